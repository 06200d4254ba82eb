package tabiya;

import java.util.Locale;

/** Why a game is over. */
public enum Reason {
    /** Checkmate. */
    CHECKMATE,
    /** Stalemate. */
    STALEMATE,
    /** Neither side has the men to mate. */
    INSUFFICIENT_MATERIAL,
    /** No play can lead to a mate. */
    DEAD_POSITION,
    /** The position has come up five times. */
    FIVEFOLD_REPETITION,
    /** Seventy-five moves of each side without a capture or a pawn's move. */
    SEVENTYFIVE_MOVES,
    /** The position has come up three times, and a draw can be claimed. */
    THREEFOLD_REPETITION,
    /** Fifty moves of each side without a capture or a pawn's move, and a draw can be claimed. */
    FIFTY_MOVES,
    /** The players have agreed. */
    AGREEMENT,
    /** A player has resigned. */
    RESIGNATION,
    /** A player's time has run out. */
    TIME,
    /** Something else. */
    OTHER;

    /**
     * The name that all languages use.
     *
     * @return such as {@code "checkmate"}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
