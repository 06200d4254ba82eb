//! Times on a chess clock.

use core::fmt;
use std::time::Duration;

/// A clock time: hours, minutes and seconds, optionally with a fraction.
///
/// ```
/// use tabiya_pgn::Clock;
/// use std::time::Duration;
///
/// let clock = Clock::parse("1:30:05.25").unwrap();
/// assert_eq!(clock.0, Duration::from_millis(5_405_250));
/// assert_eq!(clock.to_string(), "1:30:05.25");
/// assert_eq!(Clock::parse("5:30").unwrap().to_string(), "0:05:30");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(pub Duration);

impl Clock {
    /// Parses `H:MM:SS`, `M:SS` or `S`, with or without a fraction.
    pub fn parse(text: &str) -> Option<Clock> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let mut seconds: u64 = 0;
        for (index, part) in whole.split(':').enumerate() {
            if index > 2 || part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
        }
        if fraction.len() > 9 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let nanoseconds = format!("{fraction:0<9}").parse().ok()?;
        Some(Clock(Duration::new(seconds, nanoseconds)))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(
            f,
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanoseconds => write!(f, ".{}", format!("{nanoseconds:09}").trim_end_matches('0')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn invalid_times_are_rejected() {
        for text in [
            "",
            ":",
            "1:",
            "1:2:3:4",
            "-1:00",
            "1:00.x",
            "99999999999999999999",
            "+1:00",
        ] {
            assert_eq!(Clock::parse(text), None, "{text}");
        }
    }
}
