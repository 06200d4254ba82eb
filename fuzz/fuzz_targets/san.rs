//! A line of FEN, then any bytes as lines of SAN. A move that is accepted must be legal and survive writing and reading
//! back; then it is played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{Position, SanError, SanStyle};

fuzz_target!(|bytes: &[u8]| {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let fen = String::from_utf8_lossy(lines.next().unwrap_or_default());
    let mut position = Position::from_fen(&fen).unwrap_or_default();
    for line in lines {
        let strict = position.parse_san(line, SanStyle::Strict);
        let forgiving = position.parse_san(line, SanStyle::Forgiving);
        if strict.is_ok() {
            assert_eq!(strict, forgiving, "{position}");
        }
        match forgiving {
            Ok(mv) => {
                assert!(position.is_legal(mv), "{mv:?} in {position}");
                for text in [position.to_san(mv), position.to_lan(mv)] {
                    let again = position.parse_san(&*text, SanStyle::Forgiving);
                    assert_eq!(again, Ok(mv), "{text} in {position}");
                }
                position.play_unchecked(mv);
            }
            Err(error) => {
                if let SanError::Syntax(error) = error {
                    assert!(error.offset <= line.len());
                }
                let _ = error.to_string();
            }
        }
    }
});
