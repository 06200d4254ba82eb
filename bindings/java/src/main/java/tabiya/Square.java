package tabiya;

import java.util.Locale;
import java.util.Optional;

/**
 * A square of the board, in the order a1, b1, … h8, so that {@code ordinal()} is its bit in a {@link SquareSet}.
 *
 * <pre>{@code
 * System.out.println(Square.of("e4").north().orElseThrow()); // e5
 * }</pre>
 */
public enum Square {
    /** a1. */ A1, /** b1. */ B1, /** c1. */ C1, /** d1. */ D1,
    /** e1. */ E1, /** f1. */ F1, /** g1. */ G1, /** h1. */ H1,
    /** a2. */ A2, /** b2. */ B2, /** c2. */ C2, /** d2. */ D2,
    /** e2. */ E2, /** f2. */ F2, /** g2. */ G2, /** h2. */ H2,
    /** a3. */ A3, /** b3. */ B3, /** c3. */ C3, /** d3. */ D3,
    /** e3. */ E3, /** f3. */ F3, /** g3. */ G3, /** h3. */ H3,
    /** a4. */ A4, /** b4. */ B4, /** c4. */ C4, /** d4. */ D4,
    /** e4. */ E4, /** f4. */ F4, /** g4. */ G4, /** h4. */ H4,
    /** a5. */ A5, /** b5. */ B5, /** c5. */ C5, /** d5. */ D5,
    /** e5. */ E5, /** f5. */ F5, /** g5. */ G5, /** h5. */ H5,
    /** a6. */ A6, /** b6. */ B6, /** c6. */ C6, /** d6. */ D6,
    /** e6. */ E6, /** f6. */ F6, /** g6. */ G6, /** h6. */ H6,
    /** a7. */ A7, /** b7. */ B7, /** c7. */ C7, /** d7. */ D7,
    /** e7. */ E7, /** f7. */ F7, /** g7. */ G7, /** h7. */ H7,
    /** a8. */ A8, /** b8. */ B8, /** c8. */ C8, /** d8. */ D8,
    /** e8. */ E8, /** f8. */ F8, /** g8. */ G8, /** h8. */ H8;

    private static final Square[] ALL = values();

    private final String text = name().toLowerCase(Locale.ROOT);

    /** The square with a number from 0 to 63. */
    static Square numbered(int number) {
        return ALL[number];
    }

    /**
     * The square with a name.
     *
     * @param name such as {@code "e4"}
     * @return the square
     * @throws BadArgumentException if there is no such square
     */
    public static Square of(String name) {
        if (name.length() == 2) {
            int file = Character.toLowerCase(name.charAt(0)) - 'a';
            int rank = name.charAt(1) - '1';
            if (isOnBoard(file, rank)) {
                return ALL[8 * rank + file];
            }
        }
        throw new BadArgumentException("`" + name + "` is not a square", Optional.empty());
    }

    /**
     * The square on a file and a rank.
     *
     * @param file from 0 for the a-file to 7 for the h-file
     * @param rank from 1 to 8
     * @return the square
     * @throws BadArgumentException if there is no such square
     */
    public static Square of(int file, int rank) {
        if (!isOnBoard(file, rank - 1)) {
            throw new BadArgumentException("there is no square on file " + file + " and rank " + rank,
                    Optional.empty());
        }
        return ALL[8 * (rank - 1) + file];
    }

    private static boolean isOnBoard(int file, int rank) {
        return file >= 0 && file < 8 && rank >= 0 && rank < 8;
    }

    /**
     * The file.
     *
     * @return from 0 for the a-file to 7 for the h-file
     */
    public int file() {
        return ordinal() & 7;
    }

    /**
     * The rank.
     *
     * @return from 1 to 8
     */
    public int rank() {
        return (ordinal() >> 3) + 1;
    }

    /**
     * Whether the square is a light one.
     *
     * @return true for h1, false for a1
     */
    public boolean isLight() {
        return (file() + rank()) % 2 == 0;
    }

    /**
     * The square some files and ranks away.
     *
     * @param files how many files to the right, as White sees it
     * @param ranks how many ranks up, as White sees it
     * @return the square, if it is on the board
     */
    public Optional<Square> offset(int files, int ranks) {
        int file = file() + files;
        int rank = rank() - 1 + ranks;
        return isOnBoard(file, rank) ? Optional.of(ALL[8 * rank + file]) : Optional.empty();
    }

    /**
     * The next square towards the eighth rank.
     *
     * @return the square, if there is one
     */
    public Optional<Square> north() {
        return offset(0, 1);
    }

    /**
     * The next square towards the first rank.
     *
     * @return the square, if there is one
     */
    public Optional<Square> south() {
        return offset(0, -1);
    }

    /**
     * The next square towards the h-file.
     *
     * @return the square, if there is one
     */
    public Optional<Square> east() {
        return offset(1, 0);
    }

    /**
     * The next square towards the a-file.
     *
     * @return the square, if there is one
     */
    public Optional<Square> west() {
        return offset(-1, 0);
    }

    /**
     * The square on the same file, as far from the other edge of the board.
     *
     * @return e8 for e1
     */
    public Square mirrored() {
        return ALL[ordinal() ^ 56];
    }

    /**
     * How many moves a king needs from here, on an empty board.
     *
     * @param other where it goes
     * @return from 0 to 7
     */
    public int distance(Square other) {
        return Math.max(Math.abs(file() - other.file()), Math.abs(rank() - other.rank()));
    }

    /**
     * The set of this square alone.
     *
     * @return the set
     */
    public SquareSet set() {
        return SquareSet.ofBits(1L << ordinal());
    }

    /** Its name, such as {@code "e4"}. */
    @Override
    public String toString() {
        return text;
    }
}
