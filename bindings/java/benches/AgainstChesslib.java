import com.github.bhlangonijr.chesslib.Board;
import com.github.bhlangonijr.chesslib.Side;
import com.github.bhlangonijr.chesslib.Square;
import com.github.bhlangonijr.chesslib.game.Game;
import com.github.bhlangonijr.chesslib.move.Move;
import com.github.bhlangonijr.chesslib.pgn.PgnIterator;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import tabiya.CastlingSide;
import tabiya.Color;
import tabiya.PgnReader;
import tabiya.Position;

/**
 * Compares speeds with chesslib, a library that is written in Java alone. Both take turns, and the CPU time of the thread
 * counts. Not a test: chesslib is no dependency, so put it and what it needs on the class path yourself.
 *
 * <pre>
 * java -cp tabiya.jar:chesslib.jar:commons-lang3.jar bindings/java/benches/AgainstChesslib.java GAMES.pgn
 * </pre>
 */
public final class AgainstChesslib {
    private static final int ROUNDS = 9;

    private static final List<String> FENS = List.of(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");

    private static long sink;

    private AgainstChesslib() {}

    public static void main(String[] arguments) throws Exception {
        List<Position> ours = FENS.stream().map(Position::new).toList();
        List<Board> theirs = new ArrayList<>();
        for (String fen : FENS) {
            Board board = new Board();
            board.loadFromFen(fen);
            theirs.add(board);
        }
        System.out.printf("%-22s %10s %10s %7s%n", "", "Tabiya", "chesslib", "ratio");
        tabiya.Square[] squares = tabiya.Square.values();
        Square[] theirSquares = Square.values();
        compare("side to move", 2_000_000,
                i -> ours.get(i & 3).sideToMove().ordinal(), i -> theirs.get(i & 3).getSideToMove().ordinal());
        compare("piece at a square", 2_000_000,
                i -> ours.get(i & 3).pieceAt(squares[i & 63]).hashCode(),
                i -> theirs.get(i & 3).getPiece(theirSquares[i & 63]).hashCode());
        compare("king's square", 2_000_000,
                i -> ours.get(i & 3).king(Color.WHITE).ordinal(),
                i -> theirs.get(i & 3).getKingSquare(Side.WHITE).ordinal());
        compare("occupied squares", 2_000_000,
                i -> ours.get(i & 3).occupied().bits(), i -> theirs.get(i & 3).getBitboard());
        compare("half-move clock", 2_000_000,
                i -> ours.get(i & 3).halfmoveClock(), i -> theirs.get(i & 3).getHalfMoveCounter());
        compare("en passant", 2_000_000,
                i -> ours.get(i & 3).enPassant().hashCode(), i -> theirs.get(i & 3).getEnPassantTarget().hashCode());
        compare("castling right", 2_000_000,
                i -> ours.get(i & 3).canCastle(Color.WHITE, CastlingSide.KING_SIDE) ? 1 : 0,
                i -> theirs.get(i & 3).getCastleRight(Side.WHITE).ordinal());
        compare("key", 2_000_000,
                i -> ours.get(i & 3).key(), i -> theirs.get(i & 3).getIncrementalHashKey());
        compare("is check", 2_000_000,
                i -> ours.get(i & 3).isCheck() ? 1 : 0, i -> theirs.get(i & 3).isKingAttacked() ? 1 : 0);
        compare("is checkmate", 200_000,
                i -> ours.get(i & 3).isCheckmate() ? 1 : 0, i -> theirs.get(i & 3).isMated() ? 1 : 0);
        compare("is stalemate", 50_000,
                i -> ours.get(i & 3).isStalemate() ? 1 : 0, i -> theirs.get(i & 3).isStaleMate() ? 1 : 0);
        compare("attackers", 200_000,
                i -> ours.get(i & 3).attackers(squares[i & 63], Color.BLACK).bits(),
                i -> theirs.get(i & 3).squareAttackedBy(theirSquares[i & 63], Side.BLACK));
        compare("legal moves", 50_000,
                i -> ours.get(i & 3).legalMoves().size(), i -> theirs.get(i & 3).legalMoves().size());
        compare("FEN", 100_000,
                i -> ours.get(i & 3).fen().length(), i -> theirs.get(i & 3).getFen().length());
        List<List<tabiya.Move>> ourMoves = ours.stream().map(Position::legalMoves).toList();
        List<List<Move>> theirMoves = theirs.stream().map(Board::legalMoves).toList();
        compare("play", 200_000,
                i -> {
                    List<tabiya.Move> moves = ourMoves.get(i & 3);
                    return ours.get(i & 3).play(moves.get(i % moves.size())).key();
                },
                i -> {
                    List<Move> moves = theirMoves.get(i & 3);
                    Board board = theirs.get(i & 3);
                    board.doMove(moves.get(i % moves.size()));
                    long key = board.getIncrementalHashKey();
                    board.undoMove();
                    return key;
                });
        compare("play, legality checked", 50_000,
                i -> {
                    List<tabiya.Move> moves = ourMoves.get(i & 3);
                    return ours.get(i & 3).play(moves.get(i % moves.size())).key();
                },
                i -> {
                    List<Move> moves = theirMoves.get(i & 3);
                    Board board = theirs.get(i & 3);
                    board.doMove(moves.get(i % moves.size()), true);
                    long key = board.getIncrementalHashKey();
                    board.undoMove();
                    return key;
                });
        if (arguments.length > 0) {
            compare("PGN, every position", 1, i -> ourKeys(arguments[0]), i -> theirKeys(arguments[0]));
        }
        System.err.println(sink);
    }

    private static long ourKeys(String file) {
        long keys = 0;
        try (PgnReader reader = PgnReader.open(java.nio.file.Path.of(file)).onBadGame(error -> { })) {
            while (reader.hasNext()) {
                try (tabiya.Game game = reader.next()) {
                    for (Position position : game.positions()) {
                        keys ^= position.key();
                    }
                }
            }
        }
        return keys;
    }

    private static long theirKeys(String file) {
        long keys = 0;
        try (PgnIterator games = new PgnIterator(file)) {
            for (Game game : games) {
                Board board = new Board();
                for (Move move : game.getHalfMoves()) {
                    board.doMove(move);
                    keys ^= board.getIncrementalHashKey();
                }
            }
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
        return keys;
    }

    private static void compare(String name, int calls, IntToLongFunction ours, IntToLongFunction theirs) {
        double our = Double.MAX_VALUE;
        double their = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            our = Math.min(our, nanoseconds(calls, ours));
            their = Math.min(their, nanoseconds(calls, theirs));
        }
        System.out.printf("%-22s %8.1fns %8.1fns %7.2f%n", name, our, their, our / their);
    }

    private static double nanoseconds(int calls, IntToLongFunction act) {
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        for (int call = 0; call < calls; call++) {
            sink += act.applyAsLong(call);
        }
        return (threads.getCurrentThreadCpuTime() - before) / (double) calls;
    }
}
