//! `testdata/boards.json`: positions, set-ups and scores, compared with python-chess.

use serde_json::Value;
use tabiya_bindings::text::{Castling, color_name, epd, line_san, parse_fen, parse_move, parse_setup};
use tabiya_bindings::{PovScore, Score, polyglot_key};
use tabiya_rules::{Bitboard, Color, FenStyle, Move, MoveClass, Position, Square};

use crate::{entries, text, texts};

fn vectors(name: &str) -> Vec<Value> {
    entries(include_str!("../../../../testdata/boards.json"), name)
}

/// The squares of a set, as the vectors write them.
fn names(squares: Bitboard) -> String {
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.sort();
    names.join(" ")
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Every board of the vectors, with its position and the way it writes castling.
fn boards() -> impl Iterator<Item = (Value, Position, Castling)> {
    vectors("boards").into_iter().map(|board| {
        let position = parse_fen(text(&board, "fen")).expect("a FEN");
        let castling = match board["chess960"].as_bool() {
            Some(true) => Castling::Chess960,
            _ => Castling::Usual,
        };
        (board, position, castling)
    })
}

#[test]
fn positions_are_written_in_every_style() {
    for (board, position, _) in boards() {
        assert_eq!(position.to_fen(FenStyle::XFen), text(&board, "fen"));
        assert_eq!(position.to_fen(FenStyle::Shredder), text(&board, "shredder"));
        assert_eq!(epd(&position), text(&board, "epd"));
        assert_eq!(parse_fen(text(&board, "shredder")).as_ref(), Ok(&position));
        assert_eq!(
            format!("{:016x}", polyglot_key(&position)),
            text(&board, "polyglot")
        );
        assert_eq!(position.mirrored().to_fen(FenStyle::XFen), text(&board, "mirror"));
        assert_eq!(position.mirrored().mirrored(), position);
        let passed = position.after_null().map(|after| after.to_fen(FenStyle::XFen));
        assert_eq!(passed.as_deref(), board["null"].as_str());
    }
}

#[test]
fn everything_on_the_board_is_told() {
    for (board, position, _) in boards() {
        let fen = text(&board, "fen");
        assert_eq!(color_name(position.side_to_move()), text(&board, "side"));
        assert_eq!(
            position.to_setup().castling.to_string(),
            text(&board, "castling"),
            "{fen}"
        );
        let passed = position.en_passant().map(|square| square.to_string());
        assert_eq!(passed.as_deref(), board["en_passant"].as_str(), "{fen}");
        assert_eq!(
            Some(u64::from(position.halfmove_clock())),
            board["clock"].as_u64()
        );
        assert_eq!(
            Some(u64::from(position.fullmove_number())),
            board["number"].as_u64()
        );
        let pieces = board["pieces"].as_object().expect("pieces");
        assert_eq!(position.occupied().count() as usize, pieces.len());
        for (name, letter) in pieces {
            let piece = position
                .piece_at(square(name))
                .map(|piece| piece.letter().to_string());
            assert_eq!(piece.as_deref(), letter.as_str(), "{fen}: {name}");
        }
        for color in Color::ALL {
            assert_eq!(
                position.king(color).to_string(),
                text(&board["kings"], color_name(color))
            );
        }
    }
}

#[test]
fn attacks_checks_and_pins_are_those_of_python_chess() {
    for (board, position, _) in boards() {
        let fen = text(&board, "fen");
        assert_eq!(names(position.checkers()), text(&board, "checkers"), "{fen}");
        for color in Color::ALL {
            let name = color_name(color);
            assert_eq!(
                names(position.pinned(color)),
                text(&board["pinned"], name),
                "{fen}"
            );
            for (at, attackers) in board["attackers"].as_object().expect("attackers") {
                let found = position.attackers(square(at), color);
                assert_eq!(names(found), text(attackers, name), "{fen}: {at}");
                assert_eq!(position.is_attacked(square(at), color), !found.is_empty());
            }
        }
        let pinned = position.pinned(Color::White) | position.pinned(Color::Black);
        let lines = board["pin_lines"].as_object().expect("lines");
        assert_eq!(pinned.count() as usize, lines.len(), "{fen}");
        for (at, line) in lines {
            let found = position.pin_line(square(at)).map(names);
            assert_eq!(found.as_deref(), line.as_str(), "{fen}: {at}");
        }
        for (at, attacked) in board["attacks"].as_object().expect("attacks") {
            assert_eq!(
                Some(&*names(position.attacks_from(square(at)))),
                attacked.as_str(),
                "{fen}: {at}"
            );
        }
    }
}

/// What kind of move it is, in the letters of the vectors.
fn flags(position: &Position, mv: Move) -> String {
    let letters = [
        (mv.is_capture(), 'x'),
        (position.gives_check(mv), '+'),
        (mv.is_castling(), 'c'),
        (mv.is_en_passant(), 'e'),
        (mv.is_promotion(), 'p'),
    ];
    let found: String = letters
        .iter()
        .filter(|(is, _)| *is)
        .map(|&(_, letter)| letter)
        .collect();
    if found.is_empty() { "-".to_owned() } else { found }
}

#[test]
fn moves_are_told_in_uci_san_and_lan() {
    for (board, position, castling) in boards() {
        let fen = text(&board, "fen");
        let expected = board["moves"].as_object().expect("moves");
        assert_eq!(position.legal_moves().len(), expected.len(), "{fen}");
        for (uci, told) in expected {
            let mv = parse_move(&position, uci).expect("a legal move");
            assert_eq!(castling.uci(mv), *uci, "{fen}");
            let found = format!(
                "{} {} {}",
                position.to_san(mv),
                position.to_lan(mv),
                flags(&position, mv)
            );
            assert_eq!(Some(&*found), told.as_str(), "{fen}: {uci}");
            assert_eq!(uci[2..4], castling.to_square(mv).to_string());
        }
        let captures = position.moves(MoveClass::Captures);
        let mut captures: Vec<_> = captures.iter().map(|&mv| castling.uci(mv)).collect();
        captures.sort();
        assert_eq!(captures.join(" "), text(&board, "captures"), "{fen}");
        let mut at = position.clone();
        let mut line = Vec::new();
        for uci in texts(&board["line"]["uci"]) {
            let mv = parse_move(&at, &uci).expect("a legal move");
            at.play_unchecked(mv);
            line.push(mv);
        }
        assert_eq!(
            line_san(&position, &line).as_deref(),
            Ok(text(&board["line"], "san"))
        );
    }
}

#[test]
fn set_ups_have_the_faults_that_python_chess_finds() {
    for entry in vectors("setups") {
        let setup = parse_setup(text(&entry, "fen")).expect("a FEN");
        let mut faults: Vec<_> = setup.faults().iter().map(|fault| family(fault.name())).collect();
        faults.sort_unstable();
        faults.dedup();
        assert_eq!(faults, texts(&entry["faults"]), "{}", text(&entry, "fen"));
        assert_eq!(Position::try_from(setup).is_ok(), faults.is_empty());
    }
}

/// python-chess has one name for several of our faults.
fn family(name: &str) -> &str {
    match name {
        "adjacent_kings" => "opponent_in_check",
        _ if name.starts_with("castling") => "castling",
        _ if name.starts_with("en_passant") => "en_passant",
        _ => name,
    }
}

#[test]
fn scores_are_ordered_and_convert_as_in_python_chess() {
    let number = |value: &Value| value.as_i64().map(|number| number as i32);
    let mut before: Option<Score> = None;
    for entry in vectors("scores") {
        let score = match (
            number(&entry["cp"]),
            number(&entry["mate"]),
            entry["given"].as_bool(),
        ) {
            (Some(cp), _, _) => Score::Centipawns(cp),
            (_, _, Some(true)) => Score::MateGiven,
            (_, mate, _) => Score::Mate(mate.expect("a mate")),
        };
        assert!(before.is_none_or(|before| before < score), "{score}");
        before = Some(score);
        assert_eq!(
            (score.centipawns(), score.mate()),
            (number(&entry["cp"]), number(&entry["mate"]))
        );
        assert_eq!(Some(score.to_number(100_000)), number(&entry["number"]));
        let reversed = PovScore::new(score, Color::Black).white();
        assert_eq!(Some(reversed.to_number(100_000)), number(&entry["reversed"]));
    }
}
