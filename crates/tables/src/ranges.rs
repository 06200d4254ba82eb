//! Divides large files into ranges without decompressing them.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::section::{Access, ByteRange, access};

/// The magic numbers of zstd frames and of skippable frames; the last four bits of the latter are arbitrary.
const FRAME: u32 = 0xfd2f_b528;
const SKIPPABLE: u32 = 0x184d_2a50;

/// Divides a file into ranges of about `size` bytes, which [`Section`](crate::Section) reads independently of each other.
///
/// A plain file can be cut anywhere, because its ranges find their games themselves. A zstd file is cut between frames, which
/// are found by their headers, without decompressing; a frame larger than `size` is not cut. Any other file is one range.
///
/// # Errors
/// If the file cannot be read, or is not a regular file.
pub fn ranges(path: &Path, size: u64) -> io::Result<Vec<ByteRange>> {
    let total = std::fs::metadata(path)?;
    if !total.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "only a regular file can be read in ranges",
        ));
    }
    let (total, size) = (total.len(), size.max(1));
    let mut cuts = vec![0];
    match access(path)? {
        Access::Plain => cuts.extend((1..total.div_ceil(size)).map(|number| number * size)),
        Access::Frames => {
            for start in frame_starts(path)? {
                if start - cuts.last().unwrap_or(&0) >= size {
                    cuts.push(start);
                }
            }
        }
        Access::Stream => {}
    }
    cuts.push(total);
    cuts.dedup();
    let ranges = cuts.windows(2).map(|cut| ByteRange {
        from: cut[0],
        to: cut[1],
    });
    Ok(ranges.collect())
}

/// Where the frames of a zstd file start. Stops at anything that is not a complete frame; the reader will report it.
fn frame_starts(path: &Path) -> io::Result<Vec<u64>> {
    // Only a few bytes are read at each place.
    let mut file = Walk {
        reader: BufReader::with_capacity(32, File::open(path)?),
        at: 0,
    };
    let mut starts = Vec::new();
    loop {
        let start = file.at;
        match file.pass_frame() {
            Ok(true) => starts.push(start),
            Ok(false) => return Ok(starts),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(starts),
            Err(error) => return Err(error),
        }
    }
}

struct Walk {
    reader: BufReader<File>,
    at: u64,
}

impl Walk {
    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.reader.read_exact(&mut bytes)?;
        self.at += N as u64;
        Ok(bytes)
    }

    fn pass(&mut self, bytes: u32) -> io::Result<()> {
        self.at += u64::from(bytes);
        self.reader.seek_relative(bytes.into())
    }

    /// Skips the frame that starts here; false if there is none.
    fn pass_frame(&mut self) -> io::Result<bool> {
        match u32::from_le_bytes(self.bytes()?) {
            magic if magic & !0xf == SKIPPABLE => {
                let length = u32::from_le_bytes(self.bytes()?);
                self.pass(length)?;
                Ok(true)
            }
            FRAME => self.pass_blocks(),
            _ => Ok(false),
        }
    }

    fn pass_blocks(&mut self) -> io::Result<bool> {
        let [descriptor] = self.bytes()?;
        let is_one_segment = descriptor >> 5 & 1 == 1;
        let window = u32::from(!is_one_segment);
        let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
        let content = match descriptor >> 6 {
            0 => u32::from(is_one_segment),
            code => 1 << code,
        };
        self.pass(window + dictionary + content)?;
        loop {
            let [low, middle, high] = self.bytes()?;
            let header = u32::from_le_bytes([low, middle, high, 0]);
            match header >> 1 & 3 {
                1 => self.pass(1)?,
                3 => return Ok(false),
                _ => self.pass(header >> 3)?,
            }
            if header & 1 == 1 {
                break;
            }
        }
        let has_checksum = descriptor >> 2 & 1 == 1;
        self.pass(if has_checksum { 4 } else { 0 })?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;
    use std::path::PathBuf;

    fn file(name: &str, bytes: &[u8]) -> PathBuf {
        let path = std::env::temp_dir().join(format!("tabiya-ranges-{}-{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        path
    }

    fn cut(path: &Path, size: u64) -> Vec<(u64, u64)> {
        let ranges = ranges(path, size).unwrap();
        ranges.iter().map(|range| (range.from, range.to)).collect()
    }

    /// Text that does not compress to nothing.
    fn noise(length: usize) -> Vec<u8> {
        let mut seed = 5_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(11);
            b' ' + (seed >> 59) as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn plain_files_are_cut_anywhere_and_others_not_at_all() {
        let path = file("plain.pgn", &noise(1000));
        assert_eq!(cut(&path, 400), [(0, 400), (400, 800), (800, 1000)]);
        assert_eq!(cut(&path, 500), [(0, 500), (500, 1000)]);
        assert_eq!(cut(&path, u64::MAX), [(0, 1000)]);
        fs::remove_file(path).unwrap();
        let path = file("empty.pgn", b"");
        assert_eq!(cut(&path, 400), []);
        fs::remove_file(path).unwrap();
        let mut gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\xff".to_vec();
        gzip.extend(noise(500));
        let path = file("games.pgn.gz", &gzip);
        assert_eq!(cut(&path, 100), [(0, 510)]);
        fs::remove_file(path).unwrap();
        assert!(ranges(&std::env::temp_dir(), 9).is_err() && ranges(Path::new("nothing here"), 9).is_err());
    }

    #[test]
    fn zstd_files_are_cut_between_frames_of_every_kind() {
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for (length, level, checksum, size) in [
            (300, 1, true, true),
            (70_000, 3, false, false),
            (0, 1, false, true),
            (400_000, 19, true, false),
            (1000, 1, false, true),
        ] {
            starts.push(bytes.len() as u64);
            let mut encoder = zstd::Encoder::new(Vec::new(), level).unwrap();
            encoder.include_checksum(checksum).unwrap();
            encoder.include_contentsize(size).unwrap();
            if size {
                encoder.set_pledged_src_size(Some(length as u64)).unwrap();
            }
            encoder.write_all(&noise(length)).unwrap();
            bytes.extend(encoder.finish().unwrap());
        }
        starts.push(bytes.len() as u64);
        // Equal bytes make blocks of one byte.
        bytes.extend(zstd::encode_all(&vec![b'x'; 300_000][..], 1).unwrap());
        starts.push(bytes.len() as u64);
        bytes.extend([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9]);
        starts.push(bytes.len() as u64);
        let expected: Vec<_> = starts.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let path = file("frames.zst", &bytes);
        assert_eq!(cut(&path, 1), expected);
        let large = cut(&path, 50_000);
        assert!(
            large.len() < expected.len() && large[0].0 == 0 && large.last().unwrap().1 == bytes.len() as u64
        );
        fs::remove_file(path).unwrap();
        // The rest of a file that is not whole is one range, for its reader to complain about.
        for length in [
            bytes.len() - 1,
            bytes.len() - 9,
            starts[3] as usize + 5000,
            starts[3] as usize + 2,
        ] {
            let path = file("cut.zst", &bytes[..length]);
            let ranges = cut(&path, 1);
            assert_eq!(ranges.last().unwrap().1, length as u64);
            assert!(ranges.iter().all(|range| starts.contains(&range.0)), "{ranges:?}");
            fs::remove_file(path).unwrap();
        }
    }
}
