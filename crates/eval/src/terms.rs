//! The terms of the evaluation: what each weight in the table is for.

/// A group of weights for one idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called in explanations.
    pub name: &'static str,
    /// Its first weight in the table.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

macro_rules! terms {
    ($($(#[$doc:meta])* $ident:ident: $name:literal, $len:expr;)*) => {
        /// Where each term's weights begin.
        pub(crate) mod at {
            terms!(@starts 0usize; $($(#[$doc])* $ident: $len;)*);
        }

        /// All terms, in the order of the table.
        pub const TERMS: &[Term] = &[
            $(Term { name: $name, start: at::$ident, len: $len },)*
        ];

        /// The number of weights.
        pub const WEIGHTS: usize = 0 $(+ $len)*;
    };
    (@starts $start:expr; $(#[$doc:meta])* $ident:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $ident: usize = $start;
        terms!(@starts $start + $len; $($rest)*);
    };
    (@starts $start:expr;) => {};
}

terms! {
    /// Pawn to queen.
    MATERIAL: "material", 5;
    /// Six kinds on 64 squares, seen from White with the own king on the right half of the board.
    PLACEMENT: "placement", 6 * 64;
    /// The same, with the enemy king on the right half.
    SIEGE_PLACEMENT: "placement", 6 * 64;
    /// Knights, bishops, rooks and queens, for every own pawn.
    PIECE_WITH_PAWNS: "material", 4;
    /// A queen, for every own rook, own minor piece, enemy rook and enemy minor piece.
    QUEEN_WITH_PIECES: "material", 4;
    /// A rook, for every own minor piece, enemy minor piece.
    ROOK_WITH_MINORS: "material", 2;
    /// By the number of pawns.
    PAWN_COUNT: "material", 9;
    /// Reachable squares: up to 8, 13, 14 and 27.
    KNIGHT_MOBILITY: "mobility", 9;
    BISHOP_MOBILITY: "mobility", 14;
    ROOK_MOBILITY: "mobility", 15;
    QUEEN_MOBILITY: "mobility", 28;
    BISHOP_PAIR: "bishop pair", 1;
    /// A bishop behind pawns on squares of its colour.
    BAD_BISHOP: "pieces", 1;
    /// The same, for every blocked pawn in the centre.
    SHUT_IN_BISHOP: "pieces", 1;
    /// Enemy pawns on squares of the bishop's colour.
    BISHOP_TARGETS: "pieces", 1;
    /// A bishop that sees both centre squares of a long diagonal.
    LONG_DIAGONAL: "pieces", 1;
    /// Knight, then bishop, on a square no pawn can attack, guarded by a pawn.
    OUTPOST: "pieces", 2;
    /// Free outposts that a knight can go to.
    OUTPOST_IN_REACH: "pieces", 1;
    /// Knight, then bishop, right behind a pawn.
    SHELTERED_MINOR: "pieces", 2;
    /// Half-open, then open.
    ROOK_FILE: "pieces", 2;
    DOUBLED_PAWN: "pawns", 1;
    DOUBLED_ISOLATED_PAWN: "pawns", 1;
    /// From the edge to the centre.
    ISOLATED_PAWN_BY_FILE: "pawns", 4;
    /// With no enemy pawn before it.
    ISOLATED_PAWN_ON_HALF_OPEN_FILE: "pawns", 1;
    /// Cannot be guarded by pawns, on a half-open file or not.
    BACKWARD_PAWN: "pawns", 2;
    /// Side by side, by rank.
    PHALANX: "pawns", 8;
    /// Guarded by a pawn, by rank.
    GUARDED_PAWN: "pawns", 8;
    /// Guarded twice.
    TWICE_GUARDED_PAWN: "pawns", 1;
    /// An enemy pawn right before it, by rank.
    RAMMED_PAWN: "pawns", 8;
    /// Attacks an enemy pawn, by rank.
    LEVER: "pawns", 8;
    PAWN_ISLAND: "pawns", 1;
    /// Can become passed with the help of its neighbours, by rank.
    CANDIDATE: "passed pawns", 8;
    /// By rank.
    PASSED_PAWN: "passed pawns", 8;
    /// From the edge to the centre.
    PASSER_FILE: "passed pawns", 4;
    /// Something stands in its way, by rank.
    BLOCKED_PASSER: "passed pawns", 8;
    /// Something of the enemy stands in its way, by rank.
    HALTED_PASSER: "passed pawns", 8;
    /// The next square is guarded, by rank.
    GUARDED_STEP: "passed pawns", 8;
    /// No enemy piece is left and the king comes too late, by rank.
    UNSTOPPABLE: "passed pawns", 8;
    /// An enemy rook behind it.
    PASSER_CHASED: "passed pawns", 1;
    /// No enemy attacks its way to promotion, by rank.
    FREE_PASSER: "passed pawns", 8;
    /// Steps of the own king to the square before it, for pawns beyond the middle.
    PASSER_OWN_KING: "passed pawns", 8;
    /// Steps of the enemy king.
    PASSER_ENEMY_KING: "passed pawns", 8;
    /// A rook behind it.
    PASSER_ROOK_BEHIND: "passed pawns", 1;
    /// A pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: "threats", 4;
    /// A knight or bishop attacks a pawn, minor piece, rook, queen.
    MINOR_THREAT: "threats", 4;
    /// A rook attacks a pawn, minor piece, queen.
    ROOK_THREAT: "threats", 3;
    /// An attacked man without guard.
    HANGING: "threats", 1;
    HANGING_PAWN: "threats", 1;
    /// An attacked man that only the king guards.
    WEAK_MAN: "threats", 1;
    /// Squares both sides attack and the enemy does not hold.
    CONTESTED: "threats", 1;
    /// A knight, a slider can safely attack the queen.
    QUEEN_HARASSED: "threats", 2;
    /// A pawn can attack a piece by a safe push.
    PUSH_THREAT: "threats", 1;
    /// A safe step of the king attacks a man.
    KING_THREAT: "threats", 1;
    /// The distance from the king's file (0 to 2 away) and rank of the nearest own pawn before it; rank 0 for
    /// none.
    SHELTER: "king safety", 3 * 8;
    /// The same for the nearest enemy pawn.
    STORM: "king safety", 3 * 8;
    /// By the file from the edge to the centre and the rank of the nearest own pawn.
    SHELTER_BY_FILE: "king safety", 4 * 8;
    /// The nearest enemy pawn is stopped by an own one, by its rank.
    STOPPED_STORM: "king safety", 8;
    /// No pawn on the king's side of the board.
    PAWNLESS_FLANK: "king safety", 1;
    /// Steps to the nearest own pawn.
    KING_FROM_PAWNS: "king safety", 1;
    /// For each way to castle.
    CASTLING: "king safety", 1;
    /// Squares in the enemy's half of the centre behind our pawns.
    SPACE: "space", 1;
    TEMPO: "tempo", 1;
}

/// Weights of the king's danger: their sum is squared, so that attackers count more together than alone.
pub(crate) mod danger {
    /// An attacker of the king's surroundings: knight, bishop, rook, queen.
    pub(crate) const ATTACKER: usize = 0;
    /// Squares around the king that only it guards.
    pub(crate) const WEAK: usize = 4;
    /// Safe checks: knight, bishop, rook, queen.
    pub(crate) const SAFE_CHECK: usize = 5;
    /// The attacker has no queen.
    pub(crate) const NO_QUEEN: usize = 9;
    /// Own pawns and minor pieces near the king.
    pub(crate) const DEFENDER: usize = 10;
    /// Always there.
    pub(crate) const BASE: usize = 11;
    /// More than one safe check by the queen.
    pub(crate) const MORE_QUEEN_CHECKS: usize = 12;
    /// Squares from which a check would be given and captured.
    pub(crate) const UNSAFE_CHECKS: usize = 13;
    /// Squares on the king's side of the board that the enemy attacks once, twice; that we guard.
    pub(crate) const FLANK: usize = 14;
    /// Files beside the king without own pawns.
    pub(crate) const OPEN_FILES: usize = 17;
}

/// The number of danger weights.
pub const DANGER_WEIGHTS: usize = 18;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_fill_the_table_without_holes() {
        let mut next = 0;
        for term in TERMS {
            assert_eq!(term.start, next, "{}", term.name);
            next += term.len;
        }
        assert_eq!(next, WEIGHTS);
    }
}
