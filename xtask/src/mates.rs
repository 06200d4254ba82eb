//! `cargo xtask tactics --mates`: mates are found, as short as they are, with a line that ends in mate.

use crate::Failure;
use crate::program::{Line, Program};
use tabiya_rules::{Epd, EpdOperation, Position};

/// Asks for the mate by name and by a search that does not know of it. The outer result is about the program, the
/// inner one about its answers.
pub(crate) fn ask(program: &mut Program, epd: &Epd, limit: &str) -> Result<Result<(), String>, Failure> {
    let Some(EpdOperation::DirectMate(moves)) = epd.operation("dm") else {
        return Err("no distance to mate (dm)".to_owned());
    };
    for go in [format!("mate {moves} {limit}"), limit.to_owned()] {
        let found = program.search(&epd.position, &go)?;
        if let Err(why) = judge(&epd.position, *moves, &found.line) {
            return Ok(Err(format!("mate in {moves}, go {go}: {why}")));
        }
    }
    Ok(Ok(()))
}

/// Whether the line tells a mate in exactly so many moves and shows it.
fn judge(position: &Position, moves: u32, line: &Line) -> Result<(), String> {
    match line.mate {
        Some(mate) if i64::from(mate) == i64::from(moves) && !line.is_bound => {}
        Some(mate) => return Err(format!("told mate in {mate}")),
        None => return Err("told no mate".to_owned()),
    }
    let mut position = position.clone();
    for text in &line.pv {
        let mv = position
            .parse_uci(text)
            .map_err(|error| format!("the line has {text}: {error}"))?;
        position.try_play(mv).map_err(|error| error.to_string())?;
    }
    let plies = line.pv.len();
    if plies as u64 != 2 * u64::from(moves) - 1 || !position.is_checkmate() {
        return Err(format!("its line of {plies} plies is not that mate"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite;

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
    fn only_the_shortest_mate_with_its_line_will_do() {
        let position: Position = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1".parse().unwrap();
        let line = |mate, pv: &str| Line {
            mate,
            pv: pv.split_whitespace().map(str::to_owned).collect(),
            ..Line::default()
        };
        assert_eq!(judge(&position, 2, &line(Some(2), "f6f7 h8h7 g1h1")), Ok(()));
        assert!(judge(&position, 2, &line(Some(3), "f6f7 h8h7 g1h1")).is_err());
        assert!(judge(&position, 2, &line(None, "f6f7 h8h7 g1h1")).is_err());
        assert!(judge(&position, 2, &line(Some(2), "f6f7 h8h7")).is_err());
        assert!(judge(&position, 2, &line(Some(2), "f6f7 h8h7 g1g2")).is_err());
        assert!(judge(&position, 2, &line(Some(2), "f6f8 h8h7 g1h1")).is_err());
    }
}
