//! Candidate moves as the network sees them.

use tabiya_rules::{Bitboard, Color, Move, PieceKind, Position};

use crate::inputs::{EMPTY, piece_rows};
use crate::threats::{LOSSES, Reach, worst_loss};
use crate::ways::{WAYS, way};

/// Where a piece of each kind lands, the least attacker there, and whether another piece defends it there.
const LANDINGS: usize = 6 * 64 * 5 * 2;

/// Moving kind, captured kind or none, whether the piece is in danger where it stands, whether the move gives check, and
/// what it wins or loses by static exchange (SEE).
const CLASSES: usize = 6 * 6 * 2 * 2 * 3;

/// The dearest own piece in danger before and after the move, the dearest enemy piece in danger after it, and whether it
/// gives check or mate.
const CONSEQUENCES: usize = LOSSES * LOSSES * LOSSES * 3;

/// Where a piece of each kind lands, seen from the enemy king: files and ranks apart.
const APPROACHES: usize = 6 * 15 * 15;

/// How many features a move has.
pub const MOVE_FEATURES: usize = 5;

/// The number of all features of moves.
pub const MOVE_ROWS: usize = WAYS + LANDINGS + CLASSES + CONSEQUENCES + APPROACHES;

/// A legal move with its features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its features, each below [`MOVE_ROWS`]: the way of moving, the landing, the tactical class, the consequence, the
    /// approach to the enemy king.
    pub rows: [u16; MOVE_FEATURES],
    /// How it changes the inputs of pieces.
    pub changes: Changes,
}

/// The inputs of pieces, below [`PIECES`](crate::PIECES), that a move makes active or inactive, as the mover sees the
/// board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes {
    rows: [u16; 64],
    added: usize,
    removed: usize,
}

impl Changes {
    fn between(before: &[u16; 64], after: &[u16; 64]) -> Changes {
        let mut changes = Changes {
            rows: [0; 64],
            added: 0,
            removed: 0,
        };
        for (&before, &after) in before.iter().zip(after) {
            if before == after {
                continue;
            }
            // There are at most 32 pieces before and after a move, so both ends never meet.
            if after != EMPTY {
                changes.rows[changes.added] = after;
                changes.added += 1;
            }
            if before != EMPTY {
                changes.removed += 1;
                changes.rows[64 - changes.removed] = before;
            }
        }
        changes
    }

    /// The inputs that become active.
    pub fn added(&self) -> &[u16] {
        &self.rows[..self.added]
    }

    /// The inputs that were active before.
    pub fn removed(&self) -> &[u16] {
        &self.rows[64 - self.removed..]
    }
}

/// All legal moves with their features, in the order of generation.
pub fn candidates(position: &Position, mut each: impl FnMut(&Candidate)) {
    let scene = Scene::new(position);
    for &mv in &position.legal_moves() {
        let after = position.after(mv);
        let reach = Color::ALL.map(|color| Reach::new(&after, color));
        let check = usize::from(after.is_check());
        let class = WAYS + LANDINGS + scene.class(mv, check);
        let consequence = WAYS + LANDINGS + CLASSES + scene.consequence(&after, reach, check);
        let approach = WAYS + LANDINGS + CLASSES + CONSEQUENCES + scene.approach(mv);
        let rows = [
            way(scene.us, mv),
            WAYS + scene.landing(mv),
            class,
            consequence,
            approach,
        ];
        each(&Candidate {
            mv,
            rows: rows.map(|row| row as u16),
            changes: Changes::between(&scene.rows, &piece_rows(&after, scene.us, reach)),
        });
    }
}

/// What all moves of a position have in common.
struct Scene<'a> {
    position: &'a Position,
    us: Color,
    enemies: Reach,
    /// Where a piece of each kind of the side to move is in danger.
    dangers: [Bitboard; 6],
    worst_loss: usize,
    /// The inputs of pieces.
    rows: [u16; 64],
}

impl Scene<'_> {
    fn new(position: &Position) -> Scene<'_> {
        let us = position.side_to_move();
        let reach = Color::ALL.map(|color| Reach::new(position, color));
        let enemies = reach[(!us).index()];
        let dangers = enemies.dangers(reach[us.index()]);
        Scene {
            position,
            us,
            enemies,
            dangers,
            worst_loss: worst_loss(position, us, dangers),
            rows: piece_rows(position, us, reach),
        }
    }

    fn kind(&self, mv: Move) -> PieceKind {
        self.position
            .piece_at(mv.from())
            .map_or(PieceKind::Pawn, |piece| piece.kind())
    }

    fn landing(&self, mv: Move) -> usize {
        let kind = mv.promoted().unwrap_or(self.kind(mv));
        let to = mv.destination();
        let attacker = self.enemies.least_attacker(to.bitboard());
        let defenders = self.position.attackers(to, self.us) - mv.from().bitboard();
        let place = kind.index() * 64 + to.relative_to(self.us).index();
        (place * 5 + attacker) * 2 + usize::from(!defenders.is_empty())
    }

    fn class(&self, mv: Move, check: usize) -> usize {
        let kind = self.kind(mv);
        let captured = self.captured(mv);
        let loses = !self.position.exchange_at_least(mv, 0);
        let wins =
            (captured.is_some() || mv.is_promotion()) && !loses && self.position.exchange_at_least(mv, 1);
        let in_danger = kind != PieceKind::King && self.dangers[kind.index()].contains(mv.from());
        let mut class = kind.index();
        class = class * 6 + captured.map_or(0, |kind| kind.index() + 1);
        class = class * 2 + usize::from(in_danger);
        class = class * 2 + check;
        class * 3 + usize::from(!loses) + usize::from(wins)
    }

    /// The kind of piece that a move captures; never a king.
    fn captured(&self, mv: Move) -> Option<PieceKind> {
        if mv.is_en_passant() {
            return Some(PieceKind::Pawn);
        }
        let victim = mv
            .is_capture()
            .then(|| self.position.piece_at(mv.to()))
            .flatten()?;
        Some(victim.kind()).filter(|&kind| kind != PieceKind::King)
    }

    fn approach(&self, mv: Move) -> usize {
        let (to, king) = (mv.destination(), self.position.king(!self.us));
        let files = to.file().index() + 7 - king.file().index();
        let ranks = to.relative_to(self.us).rank().index() + 7 - king.relative_to(self.us).rank().index();
        self.kind(mv).index() * 225 + files * 15 + ranks
    }

    fn consequence(&self, after: &Position, reach: [Reach; 2], check: usize) -> usize {
        let (ours, theirs) = (reach[self.us.index()], reach[(!self.us).index()]);
        let loss = worst_loss(after, self.us, theirs.dangers(ours));
        let gain = worst_loss(after, !self.us, ours.dangers(theirs));
        let mate = usize::from(check == 1 && !after.has_legal_moves());
        ((self.worst_loss * LOSSES + loss) * LOSSES + gain) * 3 + check + mate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(fen: &str) -> Vec<Candidate> {
        let position: Position = fen.parse().unwrap();
        let mut list = Vec::new();
        candidates(&position, |candidate| list.push(*candidate));
        list
    }

    fn rows_of(list: &[Candidate], uci: &str) -> [usize; 5] {
        let text = |mv: Move| {
            mv.to_uci(tabiya_rules::CastlingText::Standard)
                .as_str()
                .to_owned()
        };
        let found = list.iter().find(|candidate| text(candidate.mv) == uci).unwrap();
        let [way, landing, class, consequence, approach] = found.rows.map(usize::from);
        [
            way,
            landing - WAYS,
            class - WAYS - LANDINGS,
            consequence - WAYS - LANDINGS - CLASSES,
            approach - WAYS - LANDINGS - CLASSES - CONSEQUENCES,
        ]
    }

    fn class_of(list: &[Candidate], uci: &str) -> [usize; 5] {
        let [.., class, _, _] = rows_of(list, uci);
        [
            class / 72,
            class / 12 % 6,
            class / 6 % 2,
            class / 3 % 2,
            class % 3,
        ]
    }

    /// Own loss before and after the move, enemy loss after it, check or mate.
    fn consequence_of(list: &[Candidate], uci: &str) -> [usize; 4] {
        let [.., consequence, _] = rows_of(list, uci);
        [
            consequence / 75,
            consequence / 15 % 5,
            consequence / 3 % 5,
            consequence % 3,
        ]
    }

    #[test]
    fn every_legal_move_is_a_candidate_with_a_way_of_its_own() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w FCfc - 0 1",
        ] {
            let list = all(fen);
            let position: Position = fen.parse().unwrap();
            assert_eq!(list.len(), position.legal_moves().len());
            let mut ways: Vec<u16> = list.iter().map(|candidate| candidate.rows[0]).collect();
            ways.sort_unstable();
            ways.dedup();
            assert_eq!(ways.len(), list.len());
            let ends = [WAYS, LANDINGS, CLASSES, CONSEQUENCES, APPROACHES]
                .into_iter()
                .scan(0, |end, length| {
                    *end += length;
                    Some(*end)
                });
            let ends: Vec<usize> = ends.collect();
            assert_eq!(ends.last(), Some(&MOVE_ROWS));
            for candidate in &list {
                for (number, row) in candidate.rows.into_iter().enumerate() {
                    let start = if number == 0 { 0 } else { ends[number - 1] };
                    assert!((start..ends[number]).contains(&usize::from(row)));
                }
            }
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

    #[test]
    fn consequences_tell_what_hangs_before_and_after() {
        // Black's pawn attacks the rook; a bishop stands loose on a7.
        let list = all("6k1/b4ppp/8/3p4/4R3/8/8/Q3K3 w - - 0 1");
        assert_eq!(consequence_of(&list, "e1e2"), [3, 3, 2, 0]);
        assert_eq!(consequence_of(&list, "e4e2"), [3, 0, 2, 0]);
        assert_eq!(
            consequence_of(&list, "e4e8"),
            [3, 0, 2, 2],
            "mate on the back rank"
        );
        assert_eq!(consequence_of(&list, "a1a7"), [3, 3, 0, 0]);
    }

    #[test]
    fn landings_tell_who_attacks_and_defends_the_square() {
        let list = all("4k3/8/5p2/8/8/3N4/8/R3K3 w Q - 0 1");
        let landing = |uci: &str| {
            let [_, landing, ..] = rows_of(&list, uci);
            [landing / 640, landing / 10 % 64, landing / 2 % 5, landing % 2]
        };
        assert_eq!(landing("d3e5"), [1, 36, 1, 0]);
        assert_eq!(landing("a1b1"), [3, 1, 0, 0]);
        assert_eq!(landing("a1d1"), [3, 3, 0, 1]);
        assert_eq!(landing("e1c1"), [5, 2, 0, 1], "castling ends on c1");
    }

    #[test]
    fn changes_lead_to_the_inputs_of_the_position_after() {
        let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"
            .parse()
            .unwrap();
        let rows = |position: &Position| {
            let reach = Color::ALL.map(|color| Reach::new(position, color));
            let mut rows = piece_rows(position, Color::Black, reach).to_vec();
            rows.retain(|&row| row != EMPTY);
            rows.sort_unstable();
            rows
        };
        candidates(&position, |candidate| {
            let mut changed = rows(&position);
            changed.retain(|row| !candidate.changes.removed().contains(row));
            changed.extend(candidate.changes.added());
            changed.sort_unstable();
            assert_eq!(changed, rows(&position.after(candidate.mv)), "{}", candidate.mv);
        });
    }

    #[test]
    fn approaches_are_seen_from_the_enemy_king() {
        let list = all("6k1/8/8/8/8/8/8/Q3K3 w - - 0 1");
        let approach = |uci: &str| {
            let [.., approach] = rows_of(&list, uci);
            [approach / 225, approach / 15 % 15, approach % 15]
        };
        assert_eq!(approach("a1g7"), [4, 7, 6]);
        assert_eq!(approach("a1a8"), [4, 1, 7]);
        assert_eq!(approach("e1f1"), [5, 6, 0]);
    }

    #[test]
    fn black_sees_the_same_features_from_the_other_side() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mirrored = "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1";
        let mut sets = [fen, mirrored]
            .map(all)
            .map(|list| list.iter().map(|candidate| candidate.rows).collect::<Vec<_>>());
        for set in &mut sets {
            set.sort_unstable();
        }
        assert_eq!(sets[0], sets[1]);
    }
}
