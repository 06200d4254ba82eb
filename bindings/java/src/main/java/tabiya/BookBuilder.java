package tabiya;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Builds a book from games. Options have to be set before the first game is added.
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

    /** Whose moves go into the book. */
    public enum MovesOf {
        /** The moves of both players. */
        EVERYONE,
        /** The moves of players who did not lose. */
        NON_LOSERS,
        /** The moves of winners. */
        WINNERS
    }

    /** How moves are weighted. */
    public enum Weighting {
        /** By the number of games that have the move. */
        FREQUENCY,
        /** By its score: two points for each win, one for each draw. */
        SCORE,
        /** All the same. */
        UNIFORM
    }

    /** In the order of native/book.rs. */
    private final int[] options = {40, 1, -1, 0, 0};

    private Handle handle;

    private boolean isClosed;

    /** A builder of an empty book that takes the first 40 half-moves of each game, weighted by frequency. */
    public BookBuilder() {}

    private synchronized BookBuilder set(int option, int value) {
        if (handle != null) {
            throw new IllegalStateException("options have to be set before the first game is added");
        }
        options[option] = value;
        return this;
    }

    /**
     * Sets how many half-moves of each game are taken.
     *
     * @param plies the number; 40 by default
     * @return this builder
     */
    public BookBuilder maxPlies(int plies) {
        return set(MAX_PLIES, plies);
    }

    /**
     * Leaves out moves that occur in fewer games than this.
     *
     * @param games the number; 1 by default
     * @return this builder
     */
    public BookBuilder minGames(int games) {
        return set(MIN_GAMES, games);
    }

    /**
     * Takes only the moves of one side.
     *
     * @param side the side
     * @return this builder
     */
    public BookBuilder side(Color side) {
        return set(SIDE, side.ordinal());
    }

    /**
     * Takes only the moves of some players.
     *
     * @param movesOf whose moves
     * @return this builder
     */
    public BookBuilder movesOf(MovesOf movesOf) {
        return set(MOVES_OF, movesOf.ordinal());
    }

    /**
     * Sets how moves are weighted.
     *
     * @param weighting the rule
     * @return this builder
     */
    public BookBuilder weighting(Weighting weighting) {
        return set(WEIGHTING, weighting.ordinal());
    }

    private synchronized Handle begun() {
        if (handle == null) {
            if (isClosed) {
                throw new ClosedException("the book builder is closed", Optional.empty());
            }
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

    /** Frees the memory. May be called more than once; any other call then throws {@link ClosedException}. */
    @Override
    public synchronized void close() {
        isClosed = true;
        if (handle != null) {
            handle.free();
        }
    }

    private static native long create(int[] options);

    private static native void free(long number);

    static native long count();

    private native void addGame(long number, long game);

    private native byte[] written(long number);
}
