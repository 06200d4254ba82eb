//! The work itself: from files to parts, and from parts to the output.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{io, mem, thread, vec};

use tabiya_engine::{Engine, Report, Request};
use tabiya_rules::Position;
use tabiya_tables::{Begin, BeginError, PartRecord, Settings, Work};

use super::annotate::annotate;
use super::format::Format;
use super::range::FileRange;
use super::row::Rows;
use super::settings::Maker;
use super::source::{Body, Source, Unit};
use super::state::{Counts, State};
use super::{Batch, finish};
use crate::failure::{BAD_INPUT, CommandResult, Failure, INTERRUPTED, SUCCESS, WRONG, note};
use crate::interrupt;
use crate::output::{refuse_to_replace, unfinished};
use crate::progress::{Progress, Unit as Counted};

/// How many bad games are reported individually; the rest are counted.
const MOST_COMPLAINTS: u64 = 10;

/// A part takes a hundredth of the time worked so far, but at least this long and at most a minute.
const SHORTEST_PART: Duration = Duration::from_secs(2);
const LONGEST_PART: Duration = Duration::from_secs(60);

/// A part is finished when it has this many bytes.
const LARGEST_PART: usize = 32 << 20;

pub(super) fn run(batch: &Batch) -> CommandResult {
    if batch.files.iter().filter(|file| *file == Path::new("-")).count() > 1 {
        return Err(Failure::input("standard input (-) can be read only once"));
    }
    let maker = batch.maker()?;
    let settings = batch.settings(&maker)?;
    let partial = beside(&batch.output, ".partial");
    if let Some(code) = finished_before(batch, &settings, &partial)? {
        return Ok(code);
    }
    let mut work = begin(batch, &settings, &partial)?;
    let is_resumed = work.last().is_some();
    if !work.is_complete() {
        refuse_to_replace(&batch.output, batch.force)?;
        if is_resumed {
            let positions = work.last().map_or(0, |record| record.state.counts.positions);
            note(format_args!("continuing after {positions} positions"));
        }
        let is_whole = analyze(batch, &maker, &mut work)?;
        if !is_whole {
            note(format_args!("interrupted: continue with --resume"));
            return Ok(INTERRUPTED);
        }
    }
    let lines = usize::try_from(batch.lines).unwrap_or(1);
    finish::write(&batch.output, batch.format()?, lines, &settings, &work)?;
    let counts = work
        .last()
        .map(|record| record.state.counts.clone())
        .unwrap_or_default();
    let name = partial.file_name().unwrap_or_default().to_string_lossy();
    work.remove(&partial.with_file_name(unfinished::name_for(&name)))?;
    Ok(report(&counts))
}

/// The path with a suffix appended to its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(ending);
    path.with_file_name(name)
}

/// The exit code of `--resume` if everything was done before; `None` if there is work left.
fn finished_before(batch: &Batch, settings: &Settings, partial: &Path) -> Result<Option<u8>, Failure> {
    if !batch.resume || partial.exists() || !batch.output.exists() {
        return Ok(None);
    }
    #[derive(serde::Deserialize)]
    struct Manifest {
        settings: Settings,
        #[serde(flatten)]
        counts: Counts,
    }
    let path = finish::manifest_path(&batch.output);
    let Some(manifest) = fs::read(&path)
        .ok()
        .and_then(|text| serde_json::from_slice::<Manifest>(&text).ok())
    else {
        return Ok(None);
    };
    if let Some(difference) = settings.difference(&manifest.settings) {
        return Err(Failure::input(format_args!(
            "{}: finished, but with other settings: {difference}; --force replaces it",
            batch.output.display()
        )));
    }
    note(format_args!("{}: already finished", batch.output.display()));
    Ok(Some(report(&manifest.counts)))
}

fn begin(batch: &Batch, settings: &Settings, partial: &Path) -> Result<Work<State>, Failure> {
    let how = match batch {
        Batch { force: true, .. } => Begin::Anew,
        Batch { resume: true, .. } => Begin::Resume,
        _ => {
            refuse_to_replace(&batch.output, false)?;
            Begin::New
        }
    };
    unfinished::remove_leftovers(
        partial.parent().unwrap_or(partial),
        &partial.file_name().unwrap_or_default().to_string_lossy(),
    );
    let name = partial.display();
    Work::begin(partial, settings, how).map_err(|error| match error {
        BeginError::Unfinished => Failure::input(format_args!(
            "{name}: there is unfinished work; --resume continues it, --force discards it"
        )),
        BeginError::Io(error) => Failure::input(format_args!("cannot write {name}: {error}")),
        error => Failure::input(format_args!("{name}: {error}")),
    })
}

/// Reports the final counts.
fn report(counts: &Counts) -> u8 {
    for reason in &counts.unread {
        note(format_args!("error: {reason}"));
    }
    note(format_args!(
        "{} positions; {} bad of {} read",
        counts.positions, counts.bad, counts.read
    ));
    match counts {
        Counts { unread, .. } if !unread.is_empty() => BAD_INPUT,
        Counts { bad: 1.., .. } => WRONG,
        _ => SUCCESS,
    }
}

/// Does the remaining work; returns whether it was completed.
fn analyze(batch: &Batch, maker: &Maker, work: &mut Work<State>) -> Result<bool, Failure> {
    let criteria = batch.criteria.criteria()?;
    let state = work
        .last()
        .map_or_else(State::start, |record| record.state.clone());
    let mut source = Source::new(&batch.files, batch.input(), &criteria, &state);
    source.range = batch.bytes.map(|bytes| bytes.range);
    let bytes = Arc::clone(&source.count);
    let units = Rc::new(RefCell::new(VecDeque::new()));
    let feed = Feed {
        source,
        units: Rc::clone(&units),
        positions: Vec::new().into_iter(),
    };
    let workers = batch.workers.and_then(|workers| usize::try_from(workers).ok());
    let workers = workers.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let request = Request::nodes(batch.nodes).lines(usize::try_from(batch.lines).unwrap_or(1));
    let mut reports = Engine::builder()
        .hash_megabytes(batch.hash_megabytes())
        .evaluation_kind(batch.evaluation_kind()?)
        .analyze_many(feed, &request, workers)
        .map_err(Failure::input)?;
    interrupt::stop_search(&reports.stop_handle());
    let done = Arc::new(AtomicU64::new(0));
    let progress = Progress::new(Counted::Bytes, total(batch, &state)).counting(Arc::clone(&done));
    let mut desk = Desk {
        batch,
        maker,
        format: batch.format()?,
        lines: usize::try_from(batch.lines).unwrap_or(1),
        work,
        state,
        text: Vec::new(),
        begun: Instant::now(),
        part_begun: Instant::now(),
        told: 0,
        progress: &progress,
        done,
    };
    progress.watch(&bytes, || -> Result<(), Failure> {
        let mut waiting = Vec::new();
        loop {
            let report = reports.next();
            let is_over = report.is_none();
            if let Some(report) = report {
                waiting.push(report.map_err(Failure::input)?);
            }
            loop {
                let unit = units.borrow_mut().pop_front();
                let Some((unit, positions)) = unit else {
                    break;
                };
                if waiting.len() < positions.len() {
                    units.borrow_mut().push_front((unit, positions));
                    break;
                }
                let later = waiting.split_off(positions.len());
                desk.take(unit, &positions, &mem::replace(&mut waiting, later))?;
            }
            if is_over {
                return Ok(());
            }
        }
    })?;
    let is_whole = !reports.stop_handle().is_stopped();
    desk.finish_part(is_whole)?;
    Ok(is_whole)
}

/// The number of bytes left to read, if known.
fn total(batch: &Batch, state: &State) -> Option<u64> {
    if let Some(FileRange { range, .. }) = batch.bytes {
        return Some(range.to - range.from);
    }
    let mut total = 0;
    for path in batch.files.iter().skip(state.file) {
        total += fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    }
    let behind = state
        .point
        .map_or(0, |point| point.origin.frame.max(point.origin.byte));
    Some(total.saturating_sub(behind.min(total)))
}

type Waiting = Rc<RefCell<VecDeque<(Unit, Vec<Position>)>>>;

/// Yields the positions of all units, and keeps the units until their reports have arrived.
struct Feed<'a> {
    source: Source<'a>,
    units: Waiting,
    positions: vec::IntoIter<Position>,
}

impl Iterator for Feed<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            if let Some(position) = self.positions.next() {
                return Some(position);
            }
            let unit = self.source.next()?;
            let positions = unit.positions();
            self.positions = positions.clone().into_iter();
            let mut units = self.units.borrow_mut();
            // Filters may exclude millions, so they are counted together.
            if let (Body::Unwanted(more), Some((last, _))) = (&unit.body, units.back_mut())
                && let Body::Unwanted(count) = &mut last.body
            {
                *count += more;
                last.next = unit.next;
                continue;
            }
            units.push_back((unit, positions));
        }
    }
}

/// Turns units and their reports into parts.
struct Desk<'a> {
    batch: &'a Batch,
    maker: &'a Maker,
    format: Format,
    lines: usize,
    work: &'a mut Work<State>,
    state: State,
    text: Vec<u8>,
    begun: Instant,
    part_begun: Instant,
    told: u64,
    progress: &'a Progress,
    done: Arc<AtomicU64>,
}

impl Desk<'_> {
    fn take(&mut self, unit: Unit, positions: &[Position], reports: &[Report]) -> Result<(), Failure> {
        let Unit {
            file,
            origin,
            next,
            body,
        } = unit;
        let counts = &mut self.state.counts;
        let name = self.batch.files[file].display().to_string();
        let rows = Rows {
            file: &name,
            origin,
            maker: self.maker,
            lines: self.lines,
        };
        let is_first = counts.positions == 0;
        match body {
            Body::Game(mut game) => {
                counts.read += 1;
                match self.format {
                    Format::Pgn => {
                        annotate(&mut game, reports);
                        if !is_first {
                            self.text.push(b'\n');
                        }
                        self.text.extend(game.to_pgn().into_bytes());
                    }
                    _ => rows
                        .of_game(&game, positions, reports, &mut self.text)
                        .map_err(io::Error::from)?,
                }
            }
            Body::Position(position) => {
                counts.read += 1;
                if let (Some(report), false) = (reports.first(), self.format == Format::Pgn) {
                    rows.of_position(&position, report, &mut self.text)
                        .map_err(io::Error::from)?;
                }
            }
            Body::Bad(reason) => {
                counts.read += 1;
                counts.bad += 1;
                self.told += 1;
                if self.told <= MOST_COMPLAINTS {
                    self.progress.suspend(|| note(format_args!("skipped: {reason}")));
                }
            }
            Body::Unwanted(games) => {
                counts.read += games;
                counts.unwanted += games;
            }
            Body::FileEnd(reason) => counts.unread.extend(reason),
        }
        counts.positions += reports.len() as u64;
        counts.nodes += reports.iter().map(|report| report.nodes).sum::<u64>();
        self.done.fetch_add(reports.len() as u64, Ordering::Relaxed);
        (self.state.file, self.state.point) = match next {
            Some(point) => (file, Some(point)),
            None => (file + 1, None),
        };
        let due = (self.begun.elapsed() / 100).clamp(SHORTEST_PART, LONGEST_PART);
        match self.part_begun.elapsed() >= due || self.text.len() >= LARGEST_PART {
            true => self.finish_part(false),
            false => Ok(()),
        }
    }

    fn finish_part(&mut self, is_last: bool) -> Result<(), Failure> {
        let record = PartRecord {
            state: self.state.clone(),
            is_last,
        };
        self.work.finish_part(&self.text, record)?;
        self.text.clear();
        self.part_begun = Instant::now();
        if is_last && self.told > MOST_COMPLAINTS {
            let more = self.told - MOST_COMPLAINTS;
            note(format_args!(
                "skipped: {more} more; `tabiya pgn check` lists them all"
            ));
        }
        Ok(())
    }
}
