//! All kinds of perft give the published counts.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tabiya_rules::perft::{self, PerftJob, PerftTable};
use tabiya_rules::{CastlingText, Position, Strictness};

/// The standard positions, one with promotions and two of Chess960; even the deepest counts take only
/// milliseconds.
const SUITE: &str = "\
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281 ;D5 4865609
    r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2039 ;D3 97862 ;D4 4085603
    8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191 ;D3 2812 ;D4 43238 ;D5 674624
    r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 ;D1 6 ;D2 264 ;D3 9467 ;D4 422333
    rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 ;D1 44 ;D2 1486 ;D3 62379 ;D4 2103487
    r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 ;D1 46 ;D2 2079 ;D3 89890 ;D4 3894594
    n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 ;D1 24 ;D2 496 ;D3 9483 ;D4 182838 ;D5 3605103
    bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528 ;D3 12189 ;D4 326672
    2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9 ;D1 21 ;D2 807 ;D3 18002 ;D4 667366";

/// Calls `check` with each position, depth and expected count.
fn for_each_count(mut check: impl FnMut(&Position, u32, u64)) {
    let mut counts = 0;
    for entry in perft::suite(SUITE, Strictness::Strict) {
        let entry = entry.unwrap();
        for (depth, nodes) in entry.expected {
            check(&entry.position, depth, nodes);
            counts += 1;
        }
    }
    assert_eq!(counts, 40);
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

#[test]
fn plain_and_counting_perft_give_the_published_counts() {
    for_each_count(|position, depth, nodes| {
        assert_eq!(perft::plain(position, depth), nodes, "{position} {depth}");
        assert_eq!(perft::count(position, depth), nodes, "{position} {depth}");
    });
}

#[test]
fn hashed_perft_gives_the_published_counts_with_one_table_for_all() {
    let table = PerftTable::new(1).unwrap();
    for _again in 0..2 {
        for_each_count(|position, depth, nodes| {
            assert_eq!(
                perft::hashed(position, depth, &table),
                nodes,
                "{position} {depth}"
            );
        });
    }
}

#[test]
fn any_number_of_threads_gives_the_published_counts() {
    for count in [1, 2, 3, 50] {
        let table = PerftTable::new(1).unwrap();
        for_each_count(|position, depth, nodes| {
            for table in [None, Some(&table)] {
                let found = perft::parallel(position, depth, threads(count), table);
                assert_eq!(found, nodes, "{position} {depth} on {count} threads");
            }
        });
    }
}

#[test]
fn too_many_threads_for_the_work_or_the_system_are_harmless() {
    for depth in [0, 1, 4] {
        let position = Position::default();
        let found = perft::parallel(&position, depth, NonZero::<usize>::MAX, None);
        assert_eq!(found, perft::count(&position, depth));
    }
}

#[test]
fn every_kind_can_be_divided() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let table = PerftTable::new(1).unwrap();
    let text = |lines: Vec<(tabiya_rules::Move, u64)>| -> Vec<String> {
        let line = |(mv, leaves): &(tabiya_rules::Move, u64)| {
            format!("{}: {leaves}", mv.to_uci(CastlingText::Standard))
        };
        lines.iter().map(line).collect()
    };
    let plain = text(perft::divide(&position, 4, perft::plain).collect());
    assert_eq!(plain.len(), 26);
    assert!(plain.is_sorted() && plain.iter().any(|line| line.starts_with("e1g1: ")));
    let hashed = perft::divide(&position, 4, |position, depth| {
        perft::hashed(position, depth, &table)
    });
    let parallel = perft::divide(&position, 4, |position, depth| {
        perft::parallel(position, depth, threads(2), None)
    });
    assert_eq!(text(perft::divide(&position, 4, perft::count).collect()), plain);
    assert_eq!(text(hashed.collect()), plain);
    assert_eq!(text(parallel.collect()), plain);
}

#[test]
fn a_job_reports_its_progress() {
    let table = PerftTable::new(1).unwrap();
    for table in [None, Some(&table)] {
        for threads in [threads(1), threads(2)] {
            let progress = AtomicU64::new(0);
            let job = PerftJob {
                position: &Position::default(),
                depth: 5,
                threads,
                table,
                progress: &progress,
                stop: &AtomicBool::new(false),
            };
            assert_eq!(job.run(), Some(4_865_609));
            assert_eq!(progress.load(Ordering::Relaxed), 4_865_609);
        }
    }
}

#[test]
fn a_job_that_would_take_years_can_be_stopped() {
    let table = PerftTable::new(1).unwrap();
    for (count, table) in [(1, None), (2, None), (2, Some(&table))] {
        let (progress, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let position = Position::default();
        let job = PerftJob {
            position: &position,
            depth: 20,
            threads: threads(count),
            table,
            progress: &progress,
            stop: &stop,
        };
        let (result, waited) = std::thread::scope(|scope| {
            let running = scope.spawn(|| job.run());
            while progress.load(Ordering::Relaxed) == 0 {
                std::thread::sleep(Duration::from_millis(1));
            }
            stop.store(true, Ordering::Relaxed);
            let stopped = Instant::now();
            let result = running.join().unwrap();
            (result, stopped.elapsed())
        });
        assert_eq!(result, None);
        assert!(waited < Duration::from_secs(10), "{waited:?}");
    }
}

#[test]
fn huge_depths_do_not_overflow_the_stack() {
    // Both kings shuffle between two squares, and nothing else can ever move.
    let fen = "k2b4/p1pPp3/P1P1P3/8/8/p1p1p3/P1PpP3/K2B4 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let table = PerftTable::new(1).unwrap();
    for depth in [perft::MAX_DEPTH, 1_000, u32::MAX] {
        assert_eq!(perft::plain(&position, depth), 1);
        assert_eq!(perft::count(&position, depth), 1);
        assert_eq!(perft::hashed(&position, depth, &table), 1);
        assert_eq!(perft::parallel(&position, depth, threads(2), None), 1);
    }
}

#[test]
fn counts_beyond_64_bits_saturate() {
    let kings = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let table = PerftTable::new(64).unwrap();
    assert_eq!(perft::hashed(&kings, perft::MAX_DEPTH, &table), u64::MAX);
    let fresh = PerftTable::new(64).unwrap();
    let found = perft::parallel(&kings, perft::MAX_DEPTH, threads(2), Some(&fresh));
    assert_eq!(found, u64::MAX);
}
