package tabiya;

import java.util.List;
import java.util.Optional;

/**
 * Whether a side can still mate by any series of legal moves, with the other side's help.
 *
 * <pre>{@code
 * Position position = new Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
 * System.out.println(position.winnability(Color.WHITE).answer()); // WINNABLE
 * System.out.println(position.winnability(Color.BLACK).reason().orElseThrow()); // insufficient_material
 * }</pre>
 *
 * @param answer the answer
 * @param reason why it cannot: {@code checkmated}, {@code stalemate}, {@code insufficient_material},
 *     {@code blocked_position} or {@code exhausted}
 * @param line a line of moves to mate, if it can
 */
public record Winnability(Answer answer, Optional<String> reason, List<Move> line) {
    /** What is known. */
    public enum Answer {
        /** It can, and a line shows how. */
        WINNABLE,
        /** It cannot, for a reason. */
        UNWINNABLE,
        /** This could not be found out within the limits. */
        UNKNOWN
    }
}
