package tabiya;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a board is drawn. The king in check is marked by itself.
 *
 * <pre>{@code
 * String svg = position.svg(SvgOptions.USUAL.withFlipped(true).withHighlight("e4", "d5"));
 * }</pre>
 *
 * @param flipped Black at the bottom
 * @param coordinates letters and digits at the edge
 * @param lastMove the move that is marked
 * @param highlight squares that are marked
 * @param arrows arrows
 */
public record SvgOptions(
        boolean flipped, boolean coordinates, Optional<Arrow> lastMove, List<String> highlight, List<Arrow> arrows) {
    /** White at the bottom, with letters and digits, nothing marked. */
    public static final SvgOptions USUAL = new SvgOptions(false, true, Optional.empty(), List.of(), List.of());

    /**
     * From one square to another.
     *
     * @param from where it begins
     * @param to where it ends
     */
    public record Arrow(String from, String to) {
        /**
         * From one square to another; neither may be null.
         *
         * @param from where it begins
         * @param to where it ends
         */
        public Arrow {
            Objects.requireNonNull(from, "from");
            Objects.requireNonNull(to, "to");
        }

        /**
         * The arrow of a move.
         *
         * @param move the move
         * @return from where it comes to where it goes
         */
        public static Arrow of(Move move) {
            return new Arrow(move.from(), move.to());
        }
    }

    /**
     * How a board is drawn; the lists are copied.
     *
     * @param flipped Black at the bottom
     * @param coordinates letters and digits at the edge
     * @param lastMove the move that is marked
     * @param highlight squares that are marked
     * @param arrows arrows
     */
    public SvgOptions {
        Objects.requireNonNull(lastMove, "lastMove");
        highlight = List.copyOf(highlight);
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
        return new SvgOptions(flipped, coordinates, Optional.of(Arrow.of(move)), highlight, arrows);
    }

    /**
     * With squares marked.
     *
     * @param squares their names
     * @return the changed options
     */
    public SvgOptions withHighlight(String... squares) {
        return new SvgOptions(flipped, coordinates, lastMove, List.of(squares), arrows);
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

    static String lines(Stream<Arrow> arrows) {
        return arrows.flatMap(arrow -> Stream.of(arrow.from(), arrow.to())).collect(Collectors.joining("\n"));
    }
}
