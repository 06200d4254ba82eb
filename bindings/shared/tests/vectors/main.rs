//! The answers that all bindings give, given here first: the files of `testdata` that `cargo xtask vectors` writes, as
//! `testdata/vectors/README.md` describes them. `conformance.rs` has those of `conformance.json`.

mod answers;
mod boards;
mod games;

use serde_json::Value;

/// The entries of a file under a name; there must be some.
fn entries(file: &str, name: &str) -> Vec<Value> {
    let mut all: Value = serde_json::from_str(file).expect("JSON");
    let Value::Array(entries) = all[name].take() else {
        panic!("no list {name}");
    };
    assert!(!entries.is_empty(), "{name}");
    entries
}

fn text<'a>(entry: &'a Value, name: &str) -> &'a str {
    entry[name]
        .as_str()
        .unwrap_or_else(|| panic!("{name} is no text"))
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|item| item.as_str().expect("a text").to_owned())
        .collect()
}
