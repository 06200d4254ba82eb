//! The finder says what the slow twin says, on small boards where mates are common.

use tabiya_proof::{MateFinder, MateLimits, MateSearch};
use tabiya_rules::{Color, Piece, PieceKind, Position, Setup, Square};

use crate::{Dice, slow};

/// The men beside the kings, White's in capitals.
const MEN: [&str; 10] = ["Q", "R", "RR", "QP", "qR", "BBp", "NRp", "PPp", "QNrp", "RPbn"];

/// A position with these men, or none if they may not stand where the dice put them.
fn random_position(men: &str, clock: u16, dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.side_to_move = Color::ALL[dice.below(2)];
    setup.halfmove_clock = clock;
    // The black king near the edge, where it is mated.
    let edge = [dice.below(8), dice.below(2) * 7];
    setup.put(
        Piece::BlackKing,
        Square::ALL[edge[dice.below(2)] + 8 * edge[dice.below(2)]],
    );
    for letter in "K".chars().chain(men.chars()) {
        let color = match letter.is_ascii_uppercase() {
            true => Color::White,
            false => Color::Black,
        };
        let kind = PieceKind::from_letter(letter.to_ascii_uppercase())?;
        let square = Square::ALL[dice.below(64)];
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.put(Piece::new(color, kind), square);
    }
    Position::try_from(setup).ok()
}

fn said(answer: &MateSearch, position: &Position) -> Option<i32> {
    answer.mate.as_ref().map(|mate| {
        let moves = i32::from(mate.checked.moves());
        match mate.checked.attacker() == position.side_to_move() {
            true => moves,
            false => -moves,
        }
    })
}

/// Compares for so many positions, and returns how many mates there were.
fn compare(all: &[&str], number: usize, most: u16, clock: impl Fn(&mut Dice) -> u16) -> usize {
    let mut dice = Dice(most.into());
    let mut finder = MateFinder::new(1);
    let mut mates = 0;
    for men in all.iter().cycle().take(number) {
        let clock = clock(&mut dice);
        let Some(position) = random_position(men, clock, &mut dice) else {
            continue;
        };
        let limits = MateLimits {
            moves: Some(most),
            ..MateLimits::nodes(10_000_000)
        };
        let answer = finder.find(&position, &limits, &mut || true);
        let expected = slow::shortest(&position, most);
        assert_eq!(said(&answer, &position), expected, "{position}");
        let none_within = match expected {
            Some(moves) => (moves.unsigned_abs() as u16).saturating_sub(1),
            None => most,
        };
        assert_eq!(answer.none_within, none_within, "{position}");
        if let Some(mate) = &answer.mate {
            mates += 1;
            assert!(mate.checked.is_shortest(), "{position}");
            assert_eq!(mate.certificate.check(), Ok(mate.checked));
        }
    }
    mates
}

#[test]
fn mates_in_two_are_those_of_the_twin() {
    assert!(compare(&MEN, 3000, 2, |_| 0) > 100);
}

#[test]
fn mates_in_three_are_those_of_the_twin() {
    assert!(compare(&["RR", "Q", "R"], 40, 3, |_| 0) > 5);
}

#[test]
fn near_the_fifty_move_rule_mates_are_those_of_the_twin() {
    assert!(compare(&MEN, 3000, 2, |dice| 94 + dice.below(12) as u16) > 50);
}
