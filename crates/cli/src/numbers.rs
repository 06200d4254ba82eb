//! Parsing numbers on the command line, with errors that give the valid range.

use std::ops::RangeInclusive;

/// A parser for whole numbers in `range`.
pub(crate) fn whole(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text
            .parse()
            .ok()
            .filter(|number| is_digits && range.contains(number));
        number.ok_or_else(|| match *range.end() {
            u64::MAX => format!("must be a whole number, at least {}", range.start()),
            most => format!("must be a whole number from {} to {most}", range.start()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_range_are_accepted() {
        assert_eq!(whole(1..=1024)("1024"), Ok(1024));
        assert_eq!(whole(0..=u64::MAX)("10000000000000"), Ok(10_000_000_000_000));
    }

    #[test]
    fn errors_give_the_valid_range() {
        for bad in [
            "",
            "0",
            "1025",
            "-1",
            "+5",
            "1e3",
            "five",
            "99999999999999999999999",
        ] {
            let error = whole(1..=1024)(bad).unwrap_err();
            assert_eq!(error, "must be a whole number from 1 to 1024", "{bad}");
        }
        let error = whole(1..=u64::MAX)("x").unwrap_err();
        assert_eq!(error, "must be a whole number, at least 1");
    }
}
