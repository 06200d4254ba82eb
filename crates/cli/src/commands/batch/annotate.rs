//! Games annotated with the engine's evaluation of every position.

use tabiya_engine::{Report, Score};
use tabiya_pgn::{Command, EvalAnnotation, EvalScore, GameTree, NodeId};

/// Adds an evaluation (`[%eval]`, as on Lichess) after every move of the main line.
pub(super) fn annotate(game: &mut GameTree, reports: &[Report]) {
    let nodes: Vec<NodeId> = game.main_line().collect();
    // The first report is about the position before any move.
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
        // The nodes of the main line exist.
        let _ = game.set_command(node, &Command::Evaluation(evaluation));
    }
}
