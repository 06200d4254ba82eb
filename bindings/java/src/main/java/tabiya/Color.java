package tabiya;

/** A side. */
public enum Color {
    /** White. */
    WHITE,
    /** Black. */
    BLACK
}
