package tabiya;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A score as one side sees it: either centipawns or a mate.
 *
 * @param centipawns hundredths of a pawn, unless it is a mate
 * @param mate mate in so many moves; negative when being mated, 0 when mated already
 * @param side who sees it so
 */
public record Score(OptionalInt centipawns, OptionalInt mate, Color side) {
    /**
     * The score from the point of view of a side.
     *
     * @param side the side
     * @return the same score as that side sees it
     */
    public Score of(Color side) {
        Objects.requireNonNull(side, "side");
        return side == this.side ? this : new Score(negated(centipawns), negated(mate), side);
    }

    /**
     * The score from White's point of view.
     *
     * @return the same score as White sees it
     */
    public Score white() {
        return of(Color.WHITE);
    }

    /**
     * The score from Black's point of view.
     *
     * @return the same score as Black sees it
     */
    public Score black() {
        return of(Color.BLACK);
    }

    /**
     * Whether a mate is in sight.
     *
     * @return true if so
     */
    public boolean isMate() {
        return mate.isPresent();
    }

    private static OptionalInt negated(OptionalInt number) {
        return number.isPresent() ? OptionalInt.of(-number.getAsInt()) : number;
    }

    /**
     * The score as players write it.
     *
     * @return such as {@code "+0.35"} or {@code "#3"}
     */
    @Override
    public String toString() {
        return isMate() ? "#" + mate.getAsInt()
                : String.format(Locale.ROOT, "%+.2f", centipawns.orElse(0) / 100.0);
    }
}
