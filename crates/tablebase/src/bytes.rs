//! Reading numbers out of a file that may be damaged: every access is checked.

use crate::TableFault;

fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], TableFault> {
    bytes
        .get(at..)
        .and_then(|rest| rest.first_chunk())
        .copied()
        .ok_or(TableFault::Truncated { at })
}

pub(crate) fn byte(bytes: &[u8], at: usize) -> Result<u8, TableFault> {
    bytes.get(at).copied().ok_or(TableFault::Truncated { at })
}

/// Two bytes, little-endian.
pub(crate) fn two(bytes: &[u8], at: usize) -> Result<u16, TableFault> {
    array(bytes, at).map(u16::from_le_bytes)
}

/// Four bytes, little-endian.
pub(crate) fn four(bytes: &[u8], at: usize) -> Result<u32, TableFault> {
    array(bytes, at).map(u32::from_le_bytes)
}

/// Eight bytes of a bit stream, big-endian, padded with zeros beyond the end of the file.
#[inline]
pub(crate) fn bits(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(eight) => u64::from_be_bytes(*eight),
        None => {
            let mut eight = [0; 8];
            eight[..rest.len()].copy_from_slice(rest);
            u64::from_be_bytes(eight)
        }
    }
}

/// A cursor in the header of a file.
pub(crate) struct Cursor<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
}

impl Cursor<'_> {
    pub(crate) fn byte(&mut self) -> Result<u8, TableFault> {
        let value = byte(self.bytes, self.at)?;
        self.at += 1;
        Ok(value)
    }

    pub(crate) fn two(&mut self) -> Result<u16, TableFault> {
        let value = two(self.bytes, self.at)?;
        self.at += 2;
        Ok(value)
    }

    pub(crate) fn four(&mut self) -> Result<u32, TableFault> {
        let value = four(self.bytes, self.at)?;
        self.at += 4;
        Ok(value)
    }

    /// Advances to a multiple of `step`, a power of two.
    pub(crate) fn align(&mut self, step: usize) {
        self.at = self.at.next_multiple_of(step);
    }

    /// Skips `count` items of `size` bytes, which must all be in the file, and returns their offset.
    pub(crate) fn skip(&mut self, count: u64, size: u64) -> Result<usize, TableFault> {
        let begin = self.at;
        let end = count
            .checked_mul(size)
            .and_then(|length| length.checked_add(begin as u64))
            .filter(|&end| end <= self.bytes.len() as u64);
        match end {
            // At most the length of a slice, so it fits.
            Some(end) => {
                self.at = end as usize;
                Ok(begin)
            }
            None => Err(TableFault::Truncated { at: self.bytes.len() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let bytes = [1, 2, 3, 4, 5];
        assert_eq!(four(&bytes, 1), Ok(0x0504_0302));
        assert_eq!(four(&bytes, 2), Err(TableFault::Truncated { at: 2 }));
        assert_eq!(
            two(&bytes, usize::MAX),
            Err(TableFault::Truncated { at: usize::MAX })
        );
        assert_eq!(bits(&bytes, 3), 0x0405_0000_0000_0000);
        assert_eq!(bits(&bytes, 9), 0);
    }

    #[test]
    fn a_skip_never_overflows() {
        let mut cursor = Cursor {
            bytes: &[0; 10],
            at: 4,
        };
        assert!(cursor.skip(u64::MAX, 6).is_err());
        assert!(cursor.skip(u64::MAX, 1).is_err());
        assert!(cursor.skip(7, 1).is_err());
        assert_eq!(cursor.skip(3, 2), Ok(4));
        assert_eq!(cursor.at, 10);
    }
}
