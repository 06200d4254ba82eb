package tabiya;

/**
 * Games won, drawn and lost out of a thousand.
 *
 * @param win games won
 * @param draw games drawn
 * @param loss games lost
 */
public record Chances(int win, int draw, int loss) {}
