//! Candidate moves as the network sees them.

use tabiya_rules::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};

use crate::outputs::output;

/// The number of tactical classes of moves: moving kind, captured kind or none, whether the piece is in danger where it
/// stands, whether the move gives check, and what it wins or loses by static exchange (SEE).
pub const CLASSES: usize = 6 * 6 * 2 * 2 * 3;

/// A legal move with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its output of the network, below [`OUTPUTS`](crate::OUTPUTS).
    pub output: u16,
    /// Its tactical class, below [`CLASSES`].
    pub class: u16,
}

/// All legal moves with their numbers, in the order of generation.
pub fn candidates(position: &Position, mut each: impl FnMut(Candidate)) {
    let us = position.side_to_move();
    let danger = Danger::new(position);
    for &mv in &position.legal_moves() {
        let kind = position
            .piece_at(mv.from())
            .map_or(PieceKind::Pawn, |piece| piece.kind());
        let captured = captured(position, mv);
        let loses = !position.exchange_at_least(mv, 0);
        let wins = (captured.is_some() || mv.is_promotion()) && !loses && position.exchange_at_least(mv, 1);
        let exchange = usize::from(!loses) + usize::from(wins);
        let mut class = kind.index();
        class = class * 6 + captured.map_or(0, |kind| kind.index() + 1);
        class = class * 2 + usize::from(danger.threatens(kind, mv));
        class = class * 2 + usize::from(position.gives_check(mv));
        class = class * 3 + exchange;
        each(Candidate {
            mv,
            output: output(us, mv, loses) as u16,
            class: class as u16,
        });
    }
}

/// The kind of piece that a move captures; never a king.
fn captured(position: &Position, mv: Move) -> Option<PieceKind> {
    if mv.is_en_passant() {
        return Some(PieceKind::Pawn);
    }
    let victim = mv.is_capture().then(|| position.piece_at(mv.to())).flatten()?;
    Some(victim.kind()).filter(|&kind| kind != PieceKind::King)
}

/// Where the pieces of the side to move stand in danger.
struct Danger {
    /// Where a piece of each kind is attacked by one of lesser value.
    by_lesser: [Bitboard; 6],
    /// Squares that are attacked and not defended.
    loose: Bitboard,
}

impl Danger {
    fn new(position: &Position) -> Danger {
        let us = position.side_to_move();
        let attacked_by = |kinds: &[PieceKind]| {
            let mut set = Bitboard::EMPTY;
            for &kind in kinds {
                for square in position.of_kind(kind) & position.of_color(!us) {
                    set |= attacks_of(kind, !us, position, square);
                }
            }
            set
        };
        let by_pawns = attacked_by(&[PieceKind::Pawn]);
        let by_minors = by_pawns | attacked_by(&[PieceKind::Knight, PieceKind::Bishop]);
        let by_rooks = by_minors | attacked_by(&[PieceKind::Rook]);
        let none = Bitboard::EMPTY;
        Danger {
            by_lesser: [none, by_pawns, by_pawns, by_minors, by_rooks, none],
            loose: position.attacked_by(!us) & !position.attacked_by(us),
        }
    }

    fn threatens(&self, kind: PieceKind, mv: Move) -> bool {
        self.by_lesser[kind.index()].contains(mv.from()) || self.loose.contains(mv.from())
    }
}

fn attacks_of(kind: PieceKind, color: Color, position: &Position, square: Square) -> Bitboard {
    match kind {
        PieceKind::Pawn => attacks::pawn(color, square),
        PieceKind::Knight => attacks::knight(square),
        PieceKind::Bishop => attacks::bishop(square, position.occupied()),
        PieceKind::Rook => attacks::rook(square, position.occupied()),
        PieceKind::Queen => attacks::queen(square, position.occupied()),
        PieceKind::King => attacks::king(square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outputs::OUTPUTS;

    fn all(fen: &str) -> Vec<Candidate> {
        let position: Position = fen.parse().unwrap();
        let mut list = Vec::new();
        candidates(&position, |candidate| list.push(candidate));
        list
    }

    fn class_of(list: &[Candidate], uci: &str) -> [u16; 5] {
        let text = |mv: Move| {
            mv.to_uci(tabiya_rules::CastlingText::Standard)
                .as_str()
                .to_owned()
        };
        let found = list.iter().find(|candidate| text(candidate.mv) == uci).unwrap();
        let class = found.class;
        [
            class / 72,
            class / 12 % 6,
            class / 6 % 2,
            class / 3 % 2,
            class % 3,
        ]
    }

    #[test]
    fn every_legal_move_is_a_candidate_with_numbers_of_its_own() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let list = all(fen);
            let position: Position = fen.parse().unwrap();
            assert_eq!(list.len(), position.legal_moves().len());
            let mut outputs: Vec<u16> = list.iter().map(|candidate| candidate.output).collect();
            outputs.sort_unstable();
            outputs.dedup();
            assert_eq!(outputs.len(), list.len());
            assert!(
                list.iter()
                    .all(|one| usize::from(one.output) < OUTPUTS && usize::from(one.class) < CLASSES)
            );
        }
    }

    #[test]
    fn classes_tell_what_a_move_captures_risks_and_wins() {
        // The rook is attacked by a pawn, and the knight can take a free pawn or a defended one.
        let list = all("7k/8/2p5/3p4/1N2R1Q1/8/8/4K3 w - - 0 1");
        let [pawn, knight, rook, queen] = [0, 1, 3, 4];
        assert_eq!(class_of(&list, "b4c6"), [knight, 1 + pawn, 0, 0, 2]);
        assert_eq!(class_of(&list, "b4d5"), [knight, 1 + pawn, 0, 0, 0]);
        assert_eq!(class_of(&list, "e4e2")[..3], [rook, 0, 1]);
        assert_eq!(class_of(&list, "e4e8"), [rook, 0, 1, 1, 1]);
        assert_eq!(class_of(&list, "g4g7"), [queen, 0, 0, 1, 0]);
        assert_eq!(class_of(&list, "g4g5"), [queen, 0, 0, 0, 1]);
    }
}
