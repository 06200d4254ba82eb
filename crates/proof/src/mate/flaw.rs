//! What is wrong with a certificate, and where.

use core::error::Error;
use core::fmt;

use tabiya_rules::{CastlingText, Move};

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flaw {
    /// The part.
    pub part: Part,
    /// The node, if the flaw is at one.
    pub node: Option<u32>,
    /// What is wrong.
    pub kind: FlawKind,
}

/// A part of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// The claim.
    Claim,
    /// The proof of the mate.
    Tree,
    /// The refutation of shorter mates.
    Refutation,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FlawKind {
    /// It takes more than [`MOST_MOVES`](super::MOST_MOVES) moves.
    TooLong,
    /// The seventy-five-move rule has ended the game.
    GameOver,
    /// The move is not legal in the position of the node.
    Illegal(Move),
    /// The move leads to stalemate, not mate.
    Stalemate(Move),
    /// The number of replies is not the number of legal moves, or there are no replies and it is not mate.
    Replies {
        /// The number of replies.
        found: usize,
        /// The number of legal moves.
        legal: usize,
    },
    /// Two different positions lead to this node.
    TwoPositions,
    /// The position already has another node, so a line could return to it.
    SamePosition(u32),
    /// Nothing leads to this node.
    Unreached,
    /// Mate takes longer than claimed.
    Longer {
        /// What is claimed.
        claimed: u16,
        /// What the proof needs.
        needed: u16,
    },
    /// The defender may claim a draw by the fifty-move rule first.
    FiftyMoves,
    /// The attacker has a mate in one here.
    MateInOne(Move),
    /// A draw is claimed where there is no right to it.
    NotDrawn,
    /// It begins with a move by the wrong side.
    WrongStart,
    /// It refutes mates only in fewer moves than it claims.
    Shallow {
        /// What it claims.
        claimed: u16,
        /// What it refutes.
        found: u16,
    },
    /// It claims to refute the mate that the tree proves.
    Contradiction,
    /// The checker was told to stop.
    Stopped,
}

impl Error for Flaw {}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.part {
            Part::Claim => "claim",
            Part::Tree => "mate tree",
            Part::Refutation => "refutation",
        };
        match self.node {
            Some(node) => write!(f, "{part}, node {node}: {}", self.kind),
            None => write!(f, "{part}: {}", self.kind),
        }
    }
}

impl fmt::Display for FlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let uci = |mv: &Move| mv.to_uci(CastlingText::Standard);
        match self {
            Self::TooLong => write!(f, "more than {} moves", super::MOST_MOVES),
            Self::GameOver => f.write_str("the game is over by the seventy-five-move rule"),
            Self::Illegal(mv) => write!(f, "{} is not legal", uci(mv)),
            Self::Stalemate(mv) => write!(f, "{} leads to stalemate", uci(mv)),
            Self::Replies { found, legal } => {
                write!(f, "{found} moves are answered where {legal} are legal")
            }
            Self::TwoPositions => f.write_str("two different positions lead to it"),
            Self::SamePosition(node) => write!(f, "the same position as node {node}"),
            Self::Unreached => f.write_str("nothing leads to it"),
            Self::Longer { claimed, needed } => {
                write!(f, "mate takes {needed} moves, not {claimed}")
            }
            Self::FiftyMoves => f.write_str("the defender may claim a draw by the fifty-move rule"),
            Self::MateInOne(mv) => write!(f, "{} mates", uci(mv)),
            Self::NotDrawn => f.write_str("the position is no draw"),
            Self::WrongStart => f.write_str("begins with a move of the wrong side"),
            Self::Shallow { claimed, found } => {
                write!(f, "goes {found} moves deep, not {claimed}")
            }
            Self::Contradiction => f.write_str("refutes the mate that is proven"),
            Self::Stopped => f.write_str("the checker was told to stop"),
        }
    }
}
