//! `cargo xtask match OLD NEW`: plays a match between two engines.
//!
//! A side is a program, a revision of this repository (which is built), or the working tree. Every opening is played
//! twice, with colours reversed. The match ends after a number of games or when a sequential test (SPRT) has a verdict.
//! It can be stopped in any way; the same command resumes it.

mod adjudication;
mod arena;
mod arguments;
mod build;
mod clock;
mod ending;
mod fingerprint;
mod game;
mod limit;
mod openings;
mod pgn;
mod player;
mod progress;
mod random;
mod record;
mod report;
mod side;
mod sprt;
mod state;
mod statistics;
mod tally;

use crate::Failure;
use arena::Arena;
use arguments::Arguments;
use game::Conditions;
use openings::Openings;
use report::Report;
use side::Side;
use state::{Settings, State};
use std::fs::OpenOptions;
use std::path::PathBuf;

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let arguments = Arguments::parse(arguments)?;
    let (mut old, mut new) = (
        Side::prepare(arguments.old.clone())?,
        Side::prepare(arguments.new.clone())?,
    );
    let side_settings = [("old", old.describe()?), ("new", new.describe()?)];
    if old.name == new.name {
        old.name += " (old)";
        new.name += " (new)";
    }
    let openings = match &arguments.openings {
        Some(file) => Openings::read(file, arguments.seed)?,
        None => Openings::Random {
            seed: arguments.seed,
            chess960: arguments.chess960,
        },
    };
    let conditions = Conditions {
        limit: arguments.limit,
        margin: arguments.margin,
        patience: arguments.patience,
        adjudicates: arguments.adjudicates,
    };
    let mut settings = Settings::from(side_settings);
    settings.extend(game_settings(&conditions, &openings));
    let pgn = match &arguments.pgn {
        Some(file) => file.clone(),
        None => default_file(&old.name, &new.name, &conditions),
    };
    let (mut state, finished) = State::open(&pgn, &settings, arguments.restart)?;
    if !finished.is_empty() {
        eprintln!("resuming after {} games: {}", finished.len(), pgn.display());
    }
    let log = state::beside(&pgn, "log");
    let log = OpenOptions::new()
        .append(true)
        .create(true)
        .open(&log)
        .map_err(|error| format!("{}: {error}", log.display()))?;
    let arena = Arena {
        games: useful_games(arguments.games, &openings, &conditions),
        old,
        new,
        openings,
        conditions,
        sprt: arguments.sprt,
        concurrency: arguments.concurrency.unwrap_or_else(cores),
        log,
    };
    let tally = arena.play(&mut state, &finished)?;
    let report = Report {
        old: &arena.old.name,
        new: &arena.new.name,
        limit: arena.conditions.limit.to_string(),
        pgn: pgn.display().to_string(),
        sprt: arena.sprt,
        tally: &tally,
    };
    print!(
        "{}",
        if arguments.json {
            report.json()
        } else {
            report.text()
        }
    );
    Ok(())
}

/// The settings that identify a match, apart from its sides. The number of games and the SPRT are not among them.
fn game_settings(conditions: &Conditions, openings: &Openings) -> Settings {
    vec![
        ("limit", conditions.limit.to_string()),
        ("margin", format!("{} ms", conditions.margin.as_millis())),
        ("adjudication", conditions.adjudicates.to_string()),
        ("openings", openings.describe()),
    ]
}

/// The number of games worth playing: without a clock, a repeated opening gives an identical game.
fn useful_games(games: u64, openings: &Openings, conditions: &Conditions) -> u64 {
    match openings.count() {
        Some(count) if conditions.limit.is_reproducible() && 2 * count < games => {
            eprintln!("{count} openings give only {} different games", 2 * count);
            2 * count
        }
        _ => games,
    }
}

/// The default file for the games.
fn default_file(old: &str, new: &str, conditions: &Conditions) -> PathBuf {
    let name = format!("{old}-vs-{new}-{}.pgn", conditions.limit);
    let plain = |letter: char| {
        let is_plain = letter.is_alphanumeric() || "+-._".contains(letter);
        if is_plain { letter } else { '-' }
    };
    build::folder().join(name.chars().map(plain).collect::<String>())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use limit::Limit;
    use std::time::Duration;

    #[test]
    fn the_default_file_has_a_plain_name() {
        let conditions = Conditions {
            limit: Limit::parse_clock("2+0.02").unwrap(),
            margin: Duration::ZERO,
            patience: Duration::ZERO,
            adjudicates: true,
        };
        let file = default_file("a/b c", "d (new)", &conditions);
        assert_eq!(file.file_name().unwrap(), "a-b-c-vs-d--new--tc-2+0.02.pgn");
    }

    #[test]
    fn identical_games_are_not_repeated() {
        let conditions = |limit| Conditions {
            limit,
            margin: Duration::ZERO,
            patience: Duration::ZERO,
            adjudicates: true,
        };
        let two = Openings::Listed(vec![Default::default(), Default::default()]);
        let random = Openings::Random {
            seed: 1,
            chess960: false,
        };
        let clock = Limit::parse_clock("1").unwrap();
        assert_eq!(useful_games(10, &two, &conditions(Limit::Nodes(5))), 4);
        assert_eq!(useful_games(2, &two, &conditions(Limit::Nodes(5))), 2);
        assert_eq!(useful_games(10, &two, &conditions(clock)), 10);
        assert_eq!(useful_games(10, &random, &conditions(Limit::Nodes(5))), 10);
    }
}
