package tabiya;

/** What a tablebase says of a position, for the side to move; the worst first. */
public enum Wdl {
    /** Lost. */
    LOSS,
    /** Lost on the board, saved by the fifty-move rule. */
    BLESSED_LOSS,
    /** Drawn. */
    DRAW,
    /** Won on the board, but drawn by the fifty-move rule. */
    CURSED_WIN,
    /** Won. */
    WIN;

    private static final Wdl[] ALL = values();

    /** The result with a value from -2 to 2. */
    static Wdl valued(int value) {
        return ALL[value + 2];
    }

    /**
     * The number that other programs have for it.
     *
     * @return from -2 for a loss to 2 for a win
     */
    public int value() {
        return ordinal() - 2;
    }

    /**
     * What it is for the other side.
     *
     * @return a win for a loss
     */
    public Wdl opposite() {
        return ALL[4 - ordinal()];
    }
}
