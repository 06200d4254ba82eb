use super::*;
use std::fs;
use std::path::PathBuf;

fn text() -> String {
    let game = |number| format!("[White \"{number}\"]\n[Black \"B\"]\n\n1. e4 {{[x \"y\"]}} e5 *\n\n");
    (0..20).map(game).collect()
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tabiya-section-{}-{name}", std::process::id()));
    fs::write(&path, bytes).unwrap();
    path
}

/// The text as parallel compressors write it, and where the frames begin.
fn frames(text: &str, size: usize) -> (Vec<u8>, Vec<u64>) {
    let (mut file, mut starts) = (Vec::new(), Vec::new());
    for piece in text.as_bytes().chunks(size) {
        starts.push(file.len() as u64);
        let frame = zstd::encode_all(piece, 1).unwrap();
        file.extend([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]);
        file.extend((frame.len() as u32).to_le_bytes());
        file.extend(frame);
    }
    starts.push(file.len() as u64);
    (file, starts)
}

fn read(mut section: Section) -> String {
    let mut text = String::new();
    section.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn ranges_that_touch_give_the_whole_text() {
    let text = text();
    let plain = file("ranges.pgn", text.as_bytes());
    for border in [Border::Game, Border::Line] {
        for step in [1, 7, 50, 333, 5000] {
            let mut all = String::new();
            for from in (0..text.len() as u64).step_by(step) {
                let to = (from + step as u64).min(text.len() as u64);
                let range = ByteRange { from, to };
                all += &read(Section::open_range(&plain, range, border, None, &Arc::default()).unwrap());
            }
            assert!(all == text, "{step}");
        }
        for size in [10, 61, 100, 400, 5000] {
            let (bytes, starts) = frames(&text, size);
            let packed = file(&format!("ranges-{size}.zst"), &bytes);
            let mut all = String::new();
            for range in starts.windows(2) {
                let range = ByteRange {
                    from: range[0],
                    to: range[1],
                };
                all += &read(Section::open_range(&packed, range, border, None, &Arc::default()).unwrap());
            }
            assert!(all == text, "{size}: {all}");
            fs::remove_file(packed).unwrap();
        }
    }
    fs::remove_file(plain).unwrap();
}

#[test]
fn reading_goes_on_at_every_point_and_origins_stay_the_same() {
    let text = text();
    let (bytes, _) = frames(&text, 100);
    let utf16 = {
        // It cannot be entered in the middle.
        let mut bytes = vec![0xff, 0xfe];
        bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        bytes
    };
    for (name, bytes) in [
        ("plain.pgn", text.as_bytes()),
        ("frames.zst", &bytes),
        ("utf16.pgn", &utf16),
    ] {
        let path = file(name, bytes);
        let whole = Section::open(&path, Point::START, &Arc::default()).unwrap();
        let map = whole.map();
        let all = read(whole);
        // Text in UTF-16 keeps its mark.
        assert!(all.trim_start_matches('\u{feff}') == text, "{name}");
        let text = all;
        for byte in (0..text.len()).step_by(37) {
            let origin = map.of(byte as u64);
            let place = Place {
                byte: byte as u64,
                line: 1,
            };
            let rest = Section::open(&path, Point { origin, place }, &Arc::default()).unwrap();
            let later = rest.map();
            assert!(read(rest) == text[byte..], "{name} {byte}");
            for place in (byte..text.len()).step_by(41) {
                assert_eq!(
                    later.of(place as u64),
                    map.of(place as u64),
                    "{name} {byte} {place}"
                );
            }
        }
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn what_cannot_be_cut_is_refused() {
    let path = file("refused.pgn", b"\x1f\x8b not really");
    let range = ByteRange { from: 3, to: 5 };
    assert!(Section::open_range(&path, range, Border::Game, None, &Arc::default()).is_err());
    fs::remove_file(path).unwrap();
}
