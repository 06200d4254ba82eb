//! No position has more moves than a list can hold.

use crate::walks::{GAMES, ODD_STARTS, Random, each_position};
use tabiya_rules::{MoveList, Piece, Position, Setup, Square};

fn most(position: &Position) -> usize {
    let moves = position
        .pseudo_legal_moves()
        .len()
        .max(position.legal_moves().len());
    assert!(moves <= MoveList::CAPACITY, "{moves} moves in {position}");
    moves
}

#[test]
fn lists_have_room_in_games_and_on_odd_boards() {
    each_position(GAMES, |position, _| {
        most(position);
    });
    for fen in ODD_STARTS {
        most(&fen.parse().unwrap());
    }
}

#[test]
fn lists_have_room_for_fifteen_queens_placed_for_the_most_moves() {
    // Place fifteen queens at random, then move one at a time to wherever there are more moves.
    let mut record = 0;
    for seed in 0..12 {
        let random = &mut Random::new(seed);
        let mut squares = Square::ALL;
        for index in 0..17 {
            squares.swap(index, index + random.below(64 - index));
        }
        let mut best = moves_of(&squares);
        for _ in 0..3000 {
            let (one, other) = (random.below(17), random.below(64));
            squares.swap(one, other);
            let moves = moves_of(&squares);
            if moves >= best {
                best = moves;
            } else {
                squares.swap(one, other);
            }
        }
        record = record.max(best);
    }
    assert!(record > 218, "{record}");
}

/// The number of moves with the kings on the first two squares and queens on the next fifteen; 0 if that is
/// not a valid position.
fn moves_of(squares: &[Square; 64]) -> usize {
    let mut setup = Setup::empty();
    setup
        .put(Piece::WhiteKing, squares[0])
        .put(Piece::BlackKing, squares[1]);
    for &square in &squares[2..17] {
        setup.put(Piece::WhiteQueen, square);
    }
    Position::try_from(setup).map_or(0, |position| most(&position))
}
