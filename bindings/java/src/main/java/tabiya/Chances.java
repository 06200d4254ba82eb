package tabiya;

/**
 * Games won, drawn and lost out of a thousand.
 *
 * @param win games won
 * @param draw games drawn
 * @param loss games lost
 */
public record Chances(int win, int draw, int loss) {
    /**
     * The expected score of a game.
     *
     * @return from 0 to 1; a draw is half a point
     */
    public double points() {
        return (win + draw / 2.0) / 1000;
    }
}
