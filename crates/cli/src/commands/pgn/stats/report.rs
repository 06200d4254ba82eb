//! Statistics as text and as JSON.

use super::summary::{Counts, Spread, Summary};
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
        format!("1-0: {}", share(summary.white_wins)),
        format!("1/2-1/2: {}", share(summary.draws)),
        format!("0-1: {}", share(summary.black_wins)),
        format!("*: {}", share(summary.unknown)),
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
    most_frequent(&mut lines, "openings", &summary.openings);
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
        summary.white_wins,
        summary.draws,
        summary.black_wins,
        summary.unknown,
        spread(summary.plies),
        spread(summary.ratings),
        years.join(","),
        object(&summary.players),
        object(&summary.openings)
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
