package tabiya;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
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
 *
 * <pre>{@code
 * try (Analysis analysis = engine.analyze(Limits.infinite())) {
 *     for (Info info : analysis) {
 *         if (info.depth() >= 10) {
 *             analysis.stop();
 *         }
 *     }
 *     System.out.println(analysis.answer().san().orElseThrow());
 * }
 * }</pre>
 */
public final class Analysis implements Iterable<Info>, AutoCloseable {
    /** About how much memory an analysis takes. */
    private static final long BYTES = 1 << 16;

    private static final int INFO = 1;
    private static final int OVER = 2;

    private final Handle handle;

    /** Held by the one thread that fetches, so that lines keep their order. */
    private final Object fetching = new Object();

    /** Lines that were fetched by a thread that waits for the end. */
    private final Queue<Info> found = new ArrayDeque<>();

    private Answer answer;

    /** An engine that nobody can reach is closed, and its search would end; so it can be reached from here. */
    @SuppressWarnings("unused")
    private final Engine engine;

    Analysis(Engine engine, long number) {
        this.engine = engine;
        handle = new Handle(this, number, BYTES, Analysis::free);
    }

    /**
     * Waits for the next line.
     *
     * @return the line; nothing when the analysis has ended and all lines were fetched
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Optional<Info> next() {
        while (true) {
            synchronized (fetching) {
                if (!found.isEmpty()) {
                    return Optional.of(found.remove());
                }
                if (answer != null) {
                    return Optional.empty();
                }
                fetch(Waiting.MILLISECONDS);
            }
        }
    }

    /**
     * Waits for the next line, but not longer than some time.
     *
     * @param most the time
     * @return the line; nothing if none has come, or none comes any more
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Optional<Info> next(Duration most) {
        long allowed = Limits.nanoseconds(most);
        long begun = System.nanoTime();
        while (true) {
            long left = allowed - (System.nanoTime() - begun);
            synchronized (fetching) {
                if (found.isEmpty() && answer == null) {
                    fetch(Math.min(Math.max(left, 0) / 1_000_000, Waiting.MILLISECONDS));
                }
                if (!found.isEmpty()) {
                    return Optional.of(found.remove());
                }
                if (answer != null || left <= 0) {
                    return Optional.empty();
                }
            }
        }
    }

    /**
     * Waits for the end. May be called again, and lines that were found can still be fetched.
     *
     * @return the answer
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public Answer answer() {
        while (true) {
            synchronized (fetching) {
                if (answer != null) {
                    return answer;
                }
                fetch(Waiting.MILLISECONDS);
            }
        }
    }

    /** Tells all lines to somebody, and waits for the end. */
    Answer tell(Consumer<? super Info> listener) {
        for (Optional<Info> info = next(); info.isPresent(); info = next()) {
            listener.accept(info.get());
        }
        return answer();
    }

    /** Waits for something to come, unless the thread was interrupted. */
    private void fetch(long milliseconds) {
        if (Thread.currentThread().isInterrupted()) {
            close();
            Waiting.throwIfInterrupted();
        }
        Message message = new Message(await(handle.number, milliseconds));
        switch (message.octet()) {
            case INFO -> found.add(message.info());
            case OVER -> answer = message.answer();
            default -> { }
        }
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
        try {
            return handle.isFreed() || hasEnded(handle.number);
        } catch (ClosedException closedMeanwhile) {
            return true;
        }
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
     * Ends the analysis and gives its memory back; the engine can be used again. May be called again. An answer that was
     * fetched before is kept; whoever asks for anything else gets {@link ClosedException}.
     */
    @Override
    public void close() {
        handle.free();
    }

    private static native void free(long number);

    static native long count();

    private native byte[] await(long number, long milliseconds);

    private native void halt(long number);

    private native boolean hasEnded(long number);
}
