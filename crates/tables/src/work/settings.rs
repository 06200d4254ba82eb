//! The settings that work was begun with.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Names and values, in order. Work can be continued only with equal settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(Map<String, Value>);

impl Settings {
    /// Adds a setting.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// The value of a setting.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// How these settings differ from earlier ones, in words.
    ///
    /// ```
    /// use tabiya_tables::Settings;
    ///
    /// let mut before = Settings::default();
    /// before.set("nodes", 1000);
    /// let mut now = before.clone();
    /// assert_eq!(now.difference(&before), None);
    /// now.set("nodes", 2000);
    /// now.set("lines", 3);
    /// assert_eq!(now.difference(&before).as_deref(), Some("lines is 3 and was not set, nodes is 2000 and was 1000"));
    /// ```
    pub fn difference(&self, before: &Settings) -> Option<String> {
        let names: BTreeSet<&String> = self.0.keys().chain(before.0.keys()).collect();
        let differences: Vec<String> = names
            .into_iter()
            .filter_map(|name| self.difference_of(name, before))
            .collect();
        (!differences.is_empty()).then(|| differences.join(", "))
    }

    fn difference_of(&self, name: &str, before: &Settings) -> Option<String> {
        match (self.0.get(name), before.0.get(name)) {
            (Some(now), Some(before)) => {
                let (now, before, path) = narrowed(now, before, name.to_owned());
                (now != before).then(|| format!("{path} is {now} and was {before}"))
            }
            (Some(now), None) => Some(format!("{name} is {now} and was not set")),
            (None, Some(before)) => Some(format!("{name} is not set and was {before}")),
            (None, None) => None,
        }
    }
}

/// The first difference between two values.
fn narrowed<'a>(now: &'a Value, before: &'a Value, path: String) -> (&'a Value, &'a Value, String) {
    match (now, before) {
        (Value::Array(now_list), Value::Array(before_list)) if now_list.len() == before_list.len() => {
            let pairs = now_list.iter().zip(before_list);
            match pairs.enumerate().find(|(_, (now, before))| now != before) {
                Some((index, (now, before))) => narrowed(now, before, format!("{path}[{index}]")),
                None => (now, before, path),
            }
        }
        (Value::Object(now_map), Value::Object(before_map)) => {
            let differs = |name: &&String| {
                before_map
                    .get(*name)
                    .is_some_and(|before| *before != now_map[*name])
            };
            match now_map.keys().find(differs) {
                Some(name) => narrowed(&now_map[name], &before_map[name], format!("{path}.{name}")),
                None => (now, before, path),
            }
        }
        _ => (now, before, path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn settings(value: Value) -> Settings {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn differences_are_named_with_their_place() {
        let before = settings(json!({"nodes": 5, "files": [{"name": "a.pgn", "bytes": 7}]}));
        for (now, difference) in [
            (
                json!({"nodes": 5, "files": [{"name": "a.pgn", "bytes": 8}]}),
                "files[0].bytes is 8 and was 7",
            ),
            (
                json!({"files": [{"name": "a.pgn", "bytes": 7}]}),
                "nodes is not set and was 5",
            ),
            (
                json!({"nodes": 5, "files": [], "lines": 2}),
                r#"files is [] and was [{"bytes":7,"name":"a.pgn"}], lines is 2 and was not set"#,
            ),
        ] {
            assert_eq!(settings(now).difference(&before).as_deref(), Some(difference));
        }
    }
}
