//! Running a command for one position, or for every line of a file.

mod lines;
mod read;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use serde::Serialize;
use tabiya_rules::{Position, Repair, Strictness};

pub(crate) use self::lines::{Line, Lines};
pub(crate) use self::read::read as read_position;
use crate::failure::{CommandResult, Failure, SUCCESS, WRONG, note};
use crate::progress::{Progress, Unit};
use crate::{interrupt, json};

/// How many repairs are listed; the rest are only counted.
const MAX_REPAIRS: u64 = 10;

/// The argument for a file of positions, the same everywhere.
#[derive(Args)]
pub(crate) struct FileArg {
    /// Run for every position in this file, one per line; - is standard input
    ///
    /// Lines are FEN or EPD; blank lines and lines that start with # are skipped. With --json, every other line gets
    /// exactly one object, in order: its result with the line number, or {"line": 3, "error": "..."}. Bad lines do not
    /// stop the run, but the exit code is then 1.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// A command that computes an answer for each position.
pub(crate) trait Answers {
    /// The JSON object.
    type Answer: Serialize;

    /// The answer. A [`Failure::Input`] concerns only this position; any other failure ends the run.
    fn answer(&mut self, position: &Position) -> Result<Self::Answer, Failure>;

    /// The answer as text: complete lines.
    fn text(&self, position: &Position, answer: &Self::Answer) -> String;
}

impl FileArg {
    /// The file, if one is named.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

/// Runs a command for one position.
pub(crate) fn answer_one(command: &mut impl Answers, position: &Position, as_json: bool) -> CommandResult {
    let answer = command.answer(position)?;
    match as_json {
        true => json::print(&answer)?,
        false => json::print_whole(&command.text(position, &answer))?,
    }
    Ok(SUCCESS)
}

/// Runs a command for each FEN of the command line. All are read before the first is answered, so that a mistake in the
/// last one is reported immediately.
pub(crate) fn answer_fens(
    command: &mut impl Answers,
    fens: &[String],
    read: impl Fn(&str) -> Result<Position, Failure>,
    as_json: bool,
) -> CommandResult {
    let positions: Vec<Position> = fens.iter().map(|fen| read(fen)).collect::<Result<_, _>>()?;
    for (index, position) in positions.iter().enumerate() {
        if index > 0 && !as_json {
            json::print_whole("\n")?;
        }
        answer_one(command, position, as_json)?;
    }
    Ok(SUCCESS)
}

/// Runs a command for every line of a file.
pub(crate) fn answer_file(
    command: &mut impl Answers,
    file: &Path,
    strictness: Strictness,
    as_json: bool,
) -> CommandResult {
    let name = name_of(file);
    let mut lines = Lines::new(open(file)?);
    interrupt::end_between_lines();
    let progress = Progress::new(Unit::Positions, None).unless_on_output();
    let mut run = FileRun {
        command,
        name: &name,
        strictness,
        as_json,
        repairs: 0,
        bad: 0,
        progress: &progress,
    };
    let count = AtomicU64::new(0);
    progress.watch(&count, || -> Result<(), Failure> {
        while let Some(line) = lines.next().map_err(|error| unreadable(&name, &error))? {
            run.line(line)?;
            count.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    })?;
    Ok(run.finish())
}

/// The run over a file.
struct FileRun<'a, C> {
    command: &'a mut C,
    name: &'a str,
    strictness: Strictness,
    as_json: bool,
    repairs: u64,
    bad: u64,
    progress: &'a Progress,
}

impl<C: Answers> FileRun<'_, C> {
    fn line(&mut self, line: Line) -> Result<(), Failure> {
        let number = line.number;
        let reading = line.text.and_then(|text| read::read(&text, self.strictness));
        let answer = match reading {
            Err(reason) => Err(Failure::Input(reason)),
            Ok(reading) => {
                self.report_repairs(number, &reading.repairs);
                let answer = self.command.answer(&reading.position);
                answer.map(|answer| (reading.position, answer))
            }
        };
        match answer {
            Ok((_, object)) if self.as_json => json::print(&json::OfLine { line: number, object })?,
            Ok((position, answer)) => {
                let text = self.command.text(&position, &answer);
                json::print_whole(&format!("line {number}: {position}\n{text}"))?;
            }
            Err(Failure::Input(reason)) => self.report_error(number, &reason)?,
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    fn report_error(&mut self, line: u64, reason: &str) -> io::Result<()> {
        self.bad += 1;
        if self.as_json {
            return json::print(&json::BadLine { line, error: reason });
        }
        let name = self.name;
        let report = || note(format_args!("error: {name}: line {line}: {reason}"));
        self.progress.suspend(report);
        Ok(())
    }

    fn report_repairs(&mut self, line: u64, repairs: &[Repair]) {
        for repair in repairs {
            self.repairs += 1;
            if self.repairs <= MAX_REPAIRS {
                let name = self.name;
                let report = || note(format_args!("note: {name}: line {line}: {repair}"));
                self.progress.suspend(report);
            }
        }
    }

    fn finish(self) -> u8 {
        if self.repairs > MAX_REPAIRS {
            let more = self.repairs - MAX_REPAIRS;
            note(format_args!("note: {}: and {more} more repairs", self.name));
        }
        match self.bad {
            0 => SUCCESS,
            _ => WRONG,
        }
    }
}

fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let name = name_of(file);
    let found = fs::metadata(file).map_err(|error| unreadable(&name, &error))?;
    if found.is_dir() {
        return Err(Failure::input(format_args!(
            "--file {name}: a folder, not a file"
        )));
    }
    let file = File::open(file).map_err(|error| unreadable(&name, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::input(format_args!("--file {name}: {error}"))
}

fn name_of(file: &Path) -> String {
    match file == Path::new("-") {
        true => "standard input".to_owned(),
        false => file.display().to_string(),
    }
}
