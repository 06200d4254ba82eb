package tabiya;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A score as one side sees it: either centipawns or a mate. Scores of the same side are ordered, the better one is
 * greater: any mate is better than any centipawns, a quicker one better still.
 *
 * <pre>{@code
 * Score mate = Score.ofMate(3, Color.WHITE);
 * System.out.println(mate.compareTo(Score.ofCentipawns(900, Color.WHITE)) > 0); // true
 * System.out.println(mate.black() + " " + mate.black().toCentipawns(10_000)); // -#3 -9997
 * }</pre>
 *
 * @param centipawns hundredths of a pawn, unless it is a mate
 * @param mate mate in so many moves; negative when being mated, 0 when one side is mated already
 * @param side who sees it so
 * @param isMateGiven whether the other side is mated already; with {@code mate} 0 and not so, this side is
 */
public record Score(OptionalInt centipawns, OptionalInt mate, Color side, boolean isMateGiven)
        implements Comparable<Score> {
    /** Farther than any centipawns. */
    private static final long FAR = 1L << 40;

    /**
     * A score: centipawns or a mate, not both.
     *
     * @param centipawns hundredths of a pawn
     * @param mate mate in so many moves
     * @param side who sees it so
     * @param isMateGiven whether the other side is mated already
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
     * @param side who sees it so
     * @return the score
     */
    public static Score ofCentipawns(int centipawns, Color side) {
        return new Score(OptionalInt.of(centipawns), OptionalInt.empty(), side, false);
    }

    /**
     * A mate.
     *
     * @param moves in so many moves; negative when being mated, 0 when mated already
     * @param side who sees it so
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
     * Whether a mate is in sight.
     *
     * @return true if so
     */
    public boolean isMate() {
        return mate.isPresent();
    }

    /**
     * The score as a single number: a mate is worth so many centipawns, less one for each move that it takes.
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
     * What the side may hope for in a position.
     *
     * @param position where the score comes from, whose pieces count
     * @return wins, draws and losses of the side that sees the score so, in thousandths
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
     * @return above zero if this one is
     * @throws BadArgumentException if the other is of the other side: ask both for {@link #white}
     */
    @Override
    public int compareTo(Score other) {
        if (other.side != side) {
            throw new BadArgumentException("scores of different sides have no order", Optional.empty());
        }
        return Long.compare(rank(), other.rank());
    }

    private static OptionalInt negated(OptionalInt number) {
        return number.isPresent() ? OptionalInt.of(-number.getAsInt()) : number;
    }

    /**
     * The score as players write it.
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
