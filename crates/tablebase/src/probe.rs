//! WDL and DTZ probing.
//!
//! Where a capture decides the result, a table may hold any value that compresses well, and it ignores en passant. So
//! captures are always searched, down to tables with fewer men.

use tabiya_rules::{Move, MoveClass, PieceKind, Position};

use crate::root::result_in_time;
use crate::table::Distance;
use crate::{ProbeError, Tablebases, Wdl};

/// A result, and whether a zeroing move (a capture or pawn move) achieves it.
#[derive(Clone, Copy)]
struct Resolved {
    wdl: Wdl,
    by_zeroing: bool,
}

impl Tablebases {
    /// The result of a position for the side to move, by the position's own halfmove clock: a win that would come too
    /// late is [cursed](Wdl::CursedWin).
    ///
    /// With the clock above 0 this needs a DTZ table too; without one, the clock is ignored.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// use tabiya_tablebase::{Tablebases, Wdl};
    ///
    /// let bare_kings: Position = "8/8/8/8/8/2k5/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(Tablebases::new().probe_wdl(&bare_kings)?, Wdl::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        let wdl = self.probe_wdl_ignoring_clock(position)?;
        let clock = position.halfmove_clock();
        if clock == 0 || wdl == Wdl::Draw {
            return Ok(wdl);
        }
        match self.dtz(position) {
            Ok(dtz) => Ok(result_in_time(dtz, clock)),
            Err(ProbeError::MissingTable { .. }) => Ok(wdl),
            Err(error) => Err(error),
        }
    }

    /// The result of a position for the side to move, as if the halfmove clock were 0: what a WDL table stores, and all
    /// that a search needs right after a capture or pawn move.
    pub fn probe_wdl_ignoring_clock(&self, position: &Position) -> Result<Wdl, ProbeError> {
        self.check_probeable(position)?;
        self.wdl_by_captures(position)
    }

    /// Distance to zeroing (DTZ): plies to the next capture, pawn move or mate with best play that keeps the result;
    /// negative if the side to move loses, 0 for a draw. The halfmove clock plays no part in it.
    ///
    /// Results that the fifty-move rule turns into a draw have distances beyond 100: a cursed win gives at least 101.
    /// Some tables count in whole moves, so a distance may be off by one ply, but never across that limit.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// use tabiya_tablebase::Tablebases;
    ///
    /// let bare_kings: Position = "8/8/8/8/8/2k5/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(Tablebases::new().probe_dtz(&bare_kings)?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe_dtz(&self, position: &Position) -> Result<i32, ProbeError> {
        self.check_probeable(position)?;
        self.dtz(position)
    }

    /// The result from captures and the table; checkmates and stalemates are in the table.
    pub(crate) fn wdl_by_captures(&self, position: &Position) -> Result<Wdl, ProbeError> {
        let captures = position.moves(MoveClass::Captures);
        if captures.is_empty() {
            return self.stored_wdl(position);
        }
        let Some(best) = self.best_of(position, captures.iter().copied())? else {
            return self.stored_wdl(position);
        };
        // If all moves are captures, the table may hold anything: en passant may be the only legal move.
        if best == Wdl::Win || captures.len() == position.count_legal_moves() {
            return Ok(best);
        }
        Ok(best.max(self.stored_wdl(position)?))
    }

    /// The best result of some moves. A win ends the search.
    fn best_of(
        &self,
        position: &Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Option<Wdl>, ProbeError> {
        let mut best = None;
        for mv in moves {
            let wdl = -self.wdl_by_captures(&position.after(mv))?;
            best = best.max(Some(wdl));
            if wdl == Wdl::Win {
                break;
            }
        }
        Ok(best)
    }

    /// The result, and whether a zeroing move achieves it.
    fn resolve(&self, position: &Position) -> Result<Resolved, ProbeError> {
        let legal = position.legal_moves();
        let zeroing = legal.iter().copied().filter(|&mv| is_zeroing(position, mv));
        let nothing_else = !legal.is_empty() && zeroing.clone().count() == legal.len();
        let best = self.best_of(position, zeroing)?;
        match best {
            Some(best) if best == Wdl::Win || nothing_else => Ok(Resolved {
                wdl: best,
                by_zeroing: true,
            }),
            _ => {
                let stored = self.stored_wdl(position)?;
                Ok(match best {
                    Some(best) if best >= stored => Resolved {
                        wdl: best,
                        by_zeroing: best > Wdl::Draw,
                    },
                    _ => Resolved {
                        wdl: stored,
                        by_zeroing: false,
                    },
                })
            }
        }
    }

    fn dtz(&self, position: &Position) -> Result<i32, ProbeError> {
        let Resolved { wdl, by_zeroing } = self.resolve(position)?;
        if wdl == Wdl::Draw {
            return Ok(0);
        }
        if by_zeroing {
            return Ok(before_zeroing(wdl));
        }
        match self.stored_distance(position, wdl)? {
            Distance::Plies(plies) => Ok(signed(plies, wdl)),
            Distance::OtherSide => self.dtz_by_moves(position, wdl),
        }
    }

    /// The distance from a one-ply search, where the table has only the other side to move.
    fn dtz_by_moves(&self, position: &Position, wdl: Wdl) -> Result<i32, ProbeError> {
        let mut best: Option<i32> = None;
        for &mv in position.legal_moves().iter() {
            let next = position.after(mv);
            let dtz = if is_zeroing(position, mv) {
                before_zeroing(-self.wdl_by_captures(&next)?)
            } else {
                self.dtz_after_quiet(&next)?
            };
            if dtz.signum() == wdl.number().signum() {
                best = Some(best.map_or(dtz, |best| best.min(dtz)));
            }
        }
        // Without legal moves the side to move is mated.
        Ok(best.unwrap_or(-1))
    }

    /// The distance before a non-zeroing move, from the position after it.
    fn dtz_after_quiet(&self, next: &Position) -> Result<i32, ProbeError> {
        let Resolved { wdl, by_zeroing } = self.resolve(next)?;
        let dtz = if wdl == Wdl::Draw {
            0
        } else if by_zeroing {
            before_zeroing(wdl)
        } else {
            match self.stored_distance(next, wdl)? {
                Distance::Plies(plies) => signed(plies, wdl),
                // The same table, the other side to move: it must have one of the two.
                Distance::OtherSide => return Err(self.contradiction(next)),
            }
        };
        Ok(one_ply_earlier(dtz, next))
    }

    /// The distance of a legal move, counted from before it.
    pub(crate) fn dtz_of_move(&self, position: &Position, mv: Move) -> Result<i32, ProbeError> {
        let next = position.after(mv);
        if is_zeroing(position, mv) {
            Ok(before_zeroing(-self.wdl_by_captures(&next)?))
        } else {
            Ok(one_ply_earlier(self.dtz(&next)?, &next))
        }
    }
}

/// The distance one ply before a position with distance `dtz` for its side to move. A checkmate is reached by the move
/// itself.
fn one_ply_earlier(dtz: i32, next: &Position) -> i32 {
    if dtz == -1 && next.is_checkmate() {
        1
    } else {
        -dtz - dtz.signum()
    }
}

/// Whether a move resets the halfmove clock.
pub(crate) fn is_zeroing(position: &Position, mv: Move) -> bool {
    let is_pawn = |square| position.of_kind(PieceKind::Pawn).contains(square);
    mv.is_capture() || is_pawn(mv.from())
}

/// The distance when the next move resets the halfmove clock and leads to this result.
fn before_zeroing(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Win => 1,
        Wdl::CursedWin => 101,
        Wdl::Draw => 0,
        Wdl::BlessedLoss => -101,
        Wdl::Loss => -1,
    }
}

/// A stored distance from the side to move's point of view.
fn signed(plies: u32, wdl: Wdl) -> i32 {
    let plies = plies as i32 + if wdl.is_drawn_by_rule() { 100 } else { 0 };
    plies * wdl.number().signum()
}
