use super::*;

use tabiya_rules::Square;

use crate::testing::{mv, position, set};

/// Positions with checks of all kinds and men in danger of all kinds.
const BUSY: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "4k3/8/8/8/4N3/8/3P4/R3RK2 w - - 0 1",
    "8/1k6/8/4B3/8/1P6/1R3N2/6K1 w - - 0 1",
    "8/8/4k3/8/3P1P2/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/4K3/8/4R3 w - - 0 1",
    "q3k3/2n1r3/8/2p1p2b/1N3R2/2B1Q3/1P1P4/R1K5 w - - 0 1",
    "q3k3/2n1r3/8/2p1p2b/1N3R2/2B1Q3/1P1P4/R1K5 b - - 0 1",
];

/// The quiet moves of a position but for castling.
fn quiets(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves();
    let quiet = moves.iter().filter(|mv| mv.is_quiet() && !mv.is_castling());
    quiet.copied().collect()
}

#[test]
fn checks_are_those_of_the_rules() {
    for fen in BUSY {
        let position = position(fen);
        let checks = CheckSquares::new(&position);
        for mv in quiets(&position) {
            assert_eq!(
                checks.contain(&position, mv),
                position.gives_check(mv),
                "{fen} {mv:?}"
            );
        }
    }
}

#[test]
fn screens_are_own_men_in_line_with_the_king() {
    let position = position("4k3/8/2n5/7P/B3N3/2B5/3P4/R3RK2 w - - 0 1");
    let screens = CheckSquares::new(&position).screens;
    assert_eq!(screens, Bitboard::from(Square::E4) | Bitboard::from(Square::H5));
}

/// Whether a man of this kind would be attacked by one that is worth less, found one enemy after the other.
fn is_in_danger(position: &Position, kind: PieceKind, square: Square) -> bool {
    let lesser: &[PieceKind] = match kind {
        PieceKind::Knight | PieceKind::Bishop => &[PieceKind::Pawn],
        PieceKind::Rook => &[PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop],
        PieceKind::Queen => &[
            PieceKind::Pawn,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
        ],
        PieceKind::Pawn | PieceKind::King => &[],
    };
    let (us, occupied) = (position.side_to_move(), position.occupied());
    Square::ALL.into_iter().any(|from| {
        position.piece_at(from).is_some_and(|piece| {
            let reach = match piece.kind() {
                PieceKind::Pawn => attacks::pawn(!us, from),
                PieceKind::Knight => attacks::knight(from),
                PieceKind::Bishop => attacks::bishop(from, occupied),
                PieceKind::Rook => attacks::rook(from, occupied),
                PieceKind::Queen | PieceKind::King => Bitboard::EMPTY,
            };
            piece.color() != us && lesser.contains(&piece.kind()) && reach.contains(square)
        })
    })
}

#[test]
fn a_piece_gains_by_leaving_danger_and_loses_by_entering_it() {
    set(&[
        ("order_check", 0),
        ("order_threat_minor", 3),
        ("order_threat_rook", 5),
        ("order_threat_queen", 9),
    ]);
    for fen in BUSY {
        let position = position(fen);
        let quiet_bonus = QuietBonus::new(&position);
        for mv in quiets(&position) {
            let kind = position.piece_at(mv.from()).unwrap().kind();
            let weight = match kind {
                PieceKind::Pawn | PieceKind::King => 0,
                PieceKind::Knight | PieceKind::Bishop => 3,
                PieceKind::Rook => 5,
                PieceKind::Queen => 9,
            };
            let danger = |square| i32::from(is_in_danger(&position, kind, square));
            let expected = weight * (danger(mv.from()) - danger(mv.to()));
            assert_eq!(quiet_bonus.bonus(&position, mv), expected, "{fen} {mv:?}");
        }
    }
}

/// The bonus of a move with the usual tunables.
fn bonus_of(fen: &str, uci: &str) -> i32 {
    let position = position(fen);
    QuietBonus::new(&position).bonus(&position, mv(&position, uci))
}

#[test]
fn a_queen_attacked_by_a_knight_gains_by_moving_to_safety() {
    let fen = "4k3/8/2p5/8/1n6/3Q4/8/4K3 w - - 0 1";
    assert_eq!(bonus_of(fen, "d3h3"), tunables::order_threat_queen());
    assert_eq!(bonus_of(fen, "d3d5"), 0, "from one danger into another");
    assert_eq!(
        bonus_of("4k3/8/2p5/8/1n6/7Q/8/4K3 w - - 0 1", "h3d3"),
        -tunables::order_threat_queen()
    );
}

#[test]
fn equal_or_stronger_attackers_are_no_danger() {
    assert_eq!(bonus_of("4k3/8/2n5/8/3N4/8/8/4K3 w - - 0 1", "d4b3"), 0);
    assert_eq!(bonus_of("3rk3/8/8/8/3R4/8/8/4K3 w - - 0 1", "d4b4"), 0);
    assert_eq!(bonus_of("3qk3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4b2"), 0);
}

#[test]
fn a_quiet_check_gets_a_bonus_unless_it_loses_too_much() {
    let fen = "4k3/8/8/8/8/8/8/3RK3 w - - 0 1";
    assert_eq!(
        bonus_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
        tunables::order_check()
    );
    assert_eq!(bonus_of(fen, "d1d8"), 0, "the king takes the rook");
    for (limit, expected) in [(-500, tunables::order_check()), (-499, 0)] {
        set(&[("order_check_see", limit)]);
        assert_eq!(bonus_of(fen, "d1d8"), expected);
    }
}

#[test]
fn a_discovered_check_gets_no_bonus_of_its_own() {
    let fen = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1";
    assert_eq!(bonus_of(fen, "e4c3"), 0);
    assert_eq!(bonus_of(fen, "e4f6"), tunables::order_check(), "a double check");
}

#[test]
fn check_and_danger_add_up() {
    let fen = "4k3/8/8/8/1p6/R7/8/4K3 w - - 0 1";
    assert_eq!(
        bonus_of(fen, "a3a8"),
        tunables::order_check() + tunables::order_threat_rook()
    );
}

#[test]
fn an_empty_square_gets_no_bonus() {
    let position = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let nobody = Move::quiet(Square::A1, Square::A8);
    assert_eq!(QuietBonus::new(&position).bonus(&position, nobody), 0);
}
