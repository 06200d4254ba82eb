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
                parts.extend(fields.next().map(|field| Part {
                    field,
                    offset,
                    text,
                }));
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
            let row = self.rank(
                Part {
                    offset,
                    text,
                    ..part
                },
                rank,
            )?;
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
                    None => FenReason::PieceLetter {
                        rank: number,
                        letter,
                    },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FenStyle;
    use alloc::{
        format,
        string::{String, ToString},
    };

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    fn error(fen: &str) -> String {
        Setup::from_fen(fen).unwrap_err().to_string()
    }

    #[test]
    fn the_start_reads_as_the_standard_set_up() {
        assert_eq!(
            Setup::from_fen(&format!("{START} w KQkq - 0 1")),
            Ok(Setup::standard())
        );
    }

    #[test]
    fn a_fen_has_six_fields() {
        assert_eq!(error(""), "FEN has 0 fields, expected 6");
        assert_eq!(error("8"), "FEN has 1 field, expected 6");
        assert_eq!(
            error(&format!("{START} w -")),
            "FEN has 3 fields, expected 6"
        );
        assert_eq!(
            error(&format!("{START} w - - 0 1 x")),
            "FEN has 7 fields, expected 6"
        );
    }

    #[test]
    fn fields_stand_one_space_apart() {
        let reason = "fields are separated by exactly one space";
        assert_eq!(
            error(" 8/8/8/8/8/8/8/8 w - - 0 1"),
            format!("FEN, column 1: {reason}")
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/8  w - - 0 1"),
            format!("FEN, column 17: {reason}")
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/8 w - - 0 1 "),
            format!("FEN, column 27: {reason}")
        );
    }

    #[test]
    fn a_board_has_eight_ranks_of_eight_files() {
        assert_eq!(
            error("8/8 w - - 0 1"),
            "FEN, board: board has 2 ranks, expected 8"
        );
        assert_eq!(
            error("8/8/8/8/8/8p/8/8 w - - 0 1"),
            "FEN, board: rank 3 has 9 files"
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/6P w - - 0 1"),
            "FEN, board: rank 1 has 7 files"
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/ w - - 0 1"),
            "FEN, board: rank 1 has 0 files"
        );
    }

    #[test]
    fn a_bad_letter_is_named_with_its_place() {
        assert_eq!(
            error("8/8/8/4é3/8/8/8/8 w - - 0 1"),
            "FEN, board, column 8: unknown piece letter 'é' in rank 5"
        );
        assert_eq!(
            error("é/8/8/44/8/8/8/8 w - - 0 1"),
            "FEN, board, column 1: unknown piece letter 'é' in rank 8"
        );
        assert_eq!(
            error("8/0/8/44/8/8/8/8 w - - 0 1"),
            "FEN, board, column 3: '0' empty squares in rank 7, must be 1 to 8"
        );
        assert_eq!(
            error("8/8/8/44/8/8/8/8 w - - 0 1"),
            "FEN, board, column 8: two counts of empty squares side by side in rank 5"
        );
    }

    #[test]
    fn columns_count_characters_and_offsets_count_bytes() {
        let error = Setup::from_fen_lenient("\u{3000}8/8/8/8/8/8/8/8 x - -").unwrap_err();
        assert_eq!((error.offset, error.column), (19, 18));
    }

    #[test]
    fn the_other_fields_name_what_they_found() {
        for (rest, message) in [
            (
                "x - - 0 1",
                "side to move, column 45: side to move must be 'w' or 'b', not 'x'",
            ),
            (
                "w Kx - 0 1",
                "castling, column 48: unknown castling letter 'x', must be K, Q or a file",
            ),
            (
                "w KK - 0 1",
                "castling, column 48: castling letter 'K' is repeated or out of order",
            ),
            (
                "w QK - 0 1",
                "castling, column 48: castling letter 'K' is repeated or out of order",
            ),
            (
                "w kQ - 0 1",
                "castling, column 48: castling letter 'Q' is repeated or out of order",
            ),
            (
                "w - e9 0 1",
                "en passant, column 49: en-passant square must be a square or '-', not 'e9'",
            ),
            (
                "w - E3 0 1",
                "en passant, column 49: en-passant square must be a square or '-', not 'E3'",
            ),
            (
                "w - - -1 1",
                "half-move clock, column 51: '-1' is not a number",
            ),
            (
                "w - - +1 1",
                "half-move clock, column 51: '+1' is not a number",
            ),
            (
                "w - - 07 1",
                "half-move clock, column 51: '07' is not a number",
            ),
            (
                "w - - 0 65536",
                "full-move number, column 53: 65536 is more than 65535",
            ),
            (
                "w - - 0 0",
                "full-move number, column 53: moves are counted from 1",
            ),
        ] {
            assert_eq!(error(&format!("{START} {rest}")), format!("FEN, {message}"));
        }
    }

    #[test]
    fn messages_stay_short_and_printable() {
        let long = "\0é\n".repeat(100_000);
        let message = error(&format!("{START} {long} - - 0 1"));
        assert!(
            message.len() < 200 && !message.contains(['\0', '\n']),
            "{message}"
        );
    }

    #[test]
    fn file_letters_may_come_in_either_order() {
        for letters in ["HAha", "AHah"] {
            let setup = Setup::from_fen(&format!("{START} w {letters} - 0 1")).unwrap();
            assert_eq!(
                setup.to_fen(FenStyle::Shredder),
                format!("{START} w HAha - 0 1")
            );
        }
    }

    #[test]
    fn lenient_reading_fills_in_missing_counters() {
        let expected = Setup::standard();
        for rest in [
            "w KQkq -",
            "w KQkq - 0",
            "w KQkq - - -",
            "w KQkq - -5 -5",
            "w KQkq - 0 0",
        ] {
            assert_eq!(
                Setup::from_fen_lenient(&format!("{START} {rest}")).as_ref(),
                Ok(&expected)
            );
        }
    }

    #[test]
    fn lenient_reading_forgives_separators_order_and_size() {
        let text = format!("\t{START}_W\u{a0} kKkqQ \n- 99999999999999999999\r\n65536  ");
        let setup = Setup::from_fen_lenient(&text).unwrap();
        assert_eq!(setup.castling, CastlingClaims::ALL);
        assert_eq!(
            (setup.halfmove_clock, setup.fullmove_number),
            (u16::MAX, u16::MAX)
        );
        assert!(Setup::from_fen_lenient("44/71/8/8/8/8/8/8 B - E3").is_ok());
    }

    #[test]
    fn lenient_reading_still_needs_a_fen() {
        let error = |fen| Setup::from_fen_lenient(fen).unwrap_err().to_string();
        assert_eq!(
            error("8/8/8/8/8/8/8/8 w -"),
            "FEN has 3 fields, expected 4 to 6"
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/8 w - - 0 1 7"),
            "FEN has 7 fields, expected 4 to 6"
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/8 w - - x 1"),
            "FEN, half-move clock, column 23: 'x' is not a number"
        );
    }
}
