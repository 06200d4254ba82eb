//! The evaluation itself: one pass over the position that passes every term it finds to a sink.
//!
//! The search spends much of its time here. So terms that depend on the pawns alone are separate and can be cached,
//! everything else is inlined once for each colour, and bits are counted where a branch would be unpredictable.

mod king;
mod material;
mod passed;
mod pieces;
mod sets;
mod structure;
mod survey;
mod threats;

use tabiya_rules::{Bitboard, CastlingSide, Color, File, Piece, Position, Rank};

use crate::men::Men;
use crate::sink::Sink;
use crate::terms::at;
use survey::Survey;

pub(crate) use sets::distance;
pub(crate) use structure::{Structure, king_among_pawns};

/// Finds all terms of a position.
pub(crate) fn terms(position: &Position, men: &Men, sink: &mut impl Sink) {
    let structure = Structure::new(pawns(position), sink);
    for color in Color::ALL {
        king_among_pawns(&structure, color, position.king(color), sink);
    }
    other_terms(position, &structure, men, sink);
}

/// The pawns of each side.
#[inline(always)]
pub(crate) fn pawns(position: &Position) -> [Bitboard; 2] {
    [
        position.of_piece(Piece::WhitePawn),
        position.of_piece(Piece::BlackPawn),
    ]
}

/// Finds the terms that do not depend on pawns and kings alone.
#[inline(always)]
pub(crate) fn other_terms(position: &Position, structure: &Structure, men: &Men, sink: &mut impl Sink) {
    let mut survey = Survey::new(position, structure);
    material::material(men, Color::White, sink);
    material::material(men, Color::Black, sink);
    pieces::pieces(&mut survey, Color::White, sink);
    pieces::pieces(&mut survey, Color::Black, sink);
    relations(&survey, Color::White, sink);
    relations(&survey, Color::Black, sink);
    sink.add(position.side_to_move(), at::TEMPO, 1);
}

/// Terms that need the attacks of both sides, space, and castling rights.
#[inline(always)]
fn relations(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    passed::passed_pawns(survey, color, sink);
    threats::threats(survey, color, sink);
    king::king_danger(survey, color, sink);
    space(survey, color, sink);
    castling(survey, color, sink);
}

/// Space: central squares in the own camp, weighted by the men left to use them.
#[inline(always)]
fn space(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let centre = File::C.bitboard() | File::D.bitboard() | File::E.bitboard() | File::F.bitboard();
    let ranks = Rank::Second.bitboard() | Rank::Third.bitboard() | Rank::Fourth.bitboard();
    let camp = match color {
        Color::White => centre & ranks,
        Color::Black => (centre & ranks).flip_vertical(),
    };
    let room = camp - survey.structure.pawns[color.index()] - survey.structure.attacks[(!color).index()];
    let men = survey.position.of_color(color).count() as i32;
    sink.add(color, at::SPACE, room.count() as i32 * (men - 4).max(0) / 8);
}

#[inline(always)]
fn castling(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let ways = [CastlingSide::King, CastlingSide::Queen]
        .map(|side| i32::from(survey.position.castling_rook(color, side).is_some()));
    sink.add(color, at::CASTLING, ways[0] + ways[1]);
}
