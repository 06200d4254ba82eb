//! Tunables: every number of the search and of time management that can be tuned, in one table.
//!
//! A row is `name: value, range, step`, and its comment says what it does. In normal builds a tunable is a constant.
//! With the feature `tuning` it can be set by name at run time, as a tuner does over UCI. In unit tests each thread has
//! its own values, so that a test can switch off steps of the search.

/// A tunable and its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tunable {
    /// Its name, unique in the table.
    pub name: &'static str,
    /// The default value.
    pub default: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// A reasonable step for a tuner.
    pub step: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $value:literal, $min:literal..=$max:literal, step $step:literal;)*) => {
        /// All tunables.
        pub static TABLE: &[Tunable] = &[
            $(Tunable {
                name: stringify!($name),
                default: $value,
                min: $min,
                max: $max,
                step: $step,
            },)*
        ];

        $(const _: () = assert!($min <= $value && $value <= $max && $step > 0);)*

        #[cfg(not(any(feature = "tuning", test)))]
        mod values {
            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name() -> i32 { $value })*
        }

        #[cfg(all(feature = "tuning", not(test)))]
        mod values {
            use core::sync::atomic::{AtomicI32, Ordering::Relaxed};

            struct Settings { $($name: AtomicI32,)* }

            static SETTINGS: Settings = Settings { $($name: AtomicI32::new($value),)* };

            $($(#[$doc])* #[inline(always)] pub(crate) fn $name() -> i32 {
                SETTINGS.$name.load(Relaxed)
            })*

            /// Sets a tunable, clamped to its range; false if there is none of this name.
            pub fn set(name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => SETTINGS.$name.store(value.clamp($min, $max), Relaxed),)*
                    _ => return false,
                }
                true
            }
        }

        #[cfg(test)]
        mod values {
            use core::cell::Cell;

            struct Settings { $($name: Cell<i32>,)* }

            thread_local! {
                static SETTINGS: Settings = const { Settings { $($name: Cell::new($value),)* } };
            }

            $($(#[$doc])* pub(crate) fn $name() -> i32 {
                SETTINGS.with(|settings| settings.$name.get())
            })*

            /// Sets a tunable of this thread to any value; false if there is none of this name.
            pub fn set(name: &str, value: i32) -> bool {
                SETTINGS.with(|settings| match name {
                    $(stringify!($name) => { settings.$name.set(value); true })*
                    _ => false,
                })
            }
        }

        #[cfg(any(feature = "tuning", test))]
        pub use values::set;
        pub(crate) use values::*;
    };
}

tunables! {
    /// Aspiration window: half the initial width.
    aspiration_window: 12, 4..=40, step 3;
    /// Aspiration window: growth of the margin after a fail-high or fail-low, in percent.
    aspiration_growth: 72, 20..=150, step 15;
    /// Aspiration window: minimum depth.
    aspiration_depth: 5, 2..=8, step 1;
    /// Aspiration window: wider by the expected value divided by this.
    aspiration_value_divisor: 31, 20..=400, step 10;
    /// Aspiration window: values beyond this do not widen it further.
    aspiration_value_max: 1981, 200..=5000, step 200;
    /// Aspiration window: the largest reduction after fail-highs, in plies.
    aspiration_reduction_max: 5, 0..=6, step 1;

    /// Draw noise: how much the value of a draw varies, to keep the search from going round in circles.
    draw_noise: 4, 0..=4, step 1;
    /// Fifty-move damping: the fifty-move clock, in plies, at which the evaluation would be scaled to zero.
    fifty_move_damping: 166, 110..=500, step 20;

    /// TT replacement: depth an entry loses for each search since it was written.
    tt_age_weight: 2, 1..=12, step 1;
    /// TT replacement: an entry of the same position is kept if it is deeper by more than this.
    tt_keep_depth: 2, 0..=10, step 1;
    /// TT replacement: added to that if the new entry has the PV flag.
    tt_keep_pv: 3, 0..=6, step 1;
    /// TT cut-offs: below this depth an unexpected fail-high needs an entry one ply deeper.
    tt_cutoff_depth: 8, 0..=12, step 1;
    /// TT cut-offs: the history bonus of the TT move, in 1024ths of the usual one.
    tt_history_bonus: 292, 0..=1536, step 100;
    /// TT cut-offs: none from this fifty-move clock on.
    tt_fifty_move_limit: 89, 70..=100, step 3;
    /// Tablebase results are stored in the TT with this much extra depth.
    tablebase_depth: 6, 0..=12, step 1;

    /// Razoring: margin below alpha at depth 0.
    razoring_base: 101, 100..=600, step 40;
    /// Razoring: added to the margin, times depth squared.
    razoring_slope: 346, 100..=500, step 30;

    /// Reverse futility (RFP): margin per ply of depth.
    rfp_margin: 63, 30..=150, step 8;
    /// Reverse futility (RFP): subtracted from the margin when improving.
    rfp_improving: 69, 0..=150, step 10;
    /// Reverse futility (RFP): share of the correction added to the margin, in 1024ths.
    rfp_correction: 692, 0..=2048, step 120;
    /// Reverse futility (RFP): maximum depth.
    rfp_depth: 10, 4..=14, step 1;
    /// Reverse futility (RFP): weight of the evaluation against beta in the result, in 120ths.
    rfp_blend: 59, 0..=120, step 8;

    /// Null move (NMP): base reduction.
    nmp_base: 4, 2..=6, step 1;
    /// Null move (NMP): one ply more per this much depth.
    nmp_depth_divisor: 3, 2..=7, step 1;
    /// Null move (NMP): one ply more per this much evaluation above beta.
    nmp_eval_divisor: 208, 80..=400, step 25;
    /// Null move (NMP): the most extra plies for the evaluation.
    nmp_eval_max: 2, 1..=6, step 1;
    /// Null move (NMP): margin above beta at depth 0.
    nmp_margin: 255, 0..=400, step 25;
    /// Null move (NMP): subtracted from the margin per ply of depth.
    nmp_depth_slope: 19, 0..=50, step 4;
    /// Null move (NMP): minimum depth of the verification search.
    nmp_verification_depth: 14, 10..=20, step 1;
    /// Null move (NMP): share of the reduced depth without null moves during verification, in 1024ths.
    nmp_verification_share: 582, 256..=1024, step 64;

    /// ProbCut: margin above beta.
    probcut_margin: 188, 100..=350, step 20;
    /// ProbCut: subtracted from the margin when improving.
    probcut_improving: 50, 0..=150, step 10;
    /// ProbCut: minimum depth.
    probcut_depth: 6, 3..=9, step 1;
    /// ProbCut: reduction, in plies.
    probcut_reduction: 3, 2..=6, step 1;

    /// Internal iterative reduction (IIR): minimum depth.
    iir_depth: 3, 2..=8, step 1;
    /// Hindsight: minimum reduction, in plies, for a deeper search.
    hindsight_deeper_reduction: 3, 1..=6, step 1;
    /// Hindsight: minimum reduction, in plies, for a shallower search.
    hindsight_shallower_reduction: 3, 1..=6, step 1;
    /// Hindsight: shallower if both evaluations add up to more than this.
    hindsight_shallower_sum: 232, 50..=400, step 20;

    /// Late move pruning (LMP): move count at depth 0, in hundredths.
    lmp_base: 312, 100..=800, step 60;
    /// Late move pruning (LMP): added to the count, times depth squared, in hundredths.
    lmp_slope: 143, 40..=200, step 15;
    /// Late move pruning (LMP): divisor of the count when not improving, instead of 100.
    lmp_not_improving_divisor: 177, 100..=350, step 15;

    /// Futility pruning of quiets: margin at depth 0.
    futility_base: 24, 20..=250, step 20;
    /// Futility pruning of quiets: margin per ply of depth.
    futility_slope: 38, 30..=200, step 12;
    /// Futility pruning of quiets: share of the correction added to the margin, in 1024ths.
    futility_correction: 350, 0..=2048, step 120;
    /// Futility pruning of losing captures: margin at depth 0.
    capture_futility_base: 27, -100..=250, step 20;
    /// Futility pruning of losing captures: margin per ply of depth.
    capture_futility_slope: 100, 30..=200, step 12;
    /// Futility pruning of losing captures: capture history divided by this is added to the margin.
    capture_futility_history: 26, 6..=60, step 3;
    /// Futility pruning: maximum depth; for quiets, maximum reduced depth.
    futility_depth: 6, 4..=14, step 1;

    /// History pruning: margin per ply of depth.
    history_pruning_margin: 4146, 1000..=8000, step 400;
    /// History pruning: maximum reduced depth.
    history_pruning_depth: 2, 2..=8, step 1;

    /// SEE pruning of quiets: allowed loss, times reduced depth squared.
    see_quiet_margin: 17, 5..=60, step 4;
    /// SEE pruning of captures and checks: allowed loss per ply of depth.
    see_capture_margin: 99, 30..=200, step 12;
    /// Pruning of quiets: history divided by this is added to the reduced depth, in 1024ths of a ply.
    lmr_depth_history: 12, 5..=40, step 2;

    /// Singular extensions: minimum depth.
    singular_depth: 7, 4..=10, step 1;
    /// Singular extensions: margin below the TT value per ply of depth, in sixteenths.
    singular_margin: 8, 6..=40, step 4;
    /// Singular extensions: how many plies shallower the TT entry may be.
    singular_tt_depth: 1, 1..=5, step 1;
    /// Singular extensions: depth of the singular search, in 1024ths of the node's.
    singular_depth_share: 545, 300..=700, step 30;
    /// Singular extensions: none beyond a ply of this many times the root depth.
    singular_ply_limit: 2, 1..=4, step 1;
    /// Double extension: margin of the fail-low, in non-PV nodes.
    double_extension_margin: 33, 0..=60, step 5;
    /// Triple extension: margin of the fail-low.
    triple_extension_margin: 60, 50..=250, step 20;
    /// Multi-cut: weight of the value against beta in the result, in 120ths.
    multicut_blend: 54, 0..=120, step 8;
    /// Negative extension: plies, if the TT value is at least beta.
    negative_extension_tt: 3, 0..=4, step 1;
    /// Negative extension: further plies in non-PV nodes.
    negative_extension_non_pv: 0, 0..=3, step 1;
    /// Negative extension: plies, in other cut nodes.
    negative_extension_cut_node: 1, 0..=4, step 1;
    /// Extension of burdened TT moves: maximum depth.
    burdened_depth: 10, 0..=10, step 1;
    /// Extension of burdened TT moves: margin below alpha.
    burdened_margin: 3, 0..=150, step 12;

    /// LMR: minimum depth.
    lmr_depth: 3, 2..=4, step 1;
    /// LMR: quiets, base in 1024ths of a ply.
    lmr_quiet_base: 719, 200..=1600, step 100;
    /// LMR: quiets, divisor of the product of the logarithms, in hundredths.
    lmr_quiet_divisor: 233, 150..=350, step 15;
    /// LMR: captures, base.
    lmr_capture_base: 293, 0..=1000, step 80;
    /// LMR: captures, divisor.
    lmr_capture_divisor: 349, 200..=500, step 20;
    /// LMR: less in PV nodes.
    lmr_pv: 1230, 200..=2048, step 120;
    /// LMR: less in nodes with the PV flag in the TT.
    lmr_tt_pv: 927, 0..=2048, step 120;
    /// LMR: more in cut nodes.
    lmr_cut_node: 1234, 500..=3000, step 150;
    /// LMR: even more in cut nodes without a TT move.
    lmr_no_tt_move: 1010, 0..=3000, step 150;
    /// LMR: more once a move has raised alpha.
    lmr_alpha_raised: 1137, 0..=2500, step 150;
    /// LMR: less per centipawn of correction, in 1024ths.
    lmr_correction: 3790, 0..=10000, step 500;
    /// LMR: more when not improving.
    lmr_not_improving: 642, 0..=2048, step 120;
    /// LMR: less for a move that gives check.
    lmr_check: 867, 0..=2048, step 120;
    /// LMR: more when the TT move is a capture.
    lmr_tt_capture: 1090, 0..=2048, step 120;
    /// LMR: less for the killer.
    lmr_killer: 904, 0..=2048, step 120;
    /// LMR: more when the child nodes keep failing high.
    lmr_cutoffs: 721, 0..=2048, step 120;
    /// LMR: that is, after more than this many cut-offs in child nodes.
    lmr_cutoff_count: 3, 1..=6, step 1;
    /// LMR: one ply less per this much history.
    lmr_history_divisor: 8600, 4000..=16000, step 700;
    /// LMR: re-search one ply deeper if the reduced search beats alpha by more than this.
    lmr_deeper_margin: 19, 10..=150, step 10;
    /// LMR: re-search one ply shallower if the reduced search beats alpha by less than this.
    lmr_shallower_margin: 0, 0..=30, step 3;
    /// LMR: the history bonus after a re-search, in 1024ths of the usual one.
    lmr_history_bonus: 452, 0..=1536, step 100;

    /// History bonus per ply of depth.
    bonus_slope: 208, 60..=400, step 20;
    /// History bonus: subtracted from it.
    bonus_base: 25, 0..=300, step 25;
    /// History bonus: maximum.
    bonus_max: 1974, 800..=3500, step 150;
    /// History malus per ply of depth.
    malus_slope: 157, 60..=500, step 25;
    /// History malus: subtracted from it.
    malus_base: 12, 0..=300, step 25;
    /// History malus: maximum.
    malus_max: 1024, 600..=3500, step 150;
    /// History malus: halved after this many quiets.
    malus_decay: 49, 6..=100, step 6;
    /// Fail-low: bonus of the opponent's last move if it was a capture, in 1024ths.
    fail_low_capture_bonus: 372, 0..=1536, step 100;
    /// Fail-low: bonus of the opponent's last move if it was quiet, in 1024ths.
    fail_low_base: 148, 0..=1024, step 60;
    /// Fail-low: added to that for each move in the order up to it.
    fail_low_number: 30, 0..=128, step 8;
    /// Fail-low: for at most this many moves.
    fail_low_number_max: 23, 4..=40, step 3;
    /// Fail-low: added to that if the value is far below the evaluation.
    fail_low_surprise_bonus: 753, 0..=1536, step 100;
    /// Fail-low: how far below.
    fail_low_surprise_margin: 103, 20..=250, step 15;
    /// Fail-low: bonus in the continuation history, in 1024ths.
    fail_low_continuation: 547, 0..=1536, step 100;
    /// Refutation: malus of the opponent's last move if it was the first tried, in 1024ths.
    refuted_malus: 449, 0..=1536, step 100;
    /// History updates: share of the continuation history one ply back, in 1024ths.
    learn_continuation_1: 923, 0..=2048, step 100;
    /// History updates: two plies back.
    learn_continuation_2: 1124, 0..=2048, step 100;
    /// History updates: four plies back.
    learn_continuation_4: 444, 0..=2048, step 100;
    /// History updates: six plies back.
    learn_continuation_6: 12, 0..=2048, step 100;

    /// Move ordering: weight of the continuation history one ply back, in 1024ths.
    order_continuation_1: 872, 0..=2048, step 100;
    /// Move ordering: two plies back.
    order_continuation_2: 1173, 0..=2048, step 100;
    /// Move ordering: four plies back.
    order_continuation_4: 725, 0..=2048, step 100;
    /// Move ordering: six plies back.
    order_continuation_6: 144, 0..=2048, step 100;
    /// Move ordering: weight of the pawn history, in 1024ths.
    order_pawn: 768, 0..=2048, step 100;
    /// Move ordering: bonus for a safe quiet check.
    order_check: 10052, 0..=30000, step 1500;
    /// Move ordering: SEE threshold of a safe check.
    order_check_see: -92, -200..=0, step 15;
    /// Move ordering: bonus for moving a minor piece out of the attack of a lesser one, malus for moving into it.
    order_threat_minor: 4923, 0..=20000, step 800;
    /// Move ordering: the same for a rook.
    order_threat_rook: 11358, 0..=40000, step 1600;
    /// Move ordering: the same for a queen.
    order_threat_queen: 14561, 0..=60000, step 2400;
    /// Move ordering: weight of the captured piece (MVV), added to the capture history.
    order_victim: 22, 4..=40, step 2;
    /// Move ordering: a good capture may lose its capture history divided by this (SEE).
    order_see_history: 49, 16..=150, step 6;

    /// Correction history: weight of the pawn structure, in 1024ths.
    correction_pawns: 624, 300..=2500, step 120;
    /// Correction history: weight of the pieces.
    correction_pieces: 706, 300..=2500, step 120;
    /// Correction history: weight of the last moves.
    correction_moves: 1181, 200..=2500, step 120;
    /// Correction history: share of the error that is learned per ply of depth, in 1024ths.
    correction_bonus: 97, 40..=400, step 16;
    /// Correction history: the largest single update.
    correction_bonus_max: 284, 80..=600, step 30;

    /// Quiescence: delta pruning margin.
    quiescence_futility: 154, 50..=350, step 20;
    /// Quiescence: SEE threshold below which captures are skipped.
    quiescence_see: -43, -150..=50, step 15;
    /// Quiescence: plies with quiet checks.
    quiescence_checks: 1, 0..=1, step 1;
    /// Quiescence: quiet evasions are skipped after this many moves.
    quiescence_evasions: 3, 1..=4, step 1;
    /// Quiescence: weight of a stand-pat value against beta in the result, in 120ths.
    stand_pat_blend: 76, 0..=120, step 8;
    /// Quiescence: weight of a move's value against beta in the result, in 120ths.
    quiescence_blend: 88, 0..=120, step 8;

    /// Lazy SMP: the least weight of a thread's vote, per ply of depth.
    vote_offset: 14, 1..=60, step 4;

    /// Time: moves to plan for without a time control.
    time_moves: 24, 12..=60, step 3;
    /// Time: soft limit, in percent of the planned time.
    time_soft: 85, 40..=200, step 8;
    /// Time: hard limit, in percent of the planned time.
    time_hard: 450, 150..=800, step 40;
    /// Time: the most of the remaining time for one move, in percent.
    time_most: 75, 40..=90, step 5;
    /// Time: reserve on the clock, in percent of the move overhead.
    time_reserve: 1500, 500..=4000, step 200;
    /// Time: share of the move overhead that a move usually costs, in percent.
    time_overhead_share: 30, 0..=100, step 8;
    /// Time: best-move stability; factor after the best move has changed, in percent.
    time_stability: 135, 100..=250, step 8;
    /// Time: best-move stability; subtracted for each iteration it has stayed the same.
    time_stability_step: 7, 0..=25, step 1;
    /// Time: best-move stability; for at most this many iterations.
    time_stability_max: 8, 3..=15, step 1;
    /// Time: falling value; a drop by this much doubles the time.
    time_drop: 120, 30..=400, step 15;
    /// Time: falling value; minimum depth.
    time_drop_depth: 5, 2..=10, step 1;
    /// Time: falling value; smallest factor, in percent.
    time_drop_least: 80, 40..=100, step 5;
    /// Time: falling value; largest factor, in percent.
    time_drop_most: 150, 110..=300, step 10;
    /// Time: node effort; the best move's share of the nodes is subtracted from this, in percent.
    time_effort: 160, 100..=250, step 8;
    /// Time: node effort; multiplied by this, in percent.
    time_effort_scale: 125, 50..=250, step 8;
    /// Mate hunt: the value from which a position counts as won, so that a short mate is looked for on the side.
    mate_hunt_value: 900, 400..=3000, step 100;
    /// Mate hunt: the nodes of the normal search for each node of the hunt.
    mate_hunt_share: 32, 8..=512, step 8;

    /// Time: an only legal move is played after this depth.
    only_move_depth: 5, 1..=10, step 1;
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
