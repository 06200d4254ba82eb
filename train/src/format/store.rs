//! Training data files: appending records, and listing the files in folders.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Frame, FrameReader};

/// The extension of training data files.
pub(crate) const EXTENSION: &str = "tgm";

/// A file to which records are appended. Each is a single write, so that killing the program loses at most the current
/// record.
pub(crate) struct Store {
    file: File,
}

impl Store {
    /// Opens or creates a file with this name in `folder`. A truncated record at its end is removed first.
    pub(crate) fn open(folder: &Path, name: &str) -> io::Result<Store> {
        let path = folder.join(format!("{name}.{EXTENSION}"));
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        Store::open_path(folder, &path).map_err(named)
    }

    fn open_path(folder: &Path, path: &Path) -> io::Result<Store> {
        fs::create_dir_all(folder)?;
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(path)?;
        if file.try_lock().is_err() {
            let message = "another program is writing to it";
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
        }
        // Damage further inside stays where it is: readers skip it.
        let mut reader = FrameReader::new(&file);
        while reader.next()?.is_some() {}
        let good_end = reader.good_end();
        if file.metadata()?.len() > good_end {
            file.set_len(good_end)?;
        }
        Ok(Store { file })
    }

    /// Appends a record.
    pub(crate) fn add(&mut self, frame: &Frame) -> io::Result<()> {
        self.file.write_all(&frame.to_bytes())
    }
}

/// The files given by these paths: a folder stands for all training data files in it.
pub(crate) fn files(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let metadata = fs::metadata(path).map_err(named)?;
        if metadata.is_dir() {
            for entry in fs::read_dir(path).map_err(named)? {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == EXTENSION) {
                    files.push(path);
                }
            }
        } else if metadata.is_file() {
            files.push(path.clone());
        } else {
            let message = format!("{}: neither a file nor a folder", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            "no training data files (.tgm)",
        ));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Kind;
    use crate::scratch::Folder;

    #[test]
    fn a_truncated_record_is_removed_before_new_ones_are_appended() {
        let folder = Folder::new("store");
        let frame = |byte| Frame {
            kind: Kind::Positions,
            payload: vec![byte; 64],
        };
        let mut store = Store::open(folder.path(), "games").unwrap();
        store.add(&frame(1)).unwrap();
        store.add(&frame(2)).unwrap();
        let path = &files(&[folder.path().to_path_buf()]).unwrap()[0];
        let length = fs::metadata(path).unwrap().len();
        OpenOptions::new()
            .write(true)
            .open(path)
            .unwrap()
            .set_len(length - 5)
            .unwrap();
        assert!(Store::open(folder.path(), "games").is_err(), "two writers");
        drop(store);
        Store::open(folder.path(), "games")
            .unwrap()
            .add(&frame(3))
            .unwrap();
        let mut reader = FrameReader::new(File::open(path).unwrap());
        assert_eq!(reader.next().unwrap(), Some(frame(1)));
        assert_eq!(reader.next().unwrap(), Some(frame(3)));
        assert_eq!(reader.next().unwrap(), None);
        assert_eq!(reader.skipped(), 0);
    }

    #[test]
    fn missing_files_are_reported_by_name() {
        let error = files(&["/no/such/folder".into()]).unwrap_err();
        assert!(error.to_string().starts_with("/no/such/folder:"));
    }
}
