package tabiya;

import java.lang.ref.Reference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A position. It never changes: {@link #play} gives the next one.
 *
 * <p>Wherever a move is wanted, its text in UCI or SAN will do. Positions are equal if the same men stand on the same
 * squares, the same side is to move and the same moves and counters are left.
 *
 * <pre>{@code
 * Position position = new Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
 * System.out.println(position.play("e4").fen()); // 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1
 * }</pre>
 */
public final class Position {
    static {
        Library.load();
    }

    /** About how much memory a position takes. */
    private static final long BYTES = 512;

    private final Handle handle;

    /** Takes charge of a number of the native library. */
    Position(long number) {
        handle = new Handle(this, number, BYTES, Position::free);
    }

    /** The start of a game. */
    public Position() {
        this("startpos");
    }

    /**
     * The position of a FEN as people write them: X-FEN and Shredder-FEN too, counters may be missing, and castling
     * rights and en-passant squares that cannot be are dropped.
     *
     * @param fen the FEN, or {@code "startpos"}
     * @throws BadFenException if it is none
     */
    public Position(String fen) {
        this(parse(Objects.requireNonNull(fen, "fen"), false));
    }

    /**
     * Reads a FEN strictly: six fields, and everything in them as it can be.
     *
     * @param fen the FEN
     * @return its position
     * @throws BadFenException if it is none
     */
    public static Position strictly(String fen) {
        return new Position(parse(Objects.requireNonNull(fen, "fen"), true));
    }

    /**
     * The starting position of Chess960 with a number.
     *
     * @param number from 0 to 959; 518 is the usual one
     * @return the position
     * @throws BadArgumentException if there is none with this number
     */
    public static Position chess960(int number) {
        return new Position(shuffled(number));
    }

    /** The number in the native library; whoever uses it keeps this reachable. */
    long number() {
        return handle.number;
    }

    /**
     * The position as FEN.
     *
     * @return six fields
     */
    public String fen() {
        return fenText(number());
    }

    /**
     * The side to move.
     *
     * @return its color
     */
    public Color sideToMove() {
        return isWhiteToMove(number()) ? Color.WHITE : Color.BLACK;
    }

    /**
     * Half-moves since the last capture or pawn's move.
     *
     * @return their number
     */
    public int halfmoveClock() {
        return halfmoves(number());
    }

    /**
     * The number of the move that comes next.
     *
     * @return from 1
     */
    public int fullmoveNumber() {
        return fullmoves(number());
    }

    /**
     * The square behind a pawn that can be taken in passing.
     *
     * @return its name, if there is one
     */
    public Optional<String> enPassant() {
        return Optional.ofNullable(passant(number()));
    }

    /**
     * A number of 64 bits that equal positions share, whatever their counters.
     *
     * @return the number
     */
    public long key() {
        return zobrist(number());
    }

    /**
     * All legal moves.
     *
     * @return a list that cannot be changed
     */
    public List<Move> legalMoves() {
        return Move.numbered(moves(number()));
    }

    /**
     * Reads a legal move.
     *
     * @param text UCI or SAN
     * @return the move
     * @throws BadMoveException if it is no move in any position
     * @throws AmbiguousMoveException if more than one man can make it
     * @throws IllegalMoveException if it is not legal here
     */
    public Move parseMove(String text) {
        return Move.numbered(read(number(), Objects.requireNonNull(text, "text")));
    }

    /**
     * A legal move in SAN.
     *
     * @param move the move
     * @return its SAN
     * @throws IllegalMoveException if it is not legal here
     */
    public String san(Move move) {
        return written(number(), move.number);
    }

    /**
     * Whether a move is legal here.
     *
     * @param move the move
     * @return true if so
     */
    public boolean isLegal(Move move) {
        return allows(number(), move.number);
    }

    /**
     * The position after a move.
     *
     * @param move the move
     * @return the next position
     * @throws IllegalMoveException if it is not legal here
     */
    public Position play(Move move) {
        return new Position(after(number(), move.number));
    }

    /**
     * The position after a move.
     *
     * @param move UCI or SAN
     * @return the next position
     * @throws TabiyaException as {@link #parseMove}
     */
    public Position play(String move) {
        return play(parseMove(move));
    }

    /**
     * Whether the side to move is in check.
     *
     * @return true if so
     */
    public boolean isCheck() {
        return hasCheck(number());
    }

    /**
     * Whether the side to move is mated.
     *
     * @return true if so
     */
    public boolean isCheckmate() {
        return hasCheckmate(number());
    }

    /**
     * Whether the side to move has no move and is not in check.
     *
     * @return true if so
     */
    public boolean isStalemate() {
        return hasStalemate(number());
    }

    /**
     * How the game has ended by itself in this position. Repetitions are known to a {@link Game} only.
     *
     * @return the outcome, if it has ended
     */
    public Optional<Outcome> outcome() {
        Message message = new Message(ending(number()));
        return message.isEmpty() ? Optional.empty() : Optional.of(message.outcome());
    }

    /**
     * What stands on a square.
     *
     * @param square its name, such as {@code "e1"}
     * @return the letter that FEN has for it, if anything stands there
     * @throws BadArgumentException if there is no such square
     */
    public Optional<Character> pieceAt(String square) {
        char letter = letter(number(), Objects.requireNonNull(square, "square"));
        return letter == 0 ? Optional.empty() : Optional.of(letter);
    }

    /**
     * How many ways there are to play so many half-moves. An interrupt of the thread ends the count.
     *
     * @param depth the half-moves
     * @return their number
     * @throws BadArgumentException if the depth is negative
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public long perft(int depth) {
        return paths(number(), depth);
    }

    /**
     * The board as an SVG image.
     *
     * @return the image
     */
    public String svg() {
        return svg(SvgOptions.USUAL);
    }

    /**
     * The board as an SVG image.
     *
     * @param options how it is drawn
     * @return the image
     * @throws BadArgumentException if they name a square that is not on the board
     */
    public String svg(SvgOptions options) {
        return image(number(), options.flipped(), options.coordinates(),
                SvgOptions.lines(options.lastMove().stream()), String.join("\n", options.highlight()),
                SvgOptions.lines(options.arrows().stream()));
    }

    /** Equal positions are, counters included. */
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Position position && isEqual(position);
    }

    private boolean isEqual(Position other) {
        try {
            return isSame(number(), other.number());
        } finally {
            Reference.reachabilityFence(other);
        }
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key());
    }

    /** The board as text, White at the bottom. */
    @Override
    public String toString() {
        return drawn(number());
    }

    private static native long parse(String fen, boolean isStrict);

    private static native long shuffled(int number);

    private static native void free(long number);

    static native long count();

    private native String fenText(long number);

    private native String drawn(long number);

    private native boolean isWhiteToMove(long number);

    private native int halfmoves(long number);

    private native int fullmoves(long number);

    private native String passant(long number);

    private native long zobrist(long number);

    private native int[] moves(long number);

    private native int read(long number, String text);

    private native boolean allows(long number, int move);

    private native String written(long number, int move);

    private native long after(long number, int move);

    private native boolean hasCheck(long number);

    private native boolean hasCheckmate(long number);

    private native boolean hasStalemate(long number);

    private native byte[] ending(long number);

    private native char letter(long number, String square);

    private native long paths(long number, int depth);

    private native boolean isSame(long number, long other);

    private native String image(long number, boolean isFlipped, boolean hasCoordinates, String lastMove,
            String highlight, String arrows);
}
