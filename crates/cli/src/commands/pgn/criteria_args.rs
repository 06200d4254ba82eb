//! Which games are wanted, on the command line.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tabiya_rules::{Color, GameResult};

use super::criteria::Criteria;
use super::dates::{self, Date, Span};
use super::eco::EcoRange;
use super::material::Material;
use super::opening_name::OpeningName;
use crate::failure::Failure;
use crate::numbers;
use crate::position_args::StrictArg;

/// The conditions of `pgn filter`, for every command that can be limited to some games.
#[derive(Args)]
pub(crate) struct CriteriaArgs {
    /// Games of players whose names contain this, ignoring case
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// The colour that --player must have
    #[arg(long, value_name = "COLOR", requires = "player")]
    color: Option<Side>,

    /// Games with this result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT", value_delimiter = ',', value_parser = result)]
    result: Vec<GameResult>,

    /// Games in which both ratings are at least this
    #[arg(long, value_name = "ELO", value_parser = numbers::whole(0..=9999))]
    min_rating: Option<u64>,

    /// Games in which both ratings are at most this
    #[arg(long, value_name = "ELO", value_parser = numbers::whole(0..=9999))]
    max_rating: Option<u64>,

    /// Games with these ECO codes, by position reached, not by tag: B90, B9, or B20-B99
    #[arg(long, value_name = "ECO", value_delimiter = ',', value_parser = EcoRange::parse)]
    eco: Vec<EcoRange>,

    /// Games in openings with these words in their names, by position reached: Najdorf
    #[arg(long, value_name = "NAME", value_parser = OpeningName::parse)]
    opening: Vec<OpeningName>,

    /// Games played in or after this year, month or day: 1992, 1992.11, 1992.11.04
    #[arg(long, value_name = "DATE", value_parser = dates::argument)]
    from: Option<Date>,

    /// Games played in or before this year, month or day
    #[arg(long, value_name = "DATE", value_parser = dates::argument)]
    to: Option<Date>,

    /// Games in which this position occurs, ignoring its move counters
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    #[command(flatten)]
    strict: StrictArg,

    /// Games that reach this material, with either colour: KRPvKR
    #[arg(long, value_name = "MEN", value_parser = Material::parse)]
    material: Option<Material>,

    /// Games of at least this many plies
    #[arg(long, value_name = "N", value_parser = numbers::whole(0..=u64::MAX))]
    min_plies: Option<u64>,

    /// Games of at most this many plies
    #[arg(long, value_name = "N", value_parser = numbers::whole(0..=u64::MAX))]
    max_plies: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

/// Parses a result on the command line.
pub(crate) fn result(text: &str) -> Result<GameResult, String> {
    GameResult::parse(text.as_bytes()).ok_or_else(|| "must be 1-0, 0-1, 1/2-1/2 or *".to_owned())
}

impl CriteriaArgs {
    /// The conditions.
    pub(crate) fn criteria(&self) -> Result<Criteria, Failure> {
        let fen = self.fen.as_deref();
        Ok(Criteria {
            players: self.player.iter().map(|name| name.to_lowercase()).collect(),
            color: self.color.map(|side| match side {
                Side::White => Color::White,
                Side::Black => Color::Black,
            }),
            results: self.result.clone(),
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            eco: self.eco.clone(),
            openings: self.opening.clone(),
            dates: Span {
                from: self.from,
                to: self.to,
            },
            position: fen.map(|fen| self.strict.read_fen("--fen", fen)).transpose()?,
            material: self.material,
            min_plies: self.min_plies,
            max_plies: self.max_plies,
        })
    }

    /// The criteria that were given, for comparison with those of a later run; `None` if there are none.
    pub(crate) fn description(&self) -> Option<Value> {
        let eco: Vec<String> = self.eco.iter().map(|range| format!("{range:?}")).collect();
        let openings: Vec<_> = self.opening.iter().map(OpeningName::names).collect();
        let all = json!({
            "player": self.player,
            "color": self.color.map(|side| format!("{side:?}").to_lowercase()),
            "result": self.result.iter().map(|result| result.as_str()).collect::<Vec<_>>(),
            "min_rating": self.min_rating,
            "max_rating": self.max_rating,
            "eco": eco,
            "opening": openings,
            "from": self.from.map(|date| format!("{date:?}")),
            "to": self.to.map(|date| format!("{date:?}")),
            "fen": self.fen,
            "material": self.material.map(|material| format!("{material:?}")),
            "min_plies": self.min_plies,
            "max_plies": self.max_plies,
        });
        let Value::Object(all) = all else {
            return None;
        };
        let is_set = |value: &Value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
        let set: serde_json::Map<_, _> = all.into_iter().filter(|(_, value)| is_set(value)).collect();
        (!set.is_empty()).then_some(Value::Object(set))
    }
}
