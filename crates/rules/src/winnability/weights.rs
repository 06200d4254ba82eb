//! What the policy of the playouts is made of.

/// How many phases there are.
pub(super) const PHASES: usize = 6;

/// How many playouts differ in chance and length; after them, the second half of them comes again.
pub(super) const PLAYOUTS: usize = 8;

/// Scores of moves, added up. Only differences between the moves of one position matter. Everything is by
/// [`Phase`](super::policy::Phase) first.
pub(super) struct Weights {
    pub(super) phases: [PhaseWeights; PHASES],
}

/// The weights of one phase.
pub(super) struct PhaseWeights {
    /// A man of the winner, by kind and distance from the prey.
    pub(super) hunter: [[i16; 8]; 6],
    /// Each flight square that the move covers.
    pub(super) covered_flight: i16,
    /// A move that gives check.
    pub(super) check: i16,
    /// A move to a square that the winner attacks already.
    pub(super) supported: i16,
    /// What a capture of the winner takes.
    pub(super) taken: [i16; 6],
    /// A pawn of the winner, by rank.
    pub(super) pawn: [i16; 8],
    /// A move of a pawn of the winner that nothing stands before.
    pub(super) free_pawn: i16,
    /// A man of the winner that leaves the way of its pawns; what enters it loses as much.
    pub(super) clear: i16,
    /// The same for a man of the loser.
    pub(super) let_pass: i16,
    /// A piece and the king of the winner, by distance from a pawn that must be captured first.
    pub(super) raid: [[i16; 8]; 2],
    /// A promotion of the winner, by kind.
    pub(super) promotion: [i16; 6],
    /// The prey, by distance from the edge.
    pub(super) edge: [i16; 4],
    /// The prey, by distance from the next corner.
    pub(super) corner: [i16; 4],
    /// Each flight square that the prey has where it goes.
    pub(super) flight: i16,
    /// The prey, by distance from the winner's king.
    pub(super) kings: [i16; 8],
    /// What a capture of the loser takes.
    pub(super) lost: [i16; 6],
    /// A man of the loser that goes to a flight square.
    pub(super) block: i16,
    /// A man of the loser that leaves a square next to its king.
    pub(super) unblock: i16,
    /// A man of the loser, by kind and distance from its king.
    pub(super) helper: [[i16; 8]; 6],
    /// A pawn of the loser, by rank.
    pub(super) passer: [i16; 8],
    /// A promotion of the loser, by kind.
    pub(super) rival: [i16; 6],
    /// A move back to where the man came from.
    pub(super) back: i16,
    /// A step that a recipe asks for.
    pub(super) step: i16,
    /// How much chance adds, in each playout that begins in this phase.
    pub(super) noise: [i16; PLAYOUTS],
    /// How many plies each playout may have that begins in this phase.
    pub(super) length: [i16; PLAYOUTS],
}
