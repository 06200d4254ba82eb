//! Every number of the search that a match may change, in one table.
//!
//! A row is `name: value, range, step`, and its comment says what it does. In ordinary builds a tunable is a
//! constant. With the feature `tuning` it can be set at run time by its name, as a tuner does over UCI.

/// What is known of a tunable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Its name, unique in the table.
    pub name: &'static str,
    /// The value that matches have settled on.
    pub default: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// A change worth a try.
    pub step: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $value:literal, $min:literal..=$max:literal, step $step:literal;)*) => {
        /// The table.
        pub static TABLE: &[Tunable] = &[
            $(Tunable {
                name: stringify!($name),
                default: $value,
                min: $min,
                max: $max,
                step: $step,
            },)*
        ];

        $(const _: () = assert!($min <= $value && $value <= $max);)*

        #[cfg(not(feature = "tuning"))]
        mod values {
            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name() -> i32 { $value })*
        }

        #[cfg(feature = "tuning")]
        mod values {
            use core::sync::atomic::{AtomicI32, Ordering::Relaxed};

            struct Settings { $($name: AtomicI32,)* }

            static SETTINGS: Settings = Settings { $($name: AtomicI32::new($value),)* };

            $($(#[$doc])* #[inline(always)] pub(crate) fn $name() -> i32 {
                SETTINGS.$name.load(Relaxed)
            })*

            /// Sets a tunable to a value, which is kept within its range; false if there is none of
            /// this name.
            pub fn set(name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => SETTINGS.$name.store(value.clamp($min, $max), Relaxed),)*
                    _ => return false,
                }
                true
            }
        }

        #[cfg(feature = "tuning")]
        pub use values::set;
        pub(crate) use values::*;
    };
}

tunables! {
    /// Half the width of the first window around the last iteration's value.
    aspiration_window: 12, 4..=40, step 3;
    /// How much a window grows after a miss, in percent.
    aspiration_growth: 50, 20..=150, step 15;

    /// Razoring: how far below alpha a node must be at depth 0.
    razoring_base: 250, 100..=600, step 40;
    /// Razoring: further for each depth squared.
    razoring_slope: 250, 100..=500, step 30;

    /// Reverse futility: the margin for each depth.
    already_winning_margin: 75, 30..=150, step 8;
    /// Reverse futility: less of it when things are getting better.
    already_winning_improving: 65, 0..=150, step 10;
    /// Reverse futility: more of it for doubts about the evaluation, in 1024ths of these.
    already_winning_doubt: 650, 0..=2048, step 120;
    /// Reverse futility: up to this depth.
    already_winning_depth: 9, 4..=14, step 1;

    /// Null move: reduction at depth 0.
    null_base: 4, 2..=6, step 1;
    /// Null move: one more for so many plies of depth.
    null_depth_divisor: 4, 2..=7, step 1;
    /// Null move: one more for so much evaluation above beta.
    null_eval_divisor: 190, 80..=400, step 25;
    /// Null move: verify from this depth on.
    null_verification_depth: 14, 10..=20, step 1;

    /// ProbCut: how far above beta a capture must prove itself.
    probcut_margin: 190, 100..=350, step 20;

    /// Internal reduction without a hash move, from this depth on.
    no_hash_move_depth: 4, 2..=8, step 1;

    /// Late moves: so many quiets at depth 0, in hundredths.
    late_moves_base: 300, 100..=800, step 60;
    /// Late moves: more for each depth squared, in hundredths.
    late_moves_slope: 100, 40..=200, step 15;

    /// Futility of quiets: margin at depth 0.
    futility_base: 110, 20..=250, step 20;
    /// Futility of quiets: more for each depth.
    futility_slope: 85, 30..=200, step 12;
    /// Futility of quiets: more for doubts about the evaluation, in 1024ths of these.
    futility_doubt: 550, 0..=2048, step 120;
    /// Futility of losing captures: margin at depth 0.
    capture_futility_base: 30, -100..=250, step 20;
    /// Futility of losing captures: more for each depth.
    capture_futility_slope: 84, 30..=200, step 12;
    /// Futility: up to this depth, reduced for quiets.
    futility_depth: 9, 4..=14, step 1;

    /// History pruning: below this for each depth.
    history_pruning_margin: 3500, 1000..=8000, step 400;
    /// History pruning: up to this reduced depth.
    history_pruning_depth: 5, 2..=8, step 1;

    /// Exchange pruning of quiets: allowed loss for each reduced depth squared.
    quiet_exchange_margin: 22, 5..=60, step 4;
    /// Exchange pruning of captures: allowed loss for each depth.
    capture_exchange_margin: 95, 30..=200, step 12;

    /// Singular extensions from this depth on.
    singular_depth: 6, 4..=10, step 1;
    /// Singular extensions: how far below the hash value the others must stay, per depth in sixteenths.
    singular_margin: 16, 6..=40, step 4;
    /// Double extension: how far the others fail low outside the main line.
    double_extension_margin: 18, 0..=60, step 5;
    /// Triple extension: how far.
    triple_extension_margin: 110, 50..=250, step 20;
    /// Extension of hash moves that have to do all the work: up to this depth.
    closer_look_depth: 7, 0..=10, step 1;
    /// Extension of hash moves that have to do all the work: this far below alpha.
    closer_look_margin: 25, 0..=150, step 12;

    /// Reductions: quiets, at the first move and depth, in 1024ths.
    reduction_quiet_base: 800, 200..=1600, step 100;
    /// Reductions: quiets, divisor of the logarithms, in hundredths.
    reduction_quiet_divisor: 236, 150..=350, step 15;
    /// Reductions: captures, base.
    reduction_capture_base: 250, 0..=1000, step 80;
    /// Reductions: captures, divisor.
    reduction_capture_divisor: 330, 200..=500, step 20;
    /// Reductions: less in nodes of the main line.
    reduction_main_line: 1024, 200..=2048, step 120;
    /// Reductions: more where a cut-off is expected.
    reduction_cut_node: 1700, 500..=3000, step 150;
    /// Reductions: even more there without a hash move.
    reduction_no_hash_move: 1000, 0..=3000, step 150;
    /// Reductions: more when a better move has been found here.
    reduction_better_found: 1000, 0..=2500, step 150;
    /// Reductions: less for doubts about the evaluation, for each centipawn.
    reduction_doubt: 3400, 0..=10000, step 500;
    /// Reductions: more when things are not getting better.
    reduction_not_improving: 700, 0..=2048, step 120;
    /// Reductions: less for a move that gives check.
    reduction_check: 900, 0..=2048, step 120;
    /// Reductions: more when the hash move captures.
    reduction_hash_capture: 900, 0..=2048, step 120;
    /// Reductions: less for a killer.
    reduction_killer: 1000, 0..=2048, step 120;
    /// Reductions: more when the replies keep cutting off.
    reduction_cutoffs: 900, 0..=2048, step 120;
    /// Reductions: a ply less for so much history.
    reduction_history_divisor: 8500, 4000..=16000, step 700;
    /// Reductions: less when the node was in a main line before.
    reduction_was_main_line: 800, 0..=2048, step 120;
    /// After a reduced search beats alpha by so much, look one ply deeper.
    deeper_margin: 50, 10..=150, step 10;

    /// History bonus for each depth.
    bonus_slope: 170, 60..=400, step 20;
    /// History bonus at depth 0, subtracted.
    bonus_base: 90, 0..=300, step 25;
    /// The largest bonus.
    bonus_max: 1700, 800..=3500, step 150;
    /// History malus for each depth.
    malus_slope: 190, 60..=500, step 25;
    /// History malus at depth 0, subtracted.
    malus_base: 60, 0..=300, step 25;
    /// The largest malus.
    malus_max: 1300, 600..=3500, step 150;

    /// Order of quiets: a check that loses no piece.
    order_check: 12000, 0..=30000, step 1500;
    /// Order of quiets: out of a lesser man's attack, for a minor piece; a rook counts twice, a queen thrice.
    order_threat: 5000, 0..=20000, step 800;

    /// Weight of the pawn structure's correction, in 1024ths of its average.
    correction_pawns: 1024, 300..=2500, step 120;
    /// Weight of the pieces' corrections.
    correction_pieces: 900, 300..=2500, step 120;
    /// Weight of the last move's correction.
    correction_moves: 900, 200..=2500, step 120;

    /// Quiescence: what a capture must at least promise.
    quiescence_futility: 150, 50..=350, step 20;
    /// Quiescence: captures that lose more than this are left out.
    quiescence_exchange: -30, -150..=50, step 15;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (index, row) in TABLE.iter().enumerate() {
            assert!(
                TABLE[..index].iter().all(|other| other.name != row.name),
                "{}",
                row.name
            );
        }
    }
}
