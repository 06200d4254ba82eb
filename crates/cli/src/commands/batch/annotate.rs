//! Games with what the engine thinks of every position.

use tabiya_engine::{Report, Score};
use tabiya_pgn::{Command, EvalAnnotation, EvalScore, GameTree, NodeId};

/// Writes an evaluation behind every move of the main line: `[%eval]`, as Lichess and others do.
pub(super) fn annotate(game: &mut GameTree, reports: &[Report]) {
    let nodes: Vec<NodeId> = game.main_line().collect();
    // The first report is that of the start, before any move.
    for (node, report) in nodes.into_iter().zip(reports.iter().skip(1)) {
        let Some(line) = report.lines.first() else {
            continue;
        };
        let score = match line.score.white() {
            Score::Centipawns(cp) => EvalScore::Centipawns(cp),
            Score::Mate(moves) => EvalScore::Mate(moves),
            Score::MateGiven => EvalScore::Mate(0),
        };
        let evaluation = EvalAnnotation {
            score,
            depth: Some(line.depth),
        };
        // Every node of the main line is one of the game.
        let _ = game.set_command(node, &Command::Evaluation(evaluation));
    }
}
