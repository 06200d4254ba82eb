//! Winnability beside its slow twin, which knows all positions of three and four men:
//!
//! ```sh
//! cargo run --release -p tabiya-rules --example helpmate_twin            # all of three men
//! cargo run --release -p tabiya-rules --example helpmate_twin -- 1000000 # and this many of each class with four men
//! ```
//!
//! With four men it compares random positions of each class, and every position that the twin calls unwinnable.

mod table;

use std::process::ExitCode;

use tabiya_rules::{Color, PieceKind, Position};

use table::{Men, Tables};

const KINDS: [PieceKind; 5] = [
    PieceKind::Pawn,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
];

fn main() -> ExitCode {
    let samples: Option<u64> = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut tables = Tables::default();
    let mut wrong = 0;
    for kind in KINDS {
        for men in [Men::new(&[kind], &[]), Men::new(&[], &[kind])] {
            wrong += compare(&mut tables, &men, None);
        }
    }
    for (index, &first) in KINDS.iter().enumerate().filter(|_| samples.is_some()) {
        for &second in &KINDS[index..] {
            wrong += compare(&mut tables, &Men::new(&[first, second], &[]), samples);
            wrong += compare(&mut tables, &Men::new(&[], &[first, second]), samples);
        }
        for second in KINDS {
            wrong += compare(&mut tables, &Men::new(&[first], &[second]), samples);
        }
    }
    println!("{wrong} wrong");
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// What one class of men has shown.
#[derive(Default)]
struct Count {
    compared: u64,
    unwinnable: u64,
    unknown: u64,
    quick_unknown: u64,
    wrong: u64,
}

impl Count {
    fn compare(&mut self, position: &Position, is_winnable: bool) {
        self.compared += 1;
        self.unwinnable += u64::from(!is_winnable);
        let full = position.winnability(Color::White);
        let quick = position.quick_winnability(Color::White);
        self.unknown += u64::from(full.is_unknown());
        self.quick_unknown += u64::from(quick.is_unknown());
        for answer in [full, quick] {
            if !answer.is_unknown() && answer.is_winnable() != is_winnable {
                println!("  wrong: {position}: {answer:?}");
                self.wrong += 1;
            }
        }
    }
}

fn compare(tables: &mut Tables, men: &Men, samples: Option<u64>) -> u64 {
    tables.table(men);
    let mut count = Count::default();
    match samples {
        None => {
            for position in (0..men.numbers()).filter_map(|number| men.position(number)) {
                let is_winnable = tables.is_winnable(&position);
                count.compare(&position, is_winnable);
            }
        }
        Some(samples) => {
            let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
            while count.compared < samples {
                chance ^= chance << 13;
                chance ^= chance >> 7;
                chance ^= chance << 17;
                if let Some(position) = men.position(chance as usize % men.numbers()) {
                    let is_winnable = tables.is_winnable(&position);
                    count.compare(&position, is_winnable);
                }
            }
            unwinnable_ones(tables, men, &mut count);
        }
    }
    let Count {
        compared,
        unwinnable,
        unknown,
        quick_unknown,
        wrong,
    } = count;
    println!(
        "{:?}: {compared} compared, {unwinnable} unwinnable, {unknown} unknown, {quick_unknown} quick, {wrong} wrong",
        men.pieces
    );
    wrong
}

/// All positions that the twin calls unwinnable; where there is no mate at all, the samples must do.
fn unwinnable_ones(tables: &mut Tables, men: &Men, count: &mut Count) {
    let numbers = (0..men.numbers()).filter_map(|number| men.position(number));
    if count.unwinnable == count.compared {
        return;
    }
    for position in numbers {
        if !tables.is_winnable(&position) {
            count.compare(&position, false);
        }
    }
}
