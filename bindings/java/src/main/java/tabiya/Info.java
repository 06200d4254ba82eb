package tabiya;

import java.time.Duration;
import java.util.List;

/**
 * A line that an analysis has found.
 *
 * @param depth the depth of the search, in half-moves
 * @param selectiveDepth the length of the longest line searched
 * @param number the number of the line, from 1, if several were requested
 * @param score what it is worth to the side to move
 * @param bound whether the score is exact
 * @param chances the chances of the side to move
 * @param isProven whether the mate is proven by a certificate, as {@link Limits#withProvenMates} requests
 * @param nodes nodes searched so far, by all threads
 * @param nodesPerSecond nodes per second
 * @param tablebaseHits positions found in tablebases
 * @param time time since the start of the search
 * @param hashPermille how full the hash table is, in thousandths
 * @param pv the moves
 * @param uci the moves as UCI text
 * @param san the moves in SAN
 */
public record Info(
        int depth,
        int selectiveDepth,
        int number,
        Score score,
        Bound bound,
        Chances chances,
        boolean isProven,
        long nodes,
        long nodesPerSecond,
        long tablebaseHits,
        Duration time,
        int hashPermille,
        List<Move> pv,
        List<String> uci,
        List<String> san) {}
