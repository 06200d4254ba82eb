package tabiya;

/**
 * What an accepted certificate proves.
 *
 * @param position the position
 * @param attacker who mates
 * @param moves in how many moves at most
 * @param isShortest whether there is no shorter mate
 */
public record ProvenMate(Position position, Color attacker, int moves, boolean isShortest) {}
