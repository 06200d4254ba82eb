//! Where the results of a command go: standard output, or a file that is there whole or not at all.

pub(crate) mod unfinished;

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// An output that is written piece by piece.
///
/// A file gets its name when it is finished; until then it stands beside its place under another name. What is
/// dropped unfinished is removed, and what a killed run has left is removed by the next one. A link is followed: the file
/// that it points to is written. Devices and pipes are written as they are.
pub(crate) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    Device(BufWriter<File>, PathBuf),
    File(NewFile),
}

impl Output {
    /// Opens the file, or standard output if there is none. A file that is there is replaced only by `force`.
    pub(crate) fn open(path: Option<&Path>, force: bool) -> Result<Self, Failure> {
        match path {
            None => Ok(Self::Standard(BufWriter::new(io::stdout().lock()))),
            Some(path) if path == Path::new("-") => Self::open(None, force),
            Some(path) if is_device(path) => {
                let file = OpenOptions::new().write(true).open(path);
                let file = file.map_err(|error| Failure::input(explain(path, &error)))?;
                Ok(Self::Device(BufWriter::new(file), path.to_owned()))
            }
            Some(path) => {
                let path = follow_links(path).map_err(|error| {
                    Failure::input(format_args!("cannot write {}: {error}", path.display()))
                })?;
                refuse_to_replace(&path, force)?;
                Ok(Self::File(NewFile::create(&path)?))
            }
        }
    }

    /// Whether it can be seen only when it is finished.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Writes the rest and gives a file its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Standard(mut output) => output.flush(),
            Self::Device(mut output, path) => output.flush().map_err(|error| explain(&path, &error)),
            Self::File(file) => file.finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(output) => output.write(bytes),
            Self::Device(output, path) => output.write(bytes).map_err(|error| explain(path, &error)),
            Self::File(file) => file
                .writer
                .write(bytes)
                .map_err(|error| explain(&file.path, &error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(output) => output.flush(),
            Self::Device(output, path) => output.flush().map_err(|error| explain(path, &error)),
            Self::File(file) => file.writer.flush().map_err(|error| explain(&file.path, &error)),
        }
    }
}

/// Whether there is something that is written as it is, such as `/dev/null` or a pipe.
fn is_device(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The file that a path means: behind a link the one that it points to, even if that is not there yet.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !path.is_symlink() {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = path
            .parent()
            .map_or_else(|| target.clone(), |folder| folder.join(&target));
    }
    Err(io::Error::other("too many links"))
}

/// An error if there is such a file and it may not be replaced.
pub(crate) fn refuse_to_replace(path: &Path, force: bool) -> Result<(), Failure> {
    match path.metadata() {
        // Giving a new file this name would remove a device or a pipe.
        Ok(found) if !found.is_file() => Err(Failure::input(format_args!(
            "{}: there is such a thing, and it is no file",
            path.display()
        ))),
        Ok(_) if !force => Err(Failure::input(format_args!(
            "{}: there is such a file; --force replaces it",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// The error with the name of the file.
pub(crate) fn explain(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A file that has not got its name yet.
pub(crate) struct NewFile {
    writer: BufWriter<File>,
    path: PathBuf,
    place: unfinished::Place,
}

impl NewFile {
    fn create(path: &Path) -> Result<Self, Failure> {
        let Some(name) = path.file_name() else {
            return Err(Failure::input(format_args!(
                "{}: no name of a file",
                path.display()
            )));
        };
        // In the same folder, for a file can take a new name only on its own disk.
        let name = name.to_string_lossy();
        unfinished::remove_leftovers(path.parent().unwrap_or(path), &name);
        let place = unfinished::Place::new(path.with_file_name(unfinished::name_for(&name)));
        let file = File::create_new(place.path())
            .map_err(|error| Failure::input(format_args!("cannot write {}: {error}", path.display())))?;
        // So that others know that it is not abandoned; where files cannot be locked, they must not know.
        let _ = file.try_lock();
        Ok(Self {
            writer: BufWriter::new(file),
            path: path.to_owned(),
            place,
        })
    }

    fn finish(mut self) -> io::Result<()> {
        let done = self
            .writer
            .flush()
            .and_then(|()| fs::rename(self.place.path(), &self.path));
        done.map_err(|error| explain(&self.path, &error))
    }
}
