package tabiya;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How long to look for a mate, and for what kind.
 *
 * @param moves the most moves a mate may take
 * @param nodes the most nodes; with this as the only limit the outcome is always the same
 * @param time the most time
 * @param attacker the side that mates; either side if empty
 * @param shortest whether to go on to a shorter mate, or to a proof that there is none
 */
public record MateLimits(
        OptionalInt moves, OptionalLong nodes, Optional<Duration> time, Optional<Color> attacker, boolean shortest) {
    private static final long NONE = -1;

    /**
     * Limits; numbers have to be positive, and either nodes or time must be limited.
     *
     * @param moves the most moves a mate may take
     * @param nodes the most nodes
     * @param time the most time
     * @param attacker the side that mates
     * @param shortest whether to go on to the shortest
     * @throws BadOptionException if they are not
     */
    public MateLimits {
        Objects.requireNonNull(attacker, "attacker");
        if (moves.orElse(1) < 1 || nodes.orElse(1) < 1 || time.isPresent() && time.get().isNegative()) {
            throw new BadOptionException("moves and nodes: at least 1; time: not negative", Optional.empty());
        }
        if (nodes.isEmpty() && time.isEmpty()) {
            throw new BadOptionException("nodes or time: one of these limits is needed", Optional.empty());
        }
    }

    /**
     * Limits the time.
     *
     * @param time the time
     * @return the limits
     */
    public static MateLimits ofTime(Duration time) {
        return new MateLimits(OptionalInt.empty(), OptionalLong.empty(), Optional.of(time), Optional.empty(), true);
    }

    /**
     * Limits the number of nodes.
     *
     * @param nodes the nodes
     * @return the limits
     */
    public static MateLimits ofNodes(long nodes) {
        return new MateLimits(OptionalInt.empty(), OptionalLong.of(nodes), Optional.empty(), Optional.empty(), true);
    }

    /**
     * Looks only for mates in at most this many moves.
     *
     * @param moves the moves
     * @return the changed limits
     */
    public MateLimits withMoves(int moves) {
        return new MateLimits(OptionalInt.of(moves), nodes, time, attacker, shortest);
    }

    /**
     * Looks only for mates by one side.
     *
     * @param attacker the side
     * @return the changed limits
     */
    public MateLimits withAttacker(Color attacker) {
        return new MateLimits(moves, nodes, time, Optional.of(attacker), shortest);
    }

    /**
     * Sets whether to go on to a shorter mate, or to a proof that there is none.
     *
     * @param shortest whether to go on
     * @return the changed limits
     */
    public MateLimits withShortest(boolean shortest) {
        return new MateLimits(moves, nodes, time, attacker, shortest);
    }

    /** In the order of native/proof.rs. */
    long[] numbers() {
        return new long[] {
            moves.orElse((int) NONE), nodes.orElse(NONE), time.map(Limits::nanoseconds).orElse(NONE),
            shortest ? 1 : 0, attacker.map(Color::ordinal).orElse((int) NONE)
        };
    }
}
