/* Tabiya for C++17: the engine and its scores. MIT OR Apache-2.0. */
#ifndef TABIYA_ENGINE_HPP
#define TABIYA_ENGINE_HPP

#include "game.hpp"

#ifndef TABIYA_NO_EXCEPTIONS
#include <exception>
#endif

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// A score. Scores compare from White's point of view: giving mate beats any number of pawns, and a shorter mate beats
/// a longer one.
class Score {
public:
    explicit Score(const tabiya_score &score) noexcept : score_(score) {}
    /// Hundredths of a pawn from White's point of view; none for a mate.
    std::optional<int> centipawns() const noexcept { return score_.is_mate ? std::nullopt : std::optional<int>(score_.value); }
    /// Moves to mate, positive if White mates; 0 for a mate on the board.
    std::optional<int> mate() const noexcept { return score_.is_mate ? std::optional<int>(score_.value) : std::nullopt; }
    bool is_mate() const noexcept { return score_.is_mate; }
    /// Hundredths of a pawn or moves to mate for the side to move.
    int relative() const noexcept { return score_.relative; }
    /// A single number from White's point of view: a mate is worth `mate_score`, less one for each move that it takes.
    int number(int mate_score = 100000) const noexcept { return tabiya_score_number(score_, mate_score); }
    /// The points that White can expect from one game, 0 to 1.
    double points() const noexcept { return tabiya_score_points(score_); }
    /// How many games out of a thousand.
    int white_wins() const noexcept { return score_.white_wins; }
    int draws() const noexcept { return score_.draws; }
    int black_wins() const noexcept { return score_.black_wins; }

    friend bool operator==(const Score &a, const Score &b) noexcept { return compare(a, b) == 0; }
    friend bool operator!=(const Score &a, const Score &b) noexcept { return compare(a, b) != 0; }
    friend bool operator<(const Score &a, const Score &b) noexcept { return compare(a, b) < 0; }
    friend bool operator>(const Score &a, const Score &b) noexcept { return compare(a, b) > 0; }
    friend bool operator<=(const Score &a, const Score &b) noexcept { return compare(a, b) <= 0; }
    friend bool operator>=(const Score &a, const Score &b) noexcept { return compare(a, b) >= 0; }

private:
    static int compare(const Score &a, const Score &b) noexcept { return tabiya_score_compare(a.score_, b.score_); }
    tabiya_score score_;
};

/// A line that an analysis has found.
struct Info {
    std::uint32_t depth, selective_depth, number;
    /// 0 if the score is exact, 1 if it is at least this for the side to move, -1 if at most.
    int bound;
    Score score;
    std::uint32_t hash_permille;
    std::uint64_t nodes, nodes_per_second, tablebase_hits, time_us;
    std::vector<Move> pv;
    /// The moves as text, separated by spaces.
    std::string uci, san;
    /// Whether the announced mate is proven, if Limits::prove_mates was set.
    bool proven;

    explicit Info(const tabiya_info &info)
        : depth(info.depth), selective_depth(info.selective_depth), number(info.number), bound(info.bound),
          score(info.score), hash_permille(info.hash_permille), nodes(info.nodes),
          nodes_per_second(info.nodes_per_second), tablebase_hits(info.tablebase_hits), time_us(info.time_us),
          uci(info.pv_uci), san(info.pv_san), proven(info.proven) {
        for (std::size_t i = 0; i < info.pv_length; ++i) pv.emplace_back(info.pv[i]);
    }
};

/// The result of an analysis.
///
/// ```cpp
/// tabiya::Engine engine;
/// tabiya::Limits limits;
/// limits.depth = 4;
/// limits.lines = 3;
/// const tabiya::Answer answer = engine.find_best_move(limits);
/// CHECK(answer.lines.size() == 3 && answer.lines[0].pv[0] == answer.best);
/// CHECK(answer.lines[0].score >= answer.lines[1].score && answer.score == answer.lines[0].score);
/// ```
struct Answer {
    /// The move to play; false only if there is no legal one.
    Move best;
    /// The expected reply.
    Move ponder;
    /// The best move as text; empty if there is none.
    std::string uci, san;
    /// None for a move from the book. There is one at mate and stalemate too.
    std::optional<Score> score;
    std::uint32_t depth;
    std::uint64_t nodes, time_us;
    bool from_book;
    /// All requested lines, best first.
    std::vector<Info> lines;

    explicit Answer(const tabiya_answer *answer) : Answer(result_of(answer)) {
        for (std::size_t index = 0; index < tabiya_answer_line_count(answer); ++index) {
            lines.emplace_back(*tabiya_answer_line(answer, index));
        }
    }

private:
    explicit Answer(const tabiya_result &result)
        : best(result.best), ponder(result.ponder), uci(result.best_uci), san(result.best_san), depth(result.depth),
          nodes(result.nodes), time_us(result.time_us), from_book(result.from_book) {
        if (result.has_score) score = Score(result.score);
    }
    static tabiya_result result_of(const tabiya_answer *answer) {
        tabiya_result result = tabiya_result_default();
        tabiya_answer_result(answer, &result);
        return result;
    }
};

/// Options of an engine; whatever is 0 or empty is not set.
struct EngineOptions {
    std::uint32_t threads = 1, hash = 16, elo = 0;
    /// From 0 to 20; -1 for full strength.
    int level = -1;
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0, time_ms = 0, seed = 0;
    std::string eval_file{}, book{}, tablebases{};
    bool chess960 = false;
};

/// What to search for, and for how long. Without any limit those of the engine's options apply, and without those the
/// search takes one second. A limit of 0 is an error.
struct Limits {
    std::optional<std::uint32_t> depth{};
    std::optional<std::uint64_t> nodes{}, time_ms{};
    /// How many lines to find.
    std::optional<std::uint32_t> lines{};
    /// Searches until it finds a mate in this many moves.
    std::optional<std::uint32_t> mate{};
    /// The time left on a game clock, which the engine budgets, and what the clock adds after each move.
    std::optional<std::uint64_t> clock_ms{};
    std::uint64_t increment_ms = 0;
    std::optional<std::uint32_t> moves_to_go{};
    /// Searches until it is stopped.
    bool infinite = false;
    bool use_book = false;
    /// Searches as a new engine would, whatever was searched before.
    bool reproducible = false;
    /// Tries to prove announced mates within this many nodes each.
    std::optional<std::uint64_t> prove_mates{};
    /// Considers only these moves.
    std::optional<std::vector<Move>> moves{};
};

namespace detail {

/// Limits for C, and what they point to.
struct CLimits {
    tabiya_limits c = tabiya_limits_default();
    std::string moves{};
    /// A limit that is set to 0.
    const char *nothing = nullptr;

    explicit CLimits(const Limits &limits) {
        set("depth", limits.depth, c.depth);
        set("nodes", limits.nodes, c.nodes);
        set("time_ms", limits.time_ms, c.time_ms);
        set("lines", limits.lines, c.lines);
        set("mate", limits.mate, c.mate);
        set("clock_ms", limits.clock_ms, c.clock_ms);
        set("moves_to_go", limits.moves_to_go, c.moves_to_go);
        c.increment_ms = limits.increment_ms;
        c.infinite = limits.infinite;
        c.use_book = limits.use_book;
        c.reproducible = limits.reproducible;
        set("prove_mates", limits.prove_mates, c.prove_mates);
        if (limits.moves) {
            if (limits.moves->empty()) nothing = "moves";
            for (const Move move : *limits.moves) moves += move.uci(true) + ' ';
        }
    }
    CLimits(const CLimits &) = delete;
    CLimits &operator=(const CLimits &) = delete;

    const tabiya_limits *get() {
        c.moves = moves.empty() ? nullptr : moves.c_str();
        return &c;
    }
    Error error() const {
        return Error(TABIYA_STATUS_BAD_OPTION, std::string(nothing) + ": leave it unset, or set at least one", {});
    }

private:
    template <class T> void set(const char *name, const std::optional<T> &value, T &to) {
        if (value == T{0}) nothing = name;
        to = value.value_or(0);
    }
};

} // namespace detail

/// An analysis in the background. It is stopped when this object goes out of scope.
class Analysis {
public:
    /// Waits for the next line; none once the analysis has ended, or after this many milliseconds unless -1.
    Result<std::optional<Info>> next(std::int64_t timeout_ms = -1) {
        const tabiya_info *info = nullptr;
        TABIYA_TRY_(tabiya_analysis_next(handle_.get(), timeout_ms, &info));
        return info ? std::optional<Info>(Info(*info)) : std::optional<Info>();
    }
    bool is_over() const noexcept { return tabiya_analysis_is_over(handle_.get()); }
#ifndef TABIYA_NO_EXCEPTIONS
    /// Waits for the next line as it advances.
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Info;
        using difference_type = std::ptrdiff_t;
        using pointer = const Info *;
        using reference = const Info &;

        iterator() = default;
        explicit iterator(Analysis *analysis) : analysis_(analysis) { ++*this; }
        const Info &operator*() const noexcept { return *info_; }
        const Info *operator->() const noexcept { return &*info_; }
        iterator &operator++() {
            info_ = analysis_->next();
            if (!info_) analysis_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.analysis_ == b.analysis_; }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

    private:
        Analysis *analysis_ = nullptr;
        std::optional<Info> info_{};
    };
    iterator begin() { return iterator(this); }
    iterator end() { return iterator(); }
#endif
    /// From any thread.
    void stop() const noexcept { tabiya_analysis_stop(handle_.get()); }
    Result<Answer> wait() const {
        tabiya_answer *answer = nullptr;
        TABIYA_TRY_(tabiya_analysis_answer(handle_.get(), &answer));
        const detail::Owned<tabiya_answer> owned(answer);
        return Answer(answer);
    }

private:
    friend class Engine;
    explicit Analysis(tabiya_analysis *handle) : handle_(handle) {}
    detail::Owned<tabiya_analysis> handle_;
};

/// An engine with a game on its board. During a search its game can be read, and it can be stopped and closed, from any
/// thread; all other calls fail with "engine_busy".
class Engine {
public:
    static Result<Engine> create(const EngineOptions &options = {}) {
        tabiya_engine_options c = tabiya_engine_options_default();
        const auto text = [](const std::string &from) { return from.empty() ? nullptr : from.c_str(); };
        TABIYA_TEXT_(options.eval_file);
        TABIYA_TEXT_(options.book);
        TABIYA_TEXT_(options.tablebases);
        c.threads = options.threads;
        c.hash = options.hash;
        c.elo = options.elo;
        c.level = options.level;
        c.depth = options.depth;
        c.nodes = options.nodes;
        c.time_ms = options.time_ms;
        c.seed = options.seed;
        c.eval_file = text(options.eval_file);
        c.book = text(options.book);
        c.tablebases = text(options.tablebases);
        c.chess960 = options.chess960;
        tabiya_engine *handle = nullptr;
        TABIYA_TRY_(tabiya_engine_new(&c, &handle));
        return Engine(handle);
    }
#ifndef TABIYA_NO_EXCEPTIONS
    /// With these options, and the starting position on its board.
    explicit Engine(const EngineOptions &options = {}) : Engine(create(options)) {}
#endif

    Result<Position> position() const {
        tabiya_position *position = nullptr;
        TABIYA_TRY_(tabiya_engine_position(handle(), &position));
        return Position::taken(position);
    }
    Result<Game> game() const {
        tabiya_game *game = nullptr;
        TABIYA_TRY_(tabiya_engine_game(handle(), &game));
        return Game(game);
    }
    Result<void> set_position(const Position &position) {
        TABIYA_TRY_(tabiya_engine_set_position(handle(), position.handle()));
        TABIYA_DONE_;
    }
    Result<void> set_game(const Game &game) {
        TABIYA_TRY_(tabiya_engine_set_game(handle(), game.handle()));
        TABIYA_DONE_;
    }
    /// Plays a move in UCI or SAN.
    Result<Move> make_move(const std::string &text) {
        TABIYA_TEXT_(text);
        tabiya_move played = 0;
        TABIYA_TRY_(tabiya_engine_make_move(handle(), text.c_str(), &played));
        return Move(played);
    }
    /// Takes back the last move; none at the start.
    Result<std::optional<Move>> undo_move() {
        tabiya_move undone = 0;
        TABIYA_TRY_(tabiya_engine_undo_move(handle(), &undone));
        return undone ? std::optional<Move>(Move(undone)) : std::nullopt;
    }
    Result<void> new_game() {
        TABIYA_TRY_(tabiya_engine_new_game(handle()));
        TABIYA_DONE_;
    }
    Result<void> set_threads(std::uint32_t threads) {
        TABIYA_TRY_(tabiya_engine_set_threads(handle(), threads));
        TABIYA_DONE_;
    }
    Result<void> set_hash(std::uint32_t megabytes) {
        TABIYA_TRY_(tabiya_engine_set_hash(handle(), megabytes));
        TABIYA_DONE_;
    }
    Result<void> set_elo(std::uint32_t elo) {
        TABIYA_TRY_(tabiya_engine_set_elo(handle(), elo));
        TABIYA_DONE_;
    }
    /// What the position is worth without a search.
    Result<Score> evaluation() const {
        tabiya_score score;
        TABIYA_TRY_(tabiya_engine_evaluation(handle(), &score));
        return Score(score);
    }
    Result<Answer> find_best_move(const Limits &limits = {}) {
        detail::CLimits c(limits);
        if (c.nothing) TABIYA_FAIL_ c.error();
        tabiya_answer *answer = nullptr;
        TABIYA_TRY_(tabiya_engine_search(handle(), c.get(), &answer));
        const detail::Owned<tabiya_answer> owned(answer);
        return Answer(answer);
    }
    /// Passes each line to `on_info`, in another thread; if that returns false the analysis ends. An exception from it
    /// also ends the analysis, and is rethrown here.
    Result<Answer> analyze(const Limits &limits, const std::function<bool(const Info &)> &on_info) {
        Listener listener{on_info};
        detail::CLimits c(limits);
        if (c.nothing) TABIYA_FAIL_ c.error();
        tabiya_answer *answer = nullptr;
        TABIYA_TRY_(tabiya_engine_tell(handle(), c.get(), &Listener::hear, &listener, &answer));
        const detail::Owned<tabiya_answer> owned(answer);
#ifndef TABIYA_NO_EXCEPTIONS
        if (listener.thrown) std::rethrow_exception(listener.thrown);
#endif
        return Answer(answer);
    }
    /// Starts an analysis in the background.
    Result<Analysis> start_analysis(const Limits &limits) {
        detail::CLimits c(limits);
        if (c.nothing) TABIYA_FAIL_ c.error();
        tabiya_analysis *analysis = nullptr;
        TABIYA_TRY_(tabiya_analysis_start(handle(), c.get(), &analysis));
        return Analysis(analysis);
    }
    /// From any thread.
    void stop() const noexcept { tabiya_engine_stop(handle()); }
    bool is_searching() const noexcept { return tabiya_engine_is_searching(handle()); }
    /// From any thread, any number of times; all other calls then fail with "closed".
    void close() const noexcept { tabiya_engine_close(handle()); }
    const tabiya_engine *handle() const noexcept { return handle_.get(); }

private:
    struct Listener {
        const std::function<bool(const Info &)> &on_info;
#ifndef TABIYA_NO_EXCEPTIONS
        std::exception_ptr thrown{};
#endif
        static int hear(const tabiya_info *info, void *user) {
            Listener &self = *static_cast<Listener *>(user);
#ifndef TABIYA_NO_EXCEPTIONS
            if (self.thrown) return 1;
            try {
                return self.on_info(Info(*info)) ? 0 : 1;
            } catch (...) {
                self.thrown = std::current_exception();
                return 1;
            }
#else
            return self.on_info(Info(*info)) ? 0 : 1;
#endif
        }
    };

    explicit Engine(tabiya_engine *handle) : handle_(handle) {}
    detail::Owned<tabiya_engine> handle_;
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_ENGINE_HPP */
