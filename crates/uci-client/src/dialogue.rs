//! A child process with line-based input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Error, Fault};

/// The maximum length of a line in bytes; a longer one is received in pieces, so that no program can fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// The maximum number of unread lines; beyond that the program has to wait.
const LINES_AHEAD: usize = 1024;

/// How long a program may take to exit after its input was closed.
const FAREWELL: Duration = Duration::from_secs(1);

/// How often to check whether it has exited.
const GLANCE: Duration = Duration::from_millis(2);

/// A running program. When this is dropped, the program's input is closed, and if it does not exit soon, it is killed.
///
/// ```
/// # #[cfg(unix)] {
/// use std::process::Command;
/// use std::time::Duration;
/// use tabiya_uci_client::Dialogue;
///
/// let mut echo = Dialogue::start(&mut Command::new("cat"))?;
/// echo.say("hello")?;
/// assert_eq!(echo.hear(Duration::from_secs(10))?.text, "hello");
/// # }
/// # Ok::<(), tabiya_uci_client::Error>(())
/// ```
#[derive(Debug)]
pub struct Dialogue {
    program: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
}

/// A line of output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The line without its line ending; invalid UTF-8 is replaced.
    pub text: String,
    /// When it arrived, however late it is read.
    pub at: Instant,
}

impl Dialogue {
    /// Starts a program with pipes for its input and output; everything else is up to the command.
    pub fn start(command: &mut Command) -> Result<Dialogue, Error> {
        let program = command.get_program().to_string_lossy().into_owned();
        let failed = |error| Error {
            program: program.clone(),
            fault: Fault::Start(error),
        };
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, lines) = sync_channel(LINES_AHEAD);
        let dialogue = Dialogue {
            program: program.clone(),
            child,
            input,
            lines,
        };
        // Reading blocks without a timeout, so another thread does it.
        if let Some(output) = output {
            thread::Builder::new()
                .spawn(move || listen(output, &sender))
                .map_err(failed)?;
        }
        Ok(dialogue)
    }

    /// The path the program was started with.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) -> Result<(), Error> {
        let told = match &mut self.input {
            Some(input) => input.write_all(format!("{line}\n").as_bytes()),
            None => Err(std::io::ErrorKind::NotConnected.into()),
        };
        told.map_err(|error| self.error(Fault::Deaf(error)))
    }

    /// Receives the next line, waiting for at most `patience`.
    pub fn hear(&mut self, patience: Duration) -> Result<Heard, Error> {
        self.hear_for("anything", patience, Instant::now())
    }

    /// Receives the next line, while waiting for `awaited` since the given time.
    pub(crate) fn hear_for(
        &mut self,
        awaited: &'static str,
        patience: Duration,
        since: Instant,
    ) -> Result<Heard, Error> {
        let left = patience.saturating_sub(since.elapsed());
        let fault = match self.lines.recv_timeout(left) {
            Ok(heard) => return Ok(heard),
            Err(RecvTimeoutError::Timeout) => Fault::Silent { awaited, patience },
            Err(RecvTimeoutError::Disconnected) => Fault::Ended {
                awaited,
                status: self.ended(FAREWELL),
            },
        };
        Err(self.error(fault))
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Closes the program's input and waits for it to exit.
    pub fn end(&mut self, patience: Duration) -> Result<ExitStatus, Error> {
        self.close();
        self.ended(patience)
            .ok_or_else(|| self.error(Fault::Running(patience)))
    }

    pub(crate) fn error(&self, fault: Fault) -> Error {
        Error {
            program: self.program.clone(),
            fault,
        }
    }

    /// The exit status, if the program exits in time.
    fn ended(&mut self, patience: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if begun.elapsed() < patience => thread::sleep(GLANCE),
                _ => return None,
            }
        }
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        self.close();
        if self.ended(FAREWELL).is_none() {
            // An error means that it is gone already.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Forwards lines until the output ends or the receiver is gone.
fn listen(output: ChildStdout, sender: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']).to_owned();
        if sender.send(Heard { text, at }).is_err() {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    fn shell(script: &str) -> Dialogue {
        Dialogue::start(Command::new("sh").args(["-c", script])).unwrap()
    }

    #[test]
    fn lines_arrive_in_order_whatever_their_bytes() {
        let mut program = shell("printf 'one\\r\\n\\377two\\nthree'");
        let mut hear = || program.hear(PATIENCE).map(|heard| heard.text);
        assert_eq!(hear().unwrap(), "one");
        assert_eq!(hear().unwrap(), "\u{fffd}two");
        assert_eq!(hear().unwrap(), "three");
        let error = hear().unwrap_err();
        assert!(matches!(error.fault, Fault::Ended { status: Some(status), .. } if status.success()));
    }

    #[test]
    fn a_silent_program_times_out_and_is_killed() {
        let begun = Instant::now();
        let mut program = shell("exec sleep 100");
        let error = program.hear(Duration::from_millis(50)).unwrap_err();
        assert_eq!(error.to_string(), "sh: did not send anything within 0.1 s");
        let error = program.end(Duration::from_millis(50)).unwrap_err();
        assert!(matches!(error.fault, Fault::Running(_)));
        drop(program);
        assert!(begun.elapsed() < Duration::from_secs(50));
    }

    #[test]
    fn closing_the_input_ends_a_program_that_reads_it() {
        let mut program = shell("read -r line; read -r line; exit 3");
        program.say("a line").unwrap();
        assert_eq!(program.end(PATIENCE).unwrap().code(), Some(3));
        assert!(matches!(program.say("more").unwrap_err().fault, Fault::Deaf(_)));
    }

    #[test]
    fn a_chatty_program_does_not_outlive_its_owner() {
        let begun = Instant::now();
        let mut program = shell("while :; do echo noise; done");
        assert_eq!(program.hear(PATIENCE).unwrap().text, "noise");
        drop(program);
        assert!(begun.elapsed() < PATIENCE);
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = Dialogue::start(&mut Command::new("/no/such/program")).unwrap_err();
        assert!(error.to_string().starts_with("/no/such/program: cannot start: "));
    }
}
