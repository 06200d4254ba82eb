/* Tabiya for C++17: set-ups and EPD. MIT OR Apache-2.0. */
#ifndef TABIYA_SETUP_HPP
#define TABIYA_SETUP_HPP

#include "position.hpp"

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// A board being set up, which may be impossible in any way until its faults or its position are asked for.
///
/// ```cpp
/// using tabiya::Color, tabiya::Piece, tabiya::PieceKind, tabiya::Square;
/// tabiya::Setup setup;
/// setup.put(Square::E1, Piece{Color::White, PieceKind::King});
/// setup.put(Square::A1, Piece{Color::White, PieceKind::Pawn});
/// CHECK(setup.faults().size() == 2);
/// setup.remove(Square::A1);
/// setup.put(Square::E8, Piece{Color::Black, PieceKind::King});
/// CHECK(setup.position().fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// ```
class Setup {
public:
    /// An empty board, White to move.
    Setup() : handle_(tabiya_setup_new()) {}
    explicit Setup(const Position &position) {
        tabiya_setup *handle = nullptr;
        tabiya_setup_from_position(position.handle(), &handle);
        handle_.reset(handle);
    }
    Setup(const Setup &other) {
        tabiya_setup *copy = nullptr;
        tabiya_setup_copy(other.handle(), &copy);
        handle_.reset(copy);
    }
    Setup &operator=(const Setup &other) {
        if (this != &other) *this = Setup(other);
        return *this;
    }
    Setup(Setup &&) noexcept = default;
    Setup &operator=(Setup &&) noexcept = default;

    /// Reads a FEN, whether or not its position is legal.
    static Result<Setup> from_fen(const std::string &fen) {
        TABIYA_TEXT_(fen);
        tabiya_setup *handle = nullptr;
        TABIYA_TRY_(tabiya_setup_from_fen(fen.c_str(), &handle));
        return Setup(handle);
    }

    Result<void> put(Square square, Piece piece) {
        TABIYA_TRY_(tabiya_setup_put(handle_.get(), static_cast<int>(square), piece.number()));
        TABIYA_DONE_;
    }
    Result<void> remove(Square square) {
        TABIYA_TRY_(tabiya_setup_put(handle_.get(), static_cast<int>(square), 0));
        TABIYA_DONE_;
    }
    std::optional<Piece> piece_at(Square square) const noexcept {
        return Piece::from_number(tabiya_setup_piece_at(handle(), static_cast<int>(square)));
    }
    Result<void> set_side_to_move(Color color) {
        TABIYA_TRY_(tabiya_setup_set_side_to_move(handle_.get(), static_cast<int>(color)));
        TABIYA_DONE_;
    }
    /// As in a FEN: "KQkq", "HAha" or "-".
    Result<void> set_castling(const std::string &rights) {
        TABIYA_TEXT_(rights);
        TABIYA_TRY_(tabiya_setup_set_castling(handle_.get(), rights.c_str()));
        TABIYA_DONE_;
    }
    Result<void> set_en_passant(std::optional<Square> square) {
        TABIYA_TRY_(tabiya_setup_set_en_passant(handle_.get(), detail::number_of(square)));
        TABIYA_DONE_;
    }
    std::optional<Square> en_passant() const noexcept {
        return detail::square_of(tabiya_setup_en_passant(handle()));
    }
    Result<void> set_counters(std::uint16_t halfmove_clock, std::uint16_t fullmove_number) {
        TABIYA_TRY_(tabiya_setup_set_counters(handle_.get(), halfmove_clock, fullmove_number));
        TABIYA_DONE_;
    }
    Result<std::string> fen() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_setup_fen(handle(), &text));
        return detail::taken(text);
    }
    /// Everything that keeps it from being a legal position.
    Result<std::vector<std::string>> faults() const {
        std::vector<std::string> all;
        for (std::size_t index = 0;; ++index) {
            char *text = nullptr;
            TABIYA_TRY_(tabiya_setup_fault(handle(), index, &text));
            auto fault = detail::taken_if_any(text);
            if (!fault) return all;
            all.push_back(std::move(*fault));
        }
    }
    /// The position; if it is not legal, the error lists all faults.
    Result<Position> position() const {
        tabiya_position *position = nullptr;
        TABIYA_TRY_(tabiya_setup_position(handle(), &position));
        return Position::taken(position);
    }
    const tabiya_setup *handle() const noexcept { return handle_.get(); }

private:
    explicit Setup(tabiya_setup *handle) : handle_(handle) {}
    detail::Owned<tabiya_setup> handle_;
};

/// A line of EPD: a position and operations.
///
/// ```cpp
/// auto epd = tabiya::Epd::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";");
/// CHECK(epd.operation("id") == "\"back rank\"" && epd.moves("bm").front().uci() == "a1a8");
/// epd.set("ce", "32000");
/// CHECK(epd.text() == "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\"; ce 32000;");
/// ```
class Epd {
public:
    explicit Epd(const Position &position) {
        tabiya_epd *handle = nullptr;
        tabiya_epd_new(position.handle(), &handle);
        handle_.reset(handle);
    }
    static Result<Epd> parse(const std::string &text) {
        TABIYA_TEXT_(text);
        tabiya_epd *handle = nullptr;
        TABIYA_TRY_(tabiya_epd_parse(text.c_str(), &handle));
        return Epd(handle);
    }

    Result<Position> position() const {
        tabiya_position *position = nullptr;
        TABIYA_TRY_(tabiya_epd_position(handle(), &position));
        return Position::taken(position);
    }
    /// The names of the operations.
    Result<std::vector<std::string>> opcodes() const {
        std::vector<std::string> all;
        for (std::size_t index = 0;; ++index) {
            char *text = nullptr;
            TABIYA_TRY_(tabiya_epd_opcode(handle(), index, &text));
            auto opcode = detail::taken_if_any(text);
            if (!opcode) return all;
            all.push_back(std::move(*opcode));
        }
    }
    /// The operands of an operation as text.
    Result<std::optional<std::string>> operation(const std::string &opcode) const {
        TABIYA_TEXT_(opcode);
        char *text = nullptr;
        TABIYA_TRY_(tabiya_epd_operation(handle(), opcode.c_str(), &text));
        return detail::taken_if_any(text);
    }
    /// The moves of bm, am, pv, pm or sm.
    Result<std::vector<Move>> moves(const std::string &opcode) const {
        TABIYA_TEXT_(opcode);
        std::vector<tabiya_move> bits;
        TABIYA_TRY_(detail::filled(bits, [&](tabiya_move *array, std::size_t capacity, std::size_t *count) {
            return tabiya_epd_moves(handle(), opcode.c_str(), array, capacity, count);
        }));
        return detail::moves(bits);
    }
    Result<void> set(const std::string &opcode, const std::string &operands) {
        TABIYA_TEXT_(opcode);
        TABIYA_TEXT_(operands);
        TABIYA_TRY_(tabiya_epd_set(handle_.get(), opcode.c_str(), operands.c_str()));
        TABIYA_DONE_;
    }
    Result<void> remove(const std::string &opcode) {
        TABIYA_TEXT_(opcode);
        TABIYA_TRY_(tabiya_epd_set(handle_.get(), opcode.c_str(), nullptr));
        TABIYA_DONE_;
    }
    Result<std::string> text() const {
        char *text = nullptr;
        TABIYA_TRY_(tabiya_epd_text(handle(), &text));
        return detail::taken(text);
    }
    const tabiya_epd *handle() const noexcept { return handle_.get(); }

private:
    explicit Epd(tabiya_epd *handle) : handle_(handle) {}
    detail::Owned<tabiya_epd> handle_;
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_SETUP_HPP */
