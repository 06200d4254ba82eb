//! Gzip files: several members in a row, possibly followed by trailing bytes.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The members of a gzip file as one stream. Anything after the last one that does not look like a member is skipped:
/// tapes and careless copies leave padding there.
pub(super) struct Members<R> {
    /// `None` only while the input passes from one member to the next.
    decoder: Option<GzDecoder<R>>,
    /// Whether the last member has ended.
    is_over: bool,
    has_trailing_bytes: bool,
}

impl<R: BufRead> Members<R> {
    pub(super) fn new(input: R) -> Members<R> {
        Members {
            decoder: Some(GzDecoder::new(input)),
            is_over: false,
            has_trailing_bytes: false,
        }
    }

    pub(super) fn get_ref(&self) -> Option<&R> {
        self.decoder.as_ref().map(GzDecoder::get_ref)
    }

    pub(super) fn has_trailing_bytes(&self) -> bool {
        self.has_trailing_bytes
    }

    /// A member has ended: continues with the next, if there is one.
    fn next_member(&mut self, decoder: GzDecoder<R>) -> io::Result<()> {
        let mut input = decoder.into_inner();
        let rest = input.fill_buf()?;
        let is_member = matches!(rest, [0x1f] | [0x1f, 0x8b, ..]);
        self.has_trailing_bytes = !rest.is_empty() && !is_member;
        self.is_over = !is_member;
        self.decoder = Some(GzDecoder::new(input));
        Ok(())
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.is_over && !buffer.is_empty() {
            let Some(decoder) = &mut self.decoder else {
                return Ok(0); // the input has failed between two members
            };
            match decoder.read(buffer)? {
                0 => {
                    if let Some(decoder) = self.decoder.take() {
                        self.next_member(decoder)?;
                    }
                }
                read => return Ok(read),
            }
        }
        Ok(0)
    }
}
