//! Exhaustive mate search: every move of both sides is tried, so the mate it finds is the shortest there is.
//!
//! The normal search prunes moves that hardly ever matter. Quiet key moves and sacrifices are among them, so it may
//! take long to find a mate in three, or find a longer one first.

use arrayvec::ArrayVec;
use tabiya_rules::{Move, Position};

/// A hash table of what has been proven so far.
pub(crate) struct Proofs(Vec<Proof>);

/// A mate search with a budget.
pub(crate) struct MateSearch<'a> {
    pub(crate) proofs: &'a mut Proofs,
    /// Called for each position; the search gives up when it returns false.
    pub(crate) may_go_on: &'a mut dyn FnMut() -> bool,
}

/// What is proven about a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Proof {
    key: u64,
    /// There is no mate in this many moves.
    none_in: u8,
    /// There is a mate in this many moves; 0 if none is known.
    mate_in: u8,
}

/// The search ran out of its budget.
pub(crate) struct GaveUp;

impl Proofs {
    /// Room for this many proofs, rounded up to a power of two.
    pub(crate) fn new(number: usize) -> Proofs {
        Proofs(vec![Proof::default(); number.next_power_of_two()])
    }

    /// What is proven about a position; nothing if another position occupies its slot.
    fn of(&self, position: &Position) -> Proof {
        let proof = self.0[self.place(position)];
        if proof.key == position.key() {
            proof
        } else {
            Proof::default()
        }
    }

    fn add(&mut self, position: &Position, moves: u8, is_mate: bool) {
        let mut proof = self.of(position);
        proof.key = position.key();
        if is_mate {
            proof.mate_in = moves;
        } else {
            proof.none_in = moves;
        }
        let place = self.place(position);
        self.0[place] = proof;
    }

    fn place(&self, position: &Position) -> usize {
        position.key() as usize & (self.0.len() - 1)
    }
}

impl MateSearch<'_> {
    /// The shortest mate in at most `most` moves that starts with one of the `first` moves, against the longest
    /// defence. `None` if there is none, or none before the fifty-move rule applies.
    pub(crate) fn shortest(
        &mut self,
        position: &Position,
        first: &[Move],
        most: u32,
    ) -> Result<Option<Vec<Move>>, GaveUp> {
        let most = most.min(u32::from(101u16.saturating_sub(position.halfmove_clock()) / 2)) as u8;
        let first = sorted(position, first, resistance);
        for moves in 1..=most {
            for &(_, mv) in &first {
                let next = position.after(mv);
                if self.cannot_escape(&next, moves - 1)? {
                    let mut line = vec![mv];
                    self.follow(&next, moves - 1, &mut line)?;
                    return Ok(Some(line));
                }
            }
        }
        Ok(None)
    }

    /// The rest of a line that ends in mate after exactly `plies` plies of best play, if that can be proven.
    pub(crate) fn rest(&mut self, position: &Position, plies: usize) -> Option<Vec<Move>> {
        let moves = u32::try_from(plies.div_ceil(2)).ok()?;
        let line = if plies % 2 == 1 {
            self.shortest(position, &position.legal_moves(), moves).ok()??
        } else {
            let moves = u8::try_from(moves).ok()?;
            let mut line = Vec::new();
            if self.cannot_escape(position, moves).ok()? {
                self.follow(position, moves, &mut line).ok()?;
            }
            line
        };
        (line.len() == plies).then_some(line)
    }

    /// Whether the side to move can mate in at most this many moves.
    fn mates(&mut self, position: &Position, moves: u8) -> Result<bool, GaveUp> {
        if !(self.may_go_on)() {
            return Err(GaveUp);
        }
        let known = self.proofs.of(position);
        if known.mate_in > 0 && known.mate_in <= moves {
            return Ok(true);
        }
        if known.none_in >= moves {
            return Ok(false);
        }
        let legal = position.legal_moves();
        let found = if moves == 1 {
            legal
                .iter()
                .any(|&mv| position.gives_check(mv) && !position.after(mv).has_legal_moves())
        } else {
            let mut found = false;
            for (_, mv) in sorted(position, &legal, resistance) {
                if self.cannot_escape(&position.after(mv), moves - 1)? {
                    found = true;
                    break;
                }
            }
            found
        };
        self.proofs.add(position, moves, found);
        Ok(found)
    }

    /// Whether the side to move is checkmated, or will be in at most this many moves whatever it does.
    fn cannot_escape(&mut self, position: &Position, moves: u8) -> Result<bool, GaveUp> {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return Ok(position.is_check());
        }
        if moves == 0 {
            return Ok(false);
        }
        // Try first the defences that leave the attacker the fewest moves: checks, and captures of the key piece.
        for (_, mv) in sorted(position, &legal, Position::count_legal_moves) {
            if !self.mates(&position.after(mv), moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Appends the longest defence and the mate that follows.
    fn follow(&mut self, position: &Position, moves: u8, line: &mut Vec<Move>) -> Result<(), GaveUp> {
        if moves == 0 {
            return Ok(());
        }
        let mut longest: Option<(u8, Move, Position)> = None;
        for &mv in &position.legal_moves() {
            let next = position.after(mv);
            let mut needed = 1;
            while needed < moves && !self.mates(&next, needed)? {
                needed += 1;
            }
            if longest.as_ref().is_none_or(|(most, ..)| needed > *most) {
                longest = Some((needed, mv, next));
            }
        }
        let Some((needed, mv, next)) = longest else {
            return Ok(());
        };
        line.push(mv);
        for (_, mv) in sorted(&next, &next.legal_moves(), resistance) {
            let after = next.after(mv);
            if self.cannot_escape(&after, needed - 1)? {
                line.push(mv);
                return self.follow(&after, needed - 1, line);
            }
        }
        Ok(())
    }
}

/// Moves with their sort keys, smallest first.
fn sorted(
    position: &Position,
    moves: &[Move],
    key: impl Fn(&Position) -> usize,
) -> ArrayVec<(usize, Move), 256> {
    let keyed = moves.iter().map(|&mv| (key(&position.after(mv)), mv));
    let mut sorted: ArrayVec<_, 256> = keyed.take(256).collect();
    sorted.sort_by_key(|(key, _)| *key);
    sorted
}

/// Attacker's move ordering: checks first, then by the number of legal replies.
fn resistance(next: &Position) -> usize {
    next.count_legal_moves() + if next.is_check() { 0 } else { 100 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<R>(ask: impl FnOnce(&mut MateSearch<'_>) -> R) -> R {
        let (mut proofs, mut nodes) = (Proofs::new(1 << 12), 0);
        let mut may_go_on = || {
            nodes += 1;
            nodes < 1_000_000
        };
        ask(&mut MateSearch {
            proofs: &mut proofs,
            may_go_on: &mut may_go_on,
        })
    }

    fn shortest(fen: &str, most: u32) -> Option<String> {
        let position: Position = fen.parse().unwrap();
        let found = with(|search| search.shortest(&position, &position.legal_moves(), most));
        let Ok(line) = found else {
            panic!("{fen} takes too long")
        };
        line.map(|line| {
            let mut after = position.clone();
            let mut text = String::new();
            for mv in line {
                text += after.to_san(mv).as_str();
                text += " ";
                after.play_unchecked(mv);
            }
            assert!(after.is_checkmate());
            text.trim_end().to_owned()
        })
    }

    #[test]
    fn a_quiet_key_move_is_found() {
        let line = shortest("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", 5).unwrap();
        assert!(line.starts_with('K') && line.split(' ').count() == 3, "{line}");
    }

    #[test]
    fn stalemate_is_no_mate() {
        assert_eq!(
            shortest("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 1).as_deref(),
            Some("Qf8#")
        );
        assert_eq!(shortest("k7/P7/1K6/8/8/8/8/8 w - - 0 1", 1), None);
    }

    #[test]
    fn no_mate_is_found_where_there_is_none() {
        assert_eq!(
            shortest("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
            None
        );
    }

    #[test]
    fn the_fifty_move_rule_comes_before_the_mate() {
        assert!(shortest("7k/8/4K3/8/8/8/8/6Q1 w - - 97 80", 9).is_some());
        assert_eq!(shortest("7k/8/4K3/8/8/8/8/6Q1 w - - 98 80", 9), None);
    }

    #[test]
    fn the_rest_of_a_line_may_begin_with_either_side() {
        let position: Position = "7k/5K2/8/8/8/8/8/6Q1 b - - 0 1".parse().unwrap();
        assert_eq!(
            with(|search| search.rest(&position, 2)).map(|line| line.len()),
            Some(2)
        );
        assert_eq!(with(|search| search.rest(&position, 1)), None);
    }
}
