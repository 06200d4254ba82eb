//! Temporary files and folders, which must not outlive the program.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

/// The paths that a second Ctrl-C, which drops nothing, has to remove.
static TEMP_PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A path that is removed, with everything in it, when this is dropped or the program is interrupted.
pub(crate) struct TempPath(PathBuf);

impl TempPath {
    /// Registers the path, which need not exist yet.
    pub(crate) fn new(path: PathBuf) -> Self {
        let mut paths = TEMP_PATHS.lock().unwrap_or_else(PoisonError::into_inner);
        paths.push(path.clone());
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempPath {
    fn drop(&mut self) {
        remove(&self.0);
        let mut paths = TEMP_PATHS.lock().unwrap_or_else(PoisonError::into_inner);
        paths.retain(|path| *path != self.0);
    }
}

/// The temporary name for `name` in this process.
pub(crate) fn name_for(name: &str) -> String {
    format!(".{name}.{}.unfinished", process::id())
}

/// The file that is locked in an unfinished folder while the folder is in use.
const LOCK: &str = ".lock";

/// Locks an unfinished folder, if possible, for as long as the returned file is kept.
pub(crate) fn lock_folder(path: &Path) -> Option<File> {
    let lock = File::create_new(path.join(LOCK)).ok()?;
    lock.try_lock().ok().map(|()| lock)
}

/// Removes what killed runs have left of `name` in a folder, which is what no process has locked.
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

/// Removes all registered paths.
pub(crate) fn remove_all() {
    let paths = TEMP_PATHS.lock().unwrap_or_else(PoisonError::into_inner);
    paths.iter().for_each(|path| remove(path));
}

/// Removes a file or folder; there is nothing to be done about failures.
fn remove(path: &Path) {
    let _ = match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
}
