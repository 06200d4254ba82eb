//! Making and unmaking a move changes nothing.

use crate::slow::{self, Board};
use crate::walks::{GAMES, Random, each_position, start};
use tabiya_rules::{FenStyle, Move, Position, Square, Undo};

#[test]
fn every_unmade_move_leaves_the_position_unchanged() {
    each_position(GAMES / 12, |before, _| {
        let (fen, mut position) = (before.to_fen(FenStyle::Shredder), before.clone());
        for mv in before.legal_moves() {
            let undo = position.make(mv);
            assert_eq!(position, before.after(mv), "{mv:?} in {before}");
            position.unmake(mv, undo);
            assert_eq!(position, *before, "{mv:?}");
        }
        assert_eq!(position.to_fen(FenStyle::Shredder), fen);
    });
}

#[test]
fn a_whole_game_can_be_unmade() {
    for seed in 0..GAMES {
        let random = &mut Random::new(seed);
        let mut position = start(random);
        let mut game: Vec<(Position, Move, Undo)> = Vec::new();
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            let before = position.clone();
            let undo = position.make(mv);
            game.push((before, mv, undo));
        }
        while let Some((before, mv, undo)) = game.pop() {
            position.unmake(mv, undo);
            assert_eq!(position, before);
            assert_eq!(position.to_string(), before.to_string());
        }
    }
}

#[test]
fn an_unmade_null_move_leaves_the_position_unchanged() {
    each_position(GAMES, |before, _| {
        let mut position = before.clone();
        match position.make_null() {
            None => assert!(before.is_check()),
            Some(undo) => {
                assert_eq!(position.side_to_move(), !before.side_to_move());
                assert_eq!(position.squares(), before.squares());
                assert_eq!(position.key(), position.recomputed_key());
                assert_eq!(position.castling_rights(), before.castling_rights());
                position.unmake_null(undo);
            }
        }
        assert_eq!(position, *before);
    });
}

#[test]
fn moves_agree_with_the_slow_board() {
    each_position(GAMES / 12, |position, _| {
        let board = Board::new(position);
        for mv in position.legal_moves() {
            let (fast, slow) = (position.after(mv), board.after(mv));
            for square in Square::ALL {
                let piece = fast.piece_at(square).map(|piece| (piece.color(), piece.kind()));
                assert_eq!(piece, slow.at(slow::place(square)), "{mv:?} in {position}");
            }
        }
    });
}

#[test]
fn castling_rights_are_never_gained() {
    each_position(GAMES / 12, |position, _| {
        for mv in position.legal_moves() {
            let (before, after) = (position.castling_rights(), position.after(mv).castling_rights());
            assert_eq!(before & after, after, "{mv:?} in {position}");
        }
    });
}
