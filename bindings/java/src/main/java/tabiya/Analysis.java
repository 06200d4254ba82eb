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
 * An analysis that goes on in the background. What it finds waits here until somebody asks for it; any thread may ask,
 * stop it or wait for its end. It ends by its limits, by {@link #stop} or by {@link #close}.
 *
 * <p>An interrupt of a thread that waits ends the analysis, and the thread gets a {@link SearchInterruptedException}.
 * Virtual threads that wait give way to others.
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

    /** An engine that nobody can reach is closed, and its search would end; so it can be reached from here. */
    @SuppressWarnings("unused")
    private final Engine engine;

    /** What is to be done as soon as the engine is free again. */
    Analysis(Engine engine, long number, Runnable whenOver) {
        this.engine = engine;
        handle = new Handle(this, number, Analysis::free);
        findings = new Findings(number, whenOver);
        Waiting.THREADS.execute(findings);
    }

    /**
     * Waits for the next line.
     *
     * @return the line; nothing when the analysis has ended and all lines were fetched
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Optional<Info> next() {
        return within(Long.MAX_VALUE);
    }

    /**
     * Waits for the next line, but not longer than some time.
     *
     * @param most the time
     * @return the line; nothing if none has come, or none comes any more
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
     * Waits for the end. May be called again, and lines that were found can still be fetched.
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

    /** Tells all lines to somebody, and waits for the end. */
    Answer tell(Consumer<? super Info> listener) {
        for (Optional<Info> info = next(); info.isPresent(); info = next()) {
            listener.accept(info.get());
        }
        return answer();
    }

    /** Ends the analysis; lines that were found already can still be fetched. Does nothing if it is closed. */
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
     * The lines that are still to come, for one loop.
     *
     * @return waits in {@code hasNext}
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
     * The lines that are still to come, as a stream, which closes the analysis when it is closed itself.
     *
     * @return the lines
     */
    public Stream<Info> stream() {
        Spliterator<Info> lines =
                Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(lines, false).onClose(this::close);
    }

    /**
     * Ends the analysis, waits until it has, and gives its memory back; the engine can be used again. May be called again.
     * An answer that was there before is kept; whoever asks for anything else gets {@link ClosedException}.
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

    /** Not a method of an analysis, so that one that nobody can reach can be freed. */
    static native byte[] await(long number, long milliseconds);

    private native void halt(long number);
}
