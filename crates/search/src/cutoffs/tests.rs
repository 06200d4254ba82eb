//! Tests of cut-offs from the transposition table and from tablebases.

use tabiya_rules::Color;

use super::*;
use crate::testing::{PLY, Rig, Scripted, ScriptedTables, after, entry, mv, position, set};

mod table {
    use super::*;

    const BETA: Value = 50;

    fn set_tunables() {
        set(&[
            ("bonus_slope", 100),
            ("bonus_base", 0),
            ("tt_history_bonus", 512),
            ("tt_fifty_move_limit", 90),
        ]);
    }

    /// The cut-off by an entry at depth 4, and the history of its move afterwards.
    fn cut(fen: &str, entry: Entry) -> (Option<Value>, i32) {
        set_tunables();
        let position = position(fen);
        Rig::new(Scripted::always(0)).run(&position, |worker| {
            let value = worker.tt_cutoff(&position, PLY, &entry, BETA, 4);
            let context = worker.context(&position, PLY);
            let learned = entry.mv.map_or(0, |mv| {
                worker.memory.histories.quiet(Color::White, context.threats, mv)
            });
            (value, learned)
        })
    }

    const ROOK: &str = "4k3/p7/8/8/8/8/8/R5K1 w - - 0 1";

    fn with_move(uci: &str, value: Value, bound: Bound) -> Entry {
        Entry {
            mv: Some(mv(&position(ROOK), uci)),
            ..entry(value, bound, 4)
        }
    }

    #[test]
    fn a_bound_that_decides_against_beta_cuts_off() {
        assert_eq!(cut(ROOK, entry(50, Bound::Lower, 4)).0, Some(50));
        assert_eq!(cut(ROOK, entry(50, Bound::Exact, 4)).0, Some(50));
        assert_eq!(cut(ROOK, entry(49, Bound::Upper, 4)).0, Some(49));
    }

    #[test]
    fn a_bound_that_does_not_decide_cuts_nothing() {
        assert_eq!(cut(ROOK, with_move("a1a3", 49, Bound::Lower)), (None, 0));
        assert_eq!(cut(ROOK, with_move("a1a3", 50, Bound::Upper)), (None, 0));
        assert_eq!(cut(ROOK, with_move("a1a3", 50, Bound::None)), (None, 0));
    }

    #[test]
    fn a_quiet_move_that_cuts_off_gets_a_bonus() {
        assert_eq!(cut(ROOK, with_move("a1a3", 50, Bound::Lower)), (Some(50), 200));
    }

    #[test]
    fn a_move_that_does_not_cut_off_gets_no_bonus() {
        assert_eq!(cut(ROOK, with_move("a1a3", 49, Bound::Upper)), (Some(49), 0));
    }

    #[test]
    fn neither_captures_nor_moves_of_other_positions_get_a_bonus() {
        assert_eq!(cut(ROOK, with_move("a1a7", 50, Bound::Lower)), (Some(50), 0));
        let elsewhere = "4k3/p7/8/8/8/8/8/1R4K1 w - - 0 1";
        assert_eq!(cut(elsewhere, with_move("a1a3", 50, Bound::Lower)), (Some(50), 0));
    }

    #[test]
    fn near_the_fifty_move_limit_nothing_is_cut_off() {
        let with_clock = |clock| {
            let fen = format!("4k3/p7/8/8/8/8/8/R5K1 w - - {clock} 80");
            cut(&fen, with_move("a1a3", 50, Bound::Lower))
        };
        assert_eq!(with_clock(89), (Some(50), 200));
        assert_eq!(with_clock(90), (None, 200));
    }

    #[test]
    fn an_entry_must_be_as_deep_as_the_node() {
        set(&[("tt_cutoff_depth", 6)]);
        for (value, cut_node) in [(49, true), (49, false), (50, true)] {
            assert!(is_deep_enough(&entry(value, Bound::Exact, 4), BETA, 4, cut_node));
            assert!(!is_deep_enough(&entry(value, Bound::Exact, 3), BETA, 4, cut_node));
        }
    }

    #[test]
    fn near_the_leaves_an_unexpected_cut_off_must_be_deeper() {
        set(&[("tt_cutoff_depth", 6)]);
        let is_enough =
            |entry_depth, depth| is_deep_enough(&entry(50, Bound::Lower, entry_depth), BETA, depth, false);
        assert!(!is_enough(5, 5));
        assert!(is_enough(6, 5));
        assert!(is_enough(6, 6));
    }
}

mod tablebases {
    use super::*;

    /// Three men, two plies from the root.
    const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const WIN: Value = TABLEBASE_WIN - PLY as Value;

    struct Probed {
        answer: Option<Result<Value, Value>>,
        window: Window,
        /// Counted by the worker.
        hits: u64,
        left: Option<Entry>,
    }

    /// Probes tables of this many men, where the position has this result, at depth 4.
    fn probe_with<const PV: bool>(
        rig: &mut Rig,
        fen: &str,
        ply: usize,
        mut window: Window,
        result: TablebaseResult,
    ) -> Probed {
        set(&[("tablebase_depth", 6)]);
        let position = position(fen);
        rig.tables = ScriptedTables::default().at(&position, result);
        let (answer, hits) = rig.run(&position, |worker| {
            let answer = worker.probe_tablebase::<PV>(&position, ply, &mut window, 4);
            (answer, worker.tablebase_hits)
        });
        Probed {
            answer,
            window,
            hits,
            left: rig.tt.probe(position.key(), ply, 0),
        }
    }

    fn probe<const PV: bool>(window: Window, result: TablebaseResult) -> Probed {
        probe_with::<PV>(&mut Rig::new(Scripted::default()), PAWN, PLY, window, result)
    }

    #[test]
    fn a_win_ends_a_node_if_it_reaches_beta() {
        for (beta, answer) in [(WIN, Ok(WIN)), (WIN + 1, Err(INFINITE))] {
            let probed = probe::<false>(Window::zero(beta - 1), TablebaseResult::Win);
            assert_eq!(probed.answer, Some(answer));
            assert_eq!(probed.window, Window::zero(beta - 1));
            assert_eq!(probed.hits, 1);
            let left = answer.is_ok().then_some(entry(WIN, Bound::Lower, 10));
            assert_eq!(probed.left, left);
        }
    }

    #[test]
    fn a_loss_ends_a_node_if_it_stays_below_alpha() {
        for (alpha, answer) in [(-WIN, Ok(-WIN)), (-WIN - 1, Err(INFINITE))] {
            let probed = probe::<false>(Window::zero(alpha), TablebaseResult::Loss);
            assert_eq!(probed.answer, Some(answer));
            assert_eq!(probed.window, Window::zero(alpha));
            let left = answer.is_ok().then_some(entry(-WIN, Bound::Upper, 10));
            assert_eq!(probed.left, left);
        }
    }

    #[test]
    fn a_draw_ends_every_node() {
        for window in [Window::zero(-300), Window::zero(300)] {
            let probed = probe::<false>(window, TablebaseResult::Draw);
            assert_eq!(probed.answer, Some(Ok(0)));
            assert_eq!(probed.left, Some(entry(0, Bound::Exact, 10)));
        }
        let in_pv = Entry {
            tt_pv: true,
            ..entry(0, Bound::Exact, 10)
        };
        assert_eq!(
            probe::<true>(Window::FULL, TablebaseResult::Draw).left,
            Some(in_pv)
        );
    }

    #[test]
    fn in_a_pv_node_a_win_raises_alpha() {
        let probed = probe::<true>(Window::FULL, TablebaseResult::Win);
        assert_eq!(probed.answer, Some(Err(INFINITE)));
        assert_eq!(probed.window, Window::new(WIN, INFINITE));
        assert_eq!(probed.left, None);
        let mate_known = Window::new(WIN + 100, INFINITE);
        assert_eq!(probe::<true>(mate_known, TablebaseResult::Win).window, mate_known);
    }

    #[test]
    fn in_a_pv_node_a_loss_caps_the_value() {
        let probed = probe::<true>(Window::FULL, TablebaseResult::Loss);
        assert_eq!(probed.answer, Some(Err(-WIN)));
        assert_eq!(probed.window, Window::FULL);
    }

    /// Whether the tables are probed at all.
    fn is_asked(fen: &str, ply: usize, men: u32, depth: i32) -> bool {
        let mut rig = Rig::new(Scripted::default());
        (rig.probe_men, rig.probe_depth) = (men, depth);
        let probed = probe_with::<false>(&mut rig, fen, ply, Window::zero(0), TablebaseResult::Win);
        let asked = rig.tables.asked.into_inner();
        assert_eq!(probed.answer.is_some(), asked == 1);
        assert_eq!(probed.hits, asked);
        asked == 1
    }

    #[test]
    fn the_root_is_not_probed() {
        assert!(is_asked(PAWN, 1, 3, 0));
        assert!(!is_asked(PAWN, 0, 3, 0));
    }

    #[test]
    fn positions_with_too_many_men_are_not_probed() {
        assert!(is_asked(PAWN, PLY, 3, 0));
        assert!(!is_asked(PAWN, PLY, 2, 0));
    }

    #[test]
    fn the_largest_tables_have_a_minimum_probe_depth() {
        assert!(is_asked(PAWN, PLY, 3, 4));
        assert!(!is_asked(PAWN, PLY, 3, 5));
        assert!(is_asked(PAWN, PLY, 4, 5));
    }

    #[test]
    fn positions_with_a_clock_or_castling_rights_are_not_probed() {
        assert!(!is_asked("4k3/8/8/8/8/8/4P3/4K3 w - - 1 1", PLY, 3, 0));
        assert!(!is_asked("4k3/8/8/8/8/8/8/4K2R w K - 0 1", PLY, 3, 0));
        assert!(is_asked("4k3/8/8/8/8/8/8/4K2R w - - 0 1", PLY, 3, 0));
    }

    #[test]
    fn positions_missing_from_the_tables_are_searched() {
        let position = position(PAWN);
        let mut rig = Rig::new(Scripted::default());
        rig.tables = ScriptedTables::default().at(&after(&position, "e2e4"), TablebaseResult::Win);
        let (answer, hits) = rig.run(&position, |worker| {
            let answer = worker.probe_tablebase::<false>(&position, PLY, &mut Window::zero(0), 4);
            (answer, worker.tablebase_hits)
        });
        assert_eq!((answer, hits), (None, 0));
        assert_eq!(rig.tt.probe(position.key(), PLY, 0), None);
    }
}
