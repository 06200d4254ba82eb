//! serde: positions as FEN, moves in UCI notation, everything else by its usual name.
//!
//! A move alone cannot be deserialised: `e5d6` may or may not be a capture, or be en passant. Deserialise a
//! [`UciMove`] and resolve it in a position: [`Position::find_uci`].

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{CastlingText, Color, File, GameResult, Move, Piece, PieceKind, Position, Square, UciMove};

/// A value that is serialised as text.
struct Text<T, E> {
    expected: &'static str,
    read: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for Text<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.read)(text).map_err(F::custom)
    }
}

/// The value among `all` that is displayed as `text`.
fn named<T: Copy + fmt::Display>(text: &str, all: &[T], what: &str) -> Result<T, String> {
    let found = all.iter().find(|value| format!("{value}") == text).copied();
    found.ok_or_else(|| format!("`{text}` is not a {what}"))
}

impl Serialize for Position {
    /// The FEN, in X-FEN where Chess960 castling needs it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "a FEN",
            read: Position::from_str,
        })
    }
}

impl Serialize for Move {
    /// UCI notation. Castling is written as the king's path, `e1g1`, if the king starts on the e-file;
    /// otherwise as king takes rook, because the path could be an ordinary king move.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let convention = match self.from().file() {
            File::E => CastlingText::Standard,
            _ => CastlingText::Chess960,
        };
        serializer.serialize_str(self.to_uci(convention).as_str())
    }
}

impl Serialize for UciMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UciMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UciMove, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "a move such as e2e4",
            read: UciMove::from_str,
        })
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "a square such as e4",
            read: Square::from_str,
        })
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "white or black",
            read: |text| named(text, &Color::ALL, "color"),
        })
    }
}

impl Serialize for PieceKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PieceKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PieceKind, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "a kind of piece such as knight",
            read: |text| named(text, &PieceKind::ALL, "kind of piece"),
        })
    }
}

impl Serialize for Piece {
    /// The FEN letter: `N` is a white knight.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "the letter of a piece such as N",
            read: |text| {
                let mut letters = text.chars();
                let piece = letters.next().and_then(Piece::from_letter);
                piece
                    .filter(|_| letters.next().is_none())
                    .ok_or_else(|| format!("`{text}` is not a piece"))
            },
        })
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        deserializer.deserialize_str(Text {
            expected: "a result such as 1-0",
            read: |text| {
                let result = GameResult::parse(text.as_bytes());
                result.ok_or_else(|| format!("`{}` is not a result", text.escape_debug()))
            },
        })
    }
}
