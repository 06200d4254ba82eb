//! Reading and writing keeps everything: an independent tokenizer sees the same before and after.

mod common;
#[path = "../examples/lossless/compare.rs"]
mod compare;
#[path = "../examples/lossless/tokens.rs"]
mod tokens;

use common::ODDITIES;
use compare::{Counts, compare};
use proptest::prelude::*;
use tabiya_pgn::{Games, Reader, Writer};
use tokens::{Token, tokens};

/// Reads and writes a text, and compares; `None` if a game is bad.
fn check(text: &str) -> Option<Result<Counts, String>> {
    let mut writer = Writer::new(Vec::new());
    for game in Games::new(Reader::from_bytes(text.as_bytes())) {
        writer.write_game(&game.ok()?).unwrap();
    }
    let written = writer.into_inner();
    Some(compare(&tokens(text.as_bytes()), &tokens(&written)))
}

fn kept(text: &str) -> Counts {
    check(text)
        .expect("bad game")
        .unwrap_or_else(|difference| panic!("{text}\n{difference}"))
}

#[test]
fn tags_keep_their_order_and_duplicates() {
    let counts =
        kept("[Round \"1\"]\n[Event \"a\"]\n[Round \"2\"]\n[Event-Date \"b \\\"c\\\" \\\\\"]\n\n1. e4 1-0\n");
    assert_eq!(counts.tags, 4);
}

#[test]
fn comments_keep_their_places() {
    let counts = kept(
        "{a}\n[A \"1\"]\n{b} ; c\n[B \"2\"]\n\n{d} 1. {e} e4 {f} $1 {g} $2 (1. d4 {h}) {i} ({j} 1. c4) {k} 1... {l} e5 \
         {m} ({n}) () {o} 2. Nf3 ($3) 1-0 {p} ; q } r\n\n{s}\n",
    );
    assert_eq!((counts.comments, counts.nags, counts.variations), (18, 3, 5));
}

#[test]
fn variations_keep_their_nesting_and_equal_ones_stay_separate() {
    let counts = kept(
        "1. e4 (1. d4 (1. c4 (1. f4) c5) d5 (1... Nf6 1-0)) (1. d4 d5) (1. d4 d5) (1. e4 e5) 1... e5 (1... e5) \
         2. -- (2. -- Z0) Nf6 *\n",
    );
    assert_eq!((counts.variations, counts.moves), (9, 19));
}

#[test]
fn moves_may_be_spelt_in_several_ways() {
    kept("1.e4 d5 2.ed5 Nf6 3.Bf1-b5+ c6 4.dxc6 bc6 5.Bxc6 Nxc6 6.Ng1f3! g6 7.0-0 Bg7 8.d2-d4 O-O 1/2-1/2\n");
    kept("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(Q) Kd7 2. Qd5 Ke7 1-0\n");
}

#[test]
fn a_comment_is_wrapped_but_no_command_in_it_is_broken() {
    let text = format!(
        "1. e4 {{{}}} *",
        "[%eval 0.35,20] [%clk 0:05:00] some words  and ".repeat(30)
    );
    let mut game = Vec::new();
    kept(&text);
    let tree = tabiya_pgn::GameTree::parse(&text).unwrap();
    Writer::new(&mut game).write_game(&tree).unwrap();
    let written = String::from_utf8(game).unwrap();
    assert!(
        written
            .lines()
            .all(|line| line.matches("[%").count() == line.matches(']').count())
    );
}

#[test]
fn every_good_oddity_is_kept() {
    let all = ODDITIES.iter().filter_map(|text| check(text));
    let compared: Vec<_> = all.map(Result::unwrap).collect();
    assert!(compared.len() > 10, "only {} compared", compared.len());
}

#[test]
fn the_comparison_detects_every_loss() {
    let full = tokens(b"[A \"1\"]\n\n1. e4 {x} $1 (1. d4) e5 1-0\n");
    assert_eq!(full.len(), 9);
    for lost in 0..full.len() {
        let mut rest = full.clone();
        rest.remove(lost);
        assert!(compare(&full, &rest).is_err(), "without {:?}", full[lost]);
    }
    let other = [Token::Move("e4".to_owned()), Token::Result("1-0")];
    assert!(compare(&other, &[Token::Move("d4".to_owned()), Token::Result("1-0")]).is_err());
}

proptest! {
    #[test]
    fn any_readable_mixture_is_kept(
        words in prop::collection::vec(prop::sample::select(vec![
            "(", ")", "{a b}", "{[%clk 0:01:00] x}", ";y\n", "$3", "!", "{}", "()", "1-0", "\n", "\n\n", "3.", "1...",
            "--", "Nf3", "Nc3", "Nf6", "Nc6", "Ng1", "Ng8", "Nb1", "Nb8", "[T \"v\"]\n",
        ]), 0..60),
    ) {
        let text = "1. e4 ".to_owned() + &words.join(" ");
        if let Some(Err(difference)) = check(&text) {
            panic!("{text}\n{difference}");
        }
    }
}
