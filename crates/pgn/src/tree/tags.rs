//! The tags of a game.

use core::fmt;

/// The seven tags that every game should have, in their order.
pub const SEVEN_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags of a game, each name once, in the order in which they came.
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

/// A name that no tag can have: it is empty, longer than 255 letters, or not of letters, digits and `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTagName(pub String);

impl fmt::Display for BadTagName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be the name of a tag", self.0)
    }
}

impl core::error::Error for BadTagName {}

impl Tags {
    /// The value of the tag with this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        let tag = self.0.iter().find(|(found, _)| found == name);
        tag.map(|(_, value)| &**value)
    }

    /// Gives a tag this value; a new one comes last.
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> Result<(), BadTagName> {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || name.len() > 255 || !name.bytes().all(is_name) {
            return Err(BadTagName(name.to_owned()));
        }
        let value = value.into();
        match self.0.iter_mut().find(|(found, _)| found == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Takes a tag away and gives its value back.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(found, _)| found == name)?;
        Some(self.0.remove(index).1)
    }

    /// Names and values, in the order in which they came.
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
