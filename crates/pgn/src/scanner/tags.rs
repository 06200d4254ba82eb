//! The tags of a game.

use super::boundary::{Answer, begins_tag};
use super::comment::{Ahead, End};
use super::find_tag::{TagEnd, find_tag};
use super::{Phase, Scanner, Stop, Window, need_more};
use crate::{Fault, GameResult, OddityKind, TagValue, Visitor, Walk};

/// What is known of the tags so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    any: bool,
    event: bool,
    /// Whether the last non-blank line started with a tag.
    pub(super) is_last_line_tag: bool,
    /// The value of the `Result` tag.
    pub(super) result: Option<GameResult>,
}

impl Scanner {
    pub(super) fn tags<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        loop {
            if self.skip_gap(window) {
                return Some(Stop::NeedMore);
            }
            match window.text.get(self.at) {
                None if window.is_last => return self.begin_movetext(window, visitor),
                None => return Some(Stop::NeedMore),
                Some(b'[') => match begins_tag(&window.text[self.at..]) {
                    Answer::Yes if self.begins_another_game(window) => {
                        return self.end_without_moves(window, visitor);
                    }
                    Answer::Yes => {
                        if let Some(stop) = self.tag(window, visitor) {
                            return Some(stop);
                        }
                    }
                    Answer::Unknown if !window.is_last => return need_more(window),
                    Answer::No | Answer::Unknown => {
                        return self.fail(window, self.at, Fault::BadTag, visitor);
                    }
                },
                Some(b'{' | b';') => match self.is_among_tags(window) {
                    Answer::Yes => {
                        if let Some(stop) = self.tag_comment(window, visitor) {
                            return Some(stop);
                        }
                    }
                    Answer::No => return self.begin_movetext(window, visitor),
                    Answer::Unknown => return need_more(window),
                },
                Some(_) => return self.begin_movetext(window, visitor),
            }
        }
    }

    /// Whether the comment here is before or among tags. After a blank line it is the first comment of the movetext.
    fn is_among_tags(&mut self, window: Window<'_>) -> Answer {
        if self.byte() < self.comments_until {
            return Answer::Yes;
        }
        let is_first = !self.tags.any;
        if !is_first && self.newlines > 1 {
            return Answer::No;
        }
        if !is_first && window.text[self.at] == b';' {
            return Answer::Yes;
        }
        match self.ahead(window, is_first) {
            Ahead::Tag(at) => {
                self.comments_until = self.byte_of(at);
                Answer::Yes
            }
            Ahead::End | Ahead::Other => Answer::No,
            Ahead::NeedMore => Answer::Unknown,
        }
    }

    fn tag_comment<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        let at = self.at;
        match self.find_comment(window, at) {
            Ok(found) => {
                if let Err(fault) = visitor.comment(found.text) {
                    return self.fail(window, at, fault, visitor);
                }
                self.at = found.end;
            }
            Err(End::NeedMore) => return need_more(window),
            Err(_) => return self.fail(window, at, Fault::TooLong(self.limits.token), visitor),
        }
        self.tags.is_last_line_tag = false;
        self.at_line_start = false;
        self.newlines = 0;
        None
    }

    /// Whether the tag here belongs to the next game: games without moves exist.
    fn begins_another_game(&self, window: Window<'_>) -> bool {
        let name = window.text[self.at + 1..].trim_ascii_start();
        let is_event =
            name.starts_with(b"Event") && !name.get(5).is_some_and(|&byte| crate::tree::is_in_name(byte));
        let after_blank = self.newlines >= 2 && !self.tags.is_last_line_tag;
        self.tags.any && (after_blank || (is_event && self.tags.event))
    }

    fn end_without_moves<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        match visitor.begin_movetext() {
            Ok(_) => self.end_game(self.at, visitor),
            Err(fault) => self.fail_before_next(window, self.at, *fault, visitor),
        }
    }

    /// Reads the tag that starts here.
    fn tag<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        let found = match find_tag(window, self.at, self.limits.token) {
            Ok(found) => found,
            Err(TagEnd::NeedMore) => return need_more(window),
            Err(TagEnd::TooLong) => {
                return self.fail(window, self.at, Fault::TooLong(self.limits.token), visitor);
            }
            Err(TagEnd::Unclosed) => return self.fail(window, self.at, Fault::UnclosedTag, visitor),
        };
        if found.is_spaced {
            self.oddity(window, self.at, OddityKind::SpacedTag, visitor);
        }
        if found.spans_lines {
            self.oddity(window, self.at, OddityKind::TagOverLines, visitor);
        }
        if let Err(fault) = visitor.tag(found.name, TagValue::new(found.value)) {
            return self.fail(window, self.at, fault, visitor);
        }
        self.tags.any = true;
        match found.name {
            "Event" => self.tags.event = true,
            "Result" => self.tags.result = GameResult::parse(found.value),
            _ => {}
        }
        self.tags.is_last_line_tag |= self.at_line_start;
        self.tags.is_last_line_tag &= !found.spans_lines;
        self.at = found.end;
        self.at_line_start = false;
        self.newlines = 0;
        None
    }

    fn begin_movetext<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        self.phase = match visitor.begin_movetext() {
            Ok(Walk::Enter) => Phase::Movetext,
            Ok(Walk::Skip) => Phase::SkipMovetext,
            Err(fault) => {
                self.phase = Phase::Movetext;
                return self.fail(window, self.at, fault, visitor);
            }
        };
        self.newlines = 0;
        None
    }
}
