//! Many files written side by side, which appear together at the end.
//!
//! However many files there are, few are open at a time, each is opened rarely, and the buffered text is bounded. A
//! large buffer is written to its file directly. Small ones go to a common file, the spool, and the files are assembled
//! from its pieces at the end.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::file_name::file_name;
use super::spool::{Piece, Spool};
use crate::failure::Failure;
use crate::output::{explain, refuse_to_replace, unfinished};

/// How much text may be buffered in memory, for all files together.
const MAX_BUFFERED: usize = 16 << 20;
/// A buffer of this size is worth opening its file for.
const LARGE: usize = 1 << 16;

/// The files being written.
pub(super) struct Parts {
    folder: PathBuf,
    force: bool,
    /// Shows other processes that the staging folder is in use.
    _lock: Option<File>,
    /// Holds the files until they are finished: on the same disk as the target, so that renaming is enough.
    staging: unfinished::TempPath,
    /// Dropped after the staging folder, which is inside them.
    created: CreatedFolders,
    parts: HashMap<String, Part>,
    spool: Spool,
    /// How much memory the buffered text takes, and the limit for it.
    buffered: usize,
    limit: usize,
}

/// One of the files.
struct Part {
    /// Its name, with the capitalisation of the first game.
    name: String,
    /// Buffered text.
    text: String,
    /// The pieces in the spool, which follow what is already in the file.
    pieces: Vec<Piece>,
    is_begun: bool,
}

impl Part {
    fn open(&self, staging: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.create(true).append(true).open(staging.join(&self.name))
    }

    /// Writes the buffer to the file, or to the spool if it is small or earlier pieces are there already.
    fn spill(&mut self, staging: &Path, spool: &mut Spool) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        if text.len() >= LARGE && self.pieces.is_empty() {
            self.open(staging)?.write_all(text.as_bytes())
        } else {
            self.pieces.push(spool.add(text.as_bytes())?);
            Ok(())
        }
    }

    /// Writes everything that is not in the file yet.
    fn complete(&mut self, staging: &Path, spool: &mut Spool) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(LARGE, self.open(staging)?);
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
        let created = CreatedFolders::new(folder);
        fs::create_dir_all(folder).map_err(fail)?;
        unfinished::remove_leftovers(folder, "split");
        let staging = unfinished::TempPath::new(folder.join(unfinished::name_for("split")));
        fs::create_dir(staging.path()).map_err(fail)?;
        let lock = unfinished::lock_folder(staging.path());
        let spool = Spool::create(&staging.path().join("spool")).map_err(fail)?;
        Ok(Self {
            folder: folder.to_owned(),
            force,
            _lock: lock,
            staging,
            created,
            parts: HashMap::new(),
            spool,
            buffered: 0,
            limit: MAX_BUFFERED,
        })
    }

    /// Adds a game to the files with these names.
    pub(super) fn add(&mut self, names: &[String], text: &str) -> Result<(), Failure> {
        let mut done = Vec::new();
        for name in names {
            let name = file_name(name);
            // On many file systems, names that differ only in case are the same.
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
            self.buffered -= part.text.capacity();
            if part.is_begun {
                part.text.push('\n');
            }
            part.is_begun = true;
            part.text += text;
            self.buffered += part.text.capacity();
            done.push(key);
        }
        if self.buffered > self.limit {
            self.spill_all()?;
        }
        Ok(())
    }

    /// Writes out all buffers.
    fn spill_all(&mut self) -> io::Result<()> {
        for part in self.parts.values_mut().filter(|part| !part.text.is_empty()) {
            part.spill(self.staging.path(), &mut self.spool)
                .map_err(|error| explain(&self.folder.join(&part.name), &error))?;
        }
        self.buffered = 0;
        Ok(())
    }

    /// Moves the finished files into place and returns how many there are.
    pub(super) fn finish(mut self) -> Result<usize, Failure> {
        for part in self.parts.values_mut() {
            part.complete(self.staging.path(), &mut self.spool)
                .map_err(|error| explain(&self.folder.join(&part.name), &error))?;
        }
        // Another process may have created one of the files meanwhile: better to write none than some.
        for part in self.parts.values() {
            refuse_to_replace(&self.folder.join(&part.name), self.force)?;
        }
        for part in self.parts.values() {
            let path = self.folder.join(&part.name);
            fs::rename(self.staging.path().join(&part.name), &path)
                .map_err(|error| explain(&path, &error))?;
        }
        self.created.keep();
        Ok(self.parts.len())
    }
}

/// Folders created by this run. On drop they are removed if they are empty, unless `keep` was called.
struct CreatedFolders(Vec<PathBuf>);

impl CreatedFolders {
    /// The missing folders on the path to this one, innermost first.
    fn new(folder: &Path) -> Self {
        let missing = folder.ancestors().take_while(|folder| !folder.exists());
        Self(missing.map(Path::to_owned).collect())
    }

    fn keep(&mut self) {
        self.0.clear();
    }
}

impl Drop for CreatedFolders {
    fn drop(&mut self) {
        for folder in &self.0 {
            let _ = fs::remove_dir(folder); // fails if others have put something there, which must stay
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_buffer_is_enough_for_many_files() {
        let outer = std::env::temp_dir().join(format!("tabiya-parts-{}", std::process::id()));
        let folder = outer.join("inner");
        let mut parts = Parts::new(&folder, false).unwrap();
        parts.limit = 1000;
        let mut expected: HashMap<String, Vec<String>> = HashMap::new();
        for game in 0..2000 {
            // A few files grow fast; most get a game now and then.
            let names = [game % 7, game % 303].map(|name| name.to_string());
            // Now and then large enough to bypass the spool.
            let text = format!("game {game}\n").repeat(if game % 100 == 0 { LARGE / 4 } else { 1 });
            parts.add(&names, &text).unwrap();
            assert!(parts.buffered <= 1000);
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
    fn an_unfinished_split_leaves_no_folder_behind() {
        let outer = std::env::temp_dir().join(format!("tabiya-no-parts-{}", std::process::id()));
        let mut parts = Parts::new(&outer.join("inner"), false).unwrap();
        parts.add(&["name".to_owned()], "game").unwrap();
        drop(parts);
        assert!(!outer.exists());
    }
}
