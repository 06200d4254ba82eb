/* Tabiya for C++17: positions. MIT OR Apache-2.0. */
#ifndef TABIYA_POSITION_HPP
#define TABIYA_POSITION_HPP

#include "move.hpp"

#include <array>
#include <cstring>
#include <functional>
#include <type_traits>
#include <vector>

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// How a game has ended.
struct Outcome {
    /// None for a draw.
    std::optional<Color> winner;
    /// Such as "checkmate" or "fifty_moves".
    std::string reason;
    /// As in PGN.
    std::string score;

    friend bool operator==(const Outcome &a, const Outcome &b) noexcept {
        return a.winner == b.winner && a.reason == b.reason && a.score == b.score;
    }
    friend bool operator!=(const Outcome &a, const Outcome &b) noexcept { return !(a == b); }
};

/// How castling rights are written in a FEN.
enum class FenStyle { XFen = 0, Shredder = 1, Standard = 2 };

/// A kind of legal moves.
enum class Moves { All = 0, Captures = 1, NonCaptures = 2, Tactical = 3, Quiet = 4 };

/// How to draw a board.
struct SvgStyle {
    bool flipped = false;
    bool coordinates = true;
    Move last_move{};
    SquareSet highlight{};
    std::vector<Move> arrows{};
};

/// Whether a side can still mate, with the other side's help.
struct Winnability {
    /// None if this was not found out within the limits.
    std::optional<bool> can_win;
    /// The moves of both sides to mate, if it can.
    std::vector<Move> line;
    /// Why it cannot, such as "insufficient_material" or "blocked_position".
    std::string reason;
};

namespace detail {

inline std::optional<Outcome> outcome(const tabiya_outcome &found) {
    if (!found.is_over) return std::nullopt;
    std::optional<Color> winner;
    if (found.winner >= 0) winner = static_cast<Color>(found.winner);
    return Outcome{winner, found.reason, found.score};
}

/// Collects all values of a function that writes as many as fit and gives their number.
template <class T, class Fill> tabiya_status filled(std::vector<T> &values, Fill fill) {
    std::size_t count = 0;
    values.resize(16);
    tabiya_status status = fill(values.data(), values.size(), &count);
    if (status == TABIYA_STATUS_OK && count > values.size()) {
        values.resize(count);
        status = fill(values.data(), values.size(), &count);
    }
    values.resize(status == TABIYA_STATUS_OK ? count : 0);
    return status;
}

inline std::vector<Move> moves(const std::vector<tabiya_move> &bits) {
    return std::vector<Move>(MoveList::iterator(bits.data()), MoveList::iterator(bits.data() + bits.size()));
}

} // namespace detail

/// A position: a plain value that is cheap to copy and does not use the heap.
///
/// ```cpp
/// using tabiya::Color, tabiya::Square;
/// auto position = tabiya::Position::from_fen("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1");
/// CHECK(position.pinned(Color::White) == tabiya::SquareSet{Square::E3});
/// CHECK(position.attackers(Square::E3, Color::Black).contains(Square::E8));
/// CHECK(position.piece_at(Square::E3) == (tabiya::Piece{Color::White, tabiya::PieceKind::Knight}));
/// for (const tabiya::Move move : position.legal_moves()) CHECK(position.after(move) != position);
/// position.play(position.parse_move("Kf2"));
/// CHECK(position.fen() == "4r1k1/8/8/8/8/4N3/5K2/8 b - - 1 1");
/// ```
class Position {
public:
    /// The starting position of a game.
    Position() noexcept { tabiya_position_init(storage()); }
    /// A copy of a position of the C interface.
    explicit Position(const tabiya_position *position) noexcept { std::memcpy(bytes_, position, sizeof bytes_); }

    /// Reads a FEN leniently; "startpos" is the starting position.
    static Result<Position> from_fen(std::string_view fen) {
        Position position{Empty{}};
        TABIYA_TRY_(tabiya_position_read_fen(fen.empty() ? "" : fen.data(), fen.size(), position.storage()));
        return position;
    }
    /// A starting position of Chess960, from 0 to 959.
    static Result<Position> chess960(int number) {
        tabiya_position *handle = nullptr;
        TABIYA_TRY_(tabiya_position_chess960(number, &handle));
        return taken(handle);
    }

    std::string fen(FenStyle style = FenStyle::XFen) const {
        char text[TABIYA_FEN_SIZE];
        return std::string(text, tabiya_position_write_fen(handle(), static_cast<int>(style), &text));
    }
    /// The FEN without its counters.
    std::string epd() const {
        char *text = nullptr;
        tabiya_position_epd(handle(), &text);
        return detail::taken(text);
    }

    MoveList legal_moves(Moves which = Moves::All) const noexcept {
        MoveList list;
        list.size_ = tabiya_position_list_moves(handle(), static_cast<std::uint32_t>(which), &list.moves_);
        return list;
    }
    MoveList captures() const noexcept { return legal_moves(Moves::Captures); }
    std::size_t count_moves() const noexcept { return tabiya_position_count_moves(handle()); }
    bool is_legal(Move move) const noexcept { return tabiya_position_is_legal(handle(), move.bits()); }
    bool gives_check(Move move) const noexcept { return tabiya_position_gives_check(handle(), move.bits()); }
    /// Reads a move in UCI or SAN.
    Result<Move> parse_move(const std::string &text) const {
        TABIYA_TEXT_(text);
        tabiya_move found = 0;
        TABIYA_TRY_(tabiya_position_parse_move(handle(), text.c_str(), &found));
        return Move(found);
    }
    Result<std::string> san(Move move) const {
        char text[TABIYA_SAN_SIZE] = "";
        TABIYA_TRY_(tabiya_position_san(handle(), move.bits(), &text));
        return std::string(text);
    }
    /// In long algebraic notation, such as "Ng1-f3".
    Result<std::string> lan(Move move) const {
        char text[TABIYA_SAN_SIZE] = "";
        TABIYA_TRY_(tabiya_position_lan(handle(), move.bits(), &text));
        return std::string(text);
    }
    /// A line of moves, such as "1. e4 e5 2. Nf3".
    Result<std::string> line_san(const std::vector<Move> &moves) const {
        std::vector<tabiya_move> bits;
        for (const Move move : moves) bits.push_back(move.bits());
        char *text = nullptr;
        TABIYA_TRY_(tabiya_position_line_san(handle(), bits.data(), bits.size(), &text));
        return detail::taken(text);
    }
    /// Plays a legal move or a null move.
    Result<void> play(Move move) {
        TABIYA_TRY_(tabiya_position_play(storage(), move.bits()));
        TABIYA_DONE_;
    }
    /// The position after a legal move or a null move.
    Result<Position> after(Move move) const {
        Position next{Empty{}};
        TABIYA_TRY_(tabiya_position_after(handle(), move.bits(), next.storage()));
        return next;
    }
    /// With the colours swapped and the board flipped vertically.
    Position mirrored() const noexcept {
        Position image{Empty{}};
        tabiya_position_mirrored(handle(), image.storage());
        return image;
    }

    Color side_to_move() const noexcept {
        return tabiya_position_side_to_move(handle()) == 1 ? Color::Black : Color::White;
    }
    std::optional<Piece> piece_at(Square square) const noexcept {
        return Piece::from_number(tabiya_position_piece_at(handle(), static_cast<int>(square)));
    }
    /// The piece on each square, from a1 to h8.
    std::array<std::optional<Piece>, 64> pieces() const noexcept {
        std::int8_t numbers[64] = {};
        tabiya_position_pieces(handle(), &numbers);
        std::array<std::optional<Piece>, 64> found;
        for (std::size_t i = 0; i < 64; ++i) found[i] = Piece::from_number(numbers[i]);
        return found;
    }
    SquareSet occupied() const noexcept { return SquareSet(tabiya_position_squares_of(handle(), 0)); }
    SquareSet squares_of(Piece piece) const noexcept {
        return SquareSet(tabiya_position_squares_of(handle(), piece.number()));
    }
    SquareSet squares_of(Color color) const noexcept {
        return SquareSet(tabiya_position_squares_of_color(handle(), static_cast<int>(color)));
    }
    Square king(Color color) const noexcept {
        return static_cast<Square>(tabiya_position_king(handle(), static_cast<int>(color)));
    }
    /// The square where a pawn can be captured en passant.
    std::optional<Square> en_passant() const noexcept {
        return detail::square_of(tabiya_position_en_passant(handle()));
    }
    int halfmove_clock() const noexcept { return tabiya_position_halfmove_clock(handle()); }
    int fullmove_number() const noexcept { return tabiya_position_fullmove_number(handle()); }
    /// The rooks with castling rights.
    SquareSet castling_rooks() const noexcept { return SquareSet(tabiya_position_castling_rooks(handle())); }
    bool may_castle_king_side(Color color) const noexcept {
        return tabiya_position_may_castle(handle(), static_cast<int>(color), true);
    }
    bool may_castle_queen_side(Color color) const noexcept {
        return tabiya_position_may_castle(handle(), static_cast<int>(color), false);
    }

    /// The pieces of a colour that attack a square.
    SquareSet attackers(Square square, Color by) const noexcept {
        return SquareSet(tabiya_position_attackers(handle(), static_cast<int>(square), static_cast<int>(by)));
    }
    bool is_attacked(Square square, Color by) const noexcept {
        return tabiya_position_is_attacked(handle(), static_cast<int>(square), static_cast<int>(by));
    }
    /// The squares that the piece on a square attacks.
    SquareSet attacks(Square from) const noexcept {
        return SquareSet(tabiya_position_attacks(handle(), static_cast<int>(from)));
    }
    SquareSet attacked_by(Color color) const noexcept {
        return SquareSet(tabiya_position_attacked_by(handle(), static_cast<int>(color)));
    }
    SquareSet pinned(Color color) const noexcept {
        return SquareSet(tabiya_position_pinned(handle(), static_cast<int>(color)));
    }
    /// The line on which the piece on a square is pinned to its king; all squares if it is not pinned.
    SquareSet pin(Square square) const noexcept {
        return SquareSet(tabiya_position_pin(handle(), static_cast<int>(square)));
    }
    SquareSet checkers() const noexcept { return SquareSet(tabiya_position_checkers(handle())); }
    bool is_check() const noexcept { return tabiya_position_is_check(handle()); }
    bool is_checkmate() const noexcept { return tabiya_position_is_checkmate(handle()); }
    bool is_stalemate() const noexcept { return tabiya_position_is_stalemate(handle()); }
    bool is_insufficient_material() const noexcept { return tabiya_position_is_insufficient_material(handle()); }
    bool has_insufficient_material(Color color) const noexcept {
        return tabiya_position_has_insufficient_material(handle(), static_cast<int>(color));
    }
    /// How the game ends here, whatever came before.
    std::optional<Outcome> outcome() const {
        tabiya_outcome found{false, -1, nullptr, nullptr};
        tabiya_position_outcome(handle(), &found);
        return detail::outcome(found);
    }
    /// Whether a colour can still win, with the proof. With `quick` this takes a few microseconds, and is unknown more
    /// often.
    ///
    /// ```cpp
    /// const auto position = tabiya::Position::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1");
    /// CHECK(position.winnability(tabiya::Color::Black).reason == "blocked_position");
    /// ```
    Winnability winnability(Color color, bool quick = false) const {
        tabiya_winnability *found = nullptr;
        Winnability answer;
        if (tabiya_position_winnability(handle(), static_cast<int>(color), quick, &found) != TABIYA_STATUS_OK) {
            return answer;
        }
        const detail::Owned<tabiya_winnability> owned(found);
        if (const int number = tabiya_winnability_answer(found); number >= 0) answer.can_win = number == 1;
        if (const char *reason = tabiya_winnability_reason(found)) answer.reason = reason;
        std::vector<tabiya_move> line;
        detail::filled(line, [&](tabiya_move *moves, std::size_t capacity, std::size_t *count) {
            return tabiya_winnability_line(found, moves, capacity, count);
        });
        answer.line = detail::moves(line);
        return answer;
    }

    std::uint64_t key() const noexcept { return tabiya_position_key(handle()); }
    std::uint64_t polyglot_key() const noexcept { return tabiya_position_polyglot_key(handle()); }
    Result<std::uint64_t> perft(int depth) const {
        std::uint64_t nodes = 0;
        TABIYA_TRY_(tabiya_position_perft(handle(), depth, &nodes));
        return nodes;
    }
    Result<std::string> svg(const SvgStyle &style = {}) const {
        std::vector<tabiya_move> arrows;
        for (const Move arrow : style.arrows) arrows.push_back(arrow.bits());
        tabiya_svg_style c = tabiya_svg_style_default();
        c.flipped = style.flipped;
        c.without_coordinates = !style.coordinates;
        c.last_move = style.last_move.bits();
        c.highlight = style.highlight.bits();
        c.arrows = arrows.data();
        c.arrow_count = arrows.size();
        char *text = nullptr;
        TABIYA_TRY_(tabiya_position_svg(handle(), &c, &text));
        return detail::taken(text);
    }

    /// Counters included.
    friend bool operator==(const Position &a, const Position &b) noexcept {
        return tabiya_position_equal(a.handle(), b.handle());
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

    /// For the functions of tabiya.h.
    const tabiya_position *handle() const noexcept { return reinterpret_cast<const tabiya_position *>(bytes_); }
    /// Takes ownership of a position of the C interface on the heap.
    static Position taken(tabiya_position *handle) noexcept {
        const detail::Owned<tabiya_position> owned(handle);
        return Position(owned.get());
    }

private:
    struct Empty {};
    explicit Position(Empty) noexcept {}
    tabiya_position *storage() noexcept { return reinterpret_cast<tabiya_position *>(bytes_); }

    alignas(TABIYA_POSITION_ALIGNMENT) unsigned char bytes_[TABIYA_POSITION_SIZE];
};

static_assert(std::is_trivially_copyable<Position>::value, "positions are values");

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

/// Positions in unordered containers.
template <> struct std::hash<tabiya::Position> {
    std::size_t operator()(const tabiya::Position &position) const noexcept {
        return static_cast<std::size_t>(position.key());
    }
};

#endif /* TABIYA_POSITION_HPP */
