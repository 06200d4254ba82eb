package tabiya;

import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Syzygy tablebases: perfect results for positions with few pieces, safe for use by several threads.
 *
 * <p>A position that no table covers (too many pieces, castling rights, a missing table) causes a {@link
 * BadArgumentException}; a damaged file causes an {@link UnreadableException}.
 *
 * <pre>{@code
 * try (Tablebase tablebase = Tablebase.open()) {
 *     System.out.println(tablebase.wdl(new Position("8/8/8/8/8/2k5/8/K7 w - - 0 1"))); // DRAW
 * }
 * }</pre>
 */
public final class Tablebase implements AutoCloseable {
    static {
        Library.load();
    }

    private final Handle handle;

    private Tablebase(long number) {
        handle = new Handle(this, number, Tablebase::free);
    }

    /**
     * Opens the tables in some folders.
     *
     * @param folders the folders; without any, only bare kings are covered
     * @return the tablebases
     * @throws UnreadableException if a folder cannot be read
     */
    public static Tablebase open(Path... folders) {
        return new Tablebase(openFolders(Stream.of(folders).map(Path::toString).collect(Collectors.joining("\n"))));
    }

    /**
     * The number of pieces, kings included, of the largest table.
     *
     * @return their number
     */
    public int maxPieces() {
        return largest(handle.number);
    }

    /**
     * The result of a position, given its half-move clock: a win that comes too late is cursed.
     *
     * @param position the position
     * @return the result for the side to move
     */
    public Wdl wdl(Position position) {
        return Wdl.valued(result(handle.number, position.words(), position.at(), true));
    }

    /**
     * The result of a position as if the half-move clock were 0.
     *
     * @param position the position
     * @return the result for the side to move
     */
    public Wdl wdlIgnoringClock(Position position) {
        return Wdl.valued(result(handle.number, position.words(), position.at(), false));
    }

    /**
     * Distance to zeroing: half-moves to the next capture, pawn move or mate, with best play that keeps the result.
     *
     * @param position the position
     * @return negative if the side to move loses, 0 for a draw
     */
    public int dtz(Position position) {
        return distance(handle.number, position.words(), position.at());
    }

    /**
     * All legal moves, best first, given the position's half-move clock.
     *
     * @param position the position
     * @return the moves
     */
    public List<RankedMove> rankedMoves(Position position) {
        return read(rank(handle.number, position.words(), position.at()));
    }

    /**
     * All legal moves at the current node of a game, best first; repetitions are taken into account.
     *
     * @param game the game
     * @return the moves
     */
    public List<RankedMove> rankedMoves(Game game) {
        try {
            return read(rankInGame(handle.number, game.number()));
        } finally {
            Reference.reachabilityFence(game);
        }
    }

    /**
     * The best move.
     *
     * @param position the position
     * @return the move, if there is a legal one
     */
    public Optional<RankedMove> bestMove(Position position) {
        return rankedMoves(position).stream().findFirst();
    }

    private static List<RankedMove> read(byte[] bytes) {
        Message message = new Message(bytes);
        return message.list(() -> {
            Move move = Move.numbered(message.integer());
            Wdl wdl = Wdl.valued(message.integer());
            boolean isKnown = message.flag();
            int dtz = message.integer();
            return new RankedMove(move, wdl, isKnown ? OptionalInt.of(dtz) : OptionalInt.empty(), message.integer());
        });
    }

    /** Closes the files. May be called more than once; any other call then throws {@link ClosedException}. */
    @Override
    public void close() {
        handle.free();
    }

    private static native long openFolders(String folders);

    private static native void free(long number);

    static native long count();

    private native int largest(long number);

    private native int result(long number, long[] words, int at, boolean isByClock);

    private native int distance(long number, long[] words, int at);

    private native byte[] rank(long number, long[] words, int at);

    private native byte[] rankInGame(long number, long game);
}
