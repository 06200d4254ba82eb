package tabiya;

/**
 * A term of an evaluation: centipawns for White minus centipawns for Black.
 *
 * @param name its name
 * @param middlegame in the middlegame
 * @param endgame in the endgame
 */
public record Term(String name, int middlegame, int endgame) {}
