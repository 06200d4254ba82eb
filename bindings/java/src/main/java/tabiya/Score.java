package tabiya;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A score from one side's point of view: either centipawns or a mate. Scores of the same side are ordered, and the
 * better one is greater: giving mate beats any number of centipawns, and a shorter mate beats a longer one.
 *
 * <pre>{@code
 * Score mate = Score.ofMate(3, Color.WHITE);
 * System.out.println(mate.compareTo(Score.ofCentipawns(900, Color.WHITE)) > 0); // true
 * System.out.println(mate.black() + " " + mate.black().toCentipawns(10_000)); // -#3 -9997
 * }</pre>
 *
 * @param centipawns hundredths of a pawn, unless it is a mate
 * @param mate moves to mate; negative when being mated, 0 when one side is already checkmated
 * @param side the point of view
 * @param isMateGiven whether the other side is already checkmated; if not, {@code mate} 0 means that this side is
 */
public record Score(OptionalInt centipawns, OptionalInt mate, Color side, boolean isMateGiven)
        implements Comparable<Score> {
    /** More than any number of centipawns. */
    private static final long FAR = 1L << 40;

    /**
     * A score: centipawns or a mate, not both.
     *
     * @param centipawns hundredths of a pawn
     * @param mate moves to mate
     * @param side the point of view
     * @param isMateGiven whether the other side is already checkmated
     * @throws BadArgumentException if it is both or neither
     */
    public Score {
        Objects.requireNonNull(side, "side");
        if (centipawns.isPresent() == mate.isPresent() || isMateGiven && mate.orElse(1) != 0) {
            throw new BadArgumentException("a score is either centipawns or a mate", Optional.empty());
        }
    }

    /**
     * A score in centipawns.
     *
     * @param centipawns hundredths of a pawn
     * @param side the point of view
     * @return the score
     */
    public static Score ofCentipawns(int centipawns, Color side) {
        return new Score(OptionalInt.of(centipawns), OptionalInt.empty(), side, false);
    }

    /**
     * A mate.
     *
     * @param moves moves to mate; negative when being mated, 0 when already checkmated
     * @param side the point of view
     * @return the score
     */
    public static Score ofMate(int moves, Color side) {
        return new Score(OptionalInt.empty(), OptionalInt.of(moves), side, false);
    }

    /**
     * The score from the point of view of a side.
     *
     * @param side the side
     * @return the same score as that side sees it
     */
    public Score of(Color side) {
        Objects.requireNonNull(side, "side");
        if (side == this.side) {
            return this;
        }
        boolean isMated = mate.isPresent() && mate.getAsInt() == 0 && !isMateGiven;
        return new Score(negated(centipawns), negated(mate), side, isMated);
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
     * Whether it is a mate rather than centipawns.
     *
     * @return true if so
     */
    public boolean isMate() {
        return mate.isPresent();
    }

    /**
     * The score as a single number: a mate is worth this many centipawns, less one for each move that it takes.
     *
     * @param mateScore what a mate on the board is worth
     * @return centipawns
     */
    public int toCentipawns(int mateScore) {
        if (centipawns.isPresent()) {
            return centipawns.getAsInt();
        }
        int moves = mate.orElse(0);
        boolean isWin = moves > 0 || isMateGiven;
        long number = isWin ? (long) mateScore - moves : -(long) mateScore - moves;
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number));
    }

    /**
     * The chances that go with this score in a position.
     *
     * @param position the position that the score is for; its material matters
     * @return wins, draws and losses from this score's point of view, in thousandths
     */
    public Chances chances(Position position) {
        int moves = mate.orElse(0);
        return position.chances(isMate(), isMateGiven, centipawns.orElse(moves));
    }

    private long rank() {
        if (centipawns.isPresent()) {
            return centipawns.getAsInt();
        }
        int moves = mate.orElse(0);
        return moves > 0 || isMateGiven ? FAR - moves : -FAR - moves;
    }

    /**
     * Which score is better for its side.
     *
     * @param other a score of the same side
     * @return above zero if this one is better
     * @throws BadArgumentException if they have different points of view: compare their {@link #white} instead
     */
    @Override
    public int compareTo(Score other) {
        if (other.side != side) {
            throw new BadArgumentException("scores from different points of view cannot be compared", Optional.empty());
        }
        return Long.compare(rank(), other.rank());
    }

    private static OptionalInt negated(OptionalInt number) {
        return number.isPresent() ? OptionalInt.of(-number.getAsInt()) : number;
    }

    /**
     * The score in the usual notation.
     *
     * @return such as {@code "+0.35"}, {@code "#3"} or {@code "-#3"}
     */
    @Override
    public String toString() {
        int moves = mate.orElse(0);
        return isMate() ? (moves > 0 || isMateGiven ? "#" : "-#") + Math.abs(moves)
                : String.format(Locale.ROOT, "%+.2f", centipawns.orElse(0) / 100.0);
    }
}
