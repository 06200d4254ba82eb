//! Hashes that identify files and texts.

use std::io;
use std::path::Path;

/// The FNV-1a hash of some bytes.
pub(super) fn of_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The hash of a file's contents.
pub(super) fn of_file(file: &Path) -> io::Result<u64> {
    Ok(of_bytes(&std::fs::read(file)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_hashes_are_reproduced() {
        assert_eq!(of_bytes(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(of_bytes(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(of_bytes(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
