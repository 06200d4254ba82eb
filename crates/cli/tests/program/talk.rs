//! A UCI dialogue with the running program.

use std::time::{Duration, Instant};

use tabiya_uci_client::Dialogue;

use super::program;

/// The program answers at once, but a busy machine may need much longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, driven as a GUI would.
pub(crate) struct Talk(Dialogue);

impl Talk {
    pub(crate) fn begin() -> Talk {
        Talk(Dialogue::start(&mut program()).expect("the program starts"))
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.0.say(line).expect("the program reads its input");
    }

    /// All lines up to one that begins with `beginning`.
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.0.hear(PATIENCE) {
                Ok(line) => heard.push(line.text),
                Err(error) => panic!("no '{beginning}' ({error}) after {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(beginning)) {
                return heard;
            }
        }
    }

    /// The first line that begins with `beginning`.
    pub(crate) fn find(&mut self, beginning: &str) -> String {
        self.until(beginning).pop().unwrap_or_default()
    }

    /// Sends a line and returns the output up to `bestmove`.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.until("bestmove")
    }

    /// Sends a line and returns whatever is printed before the answer to `isready`.
    pub(crate) fn remarks(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut heard = self.until("readyok");
        heard.pop();
        heard
    }

    /// Whether no line begins with `beginning` for this long.
    pub(crate) fn is_silent(&mut self, beginning: &str, time: Duration) -> bool {
        let end = Instant::now() + time;
        while let Ok(line) = self.0.hear(end.saturating_duration_since(Instant::now())) {
            if line.text.starts_with(beginning) {
                return false;
            }
        }
        true
    }

    /// Closes the input; returns the rest of the output and how long the program took to end.
    pub(crate) fn end(mut self) -> (Vec<String>, Duration) {
        let begun = Instant::now();
        let code = self.0.end(PATIENCE).expect("the program ends");
        let time = begun.elapsed();
        assert!(code.success());
        let rest = std::iter::from_fn(|| self.0.hear(PATIENCE).ok());
        (rest.map(|line| line.text).collect(), time)
    }
}

/// The word after `name` in a line.
pub(crate) fn word_after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()
}
