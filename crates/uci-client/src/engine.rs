//! A UCI engine.

use std::process::Command;
use std::time::{Duration, Instant};

use tabiya_rules::{CastlingText, FenStyle, Move, PlayedLine};

use crate::dialogue::{Dialogue, Heard};
use crate::{Error, Fault, Go, Info};

/// A running engine, which has sent `uciok`. It quits when this is dropped.
#[derive(Debug)]
pub struct Engine {
    dialogue: Dialogue,
    patience: Duration,
    name: Option<String>,
    /// The names of its options.
    options: Vec<String>,
    is_chess960: bool,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move, which is legal.
    pub best: Move,
    /// The last `info` about the best line, including bounds.
    pub last: Option<Info>,
    /// The last `info` about the best line with an exact score.
    pub exact: Option<Info>,
    /// Nodes searched, if they were reported.
    pub nodes: Option<u64>,
    /// The time from `go` to `bestmove`, measured by the client.
    pub time: Duration,
}

impl Engine {
    /// Starts an engine and waits for `uciok`. `patience` is the timeout for this and all later answers.
    pub fn start(command: &mut Command, patience: Duration) -> Result<Engine, Error> {
        let mut engine = Engine {
            dialogue: Dialogue::start(command)?,
            patience,
            name: None,
            options: Vec::new(),
            is_chess960: false,
        };
        engine.dialogue.say("uci")?;
        let (mut name, mut options) = (None, Vec::new());
        engine.wait_for("uciok", Wait::Whole(patience), |line| {
            if let Some(told) = line.strip_prefix("id name ") {
                name = Some(told.trim().to_owned());
            }
            options.extend(option_name(line));
        })?;
        (engine.name, engine.options) = (name, options);
        Ok(engine)
    }

    /// The engine's name (`id name`), or else the program's.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(self.dialogue.program())
    }

    /// Whether the engine has an option, ignoring case.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Sets an option, which the engine must have.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if !self.has_option(name) {
            return Err(self.dialogue.error(Fault::NoSuchOption(name.to_owned())));
        }
        if name.eq_ignore_ascii_case("UCI_Chess960") {
            self.is_chess960 = value.eq_ignore_ascii_case("true");
        }
        self.dialogue.say(&format!("setoption name {name} value {value}"))
    }

    /// Sets an option if the engine has it.
    pub fn set_option_if_there(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if self.has_option(name) {
            self.set_option(name, value)
        } else {
            Ok(())
        }
    }

    /// Sends `ucinewgame` and waits until the engine is ready.
    pub fn new_game(&mut self) -> Result<(), Error> {
        self.dialogue.say("ucinewgame")?;
        self.ready()
    }

    /// Sends `isready` and waits for `readyok`.
    pub fn ready(&mut self) -> Result<(), Error> {
        self.dialogue.say("isready")?;
        self.wait_for("readyok", Wait::Whole(self.patience), |_| {})
            .map(drop)
    }

    /// Searches the current position of a game. The engine may take as long as it likes, provided it keeps sending
    /// lines.
    pub fn search(&mut self, game: &PlayedLine, go: &Go) -> Result<Found, Error> {
        self.search_until(game, go, Wait::EachLine(self.patience))
    }

    /// Searches the current position of a game, with a limit for the total time.
    pub fn search_within(&mut self, game: &PlayedLine, go: &Go, limit: Duration) -> Result<Found, Error> {
        self.search_until(game, go, Wait::Whole(limit))
    }

    fn search_until(&mut self, game: &PlayedLine, go: &Go, wait: Wait) -> Result<Found, Error> {
        self.dialogue.say(&position(game, self.is_chess960))?;
        // After this, no output of the previous search can follow.
        self.ready()?;
        let begun = Instant::now();
        self.dialogue.say(&format!("go {go}"))?;
        let (mut last, mut exact, mut nodes) = (None, None, None);
        let answer = self.wait_for("bestmove", wait, |line| {
            let Some(info) = Info::parse(line) else { return };
            nodes = info.nodes.or(nodes);
            if info.is_about_the_best_line() {
                if info.bound.is_none() {
                    exact = Some(info.clone());
                }
                last = Some(info);
            }
        })?;
        let text = answer.text.split_whitespace().nth(1).unwrap_or_default();
        let best = game.position().parse_uci(text).map_err(|reason| {
            self.dialogue.error(Fault::BadMove {
                text: text.to_owned(),
                reason,
            })
        })?;
        Ok(Found {
            best,
            last,
            exact,
            nodes,
            time: answer.at.saturating_duration_since(begun),
        })
    }

    /// Reads up to the line that starts with `word`, and returns it; the lines before it go to `on_line`.
    fn wait_for(
        &mut self,
        word: &'static str,
        wait: Wait,
        mut on_line: impl FnMut(&str),
    ) -> Result<Heard, Error> {
        let begun = Instant::now();
        loop {
            let (patience, since) = match wait {
                Wait::EachLine(patience) => (patience, Instant::now()),
                Wait::Whole(patience) => (patience, begun),
            };
            let heard = self.dialogue.hear_for(word, patience, since)?;
            if heard.text.split_whitespace().next() == Some(word) {
                return Ok(heard);
            }
            on_line(&heard.text);
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // This ends a running search, too.
        let _ = self.dialogue.say("quit");
    }
}

/// The timeout for an answer.
#[derive(Clone, Copy)]
enum Wait {
    /// From each line to the next.
    EachLine(Duration),
    /// In total.
    Whole(Duration),
}

/// The name in `option name Move Overhead type spin …`.
fn option_name(line: &str) -> Option<String> {
    let rest = line.strip_prefix("option name ")?;
    let name = rest.split_once(" type ").map_or(rest, |(name, _)| name);
    Some(name.trim().to_owned())
}

/// The `position` command for a game; castling is written differently in Chess960.
fn position(game: &PlayedLine, is_chess960: bool) -> String {
    let (fen, castling) = if is_chess960 {
        (FenStyle::Shredder, CastlingText::Chess960)
    } else {
        (FenStyle::Standard, CastlingText::Standard)
    };
    let mut text = format!("position fen {}", game.start().to_fen(fen));
    for (index, mv) in game.moves().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv.to_uci(castling));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_names_may_have_several_words() {
        let name = |line| option_name(line);
        let spin = "option name Move Overhead type spin default 10 min 0 max 5000";
        assert_eq!(name(spin).as_deref(), Some("Move Overhead"));
        assert_eq!(
            name("option name Clear Hash type button").as_deref(),
            Some("Clear Hash")
        );
        assert_eq!(name("id name Option"), None);
    }

    #[test]
    fn castling_is_written_as_the_variant_requires() {
        let mut game = PlayedLine::new("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap());
        assert_eq!(
            position(&game, false),
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        );
        for text in ["e1g1", "e8e7"] {
            let mv = game.position().parse_uci(text).unwrap();
            game.play(mv).unwrap();
        }
        assert!(position(&game, false).ends_with(" w K - 0 1 moves e1g1 e8e7"));
        assert!(position(&game, true).ends_with(" w H - 0 1 moves e1h1 e8e7"));
    }
}
