//! `cargo xtask tactics`: how many positions of an EPD file with best moves, or moves to avoid, the engine solves.

use crate::options::Options;
use crate::{Failure, mates, program, suite};
use std::path::PathBuf;
use std::time::Duration;
use tabiya_rules::{Epd, Move};
use tabiya_uci_client::Go;

/// Milliseconds per position.
const TIME: u64 = 1000;

/// Megabytes of hash table.
const HASH: u64 = 64;

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let is_for_mates = arguments.contains(&"--mates");
    let arguments: Vec<&str> = arguments
        .iter()
        .copied()
        .filter(|argument| *argument != "--mates")
        .collect();
    let options = Options::parse(&arguments, &["time", "nodes", "jobs", "hash", "least"])?;
    let standard = if is_for_mates { "mates.epd" } else { "wac.epd" };
    let file = match options.words.as_slice() {
        [] => suite::testdata(standard),
        [file] => PathBuf::from(file),
        _ => return Err("tactics takes at most one file".to_owned()),
    };
    let positions = suite::read(&file)?;
    let limit = match (options.number("nodes"), options.number("time")) {
        (Some(nodes), _) => Go::nodes(nodes),
        (None, time) => Go::move_time(Duration::from_millis(time.unwrap_or(TIME))),
    };
    let jobs = options.number("jobs").unwrap_or(1);
    let hash = options.number("hash").unwrap_or(HASH);
    let program = program::build()?;
    let least = options.number("least").unwrap_or(0);
    if is_for_mates {
        return mates::run(&program, &positions, jobs, hash, &limit, least);
    }
    let answers = suite::ask_all(&program, &positions, jobs, hash, |program, epd| {
        let found = program.search(&epd.position, &limit)?;
        Ok(judge(epd, found.best))
    })?;
    let mut solved = 0;
    for (epd, answer) in positions.iter().zip(&answers) {
        match answer {
            Ok(()) => solved += 1,
            Err(why) => println!("{:<10} {why}", suite::name(epd)),
        }
    }
    println!("{solved} of {} solved, {limit} each", positions.len());
    if solved < least {
        return Err(format!("fewer than {least} solved"));
    }
    Ok(())
}

/// Whether the move is among the best moves and not among those to avoid; if not, what was expected and what was
/// played.
fn judge(epd: &Epd, played: Move) -> Result<(), String> {
    let (best, avoid) = (epd.best_moves(), epd.avoid_moves());
    if (best.is_empty() || best.contains(&played)) && !avoid.contains(&played) {
        return Ok(());
    }
    let text = |moves: &[Move]| {
        let moves = moves
            .iter()
            .map(|mv| epd.position.to_san(*mv).as_str().to_owned());
        moves.collect::<Vec<_>>().join(" ")
    };
    let mut wanted = String::new();
    if !best.is_empty() {
        wanted += &format!("bm {}; ", text(best));
    }
    if !avoid.is_empty() {
        wanted += &format!("am {}; ", text(avoid));
    }
    Err(format!("{wanted}played {}", text(&[played])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_in_the_file_has_best_moves_and_its_own_id() {
        let positions = suite::read(&suite::testdata("wac.epd")).unwrap();
        assert_eq!(positions.len(), 300);
        for (number, epd) in positions.iter().enumerate() {
            assert!(!epd.best_moves().is_empty(), "{epd}");
            assert_eq!(epd.id(), Some(format!("WAC.{:03}", number + 1).as_str()));
        }
    }

    #[test]
    fn moves_to_avoid_count_too() {
        let epd: Epd = "7k/5Q2/6K1/8/8/8/8/8 w - - am Qf6; id \"x\";".parse().unwrap();
        let played = |text: &str| judge(&epd, epd.position.parse_uci(text).unwrap());
        assert_eq!(played("f7g7"), Ok(()));
        assert_eq!(played("f7f6"), Err("am Qf6+; played Qf6+".to_owned()));
    }
}
