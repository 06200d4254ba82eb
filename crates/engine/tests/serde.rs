//! Analysis reports as JSON.
#![cfg(feature = "serde")]

use serde_json::json;
use tabiya_engine::{Engine, News, PovScore, Request, Score, ScoreBound, WinDrawLoss};
use tabiya_rules::{Color, Move, Square};

fn written_and_read<T>(value: T, expected: serde_json::Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_value(&value).unwrap(), expected);
    assert_eq!(serde_json::from_value::<T>(expected).unwrap(), value);
}

#[test]
fn scores_and_chances_come_back_as_they_were() {
    written_and_read(Score::Centipawns(-35), json!({"cp": -35}));
    written_and_read(Score::Mate(3), json!({"mate": 3}));
    written_and_read(ScoreBound::Exact, json!("exact"));
    written_and_read(ScoreBound::AtLeast, json!("at least"));
    written_and_read(ScoreBound::AtMost, json!("at most"));
    written_and_read(
        PovScore::new(Score::Mate(-2), Color::Black),
        json!({"relative": {"mate": -2}, "side": "black"}),
    );
    let (win, draw, loss) = (200, 700, 100);
    written_and_read(
        WinDrawLoss { win, draw, loss },
        json!({"win": 200, "draw": 700, "loss": 100}),
    );
    assert!(serde_json::from_str::<PovScore>(r#"{"relative":{"cp":1},"side":"red"}"#).is_err());
}

#[test]
fn a_report_has_its_moves_as_text_and_its_time_in_seconds() {
    let mut engine = Engine::builder().hash_megabytes(1).build().unwrap();
    engine.set_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap());
    let report = engine.analyze(&Request::depth(3), |_| {}).unwrap();
    let written = serde_json::to_value(&report).unwrap();
    assert_eq!(written["best_move"], "a1a8");
    assert_eq!(written["ponder"], json!(null));
    assert_eq!(written["time"], report.time.as_secs_f64());
    assert_eq!(written["from_book"], false);
    let line = &written["lines"][0];
    assert_eq!(line["pv"], json!(["a1a8"]));
    assert_eq!(line["score"], json!({"relative": {"mate": 1}, "side": "white"}));
    assert_eq!(line["bound"], "exact");
}

#[test]
fn news_say_what_they_are() {
    let mv = Move::double_push(Square::E2, Square::E4);
    let (depth, number) = (7, 1);
    let news = News::CurrentMove { depth, mv, number };
    assert_eq!(
        serde_json::to_value(news).unwrap(),
        json!({"current_move": {"depth": 7, "move": "e2e4", "number": 1}})
    );
}
