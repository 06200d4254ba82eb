use super::files::{GAMES, file, folder, listing};
use super::{refused, tabiya};
use std::fs;

const GAME_FILE: &str =
    "1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 1/2-1/2\n\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";

#[test]
fn a_book_is_built_and_shown() {
    let folder = folder("book");
    let book = folder.join("book.bin");
    let book = book.to_str().unwrap();
    let games = file("book.pgn", GAME_FILE);
    let make = |more: &[&str]| {
        let ran = tabiya(&[&["book", "make", &games, "--output", book, "--force"], more].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        tabiya(&["book", "show", book]).output
    };
    assert_eq!(make(&[]), "e4          3   75.0%\nd4          1   25.0%\n");
    assert_eq!(make(&["--min-games", "2"]), "e4          3  100.0%\n");
    assert_eq!(make(&["--results", "1/2-1/2"]), "d4          1  100.0%\n");
    assert_eq!(make(&["--moves-of", "winners"]), "e4          2  100.0%\n");
    assert_eq!(
        make(&["--weights", "score"]),
        "e4          4   80.0%\nd4          1   20.0%\n"
    );
    assert_eq!(make(&["--side", "black"]), "");
    make(&["--plies", "1"]);
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let ran = tabiya(&["book", "show", book, "--fen", after]);
    assert_eq!((ran.code, ran.output.as_str()), (Some(0), ""));
    assert_eq!(ran.errors, "the book has no moves for this position\n");
    make(&[]);
    let ran = tabiya(&["book", "show", book, "--json", "--fen", after]);
    assert_eq!(
        ran.output,
        format!(
            "{{\"fen\":\"{after}\",\"count\":2,\"moves\":[{{\"san\":\"e5\",\"uci\":\"e7e5\",\"weight\":2,\"learn\":0}},\
             {{\"san\":\"c5\",\"uci\":\"c7c5\",\"weight\":1,\"learn\":0}}]}}\n"
        )
    );
    refused(
        &["book", "make", &games, "--output", book],
        &["use --force to replace it"],
    );
    assert_eq!(listing(&folder), ["book.bin"]);
}

#[test]
fn bad_games_do_not_stop_a_book() {
    let book = folder("book_of_bad").join("book.bin");
    let games = file("book_of_bad.pgn", GAMES);
    let ran = tabiya(&["book", "make", &games, "--output", book.to_str().unwrap()]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.errors.contains("game 2: line 15") && ran.errors.contains(" entries from 3 of 4 games in "));
    assert_eq!(fs::metadata(book).unwrap().len() % 16, 0);
}

#[test]
fn errors_in_damaged_books_say_where() {
    let odd = file("odd.bin", [0; 17]);
    refused(
        &["book", "show", &odd],
        &["odd.bin: the book ends in the middle of an entry"],
    );
    let unsorted: Vec<u8> = [[2; 16], [1; 16]].concat();
    let unsorted = file("unsorted.bin", unsorted);
    refused(
        &["book", "show", &unsorted],
        &["unsorted.bin: the book is not sorted: entry 1"],
    );
    refused(&["book", "show", "no such book"], &["no such book: "]);
    refused(
        &["book", "make", "no such file", "--output", "x.bin"],
        &["no such file: "],
    );
}
