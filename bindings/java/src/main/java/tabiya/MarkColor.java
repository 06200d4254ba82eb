package tabiya;

/** The color of an arrow or a marked square in a comment. */
public enum MarkColor {
    /** Green. */
    GREEN,
    /** Red. */
    RED,
    /** Yellow. */
    YELLOW,
    /** Blue. */
    BLUE
}
