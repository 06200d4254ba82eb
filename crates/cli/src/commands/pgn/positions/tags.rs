//! The tags of a game in a single buffer.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// Names and values, in order.
#[derive(Default)]
pub(super) struct Tags {
    text: String,
    /// Where each name and its value end.
    ends: Vec<(usize, usize)>,
}

impl Tags {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    pub(super) fn push(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        let end = self.text.len();
        self.text.push_str(value);
        self.ends.push((end, self.text.len()));
    }

    fn all(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> {
        (0..self.ends.len()).map(|index| {
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before].1);
            let (middle, end) = self.ends[index];
            (&self.text[start..middle], &self.text[middle..end])
        })
    }

    /// The value of a tag, the last one if there are several.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.all()
            .rev()
            .find(|(tag, _)| *tag == name)
            .map(|(_, value)| value)
    }

    /// Appends the selected tags to `text`, as a JSON object.
    pub(super) fn to_json(&self, is_wanted: fn(&str) -> bool, text: &mut Vec<u8>) -> serde_json::Result<()> {
        let wanted = Wanted {
            tags: self,
            is_wanted,
        };
        serde_json::to_writer(text, &wanted)
    }
}

struct Wanted<'a> {
    tags: &'a Tags,
    is_wanted: fn(&str) -> bool,
}

impl Serialize for Wanted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (index, (name, value)) in self.tags.all().enumerate() {
            let comes_again = || self.tags.all().skip(index + 1).any(|(later, _)| later == name);
            if (self.is_wanted)(name) && !comes_again() {
                map.serialize_entry(name, value)?;
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_tag_of_a_name_counts() {
        let mut tags = Tags::default();
        for (name, value) in [("White", "A"), ("ECO", ""), ("Note", "\"x\""), ("ECO", "B20")] {
            tags.push(name, value);
        }
        assert_eq!((tags.value("ECO"), tags.value("Black")), (Some("B20"), None));
        let json = |tags: &Tags, is_wanted: fn(&str) -> bool| {
            let mut text = Vec::new();
            tags.to_json(is_wanted, &mut text).unwrap();
            String::from_utf8(text).unwrap()
        };
        assert_eq!(
            json(&tags, |name| name != "White"),
            r#"{"Note":"\"x\"","ECO":"B20"}"#
        );
        tags.clear();
        assert_eq!(json(&tags, |_| true), "{}");
    }
}
