//! Statistics as text and as JSON.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use tabiya_openings::{Eco, Opening};

use super::summary::{Clocks, Counts, LITTLE_TIME, Openings, Score, Spread, Summary, difference_name};
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
    let clocks = &summary.clocks;
    if clocks.games > 0 {
        let share = 100.0 * clocks.hurried_moves as f64 / clocks.moves.max(1) as f64;
        lines.push(format!(
            "time trouble: {share:.1}% of moves left less than {LITTLE_TIME} seconds; sides alone in it won {}, drew {} and lost {}",
            clocks.hurried_won, clocks.hurried_drawn, clocks.hurried_lost
        ));
    }
    most_frequent(&mut lines, "players", &summary.players);
    openings(&mut lines, &summary.openings);
    let families = summary.openings.families();
    lines.push(format!("openings by name: {}", families.len()));
    scores(
        &mut lines,
        families
            .iter()
            .take(SHOWN)
            .map(|(name, score)| ((*name).to_owned(), score)),
    );
    if !summary.differences.is_empty() {
        lines.push("results by rating difference, White's minus Black's:".to_owned());
        let differences = summary.differences.iter();
        scores(
            &mut lines,
            differences.map(|(&from, score)| (difference_name(from), score)),
        );
    }
    if !summary.lengths.is_empty() {
        lines.push("lengths in moves:".to_owned());
        for (from, games) in &summary.lengths {
            lines.push(format!("  {games:>7}  {from} to {}", from + 9));
        }
    }
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

/// Names with their games and White's score.
fn scores<'a>(lines: &mut Vec<String>, named: impl Iterator<Item = (String, &'a Score)>) {
    for (name, score) in named {
        let share = score.of_white().map(|share| format!("{:.1}%", 100.0 * share));
        let share = share.as_deref().unwrap_or("-");
        lines.push(format!("  {:>7}  {share:>6}  {name}", score.games()));
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
    rating_differences: &'a BTreeMap<i64, Score>,
    lengths: &'a BTreeMap<u64, u64>,
    clocks: Option<Clocks>,
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
            rating_differences: &summary.differences,
            lengths: &summary.lengths,
            clocks: (summary.clocks.games > 0).then_some(summary.clocks),
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
