//! Results and distances compared with python-chess.

mod common;

use common::{Dice, RandomPositions, folder, positions_wanted, python, tables};
use tabiya_rules::Position;

#[test]
fn results_and_distances_are_those_of_python_chess() {
    let Some(tables) = tables() else { return };
    let program = "
import sys, chess, chess.syzygy
with chess.syzygy.open_tablebase(sys.argv[1]) as tables:
    for line in sys.stdin:
        board = chess.Board(line.strip())
        print(tables.probe_wdl(board), tables.probe_dtz(board))
";
    let wanted = positions_wanted(2_000);
    let positions: Vec<Position> = RandomPositions(Dice(1)).take(wanted).collect();
    let input = positions.iter().map(|position| format!("{position}\n")).collect();
    let Some(output) = python(program, &[folder().unwrap()], input) else {
        return;
    };
    let mut compared = 0;
    for (position, theirs) in positions.iter().zip(output.lines()) {
        let wdl = tables.probe_wdl(position).unwrap().number();
        let dtz = tables.probe_dtz(position).unwrap();
        assert_eq!(format!("{wdl} {dtz}"), theirs, "{position}");
        compared += 1;
    }
    assert_eq!(compared, wanted);
    println!("{compared} positions compared with python-chess");
}
