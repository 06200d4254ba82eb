//! The numbered lines of a file, whatever bytes they contain.

use std::io::{self, BufRead, Read};

use tabiya_pgn::Place;

/// The longest line accepted; no EPD needs more.
const MAX_BYTES: usize = 64 << 10;

/// A line that is neither blank nor a comment.
#[derive(Debug, PartialEq)]
pub(crate) struct Line {
    /// The line number, from 1.
    pub(crate) number: u64,
    /// Where it begins in the text.
    pub(crate) byte: u64,
    /// The trimmed text, or what is wrong with it.
    pub(crate) text: Result<String, String>,
}

/// Reads lines one at a time, without holding more than one in memory.
pub(crate) struct Lines<R> {
    input: R,
    /// How many lines have been read, including blank lines and comments.
    number: u64,
    /// How many bytes they had.
    byte: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self::new_part(input, Place::START)
    }

    /// Reads the rest of a longer text; `start` is the place of a line there.
    pub(crate) fn new_part(input: R, start: Place) -> Self {
        Self {
            input,
            number: start.line - 1,
            byte: start.byte,
        }
    }

    /// Where the text is that was read.
    pub(crate) fn place(&self) -> Place {
        Place {
            byte: self.byte,
            line: self.number + 1,
        }
    }

    /// The next line, or `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let most = MAX_BYTES as u64 + 1;
            self.input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            self.number += 1;
            let byte = self.byte;
            self.byte += bytes.len() as u64;
            let is_too_long = bytes.len() > MAX_BYTES && bytes.last() != Some(&b'\n');
            if is_too_long {
                self.byte += self.input.skip_until(b'\n')? as u64;
            }
            let mut line = bytes.as_slice();
            if self.number == 1 {
                line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
            }
            let visible = line.trim_ascii();
            if visible.starts_with(b"#") || (visible.is_empty() && !is_too_long) {
                continue;
            }
            let text = match is_too_long {
                true => Err(format!("longer than {MAX_BYTES} bytes")),
                false => decode(line),
            };
            let number = self.number;
            return Ok(Some(Line { number, byte, text }));
        }
    }
}

fn decode(bytes: &[u8]) -> Result<String, String> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(error) => Err(format!("not valid UTF-8 at byte {}", error.valid_up_to() + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<(u64, Result<String, String>)> {
        let mut lines = Lines::new(bytes);
        let mut all = Vec::new();
        while let Some(Line { number, text, .. }) = lines.next().unwrap() {
            all.push((number, text));
        }
        all
    }

    #[test]
    fn blank_lines_and_comments_are_counted_but_skipped() {
        let text = b"\xEF\xBB\xBFa b\r\n\n \t\n# no\n  # \xff\n\xc3\xa9  \nlast";
        let found = lines(text);
        assert_eq!(
            found,
            [
                (1, Ok("a b".to_owned())),
                (6, Ok("é".to_owned())),
                (7, Ok("last".to_owned()))
            ]
        );
        assert_eq!(lines(b"").len(), 0);
    }

    #[test]
    fn invalid_utf8_is_an_error_of_its_line() {
        assert_eq!(
            lines(b"x\n ab\xff\ny"),
            [
                (1, Ok("x".to_owned())),
                (2, Err("not valid UTF-8 at byte 4".to_owned())),
                (3, Ok("y".to_owned()))
            ]
        );
    }

    #[test]
    fn a_line_may_be_long_but_not_huge() {
        let long = "x".repeat(MAX_BYTES);
        let text = format!(
            "{long}\n{long}x\n# {long}\n{}y\nz\n{long}{long}",
            " ".repeat(MAX_BYTES)
        );
        let too_long = || Err("longer than 65536 bytes".to_owned());
        assert_eq!(
            lines(text.as_bytes()),
            [
                (1, Ok(long)),
                (2, too_long()),
                (4, too_long()),
                (5, Ok("z".to_owned())),
                (6, too_long())
            ]
        );
    }
}
