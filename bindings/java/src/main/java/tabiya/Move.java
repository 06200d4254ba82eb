package tabiya;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A move. It knows where it goes but not where it is legal; positions read and write moves.
 *
 * <p>Equal moves are the same object.
 */
public final class Move {
    static {
        Library.load();
    }

    private static final AtomicReferenceArray<Move> ALL = new AtomicReferenceArray<>(1 << 16);

    /** What the native library calls it. */
    final int number;

    private final String from;
    private final String to;
    private final char promotion;
    private final boolean isCapture;
    private final boolean isCastling;
    private final boolean isEnPassant;
    private final String uci;
    private final String chess960;

    private Move(int number) {
        this.number = number;
        Message message = new Message(describe(number));
        from = message.text();
        to = message.text();
        promotion = (char) message.octet();
        isCapture = message.flag();
        isCastling = message.flag();
        isEnPassant = message.flag();
        uci = message.text();
        chess960 = message.text();
    }

    /** The move with a number; null for 0. */
    static Move numbered(int number) {
        if (number == 0) {
            return null;
        }
        Move known = ALL.get(number);
        if (known == null) {
            ALL.compareAndSet(number, null, new Move(number));
            known = ALL.get(number);
        }
        return known;
    }

    static List<Move> numbered(int[] numbers) {
        List<Move> moves = new ArrayList<>(numbers.length);
        for (int number : numbers) {
            moves.add(numbered(number));
        }
        return List.copyOf(moves);
    }

    /**
     * Where the man comes from.
     *
     * @return such as {@code "e2"}
     */
    public String from() {
        return from;
    }

    /**
     * Where the man goes to; in castling, where the rook stands.
     *
     * @return such as {@code "e4"}
     */
    public String to() {
        return to;
    }

    /**
     * What a pawn becomes.
     *
     * @return {@code 'n'}, {@code 'b'}, {@code 'r'} or {@code 'q'}, if a pawn is promoted
     */
    public Optional<Character> promotion() {
        return promotion == 0 ? Optional.empty() : Optional.of(promotion);
    }

    /**
     * Whether something is taken.
     *
     * @return true if so
     */
    public boolean isCapture() {
        return isCapture;
    }

    /**
     * Whether it castles.
     *
     * @return true if so
     */
    public boolean isCastling() {
        return isCastling;
    }

    /**
     * Whether a pawn is taken in passing.
     *
     * @return true if so
     */
    public boolean isEnPassant() {
        return isEnPassant;
    }

    /**
     * The UCI text. Castling is the king's own path where king and rook stand as in ordinary chess, else the king takes
     * its rook.
     *
     * @return such as {@code "e2e4"}
     */
    public String uci() {
        return uci;
    }

    /**
     * The UCI text for Chess960, where in castling the king always takes its rook.
     *
     * @return such as {@code "e1h1"}
     */
    public String uciChess960() {
        return chess960;
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
}
