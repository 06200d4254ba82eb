//! Move generation for each kind of piece and for whole positions, and check detection.

use crate::positions::{KIWIPETE, MIDDLEGAME, ONE_KIND, position};
use criterion::Criterion;
use std::hint::black_box;
use tabiya_rules::{MoveClass, MoveList};

/// Positions where the side to move has only one kind of piece.
pub(crate) fn pieces(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate, one kind of piece");
    for (name, fen) in ONE_KIND {
        let position = position(fen);
        let mut list = MoveList::new();
        group.bench_function(
            format!("{name}, {} moves", position.legal_moves().len()),
            |bencher| {
                bencher.iter(|| {
                    list.clear();
                    black_box(&position).generate(MoveClass::All, &mut list);
                    list.len()
                });
            },
        );
    }
    group.finish();
}

/// All moves of a position, listed, counted and by class.
pub(crate) fn whole(criterion: &mut Criterion) {
    for (name, fen) in [("middlegame", MIDDLEGAME), ("kiwipete", KIWIPETE)] {
        let position = position(fen);
        let mut group = criterion.benchmark_group(format!("generate, {name}"));
        let mut list = MoveList::new();
        for (class_name, class) in [
            ("all", MoveClass::All),
            ("captures", MoveClass::Captures),
            ("quiets", MoveClass::Quiets),
        ] {
            group.bench_function(class_name, |bencher| {
                bencher.iter(|| {
                    list.clear();
                    black_box(&position).generate(class, &mut list);
                    list.len()
                });
            });
        }
        group.bench_function("pseudo-legal", |bencher| {
            bencher.iter(|| black_box(&position).pseudo_legal_moves().len());
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| black_box(&position).count_legal_moves());
        });
        group.finish();
    }
}

/// Check detection, check-giving moves, legality tests and static exchange evaluation.
pub(crate) fn checks(criterion: &mut Criterion) {
    let position = position(KIWIPETE);
    let moves = position.legal_moves();
    let mut group = criterion.benchmark_group("questions, kiwipete");
    group.bench_function("is check", |bencher| {
        bencher.iter(|| black_box(&position).is_check());
    });
    group.bench_function("pinned pieces", |bencher| {
        bencher.iter(|| black_box(&position).pinned(position.side_to_move()));
    });
    group.bench_function("gives check, 48 moves", |bencher| {
        bencher.iter(|| {
            moves
                .iter()
                .filter(|mv| black_box(&position).gives_check(**mv))
                .count()
        });
    });
    group.bench_function("is legal, 48 moves", |bencher| {
        bencher.iter(|| {
            moves
                .iter()
                .filter(|mv| black_box(&position).is_legal(**mv))
                .count()
        });
    });
    group.bench_function("exchange, 48 moves", |bencher| {
        bencher.iter(|| {
            moves
                .iter()
                .map(|mv| black_box(&position).exchange(*mv))
                .sum::<i32>()
        });
    });
    group.finish();
}
