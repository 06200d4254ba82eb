package tabiya;

import java.time.Duration;
import java.util.List;

/**
 * A line that an analysis has found.
 *
 * @param depth how deep it was searched, in half-moves
 * @param selectiveDepth the longest line that was looked at
 * @param number which of several lines it is, from 1
 * @param score what it is worth to the side to move
 * @param bound whether the score is exact
 * @param chances what the side to move may hope for
 * @param isProven whether a mate is proven by a certificate, which {@link Limits#withProvenMates} asks for
 * @param nodes nodes of all threads up to now
 * @param nodesPerSecond nodes a second
 * @param tablebaseHits positions found in tablebases
 * @param time time since the start
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
