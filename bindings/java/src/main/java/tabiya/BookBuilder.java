package tabiya;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Makes a book of games. Options count from the first game on.
 *
 * <pre>{@code
 * try (BookBuilder builder = new BookBuilder().minGames(2).weighting(BookBuilder.Weighting.SCORE);
 *         PgnReader reader = PgnReader.of("1. e4 1-0\n\n1. e4 0-1\n\n1. d4 1-0\n")) {
 *     reader.forEachRemaining(builder::add);
 *     System.out.println(builder.build().size()); // 1
 * }
 * }</pre>
 */
public final class BookBuilder implements AutoCloseable {
    static {
        Library.load();
    }

    private static final int MAX_PLIES = 0;
    private static final int MIN_GAMES = 1;
    private static final int SIDE = 2;
    private static final int MOVES_OF = 3;
    private static final int WEIGHTING = 4;

    /** Whose moves are taken. */
    public enum MovesOf {
        /** Those of both players. */
        EVERYONE,
        /** Those of players who have not lost. */
        NON_LOSERS,
        /** Those of winners. */
        WINNERS
    }

    /** What a move's weight is. */
    public enum Weighting {
        /** How many games have it. */
        FREQUENCY,
        /** Two for each win with it, one for each draw. */
        SCORE,
        /** The same for all. */
        UNIFORM
    }

    /** In the order of native/book.rs. */
    private final int[] options = {40, 1, -1, 0, 0};

    private Handle handle;

    /** A builder of an empty book: 40 half-moves of each game, every move, weighted by its frequency. */
    public BookBuilder() {}

    private synchronized BookBuilder set(int option, int value) {
        if (handle != null) {
            throw new IllegalStateException("options come before the first game");
        }
        options[option] = value;
        return this;
    }

    /**
     * Takes so many half-moves of each game.
     *
     * @param plies 40 unless set
     * @return this builder
     */
    public BookBuilder maxPlies(int plies) {
        return set(MAX_PLIES, plies);
    }

    /**
     * Leaves out moves that fewer games have.
     *
     * @param games 1 unless set
     * @return this builder
     */
    public BookBuilder minGames(int games) {
        return set(MIN_GAMES, games);
    }

    /**
     * Takes the moves of one side only.
     *
     * @param side the side
     * @return this builder
     */
    public BookBuilder side(Color side) {
        return set(SIDE, side.ordinal());
    }

    /**
     * Takes the moves of some players only.
     *
     * @param movesOf whose
     * @return this builder
     */
    public BookBuilder movesOf(MovesOf movesOf) {
        return set(MOVES_OF, movesOf.ordinal());
    }

    /**
     * Says what weighs.
     *
     * @param weighting what
     * @return this builder
     */
    public BookBuilder weighting(Weighting weighting) {
        return set(WEIGHTING, weighting.ordinal());
    }

    private synchronized Handle begun() {
        if (handle == null) {
            handle = new Handle(this, create(options), BookBuilder::free);
        }
        return handle;
    }

    /**
     * Adds the main line of a game.
     *
     * @param game the game
     * @return this builder
     * @throws BadOptionException if an option is negative
     */
    public BookBuilder add(Game game) {
        Objects.requireNonNull(game, "game");
        try {
            addGame(begun().number, game.number());
        } finally {
            Reference.reachabilityFence(game);
        }
        return this;
    }

    /**
     * The book as a file.
     *
     * @return its bytes
     */
    public byte[] toBytes() {
        return written(begun().number);
    }

    /**
     * The book in memory.
     *
     * @return the book
     */
    public Book build() {
        return Book.of(toBytes());
    }

    /**
     * Writes the book to a file.
     *
     * @param file the file
     * @throws UncheckedIOException if it cannot be written
     */
    public void save(Path file) {
        try {
            Files.write(file, toBytes());
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** Gives the memory back. May be called again; everything else then throws {@link ClosedException}. */
    @Override
    public void close() {
        begun().free();
    }

    private static native long create(int[] options);

    private static native void free(long number);

    static native long count();

    private native void addGame(long number, long game);

    private native byte[] written(long number);
}
