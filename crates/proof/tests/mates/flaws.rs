//! What the checker refuses, one flaw after the other.

use tabiya_proof::{Answer, FlawKind, MateCertificate, MateRefutation, MateTree, Then, in_order};
use tabiya_rules::{Color, Position};

use crate::found;

const QUIET_KEY: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";

fn flaw(certificate: &MateCertificate) -> FlawKind {
    certificate.check().expect_err("flawed").kind
}

fn with_tree(fen: &str, moves: u16, tree: MateTree) -> MateCertificate {
    MateCertificate {
        position: fen.parse().expect(fen),
        attacker: Color::White,
        moves,
        tree,
        refutation: None,
    }
}

/// A tree of one node.
fn one(fen: &str, uci: &str) -> MateCertificate {
    let position: Position = fen.parse().expect(fen);
    let mut tree = MateTree::new();
    tree.push(position.parse_uci(uci).expect(uci), &[]);
    tree.start_at(vec![0]);
    with_tree(fen, 1, tree)
}

#[test]
fn a_move_must_mate() {
    assert_eq!(
        flaw(&one(QUIET_KEY, "g1g2")),
        FlawKind::Replies { found: 0, legal: 1 }
    );
    let stalemate = one("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7");
    assert!(matches!(flaw(&stalemate), FlawKind::Stalemate(_)));
    let mut illegal = one(QUIET_KEY, "g1g2");
    illegal.position = "7k/8/4K3/8/8/8/6Q1/8 w - - 0 1".parse().unwrap();
    assert!(matches!(flaw(&illegal), FlawKind::Illegal(_)));
}

#[test]
fn a_tree_has_one_node_for_a_position_and_none_besides() {
    let good = found(QUIET_KEY, 10_000).mate.expect("a mate in two").certificate;
    let root = good.tree.get(good.tree.starts()[0]).unwrap();
    let mut spare = MateTree::new();
    for node in good.tree.nodes() {
        spare.push(node.mv, node.replies);
    }
    spare.push(root.mv, root.replies);
    let mut twice = good.clone();
    spare.start_at(good.tree.starts().to_vec());
    twice.tree = spare;
    assert_eq!(flaw(&twice), FlawKind::Unreached);

    let mut without_start = good.clone();
    without_start.tree.start_at(Vec::new());
    assert_eq!(flaw(&without_start), FlawKind::WrongStart);

    // White shuffles, and comes back to where the tree began.
    let position: Position = "k7/8/8/8/8/8/8/K6R w - - 0 1".parse().unwrap();
    let mut circle = MateTree::new();
    let back = circle.push(position.parse_uci("h1h2").unwrap(), &[]).unwrap();
    let after = position.after(position.parse_uci("h1h2").unwrap());
    let replies = vec![back; in_order(&after).len()];
    let root = circle
        .push(position.parse_uci("h1h2").unwrap(), &replies)
        .unwrap();
    circle.start_at(vec![root]);
    let circle = with_tree("k7/8/8/8/8/8/8/K6R w - - 0 1", 2, circle);
    assert_eq!(flaw(&circle), FlawKind::TwoPositions);
}

#[test]
fn a_refutation_must_go_as_deep_as_it_says() {
    let mut good = found("k7/8/8/1K6/8/8/8/7R w - - 0 1", 100_000)
        .mate
        .expect("a mate")
        .certificate;
    assert!(good.moves >= 2 && good.check().is_ok_and(|checked| checked.is_shortest()));
    let shallow = |moves: u16, then: Then| {
        let mut refutation = MateRefutation::new(moves);
        refutation.start_at(Answer::Start(then));
        Some(refutation)
    };
    good.refutation = shallow(good.moves, Then::NoMateInOne);
    assert_eq!(flaw(&good), FlawKind::Contradiction);
    good.refutation = shallow(0, Then::NoMateInOne);
    assert_eq!(flaw(&good), FlawKind::Shallow { claimed: 0, found: 1 });
    good.refutation = shallow(1, Then::Claim);
    assert_eq!(flaw(&good), FlawKind::NotDrawn);
    good.refutation = shallow(1, Then::NoMateInOne);
    assert_eq!(
        good.check().map(|checked| checked.is_shortest()),
        Ok(good.moves == 2)
    );
}

#[test]
fn a_refutation_that_overlooks_a_mate_is_refused() {
    let answer = found("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", 1000);
    let mut certificate = answer.mate.expect("a mate in one").certificate;
    assert_eq!(certificate.moves, 1);
    // Claim the mate in two instead, and that there is none in one.
    certificate.moves = 2;
    let mut refutation = MateRefutation::new(1);
    refutation.start_at(Answer::Start(Then::NoMateInOne));
    certificate.refutation = Some(refutation);
    assert!(certificate.check().is_err());
}

#[test]
fn a_checker_that_is_told_to_stop_accepts_nothing() {
    let certificate = found(QUIET_KEY, 10_000).mate.expect("a mate").certificate;
    let flaw = certificate.check_while(&mut || false).expect_err("stopped");
    assert_eq!(flaw.kind, FlawKind::Stopped);
}
