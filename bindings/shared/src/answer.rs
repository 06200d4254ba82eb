//! What an engine reports, as plain data with the moves as text.

use std::time::Duration;

use tabiya_engine::{Line, PovScore, Report, Score, ScoreBound, StaticEvaluation, WinDrawLoss};
use tabiya_rules::{Color, Move, Position};

use crate::text::Castling;

/// A move with its notations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// The move.
    pub mv: Move,
    /// Its UCI text.
    pub uci: String,
    /// Its SAN.
    pub san: String,
}

impl Spelled {
    /// Writes a move that is legal in the position.
    pub fn new(position: &Position, mv: Move, castling: Castling) -> Spelled {
        Spelled {
            mv,
            uci: castling.uci(mv),
            san: position.to_san(mv).to_string(),
        }
    }
}

/// A line found by an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The search depth, in half-moves.
    pub depth: u32,
    /// Selective depth: the length of the longest line searched.
    pub selective_depth: u32,
    /// MultiPV: the number of this line, from 1.
    pub number: usize,
    /// The score, from the point of view of the side to move.
    pub score: PovScore,
    /// Whether the score is exact.
    pub bound: ScoreBound,
    /// Games won, drawn and lost out of a thousand, from the same point of view.
    pub chances: WinDrawLoss,
    /// Nodes searched so far, over all threads.
    pub nodes: u64,
    /// Nodes per second.
    pub nodes_per_second: u64,
    /// Tablebase hits.
    pub tablebase_hits: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the hash table is, in permille.
    pub hash_permille: usize,
    /// The moves.
    pub pv: Vec<Spelled>,
    /// Whether the mate score is proven: the checker, which knows only the rules, has accepted a certificate. Only at the
    /// end of an analysis, and only if requested.
    pub proven: bool,
}

impl Info {
    pub(crate) fn new(line: &Line, position: &Position, castling: Castling) -> Info {
        Info {
            depth: line.depth,
            selective_depth: line.selective_depth,
            number: line.number,
            score: line.score,
            bound: line.bound,
            chances: line.chances,
            nodes: line.nodes,
            nodes_per_second: line.nodes_per_second(),
            tablebase_hits: line.tablebase_hits,
            time: line.time,
            hash_permille: line.hash_permille,
            pv: spelled(position, &line.pv, castling),
            proven: line.certificate.is_some(),
        }
    }

    /// The moves as UCI text.
    pub fn uci(&self) -> impl Iterator<Item = &str> {
        self.pv.iter().map(|spelled| &*spelled.uci)
    }

    /// The moves in SAN.
    pub fn san(&self) -> impl Iterator<Item = &str> {
        self.pv.iter().map(|spelled| &*spelled.san)
    }
}

pub(crate) fn spelled(position: &Position, moves: &[Move], castling: Castling) -> Vec<Spelled> {
    let mut position = position.clone();
    let mut line = Vec::with_capacity(moves.len());
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        line.push(Spelled::new(&position, mv, castling));
        position.play_unchecked(mv);
    }
    line
}

/// The score of a position without legal moves, for the side to move.
fn end_score(position: &Position) -> Option<PovScore> {
    let score = match (position.has_legal_moves(), position.is_check()) {
        (true, _) => return None,
        (false, true) => Score::Mate(0),
        (false, false) => Score::Centipawns(0),
    };
    Some(PovScore::new(score, position.side_to_move()))
}

/// The result of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move to play; `None` only if there is no legal move.
    pub best: Option<Spelled>,
    /// The expected reply.
    pub ponder: Option<Spelled>,
    /// The lines, best first. Empty if the move is from the book or there are no legal moves.
    pub lines: Vec<Info>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Whether the move is from the book.
    pub from_book: bool,
    /// The score if there is no legal move.
    end: Option<PovScore>,
}

impl Answer {
    pub(crate) fn new(report: &Report, position: &Position, castling: Castling) -> Answer {
        let moves: Vec<Move> = report.best_move.into_iter().chain(report.ponder).collect();
        let mut played = spelled(position, &moves, castling).into_iter();
        Answer {
            best: played.next(),
            ponder: played.next(),
            lines: report
                .lines
                .iter()
                .map(|line| Info::new(line, position, castling))
                .collect(),
            nodes: report.nodes,
            time: report.time,
            from_book: report.from_book,
            end: end_score(position),
        }
    }

    /// The score of the best move. Without legal moves it is mate in 0 against the side to move, or a draw. `None` only for a
    /// move from the book.
    pub fn score(&self) -> Option<PovScore> {
        self.lines.first().map(|line| line.score).or(self.end)
    }
}

/// A static evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainEvaluation {
    /// The score, with the side whose point of view it is: the side to move.
    pub score: PovScore,
    /// Games won, drawn and lost out of a thousand, from the same point of view.
    pub chances: WinDrawLoss,
    /// The terms of the hand-written evaluation, which explain the position to a player. A network's score is not their sum.
    pub terms: Vec<Term>,
}

/// A term of an evaluation: its value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// For White.
    pub white: TermScore,
    /// For Black.
    pub black: TermScore,
}

/// Tapered centipawns: one value for the middlegame and one for the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TermScore {
    /// In the middlegame.
    pub middlegame: i32,
    /// In the endgame.
    pub endgame: i32,
}

impl Term {
    /// The value for one side.
    pub fn of(&self, side: Color) -> TermScore {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// White's value minus Black's.
    pub fn difference(&self) -> TermScore {
        TermScore {
            middlegame: self.white.middlegame - self.black.middlegame,
            endgame: self.white.endgame - self.black.endgame,
        }
    }
}

impl PlainEvaluation {
    pub(crate) fn new(evaluation: StaticEvaluation) -> PlainEvaluation {
        PlainEvaluation {
            score: evaluation.score,
            chances: evaluation.chances,
            terms: evaluation.explanation.terms.iter().map(term).collect(),
        }
    }

    /// Centipawns from White's point of view; a static evaluation is never a mate score.
    pub fn white_centipawns(&self) -> i32 {
        self.score.of(Color::White).centipawns().unwrap_or(0)
    }
}

fn term(term: &tabiya_engine::TermValue) -> Term {
    let score = |value: tabiya_engine::Tapered| TermScore {
        middlegame: value.middlegame(),
        endgame: value.endgame(),
    };
    Term {
        name: term.name,
        white: score(term.white),
        black: score(term.black),
    }
}
