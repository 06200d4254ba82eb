//! Just enough JSON to read what `cargo metadata` prints, and the vectors that bindings are tested with.

use std::collections::BTreeMap;

/// A value; numbers and truth values stay text, nobody asks for them here.
#[derive(Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Plain(String),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl Json {
    pub(crate) fn parse(text: &str) -> Json {
        let mut reader = Reader { rest: text };
        let value = reader.value();
        reader.space();
        assert!(reader.rest.is_empty(), "more after the end: {}", reader.here());
        value
    }

    /// The member of an object.
    pub(crate) fn member(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => members.get(name).unwrap_or_else(|| panic!("no member {name}")),
            other => panic!("no object: {other:?}"),
        }
    }

    pub(crate) fn list(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            other => panic!("no list: {other:?}"),
        }
    }

    /// The text, or none where the value is null.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            Json::Null => None,
            other => panic!("no text: {other:?}"),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn value(&mut self) -> Json {
        self.space();
        match self.rest.as_bytes().first() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => Json::Text(self.string()),
            _ => self.plain(),
        }
    }

    fn object(&mut self) -> Json {
        let mut members = BTreeMap::new();
        self.expect('{');
        while !self.take('}') {
            self.space();
            let name = self.string();
            self.expect(':');
            members.insert(name, self.value());
            self.take(',');
        }
        Json::Object(members)
    }

    fn array(&mut self) -> Json {
        let mut items = Vec::new();
        self.expect('[');
        while !self.take(']') {
            items.push(self.value());
            self.take(',');
        }
        Json::List(items)
    }

    fn string(&mut self) -> String {
        self.expect('"');
        let mut text = String::new();
        let mut characters = self.rest.char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return text;
                }
                '\\' => text.extend(characters.next().map(|(_, escaped)| match escaped {
                    'n' => '\n',
                    // The others do not matter: what follows the backslash stands for itself.
                    other => other,
                })),
                other => text.push(other),
            }
        }
        panic!("a string without end: {}", self.here());
    }

    fn plain(&mut self) -> Json {
        let end = self.rest.find([',', '}', ']']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        match word.trim() {
            "" => panic!("no value: {}", self.here()),
            "null" => Json::Null,
            word => Json::Plain(word.to_owned()),
        }
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, wanted: char) -> bool {
        self.space();
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, wanted: char) {
        assert!(self.take(wanted), "{wanted} expected: {}", self.here());
    }

    fn here(&self) -> String {
        self.rest.chars().take(40).collect()
    }
}

#[test]
fn nested_values_are_read() {
    let json = Json::parse(r#"{"a": [{"name": "ru\"les", "path": null}, {}], "b": [1, true]}"#);
    let first = &json.member("a").list()[0];
    assert_eq!(first.member("name").text(), Some("ru\"les"));
    assert_eq!(first.member("path").text(), None);
    assert_eq!(
        json.member("b").list(),
        [Json::Plain("1".to_owned()), Json::Plain("true".to_owned())]
    );
}
