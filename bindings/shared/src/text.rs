//! Texts that every language reads and writes alike.

use tabiya_rules::{
    CastlingClaim, CastlingClaims, CastlingSide, CastlingText, Claim, Color, FenReading, FenStyle, File,
    Move, Position, Setup, Square, Strictness, UciMove,
};

use crate::failure::{Failure, FailureKind};

/// Reads a FEN as people write them: X-FEN and Shredder-FEN too, counters may be missing, and castling rights and
/// en-passant squares that cannot be are dropped. `startpos` is the start of a game.
///
/// # Errors
///
/// [`FailureKind::BadFen`], with the place unless the position itself is at fault.
///
/// ```
/// use tabiya_bindings::text::parse_fen;
///
/// assert_eq!(parse_fen("4k3/8/8/8/8/8/8/4K3 w - -")?.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert!(parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").is_err());
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn parse_fen(text: &str) -> Result<Position, Failure> {
    match text.trim() {
        "startpos" => Ok(Position::default()),
        _ => Ok(Position::from_fen_lenient(text)?),
    }
}

/// Reads a FEN strictly: six fields, everything in them as it can be, and no check that no move can give.
///
/// # Errors
///
/// As [`parse_fen`].
pub fn parse_fen_strictly(text: &str) -> Result<Position, Failure> {
    Ok(Position::from_fen(text)?)
}

/// Reads a FEN as strictly as it is told, and says what it has repaired. `startpos` is the start of a game.
///
/// # Errors
///
/// As [`parse_fen`].
///
/// ```
/// use tabiya_bindings::text::read_fen;
/// use tabiya_rules::Strictness;
///
/// let reading = read_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Strictness::Lenient)?;
/// assert_eq!(
///     reading.repairs[0].to_string(),
///     "dropped from the FEN: castling right K, but no white rook on the king's right"
/// );
/// assert!(read_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Strictness::Strict).is_err());
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn read_fen(text: &str, strictness: Strictness) -> Result<FenReading, Failure> {
    let fen = match text.trim() {
        "startpos" => START,
        _ => text,
    };
    Ok(Position::read_fen(fen, strictness)?)
}

/// The start of a game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a move that is legal in the position, in UCI or SAN, forgivingly.
///
/// # Errors
///
/// [`FailureKind::BadMove`], [`FailureKind::AmbiguousMove`] or [`FailureKind::IllegalMove`].
///
/// ```
/// use tabiya_bindings::text::parse_move;
/// use tabiya_rules::Position;
///
/// let position = Position::default();
/// assert_eq!(parse_move(&position, "g1f3")?, parse_move(&position, " Nf3! ")?);
/// assert_eq!(parse_move(&position, "e2e5").unwrap_err().kind.name(), "illegal_move");
/// assert_eq!(parse_move(&position, "hello").unwrap_err().kind.name(), "bad_move");
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn parse_move(position: &Position, text: &str) -> Result<Move, Failure> {
    Ok(position.parse_move(text)?)
}

/// How castling is written in UCI text.
///
/// ```
/// use tabiya_bindings::text::Castling;
/// use tabiya_rules::{CastlingSide, Move, Square};
///
/// let usual = Move::castle(Square::E1, Square::H1, CastlingSide::King);
/// assert_eq!(Castling::Usual.uci(usual), "e1g1");
/// assert_eq!(Castling::Chess960.uci(usual), "e1h1");
/// let unusual = Move::castle(Square::F1, Square::G1, CastlingSide::King);
/// assert_eq!(Castling::Usual.uci(unusual), "f1g1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Castling {
    /// The king's own path where king and rook stand as in ordinary chess, else the king takes its rook. No text
    /// has two meanings.
    #[default]
    Usual,
    /// The king always takes its rook.
    Chess960,
}

impl Castling {
    /// The UCI text of a move.
    pub fn uci(self, mv: Move) -> String {
        mv.to_uci(self.style(mv)).as_str().to_owned()
    }
}

impl Castling {
    /// Where a move ends as users see it, and its arrow with it: the same square as in its UCI text, which for castling
    /// in ordinary chess is the king's.
    ///
    /// ```
    /// use tabiya_bindings::text::Castling;
    /// use tabiya_rules::{CastlingSide, Move, Square};
    ///
    /// let castle = Move::castle(Square::E1, Square::H1, CastlingSide::King);
    /// assert_eq!(Castling::Usual.to_square(castle), Square::G1);
    /// assert_eq!(Castling::Chess960.to_square(castle), Square::H1);
    /// ```
    pub fn to_square(self, mv: Move) -> Square {
        match self.style(mv) {
            CastlingText::Standard => mv.destination(),
            CastlingText::Chess960 => mv.to(),
        }
    }

    fn style(self, mv: Move) -> CastlingText {
        let is_ordinary = mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H);
        match self {
            Castling::Usual if is_ordinary => CastlingText::Standard,
            _ => CastlingText::Chess960,
        }
    }
}

/// Reads a move without a position: `e2e4`, `e7e8q`. It is no [`Move`] before a position has found it
/// ([`Position::find_uci`]).
///
/// # Errors
///
/// [`FailureKind::BadMove`].
///
/// ```
/// use tabiya_bindings::text::parse_uci;
/// use tabiya_rules::Square;
///
/// assert_eq!(parse_uci("e2e4")?.to, Square::E4);
/// assert_eq!(parse_uci("e2e9").unwrap_err().kind.name(), "bad_move");
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn parse_uci(text: &str) -> Result<UciMove, Failure> {
    Ok(text.trim().parse::<UciMove>()?)
}

/// A line of moves in SAN with move numbers.
///
/// # Errors
///
/// [`FailureKind::IllegalMove`], which says which move it is.
///
/// ```
/// use tabiya_bindings::text::{line_san, parse_move};
/// use tabiya_rules::Position;
///
/// let start = Position::default();
/// let e4 = parse_move(&start, "e4")?;
/// assert_eq!(line_san(&start, &[e4])?, "1. e4");
/// assert_eq!(line_san(&start, &[e4, e4]).unwrap_err().kind.name(), "illegal_move");
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn line_san(position: &Position, line: &[Move]) -> Result<String, Failure> {
    Ok(position.line_to_san(line)?)
}

/// A position as EPD: the first four fields of its FEN, in X-FEN.
///
/// ```
/// use tabiya_bindings::text::epd;
///
/// let start = tabiya_rules::Position::default();
/// assert_eq!(epd(&start), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
/// ```
pub fn epd(position: &Position) -> String {
    let fen = position.fen_text(FenStyle::XFen);
    let fields: Vec<_> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// Reads a set-up, which may be impossible: a FEN whose fields can be read, whatever stands on the board.
/// [`Setup::faults`] judges it.
///
/// # Errors
///
/// [`FailureKind::BadFen`] for a text that is no FEN.
///
/// ```
/// use tabiya_bindings::text::parse_setup;
///
/// let setup = parse_setup("8/8/8/8/8/8/8/K6P w - - 0 1")?;
/// let faults: Vec<_> = setup.faults().iter().map(|fault| fault.name()).collect();
/// assert_eq!(faults, ["pawn_on_back_rank", "no_king"]);
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn parse_setup(text: &str) -> Result<Setup, Failure> {
    match text.trim() {
        "startpos" => Ok(Setup::standard()),
        _ => Ok(Setup::from_fen_lenient(text)?),
    }
}

/// The castling rights that letters claim: `KQkq`, `HAha`, `-`.
///
/// # Errors
///
/// [`FailureKind::BadArgument`] for a letter that claims none.
pub fn parse_castling(text: &str) -> Result<CastlingClaims, Failure> {
    let letters = text.trim().trim_start_matches('-').chars();
    let claims = letters.map(|letter| {
        CastlingClaim::from_letter(letter).ok_or_else(|| {
            let message =
                format!("`{letter}` is no castling right: expected K, Q, k, q or the file of a rook");
            Failure::new(FailureKind::BadArgument, message)
        })
    });
    claims.collect()
}

/// The UCI text of a move, with [`Castling::Usual`].
pub fn uci(mv: Move) -> String {
    Castling::Usual.uci(mv)
}

/// Whether castling in the position needs the rules of Chess960: a king that is not on its e-file may castle, or a
/// rook that is in no corner.
///
/// ```
/// use tabiya_bindings::text::needs_chess960;
/// use tabiya_rules::Position;
///
/// assert!(!needs_chess960(&Position::default()));
/// assert!(needs_chess960(&Position::chess960(0).unwrap()));
/// ```
pub fn needs_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let is_unusual = |rook: Square| {
            position.king(color).file() != File::E || !matches!(rook.file(), File::A | File::H)
        };
        CastlingSide::ALL
            .into_iter()
            .any(|side| position.castling_rook(color, side).is_some_and(is_unusual))
    })
}

/// The name of a draw that can be claimed, as [`Reason::name`](tabiya_rules::Reason::name) has it.
pub fn claim_name(claim: Claim) -> &'static str {
    claim.outcome().reason.name()
}

/// `white` or `black`.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(fen: &str, text: &str) -> &'static str {
        let position = parse_fen(fen).unwrap();
        match parse_move(&position, text) {
            Ok(_) => "ok",
            Err(failure) => failure.kind.name(),
        }
    }

    #[test]
    fn a_bishop_and_the_file_of_the_same_letter_are_told_apart() {
        let fen = "4k3/8/8/8/8/8/1P6/B1B1K3 w - - 0 1";
        let position = parse_fen(fen).unwrap();
        assert_eq!(uci(parse_move(&position, "Bd2").unwrap()), "c1d2");
        assert_eq!(uci(parse_move(&position, "b2b4").unwrap()), "b2b4");
        assert_eq!(uci(parse_move(&position, "B2B4").unwrap()), "b2b4");
    }

    #[test]
    fn the_place_of_a_fault_counts_from_the_start_of_the_text() {
        let place = |failure: Failure| failure.place.map(|place| place.byte);
        let text = "  4k2x/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(place(parse_fen(text).unwrap_err()), Some(5));
        assert_eq!(place(parse_setup(text).unwrap_err()), Some(5));
    }

    #[test]
    fn every_kind_of_bad_move_is_told_by_its_kind() {
        let two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_eq!(kind(two_knights, "Nd2"), "ambiguous_move");
        assert_eq!(kind(two_knights, "Nd7"), "illegal_move");
        assert_eq!(kind(two_knights, "b1d2"), "ok");
        assert_eq!(kind(two_knights, "b1d3"), "illegal_move");
        assert_eq!(kind(two_knights, ""), "bad_move");
        assert_eq!(kind(two_knights, "0000"), "bad_move");
        assert_eq!(kind(two_knights, "N?"), "bad_move");
        assert_eq!(kind(two_knights, "\u{1F600}"), "bad_move");
    }
}
