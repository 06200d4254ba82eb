package tabiya;

import java.util.Locale;

/** The kind of an error. All languages use the same names, except that only Java has {@link #INTERRUPTED}. */
public enum ErrorKind {
    /** A text is not a FEN, or its position is not legal. */
    BAD_FEN,
    /** A text is not a move in any position. */
    BAD_MOVE,
    /** A move that more than one piece can make. */
    AMBIGUOUS_MOVE,
    /** A move that the rules do not allow in the position. */
    ILLEGAL_MOVE,
    /** A game in PGN with bad syntax or illegal moves. */
    BAD_PGN,
    /** An option or limit out of range. */
    BAD_OPTION,
    /** A meaningless argument, such as a square that is not on the board. */
    BAD_ARGUMENT,
    /** There is not enough memory. */
    NO_MEMORY,
    /** The engine is searching. */
    ENGINE_BUSY,
    /** The object was closed. */
    CLOSED,
    /** A file or a stream cannot be read. */
    IO,
    /** A bug in this library. */
    INTERNAL,
    /** The waiting thread was interrupted. */
    INTERRUPTED;

    /** The kind with the native library's number, from 1. */
    static ErrorKind numbered(int number) {
        return number >= 1 && number <= INTERNAL.ordinal() + 1 ? values()[number - 1] : INTERNAL;
    }

    /**
     * Its name, the same in all languages.
     *
     * @return such as {@code "bad_fen"}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
