//! KPK bitbase: king and pawn against king, solved exactly.

use std::sync::LazyLock;

use tabiya_rules::{Bitboard, Color, File, Rank, Square, attacks};

/// Pawn squares on the left half of the board; the right half is its mirror image.
const PAWNS: usize = 24;

/// For each square of White's king, the squares of Black's king where White wins.
type Kings = [Bitboard; 64];

/// The won positions, by the square of the pawn.
struct Bitbase {
    white_to_move: [Kings; PAWNS],
    black_to_move: [Kings; PAWNS],
}

/// Solved on first use, in a fraction of a millisecond.
static BITBASE: LazyLock<Bitbase> = LazyLock::new(Bitbase::solve);

/// Whether the side with the pawn wins.
pub(crate) fn is_won(winner: Color, pawn: Square, king: Square, bare: Square, side_to_move: Color) -> bool {
    let turned = |square: Square| {
        let square = square.relative_to(winner);
        if pawn.file() > File::D {
            square.flip_file()
        } else {
            square
        }
    };
    let wins = if side_to_move == winner {
        &BITBASE.white_to_move
    } else {
        &BITBASE.black_to_move
    };
    wins[index(turned(pawn))][turned(king).index()].contains(turned(bare))
}

fn index(pawn: Square) -> usize {
    (pawn.rank().index() - 1) * 4 + pawn.file().index()
}

impl Bitbase {
    /// Retrograde analysis, from the seventh rank down: the results of pawn pushes are known already, so only king
    /// moves have to be iterated.
    fn solve() -> Bitbase {
        let mut bitbase = Bitbase {
            white_to_move: [[Bitboard::EMPTY; 64]; PAWNS],
            black_to_move: [[Bitboard::EMPTY; 64]; PAWNS],
        };
        for rank in Rank::ALL[1..7].iter().rev() {
            for file in &File::ALL[..4] {
                bitbase.solve_pawn(Square::new(*file, *rank));
            }
        }
        bitbase
    }

    fn solve_pawn(&mut self, pawn: Square) {
        let mut white: Kings = Square::ALL.map(|king| self.won_by_push(pawn, king));
        loop {
            let black: Kings = Square::ALL.map(|king| lost_for_black(pawn, king, white[king.index()]));
            let before = white;
            for king in Square::ALL {
                for next in attacks::king(king) - pawn.bitboard() {
                    white[king.index()] |= black[next.index()] & may_be_met(pawn, king);
                }
            }
            if white == before {
                self.white_to_move[index(pawn)] = white;
                self.black_to_move[index(pawn)] = black;
                return;
            }
        }
    }

    /// Squares of Black's king where pushing the pawn wins.
    fn won_by_push(&self, pawn: Square, king: Square) -> Bitboard {
        let mut won = Bitboard::EMPTY;
        let mut free = may_be_met(pawn, king);
        let steps = if pawn.rank() == Rank::Second { 2 } else { 1 };
        for step in 1..=steps {
            let Some(next) = pawn.offset(0, step).filter(|next| *next != king) else {
                break;
            };
            free.remove(next);
            won |= free
                & if next.rank() == Rank::Eighth {
                    safe_promotions(next, king)
                } else {
                    self.black_to_move[index(next)][king.index()]
                };
        }
        won
    }
}

/// Squares of Black's king from which it cannot capture the promoted piece. In some corners a queen would give
/// stalemate; there a rook wins.
fn safe_promotions(goal: Square, king: Square) -> Bitboard {
    if attacks::king(goal).contains(king) {
        !Bitboard::EMPTY
    } else {
        !attacks::king(goal)
    }
}

/// Legal squares of Black's king with White to move.
fn may_be_met(pawn: Square, king: Square) -> Bitboard {
    may_stand(pawn, king) - attacks::pawn(Color::White, pawn)
}

/// Legal squares of Black's king with Black to move.
fn may_stand(pawn: Square, king: Square) -> Bitboard {
    if pawn == king {
        Bitboard::EMPTY
    } else {
        !(attacks::king(king) | king.bitboard() | pawn.bitboard())
    }
}

/// Squares of Black's king where it has a move and every move loses.
fn lost_for_black(pawn: Square, king: Square, white_wins: Bitboard) -> Bitboard {
    let mut open = may_be_met(pawn, king);
    let mut saving = open - white_wins;
    if !attacks::king(king).contains(pawn) {
        open.insert(pawn);
        saving.insert(pawn);
    }
    (may_stand(pawn, king) & neighbours(open)) - neighbours(saving)
}

/// All squares next to one of the set.
fn neighbours(set: Bitboard) -> Bitboard {
    let row = set | set.east() | set.west();
    row.north() | row.south() | set.east() | set.west()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_won_positions_is_the_published_one() {
        let count = |wins: &[Kings; PAWNS]| wins.as_flattened().iter().map(|set| set.count()).sum::<u32>();
        assert_eq!(
            count(&BITBASE.white_to_move) + count(&BITBASE.black_to_move),
            111_282
        );
    }
}
