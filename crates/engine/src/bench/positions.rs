//! The positions of the bench.

/// Openings, middlegames and endgames, as FENs.
pub const POSITIONS: &[&str] = &["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"];
