package tabiya;

import java.util.Optional;

/**
 * What a search for a mate has come to.
 *
 * <pre>{@code
 * Position position = new Position("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");
 * Mate mate = position.findMate(MateLimits.ofNodes(100_000)).mate().orElseThrow();
 * System.out.println(mate.moves() + " " + mate.isShortest()); // 2 true
 * System.out.println(Mate.check(mate.certificate()).get(0).attacker()); // WHITE
 * }</pre>
 *
 * @param mate the mate, if one was found and proven
 * @param noneWithin neither side that was asked for mates in so many moves; with a mate, its side in none so short
 * @param nodes nodes of the search
 */
public record MateSearch(Optional<Mate> mate, int noneWithin, long nodes) {}
