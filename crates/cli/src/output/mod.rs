//! Where a command writes its results: standard output, or a file that appears complete or not at all.

pub(crate) mod unfinished;

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// An output that is written piece by piece.
///
/// A file is written under a temporary name beside the target and renamed when it is finished. If dropped unfinished it
/// is removed, and the next run removes what a killed one has left. Symbolic links are followed to the file they point
/// to. Devices and pipes are written directly.
pub(crate) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    Device(BufWriter<File>, PathBuf),
    File(NewFile),
}

impl Output {
    /// Opens the file, or standard output without one. An existing file is replaced only with `force`.
    pub(crate) fn open(path: Option<&Path>, force: bool) -> Result<Self, Failure> {
        match path {
            None => Ok(Self::Standard(BufWriter::new(io::stdout().lock()))),
            Some(path) if path == Path::new("-") => Self::open(None, force),
            Some(path) if is_device(path) => {
                let file = OpenOptions::new().write(true).open(path);
                let file = file.map_err(|error| Failure::input(explain(path, &error)))?;
                Ok(Self::Device(BufWriter::new(file), path.to_owned()))
            }
            Some(path) => Ok(Self::File(NewFile::open(path, force)?)),
        }
    }

    /// Whether the output appears only when it is finished.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Flushes the output and moves a file into place.
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
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(output) => output.flush(),
            Self::Device(output, path) => output.flush().map_err(|error| explain(path, &error)),
            Self::File(file) => file.flush(),
        }
    }
}

/// Whether this is something to write to directly, such as `/dev/null` or a pipe.
fn is_device(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Resolves symbolic links, even if the file they point to does not exist yet.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    // The same limit as in Linux.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
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

/// An error if the file exists and may not be replaced.
pub(crate) fn refuse_to_replace(path: &Path, force: bool) -> Result<(), Failure> {
    match path.metadata() {
        // Renaming a file to this name would remove a device or a pipe.
        Ok(found) if !found.is_file() => Err(Failure::input(format_args!(
            "{}: exists and is not a regular file",
            path.display()
        ))),
        Ok(_) if !force => Err(Failure::input(format_args!(
            "{}: file exists; use --force to replace it",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Adds the name of the file to an error.
pub(crate) fn explain(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A file that is still under its temporary name.
pub(crate) struct NewFile {
    writer: BufWriter<File>,
    path: PathBuf,
    temp: unfinished::TempPath,
}

impl NewFile {
    /// Begins a file. One that is there is replaced only by `force`.
    pub(crate) fn open(path: &Path, force: bool) -> Result<Self, Failure> {
        let path = follow_links(path)
            .map_err(|error| Failure::input(format_args!("cannot write {}: {error}", path.display())))?;
        refuse_to_replace(&path, force)?;
        Self::create(&path)
    }

    fn create(path: &Path) -> Result<Self, Failure> {
        let Some(name) = path.file_name() else {
            return Err(Failure::input(format_args!(
                "{}: not a file name",
                path.display()
            )));
        };
        // In the same folder, because renaming works only within a file system.
        let name = name.to_string_lossy();
        unfinished::remove_leftovers(path.parent().unwrap_or(path), &name);
        let temp = unfinished::TempPath::new(path.with_file_name(unfinished::name_for(&name)));
        let file = File::create_new(temp.path())
            .map_err(|error| Failure::input(format_args!("cannot write {}: {error}", path.display())))?;
        // The lock shows other runs that the file is not abandoned; without locking, they leave it alone anyway.
        let _ = file.try_lock();
        Ok(Self {
            writer: BufWriter::new(file),
            path: path.to_owned(),
            temp,
        })
    }

    /// Waits until what was written is on the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        let synced = self
            .writer
            .flush()
            .and_then(|()| self.writer.get_ref().sync_all());
        synced.map_err(|error| explain(&self.path, &error))
    }

    /// Writes the rest and gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let done = self
            .writer
            .flush()
            .and_then(|()| fs::rename(self.temp.path(), &self.path));
        done.map_err(|error| explain(&self.path, &error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        written.map_err(|error| explain(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| explain(&self.path, &error))
    }
}
