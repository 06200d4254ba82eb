//! A certificate: a position, a claim about it, and the proof.

use tabiya_rules::{Color, Move, Position};

use super::check::{self, CheckedMate};
use super::flaw::Flaw;
use super::order::in_order;
use super::{MateRefutation, MateTree};

/// The claim, with its proof, that one side mates in at most some number of moves whatever the other does; with a
/// refutation of all shorter mates, also the claim that this mate is the shortest.
///
/// It is plain data, and proves nothing until it has been [checked](MateCertificate::check).
///
/// The fifty-move rule is respected, starting from the position's halfmove clock: in no line can the defender claim a draw
/// before mate is on the board, which takes precedence over a claim. The defender may claim with a move that brings the
/// clock to 100, so the clock is below that in every position before the mate, except the first if the attacker is to move
/// there. Repetitions of earlier positions are unknown and do not count; no position occurs twice in a line of the proof.
///
/// ```
/// use tabiya_proof::{MateCertificate, MateTree};
/// use tabiya_rules::{Color, Position};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
/// let mut tree = MateTree::new();
/// let mate = tree.push(position.parse_uci("a1a8")?, &[]).expect("leads to no other node");
/// tree.start_at(vec![mate]);
/// let certificate = MateCertificate { position, attacker: Color::White, moves: 1, tree, refutation: None };
/// assert!(certificate.check()?.is_shortest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateCertificate {
    /// The position.
    pub position: Position,
    /// The side that mates.
    pub attacker: Color,
    /// The maximum number of moves; 0 if it is mate already.
    pub moves: u16,
    /// The attacker's moves.
    pub tree: MateTree,
    /// Why there is no shorter mate, if that is proven.
    pub refutation: Option<MateRefutation>,
}

impl MateCertificate {
    /// Checks the proof using nothing but the rules.
    ///
    /// # Errors
    ///
    /// The first flaw: what is wrong, and at which node.
    pub fn check(&self) -> Result<CheckedMate, Flaw> {
        self.check_while(&mut || true)
    }

    /// Like [`check`](MateCertificate::check), but stops when `may_go_on`, which is called once for each node, returns false.
    ///
    /// # Errors
    ///
    /// As [`check`](MateCertificate::check), and [`FlawKind::Stopped`](super::FlawKind::Stopped).
    pub fn check_while(&self, may_go_on: &mut dyn FnMut() -> bool) -> Result<CheckedMate, Flaw> {
        check::check(self, may_go_on)
    }

    /// A line of the proof in which the defender holds out longest, as far as its moves are legal.
    pub fn line(&self) -> Vec<Move> {
        let heights = self.tree.heights();
        let mut line = Vec::new();
        let mut position = self.position.clone();
        let mut nodes = self.tree.starts();
        let mut is_attack = position.side_to_move() == self.attacker;
        while let Some((number, node)) = self.longest(nodes, &heights) {
            if !is_attack {
                let Some(&reply) = in_order(&position).get(number) else {
                    break;
                };
                line.push(reply);
                position = position.after(reply);
            }
            if position.play(node.mv).is_err() {
                break;
            }
            line.push(node.mv);
            (nodes, is_attack) = (node.replies, false);
        }
        line
    }

    /// The node that takes longest, and the number of the reply that leads to it.
    fn longest(&self, nodes: &[u32], heights: &[u16]) -> Option<(usize, super::Attack<'_>)> {
        let height = |node: u32| heights.get(node as usize).copied().unwrap_or(0);
        // The first of several, so that the line is deterministic.
        let (number, &node) = nodes
            .iter()
            .enumerate()
            .rev()
            .max_by_key(|&(_, &node)| height(node))?;
        Some((number, self.tree.get(node)?))
    }
}
