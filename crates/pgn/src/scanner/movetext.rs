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

impl Scanner {
    pub(super) fn movetext<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        let text = window.text;
        let mut at = self.at;
        loop {
            let Some(&byte) = text.get(at) else {
                self.at = at;
                if !window.is_last {
                    return Some(Stop::NeedMore);
                }
                return self.end_of_moves(window, at, visitor);
            };
            match class(byte) {
                Class::White => {
                    at += 1;
                    continue;
                }
                Class::Newline => {
                    self.at_line_start = true;
                    at += 1;
                    continue;
                }
                Class::Letter => {
                    let rest = &text[at..];
                    // Well-written moves are read in one go; what follows must end the word, and not be `(Q)`.
                    match San::read(rest) {
                        Some((san, length))
                            if rest
                                .get(length)
                                .is_some_and(|&byte| !is_in_word(byte) && byte != b'(') =>
                        {
                            match visitor.san(san, &rest[..length]) {
                                Ok(Walk::Enter) => {}
                                Ok(Walk::Skip) => self.phase = Phase::SkipMovetext,
                                Err(fault) => return self.fail(window, at, fault, visitor),
                            }
                            self.number.plies += 1;
                            at += length;
                        }
                        _ => match self.word(window, at, visitor) {
                            Ok(end) => at = end,
                            Err(stop) => return stop,
                        },
                    }
                }
                Class::Digit => {
                    let digits = text[at..]
                        .iter()
                        .take(LONGEST_WORD)
                        .take_while(|byte| byte.is_ascii_digit());
                    let (mut value, mut count) = (0u32, 0);
                    for digit in digits {
                        value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
                        count += 1;
                    }
                    match text.get(at + count) {
                        Some(b'.') => {
                            self.number = Number { value, plies: 0 };
                            at += count + 1;
                        }
                        None if !window.is_last => {
                            self.at = at;
                            return need_more(window);
                        }
                        // A result, or castling written with zeros.
                        Some(b'-' | b'/') => match self.result_or_castling(window, at, visitor) {
                            Ok(end) => at = end,
                            Err(stop) => return stop,
                        },
                        _ => {
                            self.number = Number { value, plies: 0 };
                            at += count;
                        }
                    }
                }
                Class::Dot => {
                    // Two dots and more: Black is to move.
                    self.number.plies |= 1;
                    at += 1;
                }
                Class::Brace => match self.end_of_comment(window, at + 1) {
                    End::Closed(end) => {
                        if let Err(fault) = visitor.comment(&text[at + 1..end]) {
                            return self.fail(window, at, fault, visitor);
                        }
                        at = end + 1;
                    }
                    End::Unclosed(next) => {
                        return self.fail_before_next(window, at, next, Fault::UnclosedComment, visitor);
                    }
                    End::TooLong => {
                        return self.fail(window, at, Fault::TooLong(self.limits.token), visitor);
                    }
                    End::NeedMore => {
                        self.at = at;
                        return need_more(window);
                    }
                },
                Class::Open => {
                    at += 1;
                    match visitor.begin_variation() {
                        Ok(Walk::Enter) if self.depth >= self.limits.nesting => {
                            return self.fail(window, at - 1, Fault::TooDeep(self.limits.nesting), visitor);
                        }
                        Ok(Walk::Enter) => self.depth += 1,
                        Ok(Walk::Skip) => {
                            self.at = at;
                            self.at_line_start = false;
                            self.phase = Phase::SkipVariation { depth: 0 };
                            return None;
                        }
                        Err(fault) => return self.fail(window, at - 1, fault, visitor),
                    }
                }
                Class::Close => {
                    if self.depth == 0 {
                        return self.fail(window, at, Fault::StrayParenthesis, visitor);
                    }
                    self.depth -= 1;
                    visitor.end_variation();
                    at += 1;
                }
                Class::Bracket if self.at_line_start && begins_tag(&text[at..]) != Answer::No => {
                    self.at = at;
                    if begins_tag(&text[at..]) == Answer::Unknown && !window.is_last {
                        return need_more(window);
                    }
                    return self.end_of_moves(window, at, visitor);
                }
                _ => match self.rare(window, at, visitor) {
                    Ok(end) => at = end,
                    Err(stop) => {
                        if stop.is_none() {
                            // A result: the phase is another one now.
                            return None;
                        }
                        return stop;
                    }
                },
            }
            self.at_line_start = false;
            if !matches!(self.phase, Phase::Movetext) {
                self.at = at;
                return None;
            }
        }
    }

    /// A word that is no well-written move.
    #[cold]
    fn word<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, Option<Stop>> {
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
    fn result_or_castling<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, Option<Stop>> {
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
    fn rare<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, Option<Stop>> {
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

    fn glyph<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        byte: u8,
        visitor: &mut V,
    ) -> Result<usize, Option<Stop>> {
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
