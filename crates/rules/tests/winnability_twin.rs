//! Winnability beside its slow twin, on some positions of three men; `cargo xtask winnability --twin` compares all of them, and
//! those of four men.

#[path = "../examples/helpmate_twin/table.rs"]
mod table;

use tabiya_rules::{Color, PieceKind};
use table::{Men, Tables};

/// A prime number, so that every square and side has its turn.
const STEP: usize = 61;

#[test]
fn the_slow_twin_agrees_about_three_men() {
    let mut tables = Tables::default();
    let (mut winnable, mut unwinnable) = (0, 0);
    for kind in [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ] {
        let men = Men::new(&[kind], &[]);
        tables.table(&men);
        let positions = (0..men.numbers())
            .step_by(STEP)
            .filter_map(|number| men.position(number));
        for position in positions {
            let expected = tables.is_winnable(&position);
            let answer = position.winnability(Color::White);
            assert!(!answer.is_unknown(), "{position}");
            assert_eq!(answer.is_winnable(), expected, "{position}");
            let quick = position.quick_winnability(Color::White);
            assert!(
                quick.is_unknown() || quick.is_winnable() == expected,
                "{position}"
            );
            if expected { winnable += 1 } else { unwinnable += 1 }
        }
    }
    assert!(winnable > 1_000 && unwinnable > 1_000);
}
