/* Tabiya for C++17: forced mates with proofs. MIT OR Apache-2.0. */
#ifndef TABIYA_MATE_HPP
#define TABIYA_MATE_HPP

#include "position.hpp"

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// How far to look for a mate. Without limits on nodes and time it is two seconds. A limit of 0 is an error.
struct MateLimits {
    /// The most moves it takes.
    std::optional<std::uint32_t> moves{};
    std::optional<std::uint64_t> nodes{}, time_ms{};
    /// Stops at the first proven mate instead of looking for a shorter one.
    bool any_length = false;
    /// Looks only for mates by this colour.
    std::optional<Color> attacker{};
};

/// The outcome of a search for a mate.
struct Mate {
    /// The number of moves to mate, negative if the side to move is being mated; none without a proven mate.
    std::optional<int> moves{};
    /// Whether it is proven that there is no shorter mate.
    bool is_shortest = false;
    /// The search has shown that there is no mate within this many moves.
    int none_within = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> line{};
    /// The proof, as `tabiya mate --proof` writes it into a file.
    std::vector<std::uint8_t> certificate{};
};

/// Looks for the shortest forced mate by either side and proves it.
///
/// ```cpp
/// const auto position = tabiya::Position::from_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");
/// const tabiya::Mate mate = tabiya::find_mate(position);
/// CHECK(mate.moves == 2 && mate.is_shortest && mate.line.size() == 3);
/// CHECK(tabiya::check_mates(mate.certificate)[0].moves == 2);
/// ```
inline Result<Mate> find_mate(const Position &position, const MateLimits &limits = {}) {
    if (limits.moves == 0u || limits.nodes == 0u || limits.time_ms == 0u) {
        TABIYA_FAIL_ Error(TABIYA_STATUS_BAD_OPTION, "moves, nodes and time_ms: at least 1; leave a limit out to lift it", {});
    }
    tabiya_mate_limits c = tabiya_mate_limits_default();
    c.moves = limits.moves.value_or(0);
    c.nodes = limits.nodes.value_or(0);
    c.time_ms = limits.time_ms.value_or(0);
    c.any_length = limits.any_length;
    c.attacker = limits.attacker ? static_cast<int>(*limits.attacker) : -1;
    tabiya_mate *handle = nullptr;
    TABIYA_TRY_(tabiya_mate_find(position.handle(), &c, &handle));
    const detail::Owned<tabiya_mate> owned(handle);
    Mate mate;
    if (tabiya_mate_is_proven(handle)) mate.moves = tabiya_mate_moves(handle);
    mate.is_shortest = tabiya_mate_is_shortest(handle);
    mate.none_within = tabiya_mate_none_within(handle);
    mate.nodes = tabiya_mate_nodes(handle);
    std::vector<tabiya_move> line;
    TABIYA_TRY_(detail::filled(line, [&](tabiya_move *array, std::size_t capacity, std::size_t *count) {
        return tabiya_mate_line(handle, array, capacity, count);
    }));
    mate.line = detail::moves(line);
    std::uint8_t *bytes = nullptr;
    std::size_t length = 0;
    TABIYA_TRY_(tabiya_mate_certificate(handle, &bytes, &length));
    if (bytes) mate.certificate.assign(bytes, bytes + length);
    tabiya_bytes_free(bytes, length);
    return mate;
}

/// A proof accepted by the checker.
struct CheckedMate {
    std::string fen{};
    Color attacker = Color::White;
    /// The most moves it takes.
    int moves = 0;
    bool is_shortest = false;
};

/// Checks the proofs in the bytes of a file by the rules alone.
inline Result<std::vector<CheckedMate>> check_mates(const std::vector<std::uint8_t> &bytes) {
    static const std::uint8_t nothing = 0;
    std::vector<tabiya_checked_mate> found;
    TABIYA_TRY_(detail::filled(found, [&](tabiya_checked_mate *array, std::size_t capacity, std::size_t *count) {
        return tabiya_mate_check(bytes.empty() ? &nothing : bytes.data(), bytes.size(), array, capacity, count);
    }));
    std::vector<CheckedMate> all;
    for (const tabiya_checked_mate &mate : found) {
        all.push_back(CheckedMate{mate.fen, static_cast<Color>(mate.attacker), mate.moves, mate.is_shortest});
    }
    return all;
}

} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_MATE_HPP */
