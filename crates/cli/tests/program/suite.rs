use super::files::file;
use super::{KIWIPETE, START, refused, tabiya, tabiya_with_input};

#[test]
fn right_counts_are_reported_and_high_ones_skipped() {
    let text = format!("# known\n{START} ;D1 20 ;D4 197281 ;D7 3195901860\n{KIWIPETE} ;D2 2039\n");
    let path = file("right.epd", text.as_bytes());
    let ran = tabiya(&["perft", "--suite", &path]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    let expected = format!(
        "line 2: {START}\n  depth 1: expected 20, found 20  ok\n  depth 4: expected 197281, found 197281  ok\n  \
         depth 7: expected 3195901860, skipped\nline 3: {KIWIPETE}\n  depth 2: expected 2039, found 2039  ok\n\
         3 right, 0 wrong, 1 skipped\nnodes: 199340\ntime: "
    );
    assert!(ran.output.starts_with(&expected), "{}", ran.output);
    let more = [
        "perft",
        "--suite",
        &path,
        "--threads",
        "2",
        "--hash",
        "1",
        "--max-nodes",
        "1000",
    ];
    let ran = tabiya(&more);
    assert_eq!(ran.code, Some(0));
    assert!(ran.output.contains("\n1 right, 0 wrong, 3 skipped\n"));
}

#[test]
fn a_wrong_count_gives_exit_code_1() {
    let text = format!("{START} ;D1 20 ;D2 401 ;D3 8902");
    let ran = tabiya_with_input(&["perft", "--suite", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(1));
    assert!(ran.output.contains("  depth 2: expected 401, found 400  WRONG\n"));
    assert!(ran.output.contains("\n2 right, 1 wrong, 0 skipped\n"));
}

#[test]
fn the_limit_may_be_ten_trillion() {
    let text = format!("{START} ;D2 400");
    let arguments = ["perft", "--suite", "-", "--max-nodes", "10000000000000"];
    assert_eq!(tabiya_with_input(&arguments, text.as_bytes()).code, Some(0));
    refused(
        &["perft", "--suite", "-", "--max-nodes", "0"],
        &["must be a whole number, at least 1"],
    );
}

#[test]
fn checking_nothing_is_not_a_success() {
    let text = format!("{START} ;D6 119060324");
    let arguments = ["perft", "--suite", "-", "--max-nodes", "10"];
    let ran = tabiya_with_input(&arguments, text.as_bytes());
    assert_eq!(ran.code, Some(2));
    assert!(ran.errors.contains("all counts are above --max-nodes 10"));
}

#[test]
fn errors_in_a_suite_name_the_line() {
    let bad = |name, text: &[u8], reason: &str| refused(&["perft", "--suite", &file(name, text)], &[reason]);
    bad("empty.epd", b"", "no positions found");
    bad("comment.epd", b"# nothing\n\n", "no positions found");
    bad("bytes.epd", b"# \xff\n\xff\n", "line 2: FEN has 1 field");
    bad(
        "fen.epd",
        b"# a\n8/8/8/8/8/8x/8/8 w - - 0 1 ;D1 20\n",
        "line 2: FEN, board, column 12",
    );
    bad(
        "count.epd",
        format!("{START} ;D1 x").as_bytes(),
        "line 1: D1: 'x' is not a node count",
    );
    bad("many.epd", "x\n".repeat(25).as_bytes(), "and 15 more bad lines");
    refused(&["perft", "--suite", "no such file"], &["--suite no such file: "]);
    refused(&["perft", "--suite", env!("CARGO_TARGET_TMPDIR")], &["--suite "]);
    refused(&["perft", "3", "--suite", "x"], &["cannot be used with"]);
    refused(
        &["perft", "--suite", "x", "--fen", START],
        &["cannot be used with"],
    );
}

#[test]
fn a_bad_line_does_not_stop_the_suite() {
    let text = format!("{START} ;D1 20\nno position ;D1 20\n{START} ;D2 x\n{START} ;D2 400 # \n");
    let ran = tabiya_with_input(&["perft", "--suite", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.output.contains("line 1: ") && ran.output.contains("line 4: "),
        "{}",
        ran.output
    );
    assert!(
        ran.output
            .contains("\n2 right, 0 wrong, 0 skipped, 2 bad lines\n"),
        "{}",
        ran.output
    );
    assert!(
        ran.errors.contains("error: --suite -: line 2: FEN has 2 fields"),
        "{}",
        ran.errors
    );
    assert!(
        ran.errors
            .contains("error: --suite -: line 3: D2: 'x' is not a node count")
    );
}

#[test]
fn positions_in_a_suite_are_repaired_with_a_note_or_refused_if_strict() {
    let text = "4k3/8/8/8/8/8/8/4K3 w K - ;D1 5\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n";
    let ran = tabiya_with_input(&["perft", "--suite", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.output.contains("\n2 right, 0 wrong, 0 skipped\n"),
        "{}",
        ran.output
    );
    let note = "note: --suite -: line 1: dropped from the FEN: castling right K, but no white rook on the king's right\n";
    assert_eq!(ran.errors, note);
    let ran = tabiya_with_input(&["perft", "--suite", "-", "--strict"], text.as_bytes());
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.output.contains("\n1 right, 0 wrong, 0 skipped, 1 bad line\n"),
        "{}",
        ran.output
    );
    assert!(
        ran.errors
            .starts_with("error: --suite -: line 1: not a valid position: castling right K")
    );
}
