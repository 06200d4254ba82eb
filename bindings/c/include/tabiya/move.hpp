/* Tabiya for C++17: moves and lists of moves. MIT OR Apache-2.0. */
#ifndef TABIYA_MOVE_HPP
#define TABIYA_MOVE_HPP

#include "square.hpp"

#include <algorithm>

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// A move; converts to false if there is none.
///
/// Two moves are equal if they start and end on the same squares and promote to the same piece, so a move that was read
/// without a position equals the one that a position gives.
///
/// ```cpp
/// const tabiya::Position position;
/// const tabiya::Move e4 = tabiya::Move::parse("e2e4");
/// CHECK(position.is_legal(e4) && position.legal_moves().contains(e4));
/// CHECK(e4.from() == tabiya::Square::E2 && e4.to() == tabiya::Square::E4 && e4.uci() == "e2e4");
/// ```
class Move {
public:
    constexpr Move() = default;
    constexpr explicit Move(tabiya_move bits) noexcept : bits_(bits) {}
    /// Reads a move such as "e2e4" or "e7e8q"; "0000" is a null move.
    static Result<Move> parse(const std::string &text) {
        TABIYA_TEXT_(text);
        tabiya_move bits = 0;
        TABIYA_TRY_(tabiya_move_parse(text.c_str(), &bits));
        return Move(bits);
    }
    /// The side to move passes.
    static constexpr Move null() noexcept { return Move(TABIYA_NULL_MOVE); }

    constexpr tabiya_move bits() const noexcept { return bits_; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    constexpr bool is_null() const noexcept { return bits_ == TABIYA_NULL_MOVE; }
    constexpr Square from() const noexcept { return static_cast<Square>(bits_ & 63); }
    /// For castling where the king goes, or, unless king and rook stand as in ordinary chess, the rook's square.
    constexpr Square to() const noexcept {
        const int target = bits_ >> 6 & 63;
        if (!is_castling() || (bits_ & 7) != 4 || ((target & 7) != 0 && (target & 7) != 7)) {
            return static_cast<Square>(target);
        }
        return static_cast<Square>((target & 56) | ((target & 7) == 7 ? 6 : 2));
    }
    /// The square of the rook that castles.
    std::optional<Square> rook() const noexcept { return detail::square_of(tabiya_move_rook(bits_)); }
    constexpr std::optional<PieceKind> promotion() const noexcept {
        if (!(bits_ >> 15)) return std::nullopt;
        return static_cast<PieceKind>(2 + (bits_ >> 12 & 3));
    }
    constexpr bool is_castling() const noexcept { return bits_ >> 13 == 1; }
    /// Only known for moves that come from a position.
    constexpr bool is_capture() const noexcept { return !is_null() && (bits_ >> 14 & 1); }
    constexpr bool is_en_passant() const noexcept { return bits_ >> 12 == 5; }
    /// Empty if there is no move.
    std::string uci(bool chess960 = false) const {
        char text[TABIYA_UCI_SIZE] = "";
        tabiya_move_uci(bits_, chess960, &text);
        return text;
    }
    friend constexpr bool operator==(Move a, Move b) noexcept {
        return a.bits_ == b.bits_ || (a.from() == b.from() && a.to() == b.to() && a.promotion() == b.promotion() &&
                                      a.bits_ && b.bits_ && !a.is_null() && !b.is_null());
    }
    friend constexpr bool operator!=(Move a, Move b) noexcept { return !(a == b); }

private:
    tabiya_move bits_ = 0;
};

/// The moves of a position, on the stack.
class MoveList {
public:
    class iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = Move;
        using difference_type = std::ptrdiff_t;
        using pointer = const Move *;
        using reference = Move;

        iterator() = default;
        explicit iterator(const tabiya_move *at) noexcept : at_(at) {}
        Move operator*() const noexcept { return Move(*at_); }
        Move operator[](difference_type n) const noexcept { return Move(at_[n]); }
        iterator &operator++() noexcept { return *this += 1; }
        iterator &operator--() noexcept { return *this -= 1; }
        iterator operator++(int) noexcept { return iterator(at_++); }
        iterator operator--(int) noexcept { return iterator(at_--); }
        iterator &operator+=(difference_type n) noexcept {
            at_ += n;
            return *this;
        }
        iterator &operator-=(difference_type n) noexcept { return *this += -n; }
        friend iterator operator+(iterator a, difference_type n) noexcept { return a += n; }
        friend iterator operator+(difference_type n, iterator a) noexcept { return a += n; }
        friend iterator operator-(iterator a, difference_type n) noexcept { return a -= n; }
        friend difference_type operator-(iterator a, iterator b) noexcept { return a.at_ - b.at_; }
        friend bool operator==(iterator a, iterator b) noexcept { return a.at_ == b.at_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.at_ != b.at_; }
        friend bool operator<(iterator a, iterator b) noexcept { return a.at_ < b.at_; }
        friend bool operator>(iterator a, iterator b) noexcept { return b < a; }
        friend bool operator<=(iterator a, iterator b) noexcept { return !(b < a); }
        friend bool operator>=(iterator a, iterator b) noexcept { return !(a < b); }

    private:
        const tabiya_move *at_ = nullptr;
    };
    using const_iterator = iterator;
    using value_type = Move;

    iterator begin() const noexcept { return iterator(moves_); }
    iterator end() const noexcept { return iterator(moves_ + size_); }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    /// Only below size().
    Move operator[](std::size_t index) const noexcept { return Move(moves_[index]); }
    bool contains(Move move) const noexcept { return std::find(begin(), end(), move) != end(); }

private:
    friend class Position;
    MoveList() {}
    std::size_t size_ = 0;
    // Not initialised: only the first size_ entries are moves.
    tabiya_move moves_[TABIYA_MAX_MOVES];
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_MOVE_HPP */
