package tabiya;

/**
 * What a valid certificate proves.
 *
 * @param position the position
 * @param attacker the side that mates
 * @param moves the number of moves to mate, at most
 * @param isShortest whether there is no shorter mate
 */
public record ProvenMate(Position position, Color attacker, int moves, boolean isShortest) {}
