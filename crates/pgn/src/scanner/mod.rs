//! The heart of the reader: turns windows of text into events.
//!
//! A scanner sees the text through a window and never reads on its own. When a window ends in the middle of
//! something, it asks for a longer one and begins that something again; so everything it tells a visitor is one
//! slice, and it works the same on a whole file in memory and on a small buffer.

mod between;
mod boundary;
mod class;
mod comment;
mod movetext;
mod resync;
mod skip;
mod tags;

pub(crate) use boundary::{last_cut, next_cut};

use crate::{Fault, GameError, Limits, MoveNumber, Place, Visitor};
use tabiya_rules::Color;

/// The text as far as it is known.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a> {
    pub(crate) text: &'a [u8],
    /// Whether the text ends where the window does.
    pub(crate) is_last: bool,
}

/// Why a scanner stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It needs a longer window.
    NeedMore,
    /// A game is over, for good or ill.
    GameOver,
    /// So is the text.
    End,
}

/// What a scanner is in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before a game.
    Between,
    Tags,
    Movetext,
    /// Behind the result, where a last comment may stand.
    AfterResult,
    /// In moves that the visitor does not want.
    SkipMovetext,
    /// In a variation that the visitor does not want.
    SkipVariation {
        depth: u64,
    },
    /// Behind a fault: looking for the next game.
    Resync {
        at_line_start: bool,
        after_blank: bool,
    },
}

pub(crate) struct Scanner {
    limits: Limits,
    phase: Phase,
    /// How much of the window is done with.
    at: usize,
    /// A part of the window whose lines are counted, and the place where it ends.
    counted: (usize, Place),
    /// Whether a line that says nothing is being passed over.
    in_ignored_line: bool,
    /// Whether only white space stands between the start of the line and here.
    at_line_start: bool,
    /// Line ends since anything else.
    newlines: usize,
    tags: tags::Seen,
    /// How many variations are open.
    depth: u32,
    number: Number,
}

/// The last move number in the text.
#[derive(Clone, Copy, Default)]
struct Number {
    value: u32,
    /// Half moves since: 1 if the number was followed by three dots.
    plies: u32,
}

impl Scanner {
    pub(crate) fn new(start: Place, limits: Limits) -> Scanner {
        Scanner {
            limits,
            phase: Phase::Between,
            at: 0,
            counted: (0, start),
            in_ignored_line: false,
            at_line_start: true,
            newlines: 0,
            tags: tags::Seen::default(),
            depth: 0,
            number: Number::default(),
        }
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The number of bytes of the text that are done with.
    pub(crate) fn byte(&self) -> u64 {
        let (counted, place) = self.counted;
        place.byte + (self.at - counted) as u64
    }

    /// Tells events until a game is over or the window is too short.
    pub(crate) fn run<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Stop {
        loop {
            let stop = match self.phase {
                Phase::Between => self.between(window, visitor),
                Phase::Tags => self.tags(window, visitor),
                Phase::Movetext => self.movetext(window, visitor),
                Phase::AfterResult => self.after_result(window, visitor),
                Phase::SkipMovetext => self.skip_movetext(window, visitor),
                Phase::SkipVariation { depth } => self.skip_variation(window, visitor, depth),
                Phase::Resync {
                    at_line_start,
                    after_blank,
                } => self.resync(window, at_line_start, after_blank),
            };
            if let Some(stop) = stop {
                return stop;
            }
        }
    }

    /// Forgets the part of the window that is done with; the next window begins behind it.
    pub(crate) fn discard(&mut self, window: &[u8]) -> usize {
        let (counted, place) = self.counted;
        let done = self.at;
        self.counted = (0, place.behind(&window[counted..done]));
        self.at = 0;
        done
    }

    /// The text goes on no longer, though the game does: reading it has failed.
    pub(crate) fn cut_off<V: Visitor>(&mut self, window: &[u8], visitor: &mut V) {
        let is_in_game = !matches!(self.phase, Phase::Between | Phase::Resync { .. });
        self.phase = Phase::Between;
        if is_in_game {
            self.report(window, window.len(), Fault::CutOff.into(), visitor);
        }
        self.at = window.len();
    }

    /// Reports a fault and gives the game up.
    #[cold]
    #[inline(never)]
    fn fail<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        fault: impl Into<Box<Fault>>,
        visitor: &mut V,
    ) -> Option<Stop> {
        self.report(window.text, at, fault.into(), visitor);
        self.at = at;
        self.phase = Phase::Resync {
            at_line_start: false,
            after_blank: false,
        };
        Some(Stop::GameOver)
    }

    /// Reports a fault that shows only where the next game begins.
    #[cold]
    #[inline(never)]
    fn fail_before_next<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        next: usize,
        fault: Fault,
        visitor: &mut V,
    ) -> Option<Stop> {
        self.report(window.text, at, fault.into(), visitor);
        self.at = next;
        self.at_line_start = true;
        self.phase = Phase::Between;
        Some(Stop::GameOver)
    }

    fn report<V: Visitor>(&mut self, text: &[u8], at: usize, fault: Box<Fault>, visitor: &mut V) {
        let (counted, place) = self.counted;
        let place = if at >= counted {
            place.behind(&text[counted..at])
        } else {
            place
        };
        self.counted = (at.max(counted), place);
        let due = visitor.due().or_else(|| self.number.due());
        visitor.bad_game(&GameError { place, due, fault });
    }

    fn end_game<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> Option<Stop> {
        self.at = at;
        self.phase = Phase::Between;
        visitor.end_game();
        Some(Stop::GameOver)
    }
}

impl Number {
    fn due(self) -> Option<MoveNumber> {
        let side = if self.plies.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        (self.value > 0).then_some(MoveNumber {
            number: self.value.saturating_add(self.plies / 2),
            side,
        })
    }
}

/// Asks for a longer window, unless there is none.
fn need_more(window: Window<'_>) -> Option<Stop> {
    debug_assert!(!window.is_last);
    Some(Stop::NeedMore)
}
