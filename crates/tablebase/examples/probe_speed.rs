//! How long a probe takes: `cargo run --release -p tabiya-tablebase --example probe_speed -- FOLDER`.

use std::hint::black_box;
use std::time::Instant;

use tabiya_rules::{Color, Piece, PieceKind, Position, Setup, Square};
use tabiya_tablebase::Tablebases;

const POSITIONS: usize = 20_000;
const ROUNDS: usize = 20;
const BATCH: usize = 500;

/// Random four-man positions that are in the tables.
fn positions(tables: &Tablebases) -> Vec<Position> {
    let mut seed = 1_u64;
    let mut below = |end: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((seed >> 33) % end as u64) as usize
    };
    let mut found = Vec::new();
    for _ in 0..POSITIONS * 100 {
        let mut setup = Setup::empty();
        setup.side_to_move = Color::ALL[below(2)];
        for color in Color::ALL {
            let man = Piece::new(Color::ALL[below(2)], PieceKind::ALL[below(5)]);
            setup.put(man, Square::ALL[below(64)]);
            setup.put(Piece::new(color, PieceKind::King), Square::ALL[below(64)]);
        }
        if let Ok(position) = Position::try_from(setup)
            && tables.probe_dtz(&position).is_ok()
        {
            found.push(position);
        }
        if found.len() == POSITIONS {
            break;
        }
    }
    found
}

/// Nanoseconds per position: the best of several rounds for each batch of positions, so that other load on the machine
/// does not count.
fn measure(positions: &[Position], probe: impl Fn(&Position)) -> f64 {
    let shortest = |batch: &[Position]| {
        let rounds = (0..ROUNDS).map(|_| {
            let start = Instant::now();
            batch.iter().for_each(&probe);
            start.elapsed()
        });
        rounds.min().unwrap_or_default()
    };
    let total: std::time::Duration = positions.chunks(BATCH).map(shortest).sum();
    total.as_secs_f64() * 1e9 / positions.len() as f64
}

fn main() {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("usage: probe_speed FOLDER");
        std::process::exit(2);
    };
    let mut tables = Tablebases::new();
    if let Err(error) = tables.add_folder(folder) {
        eprintln!("{error}");
        std::process::exit(1);
    }
    let positions = positions(&tables);
    if positions.is_empty() {
        eprintln!("the folder has no four-man tables");
        std::process::exit(1);
    }
    let wdl = measure(&positions, |position| {
        let _ = black_box(tables.probe_wdl(position));
    });
    let dtz = measure(&positions, |position| {
        let _ = black_box(tables.probe_dtz(position));
    });
    println!(
        "{} positions: probe_wdl {wdl:.0} ns, probe_dtz {dtz:.0} ns",
        positions.len()
    );
}
