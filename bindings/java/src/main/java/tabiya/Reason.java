package tabiya;

import java.util.Locale;

/** Why a game is over. */
public enum Reason {
    /** Checkmate. */
    CHECKMATE,
    /** Stalemate. */
    STALEMATE,
    /** Neither side has enough pieces to mate. */
    INSUFFICIENT_MATERIAL,
    /** No series of legal moves leads to mate. */
    DEAD_POSITION,
    /** The position has occurred five times. */
    FIVEFOLD_REPETITION,
    /** Seventy-five moves by each side without a capture or pawn move. */
    SEVENTYFIVE_MOVES,
    /** The position has occurred three times, so that a draw can be claimed. */
    THREEFOLD_REPETITION,
    /** Fifty moves by each side without a capture or pawn move, so that a draw can be claimed. */
    FIFTY_MOVES,
    /** The players have agreed to a draw. */
    AGREEMENT,
    /** A player has resigned. */
    RESIGNATION,
    /** A player has run out of time. */
    TIME,
    /** Something else. */
    OTHER;

    /**
     * Its name, the same in all languages.
     *
     * @return such as {@code "checkmate"}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
