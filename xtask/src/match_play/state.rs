//! The files of a match: the PGN, and beside it the state file, from which an interrupted match is resumed.
//!
//! The state file begins with the settings, one per line after `#`, followed by a [`Record`] for each finished game. A
//! game is written to the PGN first and then its record, which includes the new length of the PGN. So whatever a killed
//! run leaves unfinished comes after the last complete record in both files, and is truncated when the match is resumed.

use super::record::Record;
use crate::Failure;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The settings of a match, by name. A match can be resumed only with the same settings.
pub(super) type Settings = Vec<(&'static str, String)>;

/// The open files of a match.
#[derive(Debug)]
pub(super) struct State {
    path: PathBuf,
    file: File,
    pgn_path: PathBuf,
    pgn: File,
    pgn_length: u64,
}

impl State {
    /// Opens the files of a match and returns the finished games. With `restart` there are none.
    pub(super) fn open(
        pgn_path: &Path,
        settings: &Settings,
        restart: bool,
    ) -> Result<(State, Vec<Record>), Failure> {
        let path = beside(pgn_path, "state");
        let is_new = !path.exists();
        if is_new && !restart && pgn_path.exists() {
            return Err(format!(
                "{}: not written by a match; choose another file with --pgn, or overwrite it with --restart",
                pgn_path.display()
            ));
        }
        if let Some(folder) = pgn_path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
        }
        let mut state = State {
            file: open(&path)?,
            path,
            pgn: open(pgn_path)?,
            pgn_path: pgn_path.to_owned(),
            pgn_length: 0,
        };
        if state.file.try_lock().is_err() {
            return Err(named(&state.path, &"in use by another match"));
        }
        let records = if restart {
            Vec::new()
        } else {
            state.resume(settings)?
        };
        if records.is_empty() {
            state.begin(settings)?;
        }
        Ok((state, records))
    }

    /// Writes a finished game, and then its record with the new length of the PGN.
    pub(super) fn keep(&mut self, pgn: &[u8], record: &mut Record) -> Result<(), Failure> {
        let write = self.pgn.write_all(pgn).and_then(|()| self.pgn.flush());
        write.map_err(|error| named(&self.pgn_path, &error))?;
        self.pgn_length += pgn.len() as u64;
        record.pgn_length = self.pgn_length;
        let line = format!("{record}\n");
        let write = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.flush());
        write.map_err(|error| named(&self.path, &error))
    }

    /// Empties both files and writes the settings.
    fn begin(&mut self, settings: &Settings) -> Result<(), Failure> {
        cut(&mut self.pgn, 0).map_err(|error| named(&self.pgn_path, &error))?;
        let text: String = settings
            .iter()
            .map(|(name, value)| format!("# {name}: {value}\n"))
            .collect();
        let write = cut(&mut self.file, 0).and_then(|()| self.file.write_all(text.as_bytes()));
        write.map_err(|error| named(&self.path, &error))
    }

    /// Reads the complete records and truncates both files after them.
    fn resume(&mut self, settings: &Settings) -> Result<Vec<Record>, Failure> {
        let mut bytes = Vec::new();
        let read = self.file.read_to_end(&mut bytes);
        read.map_err(|error| named(&self.path, &error))?;
        let (records, length) = complete_records(&bytes);
        let Some(last) = records.last() else {
            return Ok(records);
        };
        if let Some(difference) = difference(&bytes, settings) {
            return Err(format!(
                "{}: {difference}; start over with --restart, or choose another file with --pgn",
                self.path.display()
            ));
        }
        let pgn_length = self
            .pgn
            .metadata()
            .map_err(|error| named(&self.pgn_path, &error))?
            .len();
        if pgn_length < last.pgn_length {
            let why = "games listed in the state file are missing; start over with --restart";
            return Err(named(&self.pgn_path, &why));
        }
        self.pgn_length = last.pgn_length;
        cut(&mut self.pgn, self.pgn_length).map_err(|error| named(&self.pgn_path, &error))?;
        cut(&mut self.file, length).map_err(|error| named(&self.path, &error))?;
        Ok(records)
    }
}

/// The path of a file that goes with a PGN file.
pub(super) fn beside(pgn: &Path, ending: &str) -> PathBuf {
    let mut name = pgn.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// The records up to the first incomplete line, and how many bytes they and the settings take.
fn complete_records(bytes: &[u8]) -> (Vec<Record>, u64) {
    let mut records = Vec::new();
    let mut length = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let Some(line_text) = line
            .strip_suffix(b"\n")
            .and_then(|line| str::from_utf8(line).ok())
        else {
            break;
        };
        if !line_text.starts_with('#') {
            let Some(record) = Record::parse(line_text) else {
                break;
            };
            records.push(record);
        }
        length += line.len() as u64;
    }
    (records, length)
}

/// The first setting that differs from the one in the file.
fn difference(bytes: &[u8], settings: &Settings) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().map_while(|line| line.strip_prefix("# "));
    for (name, value) in settings {
        let there = lines.next().unwrap_or_default();
        let (old_name, old_value) = there.split_once(": ").unwrap_or((there, ""));
        if (old_name, old_value) != (*name, value) {
            return Some(format!(
                "the earlier match has {old_name} {old_value}, this one has {name} {value}"
            ));
        }
    }
    None
}

fn open(path: &Path) -> Result<File, Failure> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path).map_err(|error| named(path, &error))
}

/// Truncates a file and seeks to its end.
fn cut(file: &mut File, length: u64) -> std::io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length)).map(drop)
}

fn named(path: &Path, error: &dyn Display) -> Failure {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_play::ending::Ending;
    use crate::match_play::record::{Effort, Result as GameResult};

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("tabiya-xtask-{}-{name}", std::process::id()));
            let _ = std::fs::remove_dir_all(&path);
            Folder(path)
        }

        fn pgn(&self) -> PathBuf {
            self.0.join("match.pgn")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn record(number: u64) -> Record {
        Record {
            number,
            result: GameResult::Draw,
            ending: Ending::Repetition,
            pgn_length: 0,
            efforts: [Effort::default(); 2],
        }
    }

    fn settings(nodes: &str) -> Settings {
        vec![("old", "a".to_owned()), ("limit", nodes.to_owned())]
    }

    #[test]
    fn unfinished_records_and_games_are_truncated() {
        let folder = Folder::new("state-torn");
        let pgn = folder.pgn();
        let (mut state, records) = State::open(&pgn, &settings("5"), false).unwrap();
        assert_eq!(records, []);
        for number in [1, 0, 2] {
            state
                .keep(format!("game {number}\n").as_bytes(), &mut record(number))
                .unwrap();
        }
        drop(state);
        let whole = std::fs::read_to_string(beside(&pgn, "state")).unwrap();
        // Killed while writing a game, and while writing its record.
        for torn in ["3 dr", "3 draw repetition 35 0 0 0 0 0 0 0 0"] {
            std::fs::write(beside(&pgn, "state"), format!("{whole}{torn}")).unwrap();
            std::fs::write(&pgn, "game 1\ngame 0\ngame 2\ngam").unwrap();
            let (mut state, records) = State::open(&pgn, &settings("5"), false).unwrap();
            let numbers: Vec<u64> = records.iter().map(|record| record.number).collect();
            assert_eq!(numbers, [1, 0, 2]);
            state.keep(b"game 3\n", &mut record(3)).unwrap();
            assert_eq!(
                std::fs::read_to_string(&pgn).unwrap(),
                "game 1\ngame 0\ngame 2\ngame 3\n"
            );
        }
    }

    #[test]
    fn a_match_with_other_settings_is_not_resumed() {
        let folder = Folder::new("state-other");
        let pgn = folder.pgn();
        let (mut state, _) = State::open(&pgn, &settings("5"), false).unwrap();
        state.keep(b"game 0\n", &mut record(0)).unwrap();
        let error = State::open(&pgn, &settings("5"), false).unwrap_err();
        assert!(error.contains("in use by another match"), "{error}");
        drop(state);
        let error = State::open(&pgn, &settings("6"), false).unwrap_err();
        assert!(
            error.contains("has limit 5, this one has limit 6; start over with --restart"),
            "{error}"
        );
        let (_, records) = State::open(&pgn, &settings("6"), true).unwrap();
        assert_eq!(records, []);
        assert_eq!(std::fs::read(&pgn).unwrap(), b"");
    }

    #[test]
    fn other_files_are_not_overwritten() {
        let folder = Folder::new("state-foreign");
        let pgn = folder.pgn();
        std::fs::create_dir_all(&folder.0).unwrap();
        std::fs::write(&pgn, "1. e4 *\n").unwrap();
        assert!(
            State::open(&pgn, &settings("5"), false)
                .unwrap_err()
                .contains("--restart")
        );
        assert_eq!(std::fs::read(&pgn).unwrap(), b"1. e4 *\n");
    }

    #[test]
    fn a_truncated_pgn_is_refused() {
        let folder = Folder::new("state-lost");
        let pgn = folder.pgn();
        let (mut state, _) = State::open(&pgn, &settings("5"), false).unwrap();
        state.keep(b"game 0\n", &mut record(0)).unwrap();
        drop(state);
        std::fs::write(&pgn, "").unwrap();
        assert!(
            State::open(&pgn, &settings("5"), false)
                .unwrap_err()
                .contains("missing")
        );
    }
}
