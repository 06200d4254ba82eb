//! Many files that are written at once and get their names together.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::failure::Failure;
use crate::output::{refuse_to_replace, unfinished};

/// So much text waits in memory before it is written: files are opened seldom, and never too many at once.
const MOST_WAITING: usize = 16 << 20;

/// The files to be.
pub(super) struct Parts {
    folder: PathBuf,
    force: bool,
    /// Where the files stand until they are finished: in the same folder, so that they need only a new name.
    workshop: unfinished::Place,
    parts: HashMap<String, Part>,
    waiting: usize,
}

/// One of the files.
struct Part {
    /// Its name, with the letters as in the first game.
    name: String,
    text: String,
    is_begun: bool,
}

impl Parts {
    pub(super) fn new(folder: &Path, force: bool) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::input(format_args!("--into {}: {error}", folder.display()));
        fs::create_dir_all(folder).map_err(fail)?;
        let workshop = unfinished::Place::new(folder.join(format!(".split.{}.unfinished", process::id())));
        fs::create_dir(workshop.path()).map_err(fail)?;
        Ok(Self {
            folder: folder.to_owned(),
            force,
            workshop,
            parts: HashMap::new(),
            waiting: 0,
        })
    }

    /// Adds a game to the files with these names.
    pub(super) fn add(&mut self, names: &[String], text: &str) -> Result<(), Failure> {
        let mut done = Vec::new();
        for name in names {
            let name = file_name(name);
            // On many disks names that differ in case only are the same.
            let key = name.to_lowercase();
            if done.contains(&key) {
                continue;
            }
            if !self.parts.contains_key(&key) {
                refuse_to_replace(&self.folder.join(&name), self.force)?;
            }
            let part = self.parts.entry(key.clone()).or_insert_with(|| Part {
                name,
                text: String::new(),
                is_begun: false,
            });
            if part.is_begun {
                part.text.push('\n');
            }
            part.is_begun = true;
            part.text += text;
            self.waiting += text.len();
            done.push(key);
        }
        if self.waiting > MOST_WAITING {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        for part in self.parts.values_mut().filter(|part| !part.text.is_empty()) {
            let path = self.workshop.path().join(&part.name);
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            file.write_all(part.text.as_bytes())?;
            part.text = String::new();
        }
        self.waiting = 0;
        Ok(())
    }

    /// Gives the files their names; returns how many there are.
    pub(super) fn finish(mut self) -> Result<usize, Failure> {
        self.write()?;
        // Somebody else may have made such a file meanwhile: better none than some.
        for part in self.parts.values() {
            refuse_to_replace(&self.folder.join(&part.name), self.force)?;
        }
        for part in self.parts.values() {
            fs::rename(
                self.workshop.path().join(&part.name),
                self.folder.join(&part.name),
            )?;
        }
        Ok(self.parts.len())
    }
}

/// A name that every system takes and that stays in its folder, whatever the tag says.
fn file_name(text: &str) -> String {
    const LONGEST: usize = 60;
    let is_plain = |letter: char| letter.is_alphanumeric() || "-+".contains(letter);
    let mut name = String::new();
    for letter in text.chars().take(LONGEST) {
        match is_plain(letter) {
            true => name.push(letter),
            false if name.ends_with('_') => {}
            false => name.push('_'),
        }
    }
    match name.trim_matches('_') {
        "" => "unknown.pgn".to_owned(),
        name => format!("{name}.pgn"),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_stay_in_their_folder() {
        assert_eq!(file_name("Carlsen, Magnus"), "Carlsen_Magnus.pgn");
        assert_eq!(file_name("../../etc/passwd"), "etc_passwd.pgn");
        assert_eq!(file_name("C:\\x\0y"), "C_x_y.pgn");
        assert_eq!(file_name("Müller"), "Müller.pgn");
        for empty in ["", "?", "..", "/"] {
            assert_eq!(file_name(empty), "unknown.pgn");
        }
        assert!(file_name(&"x".repeat(1000)).len() < 100);
    }
}
