//! Statistics as text and as JSON.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use tabiya_openings::{Eco, Opening};

use super::summary::{Counts, Openings, Score, Spread, Summary};
use crate::games::Tally;

/// How many of the most frequent names the text shows.
const SHOWN: usize = 10;

/// The statistics as text.
pub(super) fn text(summary: &Summary, tally: &Tally) -> String {
    let games = summary.games();
    let share = |count: u64| format!("{count} ({:.1}%)", 100.0 * count as f64 / games.max(1) as f64);
    let mut lines = vec![
        format!("games: {games}"),
        format!("bad games: {}", tally.bad),
        format!("1-0: {}", share(summary.results.white_wins)),
        format!("1/2-1/2: {}", share(summary.results.draws)),
        format!("0-1: {}", share(summary.results.black_wins)),
        format!("*: {}", share(summary.results.unknown)),
    ];
    let Spread { least, most, .. } = summary.plies;
    let average = summary.plies.average();
    lines.push(format!("half-moves: {average:.1} on average, {least} to {most}"));
    if summary.ratings.count > 0 {
        let Spread { least, most, .. } = summary.ratings;
        let average = summary.ratings.average();
        lines.push(format!("ratings: {average:.0} on average, {least} to {most}"));
    }
    if let (Some((first, _)), Some((last, _))) =
        (summary.years.first_key_value(), summary.years.last_key_value())
    {
        lines.push(format!("years: {first} to {last}"));
    }
    most_frequent(&mut lines, "players", &summary.players);
    openings(&mut lines, &summary.openings);
    lines.join("\n") + "\n"
}

fn most_frequent(lines: &mut Vec<String>, title: &str, counts: &Counts) {
    lines.push(format!("{title}: {}", counts.len()));
    for (name, count) in counts.sorted().into_iter().take(SHOWN) {
        // Names come from files: control characters must not reach the terminal.
        let name: String = name
            .chars()
            .map(|letter| if letter.is_control() { '\u{fffd}' } else { letter })
            .collect();
        lines.push(format!("  {count:>7}  {name}"));
    }
}

/// The most frequent codes, with White's score.
fn openings(lines: &mut Vec<String>, openings: &Openings) {
    let codes = openings.codes();
    lines.push(format!("openings: {}", codes.len()));
    for (code, score) in codes.into_iter().take(SHOWN) {
        let games = score.games();
        let share = score.of_white().map(|share| format!("{:.1}%", 100.0 * share));
        let share = share.as_deref().unwrap_or("-");
        let name = Opening::of_code(code).map_or("", Opening::name);
        lines.push(format!("  {games:>7}  {share:>6}  {code} {name}"));
    }
}

/// The JSON object.
#[derive(Serialize)]
pub(super) struct Statistics<'a> {
    games: u64,
    bad: u64,
    complete: bool,
    results: Score,
    plies: Option<Distribution>,
    ratings: Option<Distribution>,
    years: &'a BTreeMap<u16, u64>,
    #[serde(serialize_with = "by_frequency")]
    players: &'a Counts,
    openings: Vec<Played>,
}

#[derive(Serialize)]
struct Distribution {
    count: u64,
    average: f64,
    least: u64,
    most: u64,
}

/// An opening with its results.
#[derive(Serialize)]
struct Played {
    eco: Eco,
    name: &'static str,
    games: u64,
    #[serde(flatten)]
    results: Score,
}

impl<'a> Statistics<'a> {
    pub(super) fn new(summary: &'a Summary, tally: &Tally) -> Statistics<'a> {
        let openings = summary.openings.names();
        let openings = openings.into_iter().map(|((eco, name), score)| Played {
            eco,
            name,
            games: score.games(),
            results: score,
        });
        Statistics {
            games: summary.games(),
            bad: tally.bad,
            complete: tally.is_whole(),
            results: summary.results,
            plies: distribution(summary.plies),
            ratings: distribution(summary.ratings),
            years: &summary.years,
            players: &summary.players,
            openings: openings.collect(),
        }
    }
}

fn distribution(spread: Spread) -> Option<Distribution> {
    let Spread {
        count, least, most, ..
    } = spread;
    (count > 0).then(|| Distribution {
        count,
        // Two decimal places are enough.
        average: (100.0 * spread.average()).round() / 100.0,
        least,
        most,
    })
}

/// Serialises an object with the most frequent names first.
fn by_frequency<S: Serializer>(counts: &&Counts, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.sorted())
}
