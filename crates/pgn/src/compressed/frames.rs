//! Zstandard files: a sequence of frames, and where each begins.

use std::io::{self, BufRead, BufReader, Read};

use zstd::stream::read::Decoder;

use super::Origins;
use super::input::Counted;

/// The frames of a file as one text.
pub(super) struct Frames<R: Read> {
    /// Nothing only while one frame gives the input to the next.
    decoder: Option<Decoder<'static, BufReader<Counted<R>>>>,
    is_over: bool,
    /// How many bytes came out.
    expanded: u64,
    origins: Origins,
}

impl<R: Read> Frames<R> {
    pub(super) fn new(input: BufReader<Counted<R>>, origins: Origins) -> io::Result<Frames<R>> {
        let mut frames = Frames {
            decoder: None,
            is_over: false,
            expanded: 0,
            origins,
        };
        frames.begin(input)?;
        Ok(frames)
    }

    pub(super) fn count(&self) -> u64 {
        let input = self.decoder.as_ref().map(Decoder::get_ref);
        input.map_or(0, |input| input.get_ref().count())
    }

    fn begin(&mut self, input: BufReader<Counted<R>>) -> io::Result<()> {
        let read = input.get_ref().given() - input.buffer().len() as u64;
        self.origins.begin_frame(self.expanded, read);
        self.decoder = Some(Decoder::with_buffer(input)?.single_frame());
        Ok(())
    }

    /// At the end of a frame, continues with the next one, if any.
    fn go_on(&mut self, decoder: Decoder<'static, BufReader<Counted<R>>>) -> io::Result<()> {
        let mut input = decoder.finish();
        self.is_over = input.fill_buf()?.is_empty();
        self.begin(input)
    }
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.is_over && !buffer.is_empty() {
            let Some(decoder) = &mut self.decoder else {
                return Ok(0); // the input has failed between two frames
            };
            match decoder.read(buffer)? {
                0 => {
                    if let Some(decoder) = self.decoder.take() {
                        self.go_on(decoder)?;
                    }
                }
                read => {
                    self.expanded += read as u64;
                    return Ok(read);
                }
            }
        }
        Ok(0)
    }
}
