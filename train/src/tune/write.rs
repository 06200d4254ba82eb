//! The weights as Rust source.

use std::fmt::Write;

use tabiya_eval::{DANGER_WEIGHTS, TERMS};

use super::fit::Model;

const HEAD: &str = "//! The weights, written by `tabiya-train tune`. Do not edit by hand.

use crate::score::Tapered;
use crate::terms::{DANGER_WEIGHTS, WEIGHTS};

const fn w(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// Weights of the king's danger.
";

/// The whole source file.
pub(super) fn source(model: &Model) -> String {
    let mut text = String::from(HEAD);
    let danger: Vec<String> = (0..DANGER_WEIGHTS)
        .map(|index| model.danger_weight(index).to_string())
        .collect();
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "pub(crate) static DANGER: [i32; DANGER_WEIGHTS] = [{}];\n",
        danger.join(", ")
    );
    text.push_str("/// All other weights, in the order of the terms.\n#[rustfmt::skip]\n");
    text.push_str("pub(crate) static TABLE: [Tapered; WEIGHTS] = [\n");
    for term in TERMS {
        let _ = writeln!(text, "    // {}", term.name);
        let weights: Vec<String> = (term.start..term.start + term.len)
            .map(|index| {
                let (middlegame, endgame) = model.weight(index);
                format!("w({middlegame}, {endgame}),")
            })
            .collect();
        for row in weights.chunks(8) {
            let _ = writeln!(text, "    {}", row.join(" "));
        }
    }
    text.push_str("];\n");
    text
}
