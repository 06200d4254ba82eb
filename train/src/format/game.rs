//! A whole game: the starting position, every move with its search score, and the result.

use core::fmt;

use tabiya_rules::{Faults, Move, Position};

use super::{Frame, Kind, PackedPosition, PackedResult, array};

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) mv: Move,
    /// The search score of the position before it, from the side to move's point of view.
    pub(crate) score: i16,
}

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Game {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Played>,
    pub(crate) result: PackedResult,
}

/// Why a frame with a correct checksum is not a valid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameError {
    Length(usize),
    Start(Faults),
    Result(u8),
    IllegalMove { ply: usize, bits: u16 },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Length(length) => write!(f, "a game cannot have {length} bytes"),
            GameError::Start(faults) => write!(f, "invalid starting position: {faults}"),
            GameError::Result(number) => write!(f, "{number} is not a result"),
            GameError::IllegalMove { ply, bits } => {
                write!(f, "move {} of the game is illegal (bits {bits:#06x})", ply + 1)
            }
        }
    }
}

impl core::error::Error for GameError {}

impl Game {
    /// The game as a frame.
    pub(crate) fn to_frame(&self) -> Frame {
        let mut payload = PackedPosition::new(&self.start, 0, Some(self.result)).0.to_vec();
        for played in &self.moves {
            payload.extend(played.mv.bits().to_le_bytes());
            payload.extend(played.score.to_le_bytes());
        }
        Frame {
            kind: Kind::Game,
            payload,
        }
    }

    /// Reads the payload of a frame.
    pub(crate) fn from_payload(payload: &[u8]) -> Result<Game, GameError> {
        if payload.len() < 32 || !payload.len().is_multiple_of(4) {
            return Err(GameError::Length(payload.len()));
        }
        let (start, moves) = payload.split_at(32);
        let result = PackedResult::from_number(start[30]).ok_or(GameError::Result(start[30]))?;
        let start = PackedPosition(array(start)).unpack().map_err(GameError::Start)?;
        let mut position = start.clone();
        let mut played = Vec::with_capacity(moves.len() / 4);
        for (ply, bytes) in moves.chunks_exact(4).enumerate() {
            let bits = u16::from_le_bytes(array(bytes));
            let mv = Move::from_bits(bits)
                .filter(|&mv| position.is_legal(mv))
                .ok_or(GameError::IllegalMove { ply, bits })?;
            position.play_unchecked(mv);
            let score = i16::from_le_bytes(array(&bytes[2..]));
            played.push(Played { mv, score });
        }
        Ok(Game {
            start,
            moves: played,
            result,
        })
    }

    /// Every position in which a move was played, with that move.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (Position, Played)> {
        let mut position = self.start.clone();
        self.moves.iter().map(move |&played| {
            let before = position.clone();
            position.play_unchecked(played.mv);
            (before, played)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn random_game(seed: u64) -> Game {
        let mut random = Random::new(seed);
        let start = Position::chess960(random.below(960) as u16).unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for _ in 0..random.below(120) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            position.play_unchecked(mv);
            moves.push(Played {
                mv,
                score: random.below(4000) as i16 - 2000,
            });
        }
        Game {
            start,
            moves,
            result: PackedResult::Draw,
        }
    }

    #[test]
    fn games_round_trip_through_frames() {
        for seed in 0..50 {
            let game = random_game(seed);
            let frame = game.to_frame();
            assert_eq!(frame.payload.len(), 32 + 4 * game.moves.len());
            assert_eq!(Game::from_payload(&frame.payload), Ok(game.clone()));
            assert_eq!(game.positions().count(), game.moves.len());
        }
    }

    #[test]
    fn invalid_bytes_are_reported() {
        let mut payload = random_game(3).to_frame().payload;
        assert_eq!(Game::from_payload(&payload[..31]), Err(GameError::Length(31)));
        payload[30] = 9;
        assert_eq!(Game::from_payload(&payload), Err(GameError::Result(9)));
        payload[30] = 1;
        payload[32..34].copy_from_slice(&[0, 0]);
        let error = Game::from_payload(&payload).unwrap_err();
        assert_eq!(error.to_string(), "move 1 of the game is illegal (bits 0x0000)");
    }
}
