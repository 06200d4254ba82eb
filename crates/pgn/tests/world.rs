//! PGN as found in the wild: it is read, and repairs are reported as oddities.

mod common;

use std::io::Read;
use std::time::{Duration, Instant};

use common::{Log, events, log};
use tabiya_pgn::{
    Expanded, Fault, GameResult, GameTree, Games, Nag, OddityKind, ReadGameError, Reader, Step,
};

/// The games of a text, and their oddities.
fn read(text: &[u8]) -> (Vec<Result<GameTree, Fault>>, Vec<OddityKind>) {
    let mut games = Games::new(Reader::from_bytes(text));
    let (mut found, mut oddities) = (Vec::new(), Vec::new());
    while let Some(game) = games.next() {
        found.push(game.map_err(|error| match error {
            ReadGameError::Bad(bad) => *bad.error.fault,
            ReadGameError::Input(error) => panic!("{error}"),
        }));
        oddities.extend(games.oddities().iter().map(|oddity| oddity.kind.clone()));
    }
    (found, oddities)
}

/// The only, good game of a text, and its oddities.
fn one(text: impl AsRef<[u8]>) -> (GameTree, Vec<OddityKind>) {
    let (mut games, oddities) = read(text.as_ref());
    assert_eq!(games.len(), 1, "{games:?}");
    (games.pop().unwrap().unwrap(), oddities)
}

/// How many moves each game has; `None` for a bad one.
fn lengths(text: &str) -> Vec<Option<usize>> {
    let (games, _) = read(text.as_bytes());
    let length = |game: &GameTree| game.main_moves().count();
    games.iter().map(|game| game.as_ref().ok().map(length)).collect()
}

fn moves(game: &GameTree) -> String {
    let pgn = game.to_pgn();
    pgn.rsplit("\n\n").next().unwrap().trim_end().to_owned()
}

#[test]
fn the_game_after_a_bad_one_is_read_with_or_without_tags() {
    assert_eq!(
        lengths("1. e5 *\n\n1. e4 *\n\n1. d4 d5 *"),
        [None, Some(1), Some(2)]
    );
    assert_eq!(lengths("1. e5 *\n[A \"b\"]\n\n1. e4 *"), [None, Some(1)]);
    assert_eq!(lengths("1. e5 * 1. e4 * 1. d4 d5 *"), [None, Some(1), Some(2)]);
    // Without a result, a first move after a blank line starts the next game.
    assert_eq!(lengths("1. e5 d5 2. d4\n\n1. e4 *"), [None, Some(1)]);
    assert_eq!(lengths("1. e5 d5\n\n2. d4 *\n\n1. e4 *"), [None, Some(1)]);
    // Whatever the error is.
    for fault in [
        "(1. d4 d5",
        "{ never closed",
        ")",
        "Qh9",
        "(1. d4 Qh9",
        "&",
        "[%clk 1:00]",
        "$99999999999",
    ] {
        for next in ["1. d4 d5 *", "[A \"b\"]\n\n1. d4 d5 *"] {
            let text = format!("1. e4 {fault} *\n\n{next}\n");
            assert_eq!(lengths(&text), [None, Some(2)], "{text}");
        }
    }
    for tags in ["[A b]", "[A \"b", "[FEN \"none\"]", "[Variant \"Atomic\"]"] {
        for next in ["1. d4 d5 *", "[A \"b\"]\n\n1. d4 d5 *"] {
            let text = format!("{tags}\n[B \"c\"]\n\n1. e4 e5 *\n\n{next}\n");
            assert_eq!(lengths(&text), [None, Some(2)], "{text}");
        }
    }
}

#[test]
fn the_rest_of_a_bad_game_is_skipped() {
    assert_eq!(
        events(b"1. e4 Qh9 {a} (1. d4 1-0) e5 0-1 {b} ; c\n\n{d}\n\n[A \"b\"]\n\n*").join(" "),
        "game at 0 moves e4 bad: line 1, byte 6, Black's move 1: `Qh9`: move text, byte 3: a square is missing \
         game at 47 A=b moves result * end"
    );
}

#[test]
fn a_bad_game_keeps_its_moves_up_to_the_error() {
    let mut games = Games::new(Reader::from_bytes(
        b"[Result \"1-0\"]\n\n1. e4 {good} e5 (1... c5 2. Nf3) 2. Ke3 Nc6 1-0",
    ));
    let Some(Err(ReadGameError::Bad(bad))) = games.next() else {
        panic!("the game is bad");
    };
    assert_eq!(moves(&bad.game), "1. e4 {good} 1... e5 (1... c5 2. Nf3) 1-0");
    assert_eq!(bad.error.due.unwrap().to_string(), "White's move 2");
    // Inside a variation too.
    let mut games = Games::new(Reader::from_bytes(b"1. e4 e5 (1... c5 {x} 2. Ke3) *"));
    let Some(Err(ReadGameError::Bad(bad))) = games.next() else {
        panic!("the game is bad");
    };
    assert_eq!(moves(&bad.game), "1. e4 e5 (1... c5 {x}) *");
}

#[test]
fn games_without_tags_may_follow_others() {
    assert_eq!(
        lengths("[A \"b\"]\n\n1. e4 e5 1-0\n\n1. d4 *\n1. c4 c5 *"),
        [Some(2), Some(1), Some(2)]
    );
    assert_eq!(
        lengths("1. e4 e5\n\n1. d4 d5 2. c4\n\n1. c4 *"),
        [Some(2), Some(3), Some(1)]
    );
    // But not in the middle of a game.
    assert_eq!(
        lengths("1. e4 {so}\n\n1... e5\n\n2. Nf3\n\n2... Nc6\n*"),
        [Some(4)]
    );
    assert_eq!(lengths("{so}\n\n1. e4 e5 *"), [Some(2)]);
    let skips = Log {
        skips_movetext: true,
        ..Log::default()
    };
    let text = b"{so}\n\n1. e4 e5\n\n1. d4 d5 (1... f5) 1-0\n\n1. c4\n\n[A \"b\"]\n\n1. f4 *\n";
    assert_eq!(
        log(Reader::from_bytes(text), skips).join(" "),
        "game at 0 moves end game at 16 moves end game at 40 moves end game at 47 A=b moves end"
    );
}

#[test]
fn whitespace_in_a_tag_is_ignored() {
    let (game, oddities) = one("[ Event \"x\"]\n[\tSite \"y\" ]\n\n1. e4 *");
    assert_eq!(
        (game.tags().value("Event"), game.tags().value("Site")),
        (Some("x"), Some("y"))
    );
    assert_eq!(oddities, [OddityKind::SpacedTag, OddityKind::SpacedTag]);
}

#[test]
fn newlines_in_a_tag_are_spaces() {
    let (game, oddities) = one("[Event \"a\nb  \r\n c\"]\n[Site\n\"d\"\n]\n[Round \"1\"]\n\n1. e4 *");
    assert_eq!(
        (game.tags().value("Event"), game.tags().value("Site")),
        (Some("a b c"), Some("d"))
    );
    assert_eq!(oddities, [OddityKind::TagOverLines, OddityKind::TagOverLines]);
}

#[test]
fn tag_names_may_contain_hyphens() {
    let (game, oddities) = one("[Event-Date \"x\"]\n\n1. e4 *\n");
    assert_eq!(game.to_pgn(), "[Event-Date \"x\"]\n\n1. e4 *\n");
    assert_eq!(oddities, []);
}

#[test]
fn ctrl_z_at_the_end_is_ignored() {
    assert_eq!(lengths("1. e4 *\n\x1a"), [Some(1)]);
    assert_eq!(lengths("1. e4\x1a"), [Some(1)]);
    assert_eq!(
        lengths("1. e4 *\n\x1a[A \"b\"]\n\n1. d4 d5 *\n\x1a"),
        [Some(1), Some(2)]
    );
}

#[test]
fn en_passant_may_be_written_after_the_move() {
    for capture in ["exd6e.p.", "exd6 e.p.", "exd6ep", "ed6e.p."] {
        let (game, _) = one(format!("1. e4 a6 2. e5 d5 3. {capture} cxd6 *"));
        assert_eq!(moves(&game), "1. e4 a6 2. e5 d5 3. exd6 cxd6 *", "{capture}");
    }
}

#[test]
fn pawns_may_be_named() {
    let (game, _) = one("1. P2d3 Pe5 2. Pd3d4 Pexd4 *");
    assert_eq!(moves(&game), "1. d3 e5 2. d4 exd4 *");
}

#[test]
fn null_moves_may_be_written_in_several_ways() {
    let (game, _) = one("1. e4 -- 2. 0000 Z0 3. d4 0000\n*");
    assert_eq!(moves(&game), "1. e4 -- 2. -- -- 3. d4 -- *");
    assert_eq!(
        game.main_line()
            .filter(|&id| game.step(id) == Some(Step::Pass))
            .count(),
        4
    );
}

#[test]
fn evaluation_symbols_are_nags() {
    let text = "1. e4 ± e5± 2. Nf3 N Nc6 ∓ 3. Bb5+- a6 += 4. Ba4∞ Nf6 +− *";
    let (game, oddities) = one(text);
    assert_eq!(
        moves(&game),
        "1. e4 $16 e5 $16 2. Nf3 $146 Nc6 $17 3. Bb5 $18 a6 $14 4. Ba4 $13 Nf6 $18 *"
    );
    assert_eq!(oddities, []);
    let (game, _) = one("1. e4‼ e5⁈ 2. Nf3+− Nc6–+ *");
    assert_eq!(moves(&game), "1. e4 $3 e5 $6 2. Nf3 $18 Nc6 $19 *");
    // In Latin-1 too.
    let (game, _) = one(b"1. e4 \xb1 e5\xb1 *");
    assert_eq!(moves(&game), "1. e4 $16 e5 $16 *");
}

#[test]
fn nags_above_255_are_kept_and_reported() {
    let (game, oddities) = one("1. e4 $256 e5 $255 *");
    let first = game.main_line().next().unwrap();
    assert_eq!(game.nags(first).collect::<Vec<_>>(), [Nag(256)]);
    assert_eq!(oddities, [OddityKind::UnknownGlyph(256)]);
}

#[test]
fn no_break_spaces_are_whitespace() {
    let (game, _) = one(
        "\u{a0}[A \"b\"]\u{a0}\n\u{a0}[B \"c\"]\n\u{a0}\n1.\u{a0}e4\u{a0}e5 2\u{a0}Nf3\u{202f}\u{a0}1-0\u{a0}\n",
    );
    assert_eq!((game.tags().len(), game.result()), (2, GameResult::WhiteWins));
    assert_eq!(moves(&game), "1. e4 e5 2. Nf3 1-0");
    let (game, _) = one(b"[A \"b\"]\xa0\n\xa0\n1.\xa0e4\xa0e5 1-0");
    assert_eq!(moves(&game), "1. e4 e5 1-0");
}

#[test]
fn results_may_have_dashes() {
    for (text, result) in [
        ("1–0", GameResult::WhiteWins),
        ("0—1", GameResult::BlackWins),
        ("1/2–1/2", GameResult::Draw),
        ("½–½", GameResult::Draw),
    ] {
        let (game, oddities) = one(format!("1. e4 e5 {text}\n"));
        assert_eq!((game.result(), oddities), (result, vec![]), "{text}");
    }
    assert_eq!(one(b"1. e4 e5 1\x960").0.result(), GameResult::WhiteWins);
    assert_eq!(lengths("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0–0 O–O *"), [Some(8)]);
}

#[test]
fn a_second_result_is_ignored_and_reported() {
    let (game, oddities) = one("1. e4 e5 1-0 1-0\n* {so}\n");
    assert_eq!(
        (game.result(), moves(&game).as_str()),
        (GameResult::WhiteWins, "1. e4 e5 1-0 {so}")
    );
    let second = [GameResult::WhiteWins, GameResult::Unknown].map(OddityKind::SecondResult);
    assert_eq!(oddities, second);
}

#[test]
fn a_result_tag_that_contradicts_the_moves_is_reported() {
    let (_, oddities) = one("[Result \"1-0\"]\n\n1. e4 e5 0-1");
    let other = OddityKind::OtherResult {
        tag: GameResult::WhiteWins,
        moves: GameResult::BlackWins,
    };
    assert_eq!(oddities, [other]);
    assert_eq!(one("[Result \"1-0\"]\n\n1. e4 (1. d4 0-1) e5 1-0").1, []);
    assert_eq!(one("[Result \"?\"]\n\n1. e4 e5 1-0").1, []);
}

#[test]
fn a_result_that_contradicts_the_board_is_reported() {
    let mate = "1. f3 e5 2. g4 (2. e4 Qh4+) Qh4#";
    let other = |result, board| [OddityKind::OtherBoard { result, board }];
    let (white, black, draw) = (GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw);
    for good in ["0-1", "*", ""] {
        assert_eq!(one(format!("{mate} {good}")).1, [], "{good}");
    }
    assert_eq!(one(format!("{mate} 1-0")).1, other(white, black));
    assert_eq!(one(format!("{mate} 1/2-1/2")).1, other(draw, black));
    // Without a result after the moves, the tag counts.
    for end in ["*", ""] {
        let (_, oddities) = one(format!("[Result \"1-0\"]\n\n{mate} {end}"));
        assert_eq!(oddities.last(), Some(&other(white, black)[0]), "{end}");
    }
    // A result inside a variation is about another position.
    assert_eq!(one("1. f3 e5 2. g4 (2. e4 Qh4+ 1-0) Qh4# 0-1").1, []);

    let queen = "[FEN \"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\"]\n\n1.";
    assert_eq!(one(format!("{queen} Qf7 1/2-1/2")).1, []);
    assert_eq!(one(format!("{queen} Qf7 1-0")).1, other(white, draw));
    assert_eq!(one(format!("{queen} Qf8# 1-0")).1, []);
    let (_, oddities) = one(format!("{queen} Qf8# 0-1"));
    assert_eq!(oddities, other(black, white));
    assert_eq!(
        oddities[0].to_string(),
        "the result is 0-1, but Black is checkmated"
    );
}

#[test]
fn of_many_marks_the_first_two_count() {
    let (game, oddities) = one("1. e4!!! e5?!? *");
    assert_eq!(moves(&game), "1. e4 $3 e5 $6 *");
    assert_eq!(oddities, [OddityKind::TooManyMarks, OddityKind::TooManyMarks]);
    assert_eq!(one("1. e4!! e5?! *").1, []);
}

#[test]
fn utf_16_is_read_from_files_and_an_error_elsewhere() {
    let text = "[White \"Müller\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 *\n";
    for (mark, is_big) in [("\u{feff}", false), ("\u{feff}", true), ("", false), ("", true)] {
        let units = mark.encode_utf16().chain(text.encode_utf16());
        let bytes: Vec<u8> = units
            .flat_map(|unit| {
                if is_big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect();
        let mut games = Games::new(Reader::new(Expanded::new(&bytes[..]).unwrap()));
        assert_eq!(
            games.next().unwrap().unwrap().tags().value("White"),
            Some("Müller")
        );
        assert_eq!(games.next().unwrap().unwrap().main_moves().count(), 1);
        assert!(games.next().is_none());
        if !mark.is_empty() {
            let (games, _) = read(&bytes);
            assert_eq!(games, [Err(Fault::Utf16)]);
        }
    }
}

#[cfg(feature = "gzip")]
#[test]
fn trailing_bytes_after_gzip_are_ignored_and_reported() {
    use std::io::Write;
    let member = |text: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    };
    for (trailing, is_reported) in [
        (&b"\0\0\0"[..], true),
        (b"junk", true),
        (b"\x1f\x9d", true),
        (b"", false),
    ] {
        let data = [&member(b"1. e4 *\n\n")[..], &member(b"1. d4 d5 *\n"), trailing].concat();
        let mut expanded = Expanded::new(&data[..]).unwrap();
        let mut text = String::new();
        expanded.read_to_string(&mut text).unwrap();
        assert_eq!(text, "1. e4 *\n\n1. d4 d5 *\n");
        assert_eq!(expanded.has_trailing_bytes(), is_reported);
        assert_eq!(expanded.read(&mut [0; 8]).unwrap(), 0);
    }
}

#[test]
fn many_tags_are_read_and_written_in_linear_time() {
    let lines: String = (0..200_000).map(|n| format!("[Tag{n} \"value\"]\n")).collect();
    let one_line = "[A \"b\"]".repeat(100_000);
    let unclosed = "1. e4 { * \n\n".repeat(30_000);
    let commands = format!("1. e4 {{{}]}} *", "[% ".repeat(300_000));
    let comments = "{}".repeat(200_000) + "\n[A \"b\"]\n\n1. e4 *";
    for text in [lines, one_line, unclosed, commands, comments] {
        let start = Instant::now();
        for game in Games::new(Reader::from_bytes(text.as_bytes())).flatten() {
            assert!(!game.to_pgn().is_empty());
        }
        // Quadratic time would be minutes.
        assert!(start.elapsed() < Duration::from_secs(20), "{}", &text[..20]);
    }
}

#[test]
fn bad_games_are_counted_as_they_are_read() {
    struct Nothing;
    impl tabiya_pgn::Visitor for Nothing {}
    let text = "1. e4 {never closed\n\n[A \"b\"]\n\n1. & *\n\n1. d4 *\n";
    let summary = Reader::from_bytes(text.as_bytes())
        .read_all(&mut Nothing)
        .unwrap();
    assert_eq!((summary.games, summary.bad), (3, 2));
}
