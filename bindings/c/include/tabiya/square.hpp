/* Tabiya for C++17: colours, pieces, squares and sets of squares. MIT OR Apache-2.0. */
#ifndef TABIYA_SQUARE_HPP
#define TABIYA_SQUARE_HPP

#include "error.hpp"

#include <cstddef>
#include <initializer_list>
#include <iterator>

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

enum class Color : std::uint8_t { White = 0, Black = 1 };

constexpr Color operator!(Color color) noexcept { return color == Color::White ? Color::Black : Color::White; }

enum class PieceKind : std::uint8_t { Pawn = 1, Knight = 2, Bishop = 3, Rook = 4, Queen = 5, King = 6 };

/// A piece with its colour.
struct Piece {
    Color color = Color::White;
    PieceKind kind = PieceKind::Pawn;

    /// As in a FEN: upper case for White.
    constexpr char letter() const noexcept {
        return (color == Color::White ? "?PNBRQK" : "?pnbrqk")[static_cast<int>(kind)];
    }
    /// The piece with a FEN letter.
    static constexpr std::optional<Piece> from_letter(char letter) noexcept {
        for (int kind = 1; kind <= 6; ++kind) {
            for (const Color color : {Color::White, Color::Black}) {
                const Piece piece{color, static_cast<PieceKind>(kind)};
                if (piece.letter() == letter) return piece;
            }
        }
        return std::nullopt;
    }
    /// As the C interface has it: 1 to 6, negative for Black.
    constexpr int number() const noexcept {
        return color == Color::White ? static_cast<int>(kind) : -static_cast<int>(kind);
    }
    static constexpr std::optional<Piece> from_number(int number) noexcept {
        if (number == 0 || number > 6 || number < -6) return std::nullopt;
        return number > 0 ? Piece{Color::White, static_cast<PieceKind>(number)}
                          : Piece{Color::Black, static_cast<PieceKind>(-number)};
    }
    friend constexpr bool operator==(Piece a, Piece b) noexcept { return a.color == b.color && a.kind == b.kind; }
    friend constexpr bool operator!=(Piece a, Piece b) noexcept { return !(a == b); }
};

/// A square, in the order A1, B1, ... H1, A2, ... H8.
enum class Square : std::uint8_t {
    // clang-format off
    A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7, A8, B8, C8, D8, E8, F8, G8, H8,
    // clang-format on
};

/// From 0 (a) to 7 (h).
constexpr int file(Square square) noexcept { return static_cast<int>(square) & 7; }
/// From 0 (first) to 7 (eighth).
constexpr int rank(Square square) noexcept { return static_cast<int>(square) >> 3; }
/// The square on a file and a rank, each from 0 to 7.
constexpr Square square(int file, int rank) noexcept { return static_cast<Square>((rank & 7) * 8 + (file & 7)); }

/// Such as "e4".
inline std::string name(Square square) {
    return {static_cast<char>('a' + file(square)), static_cast<char>('1' + rank(square))};
}

/// The square that a text such as "e4" names.
constexpr std::optional<Square> parse_square(std::string_view text) noexcept {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    return square(text[0] - 'a', text[1] - '1');
}

namespace detail {

constexpr std::optional<Square> square_of(int number) noexcept {
    if (number < 0 || number > 63) return std::nullopt;
    return static_cast<Square>(number);
}

/// The number of the lowest bit; only if there is one.
constexpr int lowest_bit(std::uint64_t bits) noexcept {
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int number = 0;
    for (std::uint64_t bit = bits & (~bits + 1); bit >>= 1;) ++number;
    return number;
#endif
}

constexpr std::size_t count_bits(std::uint64_t bits) noexcept {
#if defined(__GNUC__)
    return static_cast<std::size_t>(__builtin_popcountll(bits));
#else
    std::size_t count = 0;
    for (; bits; bits &= bits - 1) ++count;
    return count;
#endif
}

constexpr int number_of(std::optional<Square> square) noexcept {
    return square ? static_cast<int>(*square) : -1;
}

} // namespace detail

/// A set of squares with the usual operations: `|` union, `&` intersection, `-` difference, `^` symmetric difference,
/// `~` complement.
///
/// ```cpp
/// using tabiya::Square, tabiya::SquareSet;
/// const SquareSet center{Square::D4, Square::E4, Square::D5, Square::E5};
/// const SquareSet rank4 = SquareSet::rank(3);
/// CHECK((center & rank4).size() == 2 && (center - rank4).contains(Square::E5));
/// CHECK((~center | center) == SquareSet::all());
/// std::string names;
/// for (const Square square : center & rank4) names += tabiya::name(square);
/// CHECK(names == "d4e4");
/// ```
class SquareSet {
public:
    constexpr SquareSet() = default;
    constexpr explicit SquareSet(std::uint64_t bits) noexcept : bits_(bits) {}
    constexpr SquareSet(std::initializer_list<Square> squares) noexcept {
        for (const Square square : squares) insert(square);
    }
    static constexpr SquareSet all() noexcept { return SquareSet(~std::uint64_t{0}); }
    /// A file from 0 (a) to 7 (h).
    static constexpr SquareSet file(int file) noexcept { return SquareSet(0x0101010101010101u << (file & 7)); }
    /// A rank from 0 (first) to 7 (eighth).
    static constexpr SquareSet rank(int rank) noexcept { return SquareSet(std::uint64_t{0xff} << 8 * (rank & 7)); }
    /// The squares between two squares on a line.
    static SquareSet between(Square a, Square b) noexcept {
        return SquareSet(tabiya_between(static_cast<int>(a), static_cast<int>(b)));
    }
    /// The line through two squares, from edge to edge.
    static SquareSet line(Square a, Square b) noexcept {
        return SquareSet(tabiya_line(static_cast<int>(a), static_cast<int>(b)));
    }
    /// The squares a piece attacks if these squares are occupied.
    static SquareSet attacks(Piece piece, Square from, SquareSet occupied) noexcept {
        return SquareSet(tabiya_attacks(piece.number(), static_cast<int>(from), occupied.bits_));
    }

    /// Bit 0 is a1, bit 63 is h8.
    constexpr std::uint64_t bits() const noexcept { return bits_; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    constexpr std::size_t size() const noexcept { return detail::count_bits(bits_); }
    constexpr bool contains(Square square) const noexcept { return bits_ >> static_cast<int>(square) & 1; }
    constexpr bool is_subset_of(SquareSet other) const noexcept { return (bits_ & ~other.bits_) == 0; }
    constexpr void insert(Square square) noexcept { bits_ |= std::uint64_t{1} << static_cast<int>(square); }
    constexpr void erase(Square square) noexcept { bits_ &= ~(std::uint64_t{1} << static_cast<int>(square)); }
    /// The first one, from a1 on.
    constexpr std::optional<Square> first() const noexcept {
        return bits_ ? std::optional<Square>(*begin()) : std::nullopt;
    }

    friend constexpr SquareSet operator|(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ | b.bits_); }
    friend constexpr SquareSet operator&(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ & b.bits_); }
    friend constexpr SquareSet operator^(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ ^ b.bits_); }
    friend constexpr SquareSet operator-(SquareSet a, SquareSet b) noexcept { return SquareSet(a.bits_ & ~b.bits_); }
    friend constexpr SquareSet operator~(SquareSet a) noexcept { return SquareSet(~a.bits_); }
    constexpr SquareSet &operator|=(SquareSet other) noexcept { return *this = *this | other; }
    constexpr SquareSet &operator&=(SquareSet other) noexcept { return *this = *this & other; }
    constexpr SquareSet &operator^=(SquareSet other) noexcept { return *this = *this ^ other; }
    constexpr SquareSet &operator-=(SquareSet other) noexcept { return *this = *this - other; }
    friend constexpr bool operator==(SquareSet a, SquareSet b) noexcept { return a.bits_ == b.bits_; }
    friend constexpr bool operator!=(SquareSet a, SquareSet b) noexcept { return a.bits_ != b.bits_; }

    class iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using pointer = const Square *;
        using reference = Square;

        constexpr iterator() = default;
        constexpr explicit iterator(std::uint64_t rest) noexcept : rest_(rest) {}
        constexpr Square operator*() const noexcept { return static_cast<Square>(detail::lowest_bit(rest_)); }
        constexpr iterator &operator++() noexcept {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            const iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(iterator a, iterator b) noexcept { return a.rest_ == b.rest_; }
        friend constexpr bool operator!=(iterator a, iterator b) noexcept { return a.rest_ != b.rest_; }

    private:
        std::uint64_t rest_ = 0;
    };
    using const_iterator = iterator;
    constexpr iterator begin() const noexcept { return iterator(bits_); }
    constexpr iterator end() const noexcept { return iterator(0); }

private:
    std::uint64_t bits_ = 0;
};

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_SQUARE_HPP */
