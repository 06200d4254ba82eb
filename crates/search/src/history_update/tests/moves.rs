//! Tests of what is learned of the moves of a node.

use super::*;

/// What was learned of a move, whichever history it belongs to.
fn learned(worker: &TestWorker<'_>, node: &Node<'_>, mv: Move) -> i32 {
    let histories = &worker.memory.histories;
    if mv.is_quiet() {
        histories.quiet(Color::White, node.context.threats, mv)
    } else {
        move_picker::capture_history(histories, node.position, mv)
    }
}

/// Lets a node end with a move and a value after others were tried; what is learned of all of them, and the killer.
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
fn a_good_quiet_is_praised_and_those_before_it_are_blamed_the_later_the_less() {
    let (learned, _) = learn("a1a3", 1, &["a1b1", "a1c1", "a1d1"]);
    assert_eq!(learned, [4096, -2048, -2048 * 2 / 3, -1024]);
}

#[test]
fn captures_tried_before_are_blamed_in_full() {
    let (learned, _) = learn("a1a3", 1, &["a1a7", "h1h7"]);
    assert_eq!(learned, [4096, -2048, -2048]);
}

#[test]
fn a_good_capture_is_praised_and_quiets_are_not_blamed_for_it() {
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
