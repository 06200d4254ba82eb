//! Openings by position: transpositions, and what matters and what does not.

use tabiya_openings::{Opening, OpeningFinder};
use tabiya_rules::{PlayedLine, Position};

fn game(moves: &str) -> PlayedLine {
    let mut game = PlayedLine::default();
    for san in moves.split_whitespace() {
        game.play_san(san).unwrap();
    }
    game
}

fn named(moves: &str) -> String {
    Opening::of_game(&game(moves)).map_or_else(String::new, |opening| opening.to_string())
}

#[test]
fn a_transposition_has_the_name_of_the_position_it_leads_to() {
    let straight = "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4";
    let winding = "c4 c5 Nf3 g6 d4 cxd4 Nxd4 Nc6 e4";
    assert_eq!(
        named(straight),
        "B36 Sicilian Defence: Accelerated Dragon, Maróczy Bind"
    );
    assert_eq!(named(winding), named(straight));
    assert_eq!(named("d4 e6 e4 d5"), named("e4 e6 d4 d5"));
    assert_eq!(
        named("Nf3 d5 d4 Nf6 c4 e6 Nc3 Be7 Bg5"),
        named("d4 Nf6 c4 e6 Nc3 d5 Bg5 Be7 Nf3")
    );
}

#[test]
fn the_last_named_position_counts() {
    let najdorf = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6";
    assert_eq!(named(najdorf), "B90 Sicilian Defence: Najdorf");
    // This has no name.
    assert_eq!(named(&format!("{najdorf} Ke2 Nc6")), named(najdorf));
    assert_eq!(named(""), "");
}

#[test]
fn counters_and_idle_en_passant_squares_do_not_matter() {
    let of = |fen: &str| Opening::of(&Position::from_fen_lenient(fen).unwrap());
    let plain = of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(plain.unwrap().eco().to_string(), "C20");
    assert_eq!(
        of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 7 30"),
        plain
    );
    // Without castling rights, other moves were played.
    assert_eq!(
        of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w kq - 0 2"),
        None
    );
}

#[test]
fn every_first_move_has_a_name() {
    let start = Position::default();
    for mv in start.legal_moves() {
        assert!(Opening::of(&start.after(mv)).is_some(), "{}", start.to_san(mv));
    }
}

#[test]
fn a_finder_stops_after_the_opening_plies() {
    let after_e4 = game("e4");
    let named_so_late = |positions_before: usize| {
        let mut finder = OpeningFinder::default();
        for _ in 0..positions_before {
            finder.see(&Position::default());
        }
        finder.see(after_e4.position());
        finder.opening().is_some()
    };
    assert!(named_so_late(Opening::PLIES));
    assert!(!named_so_late(Opening::PLIES + 1));
}

#[test]
fn every_code_has_its_opening() {
    for code in tabiya_openings::Eco::all() {
        assert_eq!(Opening::of_code(code).map(|opening| opening.eco()), Some(code));
    }
    assert!(Opening::all().len() >= 1500);
}
