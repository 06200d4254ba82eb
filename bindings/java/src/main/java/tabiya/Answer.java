package tabiya;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a search.
 *
 * @param best the move to play; empty only if there is no legal move
 * @param uci its UCI text
 * @param san its SAN
 * @param ponder the expected reply
 * @param score what the move to play is worth; at mate and stalemate, what the position is worth; empty for a move from
 *     the book
 * @param lines the requested lines, best first; none for a move from the book
 * @param nodes nodes searched by all threads
 * @param time time spent
 * @param fromBook whether the move comes from the book
 */
public record Answer(
        Optional<Move> best,
        Optional<String> uci,
        Optional<String> san,
        Optional<Move> ponder,
        Optional<Score> score,
        List<Info> lines,
        long nodes,
        Duration time,
        boolean fromBook) {}
