package tabiya;

/** How the castling field of a FEN names the rooks. */
public enum FenStyle {
    /** Always K, Q, k and q. In Chess960 this may lose which rook can castle, if it is not the outermost one. */
    STANDARD,
    /** X-FEN: K, Q, k and q for the outermost rook of a side, a file letter for any other one. */
    X_FEN,
    /** Shredder-FEN: always the letter of the rook's file. */
    SHREDDER
}
