//! Tables of arbitrary content: built from the fuzzer's bytes, or real ones with some bytes changed. Probes may fail or
//! be wrong, but must terminate with well-formed results.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{Color, Piece, PieceKind, Position, Setup, Square};
use tabiya_tablebase::Tablebases;

/// Together these cover every encoding: three unique pieces, kings only, pawns of one side or both.
const ENDINGS: [&str; 8] = [
    "KQvK", "KRvKN", "KNNvK", "KRvKR", "KPvK", "KPvKP", "KPPvK", "KBvKP",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&[ending, how, seed], content)) = bytes.split_first_chunk() else {
        return;
    };
    let name = ENDINGS[usize::from(ending) % ENDINGS.len()];
    let mut tables = Tablebases::new();
    for (extension, is_damaged) in [("rtbw", how & 1 != 0), ("rtbz", how & 2 != 0)] {
        let file_name = format!("{name}.{extension}");
        let real = real_table(&file_name);
        let table = match real {
            Some(real) if !is_damaged => real.clone(),
            Some(real) if how & 4 != 0 => changed(real.clone(), content),
            _ => made(extension, content),
        };
        assert!(tables.add_bytes(&file_name, table));
    }
    tables.check();
    let mut dice = u64::from(seed);
    for round in 0..12 {
        let Some(position) = random_position(name, &mut dice) else {
            continue;
        };
        let _ = tables.probe_wdl(&position);
        let _ = tables.probe_dtz(&position);
        // Ranking probes once per move, so do it only once.
        if round > 0 {
            continue;
        }
        if let Ok(ranked) = tables.rank_moves(&position) {
            assert_eq!(ranked.len(), position.legal_moves().len());
            assert!(ranked.is_sorted_by(|one, other| one.rank >= other.rank));
        }
    }
});

/// The fuzzer's bytes as a table, with the right magic number and length, or it would be rejected at once.
fn made(extension: &str, content: &[u8]) -> Vec<u8> {
    let magic = if extension == "rtbw" {
        [0x71, 0xE8, 0x23, 0x5D]
    } else {
        [0xD7, 0x66, 0x0C, 0xA5]
    };
    let mut table = [&magic, content].concat();
    table.resize(table.len().next_multiple_of(64) + 16, 0);
    table
}

/// A table with some bytes changed: three bytes give the offset, the fourth the new value.
fn changed(mut table: Vec<u8>, changes: &[u8]) -> Vec<u8> {
    for &[low, middle, high, value] in changes.as_chunks().0 {
        let at = u32::from_le_bytes([low, middle, high, 0]) as usize % table.len();
        table[at] = value;
    }
    table
}

/// A real table from the folder in `TABIYA_SYZYGY`.
fn real_table(file_name: &str) -> Option<&'static Vec<u8>> {
    static REAL: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    let real = REAL.get_or_init(|| {
        let Some(folder) = std::env::var_os("TABIYA_SYZYGY") else {
            return Vec::new();
        };
        let names = ENDINGS
            .iter()
            .flat_map(|name| ["rtbw", "rtbz"].map(|end| format!("{name}.{end}")));
        let read = |name: String| {
            Some((
                name.clone(),
                std::fs::read(std::path::Path::new(&folder).join(name)).ok()?,
            ))
        };
        names.filter_map(read).collect()
    });
    real.iter()
        .find(|(name, _)| name == file_name)
        .map(|(_, bytes)| bytes)
}

fn random_position(name: &str, dice: &mut u64) -> Option<Position> {
    let mut below = |end: u64| {
        *dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((*dice >> 33) % end) as usize
    };
    let mut setup = Setup::empty();
    setup.side_to_move = Color::ALL[below(2)];
    let (strong, weak) = name.split_once('v')?;
    let colors = if below(2) == 0 {
        [Color::White, Color::Black]
    } else {
        [Color::Black, Color::White]
    };
    for (letters, color) in [strong, weak].into_iter().zip(colors) {
        for kind in letters.chars().filter_map(PieceKind::from_letter) {
            setup.put(Piece::new(color, kind), Square::ALL[below(64)]);
        }
    }
    Position::try_from(setup).ok()
}
