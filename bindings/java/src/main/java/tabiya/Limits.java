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
 * What an engine searches for, and for how long. Whatever limit is reached first counts; without any those of the engine
 * count, and without those it is one second. Limits never change: each method gives new ones.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     Answer answer = engine.findBestMove(Limits.ofNodes(10_000).withLines(3));
 *     System.out.println(answer.lines().size() + " " + answer.nodes()); // 3 10000
 * }
 * }</pre>
 */
public final class Limits {
    /** What native code takes for a number that nobody has set. */
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
        // What no limit can be must not look like none.
        changed[index] = Math.max(number, UNSET + 1);
        return new Limits(changed, moves);
    }

    /** In nanoseconds; what is too long for them is as good as for ever. */
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
     * At most so deep.
     *
     * @param depth half-moves
     * @return the limits
     */
    public static Limits ofDepth(int depth) {
        return NONE.withDepth(depth);
    }

    /**
     * At most so many nodes.
     *
     * @param nodes nodes
     * @return the limits
     */
    public static Limits ofNodes(long nodes) {
        return NONE.withNodes(nodes);
    }

    /**
     * At most so long. With no time at all the engine plays the move that it thinks of first.
     *
     * @param time the time, not negative
     * @return the limits
     */
    public static Limits ofTime(Duration time) {
        return NONE.withTime(time);
    }

    /**
     * Until a mate is found.
     *
     * @param moves in so many moves
     * @return the limits
     */
    public static Limits ofMate(int moves) {
        return NONE.withMate(moves);
    }

    /**
     * As long as a clock makes sensible.
     *
     * @param remaining the time left
     * @param increment what is added after each move
     * @return the limits
     */
    public static Limits ofClock(Duration remaining, Duration increment) {
        return NONE.with(CLOCK, nanoseconds(remaining)).with(INCREMENT, nanoseconds(increment));
    }

    /**
     * As long as a clock makes sensible that gets more time after some moves.
     *
     * @param remaining the time left
     * @param increment what is added after each move
     * @param movesToGo moves until more time is added
     * @return the limits
     */
    public static Limits ofClock(Duration remaining, Duration increment, int movesToGo) {
        return ofClock(remaining, increment).with(MOVES_TO_GO, movesToGo);
    }

    /**
     * Until it is stopped, whatever the engine's own limits are. Not together with other limits.
     *
     * @return the limits
     */
    public static Limits infinite() {
        return NONE.with(INFINITE, 1);
    }

    /**
     * At most so deep as well.
     *
     * @param depth half-moves
     * @return the changed limits
     */
    public Limits withDepth(int depth) {
        return with(DEPTH, depth);
    }

    /**
     * At most so many nodes as well.
     *
     * @param nodes nodes
     * @return the changed limits
     */
    public Limits withNodes(long nodes) {
        return with(NODES, nodes);
    }

    /**
     * At most so long as well.
     *
     * @param time the time
     * @return the changed limits
     */
    public Limits withTime(Duration time) {
        return with(TIME, nanoseconds(time));
    }

    /**
     * Until a mate is found as well.
     *
     * @param moves in so many moves
     * @return the changed limits
     */
    public Limits withMate(int moves) {
        return with(MATE, moves);
    }

    /**
     * Finds several lines.
     *
     * @param lines how many; 1 unless set
     * @return the changed limits
     */
    public Limits withLines(int lines) {
        return with(LINES, lines);
    }

    /**
     * Looks at some first moves only.
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
     * Takes a move from the engine's book if there is one.
     *
     * @return the changed limits
     */
    public Limits withBook() {
        return with(BOOK, 1);
    }

    /**
     * Searches as a new engine would, whatever was searched before, and on one thread. Two such searches give the same
     * moves, scores, depths and nodes if they have the same position and moves before it, limits (none of them a time or
     * a clock), lines, hash size, evaluation, tablebases and level; with a limited level or a book also the same seed and
     * number of new games since. Only times differ; a search that is stopped ends wherever it was.
     *
     * @return the changed limits
     */
    public Limits withCleanStart() {
        return with(CLEAN_START, 1);
    }

    /**
     * Proves the mates that are announced, if that takes no more nodes than this; {@link Info#isProven} tells.
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
