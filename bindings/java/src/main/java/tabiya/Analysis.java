package tabiya;

import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An analysis that runs in the background. The lines it finds are kept until they are fetched; any thread may fetch
 * them, stop the analysis or wait for its end. It ends at its limits, or by {@link #stop} or {@link #close}.
 *
 * <p>Interrupting a waiting thread ends the analysis, and the thread gets a {@link SearchInterruptedException}. Virtual
 * threads that wait let others run.
 *
 * <pre>{@code
 * try (Engine engine = new Engine(); Analysis analysis = engine.analyze(Limits.infinite())) {
 *     for (Info info : analysis) {
 *         if (info.depth() >= 10) {
 *             analysis.stop();
 *         }
 *     }
 *     System.out.println(analysis.answer().san().isPresent()); // true
 * }
 * }</pre>
 */
public final class Analysis implements Iterable<Info>, AutoCloseable {
    private final Handle handle;

    private final Findings findings;

    /** Keeps the engine reachable: once unreachable it would be closed, and its search would end. */
    @SuppressWarnings("unused")
    private final Engine engine;

    /** {@code whenOver} runs as soon as the engine is free again. */
    Analysis(Engine engine, long number, Runnable whenOver) {
        this.engine = engine;
        handle = new Handle(this, number, Analysis::free);
        findings = new Findings(number, whenOver);
        try {
            Waiting.THREADS.execute(findings);
        } catch (Throwable noThread) {
            handle.free();
            throw noThread;
        }
    }

    /**
     * Waits for the next line.
     *
     * @return the line; empty once the analysis has ended and all its lines have been fetched
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Optional<Info> next() {
        return within(Long.MAX_VALUE);
    }

    /**
     * Waits for the next line, but no longer than this.
     *
     * @param most how long to wait
     * @return the line; empty if none has come in time, or no more will come
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Optional<Info> next(Duration most) {
        return within(Limits.nanoseconds(most));
    }

    private Optional<Info> within(long nanoseconds) {
        try {
            return findings.next(nanoseconds);
        } catch (InterruptedException interrupted) {
            close();
            throw Waiting.interrupted();
        }
    }

    /**
     * Waits for the end. May be called more than once; lines found so far can still be fetched.
     *
     * @return the answer
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Answer answer() {
        try {
            return findings.answer();
        } catch (InterruptedException interrupted) {
            close();
            throw Waiting.interrupted();
        }
    }

    /** Passes every line to a listener, and waits for the end. */
    Answer tell(Consumer<? super Info> listener) {
        for (Optional<Info> info = next(); info.isPresent(); info = next()) {
            listener.accept(info.get());
        }
        return answer();
    }

    /** Ends the analysis; lines found so far can still be fetched. Does nothing once it is closed. */
    public void stop() {
        if (!handle.isFreed()) {
            try {
                halt(handle.number);
            } catch (ClosedException closedMeanwhile) {
                // Then it has ended too.
            }
        }
    }

    /**
     * Whether it has ended.
     *
     * @return true if so
     */
    public boolean isOver() {
        return findings.isOver();
    }

    /**
     * The lines still to come, for a single loop.
     *
     * @return an iterator whose {@code hasNext} waits
     */
    @Override
    public Iterator<Info> iterator() {
        return new Iterator<>() {
            private Optional<Info> ahead = Optional.empty();

            @Override
            public boolean hasNext() {
                if (ahead.isEmpty()) {
                    ahead = Analysis.this.next();
                }
                return ahead.isPresent();
            }

            @Override
            public Info next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("the analysis has ended");
                }
                Info info = ahead.get();
                ahead = Optional.empty();
                return info;
            }
        };
    }

    /**
     * The lines still to come, as a stream; closing the stream closes the analysis.
     *
     * @return the lines
     */
    public Stream<Info> stream() {
        Spliterator<Info> lines =
                Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(lines, false).onClose(this::close);
    }

    /**
     * Ends the analysis, waits for its end and frees its memory; the engine can then be used again. May be called more
     * than once. An answer that had already arrived is kept; any other request throws {@link ClosedException}.
     */
    @Override
    public void close() {
        findings.close();
        stop();
        findings.awaitOver();
        handle.free();
    }

    private static native void free(long number);

    static native long count();

    /** Static, so that an analysis that is no longer reachable can be freed. */
    static native byte[] await(long number, long milliseconds);

    private native void halt(long number);
}
