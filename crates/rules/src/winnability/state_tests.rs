//! States are exact.

use super::*;

#[test]
fn a_state_keeps_everything_but_the_counters() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 1",
        "8/8/8/8/3Pp3/8/8/k6K b - d3 0 1",
        "4k3/8/8/8/8/8/8/2RK2R1 w GC - 0 1",
        "4k3/8/8/8/8/8/8/2RK2R1 b G - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(State::of(&position).position(), position, "{fen}");
        for &mv in position.legal_moves().iter() {
            let next = position.after(mv);
            let back = State::of(&next).position();
            assert_eq!(
                (back.key(), back.squares()),
                (next.key(), next.squares()),
                "{next}"
            );
        }
    }
}

#[test]
fn a_position_is_seen_once_and_remembers_its_way() {
    let root = Position::default();
    let mut seen = Seen::new(&root);
    let mut index = 0;
    let mut position = root.clone();
    let mut line = Vec::new();
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        let mv = position.parse_san(text, crate::SanStyle::Forgiving).unwrap();
        position.play_unchecked(mv);
        line.push(mv);
        index = seen.insert(&position, index, mv).unwrap();
        assert_eq!(seen.insert(&position, index, mv), None);
    }
    assert_eq!(seen.line_to(index), line);
    assert_eq!(seen.position(index).unwrap().key(), position.key());
    assert_eq!(seen.insert(&root, index, line[0]), None);
}
