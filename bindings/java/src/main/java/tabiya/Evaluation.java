package tabiya;

import java.util.List;

/**
 * What a position is worth without any search.
 *
 * @param score what it is worth to the side to move
 * @param chances what the side to move may hope for
 * @param terms what a player sees in the position; the score of a network is not their sum
 */
public record Evaluation(Score score, Chances chances, List<Term> terms) {}
