//! How the work can be shared out, for programs that do so.

use std::path::Path;

use serde::Serialize;
use tabiya_tables::{Settings, ranges};

use super::Batch;
use crate::failure::{CommandResult, Failure, SUCCESS};
use crate::json;

/// What the output depends on, and its parts.
#[derive(Serialize)]
struct Plan {
    settings: Settings,
    /// For `--bytes`, in the order of their rows.
    ranges: Vec<String>,
}

/// Prints the plan with ranges of about so many bytes.
pub(super) fn print(batch: &Batch, size: u64) -> CommandResult {
    let settings = batch.settings(&batch.maker()?)?;
    batch.criteria.criteria()?;
    let mut plan = Plan {
        settings,
        ranges: Vec::new(),
    };
    for (number, path) in batch.files.iter().enumerate() {
        if path == Path::new("-") {
            return Err(Failure::input("standard input, -, cannot be shared out"));
        }
        let cuts = ranges(path, size)
            .map_err(|error| Failure::input(format_args!("{}: {error}", path.display())))?;
        let text = |range: &tabiya_tables::ByteRange| format!("{number}:{}-{}", range.from, range.to);
        plan.ranges.extend(cuts.iter().map(text));
    }
    json::print(&plan)?;
    Ok(SUCCESS)
}
