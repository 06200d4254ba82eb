//! The checker: it replays a proof by the rules, and knows nothing of how proofs are found.

use tabiya_rules::Color;

use super::check_refutation::check_refutation;
use super::check_tree::check_tree;
use super::flaw::{Flaw, FlawKind, Part};
use super::{END_CLOCK, MOST_MOVES, MateCertificate};

/// What the checker has accepted. Nobody else can make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedMate {
    attacker: Color,
    moves: u16,
    is_shortest: bool,
}

impl CheckedMate {
    /// Who mates.
    pub fn attacker(self) -> Color {
        self.attacker
    }

    /// In how many moves at most.
    pub fn moves(self) -> u16 {
        self.moves
    }

    /// Whether no shorter mate exists.
    pub fn is_shortest(self) -> bool {
        self.is_shortest
    }
}

/// Asks for each node whether there is time for it.
pub(super) struct Clock<'a>(pub(super) &'a mut dyn FnMut() -> bool);

impl Clock<'_> {
    pub(super) fn tick(&mut self, part: Part) -> Result<(), Flaw> {
        match (self.0)() {
            true => Ok(()),
            false => Err(at(part, None, FlawKind::Stopped)),
        }
    }
}

pub(super) fn at(part: Part, node: Option<u32>, kind: FlawKind) -> Flaw {
    Flaw { part, node, kind }
}

pub(super) fn check(
    certificate: &MateCertificate,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Result<CheckedMate, Flaw> {
    let MateCertificate {
        position,
        attacker,
        moves,
        tree,
        refutation,
    } = certificate;
    let mut clock = Clock(may_go_on);
    let wrong = |kind| Err(at(Part::Claim, None, kind));
    if *moves > MOST_MOVES {
        return wrong(FlawKind::TooLong);
    }
    if position.halfmove_clock() >= END_CLOCK && !position.is_checkmate() {
        return wrong(FlawKind::GameOver);
    }
    let needed = check_tree(position, *attacker, tree, &mut clock)?;
    if needed != *moves {
        return wrong(FlawKind::Longer {
            claimed: *moves,
            needed,
        });
    }
    // There is nothing shorter than a mate in one move, or than one that is on the board.
    let mut is_shortest = *moves <= 1;
    if let Some(refutation) = refutation {
        if refutation.moves() >= *moves {
            return Err(at(Part::Refutation, None, FlawKind::Contradiction));
        }
        check_refutation(position, *attacker, refutation, &mut clock)?;
        is_shortest |= refutation.moves() + 1 == *moves;
    }
    Ok(CheckedMate {
        attacker: *attacker,
        moves: *moves,
        is_shortest,
    })
}
