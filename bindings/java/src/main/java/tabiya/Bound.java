package tabiya;

/** Whether a score is exact. */
public enum Bound {
    /** It is exact. */
    EXACT,
    /** The true score is at least this. */
    AT_LEAST,
    /** The true score is at most this. */
    AT_MOST
}
