//! Text round-trips, and no text panics.

mod boards;

use boards::{any_claims, any_color, castling_board, damaged, likely_board};
use proptest::{array, option, prelude::*, sample};
use tabiya_rules::{
    Bitboard, Color, Drawing, FenStyle, Piece, PieceKind, Setup, Square, TerminalColors, attacks,
};

const STYLES: [FenStyle; 3] = [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder];
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn any_square() -> impl Strategy<Value = Square> {
    sample::select(Square::ALL.to_vec())
}

fn any_piece() -> impl Strategy<Value = Option<Piece>> {
    option::weighted(0.4, sample::select(Piece::ALL.to_vec()))
}

fn wild_board() -> impl Strategy<Value = [Option<Piece>; 64]> {
    proptest::collection::vec(any_piece(), 64).prop_map(|pieces| pieces.try_into().unwrap())
}

fn any_setup() -> impl Strategy<Value = Setup> {
    (
        prop_oneof![wild_board(), castling_board(2..12), likely_board()],
        any_color(),
        any_claims(),
        option::of(any_square()),
        any::<u16>(),
        1..=u16::MAX,
    )
        .prop_map(
            |(pieces, side_to_move, castling, en_passant, halfmove_clock, fullmove_number)| Setup {
                pieces,
                side_to_move,
                castling,
                en_passant,
                halfmove_clock,
                fullmove_number,
            },
        )
}

/// Every square that a piece of `color` attacks, piece by piece.
fn attacked_by(setup: &Setup, color: Color) -> Bitboard {
    let occupied = setup.occupied();
    let mut attacked = Bitboard::EMPTY;
    for square in occupied {
        attacked |= match setup.piece_at(square) {
            Some(piece) if piece.color() == color => match piece.kind() {
                PieceKind::Pawn => attacks::pawn(color, square),
                PieceKind::Knight => attacks::knight(square),
                PieceKind::Bishop => attacks::walk::bishop(square, occupied),
                PieceKind::Rook => attacks::walk::rook(square, occupied),
                PieceKind::Queen => {
                    attacks::walk::bishop(square, occupied) | attacks::walk::rook(square, occupied)
                }
                PieceKind::King => attacks::king(square),
            },
            _ => Bitboard::EMPTY,
        };
    }
    attacked
}

proptest! {
    #[test]
    fn every_set_up_round_trips_in_every_style(setup in any_setup()) {
        for style in STYLES {
            let fen = setup.to_fen(style);
            let read = Setup::from_fen(&fen).unwrap();
            prop_assert_eq!(read.to_fen(style), fen);
            let castling = read.castling;
            prop_assert_eq!(Setup { castling: setup.castling, ..read.clone() }, setup.clone());
            // Standard letters may refer to another rook.
            if style != FenStyle::Standard && let Ok(rooks) = setup.resolved_castling() {
                prop_assert_eq!(read.resolved_castling(), Ok(rooks), "{}", castling);
            }
        }
    }

    #[test]
    fn strict_and_lenient_reading_agree_on_what_strict_accepts(setup in any_setup()) {
        for style in STYLES {
            let fen = setup.to_fen(style);
            prop_assert_eq!(Setup::from_fen_lenient(&fen), Setup::from_fen(&fen));
        }
    }

    #[test]
    fn damaged_fens_are_accepted_or_rejected_with_a_position(text in damaged(&[START], any::<char>())) {
        match (Setup::from_fen(&text), Setup::from_fen_lenient(&text)) {
            (Ok(strict), lenient) => prop_assert_eq!(Ok(strict), lenient),
            (Err(error), _) => {
                prop_assert!(text.is_char_boundary(error.offset));
                prop_assert_eq!(text[..error.offset].chars().count() + 1, error.column);
                prop_assert!(error.to_string().len() < 300);
            }
        }
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        let _ = Setup::from_fen(&text);
        let _ = Setup::from_fen_lenient(&text);
        let _ = text.parse::<Bitboard>();
        let _ = Bitboard::from_text_lenient(&text);
    }

    #[test]
    fn repairing_leaves_nothing_to_repair(setup in any_setup()) {
        let (repaired, dropped) = setup.repaired();
        prop_assert!(repaired.faults().iter().all(|fault| !fault.is_repairable()));
        prop_assert_eq!(setup.faults().len(), repaired.faults().len() + dropped.len());
    }

    #[test]
    fn a_set_up_without_faults_has_no_king_to_capture(setup in any_setup()) {
        let (repaired, _) = setup.repaired();
        if repaired.faults().is_empty() {
            let kings = |color| repaired.squares_of(Piece::new(color, PieceKind::King));
            prop_assert_eq!((kings(Color::White).count(), kings(Color::Black).count()), (1, 1));
            let mover = repaired.side_to_move;
            prop_assert!(!attacked_by(&repaired, mover).intersects(kings(!mover)));
            prop_assert!(repaired.resolved_castling().is_ok());
        }
    }

    #[test]
    fn bitboards_round_trip(bits in any::<u64>()) {
        let set = Bitboard(bits);
        prop_assert_eq!(set.to_string().parse(), Ok(set));
        prop_assert_eq!(set.drawing().matches('x').count() as u32, set.count());
    }

    #[test]
    fn every_board_can_be_drawn(
        setup in any_setup(),
        squares in array::uniform5(any_square()),
        chosen in any::<u64>(),
        flipped in any::<bool>(),
    ) {
        let [from, to, check, tail, head] = squares;
        let drawing = Drawing::new(&setup.pieces)
            .flipped(flipped)
            .last_move(from, to)
            .check(check)
            .highlight(Bitboard(chosen))
            .arrow(tail, head);
        let pieces = setup.occupied().count() as usize;
        prop_assert_eq!(drawing.svg().matches("<use ").count(), pieces);
        prop_assert_eq!(drawing.ascii().matches('.').count(), 64 - pieces);
        prop_assert_eq!(drawing.unicode().matches('·').count(), 64 - pieces);
        prop_assert!(drawing.terminal(TerminalColors::Palette256).lines().count() == 9);
    }
}
