//! Attacks of bishops and rooks: how many look-ups a second, and how long one takes when the next depends
//! on its answer.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use std::hint::black_box;
use tabiya_rules::{Bitboard, Square, attacks};

/// Squares and boards in no order a processor could learn.
fn questions() -> Vec<(Square, Bitboard)> {
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

/// Measures a function, inlined as it is in the generator: the time is for all the questions together.
fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    questions: &[(Square, Bitboard)],
    look_up: impl Fn(Bitboard, Square, Bitboard) -> Bitboard,
) {
    group.throughput(Throughput::Elements(questions.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let questions = black_box(questions).iter();
            questions.fold(Bitboard::EMPTY, |answer, &(square, occupied)| {
                look_up(answer, square, occupied)
            })
        });
    });
}

/// Look-ups that do not wait for one another.
pub(crate) fn throughput(criterion: &mut Criterion) {
    let questions = &questions();
    let group = &mut criterion.benchmark_group("slider look-up, independent, 1024 times");
    use attacks::{magic, pext};
    measure(group, "rook, pext", questions, |all, at, men| {
        all ^ pext::rook(at, men)
    });
    measure(group, "bishop, pext", questions, |all, at, men| {
        all ^ pext::bishop(at, men)
    });
    measure(group, "rook, magic", questions, |all, at, men| {
        all ^ magic::rook(at, men)
    });
    measure(group, "bishop, magic", questions, |all, at, men| {
        all ^ magic::bishop(at, men)
    });
    measure(group, "queen, as built", questions, |all, at, men| {
        all ^ attacks::queen(at, men)
    });
}

/// Look-ups each of which needs the answer of the one before.
pub(crate) fn latency(criterion: &mut Criterion) {
    let questions = &questions();
    let group = &mut criterion.benchmark_group("slider look-up, dependent, 1024 times");
    use attacks::{magic, pext};
    measure(group, "rook, pext", questions, |last, at, men| {
        pext::rook(at, men ^ last)
    });
    measure(group, "bishop, pext", questions, |last, at, men| {
        pext::bishop(at, men ^ last)
    });
    measure(group, "rook, magic", questions, |last, at, men| {
        magic::rook(at, men ^ last)
    });
    measure(group, "bishop, magic", questions, |last, at, men| {
        magic::bishop(at, men ^ last)
    });
}
