use super::files::{file, folder};
use super::{program, refused, tabiya};
use std::fs;

const QUEEN: &str = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1";

/// Runs without the folders that may be set in the environment.
fn refused_without_folders(arguments: &[&str], reason: &str) {
    let output = program()
        .args(arguments)
        .env_remove("TABIYA_SYZYGY")
        .env_remove("SyzygyPath")
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.as_slice()),
        (Some(2), b"" as &[u8])
    );
    assert!(errors.contains(reason), "{errors}");
}

#[test]
fn missing_folders_and_tables_are_named() {
    let empty = folder("no_tables");
    let empty = empty.to_str().unwrap();
    refused_without_folders(&["tablebase", QUEEN], "no tablebase folder: use --path FOLDER");
    refused(
        &["tablebase", QUEEN, "--path", empty],
        &["no tables (.rtbw, .rtbz) in "],
    );
    refused(
        &["tablebase", QUEEN, "--path", "no/such/folder"],
        &["no/such/folder: "],
    );
    refused(&["tablebase", "x", "--path", empty], &["FEN: FEN has 1 field,"]);
    refused(
        &["tablebase", "8/8/8/8/8/2k5/8/K2Q4", "w", "-", "-"],
        &["the FEN needs quotes: "],
    );
}

#[test]
fn damaged_tables_and_unsupported_positions_are_explained() {
    let folder = folder("bad_tables");
    fs::write(folder.join("KQvK.rtbw"), [0; 80]).unwrap();
    let path = folder.to_str().unwrap();
    refused(
        &["tablebase", QUEEN, "--path", path],
        &["KQvK.rtbw: not a Syzygy table"],
    );
    refused(
        &["tablebase", "8/8/8/8/8/2k5/8/K2R4 w - - 0 1", "--path", path],
        &["no table KRvK.rtbw"],
    );
    refused(
        &["tablebase", "8/8/8/8/8/2k5/8/K2RR3 w - - 0 1", "--path", path],
        &["4 men on the board, but the largest table has 3"],
    );
    refused(
        &["tablebase", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--path", path],
        &["castling rights"],
    );
    let file = file("no_folder", "");
    refused(&["tablebase", QUEEN, "--path", &file], &["no_folder: "]);
}

#[test]
fn real_tables_can_be_probed() {
    let Some(folder) = std::env::var_os("TABIYA_SYZYGY") else {
        eprintln!("SKIPPED: TABIYA_SYZYGY is not set; run `cargo xtask test`");
        return;
    };
    let mate = "8/8/8/8/8/1K6/3Q4/k7 w - - 0 1";
    let ran = tabiya(&["tablebase", mate, "--path", folder.to_str().unwrap()]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert!(ran.output.starts_with("result: win\ndtz: 1\nQ"), "{}", ran.output);
    assert!(ran.output.contains("#  "), "{}", ran.output);
    let ran = tabiya(&["tablebase", QUEEN, "--json"]);
    assert!(
        ran.output.starts_with(&format!(
            "{{\"fen\":\"{QUEEN}\",\"wdl\":2,\"result\":\"win\",\"dtz\":"
        )),
        "{}",
        ran.output
    );
}
