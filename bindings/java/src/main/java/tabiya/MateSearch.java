package tabiya;

import java.util.Optional;

/**
 * The outcome of a search for a mate.
 *
 * <pre>{@code
 * Position position = new Position("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");
 * Mate mate = position.findMate(MateLimits.ofNodes(100_000)).mate().orElseThrow();
 * System.out.println(mate.moves() + " " + mate.isShortest()); // 2 true
 * System.out.println(Mate.check(mate.certificate()).get(0).attacker()); // WHITE
 * }</pre>
 *
 * @param mate the mate, if one was found and proven
 * @param noneWithin no side asked about can force mate within this many moves; if a mate was found, its side in none
 *     this short
 * @param nodes nodes of the search
 */
public record MateSearch(Optional<Mate> mate, int noneWithin, long nodes) {}
