package tabiya;

/** A side. */
public enum Color {
    /** White. */
    WHITE,
    /** Black. */
    BLACK;

    /**
     * The other side.
     *
     * @return Black for White
     */
    public Color opponent() {
        return this == WHITE ? BLACK : WHITE;
    }
}
