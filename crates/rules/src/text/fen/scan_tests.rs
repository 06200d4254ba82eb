//! The fast path of reading a FEN against the slow one.

use super::read::Reader;
use super::{Strictness, scan};
use crate::Setup;
use alloc::{string::String, vec::Vec};

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 345",
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/8/8/8/8/8 w - a6 65535 65535",
];

/// The text read by the fast path.
fn scanned(text: &str) -> Option<Setup> {
    let mut setup = Setup::empty();
    let state = scan(text.as_bytes(), |piece, square| {
        setup.put(piece, square);
    })?;
    let pieces = setup.pieces;
    Some(Setup {
        pieces,
        ..state.into_empty_setup()
    })
}

fn compare(text: &str) -> bool {
    let slow = Reader::read(text, Strictness::Strict)
        .ok()
        .map(|(setup, _)| setup);
    assert_eq!(scanned(text), slow, "{text}");
    slow.is_some()
}

/// Every text that differs from a FEN by one inserted, deleted or replaced character.
#[test]
fn both_paths_agree_on_fens_with_one_character_changed() {
    let letters = "pnbrqkPNBRQKwWb-+KQkqACHahx0123456789/ _\té";
    let mut read = 0;
    let mut try_text = |text: String| read += usize::from(compare(&text));
    for fen in FENS {
        assert!(compare(fen));
        for at in 0..=fen.len() {
            let (before, after) = fen.split_at(at);
            let mut rest = after.chars();
            let replaced = rest.next().is_some();
            try_text([before, rest.as_str()].concat());
            for letter in letters.chars() {
                let letter = String::from(letter);
                try_text([before, &letter, after].concat());
                if replaced {
                    try_text([before, &letter, rest.as_str()].concat());
                }
            }
        }
    }
    assert!(read > 1000, "{read} texts are FENs");
}

#[test]
fn both_paths_agree_on_spliced_fens() {
    let mut texts: Vec<String> = Vec::new();
    for (one, other) in FENS.iter().flat_map(|one| FENS.map(|other| (one, other))) {
        for cut in 0..one.len() {
            for step in 0..3 {
                let at = (cut + step).min(other.len());
                texts.push([&one[..cut], &other[at..]].concat());
            }
        }
    }
    assert!(texts.iter().filter(|text| compare(text)).count() > 50);
}
