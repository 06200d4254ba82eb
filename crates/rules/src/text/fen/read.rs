//! Reading a FEN.

use super::error::{FenError, FenField, FenReason, excerpt};
use crate::{CastlingClaim, CastlingClaims, ClaimedRook, Color, File, Piece, Rank, Setup, Square};
use alloc::vec::Vec;

impl Setup {
    /// Reads a FEN that is exactly as it should be: six fields with single spaces between them.
    ///
    /// In the castling field white's letters come before black's, K before Q, and none twice.
    /// All three dialects of [`FenStyle`](crate::FenStyle) are understood.
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
        Reader {
            text: fen,
            strict: true,
        }
        .read()
    }

    /// Reads a FEN and forgives what does not leave its meaning in doubt.
    ///
    /// Forgiven are: missing counters (four or five fields, as in EPD), `-` or negative numbers for
    /// counters, counters too large (they become the largest possible) and a move number of 0;
    /// tabs, underscores and any number of blanks between and around the fields; castling letters
    /// in any order and repeated; `W` and `B` for the side to move; `44` for `8` on the board.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// let setup = Setup::from_fen_lenient(" 4k3/8/8/8/8/8/8/R3K2R_w_QK_- ")?;
    /// assert_eq!(setup, Setup::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn from_fen_lenient(fen: &str) -> Result<Self, FenError> {
        Reader {
            text: fen,
            strict: false,
        }
        .read()
    }
}

/// One field and where it begins.
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

struct Reader<'a> {
    text: &'a str,
    strict: bool,
}

impl<'a> Reader<'a> {
    fn read(&self) -> Result<Setup, FenError> {
        let parts = self.split()?;
        let mut setup = Setup::empty();
        for part in parts {
            match part.field {
                FenField::Board => setup.pieces = self.board(part)?,
                FenField::SideToMove => setup.side_to_move = self.side_to_move(part)?,
                FenField::Castling => setup.castling = self.castling(part)?,
                FenField::EnPassant => setup.en_passant = self.en_passant(part)?,
                FenField::HalfmoveClock => setup.halfmove_clock = self.counter(part, 0)?,
                FenField::FullmoveNumber => setup.fullmove_number = self.counter(part, 1)?,
            }
        }
        Ok(setup)
    }

    fn error(&self, part: Part<'_>, offset: usize, reason: FenReason) -> FenError {
        FenError::at(self.text, Some(part.field), offset, reason)
    }

    /// The fields, as many as there are and at least four.
    fn split(&self) -> Result<Vec<Part<'a>>, FenError> {
        let is_gap = |letter: char| match self.strict {
            true => letter == ' ',
            false => letter == '_' || letter.is_whitespace(),
        };
        let (fewest, expected) = if self.strict { (6, "6") } else { (4, "4 to 6") };
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
            // The gap that ended this piece has the length of its own character.
            let gap = self.text[offset + text.len()..].chars().next();
            offset += text.len() + gap.map_or(0, char::len_utf8);
        }
        if found < fewest || found > FenField::ALL.len() {
            let at = parts.first().map_or(0, |part| part.offset);
            let reason = FenReason::Fields { found, expected };
            return Err(FenError::at(self.text, None, at, reason));
        }
        match stray_gap {
            Some(at) if self.strict => Err(FenError::at(self.text, None, at, FenReason::Spacing)),
            _ => Ok(parts),
        }
    }

    fn board(&self, part: Part<'_>) -> Result<[Option<Piece>; 64], FenError> {
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

    fn rank(&self, part: Part<'_>, rank: Rank) -> Result<[Option<Piece>; 8], FenError> {
        let number = rank.index() as u8 + 1;
        let mut row = [None; 8];
        let mut file = 0;
        let mut after_count = false;
        for (at, letter) in part.chars() {
            let reason = match letter {
                '1'..='8' if after_count && self.strict => FenReason::SplitCount { rank: number },
                '1'..='8' => {
                    file += letter as usize - '0' as usize;
                    after_count = true;
                    continue;
                }
                '0' | '9' => FenReason::EmptySquares {
                    rank: number,
                    digit: letter,
                },
                _ => match Piece::from_letter(letter) {
                    Some(piece) => {
                        if let Some(place) = row.get_mut(file) {
                            *place = Some(piece);
                        }
                        file += 1;
                        after_count = false;
                        continue;
                    }
                    None => FenReason::PieceLetter { rank: number, letter },
                },
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

    fn side_to_move(&self, part: Part<'_>) -> Result<Color, FenError> {
        match part.text {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            "W" if !self.strict => Ok(Color::White),
            "B" if !self.strict => Ok(Color::Black),
            other => Err(self.error(part, part.offset, FenReason::SideToMove(excerpt(other)))),
        }
    }

    fn castling(&self, part: Part<'_>) -> Result<CastlingClaims, FenError> {
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
            if (!claims.insert(claim) || misplaced) && self.strict {
                return Err(self.error(part, at, FenReason::CastlingOrder(letter)));
            }
            last = Some(claim);
        }
        Ok(claims)
    }

    fn en_passant(&self, part: Part<'_>) -> Result<Option<Square>, FenError> {
        let exact = !self.strict || !part.text.starts_with(|c: char| c.is_ascii_uppercase());
        match part.text.parse() {
            _ if part.text == "-" => Ok(None),
            Ok(square) if exact => Ok(Some(square)),
            _ => {
                let reason = FenReason::EnPassant(excerpt(part.text));
                Err(self.error(part, part.offset, reason))
            }
        }
    }

    /// A number that is at least `least`, which is also what a missing one means.
    fn counter(&self, part: Part<'_>, least: u16) -> Result<u16, FenError> {
        let digits = match part.text.strip_prefix('-') {
            Some("") if !self.strict => return Ok(least),
            Some(digits) if !self.strict => digits,
            _ => part.text,
        };
        let reason = if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            FenReason::Number(excerpt(part.text))
        } else if !self.strict {
            // Only digits are left, so the one thing that can go wrong is a number too large.
            let number = digits.parse().unwrap_or(u16::MAX);
            let negative = part.text.starts_with('-');
            return Ok(if negative { least } else { number.max(least) });
        } else if digits.len() > 1 && digits.starts_with('0') {
            FenReason::Number(excerpt(part.text))
        } else {
            match digits.parse::<u16>() {
                Ok(number) if number >= least => return Ok(number),
                Ok(_) => FenReason::MoveZero,
                Err(_) => FenReason::TooLarge(excerpt(part.text)),
            }
        };
        Err(self.error(part, part.offset, reason))
    }
}

/// Whether `next` may follow `last` in a strict FEN. The order of file letters is left free: both
/// HAha and AHah are in use.
fn in_order(last: CastlingClaim, next: CastlingClaim) -> bool {
    match (last.color, next.color) {
        (Color::White, Color::Black) => true,
        (Color::Black, Color::White) => false,
        _ => (last.rook, next.rook) != (ClaimedRook::QueenSide, ClaimedRook::KingSide),
    }
}
