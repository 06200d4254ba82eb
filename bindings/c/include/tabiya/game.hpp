/* Tabiya for C++17: games and their nodes. MIT OR Apache-2.0. */
#ifndef TABIYA_GAME_HPP
#define TABIYA_GAME_HPP

#include "position.hpp"

#include <chrono>

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// An arrow on the board, or a coloured square if both squares are the same.
struct Arrow {
    Square from = Square::A1, to = Square::A1;
    /// 'G' green, 'R' red, 'Y' yellow, 'B' blue.
    char color = 'G';

    friend constexpr bool operator==(Arrow a, Arrow b) noexcept {
        return a.from == b.from && a.to == b.to && a.color == b.color;
    }
    friend constexpr bool operator!=(Arrow a, Arrow b) noexcept { return !(a == b); }
};

/// The evaluation in a move's comment, from White's point of view.
struct Evaluation {
    /// Whether `value` counts moves to mate instead of hundredths of a pawn.
    bool is_mate = false;
    int value = 0;
    /// The depth of the search, if it is given.
    std::optional<std::uint32_t> depth{};

    friend bool operator==(const Evaluation &a, const Evaluation &b) noexcept {
        return a.is_mate == b.is_mate && a.value == b.value && a.depth == b.depth;
    }
    friend bool operator!=(const Evaluation &a, const Evaluation &b) noexcept { return !(a == b); }
};

/// What can be read from a node. A node is a value that is valid as long as its game; using one that has been deleted
/// fails with "bad_argument".
template <class Self, class Handle> class BasicNode {
public:
    BasicNode(Handle *game, tabiya_node node) noexcept : game_(game), node_(node) {}

    /// Whether it has not been deleted.
    bool exists() const noexcept { return tabiya_node_exists(game_, node_); }
    /// The parent; none for the root.
    Result<std::optional<Self>> parent() const {
        tabiya_node found = 0;
        TABIYA_TRY_(tabiya_node_parent(game_, node_, &found));
        return found ? std::optional<Self>(Self(game_, found)) : std::nullopt;
    }
    /// The continuation, then the variations.
    Result<std::vector<Self>> children() const {
        std::vector<tabiya_node> nodes;
        TABIYA_TRY_(detail::filled(nodes, [&](tabiya_node *array, std::size_t capacity, std::size_t *count) {
            return tabiya_node_children(game_, node_, array, capacity, count);
        }));
        std::vector<Self> all;
        for (const tabiya_node node : nodes) all.push_back(Self(game_, node));
        return all;
    }
    /// The continuation; none at the end of a line.
    Result<std::optional<Self>> next() const {
        tabiya_node found = 0;
        TABIYA_TRY_(tabiya_node_child(game_, node_, 0, &found));
        return found ? std::optional<Self>(Self(game_, found)) : std::nullopt;
    }
    /// The move that leads here, perhaps a null move; none for the root.
    Result<std::optional<Move>> move() const {
        tabiya_move found = 0;
        TABIYA_TRY_(tabiya_node_move(game_, node_, &found));
        return found ? std::optional<Move>(Move(found)) : std::nullopt;
    }
    /// The same move in SAN; empty for the root.
    Result<std::string> san() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_node_san(game_, node_, &text));
        return detail::taken(text);
    }
    Result<Position> position() const {
        tabiya_position *found = nullptr;
        TABIYA_TRY_(tabiya_node_position(game_, node_, &found));
        return Position::taken(found);
    }
    bool is_main_line() const noexcept { return tabiya_node_is_main_line(game_, node_); }

    /// The comment after the move as written, including commands such as [%clk 0:05:00].
    Result<std::optional<std::string>> comment() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_node_comment(game_, node_, &text));
        return detail::taken_if_any(text);
    }
    /// The comment between the number of the move and the move.
    Result<std::optional<std::string>> comment_before() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_node_comment_before(game_, node_, &text));
        return detail::taken_if_any(text);
    }
    /// The comment without commands: the text for human readers.
    Result<std::string> remark() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_node_remark(game_, node_, &text));
        return detail::taken(text);
    }
    /// 1 for !, 2 for ?, 3 for !!, 4 for ??, 5 for !?, 6 for ?! and so on.
    Result<std::vector<std::uint32_t>> nags() const {
        std::vector<std::uint32_t> all;
        TABIYA_TRY_(detail::filled(all, [&](std::uint32_t *array, std::size_t capacity, std::size_t *count) {
            return tabiya_node_nags(game_, node_, array, capacity, count);
        }));
        return all;
    }
    /// The time left on the clock.
    Result<std::optional<std::chrono::milliseconds>> clock() const {
        std::int64_t time = -1;
        TABIYA_TRY_(tabiya_node_clock(game_, node_, &time));
        return milliseconds(time);
    }
    /// The time that the move took.
    Result<std::optional<std::chrono::milliseconds>> elapsed() const {
        std::int64_t time = -1;
        TABIYA_TRY_(tabiya_node_elapsed(game_, node_, &time));
        return milliseconds(time);
    }
    Result<std::optional<Evaluation>> evaluation() const {
        tabiya_evaluation found;
        TABIYA_TRY_(tabiya_node_evaluation(game_, node_, &found));
        if (!found.exists) return std::optional<Evaluation>();
        Evaluation evaluation{found.is_mate, found.value, {}};
        if (found.depth) evaluation.depth = found.depth;
        return std::optional<Evaluation>(evaluation);
    }
    /// Arrows and coloured squares.
    Result<std::vector<Arrow>> arrows() const {
        std::vector<tabiya_arrow> found;
        TABIYA_TRY_(detail::filled(found, [&](tabiya_arrow *array, std::size_t capacity, std::size_t *count) {
            return tabiya_node_arrows(game_, node_, array, capacity, count);
        }));
        std::vector<Arrow> all;
        for (const tabiya_arrow &arrow : found) {
            all.push_back(Arrow{static_cast<Square>(arrow.from), static_cast<Square>(arrow.to), arrow.color});
        }
        return all;
    }

    /// Nodes are equal if they are the same node of the same game.
    friend bool operator==(const Self &a, const Self &b) noexcept { return a.node_ == b.node_; }
    friend bool operator!=(const Self &a, const Self &b) noexcept { return a.node_ != b.node_; }
    /// For the functions of tabiya.h.
    tabiya_node handle() const noexcept { return node_; }

protected:
    static std::optional<std::chrono::milliseconds> milliseconds(std::int64_t time) noexcept {
        return time < 0 ? std::nullopt : std::optional<std::chrono::milliseconds>(time);
    }

    /// A time as C has it: -1 for none, so a negative one is passed as another number that is refused.
    static std::int64_t c_time(std::optional<std::chrono::milliseconds> time) noexcept {
        if (!time) return -1;
        return time->count() < 0 ? INT64_MIN : static_cast<std::int64_t>(time->count());
    }

    Handle *game_;
    tabiya_node node_;
};

/// A node through which the game cannot be changed.
class ConstNode : public BasicNode<ConstNode, const tabiya_game> {
public:
    using BasicNode::BasicNode;
};

/// A node of a game: the root, or a move and the position after it.
///
/// ```cpp
/// auto game = tabiya::Game::from_pgn("1. e4 e5 (1... c5 {[%clk 0:05:00] sharp}) 2. Nf3 *");
/// tabiya::Node e4 = *game.root().next();
/// tabiya::Node sicilian = e4.children()[1];
/// CHECK(sicilian.san() == "c5" && sicilian.remark() == "sharp" && sicilian.clock() == std::chrono::minutes(5));
/// sicilian.add("d4").add_nag(6);
/// sicilian.promote();
/// CHECK(game.main_line().size() == 3 && game.main_line()[1] == sicilian);
/// CHECK(game.pgn().find("1. e4 c5 {[%clk 0:05:00] sharp} (1... e5 2. Nf3) 2. d4 $6 *") != std::string::npos);
/// ```
class Node : public BasicNode<Node, tabiya_game> {
public:
    using BasicNode::BasicNode;
    operator ConstNode() const noexcept { return ConstNode(game_, node_); }

    /// Adds a move after this node and returns its node; a move that is already there is not added again.
    Result<Node> add(Move move) const {
        tabiya_node child = 0;
        TABIYA_TRY_(tabiya_node_add(game_, node_, move.bits(), &child));
        return Node(game_, child);
    }
    /// The same in UCI or SAN.
    Result<Node> add(const std::string &text) const {
        TABIYA_TEXT_(text);
        tabiya_node child = 0;
        TABIYA_TRY_(tabiya_node_add_text(game_, node_, text.c_str(), &child));
        return Node(game_, child);
    }
    /// Moves it one place forward among its siblings.
    Result<void> promote() const {
        TABIYA_TRY_(tabiya_node_promote(game_, node_));
        TABIYA_DONE_;
    }
    /// Moves it one place back among its siblings.
    Result<void> demote() const {
        TABIYA_TRY_(tabiya_node_demote(game_, node_));
        TABIYA_DONE_;
    }
    Result<void> promote_to_main_line() const {
        TABIYA_TRY_(tabiya_node_promote_to_main_line(game_, node_));
        TABIYA_DONE_;
    }
    /// Deletes the node and everything after it.
    Result<void> erase() const {
        TABIYA_TRY_(tabiya_node_delete(game_, node_));
        TABIYA_DONE_;
    }
    /// An empty text removes the comment.
    Result<void> set_comment(const std::string &comment) const {
        TABIYA_TEXT_(comment);
        TABIYA_TRY_(tabiya_node_set_comment(game_, node_, comment.c_str()));
        TABIYA_DONE_;
    }
    Result<void> set_comment_before(const std::string &comment) const {
        TABIYA_TEXT_(comment);
        TABIYA_TRY_(tabiya_node_set_comment_before(game_, node_, comment.c_str()));
        TABIYA_DONE_;
    }
    Result<void> add_nag(std::uint32_t nag) const {
        TABIYA_TRY_(tabiya_node_add_nag(game_, node_, nag));
        TABIYA_DONE_;
    }
    Result<void> remove_nag(std::uint32_t nag) const {
        TABIYA_TRY_(tabiya_node_remove_nag(game_, node_, nag));
        TABIYA_DONE_;
    }
    Result<void> set_clock(std::optional<std::chrono::milliseconds> time) const {
        TABIYA_TRY_(tabiya_node_set_clock(game_, node_, c_time(time)));
        TABIYA_DONE_;
    }
    Result<void> set_elapsed(std::optional<std::chrono::milliseconds> time) const {
        TABIYA_TRY_(tabiya_node_set_elapsed(game_, node_, c_time(time)));
        TABIYA_DONE_;
    }
    Result<void> set_evaluation(const std::optional<Evaluation> &evaluation) const {
        tabiya_evaluation c{evaluation.has_value(), false, 0, 0};
        if (evaluation) {
            c.is_mate = evaluation->is_mate;
            c.value = evaluation->value;
            c.depth = evaluation->depth.value_or(0);
        }
        TABIYA_TRY_(tabiya_node_set_evaluation(game_, node_, &c));
        TABIYA_DONE_;
    }
    Result<void> set_arrows(const std::vector<Arrow> &arrows) const {
        std::vector<tabiya_arrow> c;
        for (const Arrow &arrow : arrows) {
            c.push_back({static_cast<std::uint8_t>(arrow.from), static_cast<std::uint8_t>(arrow.to), arrow.color});
        }
        TABIYA_TRY_(tabiya_node_set_arrows(game_, node_, c.data(), c.size()));
        TABIYA_DONE_;
    }
};

/// A game: tags, and a tree of moves with annotations. Moves are played at its cursor: a move that is already there is
/// followed, a new one becomes a variation, so nothing is lost.
///
/// ```cpp
/// tabiya::Game game;
/// for (const char *move : {"e4", "e5", "Nf3"}) game.make_move(move);
/// game.undo();
/// game.make_move("f4");
/// CHECK(game.pgn().find("1. e4 e5 2. Nf3 (2. f4) *") != std::string::npos);
/// CHECK(game.moves().size() == 3 && game.cursor().san() == "f4");
/// CHECK(tabiya::Game::from_pgn(game.pgn()).nodes().size() == 5);
/// ```
class Game {
public:
    /// From the usual start.
    Game() : Game(nullptr, 0) {}
    explicit Game(const Position &start) : Game(start.handle(), 0) {}
    /// Takes ownership of a handle.
    explicit Game(tabiya_game *handle) : handle_(handle) {}
    /// The copy has nodes of its own.
    Game(const Game &other) {
        tabiya_game *copy = nullptr;
        tabiya_game_copy(other.handle(), &copy);
        handle_.reset(copy);
    }
    Game &operator=(const Game &other) {
        if (this != &other) *this = Game(other);
        return *this;
    }
    /// Nodes stay valid, and belong to the new object.
    Game(Game &&) noexcept = default;
    Game &operator=(Game &&) noexcept = default;

    static Result<Game> from_pgn(const std::string &pgn) {
        TABIYA_TEXT_(pgn);
        tabiya_game *handle = nullptr;
        TABIYA_TRY_(tabiya_game_from_pgn(pgn.c_str(), &handle));
        return Game(handle);
    }

    /// Plays a move in UCI or SAN at the cursor; "0000" and "--" are null moves.
    Result<Move> make_move(const std::string &text) {
        TABIYA_TEXT_(text);
        tabiya_move played = 0;
        TABIYA_TRY_(tabiya_game_make_move(handle_.get(), text.c_str(), &played));
        return Move(played);
    }
    Result<void> play(Move move) {
        TABIYA_TRY_(tabiya_game_play(handle_.get(), move.bits()));
        TABIYA_DONE_;
    }
    /// Goes back one move; none at the start. Nothing is deleted.
    std::optional<Move> undo() noexcept { return some(tabiya_game_undo(handle_.get())); }
    std::optional<Move> redo() noexcept { return some(tabiya_game_redo(handle_.get())); }
    /// Goes forward in the line; none at its end.
    std::optional<Move> forward() noexcept { return some(tabiya_game_forward(handle_.get())); }
    Result<void> go_to(ConstNode node) {
        TABIYA_TRY_(tabiya_game_go_to(handle_.get(), node.handle()));
        TABIYA_DONE_;
    }
    Result<void> go_to_end() {
        TABIYA_TRY_(tabiya_game_go_to_end(handle_.get()));
        TABIYA_DONE_;
    }

    Node cursor() noexcept { return Node(handle_.get(), tabiya_game_cursor(handle())); }
    ConstNode cursor() const noexcept { return ConstNode(handle(), tabiya_game_cursor(handle())); }
    Node root() noexcept { return Node(handle_.get(), tabiya_game_root(handle())); }
    ConstNode root() const noexcept { return ConstNode(handle(), tabiya_game_root(handle())); }
    /// All nodes: first the root, then each move of the main line, followed by the variations beside it, then by the
    /// next move.
    Result<std::vector<Node>> nodes() { return listed<Node>(handle_.get(), tabiya_game_walk); }
    Result<std::vector<ConstNode>> nodes() const { return listed<ConstNode>(handle(), tabiya_game_walk); }
    /// The nodes of the main line, without the root.
    Result<std::vector<Node>> main_line() { return listed<Node>(handle_.get(), tabiya_game_main_line); }
    Result<std::vector<ConstNode>> main_line() const { return listed<ConstNode>(handle(), tabiya_game_main_line); }

    Result<Position> position() const {
        tabiya_position *position = nullptr;
        TABIYA_TRY_(tabiya_game_position(handle(), &position));
        return Position::taken(position);
    }
    Result<Position> start() const {
        tabiya_position *position = nullptr;
        TABIYA_TRY_(tabiya_game_start(handle(), &position));
        return Position::taken(position);
    }
    /// The moves that lead to the cursor.
    Result<std::vector<Move>> moves() const {
        std::vector<tabiya_move> bits;
        TABIYA_TRY_(detail::filled(bits, [&](tabiya_move *array, std::size_t capacity, std::size_t *count) {
            return tabiya_game_moves(handle(), array, capacity, count);
        }));
        return detail::moves(bits);
    }
    Result<std::optional<Outcome>> outcome() const {
        tabiya_outcome found{false, -1, nullptr, nullptr};
        TABIYA_TRY_(tabiya_game_outcome(handle(), &found));
        return detail::outcome(found);
    }
    /// How the game ends if a colour runs out of time: in a draw if the other side cannot mate.
    Result<Outcome> outcome_on_time(Color late) const {
        tabiya_outcome found{false, -1, nullptr, nullptr};
        TABIYA_TRY_(tabiya_game_outcome_on_time(handle(), static_cast<int>(late), &found));
        return *detail::outcome(found);
    }
    bool can_claim_threefold_repetition() const noexcept {
        return (tabiya_game_claims(handle()) & TABIYA_CLAIM_THREEFOLD_REPETITION) != 0;
    }
    bool can_claim_fifty_moves() const noexcept {
        return (tabiya_game_claims(handle()) & TABIYA_CLAIM_FIFTY_MOVES) != 0;
    }

    Result<std::optional<std::string>> tag(const std::string &name) const {
        TABIYA_TEXT_(name);
        char *value = nullptr;
        TABIYA_TRY_(tabiya_game_tag(handle(), name.c_str(), &value));
        return detail::taken_if_any(value);
    }
    /// Names and values, in the order of the file.
    Result<std::vector<std::pair<std::string, std::string>>> tags() const {
        std::vector<std::pair<std::string, std::string>> all;
        for (std::size_t index = 0;; ++index) {
            char *name = nullptr, *value = nullptr;
            TABIYA_TRY_(tabiya_game_tag_at(handle(), index, &name, &value));
            auto found = detail::taken_if_any(name);
            std::string its_value = detail::taken(value);
            if (!found) return all;
            all.emplace_back(std::move(*found), std::move(its_value));
        }
    }
    Result<void> set_tag(const std::string &name, const std::string &value) {
        TABIYA_TEXT_(name);
        TABIYA_TEXT_(value);
        TABIYA_TRY_(tabiya_game_set_tag(handle_.get(), name.c_str(), value.c_str()));
        TABIYA_DONE_;
    }
    Result<void> remove_tag(const std::string &name) {
        TABIYA_TEXT_(name);
        TABIYA_TRY_(tabiya_game_set_tag(handle_.get(), name.c_str(), nullptr));
        TABIYA_DONE_;
    }
    /// The recorded result: "1-0", "0-1", "1/2-1/2" or "*".
    std::string result() const {
        const char *text = tabiya_game_result(handle());
        return text ? text : "";
    }
    Result<std::string> pgn() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_game_pgn(handle(), &text));
        return detail::taken(text);
    }
    /// Undoes the last change; false if there is none.
    bool undo_edit() noexcept { return tabiya_game_undo_edit(handle_.get()); }
    bool redo_edit() noexcept { return tabiya_game_redo_edit(handle_.get()); }

    /// Compares tags and trees; the cursors may differ.
    friend bool operator==(const Game &a, const Game &b) noexcept { return tabiya_game_equal(a.handle(), b.handle()); }
    friend bool operator!=(const Game &a, const Game &b) noexcept { return !(a == b); }
    const tabiya_game *handle() const noexcept { return handle_.get(); }

private:
    Game(const tabiya_position *start, int) {
        tabiya_game *game = nullptr;
        tabiya_game_new(start, &game);
        handle_.reset(game);
    }
    static std::optional<Move> some(tabiya_move bits) noexcept {
        return bits ? std::optional<Move>(Move(bits)) : std::nullopt;
    }
    template <class N, class Handle, class List> static Result<std::vector<N>> listed(Handle *game, List list) {
        std::vector<tabiya_node> nodes;
        TABIYA_TRY_(detail::filled(nodes, [&](tabiya_node *array, std::size_t capacity, std::size_t *count) {
            return list(game, array, capacity, count);
        }));
        std::vector<N> all;
        all.reserve(nodes.size());
        for (const tabiya_node node : nodes) all.push_back(N(game, node));
        return all;
    }

    detail::Owned<tabiya_game> handle_;
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_GAME_HPP */
