//! Tables of positions, and the recipes of docs/collections.md, run by DuckDB.
#![cfg(feature = "parquet")]

use super::files::folder;
use super::{program, refused, tabiya};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const GAMES: &str = "\
[White \"White One\"]\n[Black \"Black One\"]\n[WhiteElo \"2500\"]\n[BlackElo \"1500\"]\n[Date \"2020.02.??\"]\n[Annotator \"Me\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 1-0\n\n\
[White \"White Two\"]\n[Black \"Black One\"]\n[WhiteElo \"?\"]\n[Date \"????.??.??\"]\n\n1. e4 c5 2. Nf3 d6 1/2-1/2\n\n\
[White \"White Three\"]\n[Black \"Black Two\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 0-1\n\n\
[White \"White Four\"]\n[Black \"Black Two\"]\n\n1. c4 e6 2. Nc3 d5 3. d4 Nf6 0-1\n\n\
[White \"White Five\"]\n[Black \"Bad\"]\n\n1. d4 d4 0-1\n\n\
[White \"White Six\"]\n[Black \"Black Two\"]\n[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 2. a8=Q 1-0\n";

/// A folder with games, and all tables that the recipes are about.
fn tables(name: &str, more: &[&str]) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    let ran = in_folder(
        &folder,
        &[
            &[
                "pgn",
                "positions",
                "games.pgn",
                "--output",
                "positions.parquet",
                "--force",
            ],
            more,
        ]
        .concat(),
    );
    assert!(ran.contains("28 positions of 5 games"), "{ran}");
    folder
}

fn in_folder(folder: &Path, words: &[&str]) -> String {
    let output = program().current_dir(folder).args(words).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "a game is bad: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The rows of a query as text, or nothing where there is no DuckDB.
fn ask(folder: &Path, query: &str) -> Option<Vec<String>> {
    let Some(python) = std::env::var_os("TABIYA_PYTHON") else {
        eprintln!("SKIPPED: TABIYA_PYTHON is not set; run `cargo xtask test`");
        return None;
    };
    let script = "import duckdb, sys\nfor row in duckdb.sql(sys.argv[1]).fetchall(): print(*row, sep='|')";
    let output = Command::new(python)
        .current_dir(folder)
        .args(["-c", script, query])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{query}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(
        String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect(),
    )
}

fn key(words: &[&str]) -> String {
    tabiya(&[&["key"], words].concat()).output.trim().to_owned()
}

const QGD: &str = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4";
const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

#[test]
fn the_recipes_of_the_documentation_run() {
    let folder = tables("collections_recipes", &["--with", "material,pawns,fen"]);
    in_folder(
        &folder,
        &[
            "batch",
            "games.pgn",
            "--output",
            "analysed.parquet",
            "--nodes",
            "200",
            "--force",
        ],
    );
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/collections.md")).unwrap();
    let expected: [(&str, &[&str]); 6] = [
        ("Explorer", &["e2e4|2|75.0", "c2c4|1|0.0", "d2d4|1|0.0"]),
        ("Transpositions", &["g8f6|2"]),
        ("A player's repertoire", &["c7c5|1", "e7e5|1"]),
        ("Material", &["KQRvK|1-0|1", "KRPvK|1-0|1"]),
        (
            "Structure",
            &["White Four|Black Two|None", "White Three|Black Two|None"],
        ),
        ("Blunders by rating", &["1400|2|0.0", "2400|2|0.0"]),
    ];
    let recipes: Vec<(&str, &str)> = text
        .split("\n### ")
        .skip(1)
        .map(|recipe| {
            let (_, rest) = recipe.split_once("```sql\n").unwrap();
            (recipe.lines().next().unwrap(), rest.split_once("```").unwrap().0)
        })
        .collect();
    assert_eq!(recipes.len(), expected.len());
    assert!(
        text.contains(&format!("key = {} ", key(&[]))),
        "the key of the start is {}",
        key(&[])
    );
    assert!(
        text.contains(&format!("key = {} ", key(&[E4]))),
        "the key after 1.e4 is {}",
        key(&[E4])
    );
    assert!(
        text.contains(&format!("key = {} ", key(&[QGD]))),
        "the key of the gambit is {}",
        key(&[QGD])
    );
    let pawns = key(&["--pawns", QGD]);
    assert!(
        text.contains(&format!("pawns = {pawns} ")),
        "the key of its pawns is {pawns}"
    );
    for ((name, query), (title, rows)) in recipes.iter().zip(expected) {
        assert_eq!(*name, title);
        match ask(&folder, query) {
            Some(found) => assert_eq!(found, rows, "{name}"),
            None => return,
        }
    }
}

#[test]
fn the_tables_say_what_the_games_say() {
    let folder = tables("collections_columns", &["--with", "fen,material"]);
    let query = "SELECT key, move, result, white_elo, black_elo, date, game, ply, material, fen FROM 'positions.parquet' WHERE game = 4 ORDER BY ply";
    let Some(rows) = ask(&folder, query) else {
        return;
    };
    let start = "4k3/P7/8/8/8/8/8/4K2R w K -";
    let first = format!("{}|e1g1|1-0|None|None|None|4|0|KRPvK|{start}", key(&[start]));
    assert_eq!((rows.len(), &rows[0]), (4, &first));
    assert!(rows[2].contains("|a7a8q|") && rows[3].contains("|None|1-0|"));
    let dates = "SELECT white_elo, black_elo, date, tags FROM 'games.parquet' ORDER BY game LIMIT 2";
    let expected = [
        "2500|1500|2020-02-01|{\"Date\":\"2020.02.??\",\"Annotator\":\"Me\"}",
        "None|None|None|{\"Date\":\"????.??.??\"}",
    ];
    assert_eq!(ask(&folder, dates).unwrap(), expected);
    let sorted = "SELECT count(*) FROM (SELECT key, lag(key) OVER () AS before FROM 'positions.parquet') WHERE key < before";
    assert_eq!(ask(&folder, sorted).unwrap(), ["0"]);
    let offsets = ask(
        &folder,
        "SELECT \"offset\", frame FROM 'games.parquet' ORDER BY game",
    )
    .unwrap();
    for (offset, name) in offsets.iter().zip(["One", "Two", "Three", "Four", "Six"]) {
        let at: usize = offset.strip_suffix("|0").unwrap().parse().unwrap();
        assert!(
            GAMES[at..].starts_with(&format!("[White \"White {name}\"]")),
            "{offset}"
        );
    }
}

#[test]
fn columns_can_be_left_out_and_tables_are_not_replaced_unasked() {
    let folder = tables(
        "collections_narrow",
        &["--without", "ratings,date", "--memory", "16"],
    );
    let query = "SELECT column_name FROM (DESCRIBE SELECT * FROM 'positions.parquet')";
    if let Some(names) = ask(&folder, query) {
        assert_eq!(names, ["key", "move", "result", "game", "ply"]);
    }
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (input, output, other) = (
        path("games.pgn"),
        path("positions.parquet"),
        path("other.parquet"),
    );
    refused(
        &["pgn", "positions", &input, "--output", &output],
        &["file exists"],
    );
    refused(
        &["pgn", "positions", &input, "--output", &other],
        &["games.parquet: file exists"],
    );
    refused(
        &["pgn", "positions", &input, "--output", &other, "--games", &other],
        &["must be different files"],
    );
    assert!(!Path::new(&other).exists());
}
