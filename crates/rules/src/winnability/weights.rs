//! What the policy of the playouts is made of.

/// Scores of moves, added up. Only differences between the moves of one position matter.
#[derive(Clone)]
pub(super) struct Weights {
    /// A man of the winner, by [`Phase`](super::policy::Phase), kind, and distance from the prey.
    pub(super) hunter: [[[i16; 8]; 6]; 3],
    /// Each flight square that the move covers, by phase.
    pub(super) covered_flight: [i16; 3],
    /// A move that gives check, by phase.
    pub(super) check: [i16; 3],
    /// What a capture of the winner takes.
    pub(super) taken: [i16; 6],
    /// A pawn of the winner, by phase and rank.
    pub(super) pawn: [[i16; 8]; 3],
    /// A promotion, by kind.
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
    /// A man of the loser that goes to a flight square, or leaves a square next to its king.
    pub(super) block: i16,
    pub(super) unblock: i16,
    /// A man of the loser, by kind and distance from its king.
    pub(super) helper: [[i16; 8]; 6],
    /// A move back to where the man came from.
    pub(super) back: i16,
    /// How much chance adds, in each playout.
    pub(super) noise: [i16; 8],
    /// How many plies each playout may have.
    pub(super) length: [i16; 8],
}

const BY_DISTANCE: [i16; 8] = [0, 60, 50, 36, 24, 16, 8, 0];
const KING: [i16; 8] = [0, 40, 60, 40, 24, 16, 8, 0];

impl Weights {
    pub(super) const TUNED: Weights = Weights {
        hunter: [
            [[0; 8], BY_DISTANCE, BY_DISTANCE, BY_DISTANCE, BY_DISTANCE, [0; 8]],
            [[0; 8], BY_DISTANCE, BY_DISTANCE, [0, 10, 10, 8, 6, 4, 2, 0], BY_DISTANCE, KING],
            [[0; 8], BY_DISTANCE, BY_DISTANCE, [0, 20, 20, 14, 10, 6, 2, 0], BY_DISTANCE, [0; 8]],
        ],
        covered_flight: [4, 8, 12],
        check: [-10, -10, -10],
        taken: [5, 10, 10, 15, 30, 0],
        pawn: [[0, 0, 20, 45, 75, 110, 150, 200], [0, 0, 2, 5, 9, 13, 20, 30], [0, 0, 0, 0, 0, 0, 0, 0]],
        promotion: [0, 0, 0, 50, 100, 0],
        edge: [40, 20, 5, 0],
        corner: [30, 20, 5, 0],
        flight: -10,
        kings: [0, 0, 40, 30, 20, 12, 6, 0],
        lost: [-20, -60, -60, -100, -150, 0],
        block: 25,
        unblock: -15,
        helper: [[0; 8]; 6],
        back: -30,
        noise: [0, 15, 30, 30, 60, 60, 100, 100],
        length: [16, 12, 24, 12, 40, 12, 24, 60],
    };
}
