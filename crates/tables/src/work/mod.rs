//! Work that can be killed at any moment and continued later.
//!
//! Finished parts are kept in a folder beside the output, with their records and the settings. A part counts once its
//! record exists, which is written last; files get their names only when they are complete. So, whatever kills the program,
//! a part either has its record, which says where the next part starts, or is made again.

mod folder;
mod settings;

pub use folder::{Begin, BeginError, Part, PartRecord, Work, write_whole};
pub use settings::Settings;
