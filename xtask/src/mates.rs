//! `cargo xtask tactics --mates`: finds the shortest mates, with a line that ends in mate.

use crate::program::Program;
use crate::{Failure, suite};
use std::path::Path;
use tabiya_rules::{Epd, EpdOperation, Position};
use tabiya_uci_client::{Go, Info, Score};

/// Searches for mates with `go mate`, which must find all of them, and with a plain search, which must find at least
/// `least`.
pub(crate) fn run(
    program: &Path,
    positions: &[Epd],
    jobs: u64,
    hash: u64,
    limit: &Go,
    least: u64,
) -> Result<(), Failure> {
    let answers = suite::ask_all(program, positions, jobs, hash, |program, epd| {
        ask(program, epd, limit)
    })?;
    let (mut by_go_mate, mut by_plain_search) = (0, 0);
    for (epd, (go_mate, plain)) in positions.iter().zip(&answers) {
        for (what, answer, solved) in [
            ("go mate", go_mate, &mut by_go_mate),
            ("plain search", plain, &mut by_plain_search),
        ] {
            match answer {
                Ok(()) => *solved += 1,
                Err(why) => println!("{:<10} {what}: {why}", suite::name(epd)),
            }
        }
    }
    let all = positions.len() as u64;
    println!("{by_go_mate} of {all} by go mate, {by_plain_search} of {all} by plain search, {limit} each");
    if by_go_mate < all {
        return Err("go mate must find every mate at its shortest".to_owned());
    }
    if by_plain_search < least {
        return Err(format!("plain search must find at least {least}"));
    }
    Ok(())
}

/// Whether the mate was reported correctly.
type Verdict = Result<(), String>;

/// The verdicts on `go mate` and on a plain search.
fn ask(program: &mut Program, epd: &Epd, limit: &Go) -> Result<(Verdict, Verdict), Failure> {
    let Some(EpdOperation::DirectMate(moves @ 1..)) = epd.operation("dm") else {
        return Err("no distance to mate (dm)".to_owned());
    };
    let mut search = |limit: &Go| -> Result<Verdict, Failure> {
        let found = program.search(&epd.position, limit)?;
        Ok(judge(&epd.position, *moves, &found.last.unwrap_or_default()))
    };
    let go_mate = Go {
        mate: Some(*moves),
        ..*limit
    };
    Ok((search(&go_mate)?, search(limit)?))
}

/// Whether the line reports a mate in exactly this many moves and ends in it.
fn judge(position: &Position, moves: u32, line: &Info) -> Result<(), String> {
    match line.score {
        Some(Score::Mate(mate)) if i64::from(mate) == i64::from(moves) && line.bound.is_none() => {}
        Some(Score::Mate(mate)) => return Err(format!("mate in {moves}, reported as {mate}")),
        _ => return Err(format!("mate in {moves}, not found")),
    }
    let mut position = position.clone();
    for text in &line.pv {
        let mv = position
            .parse_uci(text)
            .map_err(|error| format!("the line has {text}: {error}"))?;
        position.play(mv).map_err(|error| error.to_string())?;
    }
    let plies = line.pv.len();
    if plies as u64 != 2 * u64::from(moves) - 1 || !position.is_checkmate() {
        return Err(format!("the line of {plies} plies does not end in that mate"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_large_and_varied() {
        let positions = suite::read(&suite::testdata("mates.epd")).unwrap();
        assert!(positions.len() >= 200);
        let mut of_length = [0; 6];
        for epd in &positions {
            let Some(EpdOperation::DirectMate(moves @ 2..=5)) = epd.operation("dm") else {
                panic!("{epd}");
            };
            of_length[*moves as usize] += 1;
        }
        assert!(of_length[2..].iter().all(|number| *number >= 20), "{of_length:?}");
    }

    #[test]
    fn only_the_shortest_mate_with_its_full_line_counts() {
        let position: Position = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1".parse().unwrap();
        let line = |mate: Option<i32>, pv: &str| Info {
            score: mate.map(Score::Mate),
            pv: pv.split_whitespace().map(str::to_owned).collect(),
            ..Info::default()
        };
        assert_eq!(judge(&position, 2, &line(Some(2), "e6f7 h8h7 g1h1")), Ok(()));
        assert!(judge(&position, 2, &line(Some(3), "e6f7 h8h7 g1h1")).is_err());
        assert!(judge(&position, 2, &line(None, "e6f7 h8h7 g1h1")).is_err());
        assert!(judge(&position, 2, &line(Some(2), "e6f7 h8h7")).is_err());
        assert!(judge(&position, 2, &line(Some(2), "e6f7 h8h7 g1g2")).is_err());
        assert!(judge(&position, 2, &line(Some(2), "e6f8 h8h7 g1h1")).is_err());
    }
}
