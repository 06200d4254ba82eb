/* Tabiya for C++17: opening books and tablebases. MIT OR Apache-2.0. */
#ifndef TABIYA_BOOK_HPP
#define TABIYA_BOOK_HPP

#include "game.hpp"

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// A move of a book.
struct BookMove {
    Move move{};
    /// How often to choose it, relative to the others.
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;
};

namespace detail {

inline std::optional<BookMove> book_move(const tabiya_book_move &found) noexcept {
    if (!found.mv) return std::nullopt;
    return BookMove{Move(found.mv), found.weight, found.learn};
}

} // namespace detail

/// An opening book in Polyglot's format.
class Book {
public:
    static Result<Book> open(const std::string &path) {
        TABIYA_TEXT_(path);
        tabiya_book *handle = nullptr;
        TABIYA_TRY_(tabiya_book_open(path.c_str(), &handle));
        return Book(handle);
    }
    static Result<Book> from_bytes(const std::vector<std::uint8_t> &bytes) {
        tabiya_book *handle = nullptr;
        TABIYA_TRY_(tabiya_book_from_bytes(bytes.data(), bytes.size(), &handle));
        return Book(handle);
    }
    /// How many entries it has.
    std::size_t size() const noexcept { return tabiya_book_length(handle()); }
    /// The legal moves that it has for a position, highest weight first.
    Result<std::vector<BookMove>> moves(const Position &position) const {
        std::vector<tabiya_book_move> found;
        TABIYA_TRY_(detail::filled(found, [&](tabiya_book_move *array, std::size_t capacity, std::size_t *count) {
            return tabiya_book_moves(handle(), position.handle(), array, capacity, count);
        }));
        std::vector<BookMove> all;
        for (const tabiya_book_move &move : found) all.push_back(*detail::book_move(move));
        return all;
    }
    /// The move with the highest weight.
    Result<std::optional<BookMove>> best(const Position &position) const {
        tabiya_book_move found;
        TABIYA_TRY_(tabiya_book_best(handle(), position.handle(), &found));
        return detail::book_move(found);
    }
    /// A random move, chosen with the probability that its weight gives it; the same seed gives the same move.
    Result<std::optional<BookMove>> choose(const Position &position, std::uint64_t seed) const {
        tabiya_book_move found;
        TABIYA_TRY_(tabiya_book_choose(handle(), position.handle(), seed, &found));
        return detail::book_move(found);
    }
    const tabiya_book *handle() const noexcept { return handle_.get(); }

private:
    friend class BookBuilder;
    explicit Book(tabiya_book *handle) : handle_(handle) {}
    detail::Owned<tabiya_book> handle_;
};

/// Whose moves go into a book.
enum class MovesOf { Everyone = 0, NonLosers = 1, Winners = 2 };
/// How to weight moves: by how often they were played, by score, or all the same.
enum class Weighting { Frequency = 0, Score = 1, Uniform = 2 };

/// How to build a book from games.
struct BookOptions {
    std::size_t max_plies = 40;
    std::uint32_t min_games = 1;
    /// Takes only the moves of this colour.
    std::optional<Color> side{};
    MovesOf moves_of = MovesOf::Everyone;
    Weighting weighting = Weighting::Frequency;
};

/// Builds a book from games.
///
/// ```cpp
/// auto builder = tabiya::BookBuilder::create();
/// builder.add(tabiya::Game::from_pgn("1. e4 e5 1-0"));
/// builder.add(tabiya::Game::from_pgn("1. e4 c5 0-1"));
/// const tabiya::Book book = builder.book();
/// CHECK(book.best(tabiya::Position())->move.uci() == "e2e4" && book.best(tabiya::Position())->weight == 2);
/// CHECK(book.moves(tabiya::Position().after(tabiya::Move::parse("e2e4"))).size() == 2);
/// ```
class BookBuilder {
public:
    static Result<BookBuilder> create(const BookOptions &options = {}) {
        tabiya_book_options c = tabiya_book_options_default();
        c.max_plies = options.max_plies;
        c.min_games = options.min_games;
        c.side = options.side ? static_cast<int>(*options.side) : -1;
        c.moves_of = static_cast<int>(options.moves_of);
        c.weighting = static_cast<int>(options.weighting);
        tabiya_book_builder *handle = nullptr;
        TABIYA_TRY_(tabiya_book_builder_new(&c, &handle));
        return BookBuilder(handle);
    }
    /// Adds the main line of a game.
    Result<void> add(const Game &game) {
        TABIYA_TRY_(tabiya_book_builder_add(handle_.get(), game.handle()));
        TABIYA_DONE_;
    }
    /// The book as it is so far, in memory.
    Result<Book> book() const {
        tabiya_book *book = nullptr;
        TABIYA_TRY_(tabiya_book_builder_book(handle_.get(), &book));
        return Book(book);
    }
    /// Writes the book to a file and returns its number of entries.
    Result<std::size_t> write(const std::string &path) const {
        TABIYA_TEXT_(path);
        std::size_t entries = 0;
        TABIYA_TRY_(tabiya_book_builder_write(handle_.get(), path.c_str(), &entries));
        return entries;
    }

private:
    explicit BookBuilder(tabiya_book_builder *handle) : handle_(handle) {}
    detail::Owned<tabiya_book_builder> handle_;
};

/// The result of a position with best play, for the side to move.
enum class Wdl { Loss = -2, BlessedLoss = -1, Draw = 0, CursedWin = 1, Win = 2 };

/// A legal move as a tablebase ranks it.
struct RankedMove {
    Move move{};
    Wdl wdl = Wdl::Draw;
    /// Half-moves to the next capture, pawn move or mate, including this move.
    std::optional<int> dtz{};
    /// Higher is better; equally good moves have the same rank.
    int rank = 0;
};

/// Syzygy tablebases.
class Tablebase {
public:
    /// Folders are separated by colons (on Windows by semicolons).
    static Result<Tablebase> open(const std::string &folders) {
        TABIYA_TEXT_(folders);
        tabiya_tablebase *handle = nullptr;
        TABIYA_TRY_(tabiya_tablebase_open(folders.c_str(), &handle));
        return Tablebase(handle);
    }
    /// Adds a table from memory under the name that its file would have.
    Result<void> add(const std::string &name, const std::vector<std::uint8_t> &bytes) {
        TABIYA_TEXT_(name);
        TABIYA_TRY_(tabiya_tablebase_add(handle_.get(), name.c_str(), bytes.data(), bytes.size()));
        TABIYA_DONE_;
    }
    /// The number of pieces, kings included, of the largest table.
    std::size_t max_men() const noexcept { return tabiya_tablebase_max_men(handle_.get()); }
    /// Given the position's half-move clock. Fails if no table covers the position.
    Result<Wdl> wdl(const Position &position) const {
        int found = 0;
        TABIYA_TRY_(tabiya_tablebase_wdl(handle_.get(), position.handle(), &found));
        return static_cast<Wdl>(found);
    }
    /// Half-moves to the next capture, pawn move or mate; negative for the losing side.
    Result<int> dtz(const Position &position) const {
        int found = 0;
        TABIYA_TRY_(tabiya_tablebase_dtz(handle_.get(), position.handle(), &found));
        return found;
    }
    /// All legal moves, best first.
    Result<std::vector<RankedMove>> rank(const Position &position) const {
        std::vector<tabiya_ranked_move> found;
        TABIYA_TRY_(detail::filled(found, [&](tabiya_ranked_move *array, std::size_t capacity, std::size_t *count) {
            return tabiya_tablebase_rank(handle_.get(), position.handle(), array, capacity, count);
        }));
        return ranked(found);
    }
    /// At the cursor of a game, whose repetitions are taken into account too.
    Result<std::vector<RankedMove>> rank(const Game &game) const {
        std::vector<tabiya_ranked_move> found;
        TABIYA_TRY_(detail::filled(found, [&](tabiya_ranked_move *array, std::size_t capacity, std::size_t *count) {
            return tabiya_tablebase_rank_in_game(handle_.get(), game.handle(), array, capacity, count);
        }));
        return ranked(found);
    }

private:
    explicit Tablebase(tabiya_tablebase *handle) : handle_(handle) {}
    static std::vector<RankedMove> ranked(const std::vector<tabiya_ranked_move> &found) {
        std::vector<RankedMove> all;
        for (const tabiya_ranked_move &move : found) {
            RankedMove next{Move(move.mv), static_cast<Wdl>(move.wdl), {}, move.rank};
            if (move.has_dtz) next.dtz = move.dtz;
            all.push_back(next);
        }
        return all;
    }
    detail::Owned<tabiya_tablebase> handle_;
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_BOOK_HPP */
