//! Ranges of ECO codes (Encyclopaedia of Chess Openings).

use tabiya_openings::Eco;

/// A range of ECO codes: `B90`, `B9` (B90 to B99), `B` (B00 to B99), `B20-C`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EcoRange {
    first: Eco,
    last: Eco,
}

impl EcoRange {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let text = text.to_ascii_uppercase();
        let (first, last) = text.split_once('-').unwrap_or((&text, &text));
        // A prefix stands for all codes that begin with it.
        let code = |code: &str, digit: &str| {
            let short = if code.is_empty() {
                0
            } else {
                3_usize.saturating_sub(code.len())
            };
            let filled = format!("{code}{}", digit.repeat(short));
            filled.parse::<Eco>().map_err(|_| {
                format!("\"{code}\" is not an ECO code (A00 to E99): write B90, B9, B or B20-B99")
            })
        };
        let (first, last) = (code(first, "0")?, code(last, "9")?);
        if first > last {
            return Err(format!("{first} comes after {last}: write {last}-{first}"));
        }
        Ok(Self { first, last })
    }

    pub(super) fn contains(&self, code: Eco) -> bool {
        (self.first..=self.last).contains(&code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_prefixes_and_ranges() {
        let has = |range: &str, code: &str| EcoRange::parse(range).unwrap().contains(code.parse().unwrap());
        assert!(has("B90", "B90") && has("b90", "B90") && !has("B90", "B91"));
        assert!(has("B2", "B20") && has("B2", "B29") && !has("B2", "B30"));
        assert!(has("B20-C", "C99") && !has("B20-C", "B19"));
        for bad in ["", "F00", "B900", "B9x", "-", "B20-", "é"] {
            assert!(EcoRange::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn errors_say_what_to_write_instead() {
        assert_eq!(
            EcoRange::parse("z99").unwrap_err(),
            "\"Z99\" is not an ECO code (A00 to E99): write B90, B9, B or B20-B99"
        );
        assert_eq!(
            EcoRange::parse("B99-B20").unwrap_err(),
            "B99 comes after B20: write B20-B99"
        );
    }
}
