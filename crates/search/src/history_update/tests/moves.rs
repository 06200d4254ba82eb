//! Tests of the history updates of a node's moves.

use super::*;

/// The history of a move, quiet or capture.
fn learned(worker: &TestWorker<'_>, node: &Node<'_>, mv: Move) -> i32 {
    let histories = &worker.memory.histories;
    if mv.is_quiet() {
        histories.quiet(Color::White, node.context.threats, mv)
    } else {
        move_picker::capture_history(histories, node.position, mv)
    }
}

/// Ends a node with a best move and value after others were tried; returns the histories of all of them, and the
/// killer.
fn learn(best: &str, value: Value, tried: &[&str]) -> (Vec<i32>, Option<Move>) {
    set_tunables();
    let position = position(ROOKS);
    Rig::new(Scripted::always(0)).run(&position, |worker| {
        let node = node(worker, &position, 4, 0);
        let moves: Vec<Move> = tried.iter().map(|uci| mv(&position, uci)).collect();
        let tried = Tried {
            quiets: moves.iter().copied().filter(|mv| mv.is_quiet()).collect(),
            captures: moves.iter().copied().filter(|mv| !mv.is_quiet()).collect(),
        };
        let best = Best {
            value,
            mv: Some(mv(&position, best)),
        };
        worker.update_histories(&node, &best, &tried);
        let all = best.mv.iter().chain(&moves);
        let learned = all.map(|&mv| learned(worker, &node, mv)).collect();
        (learned, worker.frame(PLY).killer)
    })
}

#[test]
fn a_good_quiet_gets_a_bonus_and_earlier_ones_a_decaying_malus() {
    let (learned, _) = learn("a1a3", 1, &["a1b1", "a1c1", "a1d1"]);
    assert_eq!(learned, [4096, -2048, -2048 * 2 / 3, -1024]);
}

#[test]
fn captures_tried_before_get_the_full_malus() {
    let (learned, _) = learn("a1a3", 1, &["a1a7", "h1h7"]);
    assert_eq!(learned, [4096, -2048, -2048]);
}

#[test]
fn a_good_capture_gets_a_bonus_and_quiets_no_malus() {
    let (learned, killer) = learn("a1a7", 1, &["a1b1", "h1h7"]);
    assert_eq!(learned, [4096, 0, -2048]);
    assert_eq!(killer, None);
}

#[test]
fn a_capture_without_cut_off_that_was_better_than_captures_alone_teaches_nothing() {
    assert_eq!(learn("a1a7", 0, &["h1h7"]).0, [0, 0]);
    assert_eq!(learn("a1a7", 0, &["h1h7", "a1b1"]).0, [4096, -2048, 0]);
    assert_eq!(learn("a1a7", 1, &["h1h7"]).0, [4096, -2048]);
    assert_eq!(learn("a1a3", 0, &["h1h7"]).0, [4096, -2048]);
}

#[test]
fn a_quiet_that_cuts_off_becomes_the_killer() {
    let position = position(ROOKS);
    assert_eq!(learn("a1a3", 1, &[]).1, Some(mv(&position, "a1a3")));
    assert_eq!(learn("a1a3", 0, &[]).1, None);
}
