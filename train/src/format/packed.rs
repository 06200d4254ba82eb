//! A position in 32 bytes, with its score and the result of its game.

use core::fmt;

use tabiya_rules::{
    Bitboard, CastlingClaim, CastlingSide, ClaimedRook, Color, Faults, Piece, PieceKind, Position, Setup,
    Square,
};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum PackedResult {
    BlackWins = 0,
    Draw = 1,
    WhiteWins = 2,
}

impl PackedResult {
    /// The result with this number.
    pub(crate) fn from_number(number: u8) -> Option<PackedResult> {
        [
            PackedResult::BlackWins,
            PackedResult::Draw,
            PackedResult::WhiteWins,
        ]
        .into_iter()
        .find(|&result| result as u8 == number)
    }

    /// The score of `color`: 1, 0.5 or 0.
    pub(crate) fn points(self, color: Color) -> f32 {
        let for_white = f32::from(self as u8) / 2.0;
        match color {
            Color::White => for_white,
            Color::Black => 1.0 - for_white,
        }
    }

    /// The result when `color` wins.
    pub(crate) fn win(color: Color) -> PackedResult {
        match color {
            Color::White => PackedResult::WhiteWins,
            Color::Black => PackedResult::BlackWins,
        }
    }
}

impl fmt::Display for PackedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["0", "0.5", "1"][*self as usize])
    }
}

/// A position in 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedPosition(pub(crate) [u8; 32]);

const PIECES: usize = 8;
const SIDE_AND_EN_PASSANT: usize = 24;
const HALFMOVE_CLOCK: usize = 25;
const FULLMOVE_NUMBER: usize = 26;
const SCORE: usize = 28;
const RESULT: usize = 30;

const BLACK_TO_MOVE: u8 = 0x80;
const NO_SQUARE: u8 = 64;
const UNKNOWN_RESULT: u8 = 3;

/// Rooks with castling rights have their own codes, after the twelve pieces.
const CASTLING_ROOKS: u8 = 12;

impl PackedPosition {
    /// Packs a position of at most 32 pieces, with its score from the side to move's point of view and the result of its game.
    pub(crate) fn new(position: &Position, score: i16, result: Option<PackedResult>) -> PackedPosition {
        let mut bytes = [0; 32];
        bytes[..PIECES].copy_from_slice(&position.occupied().0.to_le_bytes());
        let mut castling_rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                castling_rooks.extend(position.castling_rook(color, side));
            }
        }
        for (number, square) in position.occupied().into_iter().take(32).enumerate() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let code = if castling_rooks.contains(square) {
                CASTLING_ROOKS + piece.color().index() as u8
            } else {
                piece.index() as u8
            };
            bytes[PIECES + number / 2] |= code << (4 * (number % 2));
        }
        let side = match position.side_to_move() {
            Color::White => 0,
            Color::Black => BLACK_TO_MOVE,
        };
        let en_passant = position
            .en_passant()
            .map_or(NO_SQUARE, |square| square.index() as u8);
        bytes[SIDE_AND_EN_PASSANT] = side | en_passant;
        bytes[HALFMOVE_CLOCK] = position.halfmove_clock().min(255) as u8;
        bytes[FULLMOVE_NUMBER..SCORE].copy_from_slice(&position.fullmove_number().to_le_bytes());
        bytes[SCORE..RESULT].copy_from_slice(&score.to_le_bytes());
        bytes[RESULT] = result.map_or(UNKNOWN_RESULT, |result| result as u8);
        PackedPosition(bytes)
    }

    /// The pieces on the board, without validation; unknown codes are left out.
    #[inline]
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        let occupied = Bitboard(u64::from_le_bytes(super::array(&self.0)));
        occupied
            .into_iter()
            .take(32)
            .enumerate()
            .filter_map(|(number, square)| {
                let code = self.0[PIECES + number / 2] >> (4 * (number % 2)) & 15;
                let piece = match code {
                    0..CASTLING_ROOKS => Piece::ALL[usize::from(code)],
                    CASTLING_ROOKS => Piece::WhiteRook,
                    13 => Piece::BlackRook,
                    _ => return None,
                };
                Some((piece, square))
            })
    }

    /// The squares of the kings, White's first.
    #[inline]
    pub(crate) fn kings(&self) -> [Square; 2] {
        let mut kings = [Square::A1; 2];
        for (piece, square) in self.pieces() {
            if piece.kind() == PieceKind::King {
                kings[piece.color().index()] = square;
            }
        }
        kings
    }

    /// The number of pieces on the board.
    #[inline]
    pub(crate) fn count_pieces(&self) -> usize {
        u64::from_le_bytes(super::array(&self.0)).count_ones() as usize
    }

    /// The side to move.
    #[inline]
    pub(crate) fn side_to_move(&self) -> Color {
        if self.0[SIDE_AND_EN_PASSANT] & BLACK_TO_MOVE == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The score from the side to move's point of view, in centipawns.
    #[inline]
    pub(crate) fn score(&self) -> i16 {
        i16::from_le_bytes(super::array(&self.0[SCORE..]))
    }

    /// The result of the game, if it is known.
    #[inline]
    pub(crate) fn result(&self) -> Option<PackedResult> {
        PackedResult::from_number(self.0[RESULT])
    }

    /// The position, if it is valid.
    pub(crate) fn unpack(&self) -> Result<Position, Faults> {
        let mut setup = Setup::empty();
        for (piece, square) in self.pieces() {
            setup.put(piece, square);
        }
        let occupied = Bitboard(u64::from_le_bytes(super::array(&self.0)));
        for (number, square) in occupied.into_iter().take(32).enumerate() {
            let code = self.0[PIECES + number / 2] >> (4 * (number % 2)) & 15;
            if let Some(&color) = Color::ALL.get(usize::from(code.wrapping_sub(CASTLING_ROOKS))) {
                setup.castling.insert(CastlingClaim {
                    color,
                    rook: ClaimedRook::File(square.file()),
                });
            }
        }
        setup.side_to_move = self.side_to_move();
        setup.en_passant = Square::from_index(self.0[SIDE_AND_EN_PASSANT] & !BLACK_TO_MOVE);
        setup.halfmove_clock = u16::from(self.0[HALFMOVE_CLOCK]);
        setup.fullmove_number = u16::from_le_bytes(super::array(&self.0[FULLMOVE_NUMBER..]));
        Position::try_from(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn positions_round_trip() {
        let mut random = Random::new(5);
        for number in 0..40 {
            let mut position = Position::chess960(number * 24).unwrap();
            for _ in 0..80 {
                let moves = position.legal_moves();
                if moves.is_empty() || position.halfmove_clock() > 200 {
                    break;
                }
                position.play_unchecked(moves[random.below(moves.len())]);
                let packed = PackedPosition::new(&position, -123, Some(PackedResult::WhiteWins));
                assert_eq!(packed.unpack().unwrap(), position);
                assert_eq!(packed.score(), -123);
                assert_eq!(packed.result(), Some(PackedResult::WhiteWins));
                assert_eq!(packed.side_to_move(), position.side_to_move());
                assert_eq!(packed.count_pieces(), position.occupied().count() as usize);
            }
        }
    }

    #[test]
    fn any_bytes_are_a_position_or_an_error() {
        let mut random = Random::new(6);
        for _ in 0..2000 {
            let bytes = std::array::from_fn(|_| random.below(256) as u8);
            let packed = PackedPosition(bytes);
            let _ = packed.unpack();
            assert!(packed.pieces().count() <= 32);
        }
    }

    #[test]
    fn results_are_seen_from_both_sides() {
        assert_eq!(PackedResult::WhiteWins.points(Color::Black), 0.0);
        assert_eq!(PackedResult::Draw.points(Color::Black), 0.5);
        assert_eq!(PackedResult::win(Color::Black).points(Color::Black), 1.0);
        assert_eq!(PackedResult::from_number(3), None);
    }
}
