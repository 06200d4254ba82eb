//! Every number of search and time management that a match may change, in one table.
//!
//! A row is `name: value, range, step`, and its comment says what it does. In ordinary builds a tunable is a
//! constant. With the feature `tuning` it can be set at run time by its name, as a tuner does over UCI. In unit tests
//! each thread has its own, so that a test can switch steps of the search off.

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
    /// Aspiration window: half the width of the first one.
    aspiration_window: 12, 4..=40, step 3;
    /// Aspiration window: how much it grows after a miss, in percent.
    aspiration_growth: 50, 20..=150, step 15;
    /// Aspiration window: from this depth on.
    aspiration_depth: 4, 2..=8, step 1;
    /// Aspiration window: wider by the expected value divided by this.
    aspiration_value_divisor: 64, 20..=400, step 10;
    /// Aspiration window: values beyond this make it no wider.
    aspiration_value_max: 2000, 200..=5000, step 200;
    /// Aspiration window: how many plies less deep after fail-highs, at most.
    aspiration_reduction_max: 3, 0..=6, step 1;

    /// Draw noise: how far the value of a draw goes up and down, to keep search from walking in circles.
    draw_noise: 1, 0..=4, step 1;
    /// Fifty-move damping: an evaluation would be nothing after so many plies without progress.
    fifty_move_damping: 220, 110..=500, step 20;

    /// TT replacement: plies of depth that an entry loses with each search.
    tt_age_weight: 4, 1..=12, step 1;
    /// TT replacement: an entry of the same position stays if it is deeper by more than this.
    tt_keep_depth: 4, 0..=10, step 1;
    /// TT replacement: and by this more if the new one is of the principal variation.
    tt_keep_pv: 2, 0..=6, step 1;
    /// TT cut-offs: below this depth an unexpected fail-high must be one ply deeper.
    tt_cutoff_depth: 6, 0..=12, step 1;
    /// TT cut-offs: the history bonus of the move, in 1024ths of the usual one.
    tt_history_bonus: 512, 0..=1536, step 100;
    /// TT cut-offs: none from this fifty-move clock on.
    tt_fifty_move_limit: 90, 70..=100, step 3;
    /// Tablebase results are stored with so many plies of depth more.
    tablebase_depth: 6, 0..=12, step 1;

    /// Razoring: how far below alpha a node must be at depth 0.
    razoring_base: 250, 100..=600, step 40;
    /// Razoring: further for each depth squared.
    razoring_slope: 250, 100..=500, step 30;

    /// Reverse futility (RFP): the margin for each depth.
    rfp_margin: 75, 30..=150, step 8;
    /// Reverse futility (RFP): less of it when improving.
    rfp_improving: 65, 0..=150, step 10;
    /// Reverse futility (RFP): more of it by the correction, in 1024ths.
    rfp_correction: 650, 0..=2048, step 120;
    /// Reverse futility (RFP): up to this depth.
    rfp_depth: 9, 4..=14, step 1;
    /// Reverse futility (RFP): the share of the evaluation in the result, beside beta, in 120ths.
    rfp_blend: 40, 0..=120, step 8;

    /// Null move (NMP): reduction at depth 0.
    nmp_base: 4, 2..=6, step 1;
    /// Null move (NMP): one more for so many plies of depth.
    nmp_depth_divisor: 4, 2..=7, step 1;
    /// Null move (NMP): one more for so much evaluation above beta.
    nmp_eval_divisor: 190, 80..=400, step 25;
    /// Null move (NMP): at most so many more for the evaluation.
    nmp_eval_max: 3, 1..=6, step 1;
    /// Null move (NMP): how far above beta the evaluation must be at depth 0.
    nmp_margin: 180, 0..=400, step 25;
    /// Null move (NMP): less for each depth.
    nmp_depth_slope: 20, 0..=50, step 4;
    /// Null move (NMP): verify from this depth on.
    nmp_verification_depth: 14, 10..=20, step 1;
    /// Null move (NMP): for this share of the reduced depth no null moves while verifying, in 1024ths.
    nmp_verification_share: 768, 256..=1024, step 64;

    /// ProbCut: how far above beta a capture must prove itself.
    probcut_margin: 190, 100..=350, step 20;
    /// ProbCut: less of it when improving.
    probcut_improving: 60, 0..=150, step 10;
    /// ProbCut: from this depth on.
    probcut_depth: 5, 3..=9, step 1;
    /// ProbCut: how many plies less deep.
    probcut_reduction: 4, 2..=6, step 1;

    /// Internal iterative reduction (IIR): from this depth on.
    iir_depth: 4, 2..=8, step 1;
    /// Hindsight: a ply deeper after a reduction of so many plies.
    hindsight_deeper_reduction: 3, 1..=6, step 1;
    /// Hindsight: a ply less deep after a reduction of so many plies.
    hindsight_shallower_reduction: 2, 1..=6, step 1;
    /// Hindsight: if both evaluations add up to more than this.
    hindsight_shallower_sum: 180, 50..=400, step 20;

    /// Late move pruning (LMP): so many moves at depth 0, in hundredths.
    lmp_base: 300, 100..=800, step 60;
    /// Late move pruning (LMP): more for each depth squared, in hundredths.
    lmp_slope: 100, 40..=200, step 15;
    /// Late move pruning (LMP): divisor instead of 100 when not improving.
    lmp_not_improving_divisor: 200, 100..=350, step 15;

    /// Futility of quiets: margin at depth 0.
    futility_base: 110, 20..=250, step 20;
    /// Futility of quiets: more for each depth.
    futility_slope: 85, 30..=200, step 12;
    /// Futility of quiets: more by the correction, in 1024ths.
    futility_correction: 550, 0..=2048, step 120;
    /// Futility of losing captures: margin at depth 0.
    capture_futility_base: 30, -100..=250, step 20;
    /// Futility of losing captures: more for each depth.
    capture_futility_slope: 84, 30..=200, step 12;
    /// Futility of losing captures: more by capture history divided by this.
    capture_futility_history: 16, 6..=60, step 3;
    /// Futility: up to this depth, reduced for quiets.
    futility_depth: 9, 4..=14, step 1;

    /// History pruning: below this for each depth.
    history_pruning_margin: 3500, 1000..=8000, step 400;
    /// History pruning: up to this reduced depth.
    history_pruning_depth: 5, 2..=8, step 1;

    /// SEE pruning of quiets: allowed loss for each reduced depth squared.
    see_quiet_margin: 22, 5..=60, step 4;
    /// SEE pruning of captures and checks: allowed loss for each depth.
    see_capture_margin: 95, 30..=200, step 12;
    /// Pruning of quiets: history divided by this makes the reduced depth larger, in 1024ths of a ply.
    lmr_depth_history: 12, 5..=40, step 2;

    /// Singular extensions: from this depth on.
    singular_depth: 6, 4..=10, step 1;
    /// Singular extensions: how far below the TT value the others must stay, per depth in sixteenths.
    singular_margin: 16, 6..=40, step 4;
    /// Singular extensions: the TT entry may be so many plies less deep.
    singular_tt_depth: 3, 1..=5, step 1;
    /// Singular extensions: depth of the search without the TT move, in 1024ths.
    singular_depth_share: 512, 300..=700, step 30;
    /// Singular extensions: none beyond so many times the depth of the iteration.
    singular_ply_limit: 2, 1..=4, step 1;
    /// Double extension: how far the others fail low outside the principal variation.
    double_extension_margin: 18, 0..=60, step 5;
    /// Triple extension: how far.
    triple_extension_margin: 110, 50..=250, step 20;
    /// Multi-cut: the share of the value in the result, beside beta, in 120ths.
    multicut_blend: 72, 0..=120, step 8;
    /// Negative extension: plies, where the TT value is above beta.
    negative_extension_tt: 2, 0..=4, step 1;
    /// Negative extension: plies more of it outside the principal variation.
    negative_extension_non_pv: 1, 0..=3, step 1;
    /// Negative extension: plies, in other cut nodes.
    negative_extension_cut_node: 2, 0..=4, step 1;
    /// Extension of burdened TT moves: up to this depth.
    burdened_depth: 7, 0..=10, step 1;
    /// Extension of burdened TT moves: this far below alpha.
    burdened_margin: 25, 0..=150, step 12;

    /// LMR: from this depth on.
    lmr_depth: 2, 2..=4, step 1;
    /// LMR: quiets, at the first move and depth, in 1024ths.
    lmr_quiet_base: 800, 200..=1600, step 100;
    /// LMR: quiets, divisor of the logarithms, in hundredths.
    lmr_quiet_divisor: 236, 150..=350, step 15;
    /// LMR: captures, base.
    lmr_capture_base: 250, 0..=1000, step 80;
    /// LMR: captures, divisor.
    lmr_capture_divisor: 330, 200..=500, step 20;
    /// LMR: less in PV nodes.
    lmr_pv: 1024, 200..=2048, step 120;
    /// LMR: less when the node was in a principal variation before.
    lmr_tt_pv: 800, 0..=2048, step 120;
    /// LMR: more in cut nodes.
    lmr_cut_node: 1700, 500..=3000, step 150;
    /// LMR: even more there without a TT move.
    lmr_no_tt_move: 1000, 0..=3000, step 150;
    /// LMR: more when a better move has been found here.
    lmr_alpha_raised: 1000, 0..=2500, step 150;
    /// LMR: less by the correction, for each centipawn.
    lmr_correction: 3400, 0..=10000, step 500;
    /// LMR: more when not improving.
    lmr_not_improving: 700, 0..=2048, step 120;
    /// LMR: less for a move that gives check.
    lmr_check: 900, 0..=2048, step 120;
    /// LMR: more when the TT move captures.
    lmr_tt_capture: 900, 0..=2048, step 120;
    /// LMR: less for a killer.
    lmr_killer: 1000, 0..=2048, step 120;
    /// LMR: more when the replies keep cutting off.
    lmr_cutoffs: 900, 0..=2048, step 120;
    /// LMR: more than so many cut-offs of replies are many.
    lmr_cutoff_count: 3, 1..=6, step 1;
    /// LMR: a ply less for so much history.
    lmr_history_divisor: 8500, 4000..=16000, step 700;
    /// LMR: after a reduced search beats alpha by so much, look one ply deeper.
    lmr_deeper_margin: 50, 10..=150, step 10;
    /// LMR: after a reduced search beats alpha by less than this, look one ply less deep.
    lmr_shallower_margin: 8, 0..=30, step 3;
    /// LMR: the history bonus after a search in full, in 1024ths of the usual one.
    lmr_history_bonus: 512, 0..=1536, step 100;

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
    /// History malus: halved after so many quiets.
    malus_decay: 32, 6..=100, step 6;
    /// Fail-low: the bonus of the opponent's capture, in 1024ths.
    fail_low_capture_bonus: 512, 0..=1536, step 100;
    /// Fail-low: the bonus of the opponent's quiet move, in 1024ths.
    fail_low_base: 256, 0..=1024, step 60;
    /// Fail-low: more of it for each move tried before it.
    fail_low_number: 32, 0..=128, step 8;
    /// Fail-low: for so many moves at most.
    fail_low_number_max: 16, 4..=40, step 3;
    /// Fail-low: more of it for a move that was better than the evaluation said.
    fail_low_surprise_bonus: 512, 0..=1536, step 100;
    /// Fail-low: by this much.
    fail_low_surprise_margin: 100, 20..=250, step 15;
    /// Fail-low: the bonus in the continuation history, in 1024ths.
    fail_low_continuation: 512, 0..=1536, step 100;
    /// Malus of a first move that was refuted, in 1024ths.
    refuted_malus: 512, 0..=1536, step 100;
    /// Learning: share of the continuation history one ply before, in 1024ths.
    learn_continuation_1: 1024, 0..=2048, step 100;
    /// Learning: two plies before.
    learn_continuation_2: 1024, 0..=2048, step 100;
    /// Learning: four plies before.
    learn_continuation_4: 512, 0..=2048, step 100;
    /// Learning: six plies before.
    learn_continuation_6: 256, 0..=2048, step 100;

    /// Move ordering: weight of the continuation history one ply before, in 1024ths.
    order_continuation_1: 1024, 0..=2048, step 100;
    /// Move ordering: two plies before.
    order_continuation_2: 1024, 0..=2048, step 100;
    /// Move ordering: four plies before.
    order_continuation_4: 512, 0..=2048, step 100;
    /// Move ordering: six plies before.
    order_continuation_6: 256, 0..=2048, step 100;
    /// Move ordering: weight of the pawn history.
    order_pawn: 1024, 0..=2048, step 100;
    /// Move ordering: a quiet check that loses no piece.
    order_check: 12000, 0..=30000, step 1500;
    /// Move ordering: a quiet check that loses more is none.
    order_check_see: -75, -200..=0, step 15;
    /// Move ordering: out of a lesser man's attack, or into it, for a minor piece.
    order_threat_minor: 5000, 0..=20000, step 800;
    /// Move ordering: the same for a rook.
    order_threat_rook: 10000, 0..=40000, step 1600;
    /// Move ordering: the same for a queen.
    order_threat_queen: 15000, 0..=60000, step 2400;
    /// Move ordering: weight of what is captured (MVV), beside the capture history.
    order_victim: 16, 4..=40, step 2;
    /// Move ordering: a good capture may lose its history divided by this in the exchange (SEE).
    order_see_history: 48, 16..=150, step 6;

    /// Correction history: weight of the pawn structure, in 1024ths of its average.
    correction_pawns: 1024, 300..=2500, step 120;
    /// Correction history: weight of the pieces.
    correction_pieces: 900, 300..=2500, step 120;
    /// Correction history: weight of the last move.
    correction_moves: 900, 200..=2500, step 120;
    /// Correction history: how much is learned of an error, for each depth, in 1024ths.
    correction_bonus: 128, 40..=400, step 16;
    /// Correction history: at most so much at once.
    correction_bonus_max: 256, 80..=600, step 30;

    /// Quiescence: what a capture must at least promise.
    quiescence_futility: 150, 50..=350, step 20;
    /// Quiescence: captures that lose more than this in the exchange (SEE) are left out.
    quiescence_see: -30, -150..=50, step 15;
    /// Quiescence: so many plies with quiet checks.
    quiescence_checks: 1, 0..=1, step 1;
    /// Quiescence: so many moves may be quiet evasions.
    quiescence_evasions: 1, 1..=4, step 1;
    /// Quiescence: the share of a stand-pat value in the result, beside beta, in 120ths.
    stand_pat_blend: 60, 0..=120, step 8;
    /// Quiescence: the share of a capture's value in the result, beside beta, in 120ths.
    quiescence_blend: 90, 0..=120, step 8;

    /// Lazy SMP: what a thread's vote counts for at least.
    vote_offset: 14, 1..=60, step 4;

    /// Time: how many moves a game usually still has.
    time_moves: 24, 12..=60, step 3;
    /// Time: no new iteration after so much of a move's share, in percent.
    time_soft: 85, 40..=200, step 8;
    /// Time: a search is cut off after so much of it.
    time_hard: 450, 150..=800, step 40;
    /// Time: never more than so much of what is left.
    time_most: 75, 40..=90, step 5;
    /// Time: how many times the overhead of a move is kept on the clock, in hundredths.
    time_reserve: 1500, 500..=4000, step 200;
    /// Time: how much of its overhead a move usually costs, in percent.
    time_overhead_share: 30, 0..=100, step 8;
    /// Time: factor for a best move that has just changed, in percent.
    time_stability: 135, 100..=250, step 8;
    /// Time: less of it for each iteration that it has stayed the same.
    time_stability_step: 7, 0..=25, step 1;
    /// Time: for so many iterations at most.
    time_stability_max: 8, 3..=15, step 1;
    /// Time: twice as much for a drop of the value by this.
    time_drop: 120, 30..=400, step 15;
    /// Time: drops count from this depth on.
    time_drop_depth: 5, 2..=10, step 1;
    /// Time: the least factor for a change of the value, in percent.
    time_drop_least: 80, 40..=100, step 5;
    /// Time: the largest.
    time_drop_most: 150, 110..=300, step 10;
    /// Time: effort; this less the best move's share of all nodes, in percent.
    time_effort: 160, 100..=250, step 8;
    /// Time: effort; times this.
    time_effort_scale: 125, 50..=250, step 8;
    /// Time: an only move is played after this depth.
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
