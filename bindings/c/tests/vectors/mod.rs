//! The conformance vectors as C: data that a program includes, so that it needs no parser.

use serde_json::Value;
use std::fmt::Write;

/// The text of `vectors_data.h`, which `vectors.h` explains.
pub(crate) fn as_c(vectors: &Value) -> String {
    let mut tree = Tree::default();
    tree.add(vectors, None);
    let count = tree.rows.len();
    // Rows point to each other, so the table is announced before it is filled.
    let mut text =
        format!("static const value vectors[{count}];\nstatic const value vectors[{count}] = {{\n");
    for row in &tree.rows {
        let pointer =
            |index: Option<usize>| index.map_or("NULL".to_owned(), |index| format!("vectors + {index}"));
        let Row {
            kind,
            number,
            text: said,
            name,
            ..
        } = row;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "    {{{kind}, {number}, {said}, {name}, {}, {}}},",
            pointer(row.first),
            pointer(row.next)
        );
    }
    text + "};\n"
}

#[derive(Default)]
struct Tree {
    rows: Vec<Row>,
}

struct Row {
    kind: &'static str,
    number: String,
    text: String,
    name: String,
    first: Option<usize>,
    next: Option<usize>,
}

impl Tree {
    /// Adds a value with all that is in it, and gives its row.
    fn add(&mut self, value: &Value, name: Option<&str>) -> usize {
        let mut row = Row {
            kind: "VALUE_NULL",
            number: "0".to_owned(),
            text: "NULL".to_owned(),
            name: name.map_or("NULL".to_owned(), literal),
            first: None,
            next: None,
        };
        let parts: Vec<(Option<&str>, &Value)> = match value {
            Value::Array(items) => items.iter().map(|item| (None, item)).collect(),
            Value::Object(members) => members
                .iter()
                .map(|(name, member)| (Some(&**name), member))
                .collect(),
            _ => Vec::new(),
        };
        match value {
            Value::Null => {}
            Value::Bool(truth) => (row.kind, row.number) = ("VALUE_TRUTH", u8::from(*truth).to_string()),
            Value::Number(number) => (row.kind, row.number) = ("VALUE_NUMBER", number.to_string()),
            Value::String(text) => (row.kind, row.text) = ("VALUE_TEXT", literal(text)),
            Value::Array(_) => row.kind = "VALUE_LIST",
            Value::Object(_) => row.kind = "VALUE_OBJECT",
        }
        let place = self.rows.len();
        self.rows.push(row);
        let mut before = None;
        for (name, part) in parts {
            let added = self.add(part, name);
            match before.replace(added) {
                None => self.rows[place].first = Some(added),
                Some(before) => self.rows[before].next = Some(added),
            }
        }
        place
    }
}

/// A string of C. Octal escapes end after three digits, whatever follows.
fn literal(text: &str) -> String {
    let letters = text.bytes().map(|byte| match byte {
        b'"' | b'\\' | b'?' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    });
    format!("\"{}\"", letters.collect::<String>())
}
