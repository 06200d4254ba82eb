//! The UCI session: the main loop that reads commands, runs jobs and prints replies.

mod reports;
mod set_option;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::{Engine, bench};

use crate::benching::{Benching, Measured};
use crate::command::Command;
use crate::counting::{Count, Counting};
use crate::flip::flipped;
use crate::go::{Go, GoWords};
use crate::go_request::GoRequest;
use crate::input::{LineError, read_line};
use crate::options::Options;
use crate::position::set_up;
use crate::replies::Replies;
use crate::thinking::{SharedEngine, Thinking, Thought};
use crate::waiting::Waiting;

/// How long earlier commands may still run after `quit` or the end of input. So `echo "go perft 5" | tabiya` prints its
/// counts, and a front end that dies leaves no process behind.
const GRACE: Duration = Duration::from_millis(700);

/// How long a job stopped after that may take to report how far it got.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The capacity of the event queue: small, because each line may be megabytes long.
const EVENTS: usize = 16;

/// An event that wakes up the session.
pub(crate) enum Event {
    Line(Result<String, LineError>),
    EndOfInput,
    Count(Count),
    Thought(Thought),
    Measured(Measured),
}

/// A UCI session: the engine, the options, and where replies go.
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
    /// A new session with the starting position and default options.
    pub fn new(output: W) -> Self {
        Self { output, engine: None }
    }

    /// A session with an existing engine.
    pub fn with_engine(engine: Engine, output: W) -> Self {
        Self {
            output,
            engine: Some(engine),
        }
    }

    /// Runs until `quit`, the end of input, or until the output is closed.
    ///
    /// The input is read on a thread of its own, which ends after `quit` or at the end of input; if the output is
    /// closed first, it ends with the next line of input. Returns an error if the output fails for another reason than
    /// being closed, or if there are not enough threads or memory.
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

/// The running job.
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

/// The state of a running session.
struct Dialogue<W> {
    replies: Replies<W>,
    options: Options,
    engine: SharedEngine,
    job: Option<Job>,
    waiting: Waiting,
    /// For jobs to send their events.
    sender: SyncSender<Event>,
    /// When to exit, after `quit` or the end of input.
    deadline: Option<Instant>,
    /// The deadline has passed and the job has been stopped.
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
                Ok(Event::Count(count)) => self.report_perft(count)?,
                Ok(Event::Thought(thought)) => self.report_search(thought)?,
                Ok(Event::Measured(measured)) => self.report_bench(measured)?,
                Err(_) if self.is_ending => return Ok(()),
                Err(_) => self.end(),
            }
        }
    }

    /// Handles the queued lines, in order, as long as they need not wait any longer.
    fn answer_waiting(&mut self) -> io::Result<()> {
        while let Some(line) = self.waiting.front()
            && (self.job.is_none() || is_urgent(line))
            && let Some(line) = self.waiting.pop()
        {
            self.answer(&line)?;
        }
        Ok(())
    }

    /// Handles a line: at once if it is urgent, otherwise in its turn.
    fn hear(&mut self, line: String) -> io::Result<()> {
        self.replies.log_input(&line);
        match Command::parse(&line) {
            Ok(Command::Quit) => {
                self.leave_soon();
                return Ok(());
            }
            Ok(Command::IsReady) => return self.replies.ready(),
            // These have no effect on the state, so they need not wait.
            Err(_) | Ok(Command::Uci | Command::Debug | Command::Register | Command::Nothing) => {
                return self.answer(&line);
            }
            _ if self.job.is_none() && self.waiting.is_empty() => return self.answer(&line),
            // `stop` ends the running job, and those still queued before it.
            Ok(Command::Stop | Command::PonderHit) => self.answer(&line)?,
            _ => {}
        }
        let is_needed_later = !is_urgent(&line) || !self.waiting.is_empty();
        if is_needed_later && !self.waiting.push(line) {
            self.replies
                .error("too much input is queued; a line was dropped")?;
        }
        Ok(())
    }

    fn leave_soon(&mut self) {
        self.deadline.get_or_insert_with(|| Instant::now() + GRACE);
        // No `stop` can come any more.
        if let Some(Job::Thinking(thinking)) = &mut self.job
            && thinking.needs_stop
        {
            thinking.stop();
        }
    }

    /// Stops the running job and drops the queue.
    fn end(&mut self) {
        self.is_ending = true;
        self.deadline = Some(Instant::now() + LAST_WORDS);
        self.waiting.clear();
        if let Some(job) = &mut self.job {
            job.stop();
        }
    }

    /// Executes a command. While a job is running, only urgent ones get here.
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
                Ok((game, repairs)) => {
                    self.engine.lock().set_game(game);
                    repairs
                        .iter()
                        .try_for_each(|repair| self.replies.remark(format_args!("position: {repair}")))
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
            // Answered on arrival, or without effect.
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
            Err(error) => self.replies.error(format_args!("cannot start a thread: {error}")),
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
        // No `stop` can come any more.
        if self.deadline.is_some() {
            self.leave_soon();
        }
        Ok(())
    }
}

/// Whether a command takes effect even while a job is running.
fn is_urgent(line: &str) -> bool {
    matches!(Command::parse(line), Ok(Command::Stop | Command::PonderHit))
}

/// Sends every line until `quit` or the end of input; a read error counts as the end.
fn read_all(mut input: impl BufRead, events: &SyncSender<Event>) {
    while let Ok(Some(line)) = read_line(&mut input) {
        let is_quit = matches!(line.as_deref().map(Command::parse), Ok(Ok(Command::Quit)));
        let is_heard = events.send(Event::Line(line)).is_ok();
        if is_quit || !is_heard {
            return;
        }
    }
    // Sending fails once the session is over.
    let _ = events.send(Event::EndOfInput);
}

/// Waits for the next event until the deadline.
fn next_event(events: &Receiver<Event>, deadline: Option<Instant>) -> Result<Event, RecvTimeoutError> {
    match deadline {
        None => events.recv().map_err(RecvTimeoutError::from),
        Some(deadline) => events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
    }
}
