//! Any UCI engine as a teacher.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use tabiya_rules::{CastlingText, FenStyle, Move};
use tabiya_search::Value;

use crate::format::DECIDED;
use crate::play::SoFar;

/// An engine that says nothing for so long has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine. It ends when this goes out of scope.
pub(super) struct UciEngine {
    file: PathBuf,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl UciEngine {
    /// Starts an engine with one thread and a hash table of so many megabytes.
    pub(super) fn start(file: &Path, hash: usize) -> Result<UciEngine, String> {
        let failed = |error| format!("{}: {error}", file.display());
        let mut child = Command::new(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("its pipes are missing".to_owned()));
        };
        let (sender, lines) = channel();
        // Reading waits without end; from another thread it can be given up.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine = UciEngine {
            file: file.to_owned(),
            child,
            input,
            lines,
        };
        engine.say("uci")?;
        engine.wait_for("uciok", |_| {})?;
        engine.say("setoption name Threads value 1")?;
        engine.say(&format!("setoption name Hash value {}", hash.max(1)))?;
        engine.say("setoption name UCI_Chess960 value true")?;
        engine.new_game()?;
        Ok(engine)
    }

    /// Tells the engine to forget the game before.
    pub(super) fn new_game(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.wait_for("readyok", |_| {}).map(drop)
    }

    /// The best move and its score times `factor` for the side to move, after so many nodes.
    pub(super) fn search(
        &mut self,
        game: &SoFar<'_>,
        nodes: u64,
        factor: f32,
    ) -> Result<(Move, Value), String> {
        let mut position = format!("position fen {}", game.start.to_fen(FenStyle::Shredder));
        for (index, played) in game.moves.iter().enumerate() {
            if index == 0 {
                position.push_str(" moves");
            }
            position.push(' ');
            position.push_str(&played.mv.to_uci(CastlingText::Chess960));
        }
        self.say(&position)?;
        self.say(&format!("go nodes {nodes}"))?;
        let mut value = None;
        let answer = self.wait_for("bestmove", |line| value = score(line, factor).or(value))?;
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        let mv = game
            .position
            .parse_uci(word)
            .map_err(|error| self.wrong(&format!("bestmove {word}: {error}")))?;
        let value = value.ok_or_else(|| self.wrong("a move without a score"))?;
        Ok((mv, value))
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| self.wrong(&format!("does not listen: {error}")))
    }

    /// Reads up to the line that begins with `word`, and returns it; the others go to `tell`.
    fn wait_for(&mut self, word: &str, mut tell: impl FnMut(&str)) -> Result<String, String> {
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.starts_with(word) => return Ok(line),
                Ok(line) => tell(&line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.wrong(&format!("has ended instead of saying {word}")));
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(self.wrong(&format!("has not said {word} for a minute")));
                }
            }
        }
    }

    fn wrong(&self, what: &str) -> String {
        format!("{}: {what}", self.file.display())
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The score of an `info` line about the first line of play, if it is not just a bound.
fn score(line: &str, factor: f32) -> Option<Value> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|other| *other == word).map(|at| at + 1);
    let is_other_line = after("multipv").is_some_and(|at| words.get(at) != Some(&"1"));
    let is_bound = words.contains(&"lowerbound") || words.contains(&"upperbound");
    if words.first() != Some(&"info") || is_other_line || is_bound {
        return None;
    }
    let at = after("score")?;
    let number: Value = words.get(at + 1)?.parse().ok()?;
    match *words.get(at)? {
        // However large: only a mate is decided.
        "cp" => {
            let most = f32::from(DECIDED - 1);
            Some((number as f32 * factor).clamp(-most, most) as Value)
        }
        "mate" if number > 0 => Some(Value::from(i16::MAX) - number.min(1000)),
        "mate" => Some(-Value::from(i16::MAX) - number.max(-1000)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;
    use tabiya_rules::Position;

    #[test]
    fn scores_are_read_and_bounds_are_not() {
        let line = |score: &str| {
            super::score(
                &format!("info depth 9 multipv 1 score {score} nodes 5 pv e2e4"),
                2.0,
            )
        };
        assert_eq!(line("cp -31"), Some(-62));
        assert!(line("cp 99999") < Some(Value::from(DECIDED)));
        assert_eq!(line("cp 31 lowerbound"), None);
        assert!(line("mate 3") > Some(Value::from(DECIDED)));
        assert!(line("mate -2") < Some(-Value::from(DECIDED)));
        assert!(line("mate 1") > line("mate 9"));
        assert_eq!(score("info multipv 2 score cp 5", 1.0), None);
        assert_eq!(score("info string score cp", 1.0), None);
        assert_eq!(score("readyok", 1.0), None);
    }

    /// An engine that gives one answer, written for the shell.
    #[cfg(unix)]
    fn engine(folder: &Folder, answer: &str) -> Result<UciEngine, String> {
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
    fn an_engine_answers_or_its_fault_is_named() {
        let start = Position::default();
        let game = SoFar {
            start: &start,
            moves: &[],
            position: &start,
            keys: &[],
        };
        let folder = Folder::new("uci-engine");
        let good = "echo 'info depth 1 score cp 24'; echo 'bestmove e2e4 ponder e7e5'";
        let (mv, value) = engine(&folder, good).unwrap().search(&game, 100, 1.0).unwrap();
        assert_eq!((Ok(mv), value), (start.parse_uci("e2e4"), 24));
        for (answer, fault) in [
            ("echo 'info score cp 1'; echo 'bestmove e2e5'", "e2e5"),
            ("echo 'bestmove e2e4'", "without a score"),
            ("exit", "has ended"),
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
