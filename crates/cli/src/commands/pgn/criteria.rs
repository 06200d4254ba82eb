//! The conditions of `pgn filter`.

use tabiya_openings::Opening;
use tabiya_pgn::{GameResult, TagValue};
use tabiya_rules::{Color, Position};

use super::dates::{Date, Span};
use super::eco::EcoRange;
use super::material::Material;
use super::opening_name::OpeningName;

/// Conditions that a game must meet; empty lists and `None` impose none.
#[derive(Default)]
pub(crate) struct Criteria {
    /// Lower-case substrings, one of which must occur in a player's name.
    pub(super) players: Vec<String>,
    /// The colour that this player must have.
    pub(super) color: Option<Color>,
    pub(super) results: Vec<GameResult>,
    pub(super) min_rating: Option<u64>,
    pub(super) max_rating: Option<u64>,
    pub(super) eco: Vec<EcoRange>,
    pub(super) openings: Vec<OpeningName>,
    pub(super) dates: Span,
    pub(super) position: Option<Position>,
    pub(super) material: Option<Material>,
    pub(super) min_plies: Option<u64>,
    pub(super) max_plies: Option<u64>,
}

/// The tags that the criteria look at.
#[derive(Default)]
pub(super) struct Headers {
    white: String,
    black: String,
    ratings: [Option<u64>; 2],
    date: Option<Date>,
    result: Option<GameResult>,
}

impl Headers {
    pub(super) fn note(&mut self, name: &str, value: TagValue<'_>) {
        match name {
            "White" => self.white = value.text().to_lowercase(),
            "Black" => self.black = value.text().to_lowercase(),
            "WhiteElo" => self.ratings[0] = value.number().filter(|&rating| rating > 0),
            "BlackElo" => self.ratings[1] = value.number().filter(|&rating| rating > 0),
            // Date is the standard tag; Lichess writes UTCDate.
            "Date" | "UTCDate" => self.date = Date::parse(&value.text()).or(self.date),
            "Result" => self.result = GameResult::parse(&value.bytes()),
            _ => {}
        }
    }
}

impl Criteria {
    /// Whether the tags meet the conditions.
    pub(super) fn admit(&self, headers: &Headers) -> bool {
        self.admit_players(headers)
            && headers.result.is_none_or(|result| self.admit_result(result))
            && self.admit_ratings(headers)
            && self.dates.admits(headers.date)
    }

    fn admit_players(&self, headers: &Headers) -> bool {
        let plays = |name: &str| self.players.iter().any(|wanted| name.contains(wanted));
        self.players.is_empty()
            || match self.color {
                None => plays(&headers.white) || plays(&headers.black),
                Some(Color::White) => plays(&headers.white),
                Some(Color::Black) => plays(&headers.black),
            }
    }

    /// Both players must have ratings in the range.
    fn admit_ratings(&self, headers: &Headers) -> bool {
        if self.min_rating.is_none() && self.max_rating.is_none() {
            return true;
        }
        headers.ratings.iter().all(|rating| {
            rating.is_some_and(|rating| {
                self.min_rating.is_none_or(|least| rating >= least)
                    && self.max_rating.is_none_or(|most| rating <= most)
            })
        })
    }

    pub(super) fn admit_result(&self, result: GameResult) -> bool {
        self.results.is_empty() || self.results.contains(&result)
    }

    pub(super) fn admit_length(&self, plies: u64) -> bool {
        self.min_plies.is_none_or(|least| plies >= least) && self.max_plies.is_none_or(|most| plies <= most)
    }

    /// Whether there is a condition on the opening.
    pub(super) fn asks_for_openings(&self) -> bool {
        !self.eco.is_empty() || !self.openings.is_empty()
    }

    /// Whether the opening meets the conditions.
    pub(super) fn admit_opening(&self, opening: Option<Opening>) -> bool {
        let is_in = |opening: Opening| {
            (self.eco.is_empty() || self.eco.iter().any(|range| range.contains(opening.eco())))
                && (self.openings.is_empty() || self.openings.iter().any(|name| name.contains(opening)))
        };
        !self.asks_for_openings() || opening.is_some_and(is_in)
    }

    /// Whether this is the wanted position, ignoring move counters; true if there is no such condition.
    pub(super) fn is_position(&self, position: &Position) -> bool {
        self.position.as_ref().is_none_or(|wanted| {
            // Comparing keys first rules out nearly all other positions at once.
            wanted.key() == position.key()
                && wanted.squares() == position.squares()
                && wanted.castling_rights() == position.castling_rights()
        })
    }

    /// Whether this is the wanted material; true if there is no such condition.
    pub(super) fn is_material(&self, position: &Position) -> bool {
        self.material.is_none_or(|wanted| wanted.is_in(position))
    }
}
