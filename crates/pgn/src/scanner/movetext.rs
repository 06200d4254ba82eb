//! The movetext of a game, where nearly all the time is spent.

use super::boundary::{Answer, begins_moves, begins_tag};
use super::class::{Class, class, is_in_word};
use super::comment::End;
use super::{Number, Phase, Report, Scanner, Stop, Window, need_more};
use tabiya_rules::San;

use crate::error::excerpt;
use crate::symbols::{end_of_plain, odd_white_prefix, plain_dashes};
use crate::{Fault, GameResult, MoveFault, Nag, OddityKind, Visitor, Walk};

/// The longest word that can mean anything.
const LONGEST_WORD: usize = 255;

/// Where to continue, or why to stop.
type Next = Result<usize, Option<Stop>>;

impl Scanner {
    pub(super) fn movetext<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        let text = window.text;
        let mut at = self.at;
        while let Some(&byte) = text.get(at) {
            let next = match class(byte) {
                Class::White => {
                    at += 1;
                    continue;
                }
                Class::Newline => {
                    self.at_line_start = true;
                    self.newlines += 1;
                    at += 1;
                    continue;
                }
                Class::Letter => self.letters(window, at, visitor),
                Class::Digit => self.digits(window, at, visitor),
                Class::Dot => {
                    // Two or more dots: Black to move.
                    self.number.plies |= 1;
                    Ok(at + 1)
                }
                Class::Brace => self.comment(window, at, visitor),
                Class::Open => self.open(window, at, visitor),
                Class::Close => self.close(window, at, visitor),
                Class::Bracket if self.at_line_start => self.bracket(window, at, visitor),
                _ => self.rare(window, at, visitor),
            };
            at = match next {
                Ok(next) => next,
                Err(stop) => return stop,
            };
            self.at_line_start = false;
            self.newlines = 0;
            if self.phase != Phase::Movetext {
                self.at = at;
                return None;
            }
        }
        self.at = at;
        if window.is_last {
            self.end_of_moves(window, at, visitor)
        } else {
            need_more(window)
        }
    }

    /// Nearly always a move.
    #[inline(always)]
    fn letters<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let rest = &window.text[at..];
        let Some((san, length)) = San::read(rest) else {
            return self.word(window, at, visitor);
        };
        // The next byte must end the word, and not begin `(Q)`.
        match rest.get(length) {
            Some(&byte) if !is_in_word(byte) && byte != b'(' => {}
            _ => return self.word(window, at, visitor),
        }
        match visitor.san(san, &rest[..length]) {
            Ok(Walk::Enter) => {}
            Ok(Walk::Skip) => self.phase = Phase::SkipMovetext,
            Err(fault) => return Err(self.fail(window, at, fault, visitor)),
        }
        self.number.step();
        Ok(at + length)
    }

    /// Nearly always a move number.
    #[inline(always)]
    fn digits<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let text = window.text;
        let (mut value, mut end) = (0u32, at);
        while let Some(digit) = text.get(end).filter(|byte| byte.is_ascii_digit()) {
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            end += 1;
        }
        match text.get(end) {
            Some(b'.') => end += 1,
            // A result, or castling written with zeros.
            Some(b'-' | b'/' | 0x80..) => return self.result_or_castling(window, at, visitor),
            None if !window.is_last && end - at <= LONGEST_WORD => {
                self.at = at;
                return Err(need_more(window));
            }
            _ if &text[at..end] == b"0000" => return self.word(window, at, visitor),
            _ => {}
        }
        if value == 1 && self.newlines > 1 && self.number.has_moved() {
            match begins_moves(&text[at..]) {
                Answer::Yes => return Err(self.end_of_moves(window, at, visitor)),
                Answer::Unknown if !window.is_last => {
                    self.at = at;
                    return Err(need_more(window));
                }
                Answer::No | Answer::Unknown => {}
            }
        }
        self.number = Number::new(value);
        Ok(end)
    }

    #[inline(always)]
    fn comment<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let found = match self.find_comment(window, at) {
            Ok(found) => found,
            Err(End::NeedMore) => {
                self.at = at;
                return Err(need_more(window));
            }
            Err(End::TooLong) => {
                return Err(self.fail(window, at, Fault::TooLong(self.limits.token), visitor));
            }
            Err(_) => return Err(self.fail(window, at, Fault::UnclosedComment, visitor)),
        };
        let verdict = match self.number.is_fresh() {
            true => visitor.comment_before(found.text),
            false => visitor.comment(found.text),
        };
        match verdict {
            Ok(()) => Ok(found.end),
            Err(fault) => Err(self.fail(window, at, fault, visitor)),
        }
    }

    fn open<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        match visitor.begin_variation() {
            Ok(Walk::Enter) if self.depth >= self.limits.nesting => {
                Err(self.fail(window, at, Fault::TooDeep(self.limits.nesting), visitor))
            }
            Ok(Walk::Enter) => {
                self.depth += 1;
                self.number = Number::default();
                Ok(at + 1)
            }
            Ok(Walk::Skip) => {
                self.phase = Phase::SkipVariation { depth: 0 };
                Ok(at + 1)
            }
            Err(fault) => Err(self.fail(window, at, fault, visitor)),
        }
    }

    fn close<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        if self.depth == 0 {
            return Err(self.fail(window, at, Fault::StrayParenthesis, visitor));
        }
        self.depth -= 1;
        visitor.end_variation();
        Ok(at + 1)
    }

    /// A bracket at the start of a line: the tags of the next game.
    #[cold]
    fn bracket<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        match begins_tag(&window.text[at..]) {
            Answer::Yes => Err(self.end_of_moves(window, at, visitor)),
            Answer::Unknown if !window.is_last => {
                self.at = at;
                Err(need_more(window))
            }
            Answer::No | Answer::Unknown => self.rare(window, at, visitor),
        }
    }

    /// A word that is not a move in plain SAN.
    #[cold]
    fn word<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        self.at = at;
        let text = window.text;
        let mut end = end_of_word(text, at);
        // After a promotion, `(Q)` is part of the move; after `e`, so is `.p.`.
        const TAIL: usize = 3;
        if text.len() - end < TAIL && !window.is_last && end - at <= LONGEST_WORD {
            return Err(need_more(window));
        }
        match &text[end..] {
            [b'.', b'p', b'.', ..] if text[end - 1] == b'e' => end += TAIL,
            [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] if matches!(text[end - 1], b'1' | b'8') => {
                end += TAIL
            }
            _ => {}
        }
        if end - at > LONGEST_WORD {
            return Err(self.fail(window, at, Fault::TooLong(LONGEST_WORD), visitor));
        }
        let word = &text[at..end];
        let word = match word.is_ascii() {
            true => word,
            false => match odd_white_prefix(word) {
                0 => &word[..end_of_plain(word)],
                white => return Ok(at + white),
            },
        };
        if let Some(result) = GameResult::parse(word) {
            self.result(window, at, result, visitor);
            return Ok(at + word.len());
        }
        if word == b"e.p." {
            return Ok(at + word.len());
        }
        if let Some(nag) = Nag::from_glyph(word) {
            return match visitor.nag(nag) {
                Ok(()) => Ok(at + word.len()),
                Err(fault) => Err(self.fail(window, at, fault, visitor)),
            };
        }
        self.odd_move(window, at, word, visitor)
    }

    /// A move in irregular notation.
    fn odd_move<V: Visitor>(&mut self, window: Window<'_>, at: usize, word: &[u8], visitor: &mut V) -> Next {
        let (word, san) = match San::parse_forgiving(word) {
            Err(error) => match without_glyph(word) {
                Some((word, san)) => (word, Ok(san)),
                None => (word, Err(error)),
            },
            san => (word, san),
        };
        let verdict = match san {
            _ if matches!(word, b"Z0" | b"--" | b"0000") => visitor.null_move().map(|()| Walk::Enter),
            Ok(san) => visitor.san(san, word),
            Err(error) => Err(Box::new(Fault::BadMove {
                text: excerpt(word),
                reason: MoveFault::Syntax(error),
            })),
        };
        match verdict {
            Ok(Walk::Enter) => {}
            Ok(Walk::Skip) => self.phase = Phase::SkipMovetext,
            Err(fault) => return Err(self.fail(window, at, fault, visitor)),
        }
        self.number.step();
        Ok(at + word.len())
    }

    /// A word that starts with digits and is usually not a move number.
    #[cold]
    fn result_or_castling<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let end = end_of_word(window.text, at);
        if end == window.text.len() && !window.is_last && end - at <= LONGEST_WORD {
            self.at = at;
            return Err(need_more(window));
        }
        let word = &window.text[at..end];
        let word = &word[..end_of_plain(&word[..word.len().min(LONGEST_WORD)])];
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if let Some(result) = GameResult::parse(word) {
            self.result(window, at, result, visitor);
        } else if word == b"0000" || plain_dashes(word).starts_with(b"0-0") {
            return self.word(window, at, visitor);
        } else if matches!(word.get(digits), None | Some(0x80..)) {
            // A number directly followed by a letter or a space beyond ASCII.
            self.number = Number::new(decimal(&word[..digits]).unwrap_or_default());
            return Ok(at + digits);
        } else {
            return Err(self.fail(window, at, Fault::UnexpectedWord(excerpt(word)), visitor));
        }
        Ok(at + word.len())
    }

    /// A result ends the game, unless it is inside a variation.
    fn result<V: Visitor>(&mut self, window: Window<'_>, at: usize, result: GameResult, visitor: &mut V) {
        if self.depth > 0 {
            visitor.variation_result(result);
            return;
        }
        if let Some(tag) = self.tags.result.filter(|&tag| tag != result) {
            let kind = OddityKind::OtherResult { tag, moves: result };
            self.oddity(window, at, kind, visitor);
        }
        let result_or_tag = match (result, self.tags.result) {
            (GameResult::Unknown, Some(tag)) => tag,
            _ => result,
        };
        self.compare_with_board(window, at, result_or_tag, visitor);
        visitor.result(result);
        self.phase = Phase::AfterResult(Report::All);
    }

    /// Reports a result that contradicts a checkmate or stalemate on the board.
    fn compare_with_board<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        result: GameResult,
        visitor: &mut V,
    ) {
        if result != GameResult::Unknown
            && let Some(board) = visitor.result_on_board()
            && board != result
        {
            self.oddity(window, at, OddityKind::OtherBoard { result, board }, visitor);
        }
    }

    /// NAGs, line comments, and anything that does not belong here.
    #[inline(never)]
    fn rare<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let text = window.text;
        self.at = at;
        match text[at] {
            b'*' => {
                self.result(window, at, GameResult::Unknown, visitor);
                Ok(at + 1)
            }
            b';' => self.comment(window, at, visitor),
            b'%' if self.at_line_start => match self.end_of_line(window, at) {
                Ok(end) => Ok(end),
                Err(End::NeedMore) => Err(need_more(window)),
                Err(_) => Err(self.fail(window, at, Fault::TooLong(self.limits.token), visitor)),
            },
            byte => self.glyph(window, at, byte, visitor),
        }
    }

    fn glyph<V: Visitor>(&mut self, window: Window<'_>, at: usize, byte: u8, visitor: &mut V) -> Next {
        let text = window.text;
        let continues: fn(u8) -> bool = match byte {
            b'$' => |byte| byte.is_ascii_digit(),
            b'!' | b'?' => |byte| matches!(byte, b'!' | b'?'),
            _ if class(byte) == Class::Sign => is_in_word,
            _ => |_| false,
        };
        let rest = &text[at + 1..];
        let length = rest
            .iter()
            .position(|&byte| !continues(byte))
            .unwrap_or(rest.len());
        let end = at + 1 + length;
        if length > LONGEST_WORD {
            return Err(self.fail(window, at, Fault::TooLong(LONGEST_WORD), visitor));
        }
        if end == text.len() && !window.is_last {
            return Err(need_more(window));
        }
        let word = &text[at..end];
        let nag = match byte {
            b'$' => decimal(&word[1..]).map(Nag),
            _ => Nag::from_glyph(word),
        };
        if let Some(Nag(number @ 256..)) = nag {
            self.oddity(window, at, OddityKind::UnknownGlyph(number), visitor);
        }
        let verdict = match nag {
            Some(nag) => visitor.nag(nag),
            None if matches!(byte, b'!' | b'?') => {
                self.oddity(window, at, OddityKind::TooManyMarks, visitor);
                visitor.nag(Nag::from_glyph(&word[..2]).unwrap_or(Nag::GOOD))
            }
            None if word == b"--" => return self.word(window, at, visitor),
            None if class(byte) == Class::Sign || byte == b'$' => {
                Err(Fault::UnexpectedWord(excerpt(word)).into())
            }
            None => Err(Fault::UnexpectedByte(byte).into()),
        };
        match verdict {
            Ok(()) => Ok(end),
            Err(fault) => Err(self.fail(window, at, fault, visitor)),
        }
    }

    /// The moves end without a result.
    fn end_of_moves<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Option<Stop> {
        if self.depth > 0 {
            return self.fail_before_next(window, at, Fault::UnclosedVariation, visitor);
        }
        if let Some(tag) = self.tags.result {
            self.compare_with_board(window, at, tag, visitor);
        }
        self.end_game(at, visitor)
    }
}

#[inline(always)]
pub(super) fn end_of_word(text: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while end < text.len() && is_in_word(text[end]) {
        end += 1;
    }
    end
}

fn decimal(digits: &[u8]) -> Option<u32> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// The move before an evaluation symbol attached to it, as in `Nf3+-`; also with a minus sign or a dash.
fn without_glyph(word: &[u8]) -> Option<(&[u8], San)> {
    const GLYPHS: [&str; 15] = [
        "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "=", "+/−", "−/+", "+−", "−+", "+–", "–+",
    ];
    GLYPHS.into_iter().find_map(|glyph| {
        let mv = word.strip_suffix(glyph.as_bytes())?;
        Some((mv, San::parse_forgiving(mv).ok()?))
    })
}
