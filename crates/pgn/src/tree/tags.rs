//! The tags of a game.

use core::fmt;

/// The Seven Tag Roster: the tags that every game should have, in order.
pub const SEVEN_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags of a game, in file order. Duplicates are kept; the last one counts.
///
/// ```
/// use tabiya_pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("White", "Adolf Anderssen")?;
/// assert_eq!(tags.value("White"), Some("Adolf Anderssen"));
/// assert!(tags.set("two words", "").is_err());
/// # Ok::<(), tabiya_pgn::BadTagName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

/// A name that is not valid for a tag: it is empty, longer than 255 bytes, does not start with a letter or digit, or
/// contains anything but letters, digits and `_ + # = : -`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTagName(pub String);

impl fmt::Display for BadTagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a valid tag name", self.0)
    }
}

impl core::error::Error for BadTagName {}

/// Whether the value of a `Termination` tag says that a clock decided: `time forfeit`, or a sentence such as `White won on
/// time`.
///
/// ```
/// assert!(tabiya_pgn::says_on_time("Time forfeit"));
/// assert!(!tabiya_pgn::says_on_time("timely resignation"));
/// ```
pub fn says_on_time(termination: &str) -> bool {
    let mut words = termination.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| word.eq_ignore_ascii_case("time"))
}

/// Whether a byte is allowed in a tag name; the first must be a letter or digit.
pub(crate) const fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

/// The longest tag name.
pub(crate) const LONGEST_NAME: usize = 255;

fn checked(name: &str) -> Result<(), BadTagName> {
    let begins_well = name
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphanumeric());
    match begins_well && name.len() <= LONGEST_NAME && name.bytes().all(is_in_name) {
        true => Ok(()),
        false => Err(BadTagName(name.to_owned())),
    }
}

impl Tags {
    /// The Seven Tag Roster with the values for "unknown".
    pub fn seven() -> Tags {
        let tags = SEVEN_TAGS.map(|name| (name.to_owned(), Tags::unknown(name).to_owned()));
        Tags(tags.into())
    }

    /// The value of a tag of the roster when it is unknown.
    pub(crate) fn unknown(name: &str) -> &'static str {
        match name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        }
    }

    /// The value of the tag with this name; of the last one, if there are several.
    pub fn value(&self, name: &str) -> Option<&str> {
        let tag = self.0.iter().rfind(|(found, _)| found == name);
        tag.map(|(_, value)| &**value)
    }

    /// Sets a tag; a new one is appended.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> Result<(), BadTagName> {
        match self.0.iter_mut().rfind(|(found, _)| found == name) {
            Some((_, old)) => *old = value.into(),
            None => self.push(name, value)?,
        }
        Ok(())
    }

    /// Appends a tag, even if there is already one with that name.
    pub fn push(&mut self, name: &str, value: impl Into<String>) -> Result<(), BadTagName> {
        checked(name)?;
        self.0.push((name.to_owned(), value.into()));
        Ok(())
    }

    /// Removes all tags with this name and returns the value that counted.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let mut value = None;
        let mut kept = Vec::with_capacity(self.0.len());
        for tag in core::mem::take(&mut self.0) {
            match tag.0 == name {
                true => value = Some(tag.1),
                false => kept.push(tag),
            }
        }
        self.0 = kept;
        value
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicate_tags_are_kept_and_the_last_counts() {
        let mut tags = Tags::default();
        for (name, value) in [("White", "a"), ("Black", "b"), ("White", "c")] {
            tags.push(name, value).unwrap();
        }
        assert_eq!((tags.len(), tags.value("White")), (3, Some("c")));
        tags.set("White", "d").unwrap();
        let all: Vec<_> = tags.iter().map(|(_, value)| value).collect();
        assert_eq!(all, ["a", "b", "d"]);
        assert_eq!(tags.remove("White").as_deref(), Some("d"));
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Black", "b")]);
    }

    #[test]
    fn names_are_symbols_of_the_standard() {
        let mut tags = Tags::default();
        for name in ["Source-Date", "A+b#c=d:e_f", "960"] {
            assert!(tags.push(name, "").is_ok(), "{name}");
        }
        for name in ["", "-a", "a b", "a\"", "ä", &"x".repeat(256)] {
            assert_eq!(tags.push(name, ""), Err(BadTagName(name.to_owned())));
        }
    }
}
