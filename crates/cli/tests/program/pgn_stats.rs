use super::files::{GAMES, file};
use super::tabiya;

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
         openings: 1\n        1  100.0%  C44 King's Knight Opening: Normal\n"
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
         \"1-0\":1,\"1/2-1/2\":0,\"0-1\":0,\"*\":0}]}\n"
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
        ran.output.ends_with(
            "openings: 2\n        2   75.0%  B90 Sicilian Defence: Najdorf\n        1       -  D06 Queen's Gambit\n"
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
