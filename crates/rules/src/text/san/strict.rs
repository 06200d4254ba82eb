//! Reading strict SAN character by character: it says what is wrong and where, and the fast reader is tested
//! against it.

use super::{CheckMark, San, SanAction, SanFault, SanSyntaxError};
use crate::{CastlingSide, File, PieceKind, Rank, Square};

impl San {
    /// Reads strict SAN. Only the text is checked: check marks, captures and disambiguation may be right or
    /// wrong in any position.
    ///
    /// ```
    /// use tabiya_rules::{PieceKind, San, SanAction};
    ///
    /// let san = San::parse("exd8=Q#")?;
    /// assert!(matches!(san.action, SanAction::Move { promotion: Some(PieceKind::Queen), .. }));
    /// assert!(San::parse("0-0").is_err());
    /// # Ok::<(), tabiya_rules::SanSyntaxError>(())
    /// ```
    #[inline]
    pub fn parse(text: impl AsRef<[u8]>) -> Result<San, SanSyntaxError> {
        let text = text.as_ref();
        match San::read(text) {
            Some((san, length)) if length == text.len() => Ok(san),
            _ => parse_slowly(text),
        }
    }
}

#[cold]
pub(super) fn parse_slowly(text: &[u8]) -> Result<San, SanSyntaxError> {
    let mut reader = Reader { text, at: 0 };
    let action = match reader.peek() {
        None => return Err(reader.fault(SanFault::Empty)),
        Some(b'O') => reader.castling()?,
        Some(_) => reader.action()?,
    };
    let mark = match reader.peek() {
        Some(b'+') => Some(CheckMark::Check),
        Some(b'#') => Some(CheckMark::Mate),
        _ => None,
    };
    reader.at += usize::from(mark.is_some());
    if reader.at < text.len() {
        return Err(reader.fault(SanFault::Trailing));
    }
    Ok(San { action, mark })
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn fault(&self, fault: SanFault) -> SanSyntaxError {
        SanSyntaxError {
            offset: self.at,
            fault,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Consumes a character if `meaning` accepts it.
    fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let found = meaning(char::from(self.peek()?));
        self.at += usize::from(found.is_some());
        found
    }

    fn file(&mut self) -> Option<File> {
        self.take(|letter| File::from_letter(letter).filter(|file| file.letter() == letter))
    }

    fn rank(&mut self) -> Option<Rank> {
        self.take(Rank::from_digit)
    }

    fn square(&mut self) -> Result<Square, SanSyntaxError> {
        let file = self.file().ok_or(self.fault(SanFault::Square))?;
        let rank = self.rank().ok_or(self.fault(SanFault::Square))?;
        Ok(Square::new(file, rank))
    }

    fn takes(&mut self) -> bool {
        self.take(|letter| (letter == 'x').then_some(())).is_some()
    }

    fn castling(&mut self) -> Result<SanAction, SanSyntaxError> {
        let rest = &self.text[self.at..];
        let side = if rest.starts_with(b"O-O-O") {
            CastlingSide::Queen
        } else if rest.starts_with(b"O-O") {
            CastlingSide::King
        } else {
            return Err(self.fault(SanFault::Castling));
        };
        self.at += match side {
            CastlingSide::King => 3,
            CastlingSide::Queen => 5,
        };
        Ok(SanAction::Castle(side))
    }

    fn action(&mut self) -> Result<SanAction, SanSyntaxError> {
        match self.take(piece_letter) {
            Some(piece) => self.piece_move(piece),
            None => self.pawn_move(),
        }
    }

    fn pawn_move(&mut self) -> Result<SanAction, SanSyntaxError> {
        let file = self.file().ok_or(self.fault(SanFault::Start))?;
        let capture = self.takes();
        let to = if capture {
            self.square()?
        } else {
            Square::new(file, self.rank().ok_or(self.fault(SanFault::Square))?)
        };
        let promotion = match self.peek() {
            Some(b'=') => {
                self.at += 1;
                let kind = self.take(|letter| piece_letter(letter).filter(|&kind| kind != PieceKind::King));
                Some(kind.ok_or(self.fault(SanFault::Promotion))?)
            }
            _ => None,
        };
        Ok(SanAction::Move {
            piece: PieceKind::Pawn,
            from_file: capture.then_some(file),
            from_rank: None,
            to,
            capture,
            promotion,
        })
    }

    fn piece_move(&mut self, piece: PieceKind) -> Result<SanAction, SanSyntaxError> {
        let mut from_file = self.file();
        let mut from_rank = self.rank();
        let capture = self.takes();
        // What has been read is the target if no other square follows.
        let more = capture || self.peek().is_some_and(|letter| (b'a'..=b'h').contains(&letter));
        let to = match (from_file, from_rank) {
            (Some(file), Some(rank)) if !more => {
                (from_file, from_rank) = (None, None);
                Square::new(file, rank)
            }
            _ => self.square()?,
        };
        Ok(SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            capture,
            promotion: None,
        })
    }
}

/// The piece an upper-case letter stands for.
fn piece_letter(letter: char) -> Option<PieceKind> {
    match letter {
        'N' | 'B' | 'R' | 'Q' | 'K' => PieceKind::from_letter(letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, SanFault) {
        let error = San::parse(text).unwrap_err();
        (error.offset, error.fault)
    }

    #[test]
    fn the_fast_reader_agrees_with_the_slow_one_on_every_short_text() {
        // Every text of up to five characters from an alphabet with each kind of character.
        const ALPHABET: &[u8] = b"NKbh18x=+#O-Q";
        let mut text = [0; 5];
        for length in 1..=5u32 {
            for number in 0..ALPHABET.len().pow(length) {
                let mut rest = number;
                for letter in &mut text[..length as usize] {
                    *letter = ALPHABET[rest % ALPHABET.len()];
                    rest /= ALPHABET.len();
                }
                let text = &text[..length as usize];
                let fast = San::read(text).filter(|&(_, read)| read == text.len());
                assert_eq!(
                    fast.map(|(san, _)| san),
                    parse_slowly(text).ok(),
                    "{:?}",
                    text.escape_ascii()
                );
            }
        }
    }

    #[test]
    fn the_longest_moves_are_read_completely() {
        for text in ["Qa1xb2+", "exd8=Q#", "O-O-O#", "Qa1b2#", "Nb1d2", "R1xa3+"] {
            let (san, length) = San::read(text.as_bytes()).unwrap();
            assert_eq!(length, text.len());
            assert_eq!(parse_slowly(text.as_bytes()), Ok(san));
        }
    }

    #[test]
    fn an_error_says_what_is_wrong_and_where() {
        assert_eq!(fault(""), (0, SanFault::Empty));
        assert_eq!(fault("!"), (0, SanFault::Start));
        assert_eq!(fault("N"), (1, SanFault::Square));
        assert_eq!(fault("Nf"), (2, SanFault::Square));
        assert_eq!(fault("Nxf"), (3, SanFault::Square));
        assert_eq!(fault("e"), (1, SanFault::Square));
        assert_eq!(fault("exd"), (3, SanFault::Square));
        assert_eq!(fault("e8=K"), (3, SanFault::Promotion));
        assert_eq!(fault("e8="), (3, SanFault::Promotion));
        assert_eq!(fault("Nf3=Q"), (3, SanFault::Trailing));
        assert_eq!(fault("e4!"), (2, SanFault::Trailing));
        assert_eq!(fault("e4++"), (3, SanFault::Trailing));
        assert_eq!(fault("O-"), (0, SanFault::Castling));
        assert_eq!(fault("O-O-"), (3, SanFault::Trailing));
    }

    #[test]
    fn sloppy_notation_is_not_strict() {
        for text in [
            "0-0", "o-o", "e8Q", "e8(Q)", "ed5", "e2-e4", "nf3", "♘f3", "E4", "Pe4", " e4", "e4 ",
        ] {
            assert!(San::parse(text).is_err(), "{text}");
        }
    }
}
