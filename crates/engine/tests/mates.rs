//! `go mate`: requested mates are found, they are the shortest, and their lines are complete.

use tabiya_engine::{Engine, Limits, Request, Score};
use tabiya_rules::{Epd, EpdOperation};

/// Positions with the distance to mate, proven by an independent solver. `cargo xtask tactics --mates` tries all.
const SET: &str = include_str!("../../../testdata/mates.epd");

#[test]
fn a_requested_mate_is_the_shortest() {
    let mut engine = Engine::builder().hash_megabytes(4).build().unwrap();
    for line in SET.lines().step_by(8) {
        let epd: Epd = line.parse().unwrap();
        let Some(&EpdOperation::DirectMate(moves)) = epd.operation("dm") else {
            panic!("{line}");
        };
        engine.new_game();
        engine.set_position(epd.position.clone());
        let limits = Limits {
            mate: Some(moves),
            nodes: Some(1_000_000),
            ..Limits::default()
        };
        let report = engine.analyze(&Request::new(limits), |_| {}).unwrap();
        let found = &report.lines[0];
        let side = epd.position.side_to_move();
        assert_eq!(found.score.of(side), Score::Mate(moves as i32), "{line}");
        let mut position = epd.position;
        for &mv in &found.pv {
            position.play(mv).unwrap();
        }
        assert!(position.is_checkmate(), "{line}: {:?}", found.pv);
        assert_eq!(found.pv.len() as u32, 2 * moves - 1, "{line}");
    }
}
