//! Perft, plain and bulk counting.

use crate::positions::{KIWIPETE, MIDDLEGAME, position};
use criterion::{Criterion, Throughput};
use std::hint::black_box;
use tabiya_rules::{Position, perft};

/// Leaf nodes per second of both kinds of perft, to a depth that takes milliseconds.
pub(crate) fn perft(criterion: &mut Criterion) {
    let positions = [
        ("start, depth 4", Position::default(), 4),
        ("kiwipete, depth 3", position(KIWIPETE), 3),
        ("middlegame, depth 3", position(MIDDLEGAME), 3),
    ];
    for (name, position, depth) in positions {
        let mut group = criterion.benchmark_group(format!("perft, {name}"));
        group.throughput(Throughput::Elements(perft::count(&position, depth)));
        group.bench_function("plain", |bencher| {
            bencher.iter(|| perft::plain(black_box(&position), depth));
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| perft::count(black_box(&position), depth));
        });
        group.finish();
    }
}
