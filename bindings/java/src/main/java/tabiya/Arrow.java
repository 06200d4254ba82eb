package tabiya;

import java.util.Objects;

/**
 * An arrow on the board.
 *
 * @param color its color, which comments keep; pictures draw all arrows alike
 * @param from where it begins
 * @param to where it ends
 */
public record Arrow(MarkColor color, Square from, Square to) {
    /**
     * An arrow; nothing may be null.
     *
     * @param color its color
     * @param from where it begins
     * @param to where it ends
     */
    public Arrow {
        Objects.requireNonNull(color, "color");
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
    }

    /**
     * A green arrow.
     *
     * @param from where it begins
     * @param to where it ends
     */
    public Arrow(Square from, Square to) {
        this(MarkColor.GREEN, from, to);
    }

    /**
     * The green arrow of a move.
     *
     * @param move the move
     * @return from where it comes to where it goes
     */
    public static Arrow of(Move move) {
        return new Arrow(move.from(), move.to());
    }
}
