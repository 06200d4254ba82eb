//! Building books from games.

use std::collections::HashMap;
use std::{fmt, io};

use tabiya_rules::{CastlingText, Color, GameRecord, GameResult, Move, Position};

use crate::key::{passed_square, polyglot_key_with_en_passant};
use crate::{BookOptions, Entry, RawMove, Weighting, polyglot_key};

/// Collects openings from games and writes them as a book.
///
/// It keeps one small record per pair of position and move, so memory grows with the variety of the games,
/// not with their number.
///
/// ```
/// use tabiya_book::{BookBuilder, BookOptions};
/// use tabiya_rules::{GameResult, Move, Position, Square};
///
/// let mut builder = BookBuilder::new(BookOptions { min_games: 2, ..BookOptions::default() });
/// let start = Position::default();
/// let (e4, d4) = (Move::double_push(Square::E2, Square::E4), Move::double_push(Square::D2, Square::D4));
/// builder.add_game(&start, [e4], GameResult::Draw)?;
/// builder.add_game(&start, [e4], GameResult::WhiteWins)?;
/// builder.add_game(&start, [d4], GameResult::Draw)?; // played only once: left out
/// assert_eq!(builder.entries().len(), 1);
/// # Ok::<(), tabiya_book::IllegalGame>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookBuilder {
    options: BookOptions,
    played: HashMap<(u64, RawMove), Tally>,
}

/// The results of the games with a move, from the point of view of the side that played it.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u64,
    wins: u64,
    draws: u64,
}

impl Tally {
    fn weight(self, weighting: Weighting) -> u64 {
        match weighting {
            Weighting::Frequency => self.games,
            Weighting::Score => self.wins * 2 + self.draws,
            Weighting::Uniform => 1,
        }
    }
}

impl BookBuilder {
    /// A builder without games.
    pub fn new(options: BookOptions) -> BookBuilder {
        BookBuilder {
            options,
            played: HashMap::new(),
        }
    }

    /// Adds a game: a played line, or the main line of a `tabiya-pgn` game. If one of the moves that count is illegal,
    /// nothing is added.
    ///
    /// ```
    /// use tabiya_book::{BookBuilder, BookOptions};
    /// use tabiya_rules::PlayedLine;
    ///
    /// let mut game = PlayedLine::default();
    /// game.play_san("e4")?;
    /// let mut builder = BookBuilder::new(BookOptions::default());
    /// builder.add(&game)?;
    /// assert_eq!(builder.entries().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, game: &impl GameRecord) -> Result<(), IllegalGame> {
        self.add_game(game.start(), game.main_moves(), game.result())
    }

    /// Adds a game given by its parts. If one of the moves that count is illegal, nothing is added.
    pub fn add_game(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        result: GameResult,
    ) -> Result<(), IllegalGame> {
        let mut position = start.clone();
        let mut key = polyglot_key(&position);
        let mut kept: Vec<(u64, RawMove, Color)> = Vec::new();
        for (ply, mv) in moves.into_iter().take(self.options.max_plies).enumerate() {
            let side = position.side_to_move();
            if position.play(mv).is_err() {
                return Err(IllegalGame { ply, mv });
            }
            if self.keeps(side, result) {
                kept.push((key, RawMove::from(mv), side));
            }
            key = polyglot_key_with_en_passant(&position, passed_square(mv));
        }
        // A move repeated within a game still counts as one game.
        kept.sort_unstable();
        kept.dedup();
        for (key, mv, side) in kept {
            let tally = self.played.entry((key, mv)).or_default();
            tally.games += 1;
            tally.wins += u64::from(result.winner() == Some(side));
            tally.draws += u64::from(result == GameResult::Draw);
        }
        Ok(())
    }

    /// Adds many games from the standard starting position. Returns how many were added, and the errors of
    /// the others with the number of the game, counted from 0.
    ///
    /// ```
    /// use tabiya_book::{BookBuilder, BookOptions};
    /// use tabiya_rules::{GameResult, Move, Square};
    ///
    /// let mut builder = BookBuilder::new(BookOptions::default());
    /// let e4 = Move::double_push(Square::E2, Square::E4);
    /// let games = [(vec![e4], GameResult::Draw), (vec![e4, e4], GameResult::Draw)];
    /// let (added, faults) = builder.add_games(games);
    /// assert_eq!(added, 1);
    /// assert_eq!((faults[0].0, faults[0].1.ply), (1, 1));
    /// ```
    pub fn add_games<M: IntoIterator<Item = Move>>(
        &mut self,
        games: impl IntoIterator<Item = (M, GameResult)>,
    ) -> (usize, Vec<(usize, IllegalGame)>) {
        let start = Position::default();
        let mut added = 0;
        let mut faults = Vec::new();
        for (number, (moves, result)) in games.into_iter().enumerate() {
            match self.add_game(&start, moves, result) {
                Ok(()) => added += 1,
                Err(fault) => faults.push((number, fault)),
            }
        }
        (added, faults)
    }

    fn keeps(&self, side: Color, result: GameResult) -> bool {
        self.options.side.is_none_or(|wanted| wanted == side) && self.options.moves_of.includes(side, result)
    }

    /// The entries of the book: keys ascending, and the moves of each position by descending weight.
    ///
    /// If a count exceeds the 16 bits of a weight, all weights of its position are scaled down together.
    pub fn entries(&self) -> Vec<Entry> {
        let min_games = u64::from(self.options.min_games);
        let kept = self.played.iter().filter(|(_, tally)| tally.games >= min_games);
        let mut weighted: Vec<(u64, RawMove, u64)> = kept
            .map(|(&(key, mv), tally)| (key, mv, tally.weight(self.options.weighting)))
            .collect();
        weighted.sort_unstable_by_key(|&(key, mv, weight)| (key, std::cmp::Reverse(weight), mv));
        let positions = weighted.chunk_by(|one, other| one.0 == other.0);
        positions
            .flat_map(|moves| {
                let highest = moves.first().map_or(0, |&(_, _, weight)| weight);
                moves.iter().map(move |&(key, mv, weight)| Entry {
                    key,
                    mv,
                    weight: scaled(weight, highest),
                    learn: 0,
                })
            })
            .collect()
    }

    /// The book in the Polyglot file format.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.entries().iter().flat_map(Entry::to_bytes).collect()
    }

    /// Writes the book and returns its number of entries.
    pub fn write_to(&self, mut writer: impl io::Write) -> io::Result<usize> {
        let entries = self.entries();
        for chunk in entries.chunks(4096) {
            let bytes: Vec<u8> = chunk.iter().flat_map(Entry::to_bytes).collect();
            writer.write_all(&bytes)?;
        }
        writer.flush()?;
        Ok(entries.len())
    }
}

/// Scales a weight to 16 bits relative to the highest of its position. A non-zero weight never becomes zero.
fn scaled(weight: u64, highest: u64) -> u16 {
    let most = u64::from(u16::MAX);
    if highest <= most {
        return weight as u16;
    }
    let scaled = u128::from(weight) * u128::from(most) / u128::from(highest);
    (scaled as u16).max(u16::from(weight > 0))
}

/// The error for a game with an illegal move.
///
/// ```
/// use tabiya_book::{BookBuilder, BookOptions};
/// use tabiya_rules::{GameResult, Move, Position, Square};
///
/// let mut builder = BookBuilder::new(BookOptions::default());
/// let jump = Move::quiet(Square::E1, Square::E5);
/// let error = builder.add_game(&Position::default(), [jump], GameResult::Draw).unwrap_err();
/// assert_eq!(error.to_string(), "ply 1: e1e5 is not legal");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalGame {
    /// The ply, counted from 0.
    pub ply: usize,
    /// The illegal move.
    pub mv: Move,
}

impl fmt::Display for IllegalGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.mv.to_uci(CastlingText::Standard);
        write!(f, "ply {}: {text} is not legal", self.ply.saturating_add(1))
    }
}

impl std::error::Error for IllegalGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_beyond_16_bits_are_scaled_together() {
        assert_eq!(scaled(65_535, 65_535), 65_535);
        assert_eq!(scaled(1_000_000, 1_000_000), 65_535);
        assert_eq!(scaled(500_000, 1_000_000), 32_767);
        assert_eq!(scaled(1, u64::MAX), 1);
        assert_eq!(scaled(0, u64::MAX), 0);
        assert_eq!(scaled(u64::MAX, u64::MAX), 65_535);
    }
}
