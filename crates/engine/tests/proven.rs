//! Mate scores and their certificates.

use tabiya_engine::{Engine, Report, Request, Score};

fn analyzed(fen: &str, request: &Request) -> Report {
    let mut engine = Engine::builder().hash_megabytes(4).build().expect("an engine");
    engine.set_position(fen.parse().expect(fen));
    engine.analyze(request, |_| {}).expect("a report")
}

const QUIET_KEY: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";

#[test]
fn announced_mates_are_proven_if_that_is_asked_for() {
    for (fen, mate) in [
        (QUIET_KEY, 2),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        ("7k/5K2/8/8/8/8/8/6Q1 b - - 0 1", -1),
    ] {
        let report = analyzed(fen, &Request::depth(8).prove_mates(100_000));
        let line = &report.lines[0];
        assert_eq!(line.score.relative, Score::Mate(mate), "{fen}");
        let certificate = line.certificate.as_ref().expect(fen);
        let checked = certificate.check().expect("an accepted certificate");
        let moves = if mate > 0 { mate - 1 } else { -mate };
        assert!(i32::from(checked.moves()) <= moves);
        let after = fen.parse::<tabiya_rules::Position>().unwrap().after(line.pv[0]);
        assert_eq!(certificate.position, after);
    }
}

#[test]
fn nothing_is_proven_without_a_wish_a_mate_or_a_budget() {
    let is_proven = |fen, request: &Request| {
        let report = analyzed(fen, request);
        report.lines.iter().any(|line| line.certificate.is_some())
    };
    assert!(!is_proven(QUIET_KEY, &Request::depth(8)));
    assert!(!is_proven(QUIET_KEY, &Request::depth(8).prove_mates(1)));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(!is_proven(start, &Request::depth(3).prove_mates(1000)));
}

#[test]
fn every_line_has_its_own_proof() {
    let report = analyzed(
        "7k/8/6K1/8/8/8/8/1Q3R2 w - - 0 1",
        &Request::depth(8).lines(3).prove_mates(200_000),
    );
    assert_eq!(report.lines.len(), 3);
    for line in &report.lines {
        assert!(matches!(line.score.relative, Score::Mate(1..)));
        assert!(line.certificate.is_some(), "{:?}", line.pv);
    }
}
