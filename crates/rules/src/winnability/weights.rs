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

const BY_DISTANCE: [i16; 8] = [0, 60, 50, 36, 24, 16, 8, 0];
const KING: [i16; 8] = [0, 40, 60, 40, 24, 16, 8, 0];

const MANY: PhaseWeights = PhaseWeights {
    hunter: [
        [0; 8],
        BY_DISTANCE,
        BY_DISTANCE,
        [0, 20, 20, 14, 10, 6, 2, 0],
        BY_DISTANCE,
        [0; 8],
    ],
    covered_flight: 12,
    check: -10,
    supported: 0,
    taken: [5, 10, 10, 15, 30, 0],
    pawn: [0; 8],
    free_pawn: 0,
    clear: 0,
    let_pass: 0,
    raid: [[0; 8]; 2],
    promotion: [0, 0, 0, 50, 100, 0],
    edge: [40, 20, 5, 0],
    corner: [30, 20, 5, 0],
    flight: -10,
    kings: [0, 0, 40, 30, 20, 12, 6, 0],
    lost: [-20, -60, -60, -100, -150, 0],
    block: 25,
    unblock: -15,
    helper: [[0; 8]; 6],
    passer: [0; 8],
    rival: [0; 6],
    back: -30,
    step: 100,
    noise: [0, 15, 30, 30, 60, 60, 100, 100],
    length: [16, 12, 24, 12, 40, 12, 24, 60],
};

const FEW: PhaseWeights = PhaseWeights {
    hunter: [
        [0; 8],
        BY_DISTANCE,
        BY_DISTANCE,
        [0, 10, 10, 8, 6, 4, 2, 0],
        BY_DISTANCE,
        KING,
    ],
    covered_flight: 8,
    pawn: [0, 0, 2, 5, 9, 13, 20, 30],
    ..MANY
};

const PROMOTE: PhaseWeights = PhaseWeights {
    hunter: [[0; 8], BY_DISTANCE, BY_DISTANCE, BY_DISTANCE, BY_DISTANCE, [0; 8]],
    covered_flight: 4,
    pawn: [0, 0, 20, 45, 75, 110, 150, 200],
    noise: [0, 30, 30, 50, 60, 60, 100, 100],
    length: [24, 24, 40, 40, 40, 60, 60, 60],
    free_pawn: 30,
    clear: 30,
    let_pass: 60,
    raid: [
        [200, 60, 50, 40, 30, 20, 10, 0],
        [250, 180, 150, 120, 90, 60, 30, 0],
    ],
    ..MANY
};

/// The recipes say where to go.
const MINORS: PhaseWeights = PhaseWeights {
    hunter: [[0; 8]; 6],
    covered_flight: 0,
    check: 0,
    taken: [0, 0, 0, 0, 20, 0],
    edge: [0; 4],
    corner: [0; 4],
    flight: 0,
    kings: [0; 8],
    lost: [-300, -300, -300, -300, -300, 0],
    passer: [0, 0, 30, 60, 90, 120, 150, 180],
    rival: [0, 100, 60, 30, -300, 0],
    block: 0,
    unblock: 0,
    noise: [0, 50, 100, 150, 150, 200, 150, 150],
    length: [24, 24, 30, 40, 30, 40, 60, 60],
    ..MANY
};

impl Weights {
    pub(super) const TUNED: Weights = Weights {
        phases: [PROMOTE, MINORS, MINORS, FEW, FEW, MANY],
    };
}
