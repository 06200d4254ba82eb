//! A dialogue with the running program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use super::program;

/// The program answers at once; a busy machine may need much longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, spoken to like a front end does.
pub(crate) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    pub(crate) fn begin() -> Talk {
        let mut child = program()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Talk { child, input, lines }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the program listens");
    }

    /// All lines up to one that begins like this.
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("no '{beginning}' ({error}) after {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(beginning)) {
                return heard;
            }
        }
    }

    /// The last line up to one that begins like this.
    pub(crate) fn find(&mut self, beginning: &str) -> String {
        self.until(beginning).pop().unwrap_or_default()
    }

    /// What is said and what is answered up to `bestmove`.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.until("bestmove")
    }

    /// Everything that is answered to lines that need no answer.
    pub(crate) fn remarks(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut heard = self.until("readyok");
        heard.pop();
        heard
    }

    /// Whether there is no line that begins like this for a while.
    pub(crate) fn is_silent(&mut self, beginning: &str, time: Duration) -> bool {
        let end = Instant::now() + time;
        while let Ok(line) = self
            .lines
            .recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            if line.starts_with(beginning) {
                return false;
            }
        }
        true
    }

    /// Closes the input; the rest of the output, and how long the program took to end.
    pub(crate) fn end(mut self) -> (Vec<String>, Duration) {
        let begun = Instant::now();
        drop(self.input.take());
        let code = self.child.wait().expect("the program ends");
        let time = begun.elapsed();
        assert!(code.success());
        (self.lines.iter().collect(), time)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A failed test must not leave a program behind that searches for ever.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The word after `name` in a line.
pub(crate) fn word_after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()
}
