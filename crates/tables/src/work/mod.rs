//! Work that can be killed at any moment and goes on where it was.
//!
//! All that is finished stands in a folder beside the output: the settings, and parts with their records. A part counts
//! once its record is there, which is written last; files get their names when they are whole. So whatever kills the
//! program, a part is there with its record or is made again, and the record says where the next one begins.

mod folder;
mod settings;

pub use folder::{Begin, BeginError, Part, PartRecord, Work, write_whole};
pub use settings::Settings;
