//! Files and folders that must not outlive the program.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

/// What a second Ctrl-C, which waits for nobody, has to remove.
static PLACES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A path that is removed, with everything in it, when this is dropped or the program is interrupted.
pub(crate) struct Place(PathBuf);

impl Place {
    /// Notes the path. Nothing needs to be there yet.
    pub(crate) fn new(path: PathBuf) -> Self {
        let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        places.push(path.clone());
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        remove(&self.0);
        let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        places.retain(|place| *place != self.0);
    }
}

/// The name under which `name` is made by this program.
pub(crate) fn name_for(name: &str) -> String {
    format!(".{name}.{}.unfinished", process::id())
}

/// What is locked in an unfinished folder as long as somebody works in it.
const LOCK: &str = ".lock";

/// Locks an unfinished folder, as far as that is possible. Whoever keeps the file works in the folder.
pub(crate) fn lock_folder(path: &Path) -> Option<File> {
    let lock = File::create_new(path.join(LOCK)).ok()?;
    lock.try_lock().ok().map(|()| lock)
}

/// Removes what killed runs have left of `name` in a folder: nobody has it locked.
pub(crate) fn remove_leftovers(folder: &Path, name: &str) {
    let here = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let prefix = format!(".{name}.");
    for entry in fs::read_dir(here).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let middle = found
            .to_str()
            .and_then(|found| found.strip_prefix(&prefix)?.strip_suffix(".unfinished"));
        let is_ours = middle.is_some_and(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()));
        let path = entry.path();
        if is_ours && is_abandoned(&path) {
            remove(&path);
        }
    }
}

fn is_abandoned(path: &Path) -> bool {
    let lock = match path.is_dir() {
        true => path.join(LOCK),
        false => path.to_owned(),
    };
    File::open(lock).is_ok_and(|file| file.try_lock().is_ok())
}

/// Removes all that is noted.
pub(crate) fn remove_all() {
    let places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    places.iter().for_each(|place| remove(place));
}

/// Nothing there is as good as removed; what cannot be removed cannot be helped either.
fn remove(path: &Path) {
    let _ = match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
}
