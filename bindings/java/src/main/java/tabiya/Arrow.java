package tabiya;

import java.util.Objects;

/**
 * An arrow on the board.
 *
 * @param color its color, which PGN comments keep; drawings use one color for all arrows
 * @param from where it starts
 * @param to where it ends
 */
public record Arrow(MarkColor color, Square from, Square to) {
    /**
     * An arrow; nothing may be null.
     *
     * @param color its color
     * @param from where it starts
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
     * @param from where it starts
     * @param to where it ends
     */
    public Arrow(Square from, Square to) {
        this(MarkColor.GREEN, from, to);
    }

    /**
     * The green arrow of a move.
     *
     * @param move the move
     * @return an arrow from where the piece starts to where it goes
     */
    public static Arrow of(Move move) {
        return new Arrow(move.from(), move.to());
    }
}
