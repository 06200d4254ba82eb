//! A range of a file on the command line.

use tabiya_tables::ByteRange;

/// Bytes of one of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileRange {
    /// Which one, if specified.
    pub(super) file: Option<usize>,
    pub(super) range: ByteRange,
}

/// Reads `FROM-TO` or `N:FROM-TO`.
pub(super) fn of_file(text: &str) -> Result<FileRange, String> {
    parse(text).ok_or_else(|| {
        "must be two numbers, the smaller one first, like 0-1000000, or 2:0-1000000 for the third file"
            .to_owned()
    })
}

/// Parses megabytes, which may be a fraction, and returns bytes.
pub(super) fn megabytes(text: &str) -> Result<u64, String> {
    const MOST: f64 = 1e9;
    match text.parse::<f64>() {
        Ok(megabytes) if megabytes > 0.0 && megabytes <= MOST => Ok((megabytes * 1e6) as u64),
        _ => Err("must be a number above 0, like 16 or 0.5".to_owned()),
    }
}

fn parse(text: &str) -> Option<FileRange> {
    let (file, range) = match text.split_once(':') {
        Some((file, range)) => (Some(file.parse().ok()?), range),
        None => (None, text),
    };
    let (from, to) = range.split_once('-')?;
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    let range = ByteRange { from, to };
    (from < to).then_some(FileRange { file, range })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn megabytes_are_read() {
        assert_eq!(megabytes("16"), Ok(16_000_000));
        assert_eq!(megabytes("0.25"), Ok(250_000));
        for wrong in ["", "0", "-1", "NaN", "inf", "1e30", "x"] {
            assert!(megabytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranges_are_read() {
        let range = ByteRange { from: 5, to: 70 };
        assert_eq!(of_file("5-70"), Ok(FileRange { file: None, range }));
        let file = Some(2);
        assert_eq!(of_file("2:5-70"), Ok(FileRange { file, range }));
        for wrong in ["", "5", "5-5", "7-5", "x:5-7", ":5-7", "1:2:5-7", "-5-7"] {
            assert!(of_file(wrong).is_err(), "{wrong}");
        }
    }
}
