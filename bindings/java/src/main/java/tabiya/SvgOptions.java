package tabiya;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How to draw a board. A king in check is always marked.
 *
 * <pre>{@code
 * SvgOptions options = SvgOptions.USUAL.withFlipped(true).withHighlight(Square.E4, Square.D5);
 * System.out.println(new Position().svg(options).startsWith("<svg")); // true
 * }</pre>
 *
 * @param flipped Black at the bottom
 * @param coordinates letters and digits at the edges
 * @param lastMove a move to mark
 * @param highlight squares to mark
 * @param arrows arrows to draw
 */
public record SvgOptions(
        boolean flipped, boolean coordinates, Optional<Move> lastMove, SquareSet highlight, List<Arrow> arrows) {
    /** White at the bottom, with letters and digits, nothing marked. */
    public static final SvgOptions USUAL =
            new SvgOptions(false, true, Optional.empty(), SquareSet.EMPTY, List.of());

    /**
     * How to draw a board; the list is copied.
     *
     * @param flipped Black at the bottom
     * @param coordinates letters and digits at the edges
     * @param lastMove a move to mark
     * @param highlight squares to mark
     * @param arrows arrows to draw
     */
    public SvgOptions {
        Objects.requireNonNull(lastMove, "lastMove");
        Objects.requireNonNull(highlight, "highlight");
        arrows = List.copyOf(arrows);
    }

    /**
     * Puts Black at the bottom, or White.
     *
     * @param flipped whether Black is at the bottom
     * @return the changed options
     */
    public SvgOptions withFlipped(boolean flipped) {
        return new SvgOptions(flipped, coordinates, lastMove, highlight, arrows);
    }

    /**
     * Draws letters and digits at the edges, or not.
     *
     * @param coordinates whether to draw them
     * @return the changed options
     */
    public SvgOptions withCoordinates(boolean coordinates) {
        return new SvgOptions(flipped, coordinates, lastMove, highlight, arrows);
    }

    /**
     * Marks a move.
     *
     * @param move the move
     * @return the changed options
     */
    public SvgOptions withLastMove(Move move) {
        return new SvgOptions(flipped, coordinates, Optional.of(move), highlight, arrows);
    }

    /**
     * Marks squares.
     *
     * @param squares the squares
     * @return the changed options
     */
    public SvgOptions withHighlight(Square... squares) {
        return withHighlight(SquareSet.of(squares));
    }

    /**
     * Marks squares.
     *
     * @param squares the squares
     * @return the changed options
     */
    public SvgOptions withHighlight(SquareSet squares) {
        return new SvgOptions(flipped, coordinates, lastMove, squares, arrows);
    }

    /**
     * Draws arrows.
     *
     * @param arrows the arrows
     * @return the changed options
     */
    public SvgOptions withArrows(Arrow... arrows) {
        return new SvgOptions(flipped, coordinates, lastMove, highlight, List.of(arrows));
    }

    /** In the order of native/position.rs. */
    long[] numbers() {
        boolean hasMove = lastMove.isPresent() && !lastMove.get().isNull();
        long[] numbers = new long[5 + 2 * arrows.size()];
        numbers[0] = flipped ? 1 : 0;
        numbers[1] = coordinates ? 1 : 0;
        numbers[2] = hasMove ? lastMove.get().from().ordinal() : -1;
        numbers[3] = hasMove ? lastMove.get().to().ordinal() : -1;
        numbers[4] = highlight.bits();
        int next = 5;
        for (Arrow arrow : arrows) {
            numbers[next++] = arrow.from().ordinal();
            numbers[next++] = arrow.to().ordinal();
        }
        return numbers;
    }
}
