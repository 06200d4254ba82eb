//! The folder of unfinished work.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Settings;

const SETTINGS: &str = "settings.json";
const LOCK: &str = "lock";

/// Parts are read only once, so fast compression is best.
const ZSTD_LEVEL: i32 = 1;

/// The record of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PartRecord<S> {
    /// The state of the work after the part: where the next one starts, and the counts so far.
    pub state: S,
    /// Whether it is the last part.
    pub is_last: bool,
}

/// Unfinished work in a folder, which is locked meanwhile.
pub struct Work<S> {
    folder: PathBuf,
    /// The number of finished parts.
    parts: u64,
    last: Option<PartRecord<S>>,
    _lock: File,
}

/// How to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// There must be no unfinished work.
    New,
    /// Unfinished work is discarded.
    Anew,
    /// Unfinished work is continued, if there is any.
    Resume,
}

/// Why work cannot be begun.
#[derive(Debug)]
#[non_exhaustive]
pub enum BeginError {
    /// There is unfinished work.
    Unfinished,
    /// The work was begun with other settings; the text says how they differ.
    OtherSettings(String),
    /// Another program is working on it.
    Busy,
    /// The contents of the folder are not unfinished work.
    NoWork(String),
    /// The folder cannot be read or written.
    Io(io::Error),
}

impl fmt::Display for BeginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BeginError::Unfinished => f.write_str("there is unfinished work"),
            BeginError::OtherSettings(difference) => {
                write!(f, "it was begun with other settings: {difference}")
            }
            BeginError::Busy => f.write_str("another program is working on it"),
            BeginError::NoWork(reason) => write!(f, "not unfinished work: {reason}"),
            BeginError::Io(error) => error.fmt(f),
        }
    }
}

impl error::Error for BeginError {}

impl From<io::Error> for BeginError {
    fn from(error: io::Error) -> BeginError {
        BeginError::Io(error)
    }
}

impl<S: Serialize + DeserializeOwned> Work<S> {
    /// Begins work in a folder, or continues it.
    ///
    /// # Errors
    /// If there is other work in the folder, or it cannot be used.
    pub fn begin(folder: &Path, settings: &Settings, begin: Begin) -> Result<Work<S>, BeginError> {
        let settings_path = folder.join(SETTINGS);
        // If there are no settings, it was killed before anything was done.
        if begin == Begin::New && settings_path.exists() {
            return Err(BeginError::Unfinished);
        }
        fs::create_dir_all(folder)?;
        let lock = File::create(folder.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BeginError::Busy),
            // Where files cannot be locked, it is up to the user not to run two programs at once.
            Err(TryLockError::Error(_)) => {}
        }
        if begin == Begin::Anew {
            clear(folder)?;
        }
        match fs::read(&settings_path) {
            Ok(text) => {
                let before: Settings =
                    serde_json::from_slice(&text).map_err(|error| BeginError::NoWork(error.to_string()))?;
                if let Some(difference) = settings.difference(&before) {
                    return Err(BeginError::OtherSettings(difference));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let text = serde_json::to_vec_pretty(settings).map_err(io::Error::from)?;
                write_whole(folder, SETTINGS, &text)?;
            }
            Err(error) => return Err(error.into()),
        }
        let mut work = Work {
            folder: folder.to_owned(),
            parts: 0,
            last: None,
            _lock: lock,
        };
        while let Some(record) = work.record(work.parts)? {
            work.parts += 1;
            work.last = Some(record);
        }
        Ok(work)
    }

    fn record(&self, part: u64) -> Result<Option<PartRecord<S>>, BeginError> {
        match fs::read(self.folder.join(record_name(part))) {
            Ok(text) => {
                let record = serde_json::from_slice(&text);
                Ok(Some(
                    record.map_err(|error| BeginError::NoWork(error.to_string()))?,
                ))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The record of the last finished part.
    pub fn last(&self) -> Option<&PartRecord<S>> {
        self.last.as_ref()
    }

    /// Whether all parts are finished.
    pub fn is_complete(&self) -> bool {
        self.last.as_ref().is_some_and(|record| record.is_last)
    }

    /// Saves the next part.
    ///
    /// # Errors
    /// If it cannot be written; nothing has changed then.
    pub fn finish_part(&mut self, text: &[u8], record: PartRecord<S>) -> io::Result<()> {
        let data = zstd::encode_all(text, ZSTD_LEVEL)?;
        write_whole(&self.folder, &data_name(self.parts), &data)?;
        write_whole(
            &self.folder,
            &record_name(self.parts),
            &serde_json::to_vec(&record)?,
        )?;
        self.parts += 1;
        self.last = Some(record);
        Ok(())
    }

    /// The finished parts, in order.
    pub fn parts(&self) -> impl Iterator<Item = io::Result<Part>> + '_ {
        (0..self.parts).map(|part| {
            let file = File::open(self.folder.join(data_name(part)))?;
            Ok(Part(zstd::Decoder::new(file)?))
        })
    }

    /// Removes the folder, whose contents are no longer needed. It is renamed to `gone` first.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self, gone: &Path) -> io::Result<()> {
        // Renaming is atomic, so nobody ever finds half of it.
        fs::rename(&self.folder, gone)?;
        fs::remove_dir_all(gone)
    }
}

/// The text of a part.
pub struct Part(zstd::Decoder<'static, io::BufReader<File>>);

impl Read for Part {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

fn data_name(part: u64) -> String {
    format!("part-{part:06}.zst")
}

fn record_name(part: u64) -> String {
    format!("part-{part:06}.json")
}

/// Writes a file completely or not at all, even if the power fails.
///
/// # Errors
/// If it cannot be written; nothing is left of it then.
pub fn write_whole(folder: &Path, name: &str, text: &[u8]) -> io::Result<()> {
    let path = folder.join(format!("{name}.new"));
    let write = || {
        let mut file = File::create(&path)?;
        file.write_all(text)?;
        file.sync_all()?;
        fs::rename(&path, folder.join(name))?;
        // The name is part of the folder, which has to reach the disk too; not every system can open one.
        File::open(folder).map_or(Ok(()), |folder| folder.sync_all())
    };
    let written = write();
    if written.is_err() {
        // On a full disk, half a file would only be in the way.
        let _ = fs::remove_file(&path);
    }
    written.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.join(name).display())))
}

/// Removes unfinished work from a folder, the settings first: without them, it does not count as work.
fn clear(folder: &Path) -> io::Result<()> {
    let remove = |path: PathBuf| match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    remove(folder.join(SETTINGS))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("part-") {
            remove(entry.path())?;
        }
    }
    Ok(())
}
