package tabiya;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a board is drawn. The king in check is marked by itself.
 *
 * <pre>{@code
 * SvgOptions options = SvgOptions.USUAL.withFlipped(true).withHighlight(Square.E4, Square.D5);
 * System.out.println(new Position().svg(options).startsWith("<svg")); // true
 * }</pre>
 *
 * @param flipped Black at the bottom
 * @param coordinates letters and digits at the edge
 * @param lastMove the move that is marked
 * @param highlight squares that are marked
 * @param arrows arrows
 */
public record SvgOptions(
        boolean flipped, boolean coordinates, Optional<Move> lastMove, SquareSet highlight, List<Arrow> arrows) {
    /** White at the bottom, with letters and digits, nothing marked. */
    public static final SvgOptions USUAL =
            new SvgOptions(false, true, Optional.empty(), SquareSet.EMPTY, List.of());

    /**
     * How a board is drawn; the list is copied.
     *
     * @param flipped Black at the bottom
     * @param coordinates letters and digits at the edge
     * @param lastMove the move that is marked
     * @param highlight squares that are marked
     * @param arrows arrows
     */
    public SvgOptions {
        Objects.requireNonNull(lastMove, "lastMove");
        Objects.requireNonNull(highlight, "highlight");
        arrows = List.copyOf(arrows);
    }

    /**
     * With Black at the bottom, or not.
     *
     * @param flipped whether
     * @return the changed options
     */
    public SvgOptions withFlipped(boolean flipped) {
        return new SvgOptions(flipped, coordinates, lastMove, highlight, arrows);
    }

    /**
     * With letters and digits at the edge, or without.
     *
     * @param coordinates whether
     * @return the changed options
     */
    public SvgOptions withCoordinates(boolean coordinates) {
        return new SvgOptions(flipped, coordinates, lastMove, highlight, arrows);
    }

    /**
     * With a move marked.
     *
     * @param move the move
     * @return the changed options
     */
    public SvgOptions withLastMove(Move move) {
        return new SvgOptions(flipped, coordinates, Optional.of(move), highlight, arrows);
    }

    /**
     * With squares marked.
     *
     * @param squares the squares
     * @return the changed options
     */
    public SvgOptions withHighlight(Square... squares) {
        return withHighlight(SquareSet.of(squares));
    }

    /**
     * With squares marked.
     *
     * @param squares the squares
     * @return the changed options
     */
    public SvgOptions withHighlight(SquareSet squares) {
        return new SvgOptions(flipped, coordinates, lastMove, squares, arrows);
    }

    /**
     * With arrows.
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
