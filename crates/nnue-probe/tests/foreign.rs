//! A foreign prober: our own library, loaded as if it were somebody else's.
//!
//! A process has only one prober, so a single test covers everything.

mod common;

use common::{Random, Weights, arrays, pipe, play_randomly, random_file, shared_library, starts, write};
use nnueprobe::{ArrayError, DirtyPiece, ForeignError, ForeignProbe, Net, NnueData};
use std::path::Path;
use std::process::Command;
use tabiya_rules::{Color, Position};

#[test]
fn a_prober_is_loaded_once_and_every_misuse_is_an_error() {
    assert!(matches!(ForeignProbe::loaded(), Err(ForeignError::NotLoaded)));
    let path = write("foreign.nnue", &random_file(1, Weights::Extreme, "foreign"));
    bad_libraries_are_rejected(&path);
    bad_networks_are_rejected();
    assert!(matches!(ForeignProbe::loaded(), Err(ForeignError::NotLoaded)));

    let probe = ForeignProbe::load(shared_library(), &path).unwrap();
    assert!(std::ptr::eq(probe, ForeignProbe::loaded().unwrap()));
    assert!(matches!(
        ForeignProbe::load(shared_library(), &path),
        Err(ForeignError::LoadedAlready { .. })
    ));
    assert_eq!(probe.net(), path.canonicalize().unwrap());

    let net = Net::load(&path).unwrap();
    std::thread::scope(|scope| {
        for seed in 0..3 {
            let net = &net;
            scope.spawn(move || scores_are_those_of_the_network(probe, net, seed));
        }
    });
    bad_calls_are_rejected(probe);
}

fn bad_libraries_are_rejected(net: &Path) {
    let missing = ForeignProbe::load("no/such/library.so", net);
    assert!(matches!(missing, Err(ForeignError::Path(..))));
    assert!(matches!(
        ForeignProbe::load(".", net),
        Err(ForeignError::NotAFile(_))
    ));
    if let Some(pipe) = pipe("foreign.pipe") {
        assert!(matches!(
            ForeignProbe::load(pipe, net),
            Err(ForeignError::NotAFile(_))
        ));
    }
    assert!(matches!(
        ForeignProbe::load("zero\0byte.so", net),
        Err(ForeignError::Path(..))
    ));
    let text = write("foreign.so", b"not a library");
    assert!(matches!(
        ForeignProbe::load(text, net),
        Err(ForeignError::Library(..))
    ));
    let empty = write("foreign_empty.so", b"");
    assert!(matches!(
        ForeignProbe::load(empty, net),
        Err(ForeignError::Library(..))
    ));

    let source = write("other.c", b"int other(void) { return 0; }\n");
    let library = source.with_extension("so");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(&source)
        .status();
    if compiled.is_ok_and(|status| status.success()) {
        let error = ForeignProbe::load(library, net).unwrap_err();
        assert_eq!(error.to_string(), "the library has no function nnue_init");
    }
}

fn bad_networks_are_rejected() {
    let rejected = |net: &Path| {
        let error = ForeignProbe::load(shared_library(), net).unwrap_err();
        assert!(matches!(error, ForeignError::Net(..)), "{error}");
    };
    rejected(Path::new("no/such/file.nnue"));
    rejected(Path::new("."));
    rejected(Path::new("zero\0byte.nnue"));
    rejected(&write("foreign_bad.nnue", b"not a network"));
    if let Some(pipe) = pipe("foreign_net.pipe") {
        rejected(&pipe);
    }
}

fn scores_are_those_of_the_network(probe: &ForeignProbe, net: &Net, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..5 {
        let mut position = starts(&mut random);
        let [mut now, mut before, mut earlier] = [NnueData::new(DirtyPiece::NONE); 3];
        for ply in 0..80 {
            let value = net.evaluate(&position);
            let (side, pieces, squares) = arrays(&position);
            assert_eq!(probe.evaluate(&position), value, "{position}");
            assert_eq!(
                probe.evaluate_fen(&position.to_string()).unwrap(),
                value,
                "{position}"
            );
            assert_eq!(probe.evaluate_arrays(side, &pieces, &squares).unwrap(), value);
            let history = match random.below(5) {
                0 => [None, None, None],
                1 => [Some(&mut now), None, Some(&mut earlier)],
                _ if ply == 0 => [Some(&mut now), None, None],
                _ => [Some(&mut now), Some(&mut before), Some(&mut earlier)],
            };
            assert_eq!(
                probe
                    .evaluate_incremental(side, &pieces, &squares, history)
                    .unwrap(),
                value
            );

            let Some(changed) = play_randomly(&mut random, &mut position) else {
                break;
            };
            (earlier, before, now) = (before, now, NnueData::new(DirtyPiece::from(&changed)));
        }
    }
}

fn bad_calls_are_rejected(probe: &ForeignProbe) {
    for fen in [
        "",
        "not a FEN",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3\0 w - - 0 1",
    ] {
        assert!(
            matches!(probe.evaluate_fen(fen), Err(ForeignError::Fen(_))),
            "{fen}"
        );
    }
    let (_, pieces, squares) = arrays(&Position::default());
    let rejected = |side: i32, pieces: &[i32], squares: &[i32]| {
        let mut data = NnueData::new(DirtyPiece::NONE);
        let incremental = probe.evaluate_incremental(side, pieces, squares, [Some(&mut data), None, None]);
        match (probe.evaluate_arrays(side, pieces, squares), incremental) {
            (Err(ForeignError::Arrays(error)), Err(ForeignError::Arrays(same))) => {
                assert_eq!(error, same);
                error
            }
            answers => panic!("{answers:?}"),
        }
    };
    assert_eq!(rejected(2, &pieces, &squares), ArrayError::Player(2));
    assert_eq!(
        rejected(0, &pieces, &squares[1..]),
        ArrayError::Lengths {
            pieces: 33,
            squares: 32
        }
    );
    assert_eq!(
        rejected(0, &[], &[]),
        ArrayError::King {
            color: Color::White,
            code: 0
        }
    );
    assert_eq!(
        rejected(0, &[1, 7, 99], &[0, 63, 5]),
        ArrayError::Piece { index: 2, code: 99 }
    );
    assert_eq!(
        rejected(0, &[1, 7, 6], &[0, 63, -5]),
        ArrayError::Square { index: 2, square: -5 }
    );

    let mut wrong = NnueData::new(DirtyPiece {
        count: 4,
        ..DirtyPiece::NONE
    });
    let answer = probe.evaluate_incremental(0, &pieces, &squares, [Some(&mut wrong), None, None]);
    assert!(matches!(answer, Err(ForeignError::DirtyPiece(_))));
}
