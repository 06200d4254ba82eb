use super::files::{GAMES, file};
use super::{refused, tabiya, tabiya_with_input};

/// The White players of the selected games.
fn whites(arguments: &[&str]) -> Vec<String> {
    let ran = tabiya_with_input(&[&["pgn", "filter", "-"], arguments].concat(), GAMES.as_bytes());
    let names = ran
        .output
        .lines()
        .filter_map(|line| line.strip_prefix("[White \""));
    let names: Vec<String> = names
        .map(|name| name.trim_end_matches("\"]").to_owned())
        .collect();
    let summary = format!("{} of 4 games\n", names.len());
    assert!(ran.errors.ends_with(&summary), "{}", ran.errors);
    names
}

const MUELLER: &str = "Müller, Karl";

#[test]
fn games_are_selected_by_tags() {
    assert_eq!(whites(&["--player", "MÜLLER"]), [MUELLER]);
    assert_eq!(whites(&["--player", "tal"]), [MUELLER, "D"]);
    assert_eq!(whites(&["--player", "tal", "--color", "white"]), [""; 0]);
    assert_eq!(
        whites(&["--player", "d", "--player", "karl", "--color", "white"]),
        [MUELLER, "D"]
    );
    assert_eq!(whites(&["--result", "1-0,1/2-1/2"]), [MUELLER, "E"]);
    assert_eq!(whites(&["--min-rating", "2400"]), [MUELLER]);
    assert_eq!(whites(&["--min-rating", "2401"]), [""; 0]);
    assert_eq!(whites(&["--max-rating", "2600"]), [MUELLER]);
    assert_eq!(whites(&["--from", "1999.05.31"]), [MUELLER, "E"]);
    assert_eq!(whites(&["--from", "1999.06", "--to", "2020"]), ["E"]);
}

#[test]
fn games_are_selected_by_position_material_and_length() {
    let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 7 9";
    assert_eq!(whites(&["--fen", after_e5]), [MUELLER]);
    // The Sicilian occurs only in a variation.
    let after_c5 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(whites(&["--fen", after_c5]), [""; 0]);
    assert_eq!(whites(&["--fen", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"]), ["D"]);
    assert_eq!(whites(&["--fen", "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"]), [""; 0]);
    assert_eq!(whites(&["--material", "KRPvKR"]), ["E"]);
    assert_eq!(whites(&["--material", "KvKR"]), ["D"]);
    assert_eq!(whites(&["--min-plies", "2"]), [MUELLER, "D"]);
    assert_eq!(whites(&["--min-plies", "1", "--max-plies", "2"]), ["D", "E"]);
}

/// Games whose ECO tags are wrong or missing; only the first is a Najdorf, by transposition.
const MISLABELLED: &str = "\
[White \"Najdorf\"]
[ECO \"A00\"]

1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 *

[White \"Sicilian\"]
[ECO \"B90\"]

1. e4 c5 2. Nf3 (2. Nc3 a6) 2... d6 *

[White \"Grünfeld\"]

1. d4 Nf6 2. c4 g6 3. Nc3 d5 *

[White \"End game\"]
[ECO \"B90\"]
[FEN \"4k3/8/8/8/8/8/r3P3/4K2R w - - 0 1\"]
[SetUp \"1\"]

1. e4 *
";

#[test]
fn openings_are_found_by_position_not_by_tag() {
    let path = file("mislabelled.pgn", MISLABELLED);
    let whites = |arguments: &[&str]| {
        let ran = tabiya(&[&["pgn", "filter", &path], arguments].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let names = ran
            .output
            .lines()
            .filter_map(|line| line.strip_prefix("[White \""));
        names
            .map(|name| name.trim_end_matches("\"]").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(whites(&["--eco", "B90"]), ["Najdorf"]);
    assert_eq!(whites(&["--eco", "b90-b99,D"]), ["Najdorf", "Grünfeld"]);
    assert_eq!(whites(&["--eco", "B"]), ["Najdorf", "Sicilian"]);
    assert_eq!(whites(&["--eco", "A0"]), [""; 0]);
    assert_eq!(whites(&["--opening", "sicilian"]), ["Najdorf", "Sicilian"]);
    assert_eq!(whites(&["--opening", "Najdorf English Attack"]), ["Najdorf"]);
    assert_eq!(
        whites(&["--opening", "najdorf", "--opening", "Grunfeld defense"]),
        ["Najdorf", "Grünfeld"]
    );
    assert_eq!(whites(&["--opening", "Sicilian", "--eco", "B5"]), ["Sicilian"]);
    // Games without an opening pass if there is no condition on it.
    assert_eq!(whites(&["--min-plies", "1"]).len(), 4);
}

#[test]
fn several_threads_keep_the_games_in_order() {
    let games: String = (0..3000)
        .map(|round| {
            format!(
                "[White \"{round}\"]\n[Result \"*\"]\n\n1. e4 {{{}}} *\n\n",
                "x".repeat(800)
            )
        })
        .collect();
    let path = file("ordered.pgn", games);
    let ran = tabiya(&["pgn", "filter", &path, "--threads", "4"]);
    assert_eq!(ran.code, Some(0));
    let rounds = ran
        .output
        .lines()
        .filter_map(|line| line.strip_prefix("[White \""));
    assert!(
        rounds
            .map(|name| name.trim_end_matches("\"]").parse::<u32>().unwrap())
            .eq(0..3000)
    );
}

#[test]
fn bad_conditions_are_explained() {
    let path = file("conditions.pgn", GAMES);
    let with = |option: &str, value: &str, reason: &str| {
        refused(&["pgn", "filter", &path, option, value], &[reason])
    };
    with("--fen", "8/8/8/8/8/8x/8/8 w - - 0 1", "--fen: ");
    with("--material", "KRP", "write it like KRPvKR");
    with("--result", "2-0", "must be 1-0, 0-1, 1/2-1/2 or *");
    with(
        "--eco",
        "Z99",
        "\"Z99\" is not an ECO code (A00 to E99): write B90, B9, B or B20-B99",
    );
    with("--eco", "B99-B90", "B99 comes after B90: write B90-B99");
    with("--opening", "Najdrof", "did you mean \"najdorf\"?");
    with("--from", "May", "must be a date such as 1992");
    with("--min-rating", "-5", "--min-rating");
    with("--color", "white", "--player");
}
