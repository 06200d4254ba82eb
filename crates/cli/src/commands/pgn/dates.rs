//! PGN dates, parts of which may be unknown.

/// A date whose year, at least, is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    pub(super) year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl Date {
    /// Reads `1992.11.04`, `1992.??.??`, `1992.11`, `1992`, and the same with hyphens.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let mut next = |most: u8| {
            let number: u8 = parts.next()?.parse().ok()?;
            (1..=most).contains(&number).then_some(number)
        };
        let month = next(12);
        let day = month.and_then(|_| next(31));
        Some(Self { year, month, day })
    }

    /// Days from 1970-01-01 to the first day that it may be.
    #[cfg(feature = "parquet")]
    pub(super) fn days(self) -> i32 {
        let (year, month, day) = self.earliest();
        let (year, month, day) = (i32::from(year), i32::from(month), i32::from(day));
        // Years that begin in March have their odd day at the end.
        let (year, month) = match month {
            1 | 2 => (year - 1, month + 9),
            _ => (year, month - 3),
        };
        let days_of_years = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        days_of_years + (153 * month + 2) / 5 + day - 1 - 719_468
    }

    fn earliest(self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    fn latest(self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31))
    }
}

/// A range of dates.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    pub(super) from: Option<Date>,
    pub(super) to: Option<Date>,
}

impl Span {
    /// Whether a game with this date may have been played within the range.
    pub(super) fn admits(self, date: Option<Date>) -> bool {
        if self.from.is_none() && self.to.is_none() {
            return true;
        }
        date.is_some_and(|date| {
            self.from.is_none_or(|from| date.latest() >= from.earliest())
                && self.to.is_none_or(|to| date.earliest() <= to.latest())
        })
    }
}

/// Parses a date on the command line.
pub(super) fn argument(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| "must be a date such as 1992, 1992.11 or 1992.11.04".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "parquet")]
    fn days_are_counted_from_1970() {
        for (text, days) in [
            ("1970.01.01", 0),
            ("1969.12.31", -1),
            ("2000.02.29", 11_016),
            ("2000.03.01", 11_017),
            ("2024", 19_723),
            ("1851.06.21", -43_293),
        ] {
            assert_eq!(Date::parse(text).map(Date::days), Some(days), "{text}");
        }
    }

    #[test]
    fn unknown_parts_may_be_anything() {
        let span = Span {
            from: Date::parse("1992.06"),
            to: Date::parse("1993"),
        };
        let admits = |text| span.admits(Date::parse(text));
        assert!(admits("1992.06.01") && admits("1992.??.??") && admits("1993.12.31"));
        assert!(!admits("1992.05.31") && !admits("1994.01.01") && !admits("????.??.??"));
        assert!(Span::default().admits(None));
        for bad in ["", "92", "x", "????.01.01", "19920"] {
            assert_eq!(Date::parse(bad), None, "{bad}");
        }
    }
}
