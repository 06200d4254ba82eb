package tabiya;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A board that is being set up. It may be impossible in any way until {@link #position} is called, which reports all
 * faults. Not safe for use by several threads.
 *
 * <pre>{@code
 * Setup setup = new Setup().put(Square.E1, Piece.WHITE_KING).put(Square.E8, Piece.WHITE_QUEEN);
 * System.out.println(setup.faults()); // [black has no king]
 * Position position = setup.put(Square.H8, Piece.BLACK_KING).sideToMove(Color.BLACK).position();
 * System.out.println(position.isCheck()); // true
 * }</pre>
 */
public final class Setup {
    static {
        Library.load();
    }

    private final Piece[] pieces = new Piece[64];
    private Color sideToMove = Color.WHITE;
    private String castling = "-";
    private Square enPassant;
    private int halfmoveClock;
    private int fullmoveNumber = 1;

    /** An empty board, White to move. */
    public Setup() {}

    /**
     * Reads a FEN, whether or not its position is possible.
     *
     * @param fen the FEN
     * @return the set-up
     * @throws BadFenException if the text is not a FEN
     */
    public static Setup of(String fen) {
        return new Setup().take(read(Objects.requireNonNull(fen, "fen"), false));
    }

    /** Fills this set-up from six fields. */
    private Setup take(String fen) {
        String[] fields = fen.split(" ");
        int square = 56;
        for (char letter : fields[0].toCharArray()) {
            if (letter == '/') {
                square -= 16;
            } else if (Character.isDigit(letter)) {
                square += letter - '0';
            } else {
                pieces[square++] = Piece.of(letter);
            }
        }
        sideToMove = fields[1].equals("w") ? Color.WHITE : Color.BLACK;
        castling = fields[2];
        enPassant = fields[3].equals("-") ? null : Square.of(fields[3]);
        halfmoveClock = Integer.parseInt(fields[4]);
        fullmoveNumber = Integer.parseInt(fields[5]);
        return this;
    }

    /**
     * Puts a piece on a square, replacing what is there.
     *
     * @param square the square
     * @param piece the piece
     * @return this set-up
     */
    public Setup put(Square square, Piece piece) {
        pieces[square.ordinal()] = Objects.requireNonNull(piece, "piece");
        return this;
    }

    /**
     * Clears a square.
     *
     * @param square the square
     * @return this set-up
     */
    public Setup remove(Square square) {
        pieces[square.ordinal()] = null;
        return this;
    }

    /**
     * Clears the board; the rest stays.
     *
     * @return this set-up
     */
    public Setup clear() {
        Arrays.fill(pieces, null);
        return this;
    }

    /**
     * Sets the side to move.
     *
     * @param side the side
     * @return this set-up
     */
    public Setup sideToMove(Color side) {
        sideToMove = Objects.requireNonNull(side, "side");
        return this;
    }

    /**
     * Sets the castling rights.
     *
     * @param letters as in a FEN: {@code KQkq}, the rooks' files in Chess960, or {@code "-"} for none
     * @return this set-up
     * @throws BadFenException if the letters are anything else
     */
    public Setup castling(String letters) {
        if (letters.length() > 20) {
            throw new BadFenException("castling rights: too many letters", Optional.empty());
        }
        String before = castling;
        castling = Objects.requireNonNull(letters, "letters");
        try {
            castling = read(fen(), false).split(" ")[2];
        } catch (BadFenException error) {
            castling = before;
            throw error;
        }
        return this;
    }

    /**
     * Sets the square that a pawn has just skipped.
     *
     * @param square the square; null for none
     * @return this set-up
     */
    public Setup enPassant(Square square) {
        enPassant = square;
        return this;
    }

    /**
     * Sets the number of half-moves since the last capture or pawn move.
     *
     * @param plies from 0 to 65535
     * @return this set-up
     * @throws BadArgumentException for any other number
     */
    public Setup halfmoveClock(int plies) {
        halfmoveClock = counted("halfmoveClock", plies);
        return this;
    }

    /**
     * Sets the number of the next move.
     *
     * @param number from 0 to 65535; 0 counts as 1
     * @return this set-up
     * @throws BadArgumentException for any other number
     */
    public Setup fullmoveNumber(int number) {
        fullmoveNumber = counted("fullmoveNumber", number);
        return this;
    }

    private static int counted(String name, int number) {
        if (number < 0 || number > 0xffff) {
            throw new BadArgumentException(name + ": from 0 to 65535, not " + number, Optional.empty());
        }
        return number;
    }

    /**
     * What stands on a square.
     *
     * @param square the square
     * @return the piece, if there is one
     */
    public Optional<Piece> pieceAt(Square square) {
        return Optional.ofNullable(pieces[square.ordinal()]);
    }

    /**
     * All pieces by their squares.
     *
     * @return a map that cannot be changed
     */
    public Map<Square, Piece> pieces() {
        Map<Square, Piece> map = new EnumMap<>(Square.class);
        for (Square square : Square.values()) {
            if (pieces[square.ordinal()] != null) {
                map.put(square, pieces[square.ordinal()]);
            }
        }
        return Collections.unmodifiableMap(map);
    }

    /**
     * Everything that is wrong with it, the worst first.
     *
     * @return the faults; none if it is a legal position
     */
    public List<Fault> faults() {
        Message message = new Message(judge(fen()));
        List<Fault> faults = new ArrayList<>();
        for (int count = message.integer(); count > 0; count--) {
            faults.add(new Fault(message.text(), message.text(), message.flag()));
        }
        return List.copyOf(faults);
    }

    /**
     * Whether it is a legal position.
     *
     * @return true if it has no faults
     */
    public boolean isValid() {
        return faults().isEmpty();
    }

    /**
     * A copy without impossible castling rights and en-passant square; other faults remain.
     *
     * @return a new set-up
     */
    public Setup repaired() {
        return new Setup().take(read(fen(), true));
    }

    /**
     * The position.
     *
     * @return the position
     * @throws BadFenException if it is not legal; the message lists all faults
     */
    public Position position() {
        long[] words = new long[Position.WORDS];
        build(fen(), words);
        return new Position(words, 0);
    }

    /**
     * The board as FEN, whether or not it is possible.
     *
     * @return six fields
     */
    public String fen() {
        FenWriter fen = new FenWriter();
        fen.board(square -> pieces[square] == null ? ' ' : pieces[square].letter());
        fen.field(sideToMove == Color.WHITE ? "w" : "b");
        fen.field(castling);
        fen.field(enPassant == null ? "-" : enPassant.toString());
        fen.number(halfmoveClock);
        fen.number(fullmoveNumber);
        return fen.toString();
    }

    /** The board as FEN. */
    @Override
    public String toString() {
        return fen();
    }

    private static native String read(String fen, boolean isRepaired);

    private static native byte[] judge(String fen);

    private static native void build(String fen, long[] words);
}
