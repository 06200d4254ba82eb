//! Compressed files for the tests of several crates: `#[path = "../../../testdata/compress.rs"] mod compress;`.

use std::io::Write;

use tabiya_pgn::Compression;

/// Every format there is.
pub(crate) const FORMATS: [Compression; 3] = [Compression::Zstd, Compression::Gzip, Compression::Bzip2];

pub(crate) fn compress(format: Compression, text: &[u8]) -> Vec<u8> {
    match format {
        Compression::None => text.to_vec(),
        Compression::Zstd => zstd::encode_all(text, 3).unwrap(),
        Compression::Gzip => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        Compression::Bzip2 => {
            let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        _ => panic!("a format that no test knows"),
    }
}

/// Games that do not compress too well.
pub(crate) fn games(count: u32) -> String {
    let mut state = 1u32;
    let mut text = String::new();
    for game in 0..count {
        text += &format!("[Round \"{game}\"]\n\n1. e4 {{");
        for _ in 0..40 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text += &format!("{state:x} ");
        }
        text += "} e5 *\n\n";
    }
    text
}
