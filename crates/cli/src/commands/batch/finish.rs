//! Assembles the output from the finished parts.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use tabiya_tables::{Settings, Work, write_whole};

use super::format::Format;
use super::state::{Counts, State};
use crate::failure::Failure;
use crate::output::NewFile;

/// What the manifest says about an output.
#[derive(Serialize)]
struct Manifest<'a> {
    settings: &'a Settings,
    #[serde(flatten)]
    counts: &'a Counts,
}

/// The path of the manifest, beside the output.
pub(super) fn manifest_path(output: &Path) -> PathBuf {
    let mut name = output.file_name().unwrap_or_default().to_os_string();
    name.push(".manifest.json");
    output.with_file_name(name)
}

/// Writes the output and its manifest.
pub(super) fn write(
    output: &Path,
    format: Format,
    lines: usize,
    settings: &Settings,
    work: &Work<State>,
) -> Result<(), Failure> {
    let mut file = NewFile::open(output, true)?;
    match format {
        #[cfg(feature = "parquet")]
        Format::Parquet => table::write(&mut file, lines, work)?,
        Format::JsonLines | Format::Pgn => {
            let _ = lines;
            for part in work.parts() {
                io::copy(&mut part?, &mut file)?;
            }
        }
    }
    file.sync()?;
    file.finish()?;
    let counts = work
        .last()
        .map(|record| record.state.counts.clone())
        .unwrap_or_default();
    let manifest = Manifest {
        settings,
        counts: &counts,
    };
    let mut text = BufWriter::new(Vec::new());
    serde_json::to_writer_pretty(&mut text, &manifest).map_err(io::Error::from)?;
    text.write_all(b"\n")?;
    let text = text.into_inner().map_err(|error| error.into_error())?;
    let path = manifest_path(output);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(write_whole(folder.unwrap_or(Path::new(".")), &name, &text)?)
}

#[cfg(feature = "parquet")]
mod table {
    use std::io::{self, BufRead, BufReader};

    use serde_json::{Map, Value};
    use tabiya_tables::{Cell, Column, Kind, Packing, RowTable, Work};

    use crate::commands::batch::state::State;
    use crate::output::NewFile;

    /// Rows per row group.
    const GROUP: usize = 100_000;

    pub(super) fn write(file: &mut NewFile, lines: usize, work: &Work<State>) -> io::Result<()> {
        let mut table = RowTable::new(file, columns(lines), &[], GROUP)?;
        for part in work.parts() {
            for line in BufReader::new(part?).lines() {
                let row: Map<String, Value> = serde_json::from_str(&line?)?;
                let cells = table.columns().iter().map(|column| cell(row.get(&column.name)));
                let cells: Vec<_> = cells.collect();
                table.push(&cells)?;
            }
        }
        table.finish().map(|_| ())
    }

    fn cell(value: Option<&Value>) -> Cell<'_> {
        match value {
            Some(Value::String(text)) => Cell::from(text.as_str()),
            Some(Value::Number(number)) => match number.as_i64() {
                Some(number) => Cell::Int(number),
                None => number.as_f64().map_or(Cell::Missing, Cell::Double),
            },
            _ => Cell::Missing,
        }
    }

    fn columns(lines: usize) -> Vec<Column> {
        use Kind::{Int32, Int64, Text};
        let few = |name: &str, kind| Column::new(name, kind, Packing::Dictionary);
        let mut columns = vec![
            few("file", Text),
            few("frame", Int64),
            few("offset", Int64),
            few("ply", Int32),
            Column::new("fen", Text, Packing::Plain),
            Column::new("key", Int64, Packing::Plain),
            few("move", Text).optional(),
        ];
        columns.extend(found(""));
        columns.extend(["win", "draw", "loss", "depth"].map(|name| few(name, Int32).optional()));
        columns.push(few("nodes", Int64));
        columns.push(Column::new("clock", Kind::Double, Packing::Dictionary).optional());
        columns.extend(["white", "black"].map(|name| few(name, Text).optional()));
        columns.extend(["white_elo", "black_elo"].map(|name| few(name, Int32).optional()));
        columns.extend(["result", "eco", "opening"].map(|name| few(name, Text).optional()));
        columns.extend(["engine", "network"].map(|name| few(name, Text)));
        for number in 2..=lines {
            columns.extend(found(&number.to_string()));
        }
        columns
    }

    /// The columns of a line; their names end with its number.
    fn found(number: &str) -> [Column; 4] {
        let column =
            |name: &str, kind, packing| Column::new(format!("{name}{number}"), kind, packing).optional();
        [
            column("best", Kind::Text, Packing::Dictionary),
            column("cp", Kind::Int32, Packing::Dictionary),
            column("mate", Kind::Int32, Packing::Dictionary),
            column("line", Kind::Text, Packing::Plain),
        ]
    }
}
