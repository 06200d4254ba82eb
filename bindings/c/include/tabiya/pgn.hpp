/* Tabiya for C++17: files of games. MIT OR Apache-2.0. */
#ifndef TABIYA_PGN_HPP
#define TABIYA_PGN_HPP

#include "game.hpp"

#ifndef TABIYA_NO_EXCEPTIONS
#include <exception>
#endif

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// Whether a visitor wants what comes next.
enum class Walk { Enter = TABIYA_WALK_ENTER, Skip = TABIYA_WALK_SKIP };

/// Receives the parts of games as they are read, without trees being built. Override the functions you need.
///
/// ```cpp
/// struct Whites : tabiya::Visitor {
///     std::vector<std::string> names;
///     void tag(const std::string &name, const std::string &value) override {
///         if (name == "White") names.push_back(value);
///     }
///     tabiya::Walk begin_moves(const tabiya::Position &) override { return tabiya::Walk::Skip; }
/// } whites;
/// auto reader = tabiya::PgnReader::from_text("[White \"Morphy\"]\n\n1. e4 *\n\n[White \"Anderssen\"]\n\n1. d4 *\n");
/// while (reader.visit(whites)) {}
/// CHECK((whites.names == std::vector<std::string>{"Morphy", "Anderssen"}));
/// ```
class Visitor {
public:
    virtual ~Visitor() = default;
    virtual void tag(const std::string & /*name*/, const std::string & /*value*/) {}
    /// The moves start. With Walk::Skip only the tags are read.
    virtual Walk begin_moves(const Position & /*start*/) { return Walk::Enter; }
    /// A legal move, or a null move, and the position after it. With Walk::Skip the rest of the game is skipped.
    virtual Walk play(const Position & /*position*/, Move /*move*/) { return Walk::Enter; }
    virtual void nag(std::uint32_t /*nag*/) {}
    virtual void comment(const std::string & /*text*/) {}
    /// A variation starts in this position, the one before the last move.
    virtual Walk begin_variation(const Position & /*position*/) { return Walk::Enter; }
    virtual void end_variation() {}
    virtual void result(const std::string & /*result*/) {}
};

/// A reader of the games in a file or a text, one after another.
///
/// ```cpp
/// int games = 0;
/// for (const tabiya::Game &game : tabiya::PgnReader::from_text("1. e4 e5 *\n\n1. d4 d5 *\n")) {
///     games += game.moves().size() == 2;
/// }
/// CHECK(games == 2);
/// ```
class PgnReader {
public:
    /// The file may be compressed.
    static Result<PgnReader> open(const std::string &path) {
        TABIYA_TEXT_(path);
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
    /// None at the end. After a "bad_pgn" error the next call continues after the bad game.
    Result<std::optional<Game>> next() {
        tabiya_game *game = nullptr;
        TABIYA_TRY_(tabiya_pgn_next(handle_.get(), &game));
        return game ? std::optional<Game>(Game(game)) : std::optional<Game>();
    }
    /// Passes the parts of the next game to a visitor; false if there are no more. An exception from the visitor is
    /// rethrown here, and the rest of the game is skipped.
    Result<bool> visit(Visitor &visitor) {
        Told told{visitor};
        tabiya_visitor c = tabiya_visitor_default();
        c.tag = [](void *user, const char *name, const char *value) {
            Told::of(user).tell([&](Visitor &v) { v.tag(name, value); });
        };
        c.begin_moves = [](void *user, const tabiya_position *start) {
            return Told::of(user).ask([&](Visitor &v) { return v.begin_moves(Position(start)); });
        };
        c.play = [](void *user, const tabiya_position *position, tabiya_move move) {
            return Told::of(user).ask([&](Visitor &v) { return v.play(Position(position), Move(move)); });
        };
        c.nag = [](void *user, std::uint32_t nag) { Told::of(user).tell([&](Visitor &v) { v.nag(nag); }); };
        c.comment = [](void *user, const char *text) { Told::of(user).tell([&](Visitor &v) { v.comment(text); }); };
        c.begin_variation = [](void *user, const tabiya_position *position) {
            return Told::of(user).ask([&](Visitor &v) { return v.begin_variation(Position(position)); });
        };
        c.end_variation = [](void *user) { Told::of(user).tell([&](Visitor &v) { v.end_variation(); }); };
        c.result = [](void *user, const char *result) {
            Told::of(user).tell([&](Visitor &v) { v.result(result); });
        };
        bool found = false;
        const tabiya_status status = tabiya_pgn_visit(handle_.get(), &c, &told, &found);
#ifndef TABIYA_NO_EXCEPTIONS
        if (told.thrown) std::rethrow_exception(told.thrown);
#endif
        TABIYA_TRY_(status);
        return found;
    }

#ifndef TABIYA_NO_EXCEPTIONS
    /// Reads as it advances; a bad game throws, and is skipped.
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Game;
        using difference_type = std::ptrdiff_t;
        using pointer = const Game *;
        using reference = const Game &;

        iterator() = default;
        explicit iterator(PgnReader *reader) : reader_(reader) { ++*this; }
        const Game &operator*() const noexcept { return *game_; }
        const Game *operator->() const noexcept { return &*game_; }
        iterator &operator++() {
            game_ = reader_->next();
            if (!game_) reader_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.reader_ == b.reader_; }
        friend bool operator!=(const iterator &a, const iterator &b) noexcept { return !(a == b); }

    private:
        PgnReader *reader_ = nullptr;
        std::optional<Game> game_{};
    };
    iterator begin() { return iterator(this); }
    iterator end() { return iterator(); }
#endif

private:
    /// A visitor and what it has thrown: exceptions must not pass through the library.
    struct Told {
        Visitor &visitor;
#ifndef TABIYA_NO_EXCEPTIONS
        std::exception_ptr thrown{};
#endif
        static Told &of(void *user) { return *static_cast<Told *>(user); }
        template <class Act> int ask(Act act) {
#ifndef TABIYA_NO_EXCEPTIONS
            if (thrown) return TABIYA_WALK_SKIP;
            try {
                return static_cast<int>(act(visitor));
            } catch (...) {
                thrown = std::current_exception();
                return TABIYA_WALK_SKIP;
            }
#else
            return static_cast<int>(act(visitor));
#endif
        }
        template <class Act> void tell(Act act) {
            ask([&](Visitor &v) {
                act(v);
                return Walk::Enter;
            });
        }
    };

    explicit PgnReader(tabiya_pgn *handle) : handle_(handle) {}
    detail::Owned<tabiya_pgn> handle_;
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_PGN_HPP */
