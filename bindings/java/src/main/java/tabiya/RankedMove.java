package tabiya;

import java.util.OptionalInt;

/**
 * A move as a tablebase ranks it.
 *
 * @param move the move
 * @param wdl the result for the side that plays it
 * @param dtz half-moves to the next capture, pawn's move or mate; unknown without such a table
 * @param rank higher is better; equal ones keep the same result
 */
public record RankedMove(Move move, Wdl wdl, OptionalInt dtz, int rank) {}
