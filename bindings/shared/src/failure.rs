//! Everything that can go wrong, in one form that every language can show.

use core::fmt;

use tabiya_book::{BookError, IllegalGame};
#[cfg(feature = "engine")]
use tabiya_engine::EngineError;
use tabiya_pgn::{BadTagName, EditError, GameError};
use tabiya_proof::FormatError;
use tabiya_rules::{
    EpdError, Faults, FenError, FenField, IllegalMove, ParseMoveError, ParsePositionError, ParseSquareError,
    SanError, SanMoveError, UciMoveError,
};
use tabiya_tablebase::{FolderError, ProbeError};

/// The kind of a failure. Names and numbers never change; new kinds are added at the end.
///
/// ```
/// use tabiya_bindings::FailureKind;
///
/// assert_eq!(FailureKind::AmbiguousMove.name(), "ambiguous_move");
/// assert_eq!(FailureKind::from_name("closed"), Some(FailureKind::Closed));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FailureKind {
    /// A text is not a FEN, or the position is impossible.
    BadFen = 1,
    /// A text cannot be a move in any position.
    BadMove = 2,
    /// A move in SAN that several pieces could make.
    AmbiguousMove = 3,
    /// A move that is illegal in the position.
    IllegalMove = 4,
    /// Malformed PGN, or illegal moves in it.
    BadPgn = 5,
    /// An option or limit that is out of range.
    BadOption = 6,
    /// An invalid argument: a null pointer, text that is not UTF-8, a square that does not exist.
    BadArgument = 7,
    /// There is not enough memory.
    NoMemory = 8,
    /// The engine is searching.
    EngineBusy = 9,
    /// The engine was closed.
    Closed = 10,
    /// A file cannot be read.
    Io = 11,
    /// A bug in this library.
    Internal = 12,
}

impl FailureKind {
    /// All kinds.
    pub const ALL: [FailureKind; 12] = [
        FailureKind::BadFen,
        FailureKind::BadMove,
        FailureKind::AmbiguousMove,
        FailureKind::IllegalMove,
        FailureKind::BadPgn,
        FailureKind::BadOption,
        FailureKind::BadArgument,
        FailureKind::NoMemory,
        FailureKind::EngineBusy,
        FailureKind::Closed,
        FailureKind::Io,
        FailureKind::Internal,
    ];

    /// The name that all languages use.
    pub const fn name(self) -> &'static str {
        match self {
            FailureKind::BadFen => "bad_fen",
            FailureKind::BadMove => "bad_move",
            FailureKind::AmbiguousMove => "ambiguous_move",
            FailureKind::IllegalMove => "illegal_move",
            FailureKind::BadPgn => "bad_pgn",
            FailureKind::BadOption => "bad_option",
            FailureKind::BadArgument => "bad_argument",
            FailureKind::NoMemory => "no_memory",
            FailureKind::EngineBusy => "engine_busy",
            FailureKind::Closed => "closed",
            FailureKind::Io => "io",
            FailureKind::Internal => "internal",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<FailureKind> {
        FailureKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where in a text the error is, as far as the parser knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The byte offset, from 0.
    pub byte: u64,
    /// The line, from 1, in texts with several lines.
    pub line: Option<u64>,
    /// The field of a FEN.
    pub field: Option<&'static str>,
}

/// Something that went wrong.
///
/// ```
/// use tabiya_bindings::{FailureKind, text};
///
/// let failure = text::parse_fen("8/8/8/8/8/8/8/4K2x w - - 0 1").unwrap_err();
/// assert_eq!(failure.kind, FailureKind::BadFen);
/// let place = failure.place.expect("the parser says where");
/// assert_eq!((place.byte, place.field), (17, Some("board")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its kind.
    pub kind: FailureKind,
    /// The message.
    pub message: String,
    /// Where, if it is in a text.
    pub place: Option<Place>,
}

impl Failure {
    /// A failure without a place.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Failure {
        Failure {
            kind,
            message: message.into(),
            place: None,
        }
    }

    fn at(self, place: Place) -> Failure {
        Failure {
            place: Some(place),
            ..self
        }
    }

    fn at_byte(self, byte: usize) -> Failure {
        self.at(Place {
            byte: byte as u64,
            ..Place::default()
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Failure {}

impl From<ParsePositionError> for Failure {
    fn from(error: ParsePositionError) -> Failure {
        let failure = Failure::new(FailureKind::BadFen, error.to_string());
        match error {
            ParsePositionError::Fen(error) => failure.at(Place {
                byte: error.offset as u64,
                line: None,
                field: error.field.map(field_name),
            }),
            _ => failure,
        }
    }
}

fn field_name(field: FenField) -> &'static str {
    match field {
        FenField::Board => "board",
        FenField::SideToMove => "side_to_move",
        FenField::Castling => "castling",
        FenField::EnPassant => "en_passant",
        FenField::HalfmoveClock => "halfmove_clock",
        FenField::FullmoveNumber => "fullmove_number",
    }
}

impl From<UciMoveError> for Failure {
    fn from(error: UciMoveError) -> Failure {
        let kind = if error.is_malformed() {
            FailureKind::BadMove
        } else {
            FailureKind::IllegalMove
        };
        let failure = Failure::new(kind, error.to_string());
        match error {
            UciMoveError::File { column, .. } | UciMoveError::Rank { column, .. } => {
                failure.at_byte(usize::from(column) - 1)
            }
            UciMoveError::PromotionLetter(_) => failure.at_byte(4),
            _ => failure,
        }
    }
}

impl From<SanError> for Failure {
    fn from(error: SanError) -> Failure {
        let kind = match error {
            SanError::Move(SanMoveError::Ambiguous { .. }) => FailureKind::AmbiguousMove,
            SanError::Move(_) => FailureKind::IllegalMove,
            _ => FailureKind::BadMove,
        };
        let failure = Failure::new(kind, error.to_string());
        match error {
            SanError::Syntax(error) => failure.at_byte(error.offset),
            _ => failure,
        }
    }
}

impl From<ParseMoveError> for Failure {
    fn from(error: ParseMoveError) -> Failure {
        match error {
            ParseMoveError::Uci(error) => error.into(),
            ParseMoveError::San(error) => error.into(),
            _ => Failure::new(FailureKind::BadMove, error.to_string()),
        }
    }
}

impl From<IllegalMove> for Failure {
    fn from(error: IllegalMove) -> Failure {
        Failure::new(FailureKind::IllegalMove, error.to_string())
    }
}

impl From<ParseSquareError> for Failure {
    fn from(error: ParseSquareError) -> Failure {
        Failure::new(FailureKind::BadArgument, error.to_string())
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Failure {
        Failure::new(FailureKind::BadPgn, error.to_string()).at(Place {
            byte: error.place.byte,
            line: Some(error.place.line),
            field: None,
        })
    }
}

impl From<EditError> for Failure {
    fn from(error: EditError) -> Failure {
        match error {
            EditError::Uci(error) => error.into(),
            EditError::San(error) => error.into(),
            EditError::Illegal(error) => error.into(),
            EditError::NullInCheck => Failure::new(FailureKind::IllegalMove, error.to_string()),
            EditError::Full => Failure::new(FailureKind::NoMemory, error.to_string()),
            _ => Failure::new(FailureKind::BadArgument, error.to_string()),
        }
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Failure {
        Failure::new(FailureKind::BadFen, faults.to_string())
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Failure {
        ParsePositionError::from(error).into()
    }
}

impl From<BadTagName> for Failure {
    fn from(error: BadTagName) -> Failure {
        Failure::new(FailureKind::BadArgument, error.to_string())
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Failure {
        Failure::new(FailureKind::BadArgument, error.to_string())
    }
}

impl From<IllegalGame> for Failure {
    fn from(error: IllegalGame) -> Failure {
        Failure::new(FailureKind::IllegalMove, error.to_string())
    }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        Failure::new(FailureKind::Io, error.to_string())
    }
}

impl From<ProbeError> for Failure {
    fn from(error: ProbeError) -> Failure {
        let kind = match error {
            ProbeError::BadTable { .. } => FailureKind::Io,
            _ => FailureKind::BadArgument,
        };
        Failure::new(kind, error.to_string())
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Failure {
        Failure::new(FailureKind::BadArgument, error.to_string())
    }
}

impl From<EpdError> for Failure {
    fn from(error: EpdError) -> Failure {
        Failure::new(FailureKind::BadFen, error.to_string()).at_byte(error.offset)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::new(FailureKind::Io, error.to_string())
    }
}

#[cfg(feature = "engine")]
impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        let kind = match error {
            EngineError::IllegalMove(_) => FailureKind::IllegalMove,
            EngineError::NoMemoryForHash { .. } | EngineError::NoMemoryForThreads { .. } => {
                FailureKind::NoMemory
            }
            EngineError::NoThread(_) => FailureKind::NoMemory,
            EngineError::Failed(_) => FailureKind::Internal,
            EngineError::Threads(_) => FailureKind::BadOption,
            EngineError::Tablebases(_) | EngineError::Book(_) | EngineError::Network(_) => FailureKind::Io,
            _ => FailureKind::BadOption,
        };
        Failure::new(kind, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_unique_and_found_again() {
        for (index, kind) in FailureKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, index + 1);
            assert_eq!(FailureKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(FailureKind::from_name("none"), None);
    }
}
