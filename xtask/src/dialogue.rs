//! A program that is spoken to line by line.

use crate::Failure;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The running program. When this goes out of scope it hears no more, and is waited for.
pub(crate) struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    pub(crate) fn start(command: &mut Command) -> Result<Dialogue, Failure> {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the program's pipes are missing".to_owned());
        };
        Ok(Dialogue {
            child,
            input: Some(input),
            output: BufReader::new(output),
        })
    }

    pub(crate) fn say(&mut self, line: &str) -> Result<(), Failure> {
        let input = self.input.as_mut().ok_or("the program was told to end")?;
        writeln!(input, "{line}").map_err(|error| format!("the program does not listen: {error}"))
    }

    /// The next line it says.
    pub(crate) fn hear(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err("the program has ended".to_owned()),
            Ok(_) => Ok(line),
            Err(error) => Err(format!("the program says nothing: {error}")),
        }
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        self.input = None;
        // Already gone, or about to go: both are what is wanted.
        let _ = self.child.wait();
    }
}
