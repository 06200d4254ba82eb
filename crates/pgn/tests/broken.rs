//! Broken files: the error has its place, and the rest is read.

mod common;

use common::{errors, events, place_of};
use tabiya_pgn::{
    Fault, GameTree, Games, Limits, MoveFault, MoveNumber, Reader, Replay, TreeBuilder, Visitor,
};
use tabiya_rules::Color;

const NEXT: &str = "\n\n[White \"Next\"]\n\n1. e4 *\n";

/// The fault of the first game, which must be at `needle`; the game after it must be read.
fn fault(first: &str, needle: &str) -> Fault {
    let text = format!("[White \"Bad\"]\n\n{first}{NEXT}");
    let found = errors(text.as_bytes());
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].place, place_of(&text, needle), "{}", found[0]);
    let games: Vec<_> = Games::new(Reader::from_bytes(text.as_bytes())).collect();
    assert_eq!(games.len(), 2);
    let last = games[1].as_ref().unwrap();
    assert_eq!(last.tags().value("White"), Some("Next"));
    assert_eq!(last.main_moves().count(), 1);
    *found[0].fault.clone()
}

#[test]
fn parentheses_must_match() {
    assert_eq!(fault("1. e4 e5) 2. Nf3 *", ") 2"), Fault::StrayParenthesis);
    assert_eq!(
        fault("1. e4 (1. d4 d5 *", "[White \"Next"),
        Fault::UnclosedVariation
    );
    assert_eq!(fault("(1. e4) *", "(1. e4)"), Fault::NothingToReplace);
}

#[test]
fn comments_and_tags_must_be_closed() {
    assert_eq!(fault("1. e4 {never closed *", "{never"), Fault::UnclosedComment);
    let text = format!("[White \"Bad\n[Black \"B\"]\n\n1. e4 *{NEXT}");
    let found = errors(text.as_bytes());
    assert_eq!((found.len(), *found[0].fault.clone()), (1, Fault::UnclosedTag));
    assert_eq!(found[0].due, None);
    let text = format!("[White Bad]\n\n1. e4 *{NEXT}");
    assert_eq!(*errors(text.as_bytes())[0].fault, Fault::BadTag);
    assert_eq!(*errors(b"1. e4 {never closed")[0].fault, Fault::UnclosedComment);
}

#[test]
fn bad_moves_say_which_and_why() {
    let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 *{NEXT}");
    let error = &errors(text.as_bytes())[0];
    assert_eq!(error.place, place_of(&text, "Bb6"));
    let due = MoveNumber {
        number: 3,
        side: Color::White,
    };
    assert_eq!(error.due, Some(due));
    assert!(matches!(&*error.fault, Fault::BadMove { text, reason: MoveFault::Illegal(_) } if text == "Bb6"));

    let ambiguous = fault("1. Nf3 d6 2. d3 e6 3. Nd2 *", "Nd2");
    assert_eq!(
        ambiguous.to_string(),
        "`Nd2`: more than one white knight can go to d2: from b1, f3"
    );
    let malformed = fault("1. e4 Qq7 *", "Qq7");
    assert!(matches!(
        malformed,
        Fault::BadMove {
            reason: MoveFault::Syntax(_),
            ..
        }
    ));
    assert!(matches!(
        fault("1. f3 e5 2. g4 Qh4 3. -- *", "--"),
        Fault::BadMove { .. }
    ));
    // Inside a variation too.
    let text = "1. e4 e5 (1... c5 2. Ke3) *";
    let error = &errors(text.as_bytes())[0];
    assert_eq!(error.due.unwrap().to_string(), "White's move 2");
    assert_eq!(error.place, place_of(text, "Ke3"));
}

#[test]
fn without_replay_the_last_move_number_names_the_move() {
    let told = events(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 xyz *");
    assert!(
        told.last()
            .unwrap()
            .starts_with("bad: line 1, byte 27, Black's move 3: "),
        "{told:?}"
    );
    let told = events(b"7... & *");
    assert_eq!(
        told.last().unwrap(),
        "bad: line 1, byte 5, Black's move 7: unexpected `&` in the moves"
    );
}

#[test]
fn bad_positions_and_unknown_variants_are_faults() {
    assert!(matches!(
        fault("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", "[FEN"),
        Fault::BadFen(_)
    ));
    assert!(matches!(
        fault("[Variant \"Atomic\"]\n\n1. e4 *", "[Variant"),
        Fault::UnknownVariant(_)
    ));
}

#[test]
fn unknown_words_and_bytes_are_faults() {
    assert_eq!(fault("1. e4 & e5 *", "&"), Fault::UnexpectedByte(b'&'));
    assert_eq!(
        fault("1. e4 $99999999999 e5 *", "$9"),
        Fault::UnexpectedWord("$99999999999".to_owned())
    );
    assert_eq!(
        fault("1. e4 1-1 e5 *", "1-1"),
        Fault::UnexpectedWord("1-1".to_owned())
    );
    assert_eq!(fault("1. e4 } e5 *", "}"), Fault::UnexpectedByte(b'}'));
    assert_eq!(fault("1. e4 [%clk 1:00] *", "[%clk"), Fault::UnexpectedByte(b'['));
}

#[test]
fn nul_bytes_and_odd_newlines_are_whitespace() {
    assert_eq!(errors(b"\0\0[A \"b\"]\0\r\n\r\n1.\0e4\0\r\n\te5\x0b *\0\0"), []);
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let game = GameTree::parse(b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *").unwrap();
    assert_eq!(game.tags().value("White"), Some("Müller"));
    let first = game.main_line().next().unwrap();
    assert_eq!(game.comments(first).next().unwrap().text(), "schön");
}

/// Runs on a stack far too small for a hundred thousand recursive calls.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new()
        .stack_size(128 << 10)
        .spawn(work)
        .unwrap();
    thread.join().unwrap();
}

#[test]
fn a_hundred_thousand_parentheses_are_too_many() {
    on_a_small_stack(|| {
        let limit = Limits::default().nesting;
        let deep = format!(
            "1. e4 {}{}{NEXT}",
            "(1. d4 ".repeat(100_000),
            ") ".repeat(100_000)
        );
        let found = errors(deep.as_bytes());
        assert_eq!(found.len(), 1);
        assert_eq!(*found[0].fault, Fault::TooDeep(limit));

        // As deep as allowed, and deeper with custom limits.
        let nested = |depth| format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(depth), ") ".repeat(depth));
        assert_eq!(errors(nested(limit as usize).as_bytes()), []);
        let text = nested(100_000);
        let limits = Limits {
            nesting: 200_000,
            ..Limits::default()
        };
        let mut games = Games::new(Reader::from_bytes(text.as_bytes()).with_limits(limits));
        let game = games.next().unwrap().unwrap();
        let written = game.to_pgn();
        assert_eq!(written.matches('(').count(), 100_000);
        assert!(game.clone() == game);

        // For a visitor that skips variations their depth does not matter.
        struct Flat;
        impl Visitor for Flat {
            fn begin_variation(&mut self) -> tabiya_pgn::Verdict<tabiya_pgn::Walk> {
                Ok(tabiya_pgn::Walk::Skip)
            }
        }
        let summary = Reader::from_bytes(text.as_bytes()).read_all(&mut Flat).unwrap();
        assert_eq!((summary.games, summary.bad), (1, 0));
    });
}

#[test]
fn a_hundred_thousand_variations_on_one_move_are_read_and_written() {
    let text = format!("1. e4 {} e5 *", "(1. d4) ".repeat(100_000));
    let game = GameTree::parse(&text).unwrap();
    assert_eq!(game.children(game.root()).count(), 100_001);
    assert_eq!(game.to_pgn().matches("d4").count(), 100_000);
}

#[test]
fn very_long_tokens_are_rejected() {
    let long = 3 << 20;
    let limit = Limits::default().token;
    for (text, expected) in [
        (format!("1. e4 {{{}}} *", "x ".repeat(long / 2)), limit),
        (format!("1. e4 ;{}\n*", "x".repeat(long)), limit),
        (format!("[A \"{}\"]\n\n*", "x".repeat(long)), limit),
        (format!("1. e4 {} *", "x".repeat(long)), 255),
        (format!("1. e4 {} *", "!".repeat(long)), 255),
        (
            format!("1. e4 {} *", "\n".repeat(long) + "{" + &"\n".repeat(long) + "}"),
            limit,
        ),
    ] {
        let text = text + NEXT;
        let found = errors(text.as_bytes());
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(*found[0].fault, Fault::TooLong(expected));
        let mut replay = Replay::new(TreeBuilder::default());
        let summary = Reader::new(text.as_bytes()).read_all(&mut replay).unwrap();
        assert_eq!((summary.games, summary.bad), (2, 1));
        assert_eq!(replay.handler_mut().take().tags().value("White"), Some("Next"));
    }
    // Long runs of whitespace and long numbers are not tokens.
    let text = format!("{}1. e4 {}e5 *", " ".repeat(long), "\n".repeat(long));
    assert_eq!(errors(text.as_bytes()), []);
    assert_eq!(
        Reader::new(text.as_bytes())
            .read_all(&mut Replay::new(TreeBuilder::default()))
            .unwrap()
            .bad,
        0
    );
    assert_eq!(errors(format!("{}. e4 *", "1".repeat(long)).as_bytes()), []);
}

#[test]
fn the_valid_part_of_a_bad_game_is_returned() {
    let mut games = Games::new(Reader::from_bytes(b"[White \"A\"]\n\n1. e4 e5 2. Qd8 *"));
    let Some(Err(tabiya_pgn::ReadGameError::Bad(bad))) = games.next() else {
        panic!("the game is bad");
    };
    assert_eq!(bad.game.tags().value("White"), Some("A"));
    assert_eq!(bad.game.main_moves().count(), 2);
    assert!(games.next().is_none());
}
