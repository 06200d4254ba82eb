package tabiya;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How long to look for a mate, and for which.
 *
 * @param moves mates in at most so many moves
 * @param nodes nodes at most; what comes of it depends on nothing else then
 * @param time time at most
 * @param attacker whose mates; of either side unless it is said
 * @param shortest whether to go on for a shorter mate, or a proof that there is none
 */
public record MateLimits(
        OptionalInt moves, OptionalLong nodes, Optional<Duration> time, Optional<Color> attacker, boolean shortest) {
    private static final long NONE = -1;

    /**
     * Limits; no number may be negative, and time or nodes must have an end.
     *
     * @param moves mates in at most so many moves
     * @param nodes nodes at most
     * @param time time at most
     * @param attacker whose mates
     * @param shortest whether to go on for the shortest
     * @throws BadOptionException otherwise
     */
    public MateLimits {
        Objects.requireNonNull(attacker, "attacker");
        if (moves.orElse(1) < 1 || nodes.orElse(1) < 1 || time.isPresent() && time.get().isNegative()) {
            throw new BadOptionException("moves and nodes: at least 1; time: not negative", Optional.empty());
        }
        if (nodes.isEmpty() && time.isEmpty()) {
            throw new BadOptionException("nodes or time: a search for a mate needs an end", Optional.empty());
        }
    }

    /**
     * So long.
     *
     * @param time the time
     * @return the limits
     */
    public static MateLimits ofTime(Duration time) {
        return new MateLimits(OptionalInt.empty(), OptionalLong.empty(), Optional.of(time), Optional.empty(), true);
    }

    /**
     * So many nodes.
     *
     * @param nodes the nodes
     * @return the limits
     */
    public static MateLimits ofNodes(long nodes) {
        return new MateLimits(OptionalInt.empty(), OptionalLong.of(nodes), Optional.empty(), Optional.empty(), true);
    }

    /**
     * Mates in at most so many moves only.
     *
     * @param moves the moves
     * @return the changed limits
     */
    public MateLimits withMoves(int moves) {
        return new MateLimits(OptionalInt.of(moves), nodes, time, attacker, shortest);
    }

    /**
     * Mates of one side only.
     *
     * @param attacker the side
     * @return the changed limits
     */
    public MateLimits withAttacker(Color attacker) {
        return new MateLimits(moves, nodes, time, Optional.of(attacker), shortest);
    }

    /**
     * Whether to go on for a shorter mate, or a proof that there is none.
     *
     * @param shortest whether
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
