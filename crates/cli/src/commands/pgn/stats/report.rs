//! Statistics as text and as JSON.

use tabiya_openings::Opening;

use super::summary::{Counts, Openings, Spread, Summary};
use crate::games::Tally;
use crate::json::Quoted;

/// This many of the most frequent names are shown to people.
const SHOWN: usize = 10;

/// For people.
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
        // Names come from files; what would move the cursor is shown, not obeyed.
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

/// For programs.
pub(super) fn json(summary: &Summary, tally: &Tally) -> String {
    let is_whole = tally.unread.is_empty() && !tally.is_interrupted;
    let years: Vec<String> = summary
        .years
        .iter()
        .map(|(year, count)| format!("\"{year}\":{count}"))
        .collect();
    format!(
        "{{\"games\":{},\"bad\":{},\"complete\":{is_whole},\
         \"results\":{{\"1-0\":{},\"1/2-1/2\":{},\"0-1\":{},\"*\":{}}},\
         \"plies\":{},\"ratings\":{},\"years\":{{{}}},\"players\":{},\"openings\":{}}}\n",
        summary.games(),
        tally.bad,
        summary.results.white_wins,
        summary.results.draws,
        summary.results.black_wins,
        summary.results.unknown,
        spread(summary.plies),
        spread(summary.ratings),
        years.join(","),
        object(&summary.players),
        list(&summary.openings)
    )
}

fn spread(spread: Spread) -> String {
    if spread.count == 0 {
        return "null".to_owned();
    }
    format!(
        "{{\"count\":{},\"average\":{:.2},\"least\":{},\"most\":{}}}",
        spread.count,
        spread.average(),
        spread.least,
        spread.most
    )
}

fn object(counts: &Counts) -> String {
    let fields: Vec<String> = counts
        .sorted()
        .into_iter()
        .map(|(name, count)| format!("{}:{count}", Quoted(name)))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// Every name that occurred, with its results.
fn list(openings: &Openings) -> String {
    let lines = openings.names().into_iter().map(|((eco, name), score)| {
        format!(
            "{{\"eco\":\"{}\",\"name\":{},\"games\":{},\"1-0\":{},\"1/2-1/2\":{},\"0-1\":{},\"*\":{}}}",
            eco,
            Quoted(name),
            score.games(),
            score.white_wins,
            score.draws,
            score.black_wins,
            score.unknown
        )
    });
    format!("[{}]", lines.collect::<Vec<String>>().join(","))
}
