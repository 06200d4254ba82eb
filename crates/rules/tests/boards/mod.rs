//! Random boards, castling rights and damaged texts for robustness tests.

use core::ops::Range;
use proptest::{collection, prelude::*, sample};
use tabiya_rules::{CastlingClaim, CastlingClaims, Color, Piece, PieceKind};

pub(crate) fn any_color() -> impl Strategy<Value = Color> {
    sample::select(Color::ALL.to_vec())
}

pub(crate) fn any_claims() -> impl Strategy<Value = CastlingClaims> {
    sample::subsequence("KQABCDEFGHkqabcdefgh".chars().collect::<Vec<_>>(), 0..=5).prop_map(|letters| {
        letters
            .into_iter()
            .filter_map(CastlingClaim::from_letter)
            .collect()
    })
}

/// A board with one king per side and any number of other pieces, so that it is often valid.
pub(crate) fn likely_board() -> impl Strategy<Value = [Option<Piece>; 64]> {
    let piece = (0..64usize, sample::select(Piece::ALL.to_vec()));
    (0..64usize, 0..64usize, collection::vec(piece, 0..30)).prop_map(|(white, black, pieces)| {
        let mut board = [None; 64];
        for (at, piece) in pieces {
            let on_the_edge = piece.kind() == PieceKind::Pawn && !(8..56).contains(&at);
            board[at] = (piece.kind() != PieceKind::King && !on_the_edge).then_some(piece);
        }
        board[white] = Some(Piece::WhiteKing);
        board[black] = Some(Piece::BlackKing);
        board
    })
}

/// Kings and rooks on the back ranks and a few pieces between them, for castling. With few `rooks` per side
/// it is often possible; with many, a claim often finds its rook.
pub(crate) fn castling_board(rooks: Range<usize>) -> impl Strategy<Value = [Option<Piece>; 64]> {
    let back_rank = || (0..8usize, collection::vec(0..8usize, rooks.clone()));
    let piece = (0..64usize, sample::select(Piece::ALL.to_vec()));
    (back_rank(), back_rank(), collection::vec(piece, 0..6)).prop_map(|(white, black, pieces)| {
        let mut board = [None; 64];
        for (at, piece) in pieces {
            board[at] = (!matches!(piece.kind(), PieceKind::King | PieceKind::Pawn)).then_some(piece);
        }
        for (color, first, (king, rooks)) in [(Color::White, 0, white), (Color::Black, 56, black)] {
            for rook in rooks {
                board[first + rook] = Some(Piece::new(color, PieceKind::Rook));
            }
            board[first + king] = Some(Piece::new(color, PieceKind::King));
        }
        board
    })
}

/// One of the texts with some of its characters replaced by `letter`, inserted or deleted.
pub(crate) fn damaged(
    texts: &'static [&'static str],
    letter: impl Strategy<Value = char>,
) -> impl Strategy<Value = String> {
    let damage = (0..90usize, 0..3u8, letter);
    (sample::select(texts), collection::vec(damage, 1..4)).prop_map(|(text, damages)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (at, how, letter) in damages {
            let at = at % letters.len();
            match how {
                0 => letters[at] = letter,
                1 => letters.insert(at, letter),
                _ => drop(letters.remove(at)),
            }
        }
        letters.into_iter().collect()
    })
}
