//! The eight files, a to h.

use core::fmt;

use crate::Bitboard;

/// A file: a column of the board, from White's left to right.
///
/// ```
/// use tabiya_rules::File;
///
/// assert_eq!(File::from_letter('E'), Some(File::E));
/// assert_eq!(File::E.letter(), 'e');
/// assert_eq!(File::A.bitboard().count(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// Every file, a to h.
    pub const ALL: [File; 8] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
    ];

    /// 0 for the a-file … 7 for the h-file.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this index, if it is below 8.
    #[inline]
    pub const fn from_index(index: u8) -> Option<File> {
        if index < 8 {
            Some(File::from_low_bits(index))
        } else {
            None
        }
    }

    /// The file whose index is the low three bits of `bits`.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> File {
        // Compiles to the mask alone: every arm is the number it matches.
        match bits & 7 {
            0 => File::A,
            1 => File::B,
            2 => File::C,
            3 => File::D,
            4 => File::E,
            5 => File::F,
            6 => File::G,
            _ => File::H,
        }
    }

    /// The lower-case letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file a letter of either case names.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter.to_ascii_lowercase() {
            lower @ 'a'..='h' => File::from_index(lower as u8 - b'a'),
            _ => None,
        }
    }

    /// The file mirrored from left to right: a becomes h.
    #[inline]
    pub const fn flip(self) -> File {
        File::from_low_bits(7 - self as u8)
    }

    /// All eight squares of the file.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_reads_back_from_index_and_letter() {
        for (index, file) in File::ALL.into_iter().enumerate() {
            assert_eq!(file.index(), index);
            assert_eq!(File::from_index(index as u8), Some(file));
            assert_eq!(File::from_letter(file.letter()), Some(file));
            let upper = file.letter().to_ascii_uppercase();
            assert_eq!(File::from_letter(upper), Some(file));
            assert_eq!(file.flip().flip(), file);
        }
        assert_eq!(File::A.flip(), File::H);
        assert_eq!(File::from_index(8), None);
        for letter in ['i', '`', '1', 'ａ'] {
            assert_eq!(File::from_letter(letter), None);
        }
    }

    #[test]
    fn the_files_partition_the_board() {
        let mut all = Bitboard::EMPTY;
        for file in File::ALL {
            assert!(!all.intersects(file.bitboard()));
            all |= file.bitboard();
            assert!(file.bitboard().into_iter().all(|at| at.file() == file));
        }
        assert_eq!(all, Bitboard::FULL);
    }
}
