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
 * A game: a tree of moves with comments and variations, tags, and a current node where moves are played. Unlike a
 * position, it knows about repetitions.
 *
 * <p>Playing moves and walking through the tree destroy nothing: a move that is not there yet becomes a variation. PGN
 * is read and written without loss. For just the moves, use {@link #moves} or {@link #mainLine}.
 *
 * <p>Several threads may use a game. Closing it frees its memory at once; otherwise the garbage collector sees to that.
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

    /** Takes ownership of a game in the native library. */
    Game(long number) {
        handle = new Handle(this, number, Game::free);
    }

    /** A game from the usual starting position. */
    public Game() {
        this(new Position());
    }

    /**
     * A game from a position.
     *
     * @param start where it starts
     */
    public Game(Position start) {
        this(begin(start.words(), start.at()));
    }

    /**
     * Reads one game in PGN. For files with many games use {@link PgnReader}.
     *
     * @param pgn the game; an empty text is a game without moves
     * @return the game, at the end of its main line
     * @throws BadPgnException if it cannot be read
     */
    public static Game fromPgn(String pgn) {
        return new Game(parse(pgn.getBytes(StandardCharsets.UTF_8)));
    }

    /** Its number in the native library; the caller has to keep this object reachable. */
    long number() {
        return handle.number;
    }

    /**
     * Plays a move at the current node, and goes to the new node. A move that is not there yet is added.
     *
     * @param move UCI or SAN
     * @return the move
     * @throws TabiyaException as {@link Position#parseMove}
     */
    public Move makeMove(String move) {
        return Move.numbered(play(number(), Objects.requireNonNull(move, "move")));
    }

    /**
     * Plays a move at the current node, and goes to the new node. A move that is not there yet is added.
     *
     * @param move the move, or {@link Move#NULL} unless in check
     * @return the move
     * @throws IllegalMoveException if it is not legal
     */
    public Move makeMove(Move move) {
        return Move.numbered(playMove(number(), move.number));
    }

    /**
     * Goes back one move, which stays in the game.
     *
     * @return the move, if there was one
     */
    public Optional<Move> undo() {
        return Optional.ofNullable(Move.numbered(takeBack(number())));
    }

    /**
     * Goes forward again, by the move last taken back.
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

    /** Goes to the end of the current line. */
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
     * Undoes the last change to the tree, its annotations or the tags.
     *
     * @return whether there was one
     */
    public boolean undoEdit() {
        return revert(number(), false);
    }

    /**
     * Redoes the change that was last undone.
     *
     * @return whether there was one
     */
    public boolean redoEdit() {
        return revert(number(), true);
    }

    /**
     * The start of the game, a node without a move.
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
     * Every node: first the start, then each move, followed by its variations, then by the next move.
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
     * The positions of the main line, starting position first. This is the fastest way to go through them.
     *
     * @return one position more than there are moves
     */
    public List<Position> positions() {
        return Position.split(mainPositions(number()));
    }

    /**
     * The positions of all nodes, in the order of {@link #nodes()}.
     *
     * @return one position for each node
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
     * The starting position.
     *
     * @return the position
     */
    public Position start() {
        long[] words = new long[Position.WORDS];
        beginning(number(), words);
        return new Position(words, 0);
    }

    /**
     * The moves from the start to the current node: for a game just read, the whole main line.
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
     * How the game has ended at the current node by the rules alone.
     *
     * @return the outcome, if it has ended
     */
    public Optional<Outcome> outcome() {
        return new Message(ending(number())).optionalOutcome();
    }

    /**
     * How the game ends if a side runs out of time at the current node: in a draw if the other side cannot mate by any
     * series of legal moves.
     *
     * @param late the side that runs out of time
     * @return the outcome
     */
    public Outcome outcomeOnTime(Color late) {
        return new Message(endingOnTime(number(), late.ordinal())).outcome();
    }

    /**
     * The draws that the player to move may claim at the current node.
     *
     * @return {@link Reason#THREEFOLD_REPETITION}, {@link Reason#FIFTY_MOVES}, both or neither
     */
    public List<Reason> claims() {
        Message message = new Message(claimable(number(), 0));
        return message.list(message::reason);
    }

    /**
     * The draws that the player to move may claim by announcing a move.
     *
     * @param move the move
     * @return {@link Reason#THREEFOLD_REPETITION}, {@link Reason#FIFTY_MOVES}, both or neither
     * @throws IllegalMoveException if it is not legal
     */
    public List<Reason> claimsWith(Move move) {
        Message message = new Message(claimable(number(), move.number));
        return message.list(message::reason);
    }

    /**
     * How many times the position at the current node has occurred on the way there.
     *
     * @return at least 1
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
     * The tags in their order; if two have the same name, the value of the last.
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
     * @return its value, if there is such a tag
     */
    public Optional<String> tag(String name) {
        return Optional.ofNullable(tagValue(number(), Objects.requireNonNull(name, "name")));
    }

    /**
     * Sets the value of a tag.
     *
     * @param name the tag
     * @param value its value
     * @throws BadArgumentException if this is not a valid tag name, or not a valid {@code Result} or {@code FEN}
     */
    public void setTag(String name, String value) {
        changeTag(number(), Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    }

    /**
     * Removes a tag.
     *
     * @param name the tag
     */
    public void removeTag(String name) {
        changeTag(number(), Objects.requireNonNull(name, "name"), null);
    }

    /**
     * The game in PGN, complete with variations and annotations.
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

    /** Frees the memory. May be called more than once; any other call then throws {@link ClosedException}. */
    @Override
    public void close() {
        handle.free();
    }

    /**
     * Whether two games have the same tags, starting position, moves, variations and annotations. Their current nodes
     * may differ.
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
     * The game in PGN, unless it is closed.
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

    // Methods for nodes, declared here so that the game stays reachable while they run.

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
