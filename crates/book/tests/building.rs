//! Books built from games.

use tabiya_book::{Book, BookBuilder, BookOptions, MovesOf, Weighting};
use tabiya_rules::{CastlingText, Color, GameResult, Move, PlayedLine, Position};

/// The moves of a line in UCI notation from the standard starting position.
fn line(text: &str) -> Vec<Move> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let legal = position.legal_moves();
        let mv = legal
            .iter()
            .find(|mv| mv.to_uci(CastlingText::Standard).as_str() == word);
        moves.push(*mv.unwrap());
        position.play_unchecked(*mv.unwrap());
    }
    moves
}

fn games() -> Vec<(Vec<Move>, GameResult)> {
    vec![
        (line("e2e4 e7e5 g1f3 b8c6"), GameResult::WhiteWins),
        (line("e2e4 c7c5 g1f3"), GameResult::BlackWins),
        (line("e2e4 e7e5 f1c4"), GameResult::Draw),
        (line("d2d4 d7d5"), GameResult::Draw),
        (line("d2d4 g8f6"), GameResult::Unknown),
    ]
}

fn built(options: BookOptions) -> Book<Vec<u8>> {
    let mut builder = BookBuilder::new(options);
    assert_eq!(builder.add_games(games()), (5, vec![]));
    let book = Book::new(builder.to_bytes()).unwrap();
    assert_eq!(book.check(), Ok(()));
    let mut written = Vec::new();
    assert_eq!(builder.write_to(&mut written).unwrap(), book.len());
    assert_eq!(written, builder.to_bytes());
    book
}

fn weights(book: &Book<Vec<u8>>, after: &str) -> Vec<(String, u16)> {
    let mut position = Position::default();
    for mv in line(after) {
        position.play_unchecked(mv);
    }
    book.moves(&position)
        .map(|found| (found.mv.to_uci(CastlingText::Standard).to_string(), found.weight))
        .collect()
}

#[test]
fn every_move_of_every_game_is_counted() {
    let book = built(BookOptions::default());
    assert_eq!(weights(&book, ""), [("e2e4".into(), 3), ("d2d4".into(), 2)]);
    assert_eq!(weights(&book, "e2e4"), [("e7e5".into(), 2), ("c7c5".into(), 1)]);
    assert_eq!(book.len(), 10);
}

#[test]
fn only_the_first_plies_are_used() {
    assert_eq!(
        built(BookOptions {
            max_plies: 1,
            ..BookOptions::default()
        })
        .len(),
        2
    );
    assert!(
        built(BookOptions {
            max_plies: 0,
            ..BookOptions::default()
        })
        .is_empty()
    );
}

#[test]
fn rare_moves_are_left_out() {
    let book = built(BookOptions {
        min_games: 2,
        ..BookOptions::default()
    });
    assert_eq!(weights(&book, "e2e4"), [("e7e5".into(), 2)]);
}

#[test]
fn moves_of_one_side_only_can_be_kept() {
    let book = built(BookOptions {
        side: Some(Color::Black),
        ..BookOptions::default()
    });
    assert!(weights(&book, "").is_empty());
    assert_eq!(weights(&book, "e2e4").len(), 2);
}

#[test]
fn losers_moves_can_be_left_out() {
    let winners = built(BookOptions {
        moves_of: MovesOf::Winners,
        ..BookOptions::default()
    });
    assert_eq!(weights(&winners, ""), [("e2e4".into(), 1)]);
    assert_eq!(weights(&winners, "e2e4"), [("c7c5".into(), 1)]);
    let non_losers = built(BookOptions {
        moves_of: MovesOf::NonLosers,
        ..BookOptions::default()
    });
    assert_eq!(weights(&non_losers, ""), [("e2e4".into(), 2), ("d2d4".into(), 1)]);
}

#[test]
fn weights_can_follow_the_score_or_be_equal() {
    let score = built(BookOptions {
        weighting: Weighting::Score,
        ..BookOptions::default()
    });
    assert_eq!(weights(&score, ""), [("e2e4".into(), 3), ("d2d4".into(), 1)]);
    let uniform = built(BookOptions {
        weighting: Weighting::Uniform,
        ..BookOptions::default()
    });
    assert!(uniform.entries().all(|entry| entry.weight == 1));
}

#[test]
fn a_move_repeated_within_a_game_counts_once() {
    let mut builder = BookBuilder::new(BookOptions::default());
    let moves = line("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    builder
        .add_game(&Position::default(), moves, GameResult::Draw)
        .unwrap();
    assert!(builder.entries().iter().all(|entry| entry.weight == 1));
    assert_eq!(builder.entries().len(), 4);
}

#[test]
fn a_game_with_an_illegal_move_adds_nothing() {
    let mut builder = BookBuilder::new(BookOptions::default());
    let mut moves = line("e2e4 e7e5");
    moves.push(moves[0]);
    let error = builder
        .add_game(&Position::default(), moves.clone(), GameResult::Draw)
        .unwrap_err();
    assert_eq!((error.ply, error.mv), (2, moves[0]));
    assert!(builder.entries().is_empty());
}

#[test]
fn chess960_castling_round_trips() {
    let start: Position = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1".parse().unwrap();
    let moves = start.legal_moves();
    let castlings: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_castling()).collect();
    assert_eq!(castlings.len(), 2);
    for castle in castlings {
        let mut builder = BookBuilder::new(BookOptions::default());
        builder.add_game(&start, [castle], GameResult::Draw).unwrap();
        let book = Book::new(builder.to_bytes()).unwrap();
        assert_eq!(book.best(&start).unwrap().mv, castle);
    }
}

#[test]
fn a_line_that_was_played_is_added_with_its_result() {
    let mut mate = PlayedLine::default();
    for text in ["f3", "e5", "g4", "Qh4#"] {
        mate.play_san(text).unwrap();
    }
    let mut builder = BookBuilder::new(BookOptions {
        moves_of: MovesOf::Winners,
        ..BookOptions::default()
    });
    builder.add(&mate).unwrap();
    let book = Book::new(builder.to_bytes()).unwrap();
    assert_eq!(book.len(), 2);
    assert!(book.best(&Position::default()).is_none());
}
