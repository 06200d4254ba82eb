package tabiya;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads games in PGN one by one, from sources of any size.
 *
 * <p>For a bad game {@link #next} throws a {@link BadPgnException}, and reading can continue after it; with {@link
 * #onBadGame} bad games are skipped.
 *
 * <pre>{@code
 * String text = "1. e4 e5 1/2-1/2\n\n1. d4 d5 1-0\n";
 * try (PgnReader reader = PgnReader.of(text)) {
 *     System.out.println(reader.stream().filter(game -> game.result().equals("1/2-1/2")).count()); // 1
 * }
 * }</pre>
 */
public final class PgnReader implements Iterator<Game>, AutoCloseable {
    static {
        Library.load();
    }

    private final Handle handle;
    private final Source source;
    private Consumer<? super BadPgnException> onBadGame;
    private boolean isTagsOnly;
    private boolean isWithoutVariations;
    private int threads = 1;

    /** What comes next, if that is known: a game, or what is wrong with it. */
    private Game game;

    private BadPgnException bad;
    private boolean isOver;

    /** Held by the thread that reads. */
    private final ReentrantLock lock = new ReentrantLock();

    private PgnReader(long number, Source source) {
        this.handle = new Handle(this, number, PgnReader::free);
        this.source = source;
    }

    /**
     * Reads a file, which may be compressed (.zst, .gz, .bz2).
     *
     * @param file the file
     * @return a reader of its games
     * @throws UnreadableException if it cannot be opened
     */
    public static PgnReader open(Path file) {
        return new PgnReader(openFile(file.toString()), null);
    }

    /**
     * Reads a text.
     *
     * @param text the games
     * @return a reader of them
     */
    public static PgnReader of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads bytes, in UTF-8 or Latin-1, which may be compressed like a file.
     *
     * @param bytes the games
     * @return a reader of them
     */
    public static PgnReader of(byte[] bytes) {
        return new PgnReader(openBytes(Objects.requireNonNull(bytes, "bytes")), null);
    }

    /**
     * Reads a stream of bytes, in UTF-8 or Latin-1, which may be compressed like a file. Closing the reader closes the
     * stream.
     *
     * @param stream the games
     * @return a reader of them
     */
    public static PgnReader of(InputStream stream) {
        Source source = new Source(Objects.requireNonNull(stream, "stream"));
        return new PgnReader(openSource(source), source);
    }

    /**
     * Skips bad games.
     *
     * @param listener receives what is wrong with each of them
     * @return this reader
     */
    public PgnReader onBadGame(Consumer<? super BadPgnException> listener) {
        Objects.requireNonNull(listener, "listener");
        return locked(() -> {
            onBadGame = listener;
            return this;
        });
    }

    /**
     * Reads only the tags of the games, not their moves, which is faster. Call this before the first game.
     *
     * @return this reader
     */
    public PgnReader tagsOnly() {
        return locked(() -> {
            isTagsOnly = true;
            return this;
        });
    }

    /**
     * Leaves out variations. Call this before the first game.
     *
     * @return this reader
     */
    public PgnReader withoutVariations() {
        return locked(() -> {
            isWithoutVariations = true;
            return this;
        });
    }

    /**
     * Reads on several threads; the games still come in their order. Call this before the first game.
     *
     * @param count how many; 1 by default
     * @return this reader
     * @throws BadOptionException if it is below 1
     */
    public PgnReader threads(int count) {
        if (count < 1) {
            throw new BadOptionException("threads: at least 1, not " + count, Optional.empty());
        }
        return locked(() -> {
            threads = count;
            return this;
        });
    }

    /** If a stream calls the reader that is reading from it, that would be a deadlock: it gets an exception. */
    private <T> T locked(Supplier<T> act) {
        if (source != null && source.reader == Thread.currentThread()) {
            throw new IllegalStateException("a stream cannot call the reader that is reading from it");
        }
        lock.lock();
        try {
            return act.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether there is another game, good or bad.
     *
     * @return true if so
     * @throws UnreadableException if the file or the stream cannot be read
     */
    @Override
    public boolean hasNext() {
        return locked(this::fetch);
    }

    private boolean fetch() {
        while (game == null && bad == null && !isOver) {
            try {
                long number = nextGame(handle.number, isTagsOnly, isWithoutVariations, threads);
                isOver = number == 0;
                game = isOver ? null : new Game(number);
            } catch (BadPgnException error) {
                if (onBadGame == null) {
                    bad = error;
                } else {
                    onBadGame.accept(error);
                }
            } catch (UnreadableException error) {
                isOver = true;
                Throwable failure = source == null ? null : source.failure;
                if (failure instanceof Error serious) {
                    throw serious;
                }
                if (failure != null) {
                    error.initCause(failure);
                }
                throw error;
            }
        }
        return !isOver;
    }

    /**
     * The next game.
     *
     * @return the game
     * @throws BadPgnException if it is bad
     * @throws UnreadableException if the file or the stream cannot be read
     */
    @Override
    public Game next() {
        return locked(this::take);
    }

    private Game take() {
        if (!fetch()) {
            throw new NoSuchElementException("there are no more games");
        }
        if (bad != null) {
            BadPgnException error = bad;
            bad = null;
            throw error;
        }
        Game next = game;
        game = null;
        return next;
    }

    /**
     * Calls an action for each remaining game, and closes the game afterwards: the fastest way through a large file,
     * with no more than one game in memory.
     *
     * @param action what to do with a game
     * @throws BadPgnException if one is bad, unless bad games are skipped
     * @throws UnreadableException if the file or the stream cannot be read
     */
    public void forEachGame(Consumer<? super Game> action) {
        while (hasNext()) {
            try (Game next = next()) {
                action.accept(next);
            }
        }
    }

    /**
     * The games as a stream; closing the stream closes the reader.
     *
     * @return the remaining games
     */
    public Stream<Game> stream() {
        Spliterator<Game> games =
                Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL);
        return StreamSupport.stream(games, false).onClose(this::close);
    }

    /**
     * Closes the file or the stream. May be called more than once; any other call then throws {@link ClosedException}.
     */
    @Override
    public void close() {
        handle.free();
        if (source != null) {
            source.close();
        }
    }

    private static native long openFile(String path);

    private static native long openBytes(byte[] bytes);

    private static native long openSource(Source source);

    private static native void free(long number);

    static native long count();

    private native long nextGame(long number, boolean isTagsOnly, boolean isWithoutVariations, int threads);

    /** A stream for native code to read from. */
    private static final class Source {
        private final InputStream stream;

        /** Why it cannot be read. */
        private volatile Throwable failure;

        /** The thread that is reading from it. */
        private volatile Thread reader;

        Source(InputStream stream) {
            this.stream = stream;
        }

        /** At most this many bytes; none at the end, null after a failure. Called from native code. */
        @SuppressWarnings("unused")
        byte[] read(int most) {
            reader = Thread.currentThread();
            try {
                byte[] bytes = new byte[most];
                int count = stream.read(bytes);
                if (count == 0) {
                    // A sloppy stream that has nothing yet; no bytes would mean its end. This waits for one.
                    int next = stream.read();
                    bytes[0] = (byte) next;
                    count = next < 0 ? -1 : 1;
                }
                return count < 0 ? new byte[0] : Arrays.copyOf(bytes, count);
            } catch (Throwable error) {
                failure = error;
                return null;
            } finally {
                reader = null;
            }
        }

        void close() {
            try {
                stream.close();
            } catch (IOException ignored) {
                // All that was needed from it has been read.
            }
        }
    }
}
