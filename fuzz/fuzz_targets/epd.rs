//! Any bytes as EPD. What is accepted must survive writing and reading back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::Epd;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Epd>() {
        Ok(epd) => {
            let written = epd.to_string();
            match written.parse::<Epd>() {
                Ok(again) => assert_eq!(again, epd, "{written}"),
                Err(error) => panic!("{written}: {error}"),
            }
        }
        Err(error) => {
            assert!(error.offset <= text.len());
            let _ = error.to_string();
        }
    }
});
