//! How moves, colours and times stand in the formats of serde.

use std::time::Duration;

use serde::{Serialize, Serializer};
use tabiya_rules::Move;

/// A move as UCI writes it.
pub(crate) fn mv<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(mv)
}

/// A move, or nothing.
pub(crate) fn optional_move<S: Serializer>(mv: &Option<Move>, serializer: S) -> Result<S::Ok, S::Error> {
    mv.map(|mv| mv.to_string()).serialize(serializer)
}

/// Moves, one after the other.
pub(crate) fn moves<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(moves.iter().map(Move::to_string))
}

/// A time in seconds.
pub(crate) fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// `"white"` or `"black"`.
pub(crate) mod color {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tabiya_rules::Color;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Name {
        White,
        Black,
    }

    pub(crate) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        let name = match color {
            Color::White => Name::White,
            Color::Black => Name::Black,
        };
        name.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        Ok(match Name::deserialize(deserializer)? {
            Name::White => Color::White,
            Name::Black => Color::Black,
        })
    }
}
