package tabiya;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A Polyglot opening book, safe for use by several threads.
 *
 * <pre>{@code
 * BookBuilder builder = new BookBuilder();
 * builder.add(Game.fromPgn("1. e4 e5 2. Nf3 1-0"));
 * builder.add(Game.fromPgn("1. d4 d5 0-1"));
 * builder.add(Game.fromPgn("1. e4 c5 0-1"));
 * try (Book book = builder.build()) {
 *     BookMove best = book.best(new Position()).orElseThrow();
 *     System.out.println(best.move() + " " + best.weight()); // e2e4 2
 * }
 * }</pre>
 */
public final class Book implements AutoCloseable {
    static {
        Library.load();
    }

    private final Handle handle;

    private Book(long number) {
        handle = new Handle(this, number, Book::free);
    }

    /**
     * Opens a file without reading it all.
     *
     * @param file the book
     * @return the book
     * @throws UnreadableException if it cannot be opened
     * @throws BadArgumentException if it is not a book
     */
    public static Book open(Path file) {
        return new Book(openFile(file.toString()));
    }

    /**
     * A book in memory.
     *
     * @param bytes the book
     * @return the book
     * @throws BadArgumentException if it is not a book
     */
    public static Book of(byte[] bytes) {
        return new Book(openBytes(Objects.requireNonNull(bytes, "bytes")));
    }

    /**
     * How many entries it has.
     *
     * @return their number
     */
    public long size() {
        return entries(handle.number);
    }

    /**
     * The moves for a position.
     *
     * @param position the position
     * @return the moves in the book's order; none if the position is not in it
     */
    public List<BookMove> moves(Position position) {
        return read(find(handle.number, position.words(), position.at()));
    }

    /**
     * The move with the highest weight.
     *
     * @param position the position
     * @return the move, if there is one
     */
    public Optional<BookMove> best(Position position) {
        BookMove best = null;
        for (BookMove move : moves(position)) {
            if (best == null || move.weight() > best.weight()) {
                best = move;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * A random move, chosen with the probability that its weight gives it.
     *
     * @param position the position
     * @param random the source of randomness
     * @return the move, if there is one
     */
    public Optional<BookMove> choose(Position position, RandomGenerator random) {
        return read(choose(handle.number, position.words(), position.at(), random.nextLong())).stream().findFirst();
    }

    private static List<BookMove> read(byte[] bytes) {
        Message message = new Message(bytes);
        return message.list(() -> new BookMove(Move.numbered(message.integer()), message.integer(), message.number()));
    }

    /** Closes the file. May be called more than once; any other call then throws {@link ClosedException}. */
    @Override
    public void close() {
        handle.free();
    }

    private static native long openFile(String path);

    private static native long openBytes(byte[] bytes);

    private static native void free(long number);

    static native long count();

    private native long entries(long number);

    private native byte[] find(long number, long[] words, int at);

    private native byte[] choose(long number, long[] words, int at, long random);
}
