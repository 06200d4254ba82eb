//! Gzip files: several members one after the other, and perhaps bytes behind them that are none.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The members of a gzip file as one text. What stands behind the last one, and does not begin as a member does, is
/// passed over: tapes and careless copies leave padding there.
pub(super) struct Members<R> {
    /// Nothing only while one member gives the input to the next.
    decoder: Option<GzDecoder<R>>,
    /// Whether the last member is over.
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

    /// A member is over: goes on with the next one if there is one.
    fn go_on(&mut self, decoder: GzDecoder<R>) -> io::Result<()> {
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
                        self.go_on(decoder)?;
                    }
                }
                read => return Ok(read),
            }
        }
        Ok(0)
    }
}
