//! SAN as people, old books and sloppy programs write it.

use super::{CheckMark, San, SanAction, SanFault, SanSyntaxError};
use crate::{CastlingSide, File, PieceKind, Rank, Square};

impl San {
    /// Reads SAN and anything meant as SAN:
    ///
    /// | | for example |
    /// | --- | --- |
    /// | check marks missing, wrong or doubled | `Qh5++` |
    /// | annotations | `e4!?`, `exd6 e.p.` |
    /// | castling with zeros or lower case | `0-0`, `o-o-o` |
    /// | other notations of promotion | `e8Q`, `e8(Q)`, `e8/Q`, `e8=q` |
    /// | long forms | `Ng1-f3`, `e2-e4`, `e7xd8=Q`, `e2e4`, `g1f3` |
    /// | other notations of captures, or none | `e:d5`, `e×d5`, `ed5`, `Nxe5` as `Ne5` |
    /// | figurines and lower case | `♘f3`, `♞f6`, `nf3`, `Pe4` |
    ///
    /// A lower-case `b` is the b-file wherever possible: `bxc3` is a pawn move, `bxf7` a bishop move.
    ///
    /// ```
    /// use tabiya_rules::San;
    ///
    /// assert_eq!(San::parse_forgiving("♘f3!"), San::parse("Nf3"));
    /// assert_eq!(San::parse_forgiving("0-0"), San::parse("O-O"));
    /// assert_eq!(San::parse_forgiving("e8(Q)+"), San::parse("e8=Q+"));
    /// assert!(San::parse_forgiving("Nf9").is_err());
    /// ```
    pub fn parse_forgiving(text: impl AsRef<[u8]>) -> Result<San, SanSyntaxError> {
        let text = text.as_ref();
        match San::read(text) {
            // A lower-case `b` may be a bishop, which strict SAN does not allow.
            Some((san, length)) if length == text.len() && text[0] != b'b' => Ok(san),
            _ => parse(text),
        }
    }
}

#[cold]
fn parse(text: &[u8]) -> Result<San, SanSyntaxError> {
    let start = text.len() - text.trim_ascii_start().len();
    let mut reader = Reader {
        text: text.trim_ascii_end(),
        at: start.min(text.trim_ascii_end().len()),
    };
    if reader.rest().is_empty() {
        return Err(reader.fault(SanFault::Empty));
    }
    match reader.castling()? {
        Some(side) => reader.finish(SanAction::Castle(side)),
        None => match reader.piece() {
            Some(piece) => reader.piece_move(piece),
            None => reader.pawn_or_bishop_move(),
        },
    }
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn fault(&self, fault: SanFault) -> SanSyntaxError {
        SanSyntaxError {
            offset: self.at,
            fault,
        }
    }

    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips `expected` if it comes next.
    fn skip(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected.as_bytes());
        if found {
            self.at += expected.len();
        }
        found
    }

    /// Consumes an ASCII character if `meaning` accepts it.
    fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let found = meaning(char::from(self.peek()?));
        self.at += usize::from(found.is_some());
        found
    }

    /// `O-O`, `0-0-0` and the like.
    fn castling(&mut self) -> Result<Option<CastlingSide>, SanSyntaxError> {
        let mut ahead = *self;
        let mut circles = 0;
        while circles < 3 && (circles == 0 || ahead.dash()) {
            if ahead
                .take(|letter| matches!(letter, 'O' | 'o' | '0').then_some(()))
                .is_none()
            {
                break;
            }
            circles += 1;
            self.at = ahead.at;
        }
        match circles {
            0 => Ok(None),
            2 => Ok(Some(CastlingSide::King)),
            3 => Ok(Some(CastlingSide::Queen)),
            _ => Err(self.fault(SanFault::Castling)),
        }
    }

    fn dash(&mut self) -> bool {
        ["-", "–", "—", "‐", "‑", "−"]
            .into_iter()
            .any(|dash| self.skip(dash))
    }

    /// A piece, but not a lower-case `b`, which may be a file.
    fn piece(&mut self) -> Option<PieceKind> {
        self.figurine()
            .or_else(|| self.take(|letter| PieceKind::from_letter(letter).filter(|_| letter != 'b')))
    }

    /// ♔ to ♟, with or without a variation selector.
    fn figurine(&mut self) -> Option<PieceKind> {
        let from_king = match self.rest() {
            [0xE2, 0x99, last @ 0x94..=0x9F, ..] => usize::from(last - 0x94) % PieceKind::ALL.len(),
            _ => return None,
        };
        self.at += 3;
        let _ = self.skip("\u{FE0E}") || self.skip("\u{FE0F}");
        Some(PieceKind::ALL[PieceKind::ALL.len() - 1 - from_king])
    }

    fn file(&mut self) -> Option<File> {
        self.take(|letter| File::from_letter(letter).filter(|file| file.letter() == letter))
    }

    fn rank(&mut self) -> Option<Rank> {
        self.take(Rank::from_digit)
    }

    /// A lower-case `b` at the start is a bishop only if it cannot be a pawn on the b-file.
    fn pawn_or_bishop_move(self) -> Result<San, SanSyntaxError> {
        if !matches!(self.peek(), Some(b'a'..=b'h')) {
            return Err(self.fault(SanFault::Start));
        }
        let as_pawn = self.piece_move(PieceKind::Pawn);
        if self.peek() != Some(b'b') {
            return as_pawn;
        }
        let plausible = as_pawn.is_ok_and(|san| match san.action {
            SanAction::Move {
                from_file: Some(_),
                from_rank: None,
                to,
                ..
            } => matches!(to.file(), File::A | File::C),
            _ => true,
        });
        if plausible {
            return as_pawn;
        }
        let mut after = self;
        after.at += 1;
        after.piece_move(PieceKind::Bishop).or(as_pawn)
    }

    /// The rest after the piece.
    fn piece_move(mut self, piece: PieceKind) -> Result<San, SanSyntaxError> {
        let file = self.file();
        let rank = self.rank();
        let capture = self.skip("x") || self.skip("X") || self.skip(":") || self.skip("×");
        let divided = capture || self.dash();
        let (from_file, from_rank, to) = match (self.file(), file, rank) {
            (Some(to_file), ..) => {
                let to_rank = self.rank().ok_or(self.fault(SanFault::Square))?;
                // `P2d3`: a pawn that does not capture stays on its file.
                let stays = piece == PieceKind::Pawn && rank.is_some() && !capture;
                let from_file = file.or(stays.then_some(to_file));
                (from_file, rank, Square::new(to_file, to_rank))
            }
            (None, Some(file), Some(rank)) if !divided => (None, None, Square::new(file, rank)),
            _ => return Err(self.fault(SanFault::Square)),
        };
        let promotion = match piece {
            PieceKind::Pawn => self.promotion()?,
            _ => None,
        };
        self.finish(SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            capture,
            promotion,
        })
    }

    /// `=Q`, `(Q)`, `/Q` or just `Q`.
    fn promotion(&mut self) -> Result<Option<PieceKind>, SanSyntaxError> {
        let announced = self.skip("=") || self.skip("/");
        let in_brackets = self.skip("(");
        let before = *self;
        let kind = self
            .piece()
            .or_else(|| self.take(|letter| (letter == 'b').then_some(PieceKind::Bishop)));
        match kind {
            Some(PieceKind::Pawn | PieceKind::King) => Err(before.fault(SanFault::Promotion)),
            None if announced || in_brackets => Err(before.fault(SanFault::Promotion)),
            Some(_) if in_brackets && !self.skip(")") => Err(self.fault(SanFault::Promotion)),
            kind => Ok(kind),
        }
    }

    /// Check marks and annotations up to the end.
    fn finish(mut self, action: SanAction) -> Result<San, SanSyntaxError> {
        let mut mark = None;
        while let Some(letter) = self.peek() {
            match letter {
                b'+' => {
                    mark = mark.or(Some(CheckMark::Check));
                    self.at += 1;
                }
                b'#' => {
                    mark = Some(CheckMark::Mate);
                    self.at += 1;
                }
                b'!' | b'?' => self.at += 1,
                _ if self.en_passant() => {}
                _ => return Err(self.fault(SanFault::Trailing)),
            }
        }
        Ok(San { action, mark })
    }

    fn en_passant(&mut self) -> bool {
        let mut ahead = *self;
        while ahead.skip(" ") {}
        let found = ahead.skip("e.p.") || ahead.skip("ep");
        if found {
            *self = ahead;
        }
        found
    }
}
