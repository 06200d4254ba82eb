//! Reading positions from FEN and writing them as FEN.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{ParsePositionError, Position};
use crate::setup::BoardValidator;
use crate::text::scan_fen;
use crate::{Fault, FenReading, FenStyle, Repair, Setup, Strictness};

impl Position {
    /// Reads a FEN with the given strictness and reports the repairs made.
    ///
    /// X-FEN and Shredder-FEN castling letters are always understood.
    ///
    /// ```
    /// use tabiya_rules::{Position, Strictness};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    /// let error = Position::read_fen(fen, Strictness::Strict).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not a valid position: castling right K, but no white rook on the king's right"
    /// );
    ///
    /// let reading = Position::read_fen(fen, Strictness::Lenient)?;
    /// assert_eq!(reading.position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(
    ///     reading.repairs[0].to_string(),
    ///     "dropped from the FEN: castling right K, but no white rook on the king's right"
    /// );
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn read_fen(fen: &str, strictness: Strictness) -> Result<FenReading, ParsePositionError> {
        let repairs = Vec::new();
        match (read_exact(fen), strictness) {
            (Some((position, None)), _) => Ok(FenReading { position, repairs }),
            (_, Strictness::Strict) => Ok(FenReading {
                position: refuse(fen)?,
                repairs,
            }),
            (_, Strictness::Lenient) => repair(fen),
        }
    }

    /// Reads a FEN strictly, see [`Strictness::Strict`]. X-FEN and Shredder-FEN castling letters are
    /// understood too.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let error = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "not a valid position: white has no king; black has no king");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, ParsePositionError> {
        match read_exact(fen) {
            Some((position, None)) => Ok(position),
            _ => refuse(fen),
        }
    }

    /// Reads a FEN leniently, see [`Strictness::Lenient`]: counters may be missing, and impossible castling
    /// rights and en-passant squares are dropped. [`Position::read_fen`] reports which.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let position = Position::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 w KQ e6")?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn from_fen_lenient(fen: &str) -> Result<Position, ParsePositionError> {
        match read_exact(fen) {
            Some((position, _)) => Ok(position),
            None => Ok(repair(fen)?.position),
        }
    }
}

/// Fast path: the position of a well-formed FEN, and the impossible check in it, if any; `None` if there is
/// any other fault.
#[inline]
fn read_exact(fen: &str) -> Option<(Position, Option<Fault>)> {
    let mut position = Position::EMPTY;
    let state = scan_fen(fen.as_bytes(), |piece, square| position.put(piece, square))?;
    let validator = BoardValidator {
        board: &position.board,
        side_to_move: state.side_to_move,
        castling: state.castling,
        en_passant: state.en_passant,
    };
    let (faults, rooks) = validator.faults();
    if !faults.is_empty() {
        return None;
    }
    let impossible_check = validator.impossible_check();
    position.halfmove_clock = state.halfmove_clock;
    position.fullmove_number = state.fullmove_number;
    position.complete(state.side_to_move, rooks, state.en_passant);
    Some((position, impossible_check))
}

/// Slow path for strict reading: reports what is wrong with the FEN and where, or all faults of the position.
#[cold]
fn refuse(fen: &str) -> Result<Position, ParsePositionError> {
    let setup = Setup::from_fen(fen)?;
    let impossible_checks = setup.impossible_checks();
    let position = Position::try_from(setup)?;
    match impossible_checks.is_empty() {
        true => Ok(position),
        false => Err(impossible_checks.into()),
    }
}

/// Slow path for lenient reading: repairs what can be repaired.
#[cold]
fn repair(fen: &str) -> Result<FenReading, ParsePositionError> {
    let (setup, mut repairs) = Setup::read_lenient(fen)?;
    let (setup, dropped) = setup.repaired();
    let impossible_checks = setup.impossible_checks();
    let position = Position::try_from(setup)?;
    repairs.extend(dropped.into_iter().map(Repair::Dropped));
    repairs.extend(impossible_checks.into_iter().map(Repair::Kept));
    Ok(FenReading { position, repairs })
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads what [`Display`](fmt::Display) writes: a FEN as [`Position::from_fen`] does, but also positions
    /// with [impossible checks](Setup::impossible_checks), so that every position round-trips.
    fn from_str(fen: &str) -> Result<Position, ParsePositionError> {
        match read_exact(fen) {
            Some((position, _)) => Ok(position),
            None => Ok(Position::try_from(Setup::from_fen(fen)?)?),
        }
    }
}

impl fmt::Display for Position {
    /// The FEN, in X-FEN where Chess960 castling needs it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen_text(FenStyle::XFen).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
