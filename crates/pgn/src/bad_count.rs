//! Counting bad games.

use tabiya_rules::San;

use crate::{GameError, GameResult, MoveNumber, Nag, Oddity, TagValue, Verdict, Visitor, Walk};

/// Passes all events on to a visitor and counts the bad games.
pub(crate) struct CountBad<'a, V> {
    pub(crate) visitor: &'a mut V,
    pub(crate) bad: u64,
}

impl<V: Visitor> Visitor for CountBad<'_, V> {
    fn begin_game(&mut self, byte: u64) {
        self.visitor.begin_game(byte);
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
        self.visitor.tag(name, value)
    }

    fn begin_movetext(&mut self) -> Verdict<Walk> {
        self.visitor.begin_movetext()
    }

    #[inline]
    fn san(&mut self, san: San, text: &[u8]) -> Verdict<Walk> {
        self.visitor.san(san, text)
    }

    fn null_move(&mut self) -> Verdict {
        self.visitor.null_move()
    }

    fn nag(&mut self, nag: Nag) -> Verdict {
        self.visitor.nag(nag)
    }

    fn comment(&mut self, text: &[u8]) -> Verdict {
        self.visitor.comment(text)
    }

    fn comment_before(&mut self, text: &[u8]) -> Verdict {
        self.visitor.comment_before(text)
    }

    fn begin_variation(&mut self) -> Verdict<Walk> {
        self.visitor.begin_variation()
    }

    fn end_variation(&mut self) {
        self.visitor.end_variation();
    }

    fn variation_result(&mut self, result: GameResult) {
        self.visitor.variation_result(result);
    }

    fn result(&mut self, result: GameResult) {
        self.visitor.result(result);
    }

    fn end_game(&mut self) {
        self.visitor.end_game();
    }

    fn bad_game(&mut self, error: &GameError) {
        self.bad += 1;
        self.visitor.bad_game(error);
    }

    fn oddity(&mut self, oddity: &Oddity) {
        self.visitor.oddity(oddity);
    }

    fn due(&self) -> Option<MoveNumber> {
        self.visitor.due()
    }

    fn result_on_board(&self) -> Option<GameResult> {
        self.visitor.result_on_board()
    }
}
