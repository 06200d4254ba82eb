//! The legality tests agree with the move lists for all 16-bit values.

use crate::generator::sorted;
use crate::walks::{GAMES, each_position};
use tabiya_rules::{Move, Position};

fn every_move() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_bits)
}

fn expect_agreement(position: &Position) {
    let legal = sorted(every_move().filter(|&mv| position.is_legal(mv)));
    assert_eq!(legal, sorted(position.legal_moves()), "{position}");
    let pseudo_legal = sorted(every_move().filter(|&mv| position.is_pseudo_legal(mv)));
    assert_eq!(pseudo_legal, sorted(position.pseudo_legal_moves()), "{position}");
}

#[test]
fn of_all_65536_values_the_listed_ones_are_legal() {
    let mut number = 0;
    each_position(GAMES, |position, _| {
        // Every value in every position would take minutes; a sample is still a thousand positions.
        number += 1;
        if number % 20 == 0 || position.is_check() && number % 5 == 0 || position.en_passant().is_some() {
            expect_agreement(position);
        }
    });
}

#[test]
fn of_all_65536_values_the_listed_ones_are_legal_on_odd_boards() {
    for fen in crate::walks::ODD_STARTS {
        expect_agreement(&fen.parse().unwrap());
    }
}

#[test]
fn pseudo_legal_moves_that_keep_the_king_safe_are_the_legal_ones() {
    each_position(GAMES, |position, _| {
        let safe = position.pseudo_legal_moves().into_iter();
        let safe = sorted(safe.filter(|&mv| position.keeps_king_safe(mv)));
        assert_eq!(safe, sorted(position.legal_moves()), "{position}");
    });
}

#[test]
fn moves_of_another_position_are_tested_correctly() {
    // Hash moves after a key collision: legal elsewhere, maybe not here.
    let mut elsewhere = Vec::new();
    each_position(GAMES, |position, random| {
        let legal = position.legal_moves();
        for &mv in &elsewhere {
            assert_eq!(position.is_legal(mv), legal.contains(&mv), "{mv:?} in {position}");
        }
        if random.below(4) == 0 {
            elsewhere = legal.iter().copied().collect();
        }
    });
}

#[test]
fn play_rejects_illegal_moves_and_changes_nothing() {
    each_position(GAMES / 8, |position, random| {
        for _ in 0..50 {
            let Some(mv) = Move::from_bits(random.next() as u16) else {
                continue;
            };
            let mut played = position.clone();
            match played.play(mv) {
                Ok(()) => assert!(position.legal_moves().contains(&mv)),
                Err(_) => assert_eq!(played, *position),
            }
        }
    });
}
