//! Playing moves: make and unmake, or play on a copy.

use crate::positions::{KIWIPETE, position};
use criterion::{Criterion, Throughput};
use std::hint::black_box;

/// Every move of a position, made and unmade.
pub(crate) fn make_unmake(criterion: &mut Criterion) {
    let mut position = position(KIWIPETE);
    let moves = position.legal_moves();
    let mut group = criterion.benchmark_group("play, kiwipete, 48 moves");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("make and unmake", |bencher| {
        bencher.iter(|| {
            for &mv in &moves {
                let undo = position.make(mv);
                black_box(&position);
                position.unmake(mv, undo);
            }
        });
    });
    group.bench_function("play on a copy", |bencher| {
        bencher.iter(|| {
            for &mv in &moves {
                black_box(black_box(&position).after(mv));
            }
        });
    });
    group.finish();
    criterion.bench_function("play, kiwipete, null move", |bencher| {
        bencher.iter(|| {
            if let Some(undo) = position.make_null() {
                black_box(&position);
                position.unmake_null(undo);
            }
        });
    });
}
