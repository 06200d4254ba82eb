//! The terms of the evaluation, and what each weight in the table is for.

/// A group of weights for one idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Term {
    /// Its name in explanations.
    pub name: &'static str,
    /// Its first weight in the table.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

macro_rules! terms {
    ($($(#[$doc:meta])* $ident:ident: $name:literal, $len:expr;)*) => {
        /// Where each term's weights start.
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
    /// From pawn to queen.
    MATERIAL: "material", 5;
    /// Piece-square table: six kinds on 64 squares, from White's point of view, mirrored so that the own king is on the
    /// right half of the board.
    PLACEMENT: "placement", 6 * 64;
    /// The same, mirrored so that the enemy king is on the right half.
    SIEGE_PLACEMENT: "placement", 6 * 64;
    /// Knights, bishops, rooks and queens, per own pawn.
    PIECE_WITH_PAWNS: "material", 4;
    /// A queen, per own rook, own minor piece, enemy rook and enemy minor piece.
    QUEEN_WITH_PIECES: "material", 4;
    /// A rook, per own minor piece and enemy minor piece.
    ROOK_WITH_MINORS: "material", 2;
    /// By the number of pawns.
    PAWN_COUNT: "material", 9;
    /// By the number of reachable squares: up to 8, 13, 14 and 27.
    KNIGHT_MOBILITY: "mobility", 9;
    BISHOP_MOBILITY: "mobility", 14;
    ROOK_MOBILITY: "mobility", 15;
    QUEEN_MOBILITY: "mobility", 28;
    BISHOP_PAIR: "bishop pair", 1;
    /// Bad bishop: own pawns on squares of its colour.
    BAD_BISHOP: "pieces", 1;
    /// The same, per blocked pawn on the centre files.
    SHUT_IN_BISHOP: "pieces", 1;
    /// Enemy pawns on squares of the bishop's colour.
    BISHOP_TARGETS: "pieces", 1;
    /// A bishop that controls both centre squares of a long diagonal.
    LONG_DIAGONAL: "pieces", 1;
    /// Knight, then bishop, on an outpost: a square guarded by a pawn that no enemy pawn can attack.
    OUTPOST: "pieces", 2;
    /// Outposts that a knight can reach in one move.
    OUTPOST_IN_REACH: "pieces", 1;
    /// Knight, then bishop, right behind a pawn.
    SHELTERED_MINOR: "pieces", 2;
    /// A rook on a half-open, then on an open file.
    ROOK_FILE: "pieces", 2;
    DOUBLED_PAWN: "pawns", 1;
    DOUBLED_ISOLATED_PAWN: "pawns", 1;
    /// From the edge to the centre.
    ISOLATED_PAWN_BY_FILE: "pawns", 4;
    /// With no enemy pawn in front of it.
    ISOLATED_PAWN_ON_HALF_OPEN_FILE: "pawns", 1;
    /// Opposed, then on a half-open file.
    BACKWARD_PAWN: "pawns", 2;
    /// Pawns side by side, by rank.
    PHALANX: "pawns", 8;
    /// Supported by a pawn, by rank.
    GUARDED_PAWN: "pawns", 8;
    /// Supported by two pawns.
    TWICE_GUARDED_PAWN: "pawns", 1;
    /// Blocked by an enemy pawn, by rank.
    RAMMED_PAWN: "pawns", 8;
    /// Attacks an enemy pawn, by rank.
    LEVER: "pawns", 8;
    PAWN_ISLAND: "pawns", 1;
    /// Candidate passed pawn: can become passed with the help of its neighbours, by rank.
    CANDIDATE: "passed pawns", 8;
    /// By rank.
    PASSED_PAWN: "passed pawns", 8;
    /// From the edge to the centre.
    PASSER_FILE: "passed pawns", 4;
    /// Blocked by any man, by rank.
    BLOCKED_PASSER: "passed pawns", 8;
    /// Blocked by an enemy man, by rank.
    HALTED_PASSER: "passed pawns", 8;
    /// Its stop square is guarded, by rank.
    GUARDED_STEP: "passed pawns", 8;
    /// The enemy has no pieces left and its king is outside the pawn's square, by rank.
    UNSTOPPABLE: "passed pawns", 8;
    /// An enemy rook behind it.
    PASSER_CHASED: "passed pawns", 1;
    /// Its path to promotion is neither blocked nor attacked by the enemy, by rank.
    FREE_PASSER: "passed pawns", 8;
    /// Distance of the own king from its stop square, from the fourth rank on, by rank.
    PASSER_OWN_KING: "passed pawns", 8;
    /// Distance of the enemy king.
    PASSER_ENEMY_KING: "passed pawns", 8;
    /// A rook behind it.
    PASSER_ROOK_BEHIND: "passed pawns", 1;
    /// A pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: "threats", 4;
    /// A knight or bishop attacks a pawn, minor piece, rook, queen.
    MINOR_THREAT: "threats", 4;
    /// A rook attacks a pawn, minor piece, queen.
    ROOK_THREAT: "threats", 3;
    /// An attacked, undefended piece.
    HANGING: "threats", 1;
    HANGING_PAWN: "threats", 1;
    /// An attacked man defended only by the king.
    WEAK_MAN: "threats", 1;
    /// Squares that both sides attack and the enemy does not control.
    CONTESTED: "threats", 1;
    /// A knight, then a slider, can safely attack the queen.
    QUEEN_HARASSED: "threats", 2;
    /// A pawn can attack a piece by a safe push.
    PUSH_THREAT: "threats", 1;
    /// The king can safely attack a man.
    KING_THREAT: "threats", 1;
    /// Pawn shelter: by the distance from the king's file (0 to 2) and the rank of the nearest own pawn in front; rank
    /// 0 for none.
    SHELTER: "king safety", 3 * 8;
    /// Pawn storm: the same for the nearest enemy pawn.
    STORM: "king safety", 3 * 8;
    /// Pawn shelter by file, from the edge to the centre, and by the rank of the nearest own pawn.
    SHELTER_BY_FILE: "king safety", 4 * 8;
    /// The nearest enemy pawn is blocked by an own one, by its rank.
    STOPPED_STORM: "king safety", 8;
    /// No pawn on the king's half of the board.
    PAWNLESS_FLANK: "king safety", 1;
    /// Distance to the nearest own pawn.
    KING_FROM_PAWNS: "king safety", 1;
    /// Per castling right.
    CASTLING: "king safety", 1;
    /// Central squares in the own half that no enemy pawn attacks.
    SPACE: "space", 1;
    TEMPO: "tempo", 1;
}

/// King danger: the sum of these weights is squared, so that attackers count more together than alone.
pub(crate) mod danger {
    /// An attacker of the king zone: knight, bishop, rook, queen.
    pub(crate) const ATTACKER: usize = 0;
    /// Attacked squares of the king zone that at most the king defends.
    pub(crate) const WEAK: usize = 4;
    /// Safe checks: knight, bishop, rook, queen.
    pub(crate) const SAFE_CHECK: usize = 5;
    /// The attacker has no queen.
    pub(crate) const NO_QUEEN: usize = 9;
    /// Own pawns and minor pieces in the king zone.
    pub(crate) const DEFENDER: usize = 10;
    /// A constant.
    pub(crate) const BASE: usize = 11;
    /// More than one safe queen check.
    pub(crate) const MORE_QUEEN_CHECKS: usize = 12;
    /// Squares of unsafe checks, where the checking piece could be captured.
    pub(crate) const UNSAFE_CHECKS: usize = 13;
    /// Squares of the king's flank that the enemy attacks, attacks twice, and that we defend.
    pub(crate) const FLANK: usize = 14;
    /// Files at the king without own pawns.
    pub(crate) const OPEN_FILES: usize = 17;
}

/// The number of danger weights.
pub const DANGER_WEIGHTS: usize = 18;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_fill_the_table_without_gaps() {
        let mut next = 0;
        for term in TERMS {
            assert_eq!(term.start, next, "{}", term.name);
            next += term.len;
        }
        assert_eq!(next, WEIGHTS);
    }
}
