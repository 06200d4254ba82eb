//! The rules of chess, each kept by tests that carry its name.
//!
//! | rule | tests |
//! | --- | --- |
//! | pawn: push, double push, capture, edges | `pawns::pawn_…` |
//! | knight: jump, corners, edges | `knights::knight_…` |
//! | bishop: diagonals, stopped by men | `bishops::bishop_…` |
//! | rook: ranks and files, stopped by men | `rooks::rook_…` |
//! | queen: rook and bishop in one | `queens::queen_…` |
//! | king: one step, never into attack, kings apart | `king::king_…`, `king::kings_keep_a_square_between_them` |
//! | castling: where king and rook arrive | `castling::castling_king_side_…`, `castling_queen_side_…` |
//! | castling: rights, and how they end | `castling::castling_needs_the_right`, `castling_is_over_…`, `castling_right_ends_…` |
//! | castling: empty path; not out of, through or into check | `castling::castling_needs_an_empty_path`, `castling_out_of_…`, `castling_through_…`, `castling_into_…` |
//! | castling: Chess960 and double Chess960 | `castling::chess960_…`, `castling::double_chess960_…` |
//! | en passant: when, by whom, and not if it exposes the king | `en_passant::en_passant_…` |
//! | promotion: four pieces, never optional | `promotion::promotion_…`, `promotion::underpromotion_…` |
//! | self-check: pinned men | `check::pinned_…`, `check::diagonally_pinned_…`, `check::pawn_pinned_…` |
//! | check: who gives it | `check::every_kind_of_man_gives_check`, `check::pawns_check_…`, `check::a_move_may_uncover_…` |
//! | check: how it is answered | `check::a_check_…`, `check::in_double_check_…`, `check::evasions_…` |
//! | checkmate | `checkmate::…` |
//! | stalemate | `stalemate::…` |
//! | making moves and taking them back, counters, keys, null move | `make_unmake::…` |
//! | each piece alone on every square | `…_alone_…` in the module of the piece |
//! | wrong claims that circulate | `errata::…` |

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
