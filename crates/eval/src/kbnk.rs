//! KBNK: mate with bishop and knight, which can be forced only in a corner of the bishop's colour.
//!
//! Everything is counted in steps, roughly plies to mate, and was tested against tablebase defence (`cargo xtask
//! endings`).

use tabiya_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};

use crate::bare_king::edge_closeness;
use crate::find::distance;

/// The cost of a square to which the bare king can escape.
const RETREAT: i32 = 5;

/// How far the bare king is from the mating corner, and how far king and knight are from where they help.
pub(crate) fn steps(position: &Position, winner: Color) -> (i32, i32) {
    let (king, bare) = (position.king(winner), position.king(!winner));
    let view = BishopView::new(position.of_kind(PieceKind::Bishop));
    let retreats = view.retreats(bare, position.attacked_by(winner));
    (
        view.room_before_corner(bare) + RETREAT * retreats,
        view.king_away(king, bare) + knight_away(position, bare),
    )
}

/// The board turned so that the bishop is on dark squares and the mating corners are a1 and h8.
struct BishopView {
    flips: bool,
}

impl BishopView {
    fn new(bishops: Bitboard) -> BishopView {
        BishopView {
            flips: bishops.intersects(Bitboard::LIGHT_SQUARES),
        }
    }

    /// File and rank.
    fn place(&self, square: Square) -> [usize; 2] {
        let square = if self.flips { square.flip_file() } else { square };
        [square.file().index(), square.rank().index()]
    }

    /// Steps of the bare king from the mating corner.
    ///
    /// Along the edge every square brings it nearer, even from the wrong corner: if that were a local optimum, the
    /// search would never drive the king out of it, as the W manoeuvre does.
    fn room_before_corner(&self, bare: Square) -> i32 {
        const ALONG: [i32; 8] = [0, 7, 14, 21, 27, 33, 38, 48];
        const INSIDE: [i32; 4] = [0, 3, 5, 6];
        let [file, rank] = self.place(bare);
        // 7 on the diagonal between the wrong corners.
        let from_corner = 7 - 7_usize.abs_diff(file + rank);
        ALONG[from_corner] + INSIDE[3 - edge_closeness(bare) as usize]
    }

    /// The number of squares to which the bare king can step away from the corner.
    fn retreats(&self, bare: Square, attacked: Bitboard) -> i32 {
        let here = self.room_before_corner(bare);
        let steps = attacks::king(bare) - attacked;
        let retreats = steps.iter().filter(|step| self.room_before_corner(*step) > here);
        retreats.count() as i32
    }

    /// Steps of the attacking king from where it helps most: two ranks from the bare king, and behind rather than ahead
    /// of it on its way to the corner. Fitted to the distances to mate of all positions.
    fn king_away(&self, king: Square, bare: Square) -> i32 {
        const AHEAD: [i32; 8] = [0, 3, 5, 6, 7, 8, 9, 10];
        const BEHIND: [i32; 8] = [0, 0, 1, 2, 5, 9, 13, 15];
        const BEFORE: [i32; 8] = [3, 2, 0, 2, 5, 7, 9, 11];
        const BELOW: i32 = 5;
        let turns: [fn([usize; 2]) -> [usize; 2]; 4] = [
            |[file, rank]| [file, rank],
            |[file, rank]| [rank, file],
            |[file, rank]| [7 - file, 7 - rank],
            |[file, rank]| [7 - rank, 7 - file],
        ];
        let (king, bare) = (self.place(king), self.place(bare));
        let ways = turns.iter().filter_map(|turn| {
            // Turned so that the nearest corner is a1 and the way there is along the first rank; on diagonals several
            // turns fit.
            let ([file, rank], [bare_file, bare_rank]) = (turn(king), turn(bare));
            (bare_rank <= bare_file && bare_file + bare_rank <= 7).then(|| {
                let along = if file < bare_file {
                    AHEAD[bare_file - file]
                } else {
                    BEHIND[file - bare_file]
                };
                let across = rank.checked_sub(bare_rank);
                along + across.map_or(BELOW, |across| BEFORE[across])
            })
        });
        ways.min().unwrap_or(0)
    }
}

/// Three squares away, a knight takes the most squares from the king.
fn knight_away(position: &Position, bare: Square) -> i32 {
    let knights = position.of_kind(PieceKind::Knight).iter();
    let away = knights.map(|knight| (distance(knight, bare) - 3).abs());
    away.min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::{File, Rank};

    #[test]
    fn along_the_edge_every_square_towards_the_corner_is_nearer() {
        let dark = BishopView::new(Square::A1.bitboard());
        let light = BishopView::new(Square::H1.bitboard());
        let edge = File::ALL.map(|file| Square::new(file, Rank::Eighth));
        let [dark, light] = [dark, light].map(|view| edge.map(|square| view.room_before_corner(square)));
        assert!(dark.is_sorted_by(|far, near| far > near), "{dark:?}");
        assert!(light.is_sorted_by(|near, far| near < far), "{light:?}");
    }

    #[test]
    fn the_king_helps_more_from_behind_than_from_ahead() {
        let view = BishopView::new(Square::A1.bitboard());
        let away = |king| view.king_away(king, Square::D1);
        assert!(away(Square::E3) < away(Square::C3) && away(Square::C3) < away(Square::B3));
        assert!(away(Square::D3) < away(Square::D4) && away(Square::D4) < away(Square::D6));
    }

    #[test]
    fn a_guarded_square_is_not_a_retreat() {
        let view = BishopView::new(Square::A1.bitboard());
        let free = view.retreats(Square::D1, Bitboard::EMPTY);
        let guarded = view.retreats(Square::D1, Square::E1.bitboard() | Square::E2.bitboard());
        assert_eq!(guarded, free - 2);
    }
}
