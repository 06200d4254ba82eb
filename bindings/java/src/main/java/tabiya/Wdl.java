package tabiya;

/** A tablebase result for the side to move (win, draw, loss), from worst to best. */
public enum Wdl {
    /** Lost. */
    LOSS,
    /** Lost, but saved by the fifty-move rule. */
    BLESSED_LOSS,
    /** Drawn. */
    DRAW,
    /** Won, but drawn by the fifty-move rule. */
    CURSED_WIN,
    /** Won. */
    WIN;

    private static final Wdl[] ALL = values();

    /** The result with a value from -2 to 2. */
    static Wdl valued(int value) {
        return ALL[value + 2];
    }

    /**
     * The usual number for it.
     *
     * @return from -2 for a loss to 2 for a win
     */
    public int value() {
        return ordinal() - 2;
    }

    /**
     * The result for the other side.
     *
     * @return a win for a loss
     */
    public Wdl opposite() {
        return ALL[4 - ordinal()];
    }
}
