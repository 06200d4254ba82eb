//! Outcomes compared with python-chess: mates, stalemates, material, repetitions and clocks in thousands of
//! random games, most of them endgames with many repetitions.
//!
//! Runs under `cargo xtask test`: see `python/mod.rs`.

mod python;

use std::collections::BTreeMap;
use tabiya_rules::{CastlingText, Claim, Color, PlayedLine, Position, Reason};

/// Games per process; two run in parallel.
const GAMES: usize = 1200;

/// The flags after the last move, as the script writes them.
fn flags(game: &PlayedLine) -> String {
    let position = game.position();
    let reason = game.outcome().map(|outcome| outcome.reason);
    let claims = game.claims();
    let claimable = |claim| {
        let by_a_move = || {
            let moves = game.legal_moves();
            moves.into_iter().any(|mv| game.claims_with(mv).contains(claim))
        };
        claims.contains(claim) || by_a_move()
    };
    let has_moves = position.has_legal_moves();
    let holds = [
        ('m', reason == Some(Reason::Checkmate)),
        ('s', reason == Some(Reason::Stalemate)),
        ('i', position.is_insufficient_material()),
        ('w', position.has_insufficient_material(Color::White)),
        ('b', position.has_insufficient_material(Color::Black)),
        ('3', game.occurrences() >= 3),
        ('r', claimable(Claim::ThreefoldRepetition)),
        ('5', game.occurrences() >= 5),
        ('f', claims.contains(Claim::FiftyMoves)),
        ('F', claimable(Claim::FiftyMoves)),
        ('7', has_moves && position.halfmove_clock() >= 150),
    ];
    holds
        .into_iter()
        .filter_map(|(letter, held)| held.then_some(letter))
        .collect()
}

/// Checks `outcome` against python-chess, which does not detect dead positions.
fn check_outcome(game: &PlayedLine, theirs: &str) {
    let expected = [
        ('m', Reason::Checkmate),
        ('s', Reason::Stalemate),
        ('i', Reason::InsufficientMaterial),
        ('5', Reason::FivefoldRepetition),
        ('7', Reason::SeventyFiveMoves),
    ];
    let expected = expected.into_iter().find(|&(letter, _)| theirs.contains(letter));
    let ours = game.outcome().map(|outcome| outcome.reason);
    if ours != Some(Reason::DeadPosition) {
        assert_eq!(ours, expected.map(|(_, reason)| reason), "{}", game.position());
    }
}

/// Replays one game; returns the flags that were compared.
fn replay(line: &str) -> Vec<String> {
    let (fen, words) = line.split_once('|').expect("a FEN and moves");
    let mut game = PlayedLine::new(Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")));
    let mut compared = Vec::new();
    for word in words.split_whitespace() {
        let (uci, theirs) = match word.split_once(':') {
            Some((uci, theirs)) => (uci, Some(theirs)),
            None => (word, None),
        };
        let moves = game.legal_moves();
        let mut matching = moves
            .iter()
            .filter(|mv| mv.to_uci(CastlingText::Standard).as_str() == uci);
        let mv = *matching
            .next()
            .unwrap_or_else(|| panic!("{uci} in {}", game.position()));
        game.play(mv).expect("a legal move");
        if let Some(theirs) = theirs {
            assert_eq!(flags(&game), theirs, "{}", game.position());
            check_outcome(&game, theirs);
            compared.push(theirs.to_owned());
        }
    }
    compared
}

#[test]
fn python_chess_agrees_on_outcomes() {
    // How often each flag was set; `*` counts the comparisons.
    let compare = |line: &str, seen: &mut BTreeMap<char, usize>| {
        for flags in replay(line) {
            *seen.entry('*').or_default() += 1;
            for flag in flags.chars() {
                *seen.entry(flag).or_default() += 1;
            }
        }
    };
    let Some(seen) = python::compare_in_parallel("outcomes.py", GAMES, compare) else {
        return;
    };
    println!("{seen:?}");
    for flag in "msiwb3r5fF7".chars() {
        let times: usize = seen.iter().filter_map(|seen| seen.get(&flag)).sum();
        assert!(times > 0, "{flag} never occurred");
    }
}
