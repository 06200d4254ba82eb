//! Perft that can be interrupted.

use tabiya_rules::{Position, perft};

use crate::failure::{Failure, FailureKind};

/// Checks the depth of a perft.
///
/// # Errors
///
/// [`FailureKind::BadArgument`] if it is negative, or so large that the count would overflow.
///
/// ```
/// use tabiya_bindings::perft_depth;
///
/// assert_eq!(perft_depth(5), Ok(5));
/// assert!(perft_depth(-1).is_err() && perft_depth(i64::MAX).is_err());
/// ```
pub fn perft_depth(depth: i64) -> Result<u32, Failure> {
    let fits = u32::try_from(depth)
        .ok()
        .filter(|&depth| depth <= perft::MAX_DEPTH);
    fits.ok_or_else(|| {
        let message = format!("depth: from 0 to {}, not {depth}", perft::MAX_DEPTH);
        Failure::new(FailureKind::BadArgument, message)
    })
}

/// Perft in pieces: `count` is called for each piece, and may let other threads run, or end everything with an error. A piece
/// takes milliseconds at most, and the stack does not grow with the depth.
///
/// # Errors
///
/// The error of a piece.
///
/// ```
/// use tabiya_bindings::count_in_pieces;
/// use tabiya_rules::{Position, perft};
///
/// let start = Position::default();
/// let counted = count_in_pieces(&start, 5, |piece, depth| Ok::<u64, ()>(perft::count(piece, depth)));
/// assert_eq!(counted, Ok(4_865_609));
/// assert_eq!(count_in_pieces(&start, u32::MAX, |_, _| Err("interrupted")), Err("interrupted"));
/// ```
pub fn count_in_pieces<E>(
    position: &Position,
    depth: u32,
    mut count: impl FnMut(&Position, u32) -> Result<u64, E>,
) -> Result<u64, E> {
    const SHORT: u32 = 4;
    let mut pieces = vec![(position.clone(), depth.min(perft::MAX_DEPTH))];
    let mut sum = 0;
    while let Some((position, depth)) = pieces.pop() {
        if depth <= SHORT {
            sum += count(&position, depth)?;
        } else {
            let moves = position.legal_moves();
            pieces.extend(moves.iter().map(|&mv| (position.after(mv), depth - 1)));
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_depth_is_too_great() {
        // Two kings can wander around for ever.
        let position: Position = "k7/8/1K6/8/8/8/8/8 w - - 0 1".parse().unwrap();
        let mut calls = 0;
        let stopped = count_in_pieces(&position, u32::MAX, |_, depth| {
            calls += 1;
            assert!(depth <= 4);
            if calls < 1000 { Ok(1) } else { Err(()) }
        });
        assert_eq!((stopped, calls), (Err(()), 1000));
    }
}
