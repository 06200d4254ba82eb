//! HalfKP 256×2-32-32-1 networks: reading the files, evaluating positions with them.

pub mod c;
mod change;
mod features;
mod foreign;
mod foreign_error;
mod format;
mod half;
mod kernel;
mod layers;
mod line;
mod net;
mod refresh;

pub use c::{Accumulator, ArrayError, DirtyPiece, DirtyPieceError, NnueData};
pub use change::{Change, Changes, changes};
pub use foreign::ForeignProbe;
pub use foreign_error::ForeignError;
pub use format::NetError;
pub use kernel::Kernel;
pub use line::Line;
pub use net::Net;
