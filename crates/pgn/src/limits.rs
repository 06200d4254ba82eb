//! The limits of a reader.

/// What a reader accepts before it gives a game up as bad.
///
/// ```
/// use tabiya_pgn::{Limits, Reader};
///
/// let limits = Limits { nesting: 8, ..Limits::default() };
/// let reader = Reader::from_bytes(b"1. e4 *").with_limits(limits);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest comment or tag, in bytes: 1 MiB by default. A streaming reader never
    /// buffers more than about twice this.
    pub token: usize,
    /// How deep variations may be nested: 256 by default.
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
