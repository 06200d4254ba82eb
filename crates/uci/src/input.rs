//! Reading lines of untrusted input.

use core::fmt;
use std::io::{self, BufRead};

/// The maximum length of a line: enough for several games of many thousand moves.
pub(crate) const LONGEST_LINE: usize = 4 << 20;

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineError {
    TooLong,
    /// The position of the first byte that is not UTF-8, from 1.
    NotUtf8 {
        column: usize,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the line is longer than {} MB", LONGEST_LINE >> 20),
            Self::NotUtf8 { column } => write!(f, "byte {column} of the line is not UTF-8"),
        }
    }
}

/// Reads the next line, without its line ending; `None` at the end of input. A line that is too long is read to its end
/// and discarded.
pub(crate) fn read_line(reader: &mut impl BufRead) -> io::Result<Option<Result<String, LineError>>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut anything = false;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() && !anything {
            return Ok(None);
        }
        anything = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        too_long |= line.len() + part.len() > LONGEST_LINE;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let is_last = end.is_some() || buffer.is_empty();
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if is_last {
            break;
        }
    }
    if too_long {
        return Ok(Some(Err(LineError::TooLong)));
    }
    Ok(Some(String::from_utf8(line).map_err(|error| {
        LineError::NotUtf8 {
            column: error.utf8_error().valid_up_to() + 1,
        }
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(text: &[u8], buffer: usize) -> Vec<Result<String, LineError>> {
        let mut reader = BufReader::with_capacity(buffer, text);
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut reader).unwrap() {
            lines.push(line);
        }
        lines
    }

    #[test]
    fn line_endings_are_stripped_whatever_the_buffer_size() {
        for buffer in [1, 2, 3, 100] {
            let expected = ["uci".to_owned(), String::new(), "quit".to_owned()].map(Ok);
            assert_eq!(lines(b"uci\n\nquit\n", buffer), expected);
            assert_eq!(lines(b"uci\n\nquit", buffer), expected);
            assert_eq!(lines(b"", buffer), []);
        }
    }

    #[test]
    fn invalid_utf8_is_reported_with_its_position() {
        let expected = [Err(LineError::NotUtf8 { column: 3 }), Ok("d".to_owned())];
        assert_eq!(lines(b"ab\xff\xfe\nd\n", 2), expected);
    }

    #[test]
    fn a_line_of_megabytes_is_refused_and_the_next_one_read() {
        let mut text = vec![b'x'; LONGEST_LINE];
        assert!(lines(&text, 1 << 16)[0].is_ok());
        text.extend(b"x\nd");
        assert_eq!(
            lines(&text, 1 << 16),
            [Err(LineError::TooLong), Ok("d".to_owned())]
        );
    }
}
