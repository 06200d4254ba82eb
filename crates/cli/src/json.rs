//! Text in JSON.

use std::fmt::{self, Write};

/// A string as JSON writes it, quotes and all.
///
/// Names in files may hold anything: what cannot stand in a JSON string is escaped.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                '"' | '\\' => write!(f, "\\{letter}")?,
                '\n' => f.write_str("\\n")?,
                '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => write!(f, "\\u{:04x}", u32::from(letter))?,
                _ => f.write_char(letter)?,
            }
        }
        f.write_char('"')
    }
}

/// A value that may be missing: then it is `null`.
pub(crate) struct OrNull<T>(pub(crate) Option<T>);

impl<T: fmt::Display> fmt::Display for OrNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("null"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_json_does_not_allow_is_escaped() {
        assert_eq!(
            Quoted("a\"b\\c\n\u{1}é\u{85}").to_string(),
            "\"a\\\"b\\\\c\\n\\u0001é\\u0085\""
        );
        assert_eq!(OrNull::<u8>(None).to_string(), "null");
        assert_eq!(OrNull(Some(2)).to_string(), "2");
    }
}
