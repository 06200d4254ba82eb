package tabiya;

import java.util.List;

/**
 * What a position is worth without a search.
 *
 * @param score what it is worth to the side to move
 * @param chances the chances of the side to move
 * @param terms the features of the position, in a player's terms; a network's score is not their sum
 */
public record Evaluation(Score score, Chances chances, List<Term> terms) {}
