//! Slider attacks: throughput and latency of the look-ups.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use std::hint::black_box;
use tabiya_rules::{Bitboard, Square, attacks};

/// Squares and occupancies in an order that the branch predictor and prefetcher cannot learn.
fn inputs() -> Vec<(Square, Bitboard)> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let question = |_| {
        let square = Square::from_low_bits((random() >> 32) as u8);
        (square, Bitboard(random() & random()))
    };
    (0..1024).map(question).collect()
}

/// Measures a function inlined, as in the generator: the time is for all look-ups together.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    inputs: &[(Square, Bitboard)],
    look_up: impl Fn(Bitboard, Square, Bitboard) -> Bitboard,
) {
    group.throughput(Throughput::Elements(inputs.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let inputs = black_box(inputs).iter();
            inputs.fold(Bitboard::EMPTY, |answer, &(square, occupied)| {
                look_up(answer, square, occupied)
            })
        });
    });
}

/// Independent look-ups.
pub(crate) fn throughput(criterion: &mut Criterion) {
    let inputs = &inputs();
    let group = &mut criterion.benchmark_group("slider look-up, independent, 1024 times");
    use attacks::{magic, pext};
    measure(group, "rook, pext", inputs, |all, at, occupied| {
        all ^ pext::rook(at, occupied)
    });
    measure(group, "bishop, pext", inputs, |all, at, occupied| {
        all ^ pext::bishop(at, occupied)
    });
    measure(group, "rook, magic", inputs, |all, at, occupied| {
        all ^ magic::rook(at, occupied)
    });
    measure(group, "bishop, magic", inputs, |all, at, occupied| {
        all ^ magic::bishop(at, occupied)
    });
    measure(group, "queen, as built", inputs, |all, at, occupied| {
        all ^ attacks::queen(at, occupied)
    });
}

/// Look-ups that each depend on the result of the one before.
pub(crate) fn latency(criterion: &mut Criterion) {
    let inputs = &inputs();
    let group = &mut criterion.benchmark_group("slider look-up, dependent, 1024 times");
    use attacks::{magic, pext};
    measure(group, "rook, pext", inputs, |last, at, occupied| {
        pext::rook(at, occupied ^ last)
    });
    measure(group, "bishop, pext", inputs, |last, at, occupied| {
        pext::bishop(at, occupied ^ last)
    });
    measure(group, "rook, magic", inputs, |last, at, occupied| {
        magic::rook(at, occupied ^ last)
    });
    measure(group, "bishop, magic", inputs, |last, at, occupied| {
        magic::bishop(at, occupied ^ last)
    });
}
