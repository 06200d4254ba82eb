package tabiya;

import java.util.Optional;

/** A kind of piece. */
public enum PieceKind {
    /** A pawn. */
    PAWN('p'),
    /** A knight. */
    KNIGHT('n'),
    /** A bishop. */
    BISHOP('b'),
    /** A rook. */
    ROOK('r'),
    /** A queen. */
    QUEEN('q'),
    /** A king. */
    KING('k');

    private static final PieceKind[] ALL = values();

    private final char letter;

    PieceKind(char letter) {
        this.letter = letter;
    }

    static PieceKind numbered(int number) {
        return ALL[number];
    }

    /**
     * The kind with this letter.
     *
     * @param letter one of {@code pnbrqk}, upper or lower case
     * @return the kind
     * @throws BadArgumentException if no kind has this letter
     */
    public static PieceKind of(char letter) {
        for (PieceKind kind : ALL) {
            if (kind.letter == Character.toLowerCase(letter)) {
                return kind;
            }
        }
        throw new BadArgumentException("no piece has the letter `" + letter + "`", Optional.empty());
    }

    /**
     * The letter.
     *
     * @return one of {@code pnbrqk}
     */
    public char letter() {
        return letter;
    }
}
