//! The rules of chess, each covered by tests named after it.
//!
//! | rule | tests |
//! | --- | --- |
//! | pawn: push, double push, capture, edges | `pawns::pawn_…` |
//! | knight: jump, corners, edges | `knights::knight_…` |
//! | bishop: diagonals, blocked by pieces | `bishops::bishop_…` |
//! | rook: ranks and files, blocked by pieces | `rooks::rook_…` |
//! | queen: rook and bishop in one | `queens::queen_…` |
//! | king: one step, never into check, kings apart | `king::king_…`, `king::kings_keep_a_square_between_them` |
//! | castling: where king and rook end up | `castling::castling_king_side_…`, `castling_queen_side_…` |
//! | castling: rights, and how they end | `castling::castling_needs_the_right`, `castling_is_over_…`, `castling_right_ends_…` |
//! | castling: empty path; not out of, through or into check | `castling::castling_needs_an_empty_path`, `castling_out_of_…`, `castling_through_…`, `castling_into_…` |
//! | castling: Chess960 and double Chess960 | `castling::chess960_…`, `castling::double_chess960_…` |
//! | en passant: when, by whom, and not if it exposes the king | `en_passant::en_passant_…` |
//! | promotion: four pieces, never optional | `promotion::promotion_…`, `promotion::underpromotion_…` |
//! | self-check: pinned pieces | `check::pinned_…`, `check::diagonally_pinned_…`, `check::pawn_pinned_…` |
//! | check: who gives it | `check::every_kind_of_piece_gives_check`, `check::pawns_check_…`, `check::a_move_may_discover_…` |
//! | check: how it is answered | `check::a_check_…`, `check::in_double_check_…`, `check::evasions_…` |
//! | checkmate | `checkmate::…` |
//! | stalemate | `stalemate::…` |
//! | make and unmake, counters, keys, null move | `make_unmake::…` |
//! | each piece alone on every square | `…_alone_…` in the module of the piece |
//! | common misconceptions | `errata::…` |

mod bishops;
mod board;
mod castling;
mod check;
mod checkmate;
mod en_passant;
mod errata;
mod king;
mod knights;
mod make_unmake;
mod pawns;
mod promotion;
mod queens;
mod rooks;
mod stalemate;
