//! Behind a fault: where does the next game begin?

use super::boundary::{Answer, begins_tag, white_prefix};
use super::{Phase, Scanner, Stop, Window};

impl Scanner {
    /// Goes on to the next tag behind a blank line.
    pub(super) fn resync(
        &mut self,
        window: Window<'_>,
        mut at_line_start: bool,
        mut after_blank: bool,
    ) -> Option<Stop> {
        loop {
            if at_line_start {
                let (white, newlines) = white_prefix(&window.text[self.at..]);
                self.at += white;
                after_blank |= newlines > 0;
                if after_blank {
                    match begins_tag(&window.text[self.at..]) {
                        Answer::Yes => {
                            self.phase = Phase::Between;
                            self.at_line_start = true;
                            return None;
                        }
                        Answer::Unknown if !window.is_last => {
                            self.phase = Phase::Resync {
                                at_line_start,
                                after_blank,
                            };
                            return Some(Stop::NeedMore);
                        }
                        Answer::No | Answer::Unknown => {}
                    }
                } else if self.at == window.text.len() && !window.is_last {
                    self.phase = Phase::Resync {
                        at_line_start,
                        after_blank,
                    };
                    return Some(Stop::NeedMore);
                }
            }
            let newline = memchr::memchr(b'\n', &window.text[self.at..]);
            (at_line_start, after_blank) = (newline.is_some(), false);
            let Some(newline) = newline else {
                self.at = window.text.len();
                self.phase = Phase::Resync {
                    at_line_start,
                    after_blank,
                };
                return Some(if window.is_last { Stop::End } else { Stop::NeedMore });
            };
            self.at += newline + 1;
        }
    }
}
