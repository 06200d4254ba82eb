package tabiya;

import java.util.Optional;

/**
 * A piece: its kind and its color.
 *
 * <pre>{@code
 * System.out.println(new Position().pieceAt(Square.E8).orElseThrow()); // k
 * }</pre>
 */
public enum Piece {
    /** A white pawn. */
    WHITE_PAWN,
    /** A white knight. */
    WHITE_KNIGHT,
    /** A white bishop. */
    WHITE_BISHOP,
    /** A white rook. */
    WHITE_ROOK,
    /** A white queen. */
    WHITE_QUEEN,
    /** A white king. */
    WHITE_KING,
    /** A black pawn. */
    BLACK_PAWN,
    /** A black knight. */
    BLACK_KNIGHT,
    /** A black bishop. */
    BLACK_BISHOP,
    /** A black rook. */
    BLACK_ROOK,
    /** A black queen. */
    BLACK_QUEEN,
    /** A black king. */
    BLACK_KING;

    private static final Piece[] ALL = values();

    private final PieceKind kind = PieceKind.numbered(ordinal() % 6);
    private final Color color = ordinal() < 6 ? Color.WHITE : Color.BLACK;
    private final String text;

    Piece() {
        char letter = PieceKind.numbered(ordinal() % 6).letter();
        text = String.valueOf(ordinal() < 6 ? Character.toUpperCase(letter) : letter);
    }

    /**
     * The piece of a color and a kind.
     *
     * @param color its color
     * @param kind its kind
     * @return the piece
     */
    public static Piece of(Color color, PieceKind kind) {
        return ALL[6 * color.ordinal() + kind.ordinal()];
    }

    /**
     * The piece with a FEN letter.
     *
     * @param letter upper case for White
     * @return the piece
     * @throws BadArgumentException if there is no such piece
     */
    public static Piece of(char letter) {
        return of(Character.isUpperCase(letter) ? Color.WHITE : Color.BLACK, PieceKind.of(letter));
    }

    /** The piece for each number in {@link Position}'s planes. */
    static Optional<Piece>[] byPlanes() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Optional<Piece>[] pieces = new Optional[16];
        for (int number = 0; number < 16; number++) {
            int kind = (number & 7) - 1;
            boolean isPiece = kind >= 0 && kind < 6;
            pieces[number] = isPiece ? Optional.of(ALL[kind + (number < 8 ? 0 : 6)]) : Optional.empty();
        }
        return pieces;
    }

    /**
     * Its kind.
     *
     * @return such as {@link PieceKind#KNIGHT}
     */
    public PieceKind kind() {
        return kind;
    }

    /**
     * Its color.
     *
     * @return the side it belongs to
     */
    public Color color() {
        return color;
    }

    /**
     * Its FEN letter.
     *
     * @return upper case for White
     */
    public char letter() {
        return text.charAt(0);
    }

    /** Its FEN letter. */
    @Override
    public String toString() {
        return text;
    }
}
