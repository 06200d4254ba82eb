package tabiya;

import java.util.Locale;

/** What kind of thing went wrong. Except for {@link #INTERRUPTED} all languages use the same names. */
public enum ErrorKind {
    /** A text is no FEN, or what it describes cannot stand on a board. */
    BAD_FEN,
    /** A text is no move in any position. */
    BAD_MOVE,
    /** A move that more than one man can make. */
    AMBIGUOUS_MOVE,
    /** A move that the rules do not allow in the position. */
    ILLEGAL_MOVE,
    /** A game in PGN that is broken, or whose moves are. */
    BAD_PGN,
    /** An option or a limit outside of its range. */
    BAD_OPTION,
    /** An argument that means nothing, such as a square that is not on the board. */
    BAD_ARGUMENT,
    /** There is not so much memory. */
    NO_MEMORY,
    /** The engine is searching. */
    ENGINE_BUSY,
    /** The object was closed. */
    CLOSED,
    /** A file or a stream cannot be read. */
    IO,
    /** A fault of this library. */
    INTERNAL,
    /** The waiting thread was interrupted. */
    INTERRUPTED;

    /** The kind with a number of the native library, from 1. */
    static ErrorKind numbered(int number) {
        return number >= 1 && number <= INTERNAL.ordinal() + 1 ? values()[number - 1] : INTERNAL;
    }

    /**
     * The name that all languages use.
     *
     * @return such as {@code "bad_fen"}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
