package tabiya;

import java.lang.ref.Reference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * An engine with a game on its board.
 *
 * <p>Several threads may use it. During a search, and until a call with a listener returns, its game can be read and
 * the search can be stopped; every other call throws {@link EngineBusyException} at once. Interrupting a thread that
 * waits for an answer ends the search, and the thread gets a {@link SearchInterruptedException}.
 *
 * <pre>{@code
 * try (Engine engine = Engine.builder().depth(6).threads(1).hash(16).build()) {
 *     engine.makeMove("e4");
 *     Answer answer = engine.findBestMove();
 *     engine.makeMove(answer.best().orElseThrow());
 * }
 * }</pre>
 */
public final class Engine implements AutoCloseable {
    static {
        Library.load();
    }

    private final Handle handle;

    /** Who is using the engine. */
    private final Hold hold = new Hold();

    /** An engine with default options: one thread, a hash table of 16 megabytes, full strength. */
    public Engine() {
        this(new Builder());
    }

    private Engine(Builder builder) {
        handle = new Handle(this, builder.created(), Engine::free);
    }

    /**
     * Starts to configure an engine.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The position on the board.
     *
     * @return the position
     */
    public Position position() {
        long[] words = new long[Position.WORDS];
        now(handle.number, words);
        return new Position(words, 0);
    }

    /**
     * A copy of the game on the board.
     *
     * @return the game
     */
    public Game game() {
        return new Game(played(handle.number));
    }

    /**
     * Puts a position on the board, with no moves before it.
     *
     * @param position the position
     */
    public void setPosition(Position position) {
        Objects.requireNonNull(position, "position");
        requireFree();
        putPosition(handle.number, position.words(), position.at());
    }

    /**
     * Puts a game on the board, as it stands at its current node: the moves before it count for repetitions.
     *
     * @param game the game
     */
    public void setGame(Game game) {
        Objects.requireNonNull(game, "game");
        requireFree();
        try {
            putGame(handle.number, game.number());
        } finally {
            Reference.reachabilityFence(game);
        }
    }

    /**
     * Plays a move.
     *
     * @param move UCI or SAN
     * @return the move
     * @throws TabiyaException as {@link Position#parseMove}
     */
    public Move makeMove(String move) {
        Objects.requireNonNull(move, "move");
        requireFree();
        return Move.numbered(play(handle.number, move));
    }

    /**
     * Plays a move.
     *
     * @param move the move
     * @return the move
     * @throws IllegalMoveException if it is not legal
     */
    public Move makeMove(Move move) {
        return makeMove(move.uci());
    }

    /**
     * Takes back the last move.
     *
     * @return the move, if there was one
     */
    public Optional<Move> undoMove() {
        requireFree();
        return Optional.ofNullable(Move.numbered(takeBack(handle.number)));
    }

    /** Starts a new game, unrelated to the one before. */
    public void newGame() {
        requireFree();
        beginAnew(handle.number);
    }

    /**
     * Sets the number of search threads.
     *
     * @param threads at least 1
     */
    public void setThreads(int threads) {
        requireFree();
        changeThreads(handle.number, threads);
    }

    /**
     * Replaces the hash table with an empty one of another size.
     *
     * @param megabytes at least 1
     */
    public void setHash(int megabytes) {
        requireFree();
        changeHash(handle.number, megabytes);
    }

    /**
     * From now on plays at the strength of a rating.
     *
     * @param elo the rating
     */
    public void setElo(int elo) {
        requireFree();
        changeLevel(handle.number, new long[] {elo, Limits.UNSET});
    }

    /**
     * From now on plays at a level.
     *
     * @param level from 0 to 20, which is full strength
     */
    public void setLevel(int level) {
        requireFree();
        changeLevel(handle.number, new long[] {Limits.UNSET, level});
    }

    /** From now on plays at full strength. */
    public void setFullStrength() {
        requireFree();
        changeLevel(handle.number, new long[] {Limits.UNSET, Limits.UNSET});
    }

    /**
     * What the position on the board is worth without a search.
     *
     * @return the evaluation
     */
    public Evaluation evaluation() {
        requireFree();
        return new Message(judged(handle.number, null, 0)).evaluation();
    }

    /**
     * What a position is worth without a search. The position stays on the board.
     *
     * @param position the position
     * @return the evaluation
     */
    public Evaluation evaluation(Position position) {
        Objects.requireNonNull(position, "position");
        requireFree();
        return new Message(judged(handle.number, position.words(), position.at())).evaluation();
    }

    /**
     * Finds the move to play, with the engine's own limits.
     *
     * @return the answer; it has no move if the game is over
     */
    public Answer findBestMove() {
        return findBestMove(Limits.NONE);
    }

    /**
     * Finds the move to play.
     *
     * @param limits how long to search
     * @return the answer; it has no move if the game is over
     * @throws BadOptionException if a time is negative, or any other limit is below 1
     */
    public Answer findBestMove(Limits limits) {
        return analyzed(null, limits, info -> { });
    }

    /**
     * Finds the move to play in a position, which stays on the board.
     *
     * @param position the position
     * @param limits how long to search
     * @return the answer; it has no move if the game is over
     * @throws BadOptionException if a time is negative, or any other limit is below 1
     */
    public Answer findBestMove(Position position, Limits limits) {
        return analyzed(Objects.requireNonNull(position, "position"), limits, info -> { });
    }

    /**
     * Starts an analysis in the background.
     *
     * @param limits how long to search
     * @return the analysis; close it after use
     * @throws BadOptionException if a time is negative, or any other limit is below 1
     */
    public Analysis analyze(Limits limits) {
        return begin(null, limits, hold::release);
    }

    /**
     * Starts an analysis of a position in the background. The position stays on the board.
     *
     * @param position the position
     * @param limits how long to search
     * @return the analysis; close it after use
     * @throws BadOptionException if a time is negative, or any other limit is below 1
     */
    public Analysis analyze(Position position, Limits limits) {
        return begin(Objects.requireNonNull(position, "position"), limits, hold::release);
    }

    /**
     * Analyzes the position on the board, and waits for the end.
     *
     * @param limits how long to search
     * @param listener receives each line, in this thread; an exception it throws ends the analysis
     * @return the answer
     * @throws BadOptionException if a time is negative, or any other limit is below 1
     */
    public Answer analyze(Limits limits, Consumer<? super Info> listener) {
        return analyzed(null, limits, Objects.requireNonNull(listener, "listener"));
    }

    private Answer analyzed(Position position, Limits limits, Consumer<? super Info> listener) {
        Analysis begun = begin(position, limits, () -> { });
        try (Analysis analysis = begun) {
            hold.tell();
            return analysis.tell(listener);
        } finally {
            hold.release();
        }
    }

    /**
     * Starts an analysis, of the position on the board if none is given. The caller sees to it that the engine is released
     * afterwards.
     */
    private Analysis begin(Position position, Limits limits, Runnable whenOver) {
        long[] numbers = limits.numbers();
        if (handle.isFreed()) {
            throw new ClosedException("the engine is closed", Optional.empty());
        }
        long[] words = position == null ? null : position.words();
        int at = position == null ? 0 : position.at();
        hold.take();
        try {
            Analysis begun = new Analysis(this, start(handle.number, numbers, limits.moves(), words, at), whenOver);
            if (hold.isStopWanted()) {
                begun.stop();
            }
            return begun;
        } catch (Throwable error) {
            hold.release();
            throw error;
        }
    }

    /** Throws if a search is running, or a listener is still receiving its lines. */
    private void requireFree() {
        // A closed engine answers every call by saying that it is closed.
        if (!handle.isFreed()) {
            hold.requireFree();
        }
    }

    /**
     * Analyzes the position on the board in the background.
     *
     * @param limits how long to search
     * @return a future for the answer; cancelling it ends the analysis, and {@link #stopAndWait} waits until it has
     *     ended
     */
    public CompletableFuture<Answer> analyzeAsync(Limits limits) {
        return analyzeAsync(limits, info -> { });
    }

    /**
     * Analyzes the position on the board in the background.
     *
     * @param limits how long to search
     * @param listener receives each line, in a thread of its own; an exception it throws ends the analysis
     * @return a future for the answer; cancelling it ends the analysis, and {@link #stopAndWait} waits until it has
     *     ended
     */
    public CompletableFuture<Answer> analyzeAsync(Limits limits, Consumer<? super Info> listener) {
        Objects.requireNonNull(listener, "listener");
        Analysis analysis;
        try {
            analysis = begin(null, limits, () -> { });
        } catch (TabiyaException error) {
            return CompletableFuture.failedFuture(error);
        }
        CompletableFuture<Answer> future = new CompletableFuture<>();
        future.whenComplete((answer, error) -> analysis.stop());
        try {
            Waiting.THREADS.execute(() -> finish(analysis, listener, future));
        } catch (Throwable noThread) {
            analysis.close();
            hold.release();
            throw noThread;
        }
        return future;
    }

    /** Waits for an analysis, and completes its future. */
    private void finish(Analysis analysis, Consumer<? super Info> listener, CompletableFuture<Answer> future) {
        Answer answer = null;
        Throwable failure = null;
        try (analysis) {
            hold.tell();
            answer = analysis.tell(listener);
        } catch (Throwable error) {
            failure = error;
        } finally {
            // The engine is free by the time the answer arrives.
            hold.release();
        }
        if (failure == null) {
            future.complete(answer);
        } else {
            future.completeExceptionally(failure);
        }
    }

    /** Ends the current search, from any thread; it answers with the best move found so far. */
    public void stop() {
        hold.wantStop();
        try {
            halt(handle.number);
        } catch (ClosedException closed) {
            // Then there is no search to end.
        }
    }

    /**
     * Ends the current search, if any, and waits until the engine is free for other calls. After a future has been
     * cancelled, this waits for the end of its search.
     *
     * @throws SearchInterruptedException if the thread was interrupted
     * @throws EngineBusyException if a listener calls this during its own search
     */
    public void stopAndWait() {
        stop();
        hold.awaitFree();
    }

    /**
     * Whether a search is running, or a listener is still receiving its lines.
     *
     * @return true if so
     */
    public boolean isSearching() {
        return !handle.isFreed() && hold.isTaken();
    }

    /**
     * Ends the current search, if any, and frees the memory. May be called more than once, and from any thread; any
     * other call then throws {@link ClosedException}.
     */
    @Override
    public void close() {
        handle.free();
    }

    /**
     * Whether it has been closed.
     *
     * @return true if so
     */
    public boolean isClosed() {
        return handle.isFreed();
    }

    private static native long create(long[] numbers, String evalFile, String book, String tablebases);

    private static native void free(long number);

    static native long count();

    private native void now(long number, long[] words);

    private native long played(long number);

    private native void putPosition(long number, long[] words, int at);

    private native void putGame(long number, long game);

    private native int play(long number, String move);

    private native int takeBack(long number);

    private native void beginAnew(long number);

    private native void changeThreads(long number, int threads);

    private native void changeHash(long number, int megabytes);

    private native void changeLevel(long number, long[] numbers);

    private native byte[] judged(long number, long[] words, int at);

    private native long start(long number, long[] numbers, String moves, long[] words, int at);

    private native void halt(long number);

    /** Collects the options of an engine. */
    public static final class Builder {
        private static final int THREADS = 0;
        private static final int HASH = 1;
        private static final int ELO = 2;
        private static final int LEVEL = 3;
        private static final int DEPTH = 4;
        private static final int NODES = 5;
        private static final int TIME = 6;
        private static final int HAS_SEED = 7;
        private static final int SEED = 8;
        private static final int CHESS960 = 9;

        /** In the order of native/request.rs. */
        private final long[] numbers = {1, 16, Limits.UNSET, Limits.UNSET, Limits.UNSET, Limits.UNSET, Limits.UNSET,
            0, 0, 0};

        private String evalFile;
        private String book;
        private String tablebases;

        private Builder() {}

        private Builder set(int option, long number) {
            numbers[option] = Math.max(number, Limits.UNSET + 1);
            return this;
        }

        private long created() {
            return create(numbers, evalFile, book, tablebases);
        }

        /**
         * Sets the number of search threads.
         *
         * @param threads the number; 1 by default
         * @return this builder
         */
        public Builder threads(int threads) {
            return set(THREADS, threads);
        }

        /**
         * Sets the size of the hash table.
         *
         * @param megabytes its size; 16 by default
         * @return this builder
         */
        public Builder hash(int megabytes) {
            return set(HASH, megabytes);
        }

        /**
         * Plays at the strength of a rating.
         *
         * @param elo the rating
         * @return this builder
         */
        public Builder elo(int elo) {
            return set(ELO, elo);
        }

        /**
         * Plays at a level, an alternative to {@link #elo}.
         *
         * @param level from 0 to 20, which is full strength
         * @return this builder
         */
        public Builder level(int level) {
            return set(LEVEL, level);
        }

        /**
         * Sets the default depth, for searches without limits of their own.
         *
         * @param depth in half-moves
         * @return this builder
         */
        public Builder depth(int depth) {
            return set(DEPTH, depth);
        }

        /**
         * Sets the default number of nodes, for searches without limits of their own.
         *
         * @param nodes the number of nodes
         * @return this builder
         */
        public Builder nodes(long nodes) {
            return set(NODES, nodes);
        }

        /**
         * Sets the default time, for searches without limits of their own.
         *
         * @param time the time
         * @return this builder
         */
        public Builder time(Duration time) {
            return set(TIME, Limits.nanoseconds(time));
        }

        /**
         * Evaluates positions with a network other than the built-in one.
         *
         * @param file the network's file
         * @return this builder
         */
        public Builder evalFile(Path file) {
            evalFile = file.toString();
            return this;
        }

        /**
         * Sets a Polyglot book, used by searches whose limits ask for it.
         *
         * @param file the book
         * @return this builder
         */
        public Builder book(Path file) {
            book = file.toString();
            return this;
        }

        /**
         * Uses Syzygy tablebases.
         *
         * @param folders their folders, separated like the parts of a class path
         * @return this builder
         */
        public Builder tablebases(String folders) {
            tablebases = Objects.requireNonNull(folders, "folders");
            return this;
        }

        /**
         * Sets the seed for the randomness of limited levels and books; by default every engine has another one.
         *
         * @param seed any number
         * @return this builder
         */
        public Builder seed(long seed) {
            numbers[HAS_SEED] = 1;
            numbers[SEED] = seed;
            return this;
        }

        /**
         * Writes castling as the king taking its rook in all positions, not just where that is necessary.
         *
         * @param chess960 whether to do so
         * @return this builder
         */
        public Builder chess960(boolean chess960) {
            return set(CHESS960, chess960 ? 1 : 0);
        }

        /**
         * Creates the engine.
         *
         * @return the engine; close it after use
         * @throws BadOptionException if an option is out of range
         * @throws NoMemoryException if there is not enough memory
         * @throws UnreadableException if a file cannot be read
         */
        public Engine build() {
            return new Engine(this);
        }
    }
}
