//! Lines, scores and winning chances as readable text.

use std::fmt::Write;
use std::time::Duration;

use tabiya_engine::{Line, ScoreBound, WinDrawLoss};
use tabiya_rules::{Color, Move, Position};

/// A line in SAN with move numbers: `1. e4 e5 2. Nf3`.
pub(in crate::commands) fn numbered(position: &Position, pv: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for (index, &mv) in pv.iter().enumerate() {
        let number = position.fullmove_number();
        // Writing to a string cannot fail.
        let _ = match position.side_to_move() {
            Color::White => write!(text, "{number}. "),
            Color::Black if index == 0 => write!(text, "{number}... "),
            Color::Black => Ok(()),
        };
        let _ = write!(text, "{} ", position.to_san(mv));
        if position.play(mv).is_err() {
            break;
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The score from White's point of view, marked if it is only a bound.
pub(super) fn score(line: &Line) -> String {
    let is_reversed = line.score.side == Color::Black;
    let mark = match (line.bound, is_reversed) {
        (ScoreBound::Exact, _) => "",
        (ScoreBound::AtLeast, false) | (ScoreBound::AtMost, true) => "≥",
        (ScoreBound::AtMost, false) | (ScoreBound::AtLeast, true) => "≤",
    };
    format!("{mark}{}", line.score)
}

/// White's winning chances.
pub(super) fn white_chances(line: &Line) -> WinDrawLoss {
    match line.score.side {
        Color::White => line.chances,
        Color::Black => line.chances.reversed(),
    }
}

/// `White 24%, draw 60%, Black 16%`.
pub(super) fn chances(line: &Line) -> String {
    let chances = white_chances(line);
    let percent = |permille: u16| (permille + 5) / 10;
    format!(
        "White {}%, draw {}%, Black {}%",
        percent(chances.win),
        percent(chances.draw),
        percent(chances.loss)
    )
}

/// A rounded count: `850`, `12.3 thousand`, `4.56 million`.
pub(super) fn count(number: u64) -> String {
    let number = number as f64;
    match number {
        0.0..1e4 => format!("{number:.0}"),
        1e4..1e6 => format!("{:.1} thousand", number / 1e3),
        1e6..1e9 => format!("{:.2} million", number / 1e6),
        _ => format!("{:.2} billion", number / 1e9),
    }
}

/// Depth, nodes, speed, hash usage and time.
pub(super) fn effort(line: &Line) -> String {
    format!(
        "depth {}/{}, {} nodes, {} a second, hash {}% full, {}",
        line.depth,
        line.selective_depth,
        count(line.nodes),
        count(line.nodes_per_second()),
        line.hash_permille / 10,
        time(line.time)
    )
}

/// `0.25 s`.
pub(super) fn time(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_whoever_moves_first() {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for text in ["e2e4", "e7e5", "g1f3"] {
            let mv = position.parse_uci(text).unwrap();
            moves.push(mv);
            position.play_unchecked(mv);
        }
        assert_eq!(numbered(&Position::default(), &moves), "1. e4 e5 2. Nf3");
        let after = Position::default().after(moves[0]);
        assert_eq!(numbered(&after, &moves[1..]), "1... e5 2. Nf3");
        assert_eq!(numbered(&after, &[]), "");
    }

    #[test]
    fn counts_are_rounded_to_about_three_digits() {
        assert_eq!(count(850), "850");
        assert_eq!(count(12_345), "12.3 thousand");
        assert_eq!(count(4_560_000), "4.56 million");
        assert_eq!(count(7_000_000_000), "7.00 billion");
    }
}
