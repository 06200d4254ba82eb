//! How the work can be divided, for programs that distribute it.

use std::path::Path;

use serde::Serialize;
use tabiya_tables::{Settings, ranges};

use super::Batch;
use crate::failure::{CommandResult, Failure, SUCCESS};
use crate::json;

/// The settings that the output depends on, and the ranges it can be divided into.
#[derive(Serialize)]
struct Plan {
    settings: Settings,
    /// Values for `--bytes`, in the order of their rows.
    ranges: Vec<String>,
}

/// Prints the plan with ranges of about this many bytes.
pub(super) fn print(batch: &Batch, size: u64) -> CommandResult {
    let settings = batch.settings(&batch.maker()?)?;
    batch.criteria.criteria()?;
    let mut plan = Plan {
        settings,
        ranges: Vec::new(),
    };
    for (number, path) in batch.files.iter().enumerate() {
        if path == Path::new("-") {
            return Err(Failure::input("standard input (-) cannot be divided"));
        }
        let cuts = ranges(path, size)
            .map_err(|error| Failure::input(format_args!("{}: {error}", path.display())))?;
        let text = |range: &tabiya_tables::ByteRange| format!("{number}:{}-{}", range.from, range.to);
        plan.ranges.extend(cuts.iter().map(text));
    }
    json::print(&plan)?;
    Ok(SUCCESS)
}
