package tabiya;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A node of a game: a move, its annotations, and the moves that may follow. The start of a game is a node without a
 * move.
 *
 * <p>Nodes are equal if they are the same place in the same game. A node that has been
 * deleted throws {@link BadArgumentException} for whatever it is asked about the game, except {@link #exists}.
 *
 * <pre>{@code
 * Game game = Game.fromPgn("1. e4 e5 (1... c5 {Sicilian} 2. Nf3 $1) 2. Nf3 *");
 * Node sicilian = game.root().next().orElseThrow().variations().get(0);
 * System.out.println(sicilian.san().orElseThrow() + " " + sicilian.comment()); // c5 Sicilian
 * sicilian.promote();
 * System.out.println(game.mainMoves()); // [e2e4, c7c5, g1f3]
 * }</pre>
 */
public final class Node {
    private static final int NONE = -1;

    private final Game game;
    private final int number;

    Node(Game game, int number) {
        this.game = game;
        this.number = number;
    }

    int numberIn(Game wanted) {
        if (wanted != game) {
            throw new BadArgumentException("the node belongs to another game", Optional.empty());
        }
        return number;
    }

    private Node at(int node) {
        return new Node(game, node);
    }

    /**
     * The game it belongs to.
     *
     * @return the game
     */
    public Game game() {
        return game;
    }

    /**
     * Whether it is still in the game.
     *
     * @return false once it has been deleted
     */
    public boolean exists() {
        return game.hasNode(game.number(), number);
    }

    /**
     * The move that leads here.
     *
     * @return the move; {@link Move#NULL} for a null move, empty at the start
     */
    public Optional<Move> move() {
        return Optional.ofNullable(Move.numbered(game.nodeMove(game.number(), number)));
    }

    /**
     * The move that leads here, in SAN.
     *
     * @return its SAN; {@code "--"} for a null move, empty at the start
     */
    public Optional<String> san() {
        return Optional.ofNullable(game.nodeSan(game.number(), number));
    }

    /**
     * The position here.
     *
     * @return the position
     */
    public Position position() {
        long[] words = new long[Position.WORDS];
        game.nodePosition(game.number(), number, words);
        return new Position(words, 0);
    }

    /**
     * The previous node.
     *
     * @return the node; empty at the start
     */
    public Optional<Node> parent() {
        int parent = game.nodeParent(game.number(), number);
        return parent == 0 ? Optional.empty() : Optional.of(at(parent));
    }

    /**
     * All nodes that may follow: first the continuation of this line, then the variations.
     *
     * @return a list that cannot be changed
     */
    public List<Node> children() {
        return game.nodes(game.nodeChildren(game.number(), number));
    }

    /**
     * The next node of this line.
     *
     * @return the node; empty at the end
     */
    public Optional<Node> next() {
        return children().stream().findFirst();
    }

    /**
     * The other nodes that may follow: the alternatives to {@link #next}.
     *
     * @return a list that cannot be changed
     */
    public List<Node> variations() {
        List<Node> children = children();
        return children.isEmpty() ? children : children.subList(1, children.size());
    }

    /**
     * The nodes from the first move to here.
     *
     * @return a list that cannot be changed, empty at the start
     */
    public List<Node> path() {
        return game.nodes(game.pathNodes(game.number(), number));
    }

    /**
     * The nodes that follow in this line, to its end.
     *
     * @return a list that cannot be changed
     */
    public List<Node> line() {
        return game.nodes(game.lineNodes(game.number(), number));
    }

    /**
     * Whether this node is on the main line.
     *
     * @return true if so, and at the start
     */
    public boolean isMainLine() {
        return game.isMainNode(game.number(), number);
    }

    /**
     * Adds a move after this node: as its continuation if there is none, otherwise as a variation. A move that is
     * already there is not added again.
     *
     * @param move UCI or SAN; {@code "--"} for a null move
     * @return its node
     * @throws TabiyaException as {@link Position#parseMove}
     */
    public Node add(String move) {
        return at(game.nodeAddText(game.number(), number, Objects.requireNonNull(move, "move")));
    }

    /**
     * Adds a move after this node: as its continuation if there is none, otherwise as a variation. A move that is
     * already there is not added again.
     *
     * @param move the move, or {@link Move#NULL} unless in check
     * @return its node
     * @throws IllegalMoveException if it is not legal here
     */
    public Node add(Move move) {
        return at(game.nodeAdd(game.number(), number, move.number));
    }

    /**
     * Adds a line of moves after this node.
     *
     * @param moves the moves
     * @return the node of the last one; this one if there are none
     * @throws IllegalMoveException if one is not legal; those before it stay
     */
    public Node addLine(List<Move> moves) {
        Node node = this;
        for (Move move : moves) {
            node = node.add(move);
        }
        return node;
    }

    /**
     * Moves this variation one place forward; the first becomes the continuation.
     *
     * @throws BadArgumentException at the start
     */
    public void promote() {
        game.nodeMoveUp(game.number(), number, 0);
    }

    /**
     * Makes the line to this node the main line.
     *
     * @throws BadArgumentException at the start
     */
    public void promoteToMainLine() {
        game.nodeMoveUp(game.number(), number, 1);
    }

    /**
     * Moves this variation one place back.
     *
     * @throws BadArgumentException at the start
     */
    public void demote() {
        game.nodeMoveUp(game.number(), number, 2);
    }

    /**
     * Deletes this move and everything after it. {@link Game#undoEdit} brings it back.
     *
     * @throws BadArgumentException at the start
     */
    public void delete() {
        game.nodeDelete(game.number(), number);
    }

    private List<String> comments(boolean isBefore, boolean withCommands) {
        Message message = new Message(game.commentsAt(game.number(), number, isBefore));
        List<String> comments = new ArrayList<>();
        for (int count = message.integer(); count > 0; count--) {
            String whole = message.text();
            String text = message.text();
            comments.add(withCommands ? whole : text);
        }
        return List.copyOf(comments);
    }

    private String comment(boolean isBefore) {
        List<String> texts = new ArrayList<>(comments(isBefore, false));
        texts.removeIf(String::isEmpty);
        return String.join(" ", texts);
    }

    /**
     * The comment after the move, without commands such as clock times.
     *
     * @return the comments as one text; empty if there is none
     */
    public String comment() {
        return comment(false);
    }

    /**
     * The comments after the move as written, including commands.
     *
     * @return a list that cannot be changed
     */
    public List<String> comments() {
        return comments(false, true);
    }

    /**
     * The comment before the move, which only the first move of a line can have.
     *
     * @return the comments as one text; empty if there is none
     */
    public String commentBefore() {
        return comment(true);
    }

    /**
     * The comments before the move as written, including commands.
     *
     * @return a list that cannot be changed
     */
    public List<String> commentsBefore() {
        return comments(true, true);
    }

    /**
     * Replaces the comments after the move with a single one.
     *
     * @param comment the comment, which may contain commands; empty for none
     */
    public void setComment(String comment) {
        game.setCommentAt(game.number(), number, false, Objects.requireNonNull(comment, "comment"));
    }

    /**
     * Replaces the comments before the move with a single one.
     *
     * @param comment the comment; empty for none
     */
    public void setCommentBefore(String comment) {
        game.setCommentAt(game.number(), number, true, Objects.requireNonNull(comment, "comment"));
    }

    /**
     * Adds a comment after the move.
     *
     * @param comment the comment, which may contain commands
     */
    public void addComment(String comment) {
        game.addCommentAt(game.number(), number, false, Objects.requireNonNull(comment, "comment"));
    }

    /**
     * The numeric annotation glyphs of the move.
     *
     * @return such as 1 for {@code !} and 6 for {@code ?!}
     */
    public List<Integer> nags() {
        return Arrays.stream(game.nagsAt(game.number(), number)).boxed().toList();
    }

    /**
     * Adds a numeric annotation glyph.
     *
     * @param nag such as 1 for {@code !}
     * @throws BadArgumentException if it is negative
     */
    public void addNag(int nag) {
        game.changeNagAt(game.number(), number, nag, true);
    }

    /**
     * Removes a numeric annotation glyph.
     *
     * @param nag such as 1 for {@code !}
     * @throws BadArgumentException if it is negative
     */
    public void removeNag(int nag) {
        game.changeNagAt(game.number(), number, nag, false);
    }

    private Optional<Duration> time(boolean isElapsed) {
        long nanoseconds = game.clockAt(game.number(), number, isElapsed);
        return nanoseconds == NONE ? Optional.empty() : Optional.of(Duration.ofNanos(nanoseconds));
    }

    private void setTime(boolean isElapsed, Duration time) {
        game.setClockAt(game.number(), number, isElapsed, Limits.nanoseconds(time));
    }

    /**
     * The player's clock after the move.
     *
     * @return the time of {@code [%clk]}, if there is one
     */
    public Optional<Duration> clock() {
        return time(false);
    }

    /**
     * Sets the player's clock after the move.
     *
     * @param remaining the time left
     * @throws BadArgumentException if it is negative
     */
    public void setClock(Duration remaining) {
        setTime(false, remaining);
    }

    /**
     * How long the move took.
     *
     * @return the time of {@code [%emt]}, if there is one
     */
    public Optional<Duration> elapsed() {
        return time(true);
    }

    /**
     * Sets how long the move took.
     *
     * @param time the time
     * @throws BadArgumentException if it is negative
     */
    public void setElapsed(Duration time) {
        setTime(true, time);
    }

    /**
     * An engine's evaluation of the position.
     *
     * @return the score of {@code [%eval]} from White's point of view, if there is one
     */
    public Optional<Score> evaluation() {
        int[] found = game.evaluationAt(game.number(), number);
        if (found.length == 0) {
            return Optional.empty();
        }
        return Optional.of(found[0] == 1
                ? Score.ofMate(found[1], Color.WHITE)
                : Score.ofCentipawns(found[1], Color.WHITE));
    }

    /**
     * The search depth behind {@link #evaluation}.
     *
     * @return the depth, if it is given
     */
    public OptionalInt evaluationDepth() {
        int[] found = game.evaluationAt(game.number(), number);
        return found.length == 0 || found[2] == NONE ? OptionalInt.empty() : OptionalInt.of(found[2]);
    }

    /**
     * Sets an engine's evaluation of the position.
     *
     * @param score the score, from either side's point of view
     */
    public void setEvaluation(Score score) {
        note(score, NONE);
    }

    /**
     * Sets an engine's evaluation of the position, with the depth of its search.
     *
     * @param score the score, from either side's point of view
     * @param depth the depth
     * @throws BadArgumentException if the depth is negative
     */
    public void setEvaluation(Score score, int depth) {
        if (depth < 0) {
            throw new BadArgumentException("depth: at least 0, not " + depth, Optional.empty());
        }
        note(score, depth);
    }

    private void note(Score score, int depth) {
        Score white = score.white();
        boolean isMate = white.isMate();
        int value = isMate ? white.mate().getAsInt() : white.centipawns().orElse(0);
        game.setEvaluationAt(game.number(), number, isMate, value, depth);
    }

    /**
     * The arrows on the board.
     *
     * @return those of {@code [%cal]}
     */
    public List<Arrow> arrows() {
        int[] found = game.marksAt(game.number(), number, true);
        List<Arrow> arrows = new ArrayList<>();
        for (int index = 0; index + 2 < found.length; index += 3) {
            arrows.add(new Arrow(MarkColor.values()[found[index]], Square.numbered(found[index + 1]),
                    Square.numbered(found[index + 2])));
        }
        return List.copyOf(arrows);
    }

    /**
     * Replaces the arrows on the board.
     *
     * @param arrows the arrows; none to remove them
     */
    public void setArrows(List<Arrow> arrows) {
        int[] marks = arrows.stream().flatMapToInt(arrow -> IntStream.of(
                arrow.color().ordinal(), arrow.from().ordinal(), arrow.to().ordinal())).toArray();
        game.setMarksAt(game.number(), number, true, marks);
    }

    /**
     * The marked squares.
     *
     * @return those of {@code [%csl]}
     */
    public List<Mark> marks() {
        int[] found = game.marksAt(game.number(), number, false);
        List<Mark> marks = new ArrayList<>();
        for (int index = 0; index + 1 < found.length; index += 2) {
            marks.add(new Mark(MarkColor.values()[found[index]], Square.numbered(found[index + 1])));
        }
        return List.copyOf(marks);
    }

    /**
     * Replaces the marked squares.
     *
     * @param marks the marks; none to remove them
     */
    public void setMarks(List<Mark> marks) {
        int[] numbers = marks.stream().flatMapToInt(mark -> IntStream.of(
                mark.color().ordinal(), mark.square().ordinal())).toArray();
        game.setMarksAt(game.number(), number, false, numbers);
    }

    /**
     * Removes a command from the comments.
     *
     * @param name its name, such as {@code "clk"}, {@code "eval"} or {@code "cal"}
     */
    public void removeCommand(String name) {
        game.forgetAt(game.number(), number, Objects.requireNonNull(name, "name"));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Node node && node.game == game && node.number == number;
    }

    @Override
    public int hashCode() {
        return 31 * System.identityHashCode(game) + number;
    }

    /** The move in SAN, or what kind of node it is. */
    @Override
    public String toString() {
        return exists() ? san().orElse("start") : "Node (deleted)";
    }
}
