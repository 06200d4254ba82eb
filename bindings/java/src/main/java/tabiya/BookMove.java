package tabiya;

/**
 * A move of a book.
 *
 * @param move the move, legal in the position that was looked up
 * @param weight how often to play it, relative to the others of the position
 * @param learn data of learning programs; 0 in most books
 */
public record BookMove(Move move, int weight, long learn) {}
