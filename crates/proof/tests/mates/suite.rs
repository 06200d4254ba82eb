//! Mates in two to five of the project's own set: lengths that another program has proven.

use tabiya_proof::{MateFinder, MateLimits};
use tabiya_rules::Position;

const SET: &str = include_str!("../../../../testdata/mates.epd");

#[test]
fn mates_of_the_set_are_proven_and_the_shortest() {
    let mut finder = MateFinder::new(8);
    let mut number = 0;
    for line in SET.lines().filter(|line| !line.is_empty()).step_by(16) {
        let (fen, length) = line.split_once(" dm ").expect(line);
        let length: u16 = length
            .split(';')
            .next()
            .and_then(|moves| moves.parse().ok())
            .expect(line);
        let position: Position = format!("{fen} 0 1").parse().expect(line);
        let answer = finder.find(&position, &MateLimits::nodes(3_000_000), &mut || true);
        let mate = answer.mate.expect(line);
        assert!(
            mate.checked.is_shortest() && mate.checked.moves() == length,
            "{line}"
        );
        assert_eq!(
            mate.certificate.line().len(),
            usize::from(2 * length - 1),
            "{line}"
        );
        number += 1;
    }
    assert_eq!(number, 16);
}
