package tabiya;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A game: a tree of moves with comments and variations, tags, and a current node where moves are played. It finds
 * repetitions, which a position alone cannot.
 *
 * <p>Playing and walking destroy nothing: a move that is not there yet becomes a variation. PGN that is read and written
 * again has lost nothing. Those who want no more than the moves ask for {@link #moves} or {@link #mainLine}.
 *
 * <p>Several threads may use a game. To close one gives its memory back at once; the garbage collector does so too.
 *
 * <pre>{@code
 * Game game = new Game();
 * for (String text : List.of("f3", "e5", "g4", "Qh4")) {
 *     game.makeMove(text);
 * }
 * System.out.println(game.outcome().orElseThrow().reason()); // CHECKMATE
 * game.root().add("e4").setComment("better");
 * System.out.println(game.pgn().lines().reduce((first, last) -> last).orElseThrow());
 * // 1. f3 (1. e4 {better}) 1... e5 2. g4 Qh4# 0-1
 * }</pre>
 */
public final class Game implements AutoCloseable {
    static {
        Library.load();
    }

    private static final int ROOT = 1;

    private final Handle handle;

    /** Takes charge of a number of the native library. */
    Game(long number) {
        handle = new Handle(this, number, Game::free);
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
        this(begin(start.words(), start.at()));
    }

    /**
     * Reads one game in PGN. Files with many are for {@link PgnReader}.
     *
     * @param pgn the game; no text is an empty game
     * @return the game, at the end of its main line
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
     * Plays a move at the current node, and goes there. One that is not there yet is added.
     *
     * @param move UCI or SAN
     * @return the move
     * @throws TabiyaException as {@link Position#parseMove}
     */
    public Move makeMove(String move) {
        return Move.numbered(play(number(), Objects.requireNonNull(move, "move")));
    }

    /**
     * Plays a move at the current node, and goes there. One that is not there yet is added.
     *
     * @param move the move, or {@link Move#NULL} unless in check
     * @return the move
     * @throws IllegalMoveException if it is not legal
     */
    public Move makeMove(Move move) {
        return Move.numbered(playMove(number(), move.number));
    }

    /**
     * Goes back by one move, which stays in the game.
     *
     * @return the move, if there was one
     */
    public Optional<Move> undo() {
        return Optional.ofNullable(Move.numbered(takeBack(number())));
    }

    /**
     * Goes forward again by the move that was left last.
     *
     * @return the move, if there was one
     */
    public Optional<Move> redo() {
        return Optional.ofNullable(Move.numbered(playAgain(number())));
    }

    /** Goes to the start. */
    public void goToStart() {
        toStart(number());
    }

    /** Goes on to the end of the current line. */
    public void goToEnd() {
        toEnd(number());
    }

    /**
     * Goes to a node.
     *
     * @param node a node of this game
     * @throws BadArgumentException if it was deleted or belongs to another game
     */
    public void goTo(Node node) {
        enter(number(), node.numberIn(this));
    }

    /**
     * Reverts the last change of the tree, its notes or its tags.
     *
     * @return whether there was one
     */
    public boolean undoEdit() {
        return revert(number(), false);
    }

    /**
     * Makes the change again that was reverted last.
     *
     * @return whether there was one
     */
    public boolean redoEdit() {
        return revert(number(), true);
    }

    /**
     * The start of the game, which has no move.
     *
     * @return the node
     */
    public Node root() {
        return new Node(this, ROOT);
    }

    /**
     * The node where moves are played.
     *
     * @return the node
     */
    public Node current() {
        return new Node(this, current(number()));
    }

    /**
     * The nodes of the main line, from the first move.
     *
     * @return a list that cannot be changed
     */
    public List<Node> mainLine() {
        return nodes(lineNodes(number(), ROOT));
    }

    /**
     * Every node: the start, then each move followed by its variations, then the next move.
     *
     * @return a stream of them
     */
    public Stream<Node> nodes() {
        return IntStream.of(walkNodes(number())).mapToObj(node -> new Node(this, node));
    }

    List<Node> nodes(int[] numbers) {
        Node[] nodes = new Node[numbers.length];
        for (int index = 0; index < nodes.length; index++) {
            nodes[index] = new Node(this, numbers[index]);
        }
        return List.of(nodes);
    }

    /**
     * The positions of the main line, the start first. This is the quickest way to see all of them.
     *
     * @return one position more than the line has moves
     */
    public List<Position> positions() {
        return Position.split(mainPositions(number()));
    }

    /**
     * The positions of all nodes, in the order of {@link #nodes()}.
     *
     * @return as many positions as there are nodes
     */
    public List<Position> allPositions() {
        return Position.split(walkPositions(number()));
    }

    /**
     * The position at the current node.
     *
     * @return the position
     */
    public Position position() {
        long[] words = new long[Position.WORDS];
        now(number(), words);
        return new Position(words, 0);
    }

    /**
     * The position that the game began in.
     *
     * @return the position
     */
    public Position start() {
        long[] words = new long[Position.WORDS];
        beginning(number(), words);
        return new Position(words, 0);
    }

    /**
     * The moves from the start to the current node: after reading, all of the main line.
     *
     * @return a list that cannot be changed
     */
    public List<Move> moves() {
        return Move.numbered(played(number()));
    }

    /**
     * The moves of the main line, wherever the current node is.
     *
     * @return a list that cannot be changed
     */
    public List<Move> mainMoves() {
        return Move.numbered(mainMoves(number()));
    }

    /**
     * How the game has ended by itself at the current node.
     *
     * @return the outcome, if it has ended
     */
    public Optional<Outcome> outcome() {
        return new Message(ending(number())).optionalOutcome();
    }

    /**
     * How the game ends if a side's time runs out at the current node: a draw if the other side cannot mate by any series
     * of legal moves.
     *
     * @param late whose time runs out
     * @return the outcome
     */
    public Outcome outcomeOnTime(Color late) {
        return new Message(endingOnTime(number(), late.ordinal())).outcome();
    }

    /**
     * The draws that the player to move may claim at the current node.
     *
     * @return {@link Reason#THREEFOLD_REPETITION}, {@link Reason#FIFTY_MOVES}, both or none
     */
    public List<Reason> claims() {
        Message message = new Message(claimable(number(), 0));
        return message.list(message::reason);
    }

    /**
     * The draws that the player to move may claim by announcing a move.
     *
     * @param move the move
     * @return {@link Reason#THREEFOLD_REPETITION}, {@link Reason#FIFTY_MOVES}, both or none
     * @throws IllegalMoveException if it is not legal
     */
    public List<Reason> claimsWith(Move move) {
        Message message = new Message(claimable(number(), move.number));
        return message.list(message::reason);
    }

    /**
     * How often the position at the current node has come up on the way to it.
     *
     * @return from 1
     */
    public int occurrences() {
        return repeated(number());
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
     * The tags in their order; of two with the same name the last.
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
     * @throws BadArgumentException if there can be no such tag, or no such {@code Result}
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
     * The game in PGN, with everything that is in it.
     *
     * @return the game
     */
    public String pgn() {
        return written(number());
    }

    /**
     * The board at the current node as an SVG image, with the last move marked.
     *
     * @return the image
     */
    public String svg() {
        Move last = Move.numbered(lastMove(number()));
        return position().svg(last == null ? SvgOptions.USUAL : SvgOptions.USUAL.withLastMove(last));
    }

    /**
     * Another game with the same tree.
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
     * Whether two games have the same tags, start, moves, variations and notes. Where they are now does not count.
     *
     * @param other the other game
     * @return true if so
     */
    public boolean isSameAs(Game other) {
        try {
            return this == other || isSame(number(), other.number());
        } finally {
            Reference.reachabilityFence(other);
        }
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

    private static native long begin(long[] words, int at);

    private static native long parse(byte[] pgn);

    private static native void free(long number);

    static native long count();

    private native int play(long number, String move);

    private native int playMove(long number, int move);

    private native int takeBack(long number);

    private native int playAgain(long number);

    private native void toStart(long number);

    private native void toEnd(long number);

    private native void enter(long number, int node);

    private native boolean revert(long number, boolean isAgain);

    private native int current(long number);

    private native void now(long number, long[] words);

    private native void beginning(long number, long[] words);

    private native int[] played(long number);

    private native int[] mainMoves(long number);

    private native long[] mainPositions(long number);

    private native long[] walkPositions(long number);

    private native byte[] ending(long number);

    private native byte[] endingOnTime(long number, int late);

    private native byte[] claimable(long number, int move);

    private native int repeated(long number);

    private native String score(long number);

    private native byte[] allTags(long number);

    private native String tagValue(long number, String name);

    private native void changeTag(long number, String name, String value);

    private native String written(long number);

    private native int lastMove(long number);

    private native long duplicate(long number);

    private native boolean isSame(long number, long other);

    // What nodes ask for: here, so that the game stays reachable as long as it is asked.

    private native int[] walkNodes(long number);

    native int[] lineNodes(long number, int node);

    native int[] pathNodes(long number, int node);

    native boolean hasNode(long number, int node);

    native int nodeMove(long number, int node);

    native String nodeSan(long number, int node);

    native int nodeParent(long number, int node);

    native int[] nodeChildren(long number, int node);

    native void nodePosition(long number, int node, long[] words);

    native int nodeAdd(long number, int node, int move);

    native int nodeAddText(long number, int node, String move);

    native boolean isMainNode(long number, int node);

    native void nodeMoveUp(long number, int node, int how);

    native void nodeDelete(long number, int node);

    native byte[] commentsAt(long number, int node, boolean isBefore);

    native void addCommentAt(long number, int node, boolean isBefore, String comment);

    native void setCommentAt(long number, int node, boolean isBefore, String comment);

    native int[] nagsAt(long number, int node);

    native void changeNagAt(long number, int node, int nag, boolean isAdded);

    native long clockAt(long number, int node, boolean isElapsed);

    native void setClockAt(long number, int node, boolean isElapsed, long nanoseconds);

    native int[] evaluationAt(long number, int node);

    native void setEvaluationAt(long number, int node, boolean isMate, int value, int depth);

    native int[] marksAt(long number, int node, boolean areArrows);

    native void setMarksAt(long number, int node, boolean areArrows, int[] marks);

    native void forgetAt(long number, int node, String command);
}
