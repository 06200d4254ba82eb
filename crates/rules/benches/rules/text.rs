//! Reading and writing FEN.

use crate::positions::{KIWIPETE, position};
use criterion::Criterion;
use std::hint::black_box;
use tabiya_rules::{FenStyle, Position, Setup};

/// A FEN to a set-up, to a position, and back to text.
pub(crate) fn fen(criterion: &mut Criterion) {
    let position = position(KIWIPETE);
    let mut group = criterion.benchmark_group("FEN, kiwipete");
    group.bench_function("read as set-up", |bencher| {
        bencher.iter(|| Setup::from_fen(black_box(KIWIPETE)));
    });
    group.bench_function("read as position", |bencher| {
        bencher.iter(|| Position::from_fen(black_box(KIWIPETE)));
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| black_box(&position).to_fen(FenStyle::XFen));
    });
    group.finish();
}
