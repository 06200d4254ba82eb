package tabiya;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A game: where it began, what was played, and its tags. It finds repetitions, which a position alone cannot.
 *
 * <p>Several threads may use a game. To close one gives its memory back at once; the garbage collector does so too.
 *
 * <pre>{@code
 * Game game = new Game();
 * for (String text : List.of("f3", "e5", "g4", "Qh4")) {
 *     game.makeMove(text);
 * }
 * System.out.println(game.outcome().orElseThrow().reason()); // CHECKMATE
 * }</pre>
 */
public final class Game implements AutoCloseable {
    static {
        Library.load();
    }

    /** About how much memory a game of usual length takes. */
    private static final long BYTES = 8192;

    private final Handle handle;

    /** Takes charge of a number of the native library. */
    Game(long number) {
        handle = new Handle(this, number, BYTES, Game::free);
    }

    /** A game that begins in the usual position. */
    public Game() {
        this(new Position());
    }

    /**
     * A game that begins in a position.
     *
     * @param start the position
     */
    public Game(Position start) {
        this(begun(start));
    }

    private static long begun(Position start) {
        try {
            return begin(start.number());
        } finally {
            Reference.reachabilityFence(start);
        }
    }

    /**
     * Reads one game in PGN. Files with many are for {@link PgnReader}.
     *
     * @param pgn the game; no text is an empty game
     * @return the game
     * @throws BadPgnException if it is broken
     */
    public static Game fromPgn(String pgn) {
        return new Game(parse(pgn.getBytes(StandardCharsets.UTF_8)));
    }

    /** The number in the native library; whoever uses it keeps this reachable. */
    long number() {
        return handle.number;
    }

    /**
     * Plays a move.
     *
     * @param move UCI or SAN
     * @return the move
     * @throws TabiyaException as {@link Position#parseMove}
     */
    public Move makeMove(String move) {
        return Move.numbered(play(number(), Objects.requireNonNull(move, "move")));
    }

    /**
     * Plays a move.
     *
     * @param move the move
     * @return the move
     * @throws IllegalMoveException if it is not legal
     */
    public Move makeMove(Move move) {
        return Move.numbered(playMove(number(), move.number));
    }

    /**
     * Takes back the last move.
     *
     * @return the move, if there was one
     */
    public Optional<Move> undo() {
        return Optional.ofNullable(Move.numbered(takeBack(number())));
    }

    /**
     * Plays the move again that was taken back last.
     *
     * @return the move, if there was one
     */
    public Optional<Move> redo() {
        return Optional.ofNullable(Move.numbered(playAgain(number())));
    }

    /**
     * The position now.
     *
     * @return the position
     */
    public Position position() {
        return new Position(now(number()));
    }

    /**
     * The position that the game began in.
     *
     * @return the position
     */
    public Position start() {
        return new Position(beginning(number()));
    }

    /**
     * The moves that were played.
     *
     * @return a list that cannot be changed
     */
    public List<Move> moves() {
        return Move.numbered(played(number()));
    }

    /**
     * How the game has ended by itself.
     *
     * @return the outcome, if it has ended
     */
    public Optional<Outcome> outcome() {
        Message message = new Message(ending(number()));
        return message.isEmpty() ? Optional.empty() : Optional.of(message.outcome());
    }

    /**
     * The draws that the player to move may claim.
     *
     * @return {@link Reason#THREEFOLD_REPETITION}, {@link Reason#FIFTY_MOVES}, both or none
     */
    public List<Reason> claims() {
        Message message = new Message(claimable(number()));
        return message.list(message::reason);
    }

    /**
     * The result as PGN writes it.
     *
     * @return {@code "*"} if there is none yet
     */
    public String result() {
        return score(number());
    }

    /**
     * The tags in their order.
     *
     * @return a map that cannot be changed
     */
    public Map<String, String> tags() {
        Message message = new Message(allTags(number()));
        Map<String, String> tags = new LinkedHashMap<>();
        for (int count = message.integer(); count > 0; count--) {
            tags.put(message.text(), message.text());
        }
        return Collections.unmodifiableMap(tags);
    }

    /**
     * The value of a tag.
     *
     * @param name the tag
     * @return its value, if it has one
     */
    public Optional<String> tag(String name) {
        return Optional.ofNullable(tagValue(number(), Objects.requireNonNull(name, "name")));
    }

    /**
     * Gives a tag a value.
     *
     * @param name the tag
     * @param value its value
     * @throws BadArgumentException if there can be no such tag
     */
    public void setTag(String name, String value) {
        changeTag(number(), Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    }

    /**
     * Takes a tag away.
     *
     * @param name the tag
     */
    public void removeTag(String name) {
        changeTag(number(), Objects.requireNonNull(name, "name"), null);
    }

    /**
     * The game in PGN. Comments and variations that were read are kept unless the moves were changed.
     *
     * @return the game
     */
    public String pgn() {
        return written(number());
    }

    /**
     * The board now as an SVG image, with the last move marked.
     *
     * @return the image
     */
    public String svg() {
        return image(number());
    }

    /**
     * Another game that begins and goes on like this one.
     *
     * @return the copy
     */
    public Game copy() {
        return new Game(duplicate(number()));
    }

    /** Gives the memory back. May be called again; everything else then throws {@link ClosedException}. */
    @Override
    public void close() {
        handle.free();
    }

    /**
     * The game in PGN, or that it is closed.
     *
     * @return the text
     */
    @Override
    public String toString() {
        return handle.isFreed() ? "Game (closed)" : pgn();
    }

    private static native long begin(long position);

    private static native long parse(byte[] pgn);

    private static native void free(long number);

    static native long count();

    private native int play(long number, String move);

    private native int playMove(long number, int move);

    private native int takeBack(long number);

    private native int playAgain(long number);

    private native long now(long number);

    private native long beginning(long number);

    private native int[] played(long number);

    private native byte[] ending(long number);

    private native byte[] claimable(long number);

    private native String score(long number);

    private native byte[] allTags(long number);

    private native String tagValue(long number, String name);

    private native void changeTag(long number, String name, String value);

    private native String written(long number);

    private native String image(long number);

    private native long duplicate(long number);
}
