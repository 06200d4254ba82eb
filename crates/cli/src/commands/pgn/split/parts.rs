//! Many files that are written at once and get their names together.
//!
//! One file is open at a time, and a bounded amount of text waits in memory, however many files there are.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::file_name::file_name;
use crate::failure::Failure;
use crate::output::{explain, refuse_to_replace, unfinished};

/// So much text may wait in memory, for all files together.
const MOST_WAITING: usize = 24 << 20;
/// So much text of one file is worth opening it.
const LONG: usize = 1 << 20;

/// The files to be.
pub(super) struct Parts {
    folder: PathBuf,
    force: bool,
    /// Where the files stand until they are finished: in the same folder, so that they need only a new name.
    workshop: unfinished::Place,
    /// Dropped behind the workshop, which stands in them.
    made: MadeFolders,
    parts: HashMap<String, Part>,
    /// How much memory the waiting text takes, and how much it may take.
    waiting: usize,
    room: usize,
}

/// One of the files.
struct Part {
    /// Its name, with the letters as in the first game.
    name: String,
    /// What is not written yet.
    text: String,
    is_begun: bool,
}

impl Part {
    fn write(&mut self, workshop: &Path, folder: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let open = options.create(true).append(true).open(workshop.join(&self.name));
        open.and_then(|mut file| file.write_all(self.text.as_bytes()))
            .map_err(|error| explain(&folder.join(&self.name), &error))?;
        self.text = String::new();
        Ok(())
    }
}

impl Parts {
    pub(super) fn new(folder: &Path, force: bool) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::input(format_args!("--into {}: {error}", folder.display()));
        let made = MadeFolders::new(folder);
        fs::create_dir_all(folder).map_err(fail)?;
        let workshop = unfinished::Place::new(folder.join(format!(".split.{}.unfinished", process::id())));
        fs::create_dir(workshop.path()).map_err(fail)?;
        Ok(Self {
            folder: folder.to_owned(),
            force,
            workshop,
            made,
            parts: HashMap::new(),
            waiting: 0,
            room: MOST_WAITING,
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
            self.waiting -= part.text.capacity();
            if part.is_begun {
                part.text.push('\n');
            }
            part.is_begun = true;
            part.text += text;
            if part.text.len() >= LONG {
                part.write(self.workshop.path(), &self.folder)?;
            }
            self.waiting += part.text.capacity();
            done.push(key);
        }
        if self.waiting > self.room {
            self.make_room(self.room / 2)?;
        }
        Ok(())
    }

    /// Writes until no more than this waits, the longest texts first: where there are thousands of files, most of them
    /// are small, and those are opened once or twice only.
    fn make_room(&mut self, most: usize) -> io::Result<()> {
        let mut longest: Vec<&mut Part> = self.parts.values_mut().collect();
        longest.sort_unstable_by_key(|part| Reverse(part.text.capacity()));
        for part in longest {
            if self.waiting <= most {
                break;
            }
            self.waiting -= part.text.capacity();
            part.write(self.workshop.path(), &self.folder)?;
        }
        Ok(())
    }

    /// Gives the files their names; returns how many there are.
    pub(super) fn finish(mut self) -> Result<usize, Failure> {
        self.make_room(0)?;
        // Somebody else may have made such a file meanwhile: better none than some.
        for part in self.parts.values() {
            refuse_to_replace(&self.folder.join(&part.name), self.force)?;
        }
        for part in self.parts.values() {
            let path = self.folder.join(&part.name);
            fs::rename(self.workshop.path().join(&part.name), &path)
                .map_err(|error| explain(&path, &error))?;
        }
        self.made.keep();
        Ok(self.parts.len())
    }
}

/// Folders that were not there before. They are removed again, if they are empty, unless they are kept.
struct MadeFolders(Vec<PathBuf>);

impl MadeFolders {
    /// Those of the folders on the way to this one that are missing, the innermost first.
    fn new(folder: &Path) -> Self {
        let missing = folder.ancestors().take_while(|folder| !folder.exists());
        Self(missing.map(Path::to_owned).collect())
    }

    fn keep(&mut self) {
        self.0.clear();
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        for folder in &self.0 {
            let _ = fs::remove_dir(folder); // what others put there stays
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_room_is_enough_for_many_files() {
        let outer = std::env::temp_dir().join(format!("tabiya-parts-{}", process::id()));
        let folder = outer.join("inner");
        let mut parts = Parts::new(&folder, false).unwrap();
        parts.room = 1000;
        let mut expected: HashMap<String, Vec<String>> = HashMap::new();
        for game in 0..2000 {
            // Some files grow fast, and most get a game now and then.
            let names = [game % 7, game % 303].map(|name| name.to_string());
            let text = format!("game {game}\n");
            parts.add(&names, &text).unwrap();
            assert!(parts.waiting <= 1000);
            expected.entry(names[0].clone()).or_default().push(text.clone());
            if names[1] != names[0] {
                expected.entry(names[1].clone()).or_default().push(text);
            }
        }
        assert_eq!(parts.finish().unwrap(), 303);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 303);
        for (name, games) in expected {
            let written = fs::read_to_string(folder.join(name + ".pgn")).unwrap();
            assert_eq!(written, games.join("\n"));
        }
        fs::remove_dir_all(outer).unwrap();
    }

    #[test]
    fn what_is_not_finished_leaves_no_folder_behind() {
        let outer = std::env::temp_dir().join(format!("tabiya-no-parts-{}", process::id()));
        let mut parts = Parts::new(&outer.join("inner"), false).unwrap();
        parts.add(&["name".to_owned()], "game").unwrap();
        drop(parts);
        assert!(!outer.exists());
    }
}
