package tabiya;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.LongStream;

/**
 * What an engine searches for, and for how long. The search ends at the first limit it reaches. Without limits here the
 * engine's own apply, and without those the search takes one second. Limits are immutable: each method returns new
 * ones.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     Answer answer = engine.findBestMove(Limits.ofNodes(10_000).withLines(3));
 *     System.out.println(answer.lines().size() + " " + answer.nodes()); // 3 10000
 * }
 * }</pre>
 */
public final class Limits {
    /** Means to native code that a number is not set. */
    static final long UNSET = Long.MIN_VALUE;

    /** No limits but those of the engine. */
    public static final Limits NONE = new Limits(
            LongStream.generate(() -> UNSET).limit(12).toArray(), List.of());

    private static final int DEPTH = 0;
    private static final int NODES = 1;
    private static final int TIME = 2;
    private static final int MATE = 3;
    private static final int CLOCK = 4;
    private static final int INCREMENT = 5;
    private static final int MOVES_TO_GO = 6;
    private static final int INFINITE = 7;
    private static final int LINES = 8;
    private static final int BOOK = 9;
    private static final int CLEAN_START = 10;
    private static final int PROVEN_MATES = 11;

    private static final List<String> NAMES = List.of("depth", "nodes", "time", "mate", "clock", "increment",
            "movesToGo", "infinite", "lines", "book", "cleanStart", "provenMates");

    private static final Set<Integer> TIMES = Set.of(TIME, CLOCK, INCREMENT);

    private static final Set<Integer> FLAGS = Set.of(INFINITE, BOOK, CLEAN_START);

    /** In the order of native/request.rs. */
    private final long[] numbers;

    private final List<String> moves;

    private Limits(long[] numbers, List<String> moves) {
        this.numbers = numbers;
        this.moves = moves;
    }

    private Limits with(int index, long number) {
        long[] changed = numbers.clone();
        // An impossible limit must not look like none.
        changed[index] = Math.max(number, UNSET + 1);
        return new Limits(changed, moves);
    }

    /** In nanoseconds; times too long for that are as good as for ever. */
    static long nanoseconds(Duration time) {
        try {
            return Math.max(time.toNanos(), UNSET + 1);
        } catch (ArithmeticException tooLong) {
            return time.isNegative() ? -1 : Long.MAX_VALUE;
        }
    }

    long[] numbers() {
        return numbers.clone();
    }

    String moves() {
        return String.join("\n", moves);
    }

    /**
     * Limits the depth.
     *
     * @param depth in half-moves
     * @return the limits
     */
    public static Limits ofDepth(int depth) {
        return NONE.withDepth(depth);
    }

    /**
     * Limits the number of nodes.
     *
     * @param nodes the number of nodes
     * @return the limits
     */
    public static Limits ofNodes(long nodes) {
        return NONE.withNodes(nodes);
    }

    /**
     * Limits the time. With no time at all the engine plays the first move that it thinks of.
     *
     * @param time the time, not negative
     * @return the limits
     */
    public static Limits ofTime(Duration time) {
        return NONE.withTime(time);
    }

    /**
     * Searches until it finds a mate.
     *
     * @param moves the length of the mate
     * @return the limits
     */
    public static Limits ofMate(int moves) {
        return NONE.withMate(moves);
    }

    /**
     * Budgets time for a game clock.
     *
     * @param remaining the time left
     * @param increment the time added after each move
     * @return the limits
     */
    public static Limits ofClock(Duration remaining, Duration increment) {
        return NONE.with(CLOCK, nanoseconds(remaining)).with(INCREMENT, nanoseconds(increment));
    }

    /**
     * Budgets time for a game clock that gains more time after some moves.
     *
     * @param remaining the time left
     * @param increment the time added after each move
     * @param movesToGo the number of moves until more time is added
     * @return the limits
     */
    public static Limits ofClock(Duration remaining, Duration increment, int movesToGo) {
        return ofClock(remaining, increment).with(MOVES_TO_GO, movesToGo);
    }

    /**
     * Searches until it is stopped, whatever the engine's own limits. Cannot be combined with other limits.
     *
     * @return the limits
     */
    public static Limits infinite() {
        return NONE.with(INFINITE, 1);
    }

    /**
     * Also limits the depth.
     *
     * @param depth in half-moves
     * @return the changed limits
     */
    public Limits withDepth(int depth) {
        return with(DEPTH, depth);
    }

    /**
     * Also limits the number of nodes.
     *
     * @param nodes the number of nodes
     * @return the changed limits
     */
    public Limits withNodes(long nodes) {
        return with(NODES, nodes);
    }

    /**
     * Also limits the time.
     *
     * @param time the time
     * @return the changed limits
     */
    public Limits withTime(Duration time) {
        return with(TIME, nanoseconds(time));
    }

    /**
     * Also ends the search when it finds a mate.
     *
     * @param moves the length of the mate
     * @return the changed limits
     */
    public Limits withMate(int moves) {
        return with(MATE, moves);
    }

    /**
     * Finds several lines (MultiPV).
     *
     * @param lines how many; 1 by default
     * @return the changed limits
     */
    public Limits withLines(int lines) {
        return with(LINES, lines);
    }

    /**
     * Considers only some of the legal moves.
     *
     * @param moves UCI or SAN, at least one
     * @return the changed limits
     * @throws BadOptionException if there are none
     */
    public Limits withMoves(String... moves) {
        if (moves.length == 0) {
            throw new BadOptionException("moves: at least one; leave them out to search all", Optional.empty());
        }
        for (String move : moves) {
            // Moves are sent as lines.
            if (Objects.requireNonNull(move, "move").isBlank() || move.lines().count() != 1) {
                throw new BadMoveException("a move is one line of text", Optional.empty());
            }
        }
        return new Limits(numbers, List.of(moves));
    }

    /**
     * Plays from the engine's book if it has a move.
     *
     * @return the changed limits
     */
    public Limits withBook() {
        return with(BOOK, 1);
    }

    /**
     * Searches as a new engine would, whatever was searched before, and on one thread. Two such searches give the same
     * moves, scores, depths and node counts if they share the position and the moves before it, the limits (none of
     * them a time or a clock), the number of lines, hash size, network, tablebases and level; with a limited level or a
     * book, also the seed and the number of new games since. Only times differ, and where a search ends that is
     * stopped.
     *
     * @return the changed limits
     */
    public Limits withCleanStart() {
        return with(CLEAN_START, 1);
    }

    /**
     * Tries to prove announced mates within this many nodes each; {@link Info#isProven} says whether it succeeded.
     *
     * @param nodes nodes for each proof
     * @return the changed limits
     */
    public Limits withProvenMates(long nodes) {
        return with(PROVEN_MATES, nodes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Limits limits && Arrays.equals(numbers, limits.numbers) && moves.equals(limits.moves);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(numbers) + moves.hashCode();
    }

    /**
     * The limits that are set.
     *
     * @return such as {@code "Limits[nodes=10000, lines=3]"}
     */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "Limits[", "]");
        for (int index = 0; index < numbers.length; index++) {
            if (numbers[index] != UNSET) {
                Object value = TIMES.contains(index) ? Duration.ofNanos(numbers[index]) : (Object) numbers[index];
                text.add(FLAGS.contains(index) ? NAMES.get(index) : NAMES.get(index) + "=" + value);
            }
        }
        if (!moves.isEmpty()) {
            text.add("moves=" + moves);
        }
        return text.toString();
    }
}
