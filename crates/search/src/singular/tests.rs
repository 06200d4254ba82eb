//! Tests of singular extensions, multi-cut and negative extensions.

use super::*;
use crate::score::KNOWN_WIN;
use crate::testing::{
    PLY, Rig, Scripted, TestWorker, after, entry, mv, node, position, set, switch_off_damping,
    switch_off_selectivity,
};
use crate::transposition::Bound;
use tabiya_rules::Position;

/// The TT move is the quiet `a2a3` or the capture `e4d5`.
const KNIGHT: &str = "4k3/pp6/8/3n4/4P3/8/PP6/4K3 w - - 0 1";

/// The TT has 100 from a search as deep as this node, at depth 8: the other moves must stay below this.
const LIMIT: Value = 84;

fn set_tunables() {
    switch_off_selectivity();
    switch_off_damping();
    set(&[
        ("singular_depth", 6),
        ("singular_margin", 32),
        ("singular_tt_depth", 3),
        ("singular_depth_share", 400),
        ("singular_ply_limit", 2),
        ("double_extension_margin", 20),
        ("triple_extension_margin", 50),
        ("multicut_blend", 40),
        ("negative_extension_tt", 2),
        ("negative_extension_non_pv", 1),
        ("negative_extension_cut_node", 5),
    ]);
}

fn tt_node<'p>(worker: &mut TestWorker<'_>, position: &'p Position, uci: &str) -> Node<'p> {
    Node {
        tt: Some(entry(100, Bound::Lower, 8)),
        tt_move: Some(mv(position, uci)),
        ..node(worker, position, 8, 200)
    }
}

/// The extension of a TT move where all other moves are worth `others`.
fn extension_of<const PV: bool>(
    uci: &str,
    others: Value,
    change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>),
) -> Result<i32, Value> {
    set_tunables();
    let position = position(KNIGHT);
    Rig::new(Scripted::white_leads(others)).run(&position, |worker| {
        let mut node = tt_node(worker, &position, uci);
        change(worker, &mut node);
        worker.extension::<PV>(&node, mv(&position, uci))
    })
}

fn extension(others: Value, change: impl FnOnce(&mut Node<'_>)) -> Result<i32, Value> {
    extension_of::<false>("a2a3", others, |_, node| change(node))
}

#[test]
fn a_move_better_than_all_others_is_extended() {
    assert_eq!(extension(LIMIT - 1, |_| ()), Ok(1));
    assert_eq!(extension(LIMIT, |_| ()), Ok(0));
}

#[test]
fn the_further_the_others_fail_the_more() {
    assert_eq!(extension(LIMIT - 20, |_| ()), Ok(1));
    assert_eq!(extension(LIMIT - 21, |_| ()), Ok(2));
    assert_eq!(extension(LIMIT - 50, |_| ()), Ok(2));
    assert_eq!(extension(LIMIT - 51, |_| ()), Ok(3));
}

#[test]
fn captures_are_never_extended_thrice() {
    assert_eq!(extension_of::<false>("e4d5", LIMIT - 51, |_, _| ()), Ok(2));
}

#[test]
fn in_a_principal_variation_one_ply_is_enough() {
    assert_eq!(extension_of::<true>("a2a3", LIMIT - 1, |_, _| ()), Ok(1));
    assert_eq!(extension_of::<true>("a2a3", LIMIT - 51, |_, _| ()), Ok(1));
}

#[test]
fn only_the_tt_move_is_extended() {
    set_tunables();
    let position = position(KNIGHT);
    let extension = |of: &str, tt_move: Option<&str>, with_entry: bool| {
        Rig::new(Scripted::white_leads(LIMIT - 1)).run(&position, |worker| {
            let mut node = tt_node(worker, &position, "a2a3");
            node.tt_move = tt_move.map(|uci| mv(&position, uci));
            node.tt = node.tt.filter(|_| with_entry);
            worker.extension::<false>(&node, mv(&position, of))
        })
    };
    assert_eq!(extension("a2a3", Some("a2a3"), true), Ok(1));
    assert_eq!(extension("b2b3", Some("a2a3"), true), Ok(0));
    assert_eq!(extension("a2a3", None, true), Ok(0));
    assert_eq!(extension("a2a3", Some("a2a3"), false), Ok(0));
}

#[test]
fn the_root_is_not_extended() {
    assert_eq!(extension(LIMIT - 1, |node| node.ply = 0), Ok(0));
}

#[test]
fn far_from_the_root_nothing_is_extended() {
    let at = |root_depth, limit| {
        extension_of::<false>("a2a3", LIMIT - 1, |worker, _| {
            set(&[("singular_ply_limit", limit)]);
            worker.root_depth = root_depth;
        })
    };
    assert_eq!(at(1, 3), Ok(1));
    assert_eq!(at(1, 2), Ok(0));
    assert_eq!(at(2, 1), Ok(0));
    assert_eq!(at(2, 2), Ok(1));
}

#[test]
fn multi_cut_ends_the_node() {
    let with_beta = |others, beta: Value| extension(others, |node| node.window = Window::zero(beta - 1));
    assert_eq!(with_beta(130, 130), Err(130));
    assert_eq!(with_beta(129, 130), Ok(0));
    // A third of the value, and two of beta.
    assert_eq!(with_beta(160, 130), Err(140));
    assert_eq!(
        extension_of::<true>("a2a3", 160, |_, node| node.window = Window::new(100, 130)),
        Err(140)
    );
}

#[test]
fn multi_cut_does_not_apply_to_mates() {
    set_tunables();
    let position = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let extension = Rig::new(Scripted::white_leads(0)).run(&position, |worker| {
        let node = Node {
            window: Window::zero(100),
            ..tt_node(worker, &position, "g1g2")
        };
        worker.extension::<false>(&node, mv(&position, "g1g2"))
    });
    assert_eq!(extension, Ok(0));
}

#[test]
fn a_move_above_beta_that_is_not_singular_is_reduced() {
    let with_beta = |beta: Value| extension(LIMIT, |node| node.window = Window::zero(beta - 1));
    assert_eq!(with_beta(100), Ok(-3));
    assert_eq!(with_beta(101), Ok(0));
    let in_pv = |_: &mut TestWorker<'_>, node: &mut Node<'_>| node.window = Window::new(50, 100);
    assert_eq!(extension_of::<true>("a2a3", LIMIT, in_pv), Ok(-2));
}

#[test]
fn a_move_in_a_cut_node_that_is_not_singular_is_reduced() {
    assert_eq!(extension(LIMIT, |node| node.cut_node = true), Ok(-5));
}

#[test]
fn a_search_that_was_stopped_extends_nothing() {
    set_tunables();
    let position = position(KNIGHT);
    let mut rig = Rig::new(Scripted::white_leads(LIMIT - 1));
    rig.limits.nodes = Some(1);
    let extension = rig.run(&position, |worker| {
        let node = tt_node(worker, &position, "a2a3");
        worker.extension::<false>(&node, mv(&position, "a2a3"))
    });
    assert_eq!(extension, Ok(0));
}

#[test]
fn the_other_moves_are_searched_less_deep_and_the_move_itself_not_at_all() {
    set_tunables();
    let position = position(KNIGHT);
    let mut rig = Rig::new(Scripted::white_leads(LIMIT - 1));
    let pv_before = mv(&position, "b2b4");
    let (pv, excluded) = rig.run(&position, |worker| {
        let node = tt_node(worker, &position, "a2a3");
        worker.pv(PLY).push(pv_before);
        let extension = worker.extension::<true>(&node, mv(&position, "a2a3"));
        assert_eq!(extension, Ok(1));
        (worker.pv(PLY).clone(), worker.frame(PLY).excluded)
    });
    assert_eq!(pv[..], [pv_before]);
    assert_eq!(excluded, None);
    let left = |line| rig.tt.probe(after(&position, line).key(), PLY + 1, 0);
    // 400 / 1024 of 7 plies are 2, of which the move is one.
    assert_eq!(left("b2b3").map(|entry| entry.depth), Some(1));
    assert_eq!(left("b2b3").map(|entry| entry.bound), Some(Bound::Lower));
    assert_eq!(left("a2a3"), None);
    assert_eq!(rig.tt.probe(position.key(), PLY, 0), None);
}

#[test]
fn the_singular_search_ends_at_the_first_move_that_reaches_the_limit() {
    set_tunables();
    let position = position(KNIGHT);
    let mut rig = Rig::new(Scripted::white_leads(LIMIT));
    rig.run(&position, |worker| {
        let node = tt_node(worker, &position, "a2a3");
        assert_eq!(worker.extension::<false>(&node, mv(&position, "a2a3")), Ok(0));
    });
    let searched = position
        .legal_moves()
        .iter()
        .filter(|&&mv| rig.tt.probe(position.after(mv).key(), PLY + 1, 0).is_some())
        .count();
    assert_eq!(searched, 1);
}

#[test]
fn a_move_may_be_singular_if_a_deep_enough_search_says_it_is_good() {
    set_tunables();
    let position = position(KNIGHT);
    let may_be = |depth, value, bound, tt_depth| {
        Rig::new(Scripted::always(0)).run(&position, |worker| {
            let mut node = node(worker, &position, depth, 0);
            assert!(!may_be_singular(&node));
            node.tt = Some(entry(value, bound, tt_depth));
            may_be_singular(&node)
        })
    };
    assert!(may_be(6, 0, Bound::Lower, 3));
    assert!(may_be(6, 0, Bound::Exact, 3));
    assert!(!may_be(6, 0, Bound::Upper, 3));
    assert!(!may_be(5, 0, Bound::Lower, 3));
    assert!(!may_be(6, 0, Bound::Lower, 2));
    assert!(!may_be(7, 0, Bound::Lower, 3));
    assert!(may_be(6, KNOWN_WIN - 1, Bound::Lower, 3));
    assert!(!may_be(6, KNOWN_WIN, Bound::Lower, 3));
    assert!(!may_be(6, -KNOWN_WIN, Bound::Lower, 3));
}

/// The extension of the TT move of a shallow cut node, which is 25 below alpha.
fn burdened(change: impl FnOnce(&mut Node<'_>)) -> Result<i32, Value> {
    extension(0, |node| {
        set(&[("burdened_depth", 5), ("burdened_margin", 25)]);
        (node.depth, node.cut_node, node.window) = (5, true, Window::zero(30));
        node.eval = 5;
        change(node);
    })
}

#[test]
fn a_burdened_tt_move_is_extended() {
    assert_eq!(burdened(|_| ()), Ok(1));
}

#[test]
fn a_tt_move_without_burden_is_not_extended() {
    assert_eq!(burdened(|node| node.eval = 6), Ok(0));
    assert_eq!(burdened(|node| node.cut_node = false), Ok(0));
    assert_eq!(burdened(|node| node.in_check = true), Ok(0));
    assert_eq!(
        burdened(|node| {
            set(&[("singular_depth", 7)]);
            node.depth = 6;
        }),
        Ok(0)
    );
}
