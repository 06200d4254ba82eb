//! The heart of the reader: turns windows of text into events.
//!
//! A scanner sees the text through a window and never reads by itself. When a window ends in the middle of a token, it
//! asks for a longer one and starts that token again; so everything it reports to a visitor is one slice, and it works
//! the same on a whole file in memory and on a small buffer.

mod after_result;
mod between;
mod boundary;
mod class;
mod comment;
mod find_tag;
mod movetext;
mod resync;
mod skip;
mod tags;

pub use boundary::next_game;
pub(crate) use boundary::{last_boundary, next_boundary};

use after_result::Report;

use crate::{Fault, GameError, Limits, MoveNumber, Oddity, OddityKind, Place, Visitor};
use tabiya_rules::Color;

/// The part of the text that is in memory.
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
    /// A game has ended, good or bad.
    GameOver,
    /// The text has ended.
    End,
}

/// The state of a scanner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before a game.
    Between,
    Tags,
    Movetext,
    /// After the result, where last comments may follow.
    AfterResult(Report),
    /// In moves that the visitor does not want.
    SkipMovetext,
    /// In a variation that the visitor does not want.
    SkipVariation {
        depth: u64,
    },
    /// After an error: looking for the next game.
    Resync {
        /// Whether we are past the tags of the bad game.
        is_in_moves: bool,
    },
    /// In text that cannot be read.
    Lost,
}

pub(crate) struct Scanner {
    limits: Limits,
    phase: Phase,
    /// How much of the window has been processed.
    at: usize,
    /// How much of the window has had its lines counted, and the place where that part ends.
    counted: (usize, Place),
    /// Whether an ignored line is being skipped.
    in_ignored_line: bool,
    /// Whether there is only whitespace between the start of the line and here.
    at_line_start: bool,
    /// Newlines since anything else.
    newlines: usize,
    /// No comment that starts before this byte is closed before it.
    unclosed_until: u64,
    /// Comments that start before this byte are before or among tags, or at the end of the text.
    comments_until: u64,
    tags: tags::Seen,
    /// How many variations are open.
    depth: u32,
    number: Number,
}

/// The last move number in the text.
#[derive(Clone, Copy, Default)]
struct Number {
    value: u32,
    /// Plies since then, plus 1 if the number was followed by three dots. The highest bit means that no move has followed.
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
            unclosed_until: 0,
            comments_until: 0,
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

    /// How many bytes of the text have been processed.
    pub(crate) fn byte(&self) -> u64 {
        self.byte_of(self.at)
    }

    /// The place behind what is done with.
    pub(crate) fn done(&mut self, text: &[u8]) -> Place {
        self.place(text, self.at)
    }

    /// The offset in the text of a byte of the window.
    fn byte_of(&self, at: usize) -> u64 {
        let (counted, place) = self.counted;
        place.byte - counted as u64 + at as u64
    }

    /// Reports events until a game ends or the window is too short.
    pub(crate) fn run<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Stop {
        loop {
            let stop = match self.phase {
                Phase::Between => self.between(window, visitor),
                Phase::Tags => self.tags(window, visitor),
                Phase::Movetext => self.movetext(window, visitor),
                Phase::AfterResult(report) => self.after_result(window, visitor, report),
                Phase::SkipMovetext => self.skip_movetext(window, visitor),
                Phase::SkipVariation { depth } => self.skip_variation(window, visitor, depth),
                Phase::Resync { is_in_moves } => self.resync(window, is_in_moves),
                Phase::Lost => self.lost(window),
            };
            if let Some(stop) = stop {
                return stop;
            }
        }
    }

    /// Discards the processed part of the window; the next window starts after it.
    pub(crate) fn discard(&mut self, window: &[u8]) -> usize {
        let (counted, place) = self.counted;
        let done = self.at;
        self.counted = (0, place.after(&window[counted..done]));
        self.at = 0;
        done
    }

    /// Reading has failed, perhaps in the middle of a game.
    pub(crate) fn cut_off<V: Visitor>(&mut self, window: &[u8], visitor: &mut V) {
        let is_in_game = !matches!(
            self.phase,
            Phase::Between | Phase::Resync { .. } | Phase::Lost | Phase::AfterResult(Report::Nothing)
        );
        self.phase = Phase::Between;
        if is_in_game {
            self.report(window, window.len(), Fault::CutOff.into(), visitor);
        }
        self.at = window.len();
    }

    /// Reports an error and gives the game up.
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
        self.at_line_start = false;
        self.newlines = 0;
        self.phase = Phase::Resync {
            is_in_moves: self.phase != Phase::Tags,
        };
        Some(Stop::GameOver)
    }

    /// Reports an error that is detected only here, where the next game begins.
    #[cold]
    #[inline(never)]
    fn fail_before_next<V: Visitor>(
        &mut self,
        window: Window<'_>,
        at: usize,
        fault: Fault,
        visitor: &mut V,
    ) -> Option<Stop> {
        self.report(window.text, at, fault.into(), visitor);
        self.at = at;
        self.at_line_start = true;
        self.phase = Phase::Between;
        Some(Stop::GameOver)
    }

    fn report<V: Visitor>(&mut self, text: &[u8], at: usize, fault: Box<Fault>, visitor: &mut V) {
        let place = self.place(text, at);
        let due = visitor.due().or_else(|| self.number.due());
        visitor.bad_game(&GameError { place, due, fault });
    }

    /// Reports something irregular that is not an error.
    #[cold]
    fn oddity<V: Visitor>(&mut self, window: Window<'_>, at: usize, kind: OddityKind, visitor: &mut V) {
        let place = self.place(window.text, at);
        visitor.oddity(&Oddity { place, kind });
    }

    /// The place of a byte of the window.
    fn place(&mut self, text: &[u8], at: usize) -> Place {
        let (counted, place) = self.counted;
        let place = match at >= counted {
            true => place.after(&text[counted..at]),
            false => place,
        };
        self.counted = (at.max(counted), place);
        place
    }

    fn end_game<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> Option<Stop> {
        self.at = at;
        self.phase = Phase::Between;
        visitor.end_game();
        Some(Stop::GameOver)
    }
}

impl Number {
    const FRESH: u32 = 1 << 31;

    /// A number just read.
    fn new(value: u32) -> Number {
        Number {
            value,
            plies: Number::FRESH,
        }
    }

    /// Whether no move has followed.
    fn is_fresh(self) -> bool {
        self.plies & Number::FRESH != 0
    }

    /// Counts a move.
    #[inline(always)]
    fn step(&mut self) {
        self.plies = (self.plies & !Number::FRESH) + 1;
    }

    /// Whether a move has followed, so that another game may begin.
    fn has_moved(self) -> bool {
        self.value > 0 && !self.is_fresh() && self.plies > 0
    }

    fn due(self) -> Option<MoveNumber> {
        let plies = self.plies & !Number::FRESH;
        let side = if plies.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        (self.value > 0).then_some(MoveNumber {
            number: self.value.saturating_add(plies / 2),
            side,
        })
    }
}

/// Asks for a longer window, unless there is none.
fn need_more(window: Window<'_>) -> Option<Stop> {
    debug_assert!(!window.is_last);
    Some(Stop::NeedMore)
}
