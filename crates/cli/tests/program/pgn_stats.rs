use super::files::{GAMES, file, folder};
use super::{refused, tabiya};

#[test]
fn everything_is_counted() {
    let path = file("stats.pgn", GAMES);
    let ran = tabiya(&["pgn", "stats", &path]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.output,
        "games: 3\nbad games: 1\n1-0: 1 (33.3%)\n1/2-1/2: 1 (33.3%)\n0-1: 0 (0.0%)\n*: 1 (33.3%)\n\
         half-moves: 2.3 on average, 1 to 4\nratings: 2450 on average, 2400 to 2500\nyears: 1999 to 2020\n\
         players: 5\n        2  Tal\n        1  D\n        1  E\n        1  F\n        1  Müller, Karl\n\
         openings: 1\n        1  100.0%  C44 King's Knight Opening: Normal\n\
         openings by name: 1\n        1  100.0%  King's Knight Opening\n\
         results by rating difference, White's minus Black's:\n        1  100.0%  100 to 199\n\
         lengths in moves:\n        3  0 to 9\n"
    );
}

#[test]
fn json_has_everything() {
    let games = "[White \"A \\\"B\\\"\"]\n[Black \"C\"]\n[Date \"2001.01.01\"]\n\n1. e4 e5 1-0\n";
    let ran = tabiya(&["pgn", "stats", "--json", &file("stats_json.pgn", games)]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert_eq!(
        ran.output,
        "{\"games\":1,\"bad\":0,\"complete\":true,\"results\":{\"1-0\":1,\"1/2-1/2\":0,\"0-1\":0,\"*\":0},\
         \"plies\":{\"count\":1,\"average\":2.0,\"least\":2,\"most\":2},\"ratings\":null,\
         \"years\":{\"2001\":1},\"players\":{\"A \\\"B\\\"\":1,\"C\":1},\"openings\":[{\"eco\":\"C20\",\"name\":\"King's Pawn Game\",\"games\":1,\
         \"1-0\":1,\"1/2-1/2\":0,\"0-1\":0,\"*\":0}],\
         \"rating_differences\":{},\"lengths\":{\"0\":1},\"clocks\":null}\n"
    );
    let ran = tabiya(&["pgn", "stats", &file("no_games.pgn", "")]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.output.starts_with("games: 0\n"));
}

#[test]
fn openings_are_counted_by_code_with_the_score_of_white() {
    let games = "\
[ECO \"A00\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 1-0\n\n\
[ECO \"A00\"]\n\n1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1/2-1/2\n\n\
[ECO \"A00\"]\n\n1. d4 d5 (1... f5) 2. c4 *\n";
    let path = file("stats_openings.pgn", games);
    let ran = tabiya(&["pgn", "stats", &path]);
    assert!(
        ran.output.contains(
            "openings: 2\n        2   75.0%  B90 Sicilian Defence: Najdorf\n        1       -  D06 Queen's Gambit\n\
             openings by name: 2\n        2   75.0%  Sicilian Defence\n        1       -  Queen's Gambit\n"
        ),
        "{}",
        ran.output
    );
    // JSON has every named line separately.
    let ran = tabiya(&["pgn", "stats", "--json", &path]);
    let names = [
        "Sicilian Defence: Najdorf, English Attack",
        "Sicilian Defence: Najdorf",
        "Queen's Gambit",
    ];
    for name in names {
        assert!(
            ran.output.contains(&format!("\"name\":\"{name}\",\"games\":1,")),
            "{name}: {}",
            ran.output
        );
    }
}

#[test]
fn time_trouble_is_counted_where_clocks_are() {
    let games = "[White \"A\"]\n\n1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:29.9]} 2. Nf3 {[%clk 0:00:30]} (2. f4 {[%clk 0:00:01]}) 1-0\n\n\
        [White \"B\"]\n\n1. e4 {[%clk 0:00:05]} e5 {[%clk 0:00:05]} 1-0\n\n[White \"C\"]\n\n1. e4 1-0\n";
    let path = file("stats_clocks.pgn", games);
    let ran = tabiya(&["pgn", "stats", &path]);
    let line = "time trouble: 60.0% of moves left less than 30 seconds; sides alone in it won 0, drew 0 and lost 1\n";
    assert!(ran.output.contains(line), "{}", ran.output);
    let ran = tabiya(&["pgn", "stats", "--json", &path]);
    assert!(
        ran.output
            .contains("\"clocks\":{\"games\":2,\"moves\":5,\"hurried_moves\":3,\"hurried_sides\":1,"),
        "{}",
        ran.output
    );
}

#[test]
fn pictures_are_drawn_and_not_replaced_unasked() {
    let path = file("stats_svg.pgn", GAMES);
    let picture = folder("stats_svg").join("games.svg");
    let picture = picture.to_str().unwrap();
    assert_eq!(tabiya(&["pgn", "stats", &path, "--svg", picture]).code, Some(1));
    let svg = std::fs::read_to_string(picture).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for text in [
        "Openings by name",
        "King's Knight Opening",
        "100 to 199",
        "Lengths in moves",
        ">1, 100.0%<",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    refused(
        &["pgn", "stats", &path, "--svg", picture],
        &["use --force to replace it"],
    );
    assert_eq!(
        tabiya(&["pgn", "stats", &path, "--svg", picture, "--force"]).code,
        Some(1)
    );
}
