//! Without its selective steps the search is plain alpha-beta: here it is compared with minimax, which has no windows.

use tabiya_rules::{Move, PieceKind, Position};

use crate::evaluator::Evaluator;
use crate::score::{MAX_PLY, Value, mated_at};
use crate::testing::{Rig, Scripted, position, switch_off_selectivity};
use crate::tunables;
use crate::window::Window;

/// Minimax over all moves to `depth`, then over captures and queen promotions, with the draw rules.
struct Minimax {
    evaluator: Scripted,
    /// The Zobrist keys of the line, from the root on.
    keys: Vec<u64>,
}

impl Minimax {
    fn is_draw(&self, position: &Position) -> bool {
        position.halfmove_clock() >= 100 && !position.is_checkmate()
            || position.is_insufficient_material()
            || self.keys[1..].contains(&position.key())
    }

    fn value(&mut self, position: &Position, ply: usize, depth: i32) -> Value {
        assert!(ply < MAX_PLY);
        if ply > 0 && self.is_draw(position) {
            return 0;
        }
        let all = position.legal_moves();
        let is_quiet_now = depth <= 0 && !position.is_check();
        let mut best = if is_quiet_now {
            let damping = tunables::fifty_move_damping();
            let left = damping - Value::from(position.halfmove_clock());
            self.evaluator.evaluate(position) * left / damping
        } else if position.is_check() {
            mated_at(ply)
        } else if all.is_empty() {
            0
        } else {
            Value::MIN
        };
        let is_forcing =
            |mv: &Move| !mv.is_quiet() && mv.promoted().is_none_or(|kind| kind == PieceKind::Queen);
        self.keys.push(position.key());
        for &mv in all.iter().filter(|mv| !is_quiet_now || is_forcing(mv)) {
            best = best.max(-self.value(&position.after(mv), ply + 1, depth - 1));
        }
        self.keys.pop();
        best
    }
}

/// Small trees of every kind: tactics, promotions, en passant, castling, mates, stalemates and the fifty-move rule.
const SMALL: [&str; 10] = [
    "8/5k2/8/3p4/4P3/8/2K5/8 w - - 0 1",
    "8/P5k1/8/8/8/8/p5K1/8 w - - 0 1",
    "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 96 80",
    "4k3/8/8/2pP4/8/8/8/4K2R w K c6 0 1",
    "r3k3/8/8/8/8/8/1p6/R3K3 b Qq - 3 9",
    "8/8/8/8/1n6/2k5/8/K1B5 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/1k6/8/1K6/1P6/8/8/8 b - - 0 1",
    "2r3k1/8/8/8/8/2N5/1P6/2K5 b - - 98 60",
];

#[test]
fn without_selectivity_the_search_is_minimax() {
    switch_off_selectivity();
    for fen in SMALL {
        let root = position(fen);
        for depth in 1..=3 {
            let mut minimax = Minimax {
                evaluator: Scripted::default(),
                keys: vec![0],
            };
            let expected = minimax.value(&root, 0, depth);
            for alpha in [expected - 1, expected, expected + 1] {
                let mut rig = Rig::new(Scripted::default());
                rig.tt.is_off = true;
                let (full, zero) = rig.run(&root, |worker| {
                    let full = worker.search::<true>(&root, 0, Window::FULL, depth, false);
                    (
                        full,
                        worker.search::<false>(&root, 0, Window::zero(alpha), depth, true),
                    )
                });
                assert_eq!(full, expected, "{fen} at depth {depth}");
                assert_eq!(
                    zero > alpha,
                    expected > alpha,
                    "{fen} at depth {depth}, alpha {alpha}"
                );
            }
        }
    }
}
