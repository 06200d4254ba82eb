package tabiya;

import java.util.Objects;

/**
 * A marked square.
 *
 * @param color the color of the mark
 * @param square the square
 */
public record Mark(MarkColor color, Square square) {
    /**
     * A mark; nothing may be null.
     *
     * @param color the color of the mark
     * @param square the square
     */
    public Mark {
        Objects.requireNonNull(color, "color");
        Objects.requireNonNull(square, "square");
    }
}
