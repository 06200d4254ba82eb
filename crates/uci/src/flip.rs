//! The same position with colours reversed.

use tabiya_rules::{FenStyle, Position};

/// The position with colours reversed: the board mirrored vertically, every piece in the other colour, the other side
/// to move.
pub(crate) fn flipped(position: &Position) -> Option<Position> {
    let fen = position.to_fen(FenStyle::Shredder);
    let mut fields = fen.split(' ');
    let board: Vec<String> = fields.next()?.split('/').rev().map(recolored).collect();
    let side = match fields.next()? {
        "w" => "b",
        _ => "w",
    };
    let castling = recolored(fields.next()?);
    let en_passant = fields
        .next()?
        .replace('3', "x")
        .replace('6', "3")
        .replace('x', "6");
    let counters: Vec<&str> = fields.collect();
    let board = board.join("/");
    let counters = counters.join(" ");
    Position::from_fen_lenient(&format!("{board} {side} {castling} {en_passant} {counters}")).ok()
}

fn recolored(men: &str) -> String {
    men.chars()
        .map(|letter| match letter.is_ascii_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_twice_changes_nothing() {
        for fen in [
            "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3",
            "4k3/8/8/8/8/8/8/R3K2R w Q - 12 40",
        ] {
            let position: Position = fen.parse().unwrap();
            let once = flipped(&position).unwrap();
            assert_ne!(once, position);
            assert_eq!(once.count_legal_moves(), position.count_legal_moves());
            assert_eq!(flipped(&once).unwrap(), position);
        }
        let once = flipped(&"4k3/8/8/8/8/8/8/R3K3 w Q - 12 40".parse().unwrap()).unwrap();
        assert_eq!(once.to_string(), "r3k3/8/8/8/8/8/8/4K3 b q - 12 40");
    }
}
