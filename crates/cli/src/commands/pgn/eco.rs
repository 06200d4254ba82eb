//! Ranges of the Encyclopaedia of Chess Openings.

/// Openings from one code to another: `B90`, `B2` (B20 to B29), `B20-B99`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EcoRange {
    first: String,
    last: String,
}

impl EcoRange {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let text = text.to_ascii_uppercase();
        let (first, last) = text.split_once('-').unwrap_or((&text, &text));
        if ![first, last].into_iter().all(is_code) {
            return Err("must be like B90, B2, B or B20-B99".to_owned());
        }
        // A short code stands for all that begin with it.
        let fill = |code: &str, digit: &str| format!("{code}{}", digit.repeat(3 - code.len()));
        Ok(Self {
            first: fill(first, "0"),
            last: fill(last, "9"),
        })
    }

    /// Whether the code of a game, `B90` or more finely `B90h`, is in it.
    pub(super) fn contains(&self, code: &str) -> bool {
        let code = code.trim().get(..3).unwrap_or_default().to_ascii_uppercase();
        is_code(&code) && self.first <= code && code <= self.last
    }
}

fn is_code(text: &str) -> bool {
    let mut letters = text.bytes();
    text.len() <= 3
        && letters
            .next()
            .is_some_and(|letter| (b'A'..=b'E').contains(&letter))
        && letters.all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_prefixes_and_ranges() {
        let has = |range: &str, code| EcoRange::parse(range).unwrap().contains(code);
        assert!(has("B90", "B90") && has("b90", "B90h") && !has("B90", "B91"));
        assert!(has("B2", "B20") && has("B2", "B29") && !has("B2", "B30"));
        assert!(has("B20-C", "C99") && !has("B20-C", "B19"));
        assert!(!has("A-E", "?") && !has("A-E", "") && !has("A-E", "Bé"));
        for bad in ["", "F00", "B900", "B9x", "-", "B20-"] {
            assert!(EcoRange::parse(bad).is_err(), "{bad}");
        }
    }
}
