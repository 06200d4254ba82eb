//! Where in a file its text comes from.

use std::sync::{Arc, Mutex, PoisonError};

/// The place in a file that a byte of its text comes from.
///
/// It identifies a game permanently, and makes it possible to read the game without everything before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Origin {
    /// Where in the file the zstd frame begins; 0 in files of other kinds, which have to be read from their start.
    pub frame: u64,
    /// How far into the text of the frame, or of the whole file.
    pub byte: u64,
}

/// Maps the text of a file to its origin while the file is being read. Clones share their data.
///
/// ```
/// use std::io::Read;
/// use tabiya_pgn::{Expanded, Origin};
///
/// let mut file = Expanded::new(&b"1. e4 *\n\n1. d4 *"[..])?;
/// let origins = file.origins();
/// file.read_to_end(&mut Vec::new())?;
/// assert_eq!(origins.of(9), Origin { frame: 0, byte: 9 });
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Where the frames begin, in the text and in the file.
    frames: Arc<Mutex<Vec<(u64, u64)>>>,
}

impl Origins {
    /// Where a byte of the text comes from that has been read.
    pub fn of(&self, byte: u64) -> Origin {
        let frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let behind = frames.partition_point(|&(text, _)| text <= byte);
        match behind.checked_sub(1).map(|last| frames[last]) {
            Some((text, frame)) => Origin {
                frame,
                byte: byte - text,
            },
            None => Origin { frame: 0, byte },
        }
    }

    /// Where the text begins of the first frame at or behind a byte of the file, if that has been read.
    pub fn text_behind(&self, file: u64) -> Option<u64> {
        let frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let first = frames.partition_point(|&(_, frame)| frame < file);
        frames.get(first).map(|&(text, _)| text)
    }

    #[cfg(feature = "zstd")]
    pub(super) fn begin_frame(&self, text: u64, file: u64) {
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        // A frame without text, as those that are skipped, gives way to the next one.
        if frames.last().is_some_and(|&(last, _)| last == text) {
            frames.pop();
        }
        frames.push((text, file));
    }
}
