//! The moves of a game: where nearly all the time is spent.

use super::boundary::{Answer, begins_tag};
use super::class::{Class, class, is_in_word};
use super::comment::End;
use super::{Number, Phase, Scanner, Stop, Window, need_more};
use tabiya_rules::San;

use crate::error::excerpt;
use crate::{Fault, GameResult, MoveFault, Nag, Visitor, Walk};

/// The longest word that can mean anything.
const LONGEST_WORD: usize = 255;

/// Where to go on, or why not to.
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
                    at += 1;
                    continue;
                }
                Class::Letter => self.letters(window, at, visitor),
                Class::Digit => self.digits(window, at, visitor),
                Class::Dot => {
                    // Two dots and more: Black is to move.
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

    /// A move, nearly always.
    #[inline(always)]
    fn letters<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let rest = &window.text[at..];
        let Some((san, length)) = San::read(rest) else {
            return self.word(window, at, visitor);
        };
        // What follows must end the word, and not be `(Q)`.
        match rest.get(length) {
            Some(&byte) if !is_in_word(byte) && byte != b'(' => {}
            _ => return self.word(window, at, visitor),
        }
        match visitor.san(san, &rest[..length]) {
            Ok(Walk::Enter) => {}
            Ok(Walk::Skip) => self.phase = Phase::SkipMovetext,
            Err(fault) => return Err(self.fail(window, at, fault, visitor)),
        }
        self.number.plies += 1;
        Ok(at + length)
    }

    /// The number of a move, nearly always.
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
            Some(b'-' | b'/') => return self.result_or_castling(window, at, visitor),
            None if !window.is_last && end - at <= LONGEST_WORD => {
                self.at = at;
                return Err(need_more(window));
            }
            _ => {}
        }
        self.number = Number { value, plies: 0 };
        Ok(end)
    }

    #[inline(always)]
    fn comment<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        match self.end_of_comment(window, at + 1) {
            End::Closed(end) => match visitor.comment(&window.text[at + 1..end]) {
                Ok(()) => Ok(end + 1),
                Err(fault) => Err(self.fail(window, at, fault, visitor)),
            },
            End::Unclosed(next) => {
                Err(self.fail_before_next(window, at, next, Fault::UnclosedComment, visitor))
            }
            End::TooLong => Err(self.fail(window, at, Fault::TooLong(self.limits.token), visitor)),
            End::NeedMore => {
                self.at = at;
                Err(need_more(window))
            }
        }
    }

    fn open<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        match visitor.begin_variation() {
            Ok(Walk::Enter) if self.depth >= self.limits.nesting => {
                Err(self.fail(window, at, Fault::TooDeep(self.limits.nesting), visitor))
            }
            Ok(Walk::Enter) => {
                self.depth += 1;
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

    /// A word that is no well-written move.
    #[cold]
    fn word<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        self.at = at;
        let text = window.text;
        let mut end = end_of_word(text, at);
        // Behind a promotion, `(Q)` is part of the move; behind `e`, `.p.` belongs to it.
        const TAIL: usize = 3;
        if text.len() - end < TAIL && !window.is_last && end - at <= LONGEST_WORD {
            return Err(need_more(window));
        }
        match &text[end..] {
            [b'.', b'p', b'.', ..] if &text[at..end] == b"e" => return Ok(end + TAIL),
            [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] if matches!(text[end - 1], b'1' | b'8') => {
                end += TAIL
            }
            _ => {}
        }
        let word = &text[at..end];
        if word.len() > LONGEST_WORD {
            return Err(self.fail(window, at, Fault::TooLong(LONGEST_WORD), visitor));
        }
        if let Some(result) = GameResult::parse(word) {
            self.result(result, visitor);
            return Ok(end);
        }
        let verdict = match San::parse_forgiving(word) {
            _ if word == b"Z0" || word == b"--" => visitor.null_move().map(|()| Walk::Enter),
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
        self.number.plies += 1;
        Ok(end)
    }

    /// What begins with a digit and is no move number.
    fn result_or_castling<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let end = end_of_word(window.text, at);
        if end == window.text.len() && !window.is_last && end - at <= LONGEST_WORD {
            self.at = at;
            return Err(need_more(window));
        }
        let word = &window.text[at..end];
        if word.starts_with(b"0-0") {
            return self.word(window, at, visitor);
        } else if let Some(result) = GameResult::parse(word) {
            self.result(result, visitor);
        } else {
            return Err(self.fail(window, at, Fault::UnexpectedWord(excerpt(word)), visitor));
        }
        Ok(end)
    }

    /// A result ends the game, unless it is that of a variation.
    fn result<V: Visitor>(&mut self, result: GameResult, visitor: &mut V) {
        if self.depth == 0 {
            visitor.result(result);
            self.newlines = 0;
            self.phase = Phase::AfterResult;
        }
    }

    /// Glyphs, line comments, and what does not belong here.
    #[inline(never)]
    fn rare<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Next {
        let text = window.text;
        self.at = at;
        match text[at] {
            b'*' => {
                self.result(GameResult::Unknown, visitor);
                Ok(at + 1)
            }
            b';' => match self.end_of_line(window, at) {
                Ok(end) => {
                    let comment = text[at + 1..end]
                        .strip_suffix(b"\r")
                        .unwrap_or(&text[at + 1..end]);
                    match visitor.comment(comment) {
                        Ok(()) => Ok(end),
                        Err(fault) => Err(self.fail(window, at, fault, visitor)),
                    }
                }
                Err(End::NeedMore) => Err(need_more(window)),
                Err(_) => Err(self.fail(window, at, Fault::TooLong(self.limits.token), visitor)),
            },
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
        let goes_on: fn(u8) -> bool = match byte {
            b'$' => |byte| byte.is_ascii_digit(),
            b'!' | b'?' => |byte| matches!(byte, b'!' | b'?'),
            _ if class(byte) == Class::Sign => is_in_word,
            _ => |_| false,
        };
        let rest = &text[at + 1..];
        let length = rest.iter().position(|&byte| !goes_on(byte)).unwrap_or(rest.len());
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
        let verdict = match nag {
            Some(nag) => visitor.nag(nag),
            // More signs than mean anything, as in `e4!!!`: two of them do.
            None if matches!(byte, b'!' | b'?') => {
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

    /// The moves are over without a result.
    fn end_of_moves<V: Visitor>(&mut self, window: Window<'_>, at: usize, visitor: &mut V) -> Option<Stop> {
        if self.depth > 0 {
            return self.fail_before_next(window, at, at, Fault::UnclosedVariation, visitor);
        }
        self.end_game(at, visitor)
    }

    /// Behind the result the last comments of the game may stand, up to a blank line.
    pub(super) fn after_result<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        loop {
            self.skip_white(window);
            let at = self.at;
            match window.text.get(at) {
                None if !window.is_last => return Some(Stop::NeedMore),
                Some(b'{' | b';') if self.newlines < 2 => {}
                _ => return self.end_game(at, visitor),
            }
            let end = if window.text[at] == b'{' {
                self.end_of_comment(window, at + 1)
            } else {
                self.end_of_line(window, at).map_or_else(|end| end, End::Closed)
            };
            match end {
                End::Closed(end) => {
                    let comment = &window.text[at + 1..end];
                    let is_line = window.text[at] == b';';
                    let comment = comment.strip_suffix(b"\r").filter(|_| is_line).unwrap_or(comment);
                    if let Err(fault) = visitor.comment(comment) {
                        return self.fail(window, at, fault, visitor);
                    }
                    self.at = if is_line { end } else { end + 1 };
                    self.newlines = 0;
                }
                End::Unclosed(next) => {
                    return self.fail_before_next(window, at, next, Fault::UnclosedComment, visitor);
                }
                End::TooLong => return self.fail(window, at, Fault::TooLong(self.limits.token), visitor),
                End::NeedMore => return need_more(window),
            }
        }
    }
}

#[inline(always)]
fn end_of_word(text: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while end < text.len() && is_in_word(text[end]) {
        end += 1;
    }
    end
}

/// A number from 0 to 255.
fn decimal(digits: &[u8]) -> Option<u8> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}
