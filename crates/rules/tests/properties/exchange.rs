//! Static exchange evaluation agrees with playing the captures out.

use crate::slow::{self, Board};
use crate::walks::{GAMES, each_position};

#[test]
fn exchange_agrees_with_the_slow_one() {
    each_position(GAMES, |position, _| {
        let board = Board::new(position);
        for mv in position.legal_moves().iter().filter(|mv| !mv.is_quiet()) {
            assert_eq!(
                position.exchange(*mv),
                slow::exchange(&board, *mv),
                "{mv:?} in {position}"
            );
        }
    });
}

#[test]
fn exchange_of_quiet_moves_agrees_with_the_slow_one() {
    each_position(GAMES / 4, |position, _| {
        let board = Board::new(position);
        for mv in position.legal_moves().iter().filter(|mv| mv.is_quiet()) {
            assert_eq!(
                position.exchange(*mv),
                slow::exchange(&board, *mv),
                "{mv:?} in {position}"
            );
        }
    });
}

#[test]
fn exchange_at_least_agrees_with_exchange() {
    each_position(GAMES, |position, _| {
        for mv in position.legal_moves() {
            let worth = position.exchange(mv);
            for threshold in (-1000..=1800)
                .step_by(100)
                .flat_map(|t| [t - 1, t, t + 1])
                .chain([worth, worth + 1])
            {
                assert_eq!(
                    position.exchange_at_least(mv, threshold),
                    worth >= threshold,
                    "{mv:?} is worth {worth}, threshold {threshold}, in {position}"
                );
            }
        }
    });
}
