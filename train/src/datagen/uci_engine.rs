//! Any UCI engine as a teacher.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tabiya_rules::{Move, PlayedLine};
use tabiya_search::Value;
use tabiya_uci_client::{Engine, Error, Go, Score};

use crate::format::DECIDED;
use crate::play::GameInProgress;

/// An engine that is silent for this long has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine, stopped when this is dropped.
pub(super) struct UciEngine(Engine);

impl UciEngine {
    /// Starts an engine with one thread and this hash size in megabytes, if it has these options.
    pub(super) fn start(file: &Path, hash: usize) -> Result<UciEngine, String> {
        let start = || -> Result<Engine, Error> {
            let mut engine = Engine::start(&mut Command::new(file), PATIENCE)?;
            engine.set_option_if_there("Threads", "1")?;
            engine.set_option_if_there("Hash", &hash.max(1).to_string())?;
            engine.set_option_if_there("UCI_Chess960", "true")?;
            engine.new_game()?;
            Ok(engine)
        };
        start().map(UciEngine).map_err(|error| error.to_string())
    }

    /// Starts a new game.
    pub(super) fn new_game(&mut self) -> Result<(), String> {
        self.0.new_game().map_err(|error| error.to_string())
    }

    /// The best move and its score times `factor`, from the side to move's point of view, after this many nodes.
    pub(super) fn search(
        &mut self,
        game: &GameInProgress<'_>,
        nodes: u64,
        factor: f32,
    ) -> Result<(Move, Value), String> {
        let mut played = PlayedLine::new(game.start.clone());
        for step in game.moves {
            played.play(step.mv).map_err(|error| error.to_string())?;
        }
        let found = self.0.search(&played, &Go::nodes(nodes));
        let found = found.map_err(|error| error.to_string())?;
        // A bound is not a score.
        let score = found.exact.and_then(|info| info.score);
        let score =
            score.ok_or_else(|| format!("{}: the engine gave a move without a score", self.0.name()))?;
        Ok((found.best, value(score, factor)))
    }
}

/// A score in Tabiya's units.
fn value(score: Score, factor: f32) -> Value {
    match score {
        // However large, only a mate counts as decided.
        Score::Centipawns(centipawns) => {
            let most = f32::from(DECIDED - 1);
            (centipawns as f32 * factor).clamp(-most, most) as Value
        }
        Score::Mate(moves) if moves > 0 => Value::from(i16::MAX) - moves.min(1000),
        Score::Mate(moves) => -Value::from(i16::MAX) - moves.max(-1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_mates_are_decided() {
        assert_eq!(value(Score::Centipawns(-31), 2.0), -62);
        assert!(value(Score::Centipawns(99999), 1.0) < Value::from(DECIDED));
        assert!(value(Score::Mate(3), 1.0) > Value::from(DECIDED));
        assert!(value(Score::Mate(-2), 1.0) < -Value::from(DECIDED));
        assert!(value(Score::Mate(1), 1.0) > value(Score::Mate(9), 1.0));
        assert!(value(Score::Mate(0), 1.0) < value(Score::Mate(-1), 1.0));
    }

    /// A shell script that acts as an engine with one answer.
    #[cfg(unix)]
    fn engine(folder: &crate::scratch::Folder, answer: &str) -> Result<UciEngine, String> {
        use std::os::unix::fs::PermissionsExt;

        let file = folder.path().join("engine");
        let script = format!(
            "#!/bin/sh\nwhile read -r word rest; do\ncase \"$word\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\n\
             go) {answer} ;;\nesac\ndone\n"
        );
        std::fs::write(&file, script).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        UciEngine::start(&file, 1)
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_answers_or_its_error_is_reported() {
        let start = tabiya_rules::Position::default();
        let game = GameInProgress {
            start: &start,
            moves: &[],
            position: &start,
            keys: &[],
        };
        let folder = crate::scratch::Folder::new("uci-engine");
        let good = "echo 'info depth 1 score cp 24'; echo 'bestmove e2e4 ponder e7e5'";
        let (mv, value) = engine(&folder, good).unwrap().search(&game, 100, 1.0).unwrap();
        assert_eq!((Ok(mv), value), (start.parse_uci("e2e4"), 24));
        for (answer, fault) in [
            ("echo 'info score cp 1'; echo 'bestmove e2e5'", "e2e5"),
            ("echo 'bestmove e2e4'", "without a score"),
            (
                "echo 'info score cp 1 lowerbound'; echo 'bestmove e2e4'",
                "without a score",
            ),
            ("exit", "exited"),
        ] {
            let error = engine(&folder, answer)
                .unwrap()
                .search(&game, 100, 1.0)
                .unwrap_err();
            assert!(error.contains(fault) && error.contains("engine"), "{error}");
        }
        assert!(UciEngine::start(&folder.path().join("nothing"), 1).is_err());
    }
}
