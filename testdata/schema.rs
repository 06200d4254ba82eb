//! Compares JSON with the schemas in `docs/schemas`, for the tests of whatever prints it.
//!
//! It knows just the keywords that our schemas have, and is strict where readers should not be: what a schema does not name
//! must not be there, so that everything is documented.

use serde_json::{Map, Value};

/// Fails if the value is not as the schema of this name says.
pub(crate) fn check(schema: &str, value: &Value) {
    let faults = faults(&read(&format!("{schema}.json")), value, "$");
    assert!(faults.is_empty(), "{schema}: {faults:#?}\n{value}");
}

fn read(file: &str) -> Value {
    let path = format!("{}/../docs/schemas/{file}", env!("CARGO_MANIFEST_DIR"));
    let deeper = format!("{}/../../docs/schemas/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).or_else(|_| std::fs::read_to_string(deeper));
    let text = text.unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn faults(schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut all = Vec::new();
    let keywords = schema.as_object().expect("a schema is an object");
    for (keyword, wanted) in keywords {
        match keyword.as_str() {
            "$schema" | "title" | "description" => {}
            "$ref" => all.extend(faults(&read(text(wanted)), value, at)),
            "type" if !has_type(value, wanted) => all.push(format!("{at}: not of type {wanted}: {value}")),
            "const" if value != wanted => all.push(format!("{at}: not {wanted}: {value}")),
            "enum" if !list(wanted).contains(value) => {
                all.push(format!("{at}: not one of {wanted}: {value}"))
            }
            "minimum" if value.as_f64() < wanted.as_f64() && value.is_number() => {
                all.push(format!("{at}: less than {wanted}: {value}"));
            }
            "maximum" if value.as_f64() > wanted.as_f64() => {
                all.push(format!("{at}: more than {wanted}: {value}"));
            }
            "oneOf" => {
                let fitting = list(wanted).iter().map(|schema| faults(schema, value, at));
                let (fitting, other): (Vec<_>, Vec<_>) = fitting.partition(Vec::is_empty);
                if fitting.len() != 1 {
                    all.push(format!(
                        "{at}: fits {} of the choices, not 1: {other:#?}",
                        fitting.len()
                    ));
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    all.extend(faults(wanted, item, &format!("{at}[{index}]")));
                }
            }
            // As the standard has it, `required` speaks of objects only.
            "required" if value.is_object() => {
                let missing = list(wanted).iter().filter(|name| value.get(text(name)).is_none());
                all.extend(missing.map(|name| format!("{at}: no {name}")));
            }
            "properties" | "additionalProperties" => {
                let members = value.as_object();
                all.extend(
                    members
                        .into_iter()
                        .flat_map(|members| of_members(keywords, members, at)),
                );
            }
            "type" | "const" | "enum" | "minimum" | "maximum" | "required" => {}
            other => all.push(format!("{at}: the keyword {other} is not known here")),
        }
    }
    all
}

fn of_members(keywords: &Map<String, Value>, members: &Map<String, Value>, at: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (name, member) in members {
        let named = keywords.get("properties").and_then(|schemas| schemas.get(name));
        match named.or(keywords.get("additionalProperties")) {
            Some(schema) => all.extend(faults(schema, member, &format!("{at}.{name}"))),
            None => all.push(format!("{at}: {name} is not documented")),
        }
    }
    all
}

fn has_type(value: &Value, wanted: &Value) -> bool {
    let is = |name: &Value| match text(name) {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type: {other}"),
    };
    match wanted {
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[test]
fn a_schema_refuses_what_it_does_not_say() {
    let faults = |value: Value| faults(&read("position.json"), &value, "$").len();
    let good = serde_json::json!({"fen": "x", "side": "white", "check": false, "checkers": ["e4"], "moves": 3,
        "outcome": {"winner": null, "reason": "stalemate"}});
    assert_eq!(faults(good.clone()), 0);
    for (name, bad) in [
        ("side", serde_json::json!("red")),
        ("check", serde_json::json!(1)),
        ("checkers", serde_json::json!([4])),
        ("moves", serde_json::json!(-1)),
        ("outcome", serde_json::json!({"winner": null})),
        ("new", serde_json::json!(1)),
    ] {
        let mut changed = good.clone();
        changed[name] = bad;
        assert_eq!(faults(changed), 1, "{name}");
    }
    let mut short = good;
    short.as_object_mut().unwrap().remove("fen");
    assert_eq!(faults(short), 1);
}
