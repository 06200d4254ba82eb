package tabiya;

import java.util.Optional;

/**
 * How a game has ended.
 *
 * @param winner the winner; empty for a draw
 * @param reason why it is over
 * @param score as PGN writes it: {@code "1-0"}, {@code "0-1"} or {@code "1/2-1/2"}
 */
public record Outcome(Optional<Color> winner, Reason reason, String score) {}
