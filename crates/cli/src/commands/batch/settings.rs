//! The settings that the output depends on.

use std::fs;

use serde_json::{Value, json};
use tabiya_engine::{EvaluationKind, hash_megabytes_for};
use tabiya_tables::Settings;

use super::Batch;
use super::range::FileRange;
use crate::failure::Failure;

/// The engine and network of an analysis.
#[derive(Clone)]
pub(super) struct Maker {
    pub(super) engine: String,
    pub(super) network: String,
}

impl Batch {
    pub(super) fn maker(&self) -> Result<Maker, Failure> {
        Ok(Maker {
            engine: format!("Tabiya {}", env!("CARGO_PKG_VERSION")),
            network: self.evaluation.hash()?,
        })
    }

    pub(super) fn hash_megabytes(&self) -> usize {
        let asked = self.hash.and_then(|megabytes| usize::try_from(megabytes).ok());
        asked.unwrap_or_else(|| hash_megabytes_for(Some(self.nodes)))
    }

    /// Everything that the rows depend on and nothing else; for example, not the number of workers.
    pub(super) fn settings(&self, maker: &Maker) -> Result<Settings, Failure> {
        let mut settings = Settings::default();
        settings.set("engine", maker.engine.as_str());
        settings.set("network", maker.network.as_str());
        settings.set("nodes", self.nodes);
        settings.set("lines", self.lines);
        settings.set("hash_megabytes", self.hash_megabytes());
        settings.set("input", self.input().name());
        settings.set("output", self.format()?.name());
        if let Some(filters) = self.criteria.description() {
            settings.set("filters", filters);
        }
        if let Some(FileRange { range, .. }) = self.bytes {
            settings.set("bytes", json!([range.from, range.to]));
        }
        let files: Result<Vec<Value>, Failure> = self
            .files
            .iter()
            .map(|path| {
                let name = path.display().to_string();
                if name == "-" {
                    return Ok(json!({ "name": name }));
                }
                let found = fs::metadata(path);
                let found = found.map_err(|error| Failure::input(format_args!("{name}: {error}")))?;
                if found.is_dir() {
                    return Err(Failure::input(format_args!("{name}: a folder, not a file")));
                }
                Ok(match found.is_file() {
                    true => json!({ "name": name, "bytes": found.len() }),
                    false => json!({ "name": name }),
                })
            })
            .collect();
        settings.set("files", files?);
        Ok(settings)
    }

    pub(super) fn evaluation_kind(&self) -> Result<EvaluationKind, Failure> {
        self.evaluation.kind()
    }
}
