//! How much a reader puts up with.

/// What a reader accepts before it calls a game bad and goes on with the next.
///
/// ```
/// use tabiya_pgn::{Limits, Reader};
///
/// let limits = Limits { nesting: 8, ..Limits::default() };
/// let reader = Reader::from_bytes(b"1. e4 *").with_limits(limits);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest comment or tag, in bytes: 1 MiB unless told otherwise. A streaming reader never
    /// holds more than about twice this.
    pub token: usize,
    /// How many variations may stand inside each other: 256 unless told otherwise.
    pub nesting: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            token: 1 << 20,
            nesting: 256,
        }
    }
}
