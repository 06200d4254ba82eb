//! The events of a reader, which are the same however the text arrives.

mod common;

use common::{Dribble, Log, ODDITIES, events, log};
use proptest::prelude::*;
use tabiya_pgn::{Reader, Verdict, Visitor, Walk};
use tabiya_rules::San;

fn told(text: &str) -> String {
    events(text.as_bytes()).join(" ")
}

#[test]
fn the_events_of_a_game_are_in_order() {
    assert_eq!(
        told("[White \"A\"]\n[Black \"B\"]\n\n1. e4 $1 {good} (1. d4 d5 (1... c5)) e5?! 1-0\n"),
        "game at 0 White=A Black=B moves e4 $1 {good} ( d4 d5 ( c5 ) ) e5 $6 result 1-0 end"
    );
}

#[test]
fn moves_may_be_written_in_many_ways() {
    assert_eq!(
        told("1.e4 e5 2.♘f3! Nc6$10 3 Bb5 a6 4 . Bxc6 dxc6 5. 0-0 f6 6...Bg4?? 7. e8(Q) e8Q ed5 ½-½"),
        "game at 0 moves e4 e5 ♘f3 $1 Nc6 $10 Bb5 a6 Bxc6 dxc6 0-0 f6 Bg4 $4 e8(Q) e8Q ed5 result 1/2-1/2 end"
    );
    assert_eq!(
        told("exd6 e.p. e.p. +- -- Z0 *"),
        "game at 0 moves exd6 $18 -- -- result * end"
    );
}

#[test]
fn games_end_with_result_tag_or_text() {
    assert_eq!(
        told("1. e4 1-0\n\n1. d4\n[A \"b\"]\n\n*"),
        "game at 0 moves e4 result 1-0 end game at 11 moves d4 end game at 17 A=b moves result * end"
    );
    // Neither the result of a variation nor a blank line among the moves ends the game.
    assert_eq!(
        told("1. e4 (1. d4 1-0) e5\n\n2. d4 0-1 {so}\n"),
        "game at 0 moves e4 ( d4 ) e5 d4 result 0-1 {so} end"
    );
}

#[test]
fn games_without_moves_are_games() {
    assert_eq!(
        told("[Event \"1\"]\n[Site \"\"]\n[Event \"2\"]\n\n[Event \"3\"]\n"),
        "game at 0 Event=1 Site= moves end game at 22 Event=2 moves end game at 35 Event=3 moves end"
    );
}

#[test]
fn comments_around_games_are_reported() {
    assert_eq!(
        told(
            "\u{feff}% x\n; y\n{z}\n\n[A \"b\"]\n% c\n; between\n{tags}\n[B \"c\"]\n\n; d\n% e\n1. e4 ; f\n*"
        ),
        "game at 7 { y} {z} A=b { between} {tags} B=c moves { d} e4 { f} result * end"
    );
    // After a blank line, comments belong to the moves that follow, if any, else to the game before.
    assert_eq!(
        told("1. e4 * {a}\n\n{b}\n\n[A \"b\"]\n\n*\n\n{c} 1. d4 *\n\n; d\n"),
        "game at 0 moves e4 result * {a} {b} end game at 18 A=b moves result * end \
         game at 30 moves {c} d4 result * { d} end"
    );
    assert_eq!(told("{nothing}\n; else"), "");
}

#[test]
fn a_comment_after_a_move_number_is_before_its_move() {
    struct Before(Vec<String>);
    impl Visitor for Before {
        fn comment_before(&mut self, text: &[u8]) -> Verdict {
            self.0.push(String::from_utf8_lossy(text).into_owned());
            Ok(())
        }
    }
    let mut before = Before(Vec::new());
    let text = b"{no} 1. {a} e4 {no} 1... {b} {c} e5 {no} (1... {d} c5 {no}) 2. Nf3 {no} *";
    Reader::from_bytes(text).read_all(&mut before).unwrap();
    assert_eq!(before.0, ["a", "b", "c", "d"]);
}

#[test]
fn moves_and_variations_can_be_skipped() {
    let text = b"[A \"1\"]\n\n1. e4 {1-0\n\n} (1. d4 ; )\n(1. c4 {)})) e5 0-1\n\n1. d4 *\n\n[A \"2\"]\n\n1. e4\n[A \"3\"]\n\n*";
    let moves = Log {
        skips_movetext: true,
        ..Log::default()
    };
    assert_eq!(
        log(Reader::from_bytes(text), moves).join(" "),
        "game at 0 A=1 moves end game at 55 moves end game at 64 A=2 moves end game at 79 A=3 moves end"
    );
    let variations = Log {
        skips_variations: true,
        ..Log::default()
    };
    let told = log(Reader::from_bytes(text), variations);
    assert_eq!(
        told[..9].join(" "),
        "game at 0 A=1 moves e4 {1-0\n\n} ( e5 result 0-1 end"
    );
}

#[test]
fn the_rest_of_a_game_can_be_skipped_at_any_move() {
    struct Two(Vec<String>, u32);
    impl Visitor for Two {
        fn begin_game(&mut self, _byte: u64) {
            self.1 = 0;
        }
        fn san(&mut self, _san: San, text: &[u8]) -> Verdict<Walk> {
            self.0.push(String::from_utf8_lossy(text).into_owned());
            self.1 += 1;
            Ok(if self.1 < 2 { Walk::Enter } else { Walk::Skip })
        }
    }
    let mut two = Two(Vec::new(), 0);
    let text = b"1. e4 (1. d4 d5) e5 {x} 2. Nf3 *\n\n[A \"b\"]\n\n1. c4 c5 2. g3 g6 *\n";
    let summary = Reader::from_bytes(text).read_all(&mut two).unwrap();
    assert_eq!((two.0.join(" ").as_str(), summary.games), ("e4 d4 c4 c5", 2));
}

/// Expects the same events from memory and from a stream that delivers `step` bytes at a time.
fn agree(text: &[u8], step: usize) {
    for (skips_movetext, skips_variations) in [(false, false), (true, false), (false, true)] {
        let fresh = Log {
            skips_movetext,
            skips_variations,
            ..Log::default()
        };
        let whole = log(Reader::from_bytes(text), fresh.clone());
        let dribbled = log(Reader::new(Dribble { text, step }), fresh);
        assert_eq!(
            dribbled,
            whole,
            "{:?} in steps of {step}",
            String::from_utf8_lossy(text)
        );
    }
}

#[test]
fn small_steps_make_no_difference() {
    for text in ODDITIES {
        for step in [1, 2, 3, 7] {
            agree(text.as_bytes(), step);
        }
    }
    agree(ODDITIES.join("\n").as_bytes(), 1);
}

proptest! {
    #[test]
    fn small_steps_make_no_difference_to_damaged_text(
        first in 0..ODDITIES.len(),
        second in 0..ODDITIES.len(),
        cut in any::<prop::sample::Index>(),
        insert in prop::collection::vec(prop::sample::select(b"[]{}()\"\\;%\n\r .e41-0/2*\x00\xfcN$!=".to_vec()), 0..6),
        step in 1usize..9,
    ) {
        let mut text = ODDITIES[first].as_bytes().to_vec();
        let cut = cut.index(text.len() + 1);
        text.splice(cut..cut, insert);
        text.extend(ODDITIES[second].as_bytes());
        agree(&text, step);
    }
}
