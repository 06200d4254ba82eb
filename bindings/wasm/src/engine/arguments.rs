//! Arguments from JavaScript, which may be anything until they have been checked.

use std::time::Duration;

use js_sys::{Array, Function, Object, Reflect};
use tabiya_bindings::{Clock, EngineOptions, Failure, FailureKind, PlainRequest};
use wasm_bindgen::{JsCast, JsValue};

type Result<T> = core::result::Result<T, Failure>;

/// The largest whole number up to which JavaScript represents every whole number exactly.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

fn bad(message: String) -> Failure {
    Failure::new(FailureKind::BadArgument, message)
}

/// A value as messages show it.
fn shown(value: &JsValue) -> String {
    match value.as_string() {
        Some(text) => format!("\"{text}\""),
        None if value.is_object() => "an object".to_owned(),
        None if value.is_function() => "a function".to_owned(),
        None => format!("{value:?}")
            .trim_start_matches("JsValue(")
            .trim_end_matches(')')
            .to_owned(),
    }
}

fn is_missing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

pub(super) fn text(value: &JsValue, name: &str) -> Result<String> {
    value
        .as_string()
        .ok_or_else(|| bad(format!("{name}: expected a string, not {}", shown(value))))
}

/// The text of a move, given as text or as an object with a member `uci`.
pub(super) fn move_text(value: &JsValue) -> Result<String> {
    match value.is_object() {
        true => text(&member(value, "uci"), "uci"),
        false => text(value, "move"),
    }
}

/// A function, or none.
pub(super) fn function(value: JsValue, name: &str) -> Result<Option<Function>> {
    if is_missing(&value) {
        return Ok(None);
    }
    match value.dyn_into() {
        Ok(function) => Ok(Some(function)),
        Err(value) => Err(bad(format!("{name}: expected a function, not {}", shown(&value)))),
    }
}

fn member(object: &JsValue, name: &str) -> JsValue {
    // Only a proxy can throw here; then the member counts as missing.
    Reflect::get(object, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

/// The members of an object of options.
pub(super) struct Members<'a> {
    object: &'a JsValue,
    what: &'static str,
}

impl<'a> Members<'a> {
    /// Refuses unknown members, which are probably misspelt.
    pub(super) fn new(object: &'a JsValue, what: &'static str, known: &[&str]) -> Result<Members<'a>> {
        if is_missing(object) {
            return Ok(Members { object, what });
        }
        let Some(entries) = object.dyn_ref::<Object>().filter(|_| !object.is_function()) else {
            return Err(bad(format!("{what}: expected an object, not {}", shown(object))));
        };
        for name in Object::keys(entries).iter() {
            let name = name.as_string().unwrap_or_default();
            if !known.contains(&&*name) {
                return Err(Failure::new(
                    FailureKind::BadOption,
                    format!("{what}: unknown option {name}; known are {}", known.join(", ")),
                ));
            }
        }
        Ok(Members { object, what })
    }

    fn value(&self, name: &str) -> Option<JsValue> {
        if is_missing(self.object) {
            return None;
        }
        Some(member(self.object, name)).filter(|value| !is_missing(value))
    }

    fn number(&self, name: &str) -> Result<Option<f64>> {
        let Some(value) = self.value(name) else {
            return Ok(None);
        };
        match value.as_f64() {
            Some(number) if number.is_finite() => Ok(Some(number)),
            _ => Err(bad(format!("{name}: expected a number, not {}", shown(&value)))),
        }
    }

    fn whole(&self, name: &str, most: f64) -> Result<Option<f64>> {
        match self.number(name)? {
            Some(number) if number.fract() != 0.0 || !(0.0..=most).contains(&number) => Err(Failure::new(
                FailureKind::BadOption,
                format!("{name}: expected a whole number from 0 to {most}, not {number}"),
            )),
            number => Ok(number),
        }
    }

    fn u32(&self, name: &str) -> Result<Option<u32>> {
        Ok(self.whole(name, f64::from(u32::MAX))?.map(|number| number as u32))
    }

    fn u64(&self, name: &str) -> Result<Option<u64>> {
        Ok(self.whole(name, MAX_SAFE)?.map(|number| number as u64))
    }

    /// A time, in milliseconds as everywhere in JavaScript.
    fn time(&self, name: &str) -> Result<Option<Duration>> {
        let Some(milliseconds) = self.number(name)? else {
            return Ok(None);
        };
        match Duration::try_from_secs_f64(milliseconds / 1000.0) {
            Ok(time) => Ok(Some(time)),
            Err(error) => Err(Failure::new(
                FailureKind::BadOption,
                format!("{name}: expected milliseconds, not {milliseconds}: {error}"),
            )),
        }
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool> {
        match self.value(name) {
            None => Ok(false),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| bad(format!("{name}: expected true or false, not {}", shown(&value)))),
        }
    }

    fn list(&self, name: &str) -> Result<Vec<JsValue>> {
        match self.value(name) {
            None => Ok(Vec::new()),
            Some(value) if Array::is_array(&value) => Ok(Array::from(&value).to_vec()),
            Some(value) => Err(bad(format!(
                "{}: {name}: expected an array, not {}",
                self.what,
                shown(&value)
            ))),
        }
    }
}

/// A size in megabytes.
pub(super) fn hash(value: &JsValue) -> Result<usize> {
    match value.as_f64() {
        Some(size) if size.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&size) => Ok(size as usize),
        _ => Err(bad(format!(
            "hash: expected a whole number of megabytes, not {}",
            shown(value)
        ))),
    }
}

pub(super) fn level(value: &JsValue) -> Result<(Option<u32>, Option<u32>)> {
    let members = Members::new(value, "level", &["elo", "level"])?;
    Ok((members.u32("elo")?, members.u32("level")?))
}

pub(super) fn engine_options(value: &JsValue) -> Result<EngineOptions> {
    let known = [
        "threads", "hash", "elo", "level", "depth", "nodes", "time", "seed", "chess960",
    ];
    let members = Members::new(value, "options", &known)?;
    let usual = EngineOptions::default();
    Ok(EngineOptions {
        threads: members
            .u32("threads")?
            .map_or(usual.threads, |threads| threads as usize),
        hash: members.u32("hash")?.map_or(usual.hash, |hash| hash as usize),
        elo: members.u32("elo")?,
        level: members.u32("level")?,
        depth: members.u32("depth")?,
        nodes: members.u64("nodes")?,
        time: members.time("time")?,
        // WebAssembly has no source of randomness.
        seed: Some(
            members
                .u64("seed")?
                .unwrap_or((js_sys::Math::random() * MAX_SAFE) as u64),
        ),
        chess960: members.flag("chess960")?,
        ..usual
    })
}

pub(super) fn request(value: &JsValue) -> Result<PlainRequest> {
    let known = [
        "depth",
        "nodes",
        "time",
        "mate",
        "clock",
        "infinite",
        "lines",
        "moves",
        "reproducible",
    ];
    let members = Members::new(value, "limits", &known)?;
    let moves = match members.value("moves") {
        None => None,
        Some(_) => Some(
            members
                .list("moves")?
                .iter()
                .map(move_text)
                .collect::<Result<_>>()?,
        ),
    };
    Ok(PlainRequest {
        depth: members.u32("depth")?,
        nodes: members.u64("nodes")?,
        time: members.time("time")?,
        mate: members.u32("mate")?,
        clock: members.value("clock").map(|value| clock(&value)).transpose()?,
        infinite: members.flag("infinite")?,
        lines: members.u32("lines")?,
        moves: PlainRequest::given_moves(moves)?,
        reproducible: members.flag("reproducible")?,
        ..PlainRequest::default()
    })
}

fn clock(value: &JsValue) -> Result<Clock> {
    let members = Members::new(value, "clock", &["remaining", "increment", "movesToGo"])?;
    let remaining = members.time("remaining")?;
    Ok(Clock {
        remaining: remaining.ok_or_else(|| bad("clock: remaining is missing".to_owned()))?,
        increment: members.time("increment")?.unwrap_or_default(),
        moves_to_go: members.u32("movesToGo")?,
    })
}
