package tabiya;

/** The side of the king on which it castles. */
public enum CastlingSide {
    /** Towards the h-file: {@code O-O}. */
    KING_SIDE,
    /** Towards the a-file: {@code O-O-O}. */
    QUEEN_SIDE
}
