//! The C interface, called as C programs call it: in order, out of order, and with invalid arguments.
//!
//! A process has only one network, so a single test covers everything.
#![allow(unsafe_code)]

mod common;

use common::{Random, Weights, arrays, pipe, play_randomly, random_file, starts, write};
use nnueprobe::c::{nnue_evaluate, nnue_evaluate_fen, nnue_evaluate_incremental, nnue_init};
use nnueprobe::{DirtyPiece, Net, NnueData};
use std::ffi::{CString, c_int};
use std::path::Path;
use std::ptr::{null, null_mut};
use tabiya_rules::Position;

fn init(path: &Path) {
    let path = CString::new(path.to_str().unwrap()).unwrap();
    // SAFETY: the string ends with a zero byte.
    unsafe { nnue_init(path.as_ptr()) }
}

fn by_fen(fen: &str) -> i32 {
    let fen = CString::new(fen).unwrap();
    // SAFETY: the string ends with a zero byte.
    unsafe { nnue_evaluate_fen(fen.as_ptr()) }
}

/// The arrays must end with a 0, or have more than 32 entries.
fn by_arrays(side: c_int, pieces: &[c_int], squares: &[c_int]) -> i32 {
    assert!(pieces.len() == squares.len() && (pieces.len() > 32 || pieces.ends_with(&[0])));
    // SAFETY: just asserted.
    unsafe { nnue_evaluate(side, pieces.as_ptr(), squares.as_ptr()) }
}

fn along(position: &Position, history: [*mut NnueData; 3]) -> i32 {
    let (side, pieces, squares) = arrays(position);
    // SAFETY: the arrays end with a 0; the callers below pass null or pointers to live data.
    unsafe { nnue_evaluate_incremental(side, pieces.as_ptr(), squares.as_ptr(), history.as_ptr()) }
}

#[test]
fn a_c_program_gets_scores_and_never_a_crash() {
    everything_is_zero_until_a_network_is_loaded();
    let good = write("c_interface.nnue", &random_file(1, Weights::Extreme, "one"));
    let other = write("c_interface_other.nnue", &random_file(2, Weights::Extreme, "two"));
    let net = Net::load(&good).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| init(&good));
        }
    });
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let net = &net;
            scope.spawn(move || scores_are_those_of_the_network(net, seed));
        }
    });
    init(&other);
    init(Path::new("no/such/file.nnue"));
    scores_are_those_of_the_network(&net, 5);
    invalid_calls_return_zero();
    bad_histories_are_harmless(&net);
}

fn everything_is_zero_until_a_network_is_loaded() {
    let start = Position::default();
    let check_zero = || {
        let (side, pieces, squares) = arrays(&start);
        assert_eq!(by_arrays(side, &pieces, &squares), 0);
        assert_eq!(by_fen(&start.to_string()), 0);
        assert_eq!(along(&start, [null_mut(); 3]), 0);
    };
    check_zero();
    // SAFETY: null is allowed.
    unsafe { nnue_init(null()) };
    init(Path::new("no/such/file.nnue"));
    init(Path::new("."));
    init(&write("c_interface_bad.nnue", b"not a network"));
    if let Some(pipe) = pipe("c_interface.pipe") {
        init(&pipe);
    }
    check_zero();
}

fn scores_are_those_of_the_network(net: &Net, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..10 {
        let mut position = starts(&mut random);
        // A ring buffer of plies, as C programs keep them: this ply and the two before it.
        let mut plies = [NnueData::new(DirtyPiece::NONE); 3];
        for ply in 0.. {
            let value = net.evaluate(&position);
            let (side, pieces, squares) = arrays(&position);
            assert_eq!(by_arrays(side, &pieces, &squares), value, "{position}");
            assert_eq!(by_fen(&position.to_string()), value, "{position}");
            if random.below(4) > 0 {
                let data: [*mut NnueData; 3] = plies.each_mut().map(|data| data as *mut NnueData);
                let mut history: [_; 3] = std::array::from_fn(|back| data[(ply + 3 - back) % 3]);
                for known in &mut history[(ply + 1).min(3)..] {
                    *known = null_mut();
                }
                if random.below(8) == 0 {
                    history[random.below(3)] = null_mut();
                }
                assert_eq!(along(&position, history), value, "{position} with its history");
            }
            let Some(changed) = play_randomly(&mut random, &mut position) else {
                break;
            };
            plies[(ply + 1) % 3] = NnueData::new(DirtyPiece::from(&changed));
            if ply == 100 {
                break;
            }
        }
    }
}

fn invalid_calls_return_zero() {
    let (side, pieces, squares) = arrays(&Position::default());
    assert_ne!(by_arrays(side, &pieces, &squares), 0);
    for side in [-1, 2, c_int::MAX, c_int::MIN] {
        assert_eq!(by_arrays(side, &pieces, &squares), 0);
    }
    for index in 0..pieces.len() - 1 {
        for code in [-1, 1, 7, 13, 14, c_int::MAX, c_int::MIN] {
            if pieces[index] != code {
                let mut pieces = pieces.clone();
                pieces[index] = code;
                assert_eq!(by_arrays(side, &pieces, &squares), 0, "piece {index} is {code}");
            }
        }
        for square in [-1, 64, 65, c_int::MAX, c_int::MIN, squares[(index + 1) % 32]] {
            let mut squares = squares.clone();
            squares[index] = square;
            assert_eq!(
                by_arrays(side, &pieces, &squares),
                0,
                "square {index} is {square}"
            );
        }
    }
    assert_eq!(by_arrays(0, &[0], &[0]), 0);
    assert_eq!(by_arrays(0, &[1, 0], &[4, 0]), 0);
    assert_eq!(by_arrays(0, &[6; 64], &[0; 64]), 0);
    let mut crowd = [6; 64];
    (crowd[0], crowd[1]) = (1, 7);
    let everywhere: Vec<c_int> = (0..64).collect();
    assert_eq!(by_arrays(0, &crowd, &everywhere), 0);
    // SAFETY: null is allowed.
    unsafe {
        assert_eq!(nnue_evaluate(0, null(), squares.as_ptr()), 0);
        assert_eq!(nnue_evaluate(0, pieces.as_ptr(), null()), 0);
        assert_eq!(nnue_evaluate_fen(null()), 0);
        assert_eq!(nnue_evaluate_incremental(0, null(), null(), null()), 0);
    }
    for fen in [
        "",
        " ",
        "w",
        "not a FEN",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2K w - - 0 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(by_fen(fen), 0, "{fen}");
    }
    // SAFETY: the string ends with a zero byte.
    assert_eq!(unsafe { nnue_evaluate_fen(c"\xff\xfe".as_ptr()) }, 0);
}

fn bad_histories_are_harmless(net: &Net) {
    let position = Position::default();
    let value = net.evaluate(&position);
    let (side, pieces, squares) = arrays(&position);
    // SAFETY: the arrays end with a 0, and the history may be null.
    let without = unsafe { nnue_evaluate_incremental(side, pieces.as_ptr(), squares.as_ptr(), null()) };
    assert_eq!(without, value);

    // The same data three times.
    let mut data = NnueData::new(DirtyPiece::NONE);
    assert_eq!(along(&position, [&raw mut data; 3]), value);
    assert_eq!(data.accumulator.computed, 1);
    assert_eq!(along(&position, [&raw mut data; 3]), value);

    // Misaligned data.
    let mut buffer = [NnueData::new(DirtyPiece::NONE); 2];
    let misaligned = (&raw mut buffer).cast::<u8>().wrapping_add(4).cast::<NnueData>();
    assert_eq!(along(&position, [misaligned; 3]), value);

    // Impossible changes: everything is computed from scratch.
    let mut before = data;
    let mut wrong = Vec::new();
    for number in [-1, 4, c_int::MAX, c_int::MIN] {
        wrong.push(DirtyPiece {
            count: number,
            ..DirtyPiece::NONE
        });
    }
    for number in [-1, 65, c_int::MAX, c_int::MIN] {
        let dirty = DirtyPiece {
            count: 1,
            pieces: [6; 3],
            from: [8; 3],
            to: [16; 3],
        };
        wrong.push(DirtyPiece {
            pieces: [number; 3],
            ..dirty
        });
        wrong.push(DirtyPiece {
            from: [number; 3],
            ..dirty
        });
        wrong.push(DirtyPiece {
            to: [number; 3],
            ..dirty
        });
    }
    for dirty in wrong {
        let mut now = NnueData::new(dirty);
        assert_eq!(
            along(&position, [&raw mut now, &raw mut before, null_mut()]),
            value,
            "{dirty:?}"
        );
    }
}
