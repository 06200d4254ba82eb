package tabiya;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A move: where a piece goes, whether or not that is legal in some position. Positions read and write moves.
 *
 * <p>Moves are equal if their UCI texts are, wherever they come from.
 *
 * <pre>{@code
 * Move move = Move.of("e2e4");
 * System.out.println(new Position().legalMoves().contains(move)); // true
 * }</pre>
 */
public final class Move {
    static {
        Library.load();
    }

    /** The native library's number for the null move. */
    private static final int NULL_NUMBER = 1 << 16;

    private static final AtomicReferenceArray<Move> ALL = new AtomicReferenceArray<>(NULL_NUMBER);

    /** The null move: the side to move passes. It occurs only in analysis. */
    public static final Move NULL = new Move();

    /** The native library's number for it. */
    final int number;

    private final Square from;
    private final Square to;
    private final Optional<PieceKind> promotion;
    private final boolean isCapture;
    private final boolean isCastling;
    private final boolean isEnPassant;
    private final String uci;
    private final String chess960;

    private Move() {
        number = NULL_NUMBER;
        from = Square.A1;
        to = Square.A1;
        promotion = Optional.empty();
        isCapture = false;
        isCastling = false;
        isEnPassant = false;
        uci = "0000";
        chess960 = uci;
    }

    private Move(int number) {
        this.number = number;
        Message message = new Message(describe(number));
        from = Square.numbered(message.octet());
        to = Square.numbered(message.octet());
        int promoted = message.octet();
        promotion = promoted == 0 ? Optional.empty() : Optional.of(PieceKind.numbered(promoted));
        isCapture = message.flag();
        isCastling = message.flag();
        isEnPassant = message.flag();
        uci = message.text();
        chess960 = message.text();
    }

    /**
     * The move with a UCI text.
     *
     * @param uci such as {@code "e2e4"} or {@code "e7e8q"}; {@code "0000"} is {@link #NULL}
     * @return the move, legal or not
     * @throws BadMoveException if the text is not a move in UCI notation
     */
    public static Move of(String uci) {
        if (uci.equals("0000")) {
            return NULL;
        }
        if (uci.length() < 4 || uci.length() > 5) {
            throw bad(uci);
        }
        try {
            Square from = Square.of(uci.substring(0, 2));
            Square to = Square.of(uci.substring(2, 4));
            return uci.length() == 4 ? of(from, to) : of(from, to, PieceKind.of(uci.charAt(4)));
        } catch (BadArgumentException error) {
            throw bad(uci);
        }
    }

    /**
     * The move from one square to another.
     *
     * @param from the square it starts from
     * @param to the square it goes to
     * @return the move, legal or not
     * @throws BadArgumentException if the squares are the same
     */
    public static Move of(Square from, Square to) {
        return made(from, to, 0);
    }

    /**
     * A promotion.
     *
     * @param from the square it starts from
     * @param to the square it goes to
     * @param promotion what the pawn becomes
     * @return the move, legal or not
     * @throws BadArgumentException if the squares are the same, or a pawn cannot become that
     */
    public static Move of(Square from, Square to, PieceKind promotion) {
        if (promotion == PieceKind.PAWN || promotion == PieceKind.KING) {
            throw new BadArgumentException("a pawn cannot become a  " + promotion.name().toLowerCase(Locale.ROOT),
                    Optional.empty());
        }
        return made(from, to, promotion.ordinal());
    }

    private static Move made(Square from, Square to, int promotion) {
        if (from == to) {
            throw new BadArgumentException("a move has to leave its square", Optional.empty());
        }
        return numbered(made(from.ordinal(), to.ordinal(), promotion));
    }

    private static BadMoveException bad(String text) {
        return new BadMoveException("`" + text + "` is not a move in UCI notation", Optional.empty());
    }

    /** The move with a number; null for 0. */
    static Move numbered(int number) {
        if (number == 0) {
            return null;
        }
        if (number == NULL_NUMBER) {
            return NULL;
        }
        Move known = ALL.get(number);
        if (known == null) {
            ALL.compareAndSet(number, null, new Move(number));
            known = ALL.get(number);
        }
        return known;
    }

    static List<Move> numbered(int[] numbers) {
        Move[] moves = new Move[numbers.length];
        for (int index = 0; index < moves.length; index++) {
            moves[index] = numbered(numbers[index]);
        }
        return List.of(moves);
    }

    static int[] numbers(List<Move> moves) {
        return moves.stream().mapToInt(move -> move.number).toArray();
    }

    /**
     * Where the piece starts from.
     *
     * @return the square
     */
    public Square from() {
        return from;
    }

    /**
     * Where the piece goes to. For castling this is the king's square; in Chess960, where that can be ambiguous, it is
     * the rook's.
     *
     * @return the square
     */
    public Square to() {
        return to;
    }

    /**
     * What a pawn becomes.
     *
     * @return the kind, if a pawn is promoted
     */
    public Optional<PieceKind> promotion() {
        return promotion;
    }

    /**
     * Whether it is the null move.
     *
     * @return true for {@link #NULL}
     */
    public boolean isNull() {
        return number == NULL_NUMBER;
    }

    /**
     * Whether it is a capture. This is known for moves that come from a position; for others use {@link
     * Position#isCapture}.
     *
     * @return true if so
     */
    public boolean isCapture() {
        return isCapture;
    }

    /**
     * Whether it is castling. This is known for moves that come from a position.
     *
     * @return true if so
     */
    public boolean isCastling() {
        return isCastling;
    }

    /**
     * Whether it is an en-passant capture. This is known for moves that come from a position.
     *
     * @return true if so
     */
    public boolean isEnPassant() {
        return isEnPassant;
    }

    /**
     * The UCI text. Castling is written as the king's own move if king and rook stand as in ordinary chess, otherwise
     * as the king taking its rook.
     *
     * @return such as {@code "e2e4"}
     */
    public String uci() {
        return uci;
    }

    /**
     * The UCI text for Chess960, where castling is always the king taking its rook.
     *
     * @return such as {@code "e1h1"}
     */
    public String uciChess960() {
        return chess960;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Move move && uci.equals(move.uci);
    }

    @Override
    public int hashCode() {
        return uci.hashCode();
    }

    /**
     * The UCI text.
     *
     * @return such as {@code "e2e4"}
     */
    @Override
    public String toString() {
        return uci;
    }

    private static native byte[] describe(int number);

    private static native int made(int from, int to, int promotion);
}
