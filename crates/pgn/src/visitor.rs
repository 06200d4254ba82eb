//! The visitor that receives a reader's events.

use tabiya_rules::San;

use crate::{GameError, GameResult, MoveNumber, Nag, Oddity, TagValue, Verdict};

/// Whether to enter something or to skip it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Walk {
    /// Report what is inside.
    Enter,
    /// Skip it, which is much faster than reading it.
    Skip,
}

/// Receives what a [`Reader`](crate::Reader) finds. Everything is borrowed from the reader's buffer, and nothing is
/// checked against the rules: for that, put a [`Replay`](crate::Replay) in between.
///
/// A game is `begin_game`, any number of `tag`, `begin_movetext`, then moves, NAGs, comments and variations, then
/// perhaps `result`, and finally `end_game` or, wherever something is wrong, `bad_game`. Comments may also come among
/// the tags and after the result. A method that returns an error makes the game a bad one too.
///
/// ```
/// use tabiya_pgn::{Reader, Verdict, Visitor, Walk};
/// use tabiya_rules::San;
///
/// /// Counts the moves of the main lines.
/// #[derive(Default)]
/// struct Count(u32);
///
/// impl Visitor for Count {
///     fn san(&mut self, _san: San, _text: &[u8]) -> Verdict<Walk> {
///         self.0 += 1;
///         Ok(Walk::Enter)
///     }
///     fn begin_variation(&mut self) -> Verdict<Walk> {
///         Ok(Walk::Skip)
///     }
/// }
///
/// let mut count = Count::default();
/// Reader::from_bytes(b"1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *").read_all(&mut count)?;
/// assert_eq!(count.0, 4);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor {
    /// A game begins, at this byte of the text.
    fn begin_game(&mut self, byte: u64) {
        let _ = byte;
    }

    /// A tag, such as `White` with its value.
    fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
        let _ = (name, value);
        Ok(())
    }

    /// The tags end and the moves begin.
    fn begin_movetext(&mut self) -> Verdict<Walk> {
        Ok(Walk::Enter)
    }

    /// A move and its text in the file, without `!` and `?`. Return [`Walk::Skip`] to skip the rest of the game's moves.
    fn san(&mut self, san: San, text: &[u8]) -> Verdict<Walk> {
        let _ = (san, text);
        Ok(Walk::Enter)
    }

    /// A null move, written `--` or `Z0`: the side to move passes. Null moves occur in analysis only.
    fn null_move(&mut self) -> Verdict {
        Ok(())
    }

    /// A NAG on the last move, written `$6` or `?!`.
    fn nag(&mut self, nag: Nag) -> Verdict {
        let _ = nag;
        Ok(())
    }

    /// A comment, as written in the file but without its braces. See [`Comment`](crate::Comment).
    fn comment(&mut self, text: &[u8]) -> Verdict {
        let _ = text;
        Ok(())
    }

    /// A comment between a move number and its move. By default it is treated like any other
    /// [`comment`](Visitor::comment).
    fn comment_before(&mut self, text: &[u8]) -> Verdict {
        self.comment(text)
    }

    /// A variation begins: an alternative to the last move.
    fn begin_variation(&mut self) -> Verdict<Walk> {
        Ok(Walk::Enter)
    }

    /// A variation that was entered ends.
    fn end_variation(&mut self) {}

    /// A result at the end of a variation.
    fn variation_result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The result after the moves.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The game ends, and it was well-formed.
    fn end_game(&mut self) {}

    /// The game is bad, and the rest of it will be skipped.
    fn bad_game(&mut self, error: &GameError) {
        let _ = error;
    }

    /// Something is irregular, but reading continues.
    fn oddity(&mut self, oddity: &Oddity) {
        let _ = oddity;
    }

    /// The move expected next, for error messages. By default, the last move number in the text is used.
    fn due(&self) -> Option<MoveNumber> {
        None
    }

    /// The result on the board after the last move, if it is checkmate or stalemate. A recorded result that contradicts it is
    /// reported as an [`Oddity`]. By default, the board is unknown.
    fn result_on_board(&self) -> Option<GameResult> {
        None
    }
}

impl<V: Visitor + ?Sized> Visitor for &mut V {
    fn begin_game(&mut self, byte: u64) {
        (**self).begin_game(byte);
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
        (**self).tag(name, value)
    }

    fn begin_movetext(&mut self) -> Verdict<Walk> {
        (**self).begin_movetext()
    }

    fn san(&mut self, san: San, text: &[u8]) -> Verdict<Walk> {
        (**self).san(san, text)
    }

    fn null_move(&mut self) -> Verdict {
        (**self).null_move()
    }

    fn nag(&mut self, nag: Nag) -> Verdict {
        (**self).nag(nag)
    }

    fn comment(&mut self, text: &[u8]) -> Verdict {
        (**self).comment(text)
    }

    fn comment_before(&mut self, text: &[u8]) -> Verdict {
        (**self).comment_before(text)
    }

    fn begin_variation(&mut self) -> Verdict<Walk> {
        (**self).begin_variation()
    }

    fn end_variation(&mut self) {
        (**self).end_variation();
    }

    fn variation_result(&mut self, result: GameResult) {
        (**self).variation_result(result);
    }

    fn result(&mut self, result: GameResult) {
        (**self).result(result);
    }

    fn end_game(&mut self) {
        (**self).end_game();
    }

    fn bad_game(&mut self, error: &GameError) {
        (**self).bad_game(error);
    }

    fn oddity(&mut self, oddity: &Oddity) {
        (**self).oddity(oddity);
    }

    fn due(&self) -> Option<MoveNumber> {
        (**self).due()
    }

    fn result_on_board(&self) -> Option<GameResult> {
        (**self).result_on_board()
    }
}
