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
 * <p>Several threads may use it. While it searches, its game can be looked at and the search can be stopped; everything
 * else throws {@link EngineBusyException} at once. An interrupt of a thread that waits for an answer ends the search, and
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

    /** The engine's memory counts as its hash table does; a megabyte has so many bytes. */
    private static final long MEGABYTE = 1 << 20;

    private final Handle handle;

    private Engine(long number, long bytes) {
        handle = new Handle(this, number, bytes, Engine::free);
    }

    /** An engine with the usual options: one thread, a hash table of 16 megabytes, full strength. */
    public Engine() {
        this(new Builder());
    }

    private Engine(Builder builder) {
        this(builder.created(), MEGABYTE * Math.max(builder.hash(), 1));
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
        return new Position(now(handle.number));
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
        try {
            putPosition(handle.number, position.number());
        } finally {
            Reference.reachabilityFence(position);
        }
    }

    /**
     * Puts a game on the board: its moves count for repetitions.
     *
     * @param game the game
     */
    public void setGame(Game game) {
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
        return Move.numbered(play(handle.number, Objects.requireNonNull(move, "move")));
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
        return Optional.ofNullable(Move.numbered(takeBack(handle.number)));
    }

    /** Begins a new game, which has nothing to do with what was. */
    public void newGame() {
        beginAnew(handle.number);
    }

    /**
     * Searches with another number of threads from now on.
     *
     * @param threads at least 1
     */
    public void setThreads(int threads) {
        changeThreads(handle.number, threads);
    }

    /**
     * Replaces the hash table by an empty one of another size.
     *
     * @param megabytes at least 1
     */
    public void setHash(int megabytes) {
        changeHash(handle.number, megabytes);
    }

    /**
     * Plays as strong as a rating from now on.
     *
     * @param elo the rating
     */
    public void setElo(int elo) {
        changeLevel(handle.number, new long[] {elo, Limits.UNSET});
    }

    /**
     * Plays at a level from now on.
     *
     * @param level from 0 to 20, which is full strength
     */
    public void setLevel(int level) {
        changeLevel(handle.number, new long[] {Limits.UNSET, level});
    }

    /** Plays at full strength from now on. */
    public void setFullStrength() {
        changeLevel(handle.number, new long[] {Limits.UNSET, Limits.UNSET});
    }

    /**
     * What the position on the board is worth without any search.
     *
     * @return the evaluation
     */
    public Evaluation evaluation() {
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
     * @throws BadOptionException for a limit of zero or less
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
     * @throws BadOptionException for a limit of zero or less
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
     * @throws BadOptionException for a limit of zero or less
     */
    public Analysis analyze(Limits limits) {
        return new Analysis(this, start(handle.number, limits.numbers(), limits.moves()));
    }

    /**
     * Starts an analysis of a position in the background. It stays on the board.
     *
     * @param position the position
     * @param limits how long to search
     * @return the analysis, to be closed
     * @throws BadOptionException for a limit of zero or less
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
     * @throws BadOptionException for a limit of zero or less
     */
    public Answer analyze(Limits limits, Consumer<? super Info> listener) {
        Objects.requireNonNull(listener, "listener");
        try (Analysis analysis = analyze(limits)) {
            return analysis.tell(listener);
        }
    }

    /**
     * Analyses in the background.
     *
     * @param limits how long to search
     * @return the answer, once it is there; to cancel it ends the analysis
     */
    public CompletableFuture<Answer> analyzeAsync(Limits limits) {
        return analyzeAsync(limits, info -> { });
    }

    /**
     * Analyses in the background.
     *
     * @param limits how long to search
     * @param listener is told each line, in a thread of its own; what it throws ends the analysis
     * @return the answer, once it is there; to cancel it ends the analysis, and the engine is free shortly after
     */
    public CompletableFuture<Answer> analyzeAsync(Limits limits, Consumer<? super Info> listener) {
        Objects.requireNonNull(listener, "listener");
        Analysis analysis;
        try {
            analysis = analyze(limits);
        } catch (TabiyaException error) {
            return CompletableFuture.failedFuture(error);
        }
        CompletableFuture<Answer> future = new CompletableFuture<>();
        future.whenComplete((answer, error) -> analysis.stop());
        Thread waiter = new Thread(() -> {
            Answer answer;
            try (analysis) {
                answer = analysis.tell(listener);
            } catch (Throwable error) {
                future.completeExceptionally(error);
                return;
            }
            // The engine is free when the answer comes.
            future.complete(answer);
        }, "tabiya waiter");
        waiter.setDaemon(true);
        waiter.start();
        return future;
    }

    /** Ends the search that is under way, from any thread; it then answers with the best it knows. */
    public void stop() {
        try {
            halt(handle.number);
        } catch (ClosedException closed) {
            // Then nothing is under way.
        }
    }

    /**
     * Whether a search is under way.
     *
     * @return true if so
     */
    public boolean isSearching() {
        try {
            return searches(handle.number);
        } catch (ClosedException closed) {
            return false;
        }
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

    private native long now(long number);

    private native long played(long number);

    private native void putPosition(long number, long position);

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

    private native boolean searches(long number);

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

        private long hash() {
            return numbers[HASH];
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
