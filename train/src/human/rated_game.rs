//! A game between rated players, as a frame: both ratings, then the moves, two bytes each.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use tabiya_human::Ratings;
use tabiya_rules::{CastlingText, Color, FenStyle, Move, Position};

use crate::format::{Frame, FrameReader, Kind};

/// A game from the usual starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RatedGame {
    pub(super) white: u16,
    pub(super) black: u16,
    pub(super) moves: Box<[Move]>,
}

impl RatedGame {
    pub(super) fn to_frame(&self) -> Frame {
        let words = [self.white, self.black].into_iter();
        let words = words.chain(self.moves.iter().map(|mv| mv.bits()));
        Frame {
            kind: Kind::RatedGame,
            payload: words.flat_map(u16::to_le_bytes).collect(),
        }
    }

    /// `None` if the frame holds something else, or an illegal move.
    pub(crate) fn from_frame(frame: &Frame) -> Option<RatedGame> {
        let (words, rest) = frame.payload.as_chunks();
        if frame.kind != Kind::RatedGame || !rest.is_empty() {
            return None;
        }
        let mut words = words.iter().map(|&bytes| u16::from_le_bytes(bytes));
        let (white, black) = (words.next()?, words.next()?);
        let mut position = Position::default();
        let mut moves = Vec::with_capacity(words.len());
        for bits in words {
            let mv = Move::from_bits(bits)?;
            position.play(mv).ok()?;
            moves.push(mv);
        }
        Some(RatedGame {
            white,
            black,
            moves: moves.into(),
        })
    }

    /// Writes a line for each move: the position before it, both ratings as the mover sees them, the ply and the move.
    pub(crate) fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let mut position = Position::default();
        for (ply, &mv) in self.moves.iter().enumerate() {
            let Ratings { mover, opponent } = self.ratings(position.side_to_move());
            let fen = position.to_fen(FenStyle::Shredder);
            writeln!(
                out,
                "{fen};{mover};{opponent};{ply};{}",
                mv.to_uci(CastlingText::Chess960)
            )?;
            position.play_unchecked(mv);
        }
        Ok(())
    }

    /// The ratings as the player of this colour sees them.
    pub(super) fn ratings(&self, mover: Color) -> Ratings {
        let (mover, opponent) = match mover {
            Color::White => (self.white, self.black),
            Color::Black => (self.black, self.white),
        };
        Ratings { mover, opponent }
    }
}

/// Reads all games of some files. Damaged records are skipped, and counted in a warning.
pub(super) fn read_games(files: &[PathBuf]) -> io::Result<Vec<RatedGame>> {
    let mut games = Vec::new();
    for path in files {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let bad = read_file(path, &mut games).map_err(named)?;
        if bad > 0 {
            eprintln!("{}: {bad} records are no rated games", path.display());
        }
    }
    Ok(games)
}

fn read_file(path: &Path, games: &mut Vec<RatedGame>) -> io::Result<u64> {
    let mut frames = FrameReader::new(BufReader::new(File::open(path)?));
    let mut bad = 0;
    while let Some(frame) = frames.next()? {
        match RatedGame::from_frame(&frame) {
            Some(game) => games.push(game),
            None => bad += 1,
        }
    }
    Ok(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_round_trips_and_an_illegal_move_is_refused() {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for text in ["e2e4", "e7e5", "g1f3"] {
            let mv = position.parse_uci(text).unwrap();
            position.play(mv).unwrap();
            moves.push(mv);
        }
        let game = RatedGame {
            white: 1500,
            black: 2100,
            moves: moves.into(),
        };
        let mut frame = game.to_frame();
        assert_eq!(RatedGame::from_frame(&frame), Some(game.clone()));
        assert_eq!(game.ratings(Color::Black).mover, 2100);
        frame.payload.extend(game.moves[0].bits().to_le_bytes());
        assert_eq!(RatedGame::from_frame(&frame), None);
        frame.payload.pop();
        assert_eq!(RatedGame::from_frame(&frame), None);
    }
}
