//! How to write castling in a game.

use tabiya_rules::{CastlingSide, CastlingText, Color, File, Position};

/// How to write castling in a game from this position: the Chess960 way if a king or rook that may castle is not on
/// its standard square.
pub(crate) fn castling_text(start: &Position) -> CastlingText {
    let is_standard = Color::ALL.into_iter().all(|color| {
        [(CastlingSide::King, File::H), (CastlingSide::Queen, File::A)]
            .into_iter()
            .filter_map(|(side, file)| Some((start.castling_rook(color, side)?, file)))
            .all(|(rook, file)| rook.file() == file && start.king(color).file() == File::E)
    });
    match is_standard {
        true => CastlingText::Standard,
        false => CastlingText::Chess960,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nonstandard_castling_is_written_the_chess960_way() {
        let text = |fen: &str| castling_text(&Position::from_fen(fen).unwrap());
        assert_eq!(castling_text(&Position::default()), CastlingText::Standard);
        assert_eq!(text("r2k4/8/8/8/8/8/8/1K2R3 w - - 0 1"), CastlingText::Standard);
        assert_eq!(text("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"), CastlingText::Chess960);
    }
}
