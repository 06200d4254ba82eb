//! Many files that are written at once and get their names together.
//!
//! However many files there are, few are open at a time, each is opened seldom, and a bounded amount of text waits in
//! memory. Where much waits for a file, it is written there. The rest goes into one file, the spool, piece behind
//! piece; the files are made of those pieces at the end.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::file_name::file_name;
use super::spool::{Piece, Spool};
use crate::failure::Failure;
use crate::output::{explain, refuse_to_replace, unfinished};

/// So much text may wait in memory, for all files together.
const MOST_WAITING: usize = 16 << 20;
/// So much text of one file is worth opening it.
const LONG: usize = 1 << 16;

/// The files to be.
pub(super) struct Parts {
    folder: PathBuf,
    force: bool,
    /// Says that somebody works in the workshop.
    _lock: Option<File>,
    /// Where the files stand until they are finished: in the same folder, so that they need only a new name.
    workshop: unfinished::Place,
    /// Dropped behind the workshop, which stands in them.
    made: MadeFolders,
    parts: HashMap<String, Part>,
    spool: Spool,
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
    /// What is in the spool, behind what is in the file.
    pieces: Vec<Piece>,
    is_begun: bool,
}

impl Part {
    fn open(&self, workshop: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.create(true).append(true).open(workshop.join(&self.name))
    }

    /// Writes what waits to the file, or to the spool if it is little or the file is not as far as that.
    fn put_aside(&mut self, workshop: &Path, spool: &mut Spool) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        if text.len() >= LONG && self.pieces.is_empty() {
            self.open(workshop)?.write_all(text.as_bytes())
        } else {
            self.pieces.push(spool.add(text.as_bytes())?);
            Ok(())
        }
    }

    /// Writes all that is not in the file yet.
    fn complete(&mut self, workshop: &Path, spool: &mut Spool) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(LONG, self.open(workshop)?);
        for piece in &self.pieces {
            file.write_all(spool.read(piece)?)?;
        }
        file.write_all(self.text.as_bytes())?;
        file.flush()
    }
}

impl Parts {
    pub(super) fn new(folder: &Path, force: bool) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::input(format_args!("--into {}: {error}", folder.display()));
        let made = MadeFolders::new(folder);
        fs::create_dir_all(folder).map_err(fail)?;
        unfinished::remove_leftovers(folder, "split");
        let workshop = unfinished::Place::new(folder.join(unfinished::name_for("split")));
        fs::create_dir(workshop.path()).map_err(fail)?;
        let lock = unfinished::lock_folder(workshop.path());
        let spool = Spool::create(&workshop.path().join("spool")).map_err(fail)?;
        Ok(Self {
            folder: folder.to_owned(),
            force,
            _lock: lock,
            workshop,
            made,
            parts: HashMap::new(),
            spool,
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
                pieces: Vec::new(),
                is_begun: false,
            });
            self.waiting -= part.text.capacity();
            if part.is_begun {
                part.text.push('\n');
            }
            part.is_begun = true;
            part.text += text;
            self.waiting += part.text.capacity();
            done.push(key);
        }
        if self.waiting > self.room {
            self.make_room()?;
        }
        Ok(())
    }

    /// Writes all that waits.
    fn make_room(&mut self) -> io::Result<()> {
        for part in self.parts.values_mut().filter(|part| !part.text.is_empty()) {
            part.put_aside(self.workshop.path(), &mut self.spool)
                .map_err(|error| explain(&self.folder.join(&part.name), &error))?;
        }
        self.waiting = 0;
        Ok(())
    }

    /// Gives the files their names; returns how many there are.
    pub(super) fn finish(mut self) -> Result<usize, Failure> {
        for part in self.parts.values_mut() {
            part.complete(self.workshop.path(), &mut self.spool)
                .map_err(|error| explain(&self.folder.join(&part.name), &error))?;
        }
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
        let outer = std::env::temp_dir().join(format!("tabiya-parts-{}", std::process::id()));
        let folder = outer.join("inner");
        let mut parts = Parts::new(&folder, false).unwrap();
        parts.room = 1000;
        let mut expected: HashMap<String, Vec<String>> = HashMap::new();
        for game in 0..2000 {
            // Some files grow fast, and most get a game now and then.
            let names = [game % 7, game % 303].map(|name| name.to_string());
            // Long enough, now and then, to be written without the spool.
            let text = format!("game {game}\n").repeat(if game % 100 == 0 { LONG / 4 } else { 1 });
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
        let outer = std::env::temp_dir().join(format!("tabiya-no-parts-{}", std::process::id()));
        let mut parts = Parts::new(&outer.join("inner"), false).unwrap();
        parts.add(&["name".to_owned()], "game").unwrap();
        drop(parts);
        assert!(!outer.exists());
    }
}
