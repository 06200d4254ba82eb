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
 * <p>Several threads may use it. While it searches, and until a call with a listener returns, its game can be looked at
 * and the search can be stopped; everything else throws {@link EngineBusyException} at once. An interrupt of a thread that waits for an answer ends the search, and
 * the thread gets a {@link SearchInterruptedException}.
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

    /** Who has the engine to itself. */
    private final Hold hold = new Hold();


    /** An engine with the usual options: one thread, a hash table of 16 megabytes, full strength. */
    public Engine() {
        this(new Builder());
    }

    private Engine(Builder builder) {
        handle = new Handle(this, builder.created(), Engine::free);
    }

    /**
     * Makes an engine with other options.
     *
     * @return what collects them
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
     * Puts a position on the board, without any moves before it.
     *
     * @param position the position
     */
    public void setPosition(Position position) {
        Objects.requireNonNull(position, "position");
        requireFree();
        putPosition(handle.number, position.words(), position.at());
    }

    /**
     * Puts a game on the board: its moves count for repetitions.
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

    /** Begins a new game, which has nothing to do with what was. */
    public void newGame() {
        requireFree();
        beginAnew(handle.number);
    }

    /**
     * Searches with another number of threads from now on.
     *
     * @param threads at least 1
     */
    public void setThreads(int threads) {
        requireFree();
        changeThreads(handle.number, threads);
    }

    /**
     * Replaces the hash table by an empty one of another size.
     *
     * @param megabytes at least 1
     */
    public void setHash(int megabytes) {
        requireFree();
        changeHash(handle.number, megabytes);
    }

    /**
     * Plays as strong as a rating from now on.
     *
     * @param elo the rating
     */
    public void setElo(int elo) {
        requireFree();
        changeLevel(handle.number, new long[] {elo, Limits.UNSET});
    }

    /**
     * Plays at a level from now on.
     *
     * @param level from 0 to 20, which is full strength
     */
    public void setLevel(int level) {
        requireFree();
        changeLevel(handle.number, new long[] {Limits.UNSET, level});
    }

    /** Plays at full strength from now on. */
    public void setFullStrength() {
        requireFree();
        changeLevel(handle.number, new long[] {Limits.UNSET, Limits.UNSET});
    }

    /**
     * What the position on the board is worth without any search.
     *
     * @return the evaluation
     */
    public Evaluation evaluation() {
        requireFree();
        return new Message(judged(handle.number)).evaluation();
    }

    /**
     * What a position is worth without any search. It stays on the board.
     *
     * @param position the position
     * @return the evaluation
     */
    public Evaluation evaluation(Position position) {
        setPosition(position);
        return evaluation();
    }

    /**
     * Finds the move to play, with the engine's own limits.
     *
     * @return the answer; without a move if the game is over
     */
    public Answer findBestMove() {
        return findBestMove(Limits.NONE);
    }

    /**
     * Finds the move to play.
     *
     * @param limits how long to search
     * @return the answer; without a move if the game is over
     * @throws BadOptionException for a negative time, or any other limit below 1
     */
    public Answer findBestMove(Limits limits) {
        return analyze(limits, info -> { });
    }

    /**
     * Finds the move to play in a position, which stays on the board.
     *
     * @param position the position
     * @param limits how long to search
     * @return the answer; without a move if the game is over
     * @throws BadOptionException for a negative time, or any other limit below 1
     */
    public Answer findBestMove(Position position, Limits limits) {
        setPosition(position);
        return findBestMove(limits);
    }

    /**
     * Starts an analysis in the background.
     *
     * @param limits how long to search
     * @return the analysis, to be closed
     * @throws BadOptionException for a negative time, or any other limit below 1
     */
    public Analysis analyze(Limits limits) {
        return begin(limits, hold::release);
    }

    /**
     * Starts an analysis of a position in the background. It stays on the board.
     *
     * @param position the position
     * @param limits how long to search
     * @return the analysis, to be closed
     * @throws BadOptionException for a negative time, or any other limit below 1
     */
    public Analysis analyze(Position position, Limits limits) {
        setPosition(position);
        return analyze(limits);
    }

    /**
     * Analyses, and waits for the end.
     *
     * @param limits how long to search
     * @param listener is told each line, in this thread; what it throws ends the analysis
     * @return the answer
     * @throws BadOptionException for a negative time, or any other limit below 1
     */
    public Answer analyze(Limits limits, Consumer<? super Info> listener) {
        Objects.requireNonNull(listener, "listener");
        Analysis begun = begin(limits, () -> { });
        try (Analysis analysis = begun) {
            hold.tell();
            return analysis.tell(listener);
        } finally {
            hold.release();
        }
    }

    /** Starts an analysis. Somebody releases the engine afterwards. */
    private Analysis begin(Limits limits, Runnable whenOver) {
        long[] numbers = limits.numbers();
        if (handle.isFreed()) {
            throw new ClosedException("the engine is closed", Optional.empty());
        }
        hold.take();
        try {
            Analysis begun = new Analysis(this, start(handle.number, numbers, limits.moves()), whenOver);
            if (hold.isStopWanted()) {
                begun.stop();
            }
            return begun;
        } catch (Throwable error) {
            hold.release();
            throw error;
        }
    }

    /** Throws if a search is under way, or a listener is still being told of one. */
    private void requireFree() {
        // Whatever a closed engine is asked, it says that it is closed.
        if (!handle.isFreed()) {
            hold.requireFree();
        }
    }

    /**
     * Analyses in the background.
     *
     * @param limits how long to search
     * @return the answer, once it is there; to cancel it ends the analysis, and {@link #stopAndWait} waits for that
     */
    public CompletableFuture<Answer> analyzeAsync(Limits limits) {
        return analyzeAsync(limits, info -> { });
    }

    /**
     * Analyses in the background.
     *
     * @param limits how long to search
     * @param listener is told each line, in a thread of its own; what it throws ends the analysis
     * @return the answer, once it is there; to cancel it ends the analysis, and {@link #stopAndWait} waits for that
     */
    public CompletableFuture<Answer> analyzeAsync(Limits limits, Consumer<? super Info> listener) {
        Objects.requireNonNull(listener, "listener");
        Analysis analysis;
        try {
            analysis = begin(limits, () -> { });
        } catch (TabiyaException error) {
            return CompletableFuture.failedFuture(error);
        }
        CompletableFuture<Answer> future = new CompletableFuture<>();
        future.whenComplete((answer, error) -> analysis.stop());
        Waiting.THREADS.execute(() -> {
            Answer answer = null;
            Throwable failure = null;
            try (analysis) {
                hold.tell();
                answer = analysis.tell(listener);
            } catch (Throwable error) {
                failure = error;
            } finally {
                // The engine is free when the answer comes.
                hold.release();
            }
            if (failure == null) {
                future.complete(answer);
            } else {
                future.completeExceptionally(failure);
            }
        });
        return future;
    }

    /** Ends the search that is under way, from any thread; it then answers with the best it knows. */
    public void stop() {
        hold.wantStop();
        try {
            halt(handle.number);
        } catch (ClosedException closed) {
            // Then nothing is under way.
        }
    }

    /**
     * Ends the search that is under way, if any, and waits until the engine is free: after this, or after a future was
     * cancelled and this was called, everything can be done with it.
     *
     * @throws SearchInterruptedException if the thread was interrupted
     * @throws EngineBusyException if a listener calls this for the search that it is told of
     */
    public void stopAndWait() {
        stop();
        hold.awaitFree();
    }

    /**
     * Whether a search is under way, or a listener is still being told of one.
     *
     * @return true if so
     */
    public boolean isSearching() {
        return !handle.isFreed() && hold.isTaken();
    }

    /**
     * Ends the search that is under way, if any, and gives the memory back. May be called again, and from any thread;
     * everything else then throws {@link ClosedException}.
     */
    @Override
    public void close() {
        handle.free();
    }

    /**
     * Whether it was closed.
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

    private native byte[] judged(long number);

    private native long start(long number, long[] numbers, String moves);

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
         * How many threads search.
         *
         * @param threads 1 unless set
         * @return this builder
         */
        public Builder threads(int threads) {
            return set(THREADS, threads);
        }

        /**
         * The size of the hash table.
         *
         * @param megabytes 16 unless set
         * @return this builder
         */
        public Builder hash(int megabytes) {
            return set(HASH, megabytes);
        }

        /**
         * Plays as strong as a rating.
         *
         * @param elo the rating
         * @return this builder
         */
        public Builder elo(int elo) {
            return set(ELO, elo);
        }

        /**
         * Plays at a level; the other way to say {@link #elo}.
         *
         * @param level from 0 to 20, which is full strength
         * @return this builder
         */
        public Builder level(int level) {
            return set(LEVEL, level);
        }

        /**
         * Searches so deep unless limits say otherwise.
         *
         * @param depth half-moves
         * @return this builder
         */
        public Builder depth(int depth) {
            return set(DEPTH, depth);
        }

        /**
         * Searches so many nodes unless limits say otherwise.
         *
         * @param nodes nodes
         * @return this builder
         */
        public Builder nodes(long nodes) {
            return set(NODES, nodes);
        }

        /**
         * Searches for so long unless limits say otherwise.
         *
         * @param time the time
         * @return this builder
         */
        public Builder time(Duration time) {
            return set(TIME, Limits.nanoseconds(time));
        }

        /**
         * Judges positions by another network than the one that is built in.
         *
         * @param file the network
         * @return this builder
         */
        public Builder evalFile(Path file) {
            evalFile = file.toString();
            return this;
        }

        /**
         * Uses a Polyglot book, for limits that say so.
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
         * @param folders their folders, separated as in a class path
         * @return this builder
         */
        public Builder tablebases(String folders) {
            tablebases = Objects.requireNonNull(folders, "folders");
            return this;
        }

        /**
         * Where the randomness of limited levels and books begins; unless set, every engine begins elsewhere.
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
         * Writes castling as the king taking its rook in all positions, not only where it is needed.
         *
         * @param chess960 whether
         * @return this builder
         */
        public Builder chess960(boolean chess960) {
            return set(CHESS960, chess960 ? 1 : 0);
        }

        /**
         * Makes the engine.
         *
         * @return the engine, to be closed
         * @throws BadOptionException if an option is outside of its range
         * @throws NoMemoryException if there is not so much memory
         * @throws UnreadableException if a file cannot be read
         */
        public Engine build() {
            return new Engine(this);
        }
    }
}
