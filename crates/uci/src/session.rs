//! The dialogue.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::{Engine, News, bench};

use crate::benching::{Benching, Measured};
use crate::command::Command;
use crate::counting::{Count, Counting};
use crate::flip::flipped;
use crate::go::{Go, GoWords};
use crate::go_request::GoRequest;
use crate::input::{LineError, read_line};
use crate::options::{Options, Setting};
use crate::position::set_up;
use crate::replies::Replies;
use crate::thinking::{SharedEngine, Thinking, Thought};
use crate::waiting::Waiting;

/// After `quit` or the end of input, what was asked for before may still be answered for this long. So
/// `echo "go perft 5" | tabiya` prints its counts, and a front end that dies leaves no process behind.
const GRACE: Duration = Duration::from_millis(700);

/// What was stopped after that may still say where it was.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Lines and news on their way to the session: few, for each may be megabytes long.
const EVENTS: usize = 16;

/// What the session wakes up for.
pub(crate) enum Event {
    Line(Result<String, LineError>),
    EndOfInput,
    Count(Count),
    Thought(Thought),
    Measured(Measured),
}

/// A UCI dialogue: the engine, the options, and where replies go.
///
/// ```
/// use std::io::Cursor;
/// use tabiya_uci::Session;
///
/// let mut output = Vec::new();
/// Session::new(&mut output).run(Cursor::new("position startpos moves e2e4\ngo perft 1\ngo depth 3\n"))?;
/// let reply = String::from_utf8_lossy(&output);
/// assert!(reply.starts_with("a7a5: 1\n"));
/// assert!(reply.contains("\nNodes searched: 20\n\n"));
/// assert!(reply.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Session<W> {
    output: W,
    engine: Option<Engine>,
}

impl<W: Write> Session<W> {
    /// A dialogue at its beginning: the starting position, all options as they are by default.
    pub fn new(output: W) -> Self {
        Self { output, engine: None }
    }

    /// A dialogue with an engine that was set up before.
    pub fn with_engine(engine: Engine, output: W) -> Self {
        Self {
            output,
            engine: Some(engine),
        }
    }

    /// Answers until `quit`, the end of input, or the end of interest in the output.
    ///
    /// The input is read on a thread of its own, which ends after `quit` or at the end of input; if the
    /// output is closed first, it ends with the next line that comes in. An error is one of the output,
    /// other than that its reader has gone, or the lack of a thread or of memory.
    pub fn run(self, input: impl BufRead + Send + 'static) -> io::Result<()> {
        let engine = match self.engine {
            Some(engine) => engine,
            None => Engine::builder()
                .build()
                .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?,
        };
        let (sender, events) = mpsc::sync_channel(EVENTS);
        let reader = sender.clone();
        thread::Builder::new()
            .name("uci input".to_owned())
            .spawn(move || read_all(input, &reader))?;
        let mut dialogue = Dialogue {
            replies: Replies::new(self.output),
            options: Options {
                hash: engine.hash_megabytes() as i64,
                threads: engine.threads() as i64,
                ..Options::default()
            },
            engine: SharedEngine::new(engine),
            job: None,
            waiting: Waiting::default(),
            sender,
            deadline: None,
            is_ending: false,
        };
        match dialogue.talk(&events) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }
}

/// What is under way.
enum Job {
    Counting(Counting),
    Thinking(Thinking),
    Benching(Benching),
}

impl Job {
    fn stop(&mut self) {
        match self {
            Job::Counting(counting) => counting.stop(),
            Job::Thinking(thinking) => thinking.stop(),
            Job::Benching(benching) => benching.stop(),
        }
    }
}

/// The state of a session that runs.
struct Dialogue<W> {
    replies: Replies<W>,
    options: Options,
    engine: SharedEngine,
    job: Option<Job>,
    waiting: Waiting,
    /// For jobs to send their news.
    sender: SyncSender<Event>,
    /// When to leave, once `quit` was said or the input has ended.
    deadline: Option<Instant>,
    /// The deadline has passed, and the last job was stopped.
    is_ending: bool,
}

impl<W: Write> Dialogue<W> {
    fn talk(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            self.answer_waiting()?;
            if self.job.is_none() && self.deadline.is_some() {
                return Ok(());
            }
            match next_event(events, self.deadline) {
                Ok(Event::Line(Ok(line))) => self.hear(line)?,
                Ok(Event::Line(Err(error))) => self.replies.error(error)?,
                Ok(Event::EndOfInput) => self.leave_soon(),
                Ok(Event::Count(news)) => self.tell_count(news)?,
                Ok(Event::Thought(thought)) => self.tell_thought(thought)?,
                Ok(Event::Measured(measured)) => self.tell_measured(measured)?,
                Err(_) if self.is_ending => return Ok(()),
                Err(_) => self.end(),
            }
        }
    }

    /// Takes up the lines that have waited, in order, as far as they need not wait any longer.
    fn answer_waiting(&mut self) -> io::Result<()> {
        while let Some(line) = self.waiting.front()
            && (self.job.is_none() || is_urgent(line))
            && let Some(line) = self.waiting.pop()
        {
            self.answer(&line)?;
        }
        Ok(())
    }

    /// Takes up a line: at once if it may not wait, otherwise in its turn.
    fn hear(&mut self, line: String) -> io::Result<()> {
        self.replies.note_heard(&line);
        match Command::parse(&line) {
            Ok(Command::Quit) => {
                self.leave_soon();
                return Ok(());
            }
            Ok(Command::IsReady) => return self.replies.ready(),
            // Nothing follows from these, so that they need not wait.
            Err(_) | Ok(Command::Uci | Command::Debug | Command::Register | Command::Nothing) => {
                return self.answer(&line);
            }
            _ if self.job.is_none() && self.waiting.is_empty() => return self.answer(&line),
            // `stop` ends what is under way, and also what is still waiting before it.
            Ok(Command::Stop | Command::PonderHit) => self.answer(&line)?,
            _ => {}
        }
        let is_needed_later = !is_urgent(&line) || !self.waiting.is_empty();
        if is_needed_later && !self.waiting.push(line) {
            self.replies
                .error("too much input is waiting; a line was dropped")?;
        }
        Ok(())
    }

    fn leave_soon(&mut self) {
        self.deadline.get_or_insert_with(|| Instant::now() + GRACE);
        // Nobody will say `stop` any more.
        if let Some(Job::Thinking(thinking)) = &mut self.job
            && thinking.needs_stop
        {
            thinking.stop();
        }
    }

    /// Stops what is still under way.
    fn end(&mut self) {
        self.is_ending = true;
        self.deadline = Some(Instant::now() + LAST_WORDS);
        self.waiting.clear();
        if let Some(job) = &mut self.job {
            job.stop();
        }
    }

    /// Answers a line. Only urgent ones come while something is under way.
    fn answer(&mut self, line: &str) -> io::Result<()> {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => return self.replies.error(error),
        };
        match command {
            Command::Uci => self.replies.identity(),
            Command::Draw => self.replies.board(self.engine.lock().position(), &self.options),
            Command::Eval => self.replies.evaluation(&self.engine.lock()),
            Command::SetOption { name, value } => self.set(name, value),
            Command::Position { start, moves } => match set_up(start, moves) {
                Ok(game) => {
                    self.engine.lock().set_game(game);
                    Ok(())
                }
                Err(error) => self.replies.error(error),
            },
            Command::Flip => {
                let mut engine = self.engine.lock();
                if let Some(position) = flipped(engine.position()) {
                    engine.set_position(position);
                }
                Ok(())
            }
            Command::NewGame => {
                self.engine.lock().new_game();
                Ok(())
            }
            Command::Go(Go::Perft(depth)) => {
                let position = self.engine.lock().position().clone();
                let counting = Counting::start(position, depth, self.sender.clone());
                self.begin(counting.map(Job::Counting))
            }
            Command::Go(Go::Search(words)) => self.think(&words),
            Command::Bench(depth) => {
                let depth = depth.unwrap_or(bench::DEPTH);
                let evaluation = self.engine.lock().evaluation_kind().clone();
                let benching = Benching::start(depth, evaluation, self.sender.clone());
                self.begin(benching.map(Job::Benching))
            }
            Command::Stop => {
                if let Some(job) = &mut self.job {
                    job.stop();
                }
                Ok(())
            }
            Command::PonderHit => {
                if let Some(Job::Thinking(thinking)) = &mut self.job {
                    thinking.ponder_hit();
                }
                Ok(())
            }
            // Answered when they are heard, or without anything to do here.
            Command::IsReady | Command::Quit => Ok(()),
            Command::Debug | Command::Register | Command::Nothing => Ok(()),
        }
    }

    fn begin(&mut self, job: io::Result<Job>) -> io::Result<()> {
        match job {
            Ok(job) => {
                self.job = Some(job);
                Ok(())
            }
            Err(error) => self
                .replies
                .error(format_args!("the system has no thread for it: {error}")),
        }
    }

    fn think(&mut self, words: &GoWords<'_>) -> io::Result<()> {
        let go = {
            let engine = self.engine.lock();
            GoRequest::new(words, engine.position(), &self.options)
        };
        for remark in &go.remarks {
            self.replies.remark(remark)?;
        }
        let thinking = Thinking::start(&self.engine, go.request, self.sender.clone());
        self.begin(thinking.map(Job::Thinking))?;
        // Nobody will say `stop` any more.
        if self.deadline.is_some() {
            self.leave_soon();
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let change = match self.options.set(name, value) {
            Ok(change) => change,
            Err(error) => return self.replies.error(error),
        };
        if let Some(remark) = change.remark {
            self.replies.remark(remark)?;
        }
        let mut engine = self.engine.lock();
        match change.setting {
            Setting::Hash => {
                if let Err(error) = engine.set_hash_megabytes(self.options.hash as usize) {
                    self.options.hash = engine.hash_megabytes() as i64;
                    let stays = engine.hash_megabytes();
                    return self
                        .replies
                        .error(format_args!("{error}; it stays at {stays} MB"));
                }
            }
            Setting::Threads => {
                if let Err(error) = engine.set_threads(self.options.threads as usize) {
                    self.options.threads = engine.threads() as i64;
                    let stays = engine.threads();
                    return self.replies.error(format_args!("{error}; it stays at {stays}"));
                }
            }
            Setting::ClearHash => engine.clear_hash(),
            Setting::Strength => engine.set_level(self.options.level()),
            Setting::Log => {
                if let Err(error) = self.replies.write_log(&self.options.debug_log_file) {
                    self.options.debug_log_file.clear();
                    return self.replies.error(format_args!("Debug Log File: {error}"));
                }
            }
            Setting::Tablebases if self.options.syzygy_path.is_empty() => engine.set_tablebases(None),
            Setting::Tablebases => {
                let loaded = engine.load_tablebases(&self.options.syzygy_path);
                return match loaded {
                    Ok(files) => {
                        let men = engine.tablebase_men();
                        self.replies
                            .remark(format_args!("found {files} files of tablebases, up to {men} men"))
                    }
                    Err(error) => self.replies.error(error),
                };
            }
            Setting::FiftyMoveRule => engine.set_fifty_move_rule(self.options.syzygy_50_move_rule),
            Setting::Book if self.options.book_file.is_empty() => engine.set_book(None),
            Setting::Book => {
                return match engine.load_book(&self.options.book_file) {
                    Ok(entries) => self
                        .replies
                        .remark(format_args!("the book has {entries} entries")),
                    Err(error) => self.replies.error(error),
                };
            }
            Setting::Evaluation => {
                let changed = self
                    .options
                    .evaluation()
                    .and_then(|evaluation| engine.set_evaluation_kind(evaluation));
                let judge = engine.evaluation_kind();
                return match changed {
                    Ok(()) if self.options.eval_file.is_empty() => Ok(()),
                    Ok(()) => self
                        .replies
                        .remark(format_args!("positions are judged by the {judge}")),
                    Err(error) => self.replies.error(format_args!("{error}; it stays: {judge}")),
                };
            }
            Setting::Other => {}
        }
        Ok(())
    }

    /// Passes on what perft has found.
    fn tell_count(&mut self, news: Count) -> io::Result<()> {
        let Some(Job::Counting(counting)) = &mut self.job else {
            return Ok(());
        };
        match news {
            Count::Below(mv, leaves) => {
                counting.leaves = counting.leaves.saturating_add(leaves);
                return self.replies.counted(mv, leaves, &self.options);
            }
            Count::Done => self.replies.total(counting.leaves)?,
            Count::Stopped if self.is_ending => {
                self.replies.stopped(counting.nodes(), ": the input has ended")?;
            }
            Count::Stopped => self.replies.stopped(counting.nodes(), "")?,
        }
        self.job = None;
        Ok(())
    }

    /// Passes on what the search has found.
    fn tell_thought(&mut self, thought: Thought) -> io::Result<()> {
        let Some(Job::Thinking(thinking)) = &mut self.job else {
            return Ok(());
        };
        let result = match thought {
            Thought::News(News::Line(line)) => {
                thinking.is_news(&line);
                return self.replies.line(&line, &self.options);
            }
            Thought::News(News::CurrentMove { depth, mv, number }) => {
                return self.replies.current_move(depth, mv, number, &self.options);
            }
            Thought::News(_) => return Ok(()),
            Thought::Done(result) => result,
        };
        match result {
            Ok(report) if report.best_move.is_none() => {
                self.replies.no_move(self.engine.lock().position())?;
            }
            Ok(report) => {
                for line in &report.lines {
                    if thinking.is_news(line) {
                        self.replies.line(line, &self.options)?;
                    }
                }
                self.replies.best_move(&report, &self.options)?;
            }
            Err(error) => self.replies.error(error)?,
        }
        self.job = None;
        Ok(())
    }

    /// Passes on what the bench has measured.
    fn tell_measured(&mut self, measured: Measured) -> io::Result<()> {
        match measured {
            Measured::Position(fen, count) => return self.replies.measured(&fen, count),
            Measured::Done(Ok(total)) => self.replies.signature(total)?,
            Measured::Done(Err(error)) => self.replies.error(error)?,
        }
        self.job = None;
        Ok(())
    }
}

/// Whether a line has its effect even while something is under way.
fn is_urgent(line: &str) -> bool {
    matches!(Command::parse(line), Ok(Command::Stop | Command::PonderHit))
}

/// Sends every line until `quit` or the end; input that cannot be read has ended.
fn read_all(mut input: impl BufRead, events: &SyncSender<Event>) {
    while let Ok(Some(line)) = read_line(&mut input) {
        let is_quit = matches!(line.as_deref().map(Command::parse), Ok(Ok(Command::Quit)));
        let is_heard = events.send(Event::Line(line)).is_ok();
        if is_quit || !is_heard {
            return;
        }
    }
    // If nobody listens any more, nobody needs to know.
    let _ = events.send(Event::EndOfInput);
}

/// Waits for what comes next, but not beyond the deadline.
fn next_event(events: &Receiver<Event>, deadline: Option<Instant>) -> Result<Event, RecvTimeoutError> {
    match deadline {
        None => events.recv().map_err(RecvTimeoutError::from),
        Some(deadline) => events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
    }
}
