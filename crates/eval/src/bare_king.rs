//! Endings against a bare king (KXK, KBNK, KPK): whether they are won, and how to make progress (mop-up evaluation).
//!
//! Most values are counted in steps, roughly plies towards mate. A search too shallow to see the mate follows them, so
//! they must have no local optimum that is hard to leave.

use tabiya_rules::{Bitboard, Color, PieceKind, Position, Rank, Square, attacks};

use crate::find::distance;
use crate::men::Men;
use crate::score::Tapered;
use crate::terms::at;
use crate::weights::TABLE;
use crate::{kbnk, kpk};

/// A technical win: more than any advantage that still has to be converted.
const WON: i32 = 2000;

/// The same with a pawn that has yet to promote.
const WON_WITH_PAWN: i32 = 700;

/// The value of one step.
const STEP: i32 = 60;

/// More steps than any king is away from mate.
const FAR: i32 = 80;

/// The cost of a piece that the bare king can capture, in steps.
const LOOSE: i32 = 12;

/// The evaluation of an ending against a bare king.
pub(crate) struct Verdict {
    pub(crate) winner: Color,
    /// Names and values of the terms; all zero in a draw.
    pub(crate) terms: [(&'static str, i32); 4],
}

impl Verdict {
    fn draw(winner: Color) -> Verdict {
        Verdict {
            winner,
            terms: [("", 0); 4],
        }
    }

    /// The value for White.
    pub(crate) fn value(&self) -> i32 {
        let value: i32 = self.terms.iter().map(|(_, value)| value).sum();
        match self.winner {
            Color::White => value,
            Color::Black => -value,
        }
    }
}

/// Evaluates endings against a bare king without pawns, or with a single pawn and nothing else; `None` for all others.
#[inline(always)]
pub(crate) fn verdict(position: &Position, men: &Men) -> Option<Verdict> {
    let winner = opponent_of_bare_king(men)?;
    match men.of(winner) {
        [0, ..] => Some(without_pawns(position, men, winner)),
        [1, 0, 0, 0, 0] => Some(with_one_pawn(position, winner)),
        _ => None,
    }
}

/// The bonus of a side with mating material and pawns against a bare king: about as much as without the pawns, so that
/// no pawn is thrown away, but less than with another queen.
#[inline(always)]
pub(crate) fn bonus(position: &Position, men: &Men, color: Color) -> Tapered {
    if opponent_of_bare_king(men) == Some(color) && can_force_mate(position, men, color) {
        const VALUE: i32 = WON + STEP * FAR / 2;
        Tapered::new(VALUE, VALUE)
    } else {
        Tapered::default()
    }
}

#[inline(always)]
fn opponent_of_bare_king(men: &Men) -> Option<Color> {
    Color::ALL.into_iter().find(|color| men.of(!*color) == [0; 5])
}

/// Whether the pieces alone can force mate: a lone minor piece, two knights, and bishops of one colour cannot.
pub(crate) fn can_force_mate(position: &Position, men: &Men, color: Color) -> bool {
    let [_, knights, bishops, rooks, queens] = men.of(color);
    rooks + queens > 0 || knights > 2 || (knights > 0 && bishops > 0) || sees_both_colours(position, color)
}

fn sees_both_colours(position: &Position, color: Color) -> bool {
    let bishops = position.of_kind(PieceKind::Bishop) & position.of_color(color);
    bishops.intersects(Bitboard::LIGHT_SQUARES) && !bishops.is_subset_of(Bitboard::LIGHT_SQUARES)
}

fn without_pawns(position: &Position, men: &Men, winner: Color) -> Verdict {
    if !can_force_mate(position, men, winner) {
        return Verdict::draw(winner);
    }
    let [_, knights, _, rooks, queens] = men.of(winner);
    let (king, bare) = (position.king(winner), position.king(!winner));
    let needs_corner = rooks + queens == 0 && knights < 3 && !sees_both_colours(position, winner);
    let (room, away) = if needs_corner {
        kbnk::steps(position, winner)
    } else {
        (room_before_edge(bare), 2 * distance(king, bare))
    };
    let away = away + LOOSE * loose_pieces(position, winner);
    let material = men.of(winner).into_iter().enumerate();
    let material = material.map(|(kind, number)| TABLE[at::MATERIAL + kind].endgame() * number);
    Verdict {
        winner,
        terms: [
            ("won ending", WON),
            ("material", material.sum()),
            ("driven king", STEP * (FAR - room)),
            ("helpers", -STEP * away),
        ],
    }
}

/// Pieces that the bare king attacks and that are not defended: capturing one is its only hope.
fn loose_pieces(position: &Position, winner: Color) -> i32 {
    let attacked = attacks::king(position.king(!winner)) & position.of_color(winner);
    let loose = attacked
        .iter()
        .filter(|square| position.attackers(*square, winner).is_empty());
    loose.count() as i32
}

/// KXK: any edge will do, and any corner is good.
fn room_before_edge(bare: Square) -> i32 {
    let [files, ranks] = from_centre(bare);
    4 * (6 - files - ranks)
}

/// Files and ranks away from the four central squares.
fn from_centre(square: Square) -> [i32; 2] {
    [square.file().index(), square.rank().index()].map(|index| (2 * index as i32 - 7).abs() / 2)
}

/// 3 on the edge, 0 in the centre.
pub(crate) fn edge_closeness(square: Square) -> i32 {
    let [files, ranks] = from_centre(square);
    files.max(ranks)
}

/// KPK: the bitbase knows the result; the rest rewards advancing the pawn and leading with the king.
fn with_one_pawn(position: &Position, winner: Color) -> Verdict {
    let (king, bare) = (position.king(winner), position.king(!winner));
    let Some(pawn) = position.of_kind(PieceKind::Pawn).first() else {
        return Verdict::draw(winner);
    };
    if !kpk::is_won(winner, pawn, king, bare, position.side_to_move()) {
        return Verdict::draw(winner);
    }
    let goal = Square::new(pawn.file(), Rank::Eighth.relative_to(winner));
    let rank = pawn.relative_to(winner).rank().index() as i32;
    Verdict {
        winner,
        terms: [
            ("won ending", WON_WITH_PAWN),
            ("passed pawns", 60 * rank),
            ("helpers", 10 * (distance(bare, goal) - distance(king, goal))),
            ("", 0),
        ],
    }
}
