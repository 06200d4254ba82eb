package tabiya;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A position. It is immutable: {@link #play} returns the next one.
 *
 * <p>Positions are equal if they have the same pieces on the same squares, the same side to move, the same castling
 * rights and en-passant square, and the same counters. They are plain Java objects: there is nothing to close, and any
 * number of threads may use them.
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

    /** How many numbers make up a position; native/packed.rs has them in the same order. */
    static final int WORDS = 8;

    private static final int LOW = 0;
    private static final int MIDDLE = 1;
    private static final int HIGH = 2;
    private static final int BLACK = 3;
    private static final int CASTLING_ROOKS = 4;
    private static final int STATE = 5;
    private static final int KEY = 6;
    private static final int CHECKERS = 7;

    private static final Optional<Piece>[] PIECES = Piece.byPlanes();

    /** The FEN letter for each number in the planes. */
    private static final String LETTERS = " PNBRQK  pnbrqk ";

    private static final Color[] COLORS = Color.values();
    private static final CastlingSide[] SIDES = CastlingSide.values();

    /**
     * The numbers, possibly of several positions. Three planes hold the bits of the piece kind on each square, from 1
     * for a pawn to 6 for a king; a fourth tells black from white.
     */
    private final long[] words;

    /** Where this position starts among them. */
    private final int at;

    Position(long[] words, int at) {
        this.words = words;
        this.at = at;
    }

    /** The start of a game. */
    public Position() {
        this("startpos");
    }

    /**
     * Reads a FEN leniently: X-FEN and Shredder-FEN are understood, the counters may be missing, and impossible
     * castling rights and en-passant squares are dropped.
     *
     * @param fen the FEN, or {@code "startpos"}
     * @throws BadFenException if it is not a FEN, or not of a legal position
     */
    public Position(String fen) {
        this(new long[WORDS], 0);
        parse(Objects.requireNonNull(fen, "fen"), false, words);
    }

    /**
     * Reads a FEN strictly: it must have six fields, and nothing impossible in them.
     *
     * @param fen the FEN
     * @return its position
     * @throws BadFenException if it is not a FEN, or not of a legal position
     */
    public static Position strictly(String fen) {
        long[] words = new long[WORDS];
        parse(Objects.requireNonNull(fen, "fen"), true, words);
        return new Position(words, 0);
    }

    /**
     * A starting position of Chess960, by its number.
     *
     * @param number from 0 to 959; 518 is the usual one
     * @return the position
     * @throws BadArgumentException if there is none with that number
     */
    public static Position chess960(int number) {
        long[] words = new long[WORDS];
        shuffled(number, words);
        return new Position(words, 0);
    }

    /** The numbers for the native library, which reads them starting at {@link #at}. */
    long[] words() {
        return words;
    }

    int at() {
        return at;
    }

    private long word(int index) {
        return words[at + index];
    }

    /**
     * The position as X-FEN, which is plain FEN except for some castling rights of Chess960.
     *
     * @return six fields
     */
    public String fen() {
        FenWriter fen = new FenWriter();
        fen.board(square -> LETTERS.charAt(planes(square)));
        fen.field(sideToMove() == Color.WHITE ? "w" : "b");
        fen.field(castlingLetters());
        int passed = passedSquare();
        fen.field(passed == 64 ? "-" : Square.numbered(passed).toString());
        fen.number(halfmoveClock());
        fen.number(fullmoveNumber());
        return fen.toString();
    }

    private String castlingLetters() {
        if (word(CASTLING_ROOKS) == 0) {
            return "-";
        }
        StringBuilder letters = new StringBuilder(4);
        for (Color color : COLORS) {
            for (CastlingSide side : SIDES) {
                long rook = rookBit(color, side);
                if (rook != 0) {
                    char letter = isOutermost(rook, color, side)
                            ? (side == CastlingSide.KING_SIDE ? 'K' : 'Q')
                            : (char) ('A' + Square.numbered(Long.numberOfTrailingZeros(rook)).file());
                    letters.append(color == Color.WHITE ? letter : Character.toLowerCase(letter));
                }
            }
        }
        return letters.toString();
    }

    /** Whether no other rook stands beyond a castling rook; only then X-FEN can write K or Q. */
    private boolean isOutermost(long rook, Color color, CastlingSide side) {
        long rank = color == Color.WHITE ? 0xffL : 0xffL << 56;
        long beyond = side == CastlingSide.QUEEN_SIDE ? rook - 1 : -(rook << 1);
        return (bits(PieceKind.ROOK) & bits(color) & rank & beyond) == 0;
    }

    /**
     * The position as FEN.
     *
     * @param style how castling rights are written
     * @return six fields
     */
    public String fen(FenStyle style) {
        return fenText(words, at, style.ordinal());
    }

    /**
     * The position as EPD.
     *
     * @return four fields
     */
    public String epd() {
        return epd(Map.of());
    }

    /**
     * The position as EPD.
     *
     * @param operations operands by their opcodes, such as {@code bm} and {@code Nf3}
     * @return four fields, then the operations
     * @throws BadFenException if an operation cannot be written in EPD
     */
    public String epd(Map<String, String> operations) {
        return Epd.line(this, operations);
    }

    /**
     * A board set up like this position, to be changed.
     *
     * @return the set-up
     */
    public Setup setup() {
        return Setup.of(fen());
    }

    /**
     * The side to move.
     *
     * @return its color
     */
    public Color sideToMove() {
        return (word(STATE) >>> 40 & 1) == 0 ? Color.WHITE : Color.BLACK;
    }

    /**
     * The number of half-moves since the last capture or pawn move.
     *
     * @return their number
     */
    public int halfmoveClock() {
        return (int) word(STATE) & 0xffff;
    }

    /**
     * The number of the next move.
     *
     * @return at least 1
     */
    public int fullmoveNumber() {
        return (int) (word(STATE) >>> 16) & 0xffff;
    }

    /**
     * The square where a pawn can legally be captured en passant.
     *
     * @return the square, if there is one
     */
    public Optional<Square> enPassant() {
        int square = passedSquare();
        return square == 64 ? Optional.empty() : Optional.of(Square.numbered(square));
    }

    private int passedSquare() {
        return (int) (word(STATE) >>> 32) & 0x7f;
    }

    /**
     * The Zobrist key: the same 64-bit number for equal positions, whatever their counters.
     *
     * @return the number
     */
    public long key() {
        return word(KEY);
    }

    /**
     * The key of the position in Polyglot books.
     *
     * @return the number
     */
    public long polyglotKey() {
        return polyglot(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY));
    }

    /**
     * What stands on a square.
     *
     * @param square the square
     * @return the piece, if there is one
     */
    public Optional<Piece> pieceAt(Square square) {
        return PIECES[planes(square.ordinal())];
    }

    /** The bits of a square in the four planes. */
    private int planes(int square) {
        long[] all = words;
        int first = at;
        return (int) (all[first + LOW] >>> square & 1) | (int) (all[first + MIDDLE] >>> square & 1) << 1
                | (int) (all[first + HIGH] >>> square & 1) << 2 | (int) (all[first + BLACK] >>> square & 1) << 3;
    }

    /**
     * All pieces by their squares.
     *
     * @return a map that cannot be changed
     */
    public Map<Square, Piece> pieces() {
        Map<Square, Piece> map = new EnumMap<>(Square.class);
        for (Square square : occupied()) {
            map.put(square, pieceAt(square).orElseThrow());
        }
        return Collections.unmodifiableMap(map);
    }

    private long occupiedBits() {
        return word(LOW) | word(MIDDLE) | word(HIGH);
    }

    private long bits(PieceKind kind) {
        long low = word(LOW);
        long middle = word(MIDDLE);
        long high = word(HIGH);
        return switch (kind) {
            case PAWN -> low & ~middle & ~high;
            case KNIGHT -> middle & ~low & ~high;
            case BISHOP -> low & middle;
            case ROOK -> high & ~low & ~middle;
            case QUEEN -> low & high;
            case KING -> middle & high;
        };
    }

    private long bits(Color color) {
        return color.ordinal() == 1 ? word(BLACK) : occupiedBits() & ~word(BLACK);
    }

    /**
     * The occupied squares.
     *
     * @return the squares
     */
    public SquareSet occupied() {
        return SquareSet.ofBits(occupiedBits());
    }

    /**
     * The squares of a side's pieces.
     *
     * @param color the side
     * @return the squares
     */
    public SquareSet squares(Color color) {
        return SquareSet.ofBits(bits(color));
    }

    /**
     * The squares of the pieces of a kind, of both sides.
     *
     * @param kind the kind
     * @return the squares
     */
    public SquareSet squares(PieceKind kind) {
        return SquareSet.ofBits(bits(kind));
    }

    /**
     * The squares of the pieces of a kind and color.
     *
     * @param piece the piece
     * @return the squares
     */
    public SquareSet squares(Piece piece) {
        return SquareSet.ofBits(bits(piece.kind()) & bits(piece.color()));
    }

    /**
     * The square of a king.
     *
     * @param color the side
     * @return its square
     */
    public Square king(Color color) {
        return Square.numbered(Long.numberOfTrailingZeros(bits(PieceKind.KING) & bits(color)));
    }

    /**
     * Whether a side may still castle, now or later.
     *
     * @param color the side
     * @param side on which side of the king
     * @return true if so
     */
    public boolean canCastle(Color color, CastlingSide side) {
        return rookBit(color, side) != 0;
    }

    /** The bit of a castling rook, or 0. */
    private long rookBit(Color color, CastlingSide side) {
        boolean isQueenSide = side.ordinal() == 1;
        long rooks = word(CASTLING_ROOKS) & 0xffL << 56 * color.ordinal();
        if (rooks == 0) {
            return 0;
        }
        long king = word(MIDDLE) & word(HIGH) & bits(color);
        return rooks & (isQueenSide ? king - 1 : -king);
    }

    /**
     * The rook with which a side may still castle.
     *
     * @param color the side
     * @param side on which side of the king
     * @return the rook's square, if there is such a right
     */
    public Optional<Square> castlingRook(Color color, CastlingSide side) {
        return SquareSet.ofBits(rookBit(color, side)).first();
    }

    /**
     * The pieces of a side that attack a square, whether or not they are pinned.
     *
     * @param square the square
     * @param by the side
     * @return their squares
     */
    public SquareSet attackers(Square square, Color by) {
        return SquareSet.ofBits(attackersOf(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), square.ordinal(), by.ordinal()));
    }

    /**
     * Whether a side attacks a square.
     *
     * @param square the square
     * @param by the side
     * @return true if so
     */
    public boolean isAttacked(Square square, Color by) {
        return attackersOf(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), square.ordinal(), by.ordinal()) != 0;
    }

    /**
     * The squares that the piece on a square attacks; none if it is empty.
     *
     * @param square the square
     * @return the squares
     */
    public SquareSet attacks(Square square) {
        return SquareSet.ofBits(attacksFrom(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), square.ordinal()));
    }

    /**
     * All squares that a side attacks.
     *
     * @param color the side
     * @return the squares
     */
    public SquareSet attackedBy(Color color) {
        return SquareSet.ofBits(attackedBy(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), color.ordinal()));
    }

    /**
     * The pieces that give check.
     *
     * @return their squares
     */
    public SquareSet checkers() {
        return SquareSet.ofBits(word(CHECKERS));
    }

    /**
     * The pieces of a side that are pinned to their king.
     *
     * @param color the side
     * @return their squares
     */
    public SquareSet pinned(Color color) {
        return SquareSet.ofBits(pinsOf(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), color.ordinal()));
    }

    /**
     * The line, from edge to edge, that a pinned piece cannot leave because of its king.
     *
     * @param square the square of the piece
     * @return the squares of the line, if the piece is pinned
     */
    public Optional<SquareSet> pinLine(Square square) {
        long line = pinOf(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), square.ordinal());
        return line == -1 ? Optional.empty() : Optional.of(SquareSet.ofBits(line));
    }

    /**
     * All legal moves.
     *
     * @return a list that cannot be changed
     */
    public List<Move> legalMoves() {
        return Move.numbered(moves(words, at, false));
    }

    /**
     * All legal captures.
     *
     * @return a list that cannot be changed
     */
    public List<Move> captures() {
        return Move.numbered(moves(words, at, true));
    }

    /**
     * Reads a legal move.
     *
     * @param text UCI or SAN
     * @return the move
     * @throws BadMoveException if it is not a move in any position
     * @throws AmbiguousMoveException if more than one piece can make the move
     * @throws IllegalMoveException if it is not legal here
     */
    public Move parseMove(String text) {
        return Move.numbered(read(words, at, Objects.requireNonNull(text, "text")));
    }

    /**
     * A legal move in SAN.
     *
     * @param move the move
     * @return its SAN; {@code "--"} for a null move
     * @throws IllegalMoveException if it is not legal here
     */
    public String san(Move move) {
        return written(words, at, move.number, false);
    }

    /**
     * A legal move in long algebraic notation.
     *
     * @param move the move
     * @return such as {@code "Ng1-f3"}
     * @throws IllegalMoveException if it is not legal here
     */
    public String lan(Move move) {
        return written(words, at, move.number, true);
    }

    /**
     * A line of moves in SAN, with move numbers.
     *
     * @param moves the moves, starting in this position
     * @return such as {@code "1. e4 e5 2. Nf3"}
     * @throws IllegalMoveException if one of them is not legal
     */
    public String sanLine(List<Move> moves) {
        return writtenLine(words, at, Move.numbers(moves));
    }

    /**
     * The positions after each move of a line.
     *
     * @param moves the moves, starting in this position
     * @return one position for each move
     * @throws IllegalMoveException if one of them is not legal
     */
    public List<Position> positions(List<Move> moves) {
        return split(line(words, at, Move.numbers(moves)));
    }

    /** The positions stored one after another in an array. */
    static List<Position> split(long[] words) {
        Position[] positions = new Position[words.length / WORDS];
        for (int index = 0; index < positions.length; index++) {
            positions[index] = new Position(words, WORDS * index);
        }
        return List.of(positions);
    }

    /**
     * Whether a move is legal here.
     *
     * @param move the move
     * @return true if so
     */
    public boolean isLegal(Move move) {
        return found(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), move.number) != 0;
    }

    /** The move with all that this position knows about it. */
    private Move known(Move move) {
        Move found = Move.numbered(found(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), move.number));
        if (found == null) {
            // Throws the reason.
            written(words, at, move.number, false);
            throw new IllegalMoveException(move + " is not legal", Optional.empty());
        }
        return found;
    }

    /**
     * Whether a legal move captures something.
     *
     * @param move the move
     * @return true if so
     * @throws IllegalMoveException if it is not legal here
     */
    public boolean isCapture(Move move) {
        return known(move).isCapture();
    }

    /**
     * Whether a legal move is castling.
     *
     * @param move the move
     * @return true if so
     * @throws IllegalMoveException if it is not legal here
     */
    public boolean isCastling(Move move) {
        return known(move).isCastling();
    }

    /**
     * Whether a legal move captures en passant.
     *
     * @param move the move
     * @return true if so
     * @throws IllegalMoveException if it is not legal here
     */
    public boolean isEnPassant(Move move) {
        return known(move).isEnPassant();
    }

    /**
     * Whether a legal move gives check.
     *
     * @param move the move
     * @return true if so
     * @throws IllegalMoveException if it is not legal here
     */
    public boolean givesCheck(Move move) {
        return isChecking(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), move.number);
    }

    /**
     * The position after a move.
     *
     * @param move the move, or {@link Move#NULL} unless in check
     * @return the next position
     * @throws IllegalMoveException if it is not legal here
     */
    public Position play(Move move) {
        long[] next = new long[WORDS];
        after(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), move.number, next);
        return new Position(next, 0);
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
     * The position with the colors swapped and the board flipped vertically.
     *
     * @return the same position for the other side
     */
    public Position mirrored() {
        long[] next = new long[WORDS];
        turned(words, at, next);
        return new Position(next, 0);
    }

    /**
     * Whether the side to move is in check.
     *
     * @return true if so
     */
    public boolean isCheck() {
        return word(CHECKERS) != 0;
    }

    /**
     * Whether the side to move is checkmated.
     *
     * @return true if so
     */
    public boolean isCheckmate() {
        return isCheck() && !hasMoves(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY));
    }

    /**
     * Whether the side to move has no legal move, and is not in check.
     *
     * @return true if so
     */
    public boolean isStalemate() {
        return !isCheck() && !hasMoves(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY));
    }

    /**
     * Whether neither side has enough pieces to mate.
     *
     * @return true if so
     */
    public boolean isInsufficientMaterial() {
        return lacksMaterial(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), -1);
    }

    /**
     * Whether a side has too few pieces to mate, whatever the other side does.
     *
     * @param color the side
     * @return true if so
     */
    public boolean hasInsufficientMaterial(Color color) {
        return lacksMaterial(word(LOW), word(MIDDLE), word(HIGH), word(BLACK),
                word(CASTLING_ROOKS), word(STATE), word(KEY), color.ordinal());
    }

    /**
     * How the game has ended in this position by the rules alone. Only a {@link Game} knows about repetitions.
     *
     * @return the outcome, if it has ended
     */
    public Optional<Outcome> outcome() {
        return new Message(ending(words, at)).optionalOutcome();
    }

    /**
     * Whether a side can still mate by any series of legal moves, with the other side's help. This usually takes
     * microseconds, and at most a few tenths of a second.
     *
     * @param color the side
     * @return the answer, with a line of moves or a reason
     */
    public Winnability winnability(Color color) {
        return new Message(winnable(words, at, color.ordinal(), false)).winnability();
    }

    /**
     * Like {@link #winnability}, but within microseconds, which is sometimes too little to find out.
     *
     * @param color the side
     * @return the answer, with a line of moves or a reason
     */
    public Winnability quickWinnability(Color color) {
        return new Message(winnable(words, at, color.ordinal(), true)).winnability();
    }

    /**
     * Looks for a forced mate, by either side unless the limits say otherwise, and proves it. Interrupting the thread
     * ends the search.
     *
     * @param limits how long to look
     * @return the outcome
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public MateSearch findMate(MateLimits limits) {
        return new Message(mate(words, at, limits.numbers())).mateSearch();
    }

    /** The chances that go with a score. */
    Chances chances(boolean isMate, boolean isGiven, int value) {
        return new Message(expected(words, at, isMate, isGiven, value)).chances();
    }

    /**
     * Perft: the number of ways to play this many half-moves. Interrupting the thread ends the count.
     *
     * @param depth the number of half-moves
     * @return their number
     * @throws BadArgumentException if the depth is negative
     * @throws SearchInterruptedException if the thread was interrupted
     */
    public long perft(int depth) {
        return paths(words, at, depth);
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
     */
    public String svg(SvgOptions options) {
        return image(words, at, options.numbers());
    }

    /** Whether the positions are equal, counters included. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Position position)) {
            return false;
        }
        for (int index = 0; index < KEY; index++) {
            if (word(index) != position.word(index)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(key());
    }

    /** The board as text, White at the bottom. */
    @Override
    public String toString() {
        return drawn(words, at, false);
    }

    /**
     * The board as text with figurines, White at the bottom.
     *
     * @return eight lines
     */
    public String unicode() {
        return drawn(words, at, true);
    }

    private static native void parse(String fen, boolean isStrict, long[] words);

    private static native void shuffled(int number, long[] words);

    static native byte[] readEpd(String line, long[] words);

    static native String writeEpd(String line);

    private static native String fenText(long[] words, int at, int style);

    private static native String drawn(long[] words, int at, boolean inUnicode);

    private static native long polyglot(long low, long middle, long high, long black, long rooks, long state, long key);

    private static native int[] moves(long[] words, int at, boolean areCaptures);

    private static native int read(long[] words, int at, String text);

    private static native int found(long low, long middle, long high, long black, long rooks, long state, long key,
            int move);

    private static native String written(long[] words, int at, int move, boolean isLong);

    private static native String writtenLine(long[] words, int at, int[] moves);

    private static native long[] line(long[] words, int at, int[] moves);

    private static native void after(long low, long middle, long high, long black, long rooks, long state, long key,
            int move, long[] next);

    private static native void turned(long[] words, int at, long[] next);

    private static native boolean hasMoves(long low, long middle, long high, long black, long rooks, long state, long key);

    private static native boolean isChecking(long low, long middle, long high, long black, long rooks, long state, long key,
            int move);

    private static native long attackersOf(long low, long middle, long high, long black, long rooks, long state, long key,
            int square, int by);

    private static native long attackedBy(long low, long middle, long high, long black, long rooks, long state, long key,
            int by);

    private static native long attacksFrom(long low, long middle, long high, long black, long rooks, long state, long key,
            int square);

    private static native long pinsOf(long low, long middle, long high, long black, long rooks, long state, long key,
            int color);

    private static native long pinOf(long low, long middle, long high, long black, long rooks, long state, long key,
            int square);

    private static native boolean lacksMaterial(long low, long middle, long high, long black, long rooks, long state, long key,
            int color);

    private static native byte[] ending(long[] words, int at);

    private static native byte[] expected(long[] words, int at, boolean isMate, boolean isGiven, int value);

    private static native byte[] winnable(long[] words, int at, int color, boolean isQuick);

    private static native byte[] mate(long[] words, int at, long[] limits);

    static native byte[] checkedMates(byte[] certificates);

    private static native long paths(long[] words, int at, int depth);

    private static native String image(long[] words, int at, long[] numbers);
}
