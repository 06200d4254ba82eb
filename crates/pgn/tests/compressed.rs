//! Compressed files, whole and broken.
#![cfg(all(feature = "zstd", feature = "gzip", feature = "bzip2"))]

#[path = "../../../testdata/compress.rs"]
mod compress;

use std::io::{self, Read};

use compress::{FORMATS, compress, games};
use tabiya_pgn::{
    Compression, ExpandError, ExpandReason, Expanded, Expansion, Fault, Games, Origin, ReadGameError, Reader,
};

fn expand(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Expanded::new(data)?.read_to_end(&mut text)?;
    Ok(text)
}

fn reason(error: &io::Error) -> &ExpandError {
    error
        .get_ref()
        .and_then(|inner| inner.downcast_ref())
        .expect("an ExpandError")
}

#[test]
fn each_format_is_recognised_and_read() {
    let text = games(50);
    for format in FORMATS.into_iter().chain([Compression::None]) {
        let data = compress(format, text.as_bytes());
        assert_eq!(Expanded::new(&data[..]).unwrap().compression(), format);
        assert_eq!(expand(&data).unwrap(), text.as_bytes());
        let read = Games::new(Reader::new(Expanded::new(&data[..]).unwrap()));
        assert_eq!(read.filter(Result::is_ok).count(), 50);
    }
    for short in [&b""[..], b"1", b"1.", b"1. "] {
        assert_eq!(expand(short).unwrap(), short);
    }
}

#[test]
fn concatenated_files_are_read_to_the_end() {
    let (first, second) = (games(3), games(4));
    for format in FORMATS {
        let data = [
            compress(format, first.as_bytes()),
            compress(format, second.as_bytes()),
        ]
        .concat();
        assert_eq!(expand(&data).unwrap(), (first.clone() + &second).as_bytes());
    }
    // Parallel compressors insert skippable frames.
    let skipped = [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4];
    let frame = |text: &str| compress(Compression::Zstd, text.as_bytes());
    let data = [&skipped[..], &frame(&first), &skipped, &frame(&second)].concat();
    assert_eq!(expand(&data).unwrap(), (first + &second).as_bytes());
}

#[test]
fn everything_before_the_end_of_a_truncated_file_is_read() {
    let text = games(6000); // more than one bzip2 block
    for format in FORMATS {
        let mut data = compress(format, text.as_bytes());
        data.truncate(data.len() * 3 / 4);
        let mut good = 0;
        let (mut cut_off, mut failure) = (0, None);
        for game in Games::new(Reader::new(Expanded::new(&data[..]).unwrap())) {
            match game {
                Ok(_) => good += 1,
                Err(ReadGameError::Bad(bad)) => {
                    assert_eq!(*bad.error.fault, Fault::CutOff);
                    cut_off += 1;
                }
                Err(ReadGameError::Input(error)) => failure = Some(error),
            }
        }
        assert!(
            good > 200 && cut_off <= 1,
            "{format:?}: {good} good, {cut_off} cut off"
        );
        let failure = failure.expect("an error at the end");
        let error = reason(&failure);
        assert!(matches!(error.reason, ExpandReason::Broken { .. }), "{failure}");
        assert!(error.read <= data.len() as u64 && error.expanded > 0);
    }
}

#[test]
fn damage_gives_an_error_or_other_text_but_no_panic() {
    let text = games(30);
    for format in FORMATS {
        let data = compress(format, text.as_bytes());
        for at in (0..data.len()).step_by(37) {
            let mut damaged = data.clone();
            damaged[at] ^= 0x55;
            let _ = expand(&damaged);
        }
    }
}

#[test]
fn a_decompression_bomb_is_stopped() {
    let zeros = vec![b' '; 64 << 20];
    for format in FORMATS {
        let data = compress(format, &zeros);
        let error = expand(&data).unwrap_err();
        assert_eq!(reason(&error).reason, ExpandReason::TooDense(200), "{error}");
        assert!(reason(&error).expanded < 40 << 20);

        let expansion = Expansion {
            bytes: 1 << 20,
            ..Expansion::default()
        };
        let mut text = Vec::new();
        let error = Expanded::with_expansion(&data[..], expansion)
            .unwrap()
            .read_to_end(&mut text)
            .unwrap_err();
        assert_eq!(reason(&error).reason, ExpandReason::TooLong(1 << 20), "{error}");

        let expansion = Expansion {
            ratio: u64::MAX,
            ..Expansion::default()
        };
        let mut all = Expanded::with_expansion(&data[..], expansion).unwrap();
        assert_eq!(io::copy(&mut all, &mut io::sink()).unwrap(), zeros.len() as u64);
    }
}

#[test]
fn the_frame_of_every_byte_is_known() {
    let texts = ["1. e4 e5 *\n\n", "[White \"A\"]\n\n1. d4 *\n\n", "1. c4 *\n"];
    let mut file = Vec::new();
    let mut expected = Vec::new();
    for text in texts {
        // As parallel compressors do: before each frame one that is skipped, with its size.
        let frame = zstd::encode_all(text.as_bytes(), 1).unwrap();
        file.extend([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]);
        file.extend((frame.len() as u32).to_le_bytes());
        let start = file.len() as u64;
        expected.extend((0..text.len() as u64).map(|byte| Origin { frame: start, byte }));
        file.extend(frame);
    }
    let mut reader = Expanded::new(&file[..]).unwrap();
    let origins = reader.origins();
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    assert_eq!(text, texts.concat());
    let found: Vec<Origin> = (0..text.len() as u64).map(|byte| origins.of(byte)).collect();
    assert_eq!(found, expected);
}
