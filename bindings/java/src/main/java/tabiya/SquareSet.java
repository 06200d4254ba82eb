package tabiya;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An immutable set of squares: 64 bits, a1 the lowest. Every operation returns a new set.
 *
 * <pre>{@code
 * Position position = new Position();
 * SquareSet center = SquareSet.of(Square.D4, Square.E4, Square.D5, Square.E5);
 * System.out.println(position.occupied().union(center).size()); // 36
 * System.out.println(position.attackers(Square.F3, Color.WHITE)); // g1,e2,g2
 * }</pre>
 */
public final class SquareSet implements Iterable<Square> {
    /** No square. */
    public static final SquareSet EMPTY = new SquareSet(0);

    /** All squares. */
    public static final SquareSet ALL = new SquareSet(-1);

    private static final long A_FILE = 0x0101_0101_0101_0101L;
    private static final long H_FILE = A_FILE << 7;

    private final long bits;

    private SquareSet(long bits) {
        this.bits = bits;
    }

    /**
     * The set of some squares.
     *
     * @param squares the squares
     * @return the set
     */
    public static SquareSet of(Square... squares) {
        long bits = 0;
        for (Square square : squares) {
            bits |= 1L << square.ordinal();
        }
        return new SquareSet(bits);
    }

    /**
     * The set with these bits.
     *
     * @param bits a1 the lowest, h8 the highest
     * @return the set
     */
    public static SquareSet ofBits(long bits) {
        return bits == 0 ? EMPTY : new SquareSet(bits);
    }

    /**
     * The squares of a file.
     *
     * @param file from 0 for the a-file to 7 for the h-file
     * @return eight squares
     */
    public static SquareSet file(int file) {
        return new SquareSet(A_FILE << Square.of(file, 1).ordinal());
    }

    /**
     * The squares of a rank.
     *
     * @param rank from 1 to 8
     * @return eight squares
     */
    public static SquareSet rank(int rank) {
        return new SquareSet(0xffL << Square.of(0, rank).ordinal());
    }

    /**
     * Reads a list of squares, as {@link #toString} writes it.
     *
     * @param text names separated by commas or spaces; empty for the empty set
     * @return the set
     * @throws BadArgumentException if it contains anything that is not a square
     */
    public static SquareSet parse(String text) {
        long bits = 0;
        for (String name : text.split("[,\\s]+")) {
            if (!name.isEmpty()) {
                bits |= 1L << Square.of(name).ordinal();
            }
        }
        return ofBits(bits);
    }

    /**
     * The bits.
     *
     * @return a1 the lowest, h8 the highest
     */
    public long bits() {
        return bits;
    }

    /**
     * The number of squares.
     *
     * @return from 0 to 64
     */
    public int size() {
        return Long.bitCount(bits);
    }

    /**
     * Whether it has no squares.
     *
     * @return true if so
     */
    public boolean isEmpty() {
        return bits == 0;
    }

    /**
     * Whether it contains a square.
     *
     * @param square the square
     * @return true if so
     */
    public boolean contains(Square square) {
        return (bits >>> square.ordinal() & 1) != 0;
    }

    /**
     * This set with a square added.
     *
     * @param square the square
     * @return the larger set
     */
    public SquareSet with(Square square) {
        return ofBits(bits | 1L << square.ordinal());
    }

    /**
     * This set with a square removed.
     *
     * @param square the square
     * @return the smaller set
     */
    public SquareSet without(Square square) {
        return ofBits(bits & ~(1L << square.ordinal()));
    }

    /**
     * The squares in either set.
     *
     * @param other the other set
     * @return the union
     */
    public SquareSet union(SquareSet other) {
        return ofBits(bits | other.bits);
    }

    /**
     * The squares in both sets.
     *
     * @param other the other set
     * @return the intersection
     */
    public SquareSet intersection(SquareSet other) {
        return ofBits(bits & other.bits);
    }

    /**
     * The squares in this set but not in the other.
     *
     * @param other the other set
     * @return the difference
     */
    public SquareSet minus(SquareSet other) {
        return ofBits(bits & ~other.bits);
    }

    /**
     * The squares in exactly one of the sets.
     *
     * @param other the other set
     * @return the symmetric difference
     */
    public SquareSet xor(SquareSet other) {
        return ofBits(bits ^ other.bits);
    }

    /**
     * The squares not in this set.
     *
     * @return the complement
     */
    public SquareSet complement() {
        return ofBits(~bits);
    }

    /**
     * Whether another set contains all of this one.
     *
     * @param other the other set
     * @return true if so
     */
    public boolean isSubsetOf(SquareSet other) {
        return (bits & ~other.bits) == 0;
    }

    /**
     * Whether the sets have a square in common.
     *
     * @param other the other set
     * @return true if so
     */
    public boolean intersects(SquareSet other) {
        return (bits & other.bits) != 0;
    }

    /**
     * The first square in the order from a1 to h8.
     *
     * @return the square, if there is one
     */
    public Optional<Square> first() {
        return isEmpty() ? Optional.empty() : Optional.of(Square.numbered(Long.numberOfTrailingZeros(bits)));
    }

    /**
     * The last square in the order from a1 to h8.
     *
     * @return the square, if there is one
     */
    public Optional<Square> last() {
        return isEmpty() ? Optional.empty() : Optional.of(Square.numbered(63 - Long.numberOfLeadingZeros(bits)));
    }

    /**
     * Every square moved one rank up as White sees it; squares of the eighth rank leave the board.
     *
     * @return the moved set
     */
    public SquareSet north() {
        return ofBits(bits << 8);
    }

    /**
     * Every square moved one rank down as White sees it; squares of the first rank leave the board.
     *
     * @return the moved set
     */
    public SquareSet south() {
        return ofBits(bits >>> 8);
    }

    /**
     * Every square moved one file towards the h-file; squares of that file leave the board.
     *
     * @return the moved set
     */
    public SquareSet east() {
        return ofBits((bits & ~H_FILE) << 1);
    }

    /**
     * Every square moved one file towards the a-file; squares of that file leave the board.
     *
     * @return the moved set
     */
    public SquareSet west() {
        return ofBits((bits & ~A_FILE) >>> 1);
    }

    /**
     * The set flipped vertically: the first rank becomes the eighth.
     *
     * @return the mirrored set
     */
    public SquareSet mirrored() {
        return ofBits(Long.reverseBytes(bits));
    }

    /**
     * The squares from a1 to h8.
     *
     * @return an iterator over them
     */
    @Override
    public Iterator<Square> iterator() {
        return new Iterator<>() {
            private long rest = bits;

            @Override
            public boolean hasNext() {
                return rest != 0;
            }

            @Override
            public Square next() {
                if (rest == 0) {
                    throw new NoSuchElementException("there are no more squares");
                }
                int number = Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
                return Square.numbered(number);
            }
        };
    }

    @Override
    public Spliterator<Square> spliterator() {
        return Spliterators.spliterator(iterator(), size(),
                Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL | Spliterator.IMMUTABLE);
    }

    /**
     * The squares from a1 to h8.
     *
     * @return a stream of them
     */
    public Stream<Square> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SquareSet set && set.bits == bits;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(bits);
    }

    /** The names of its squares, separated by commas. */
    @Override
    public String toString() {
        return stream().map(Square::toString).collect(Collectors.joining(","));
    }
}
