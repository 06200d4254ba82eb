//! The slow path of reading a FEN: every error with its position, every repair in a list.

use super::error::{FenError, FenField, FenReason, excerpt};
use super::{Repair, Strictness, scan};
use crate::{CastlingClaim, CastlingClaims, ClaimedRook, Color, File, Piece, Rank, Setup, Square};
use alloc::vec::Vec;

impl Setup {
    /// Reads a FEN strictly: six fields separated by single spaces.
    ///
    /// In the castling field White's letters come before Black's, K before Q, and none twice. All three
    /// dialects of [`FenStyle`](crate::FenStyle) are understood.
    ///
    /// ```
    /// use tabiya_rules::{Color, Setup, Square};
    ///
    /// let setup = Setup::from_fen("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 17")?;
    /// assert_eq!(setup.side_to_move, Color::Black);
    /// assert_eq!(setup.en_passant, Some(Square::E3));
    /// assert_eq!(setup.fullmove_number, 17);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut setup = Setup::empty();
        match scan(fen.as_bytes(), |piece, square| {
            setup.put(piece, square);
        }) {
            Some(state) => Ok(Setup {
                pieces: setup.pieces,
                ..state.into_empty_setup()
            }),
            None => Ok(Reader::read(fen, Strictness::Strict)?.0),
        }
    }

    /// Reads a FEN and forgives whatever does not make its meaning doubtful.
    ///
    /// These are forgiven: missing counters (four or five fields, as in EPD), `-` or negative numbers for
    /// counters, counters that are too large (clamped to the maximum) and a move number of 0; tabs,
    /// underscores and any number of spaces between and around the fields; castling letters in any order and
    /// repeated; `W` and `B` for the side to move; `44` for `8` on the board.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// let setup = Setup::from_fen_lenient(" 4k3/8/8/8/8/8/8/R3K2R_w_QK_- ")?;
    /// assert_eq!(setup, Setup::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn from_fen_lenient(fen: &str) -> Result<Self, FenError> {
        Ok(Self::read_lenient(fen)?.0)
    }

    /// Like [`Setup::from_fen_lenient`], with the repairs made.
    pub(crate) fn read_lenient(fen: &str) -> Result<(Self, Vec<Repair>), FenError> {
        Reader::read(fen, Strictness::Lenient)
    }
}

/// One field and its offset.
#[derive(Clone, Copy)]
struct Part<'a> {
    field: FenField,
    offset: usize,
    text: &'a str,
}

impl<'a> Part<'a> {
    /// The characters with their byte offsets in the whole text.
    fn chars(self) -> impl Iterator<Item = (usize, char)> + 'a {
        self.text
            .char_indices()
            .map(move |(at, letter)| (self.offset + at, letter))
    }
}

pub(super) struct Reader<'a> {
    text: &'a str,
    strictness: Strictness,
    repairs: Vec<Repair>,
}

impl<'a> Reader<'a> {
    pub(super) fn read(text: &'a str, strictness: Strictness) -> Result<(Setup, Vec<Repair>), FenError> {
        let mut reader = Reader {
            text,
            strictness,
            repairs: Vec::new(),
        };
        let mut setup = Setup::empty();
        for part in reader.split()? {
            match part.field {
                FenField::Board => setup.pieces = reader.board(part)?,
                FenField::SideToMove => setup.side_to_move = reader.side_to_move(part)?,
                FenField::Castling => setup.castling = reader.castling(part)?,
                FenField::EnPassant => setup.en_passant = reader.en_passant(part)?,
                FenField::HalfmoveClock => setup.halfmove_clock = reader.counter(part, 0)?,
                FenField::FullmoveNumber => setup.fullmove_number = reader.counter(part, 1)?,
            }
        }
        Ok((setup, reader.repairs))
    }

    fn error(&self, part: Part<'_>, offset: usize, reason: FenReason) -> FenError {
        FenError::at(self.text, Some(part.field), offset, reason)
    }

    /// In strict mode an error; in lenient mode a repair to report.
    fn forgive(&mut self, error: FenError, repair: impl FnOnce(FenError) -> Repair) -> Result<(), FenError> {
        match self.strictness {
            Strictness::Strict => Err(error),
            Strictness::Lenient => {
                self.repairs.push(repair(error));
                Ok(())
            }
        }
    }

    fn forgive_text(&mut self, part: Part<'_>, offset: usize, reason: FenReason) -> Result<(), FenError> {
        self.forgive(self.error(part, offset, reason), Repair::Text)
    }

    /// The fields: six in strict mode, at least four in lenient mode.
    fn split(&mut self) -> Result<Vec<Part<'a>>, FenError> {
        let strict = self.strictness == Strictness::Strict;
        let is_gap = |letter: char| match strict {
            true => letter == ' ',
            false => letter == '_' || letter.is_whitespace(),
        };
        let (fewest, expected) = if strict { (6, "6") } else { (4, "4 to 6") };
        let mut fields = FenField::ALL.into_iter();
        let mut parts = Vec::new();
        let mut found = 0;
        let mut offset = 0;
        let mut stray_gap = None;
        for text in self.text.split(is_gap) {
            if text.is_empty() {
                stray_gap.get_or_insert(offset);
            } else {
                found += 1;
                parts.extend(fields.next().map(|field| Part { field, offset, text }));
            }
            // The separator after this field is one character, of any length in bytes.
            let end = offset + text.len();
            let gap = self.text[end..].chars().next();
            if gap.is_some_and(|gap| gap != ' ') {
                stray_gap.get_or_insert(end);
            }
            offset = end + gap.map_or(0, char::len_utf8);
        }
        let first = parts.first().map_or(0, |part| part.offset);
        let all = FenField::ALL.len();
        if found < fewest || found > all {
            let reason = FenReason::Fields { found, expected };
            return Err(FenError::at(self.text, None, first, reason));
        }
        if found < all {
            self.repairs.push(Repair::MissingCounters { found });
        }
        if let Some(at) = stray_gap {
            let error = FenError::at(self.text, None, at, FenReason::Spacing);
            self.forgive(error, Repair::Text)?;
        }
        Ok(parts)
    }

    fn board(&mut self, part: Part<'_>) -> Result<[Option<Piece>; 64], FenError> {
        let ranks = part.text.split('/').count();
        if ranks != Rank::ALL.len() {
            return Err(self.error(part, part.offset, FenReason::Ranks(ranks)));
        }
        let mut pieces = [None; 64];
        let mut offset = part.offset;
        for (rank, text) in Rank::ALL.into_iter().rev().zip(part.text.split('/')) {
            let row = self.rank(Part { offset, text, ..part }, rank)?;
            for (file, piece) in File::ALL.into_iter().zip(row) {
                pieces[Square::new(file, rank).index()] = piece;
            }
            offset += text.len() + 1;
        }
        Ok(pieces)
    }

    fn rank(&mut self, part: Part<'_>, rank: Rank) -> Result<[Option<Piece>; 8], FenError> {
        let number = rank.index() as u8 + 1;
        let mut row = [None; 8];
        let mut file = 0;
        let mut after_count = false;
        for (at, letter) in part.chars() {
            if let Some(piece) = Piece::from_letter(letter) {
                if let Some(square) = row.get_mut(file) {
                    *square = Some(piece);
                }
                file += 1;
                after_count = false;
                continue;
            }
            let reason = match letter {
                '1'..='8' => {
                    if after_count {
                        self.forgive_text(part, at, FenReason::SplitCount { rank: number })?;
                    }
                    file += letter as usize - '0' as usize;
                    after_count = true;
                    continue;
                }
                '0' | '9' => FenReason::EmptySquares {
                    rank: number,
                    digit: letter,
                },
                _ => FenReason::PieceLetter { rank: number, letter },
            };
            return Err(self.error(part, at, reason));
        }
        if file != row.len() {
            let reason = FenReason::Files {
                rank: number,
                found: file,
            };
            return Err(self.error(part, part.offset, reason));
        }
        Ok(row)
    }

    fn side_to_move(&mut self, part: Part<'_>) -> Result<Color, FenError> {
        let reason = || FenReason::SideToMove(excerpt(part.text));
        let color = match part.text {
            "w" => return Ok(Color::White),
            "b" => return Ok(Color::Black),
            "W" => Color::White,
            "B" => Color::Black,
            _ => return Err(self.error(part, part.offset, reason())),
        };
        self.forgive_text(part, part.offset, reason())?;
        Ok(color)
    }

    fn castling(&mut self, part: Part<'_>) -> Result<CastlingClaims, FenError> {
        let mut claims = CastlingClaims::NONE;
        if part.text == "-" {
            return Ok(claims);
        }
        let mut last: Option<CastlingClaim> = None;
        for (at, letter) in part.chars() {
            let Some(claim) = CastlingClaim::from_letter(letter) else {
                return Err(self.error(part, at, FenReason::CastlingLetter(letter)));
            };
            let misplaced = last.is_some_and(|last| !in_order(last, claim));
            if !claims.insert(claim) || misplaced {
                self.forgive_text(part, at, FenReason::CastlingOrder(letter))?;
            }
            last = Some(claim);
        }
        Ok(claims)
    }

    fn en_passant(&mut self, part: Part<'_>) -> Result<Option<Square>, FenError> {
        if part.text == "-" {
            return Ok(None);
        }
        let reason = || FenReason::EnPassant(excerpt(part.text));
        let Ok(square) = part.text.parse() else {
            return Err(self.error(part, part.offset, reason()));
        };
        if part.text.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            self.forgive_text(part, part.offset, reason())?;
        }
        Ok(Some(square))
    }

    /// A counter, which is at least `least`; invalid ones are set to that.
    fn counter(&mut self, part: Part<'_>, least: u16) -> Result<u16, FenError> {
        let (digits, negative) = match part.text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (part.text, false),
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let not_a_number = || FenReason::Number(excerpt(part.text));
        if !is_number || part.text.is_empty() {
            return Err(self.error(part, part.offset, not_a_number()));
        }
        // Only digits are left, so parsing fails only if the number is too large.
        let (reason, taken) = match digits.parse::<u16>() {
            _ if negative => (not_a_number(), least),
            Err(_) => (FenReason::TooLarge(excerpt(part.text)), u16::MAX),
            Ok(number) if digits.len() > 1 && digits.starts_with('0') => (not_a_number(), number.max(least)),
            Ok(number) if number >= least => return Ok(number),
            Ok(_) => (FenReason::MoveZero, least),
        };
        let error = self.error(part, part.offset, reason);
        self.forgive(error, |error| Repair::Counter { error, taken })?;
        Ok(taken)
    }
}

/// Whether `next` may follow `last` in a strict FEN. File letters may come in any order: both HAha and AHah
/// are in use.
pub(super) fn in_order(last: CastlingClaim, next: CastlingClaim) -> bool {
    match (last.color, next.color) {
        (Color::White, Color::Black) => true,
        (Color::Black, Color::White) => false,
        _ => (last.rook, next.rook) != (ClaimedRook::QueenSide, ClaimedRook::KingSide),
    }
}
