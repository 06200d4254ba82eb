//! Files and folders that must not outlive the program.

use std::fs;
use std::path::{Path, PathBuf};
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
