package tabiya;

import java.util.OptionalInt;

/**
 * A move as a tablebase ranks it.
 *
 * @param move the move
 * @param wdl the result for the side that plays it
 * @param dtz half-moves to the next capture, pawn move or mate; empty without a table for it
 * @param rank higher is better; moves of equal rank keep the same result
 */
public record RankedMove(Move move, Wdl wdl, OptionalInt dtz, int rank) {}
