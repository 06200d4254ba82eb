/* Tabiya for C++17: the functions of tabiya.h as classes that own what they hold. MIT OR Apache-2.0.
 *
 * What can fail throws tabiya::Error. Define TABIYA_NO_EXCEPTIONS before including this file, in every file of the
 * program alike, to get a tabiya::Result instead, which holds either the value or the error. */
#ifndef TABIYA_HPP
#define TABIYA_HPP

#include "tabiya.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef TABIYA_NO_EXCEPTIONS
#include <variant>
#else
#include <exception>
#include <stdexcept>
#endif

namespace tabiya {

/// Where in a text something is wrong.
struct Place {
    std::uint64_t byte = 0;
    /// From 1; 0 if the text has no lines.
    std::uint64_t line = 0;
    /// The field of a FEN; empty if there is none.
    std::string field;
};

#ifdef TABIYA_NO_EXCEPTIONS

/// What went wrong.
class Error {
public:
    Error(tabiya_status status, std::string message, std::optional<Place> place)
        : status_(status), message_(std::move(message)), place_(std::move(place)) {}
    const char *what() const noexcept { return message_.c_str(); }
#else

/// What went wrong.
class Error : public std::runtime_error {
public:
    Error(tabiya_status status, const std::string &message, std::optional<Place> place)
        : std::runtime_error(message), status_(status), place_(std::move(place)) {}
#endif
    tabiya_status status() const noexcept { return status_; }
    /// The name of the kind, the same in all languages: "bad_fen", "illegal_move" and so on.
    const char *kind() const noexcept { return tabiya_status_name(status_); }
    const std::optional<Place> &place() const noexcept { return place_; }

private:
    tabiya_status status_;
#ifdef TABIYA_NO_EXCEPTIONS
    std::string message_;
#endif
    std::optional<Place> place_;
};

#ifdef TABIYA_NO_EXCEPTIONS

/// A value, or why there is none.
template <class T> class Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const noexcept { return state_.index() == 0; }
    /// Only if there is a value.
    T &operator*() { return *std::get_if<0>(&state_); }
    const T &operator*() const { return *std::get_if<0>(&state_); }
    T *operator->() { return std::get_if<0>(&state_); }
    const T *operator->() const { return std::get_if<0>(&state_); }
    /// Only if there is none.
    const Error &error() const { return *std::get_if<1>(&state_); }

private:
    std::variant<T, Error> state_;
};

template <> class Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}
    explicit operator bool() const noexcept { return !error_; }
    const Error &error() const { return *error_; }

private:
    std::optional<Error> error_;
};

#define TABIYA_TRY_(call)                                                                          \
    if (const tabiya_status tabiya_status_ = (call); tabiya_status_ != TABIYA_STATUS_OK)           \
    return ::tabiya::detail::last_error(tabiya_status_)
#define TABIYA_DONE_ return {}

#else

template <class T> using Result = T;

#define TABIYA_TRY_(call)                                                                          \
    if (const tabiya_status tabiya_status_ = (call); tabiya_status_ != TABIYA_STATUS_OK)           \
    throw ::tabiya::detail::last_error(tabiya_status_)
#define TABIYA_DONE_ return

#endif

namespace detail {

inline Error last_error(tabiya_status status) {
    std::optional<Place> place;
    tabiya_place found;
    if (tabiya_error_place(&found)) {
        place = Place{found.byte, found.line, found.field ? found.field : ""};
    }
    return Error(status, tabiya_error_message(), std::move(place));
}

struct Free {
    void operator()(char *text) const noexcept { tabiya_string_free(text); }
    void operator()(tabiya_position *position) const noexcept { tabiya_position_free(position); }
    void operator()(tabiya_game *game) const noexcept { tabiya_game_free(game); }
    void operator()(tabiya_pgn *pgn) const noexcept { tabiya_pgn_free(pgn); }
    void operator()(tabiya_engine *engine) const noexcept { tabiya_engine_free(engine); }
    void operator()(tabiya_analysis *analysis) const noexcept { tabiya_analysis_free(analysis); }
};

template <class T> using Owned = std::unique_ptr<T, Free>;

/// Takes over a text of the library's.
inline std::string taken(char *text) {
    const Owned<char> owned(text);
    return text ? std::string(text) : std::string();
}

} // namespace detail

/// A move; false if it is none.
class Move {
public:
    constexpr Move() = default;
    constexpr explicit Move(tabiya_move bits) : bits_(bits) {}
    constexpr tabiya_move bits() const noexcept { return bits_; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    /// From 0 (a1) to 63 (h8).
    int from() const noexcept { return tabiya_move_from(bits_); }
    int to() const noexcept { return tabiya_move_to(bits_); }
    /// 2 knight, 3 bishop, 4 rook, 5 queen; 0 if it is none.
    int promotion() const noexcept { return tabiya_move_promotion(bits_); }
    bool is_castling() const noexcept { return tabiya_move_is_castling(bits_); }
    bool is_capture() const noexcept { return tabiya_move_is_capture(bits_); }
    /// Empty if it is no move.
    std::string uci(bool chess960 = false) const {
        char text[TABIYA_UCI_SIZE] = "";
        tabiya_move_uci(bits_, chess960, &text);
        return text;
    }
    friend constexpr bool operator==(Move a, Move b) noexcept { return a.bits_ == b.bits_; }
    friend constexpr bool operator!=(Move a, Move b) noexcept { return a.bits_ != b.bits_; }

private:
    tabiya_move bits_ = 0;
};

enum class Color { White = 0, Black = 1 };

/// How a game has ended.
struct Outcome {
    /// None for a draw.
    std::optional<Color> winner;
    /// As "checkmate" or "fifty_moves".
    std::string reason;
    /// As PGN writes it.
    std::string score;
};

namespace detail {

inline std::optional<Outcome> outcome(const tabiya_outcome &found) {
    if (!found.is_over) return std::nullopt;
    std::optional<Color> winner;
    if (found.winner >= 0) winner = static_cast<Color>(found.winner);
    return Outcome{winner, found.reason, found.score};
}

} // namespace detail

/// How a board is drawn.
struct SvgStyle {
    bool flipped = false;
    bool coordinates = true;
    Move last_move{};
    /// Bit 0 is a1, bit 63 is h8.
    std::uint64_t highlight = 0;
    std::vector<Move> arrows{};
};

/// A position.
class Position {
public:
    /// The start of a game.
    Position() : handle_(tabiya_position_new()) {}
    /// Takes over a handle.
    explicit Position(tabiya_position *handle) : handle_(handle) {}
    Position(const Position &other) {
        tabiya_position *copy = nullptr;
        tabiya_position_copy(other.handle(), &copy);
        handle_.reset(copy);
    }
    Position &operator=(const Position &other) {
        if (this != &other) *this = Position(other);
        return *this;
    }
    Position(Position &&) noexcept = default;
    Position &operator=(Position &&) noexcept = default;

    static Result<Position> from_fen(const std::string &fen) {
        tabiya_position *handle = nullptr;
        TABIYA_TRY_(tabiya_position_from_fen(fen.c_str(), &handle));
        return Position(handle);
    }
    static Result<Position> chess960(int number) {
        tabiya_position *handle = nullptr;
        TABIYA_TRY_(tabiya_position_chess960(number, &handle));
        return Position(handle);
    }

    std::string fen() const {
        char *text = nullptr;
        tabiya_position_fen(handle(), &text);
        return detail::taken(text);
    }
    std::vector<Move> legal_moves() const {
        tabiya_move array[TABIYA_MAX_MOVES];
        std::size_t count = 0;
        tabiya_position_legal_moves(handle(), array, TABIYA_MAX_MOVES, &count);
        std::vector<Move> moves;
        moves.reserve(count);
        for (std::size_t i = 0; i < count; ++i) moves.emplace_back(array[i]);
        return moves;
    }
    /// Reads a move in UCI or SAN.
    Result<Move> parse_move(const std::string &text) const {
        tabiya_move found = 0;
        TABIYA_TRY_(tabiya_position_parse_move(handle(), text.c_str(), &found));
        return Move(found);
    }
    Result<std::string> san(Move move) const {
        char text[TABIYA_SAN_SIZE] = "";
        TABIYA_TRY_(tabiya_position_san(handle(), move.bits(), &text));
        return std::string(text);
    }
    Result<void> play(Move move) {
        TABIYA_TRY_(tabiya_position_play(handle_.get(), move.bits()));
        TABIYA_DONE_;
    }
    bool is_legal(Move move) const noexcept { return tabiya_position_is_legal(handle(), move.bits()); }
    bool is_check() const noexcept { return tabiya_position_is_check(handle()); }
    Color side_to_move() const noexcept {
        return tabiya_position_side_to_move(handle()) == 1 ? Color::Black : Color::White;
    }
    /// 1 to 6 for a white pawn, knight, bishop, rook, queen or king, negative for black ones, 0 for nothing.
    int piece_at(int square) const noexcept { return tabiya_position_piece_at(handle(), square); }
    std::uint64_t key() const noexcept { return tabiya_position_key(handle()); }
    std::optional<Outcome> outcome() const {
        tabiya_outcome found{false, -1, nullptr, nullptr};
        tabiya_position_outcome(handle(), &found);
        return detail::outcome(found);
    }
    std::uint64_t perft(std::uint32_t depth) const {
        std::uint64_t nodes = 0;
        tabiya_position_perft(handle(), depth, &nodes);
        return nodes;
    }
    Result<std::string> svg(const SvgStyle &style = {}) const {
        std::vector<tabiya_move> arrows;
        for (const Move arrow : style.arrows) arrows.push_back(arrow.bits());
        const tabiya_svg_style c_style{style.flipped,   !style.coordinates, style.last_move.bits(),
                                       style.highlight, arrows.data(),      arrows.size()};
        char *text = nullptr;
        TABIYA_TRY_(tabiya_position_svg(handle(), &c_style, &text));
        return detail::taken(text);
    }
    const tabiya_position *handle() const noexcept { return handle_.get(); }

private:
    detail::Owned<tabiya_position> handle_;
};

/// A game: where it began, what was played, and its tags.
class Game {
public:
    /// From the usual start.
    Game() : Game(nullptr, 0) {}
    explicit Game(const Position &start) : Game(start.handle(), 0) {}
    /// Takes over a handle.
    explicit Game(tabiya_game *handle) : handle_(handle) {}
    Game(const Game &other) {
        tabiya_game *copy = nullptr;
        tabiya_game_copy(other.handle(), &copy);
        handle_.reset(copy);
    }
    Game &operator=(const Game &other) {
        if (this != &other) *this = Game(other);
        return *this;
    }
    Game(Game &&) noexcept = default;
    Game &operator=(Game &&) noexcept = default;

    static Result<Game> from_pgn(const std::string &pgn) {
        tabiya_game *handle = nullptr;
        TABIYA_TRY_(tabiya_game_from_pgn(pgn.c_str(), &handle));
        return Game(handle);
    }

    /// Plays a move in UCI or SAN.
    Result<Move> make_move(const std::string &text) {
        tabiya_move played = 0;
        TABIYA_TRY_(tabiya_game_make_move(handle_.get(), text.c_str(), &played));
        return Move(played);
    }
    Result<void> play(Move move) {
        TABIYA_TRY_(tabiya_game_play(handle_.get(), move.bits()));
        TABIYA_DONE_;
    }
    /// The move that was taken back, if there was one.
    Move undo() noexcept { return Move(tabiya_game_undo(handle_.get())); }
    Move redo() noexcept { return Move(tabiya_game_redo(handle_.get())); }
    Position position() const {
        tabiya_position *position = nullptr;
        tabiya_game_position(handle(), &position);
        return Position(position);
    }
    Position start() const {
        tabiya_position *position = nullptr;
        tabiya_game_start(handle(), &position);
        return Position(position);
    }
    std::vector<Move> moves() const {
        std::size_t count = 0;
        tabiya_game_moves(handle(), nullptr, 0, &count);
        std::vector<tabiya_move> array(count);
        tabiya_game_moves(handle(), array.data(), count, &count);
        std::vector<Move> moves;
        moves.reserve(count);
        for (const tabiya_move bits : array) moves.emplace_back(bits);
        return moves;
    }
    std::optional<Outcome> outcome() const {
        tabiya_outcome found{false, -1, nullptr, nullptr};
        tabiya_game_outcome(handle(), &found);
        return detail::outcome(found);
    }
    bool can_claim_threefold_repetition() const noexcept {
        return (tabiya_game_claims(handle()) & TABIYA_CLAIM_THREEFOLD_REPETITION) != 0;
    }
    bool can_claim_fifty_moves() const noexcept {
        return (tabiya_game_claims(handle()) & TABIYA_CLAIM_FIFTY_MOVES) != 0;
    }
    std::optional<std::string> tag(const std::string &name) const {
        char *value = nullptr;
        if (tabiya_game_tag(handle(), name.c_str(), &value) != TABIYA_STATUS_OK || !value) return std::nullopt;
        return detail::taken(value);
    }
    Result<void> set_tag(const std::string &name, const std::string &value) {
        TABIYA_TRY_(tabiya_game_set_tag(handle_.get(), name.c_str(), value.c_str()));
        TABIYA_DONE_;
    }
    std::string pgn() const {
        char *text = nullptr;
        tabiya_game_pgn(handle(), &text);
        return detail::taken(text);
    }
    const tabiya_game *handle() const noexcept { return handle_.get(); }

private:
    Game(const tabiya_position *start, int) {
        tabiya_game *game = nullptr;
        tabiya_game_new(start, &game);
        handle_.reset(game);
    }

    detail::Owned<tabiya_game> handle_;
};

/// The games of a file or a text, one after the other.
class PgnReader {
public:
    /// The file may be compressed.
    static Result<PgnReader> open(const std::string &path) {
        tabiya_pgn *handle = nullptr;
        TABIYA_TRY_(tabiya_pgn_open(path.c_str(), &handle));
        return PgnReader(handle);
    }
    static Result<PgnReader> from_text(std::string_view text) {
        tabiya_pgn *handle = nullptr;
        const char *bytes = text.empty() ? "" : text.data();
        TABIYA_TRY_(tabiya_pgn_from_text(bytes, text.size(), &handle));
        return PgnReader(handle);
    }
    /// None at the end. After an error of kind "bad_pgn" the next call goes on behind the bad game.
    Result<std::optional<Game>> next() {
        tabiya_game *game = nullptr;
        TABIYA_TRY_(tabiya_pgn_next(handle_.get(), &game));
        return game ? std::optional<Game>(Game(game)) : std::optional<Game>();
    }

private:
    explicit PgnReader(tabiya_pgn *handle) : handle_(handle) {}
    detail::Owned<tabiya_pgn> handle_;
};

/// A line that an analysis has found.
struct Info {
    std::uint32_t depth, selective_depth, number;
    /// 0 if the score is exact, 1 if it is at least this for the side to move, -1 if at most.
    int bound;
    tabiya_score score;
    std::uint32_t hash_permille;
    std::uint64_t nodes, nodes_per_second, tablebase_hits, time_us;
    std::vector<Move> pv;
    /// The moves with spaces between them.
    std::string uci, san;

    explicit Info(const tabiya_info &info)
        : depth(info.depth), selective_depth(info.selective_depth), number(info.number), bound(info.bound),
          score(info.score), hash_permille(info.hash_permille), nodes(info.nodes),
          nodes_per_second(info.nodes_per_second), tablebase_hits(info.tablebase_hits), time_us(info.time_us),
          uci(info.pv_uci), san(info.pv_san) {
        for (std::size_t i = 0; i < info.pv_length; ++i) pv.emplace_back(info.pv[i]);
    }
};

/// The result of an analysis.
struct Answer {
    Move best, ponder;
    /// The best move as text; empty if there is none.
    std::string uci, san;
    std::optional<tabiya_score> score;
    std::uint32_t depth;
    std::uint64_t nodes, time_us;
    bool from_book;

    explicit Answer(const tabiya_result &result)
        : best(result.best), ponder(result.ponder), uci(result.best_uci), san(result.best_san), depth(result.depth),
          nodes(result.nodes), time_us(result.time_us), from_book(result.from_book) {
        if (result.has_score) score = result.score;
    }
};

/// How an engine is set up; what is 0 or empty is not set.
struct EngineOptions {
    std::uint32_t threads = 1, hash = 16, elo = 0;
    /// From 0 to 20; -1 for full strength.
    int level = -1;
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0, time_ms = 0, seed = 0;
    std::string eval_file{}, book{}, tablebases{};
    bool chess960 = false;
};

/// What to search for; what is 0 or empty is not set.
struct Limits {
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0, time_ms = 0;
    std::uint32_t lines = 0, mate = 0;
    std::uint64_t clock_ms = 0, increment_ms = 0;
    std::uint32_t moves_to_go = 0;
    bool infinite = false, use_book = false;
    /// Only these first moves, with spaces between them.
    std::string moves{};

    /// For C; valid as long as this is.
    tabiya_limits c() const {
        tabiya_limits limits = tabiya_limits_default();
        limits.depth = depth;
        limits.nodes = nodes;
        limits.time_ms = time_ms;
        limits.lines = lines;
        limits.mate = mate;
        limits.clock_ms = clock_ms;
        limits.increment_ms = increment_ms;
        limits.moves_to_go = moves_to_go;
        limits.infinite = infinite;
        limits.use_book = use_book;
        limits.moves = moves.empty() ? nullptr : moves.c_str();
        return limits;
    }
};

/// An analysis in the background; it is stopped and has ended when this goes out of scope.
class Analysis {
public:
    /// Waits for the next line; none when the analysis has ended, or after so many milliseconds unless -1.
    Result<std::optional<Info>> next(std::int64_t timeout_ms = -1) {
        const tabiya_info *info = nullptr;
        TABIYA_TRY_(tabiya_analysis_next(handle_.get(), timeout_ms, &info));
        return info ? std::optional<Info>(Info(*info)) : std::optional<Info>();
    }
    bool is_over() const noexcept { return tabiya_analysis_is_over(handle_.get()); }
    /// From any thread.
    void stop() const noexcept { tabiya_analysis_stop(handle_.get()); }
    Result<Answer> wait() const {
        tabiya_result result;
        TABIYA_TRY_(tabiya_analysis_wait(handle_.get(), &result));
        return Answer(result);
    }

private:
    friend class Engine;
    explicit Analysis(tabiya_analysis *handle) : handle_(handle) {}
    detail::Owned<tabiya_analysis> handle_;
};

/// An engine with a game on its board. While it searches it can be stopped and closed from any thread; all else fails
/// with "engine_busy".
class Engine {
public:
    static Result<Engine> create(const EngineOptions &options = {}) {
        tabiya_engine_options c = tabiya_engine_options_default();
        const auto text = [](const std::string &from) { return from.empty() ? nullptr : from.c_str(); };
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
    explicit Engine(const EngineOptions &options = {}) : Engine(create(options)) {}
#endif

    Position position() const {
        tabiya_position *position = nullptr;
        tabiya_engine_position(handle(), &position);
        return Position(position);
    }
    Game game() const {
        tabiya_game *game = nullptr;
        tabiya_engine_game(handle(), &game);
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
        tabiya_move played = 0;
        TABIYA_TRY_(tabiya_engine_make_move(handle(), text.c_str(), &played));
        return Move(played);
    }
    Result<Move> undo_move() {
        tabiya_move undone = 0;
        TABIYA_TRY_(tabiya_engine_undo_move(handle(), &undone));
        return Move(undone);
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
    /// What the position is worth without any search.
    Result<tabiya_score> evaluation() const {
        tabiya_score score;
        TABIYA_TRY_(tabiya_engine_evaluation(handle(), &score));
        return score;
    }
    Result<Answer> find_best_move(const Limits &limits = {}) {
        const tabiya_limits c = limits.c();
        tabiya_result result;
        TABIYA_TRY_(tabiya_engine_find_best_move(handle(), &c, &result));
        return Answer(result);
    }
    /// Tells each line to `on_info`, from another thread; false ends the analysis. What it throws ends the analysis too
    /// and comes out here.
    Result<Answer> analyze(const Limits &limits, const std::function<bool(const Info &)> &on_info) {
        Listener listener{on_info};
        const tabiya_limits c = limits.c();
        tabiya_result result;
        TABIYA_TRY_(tabiya_engine_analyze(handle(), &c, &Listener::hear, &listener, &result));
#ifndef TABIYA_NO_EXCEPTIONS
        if (listener.thrown) std::rethrow_exception(listener.thrown);
#endif
        return Answer(result);
    }
    /// Starts an analysis in the background.
    Result<Analysis> start_analysis(const Limits &limits) {
        const tabiya_limits c = limits.c();
        tabiya_analysis *analysis = nullptr;
        TABIYA_TRY_(tabiya_analysis_start(handle(), &c, &analysis));
        return Analysis(analysis);
    }
    /// From any thread.
    void stop() const noexcept { tabiya_engine_stop(handle()); }
    bool is_searching() const noexcept { return tabiya_engine_is_searching(handle()); }
    /// From any thread, and as often as you like; all else then fails with "closed".
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

} // namespace tabiya

#undef TABIYA_TRY_
#undef TABIYA_DONE_

#endif /* TABIYA_HPP */
