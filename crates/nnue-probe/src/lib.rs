//! HalfKP 256×2-32-32-1 networks: reading the files, evaluating positions with them.

mod change;
mod features;
mod format;
mod half;
mod kernel;
mod layers;
mod line;
mod net;
mod refresh;

pub use change::{Change, Changes, changes};
pub use format::NetError;
pub use kernel::Kernel;
pub use line::Line;
pub use net::Net;
