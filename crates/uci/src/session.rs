//! The dialogue.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_rules::Position;

use crate::command::Command;
use crate::counting::{Count, Counting};
use crate::go::Go;
use crate::input::{LineError, read_line};
use crate::options::Options;
use crate::position::set_up;
use crate::replies::Replies;

/// After `quit` or the end of input, what was asked for before may still be answered for this long. So
/// `echo "go perft 5" | tabiya` prints its counts, and a front end that dies leaves no process behind.
const GRACE: Duration = Duration::from_millis(750);

/// Lines that may wait while perft runs, in bytes: more than any script, less than would hurt.
const MOST_WAITING: usize = 64 << 20;

/// Lines and counts on their way to the session: few, for each may be megabytes long.
const EVENTS: usize = 16;

/// What the session wakes up for.
pub(crate) enum Event {
    Line(Result<String, LineError>),
    EndOfInput,
    Count(Count),
}

/// A UCI dialogue: the position, the options, and where replies go.
///
/// ```
/// use std::io::Cursor;
/// use tabiya_uci::Session;
///
/// let mut output = Vec::new();
/// Session::new(&mut output).run(Cursor::new("position startpos moves e2e4\ngo perft 1\n"))?;
/// let reply = String::from_utf8_lossy(&output);
/// assert!(reply.starts_with("a7a5: 1\n"));
/// assert!(reply.ends_with("\nNodes searched: 20\n\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Session<W> {
    replies: Replies<W>,
    options: Options,
    position: Position,
    counting: Option<Counting>,
    waiting: Waiting,
    /// When to leave, once `quit` was said or the input has ended.
    deadline: Option<Instant>,
}

/// Lines that came while perft was running.
#[derive(Default)]
struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
}

impl Waiting {
    /// Keeps `line` for later, if there is room.
    fn push(&mut self, line: String) -> bool {
        // An empty line takes memory too.
        let bytes = self.bytes + line.len() + size_of::<String>();
        let fits = bytes <= MOST_WAITING;
        if fits {
            self.bytes = bytes;
            self.lines.push_back(line);
        }
        fits
    }

    fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.len() + size_of::<String>();
        Some(line)
    }
}

impl<W: Write> Session<W> {
    /// A dialogue at its beginning: the starting position, all options as they are by default.
    pub fn new(output: W) -> Self {
        Self {
            replies: Replies::new(output),
            options: Options::default(),
            position: Position::default(),
            counting: None,
            waiting: Waiting::default(),
            deadline: None,
        }
    }

    /// Answers until `quit`, the end of input, or the end of interest in the output.
    ///
    /// The input is read on a thread of its own, which ends after `quit` or at the end of input; if the
    /// output is closed first, it ends with the next line that comes in. An error is one of the output,
    /// other than that its reader has gone, or the lack of a thread.
    pub fn run(mut self, input: impl BufRead + Send + 'static) -> io::Result<()> {
        let (sender, events) = mpsc::sync_channel(EVENTS);
        let reader = sender.clone();
        thread::Builder::new()
            .name("uci input".to_owned())
            .spawn(move || read_all(input, &reader))?;
        match self.talk(&events, &sender) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }

    fn talk(&mut self, events: &Receiver<Event>, sender: &SyncSender<Event>) -> io::Result<()> {
        loop {
            while self.counting.is_none()
                && let Some(line) = self.waiting.pop()
            {
                self.answer(&line, sender)?;
            }
            if self.counting.is_none() && self.deadline.is_some() {
                return Ok(());
            }
            match next_event(events, self.deadline) {
                Ok(Event::Line(Ok(line))) => self.hear(line, sender)?,
                Ok(Event::Line(Err(error))) => self.replies.error(error)?,
                Ok(Event::EndOfInput) => self.leave_soon(),
                Ok(Event::Count(news)) => self.tell(news)?,
                Err(_) => {
                    let nodes = self.counting.take().map_or(0, |counting| counting.nodes());
                    return self.replies.stopped(nodes, ": the input has ended");
                }
            }
        }
    }

    /// Takes up a line: at once if it may not wait, otherwise when perft is done.
    fn hear(&mut self, line: String, sender: &SyncSender<Event>) -> io::Result<()> {
        match Command::parse(&line) {
            Ok(Command::Quit) => self.leave_soon(),
            Ok(Command::IsReady) => self.replies.ready()?,
            Ok(Command::Stop) => {
                if let Some(counting) = &self.counting {
                    counting.stop();
                }
            }
            _ if self.counting.is_none() => self.answer(&line, sender)?,
            _ => {
                if !self.waiting.push(line) {
                    self.replies
                        .error("too much input while perft runs; a line was dropped")?;
                }
            }
        }
        Ok(())
    }

    fn leave_soon(&mut self) {
        self.deadline.get_or_insert_with(|| Instant::now() + GRACE);
    }

    /// Answers a line while nothing else is going on.
    fn answer(&mut self, line: &str, sender: &SyncSender<Event>) -> io::Result<()> {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => return self.replies.error(error),
        };
        match command {
            Command::Uci => self.replies.identity(),
            Command::Draw => self.replies.board(&self.position, &self.options),
            Command::SetOption { name, value } => match self.options.set(name, value) {
                Ok(()) => Ok(()),
                Err(error) => self.replies.error(error),
            },
            Command::Position { start, moves } => match set_up(start, moves) {
                Ok(position) => {
                    self.position = position;
                    Ok(())
                }
                Err(error) => self.replies.error(error),
            },
            Command::Go(Go::Perft(depth)) => {
                match Counting::start(self.position.clone(), depth, sender.clone()) {
                    Ok(counting) => {
                        self.counting = Some(counting);
                        Ok(())
                    }
                    Err(error) => self.replies.error(format_args!("no thread for perft: {error}")),
                }
            }
            Command::Go(Go::Search) => self
                .replies
                .error("this build has no search yet; go perft N counts moves"),
            // Answered when they are heard, or without anything to do here.
            Command::IsReady | Command::Stop | Command::Quit => Ok(()),
            Command::NewGame | Command::PonderHit | Command::Debug | Command::Register | Command::Nothing => {
                Ok(())
            }
        }
    }

    /// Passes on what perft has found.
    fn tell(&mut self, news: Count) -> io::Result<()> {
        let Some(counting) = &mut self.counting else {
            return Ok(());
        };
        match news {
            Count::Below(mv, leaves) => {
                counting.leaves = counting.leaves.saturating_add(leaves);
                return self.replies.counted(mv, leaves, &self.options);
            }
            Count::Done => self.replies.total(counting.leaves)?,
            Count::Stopped => self.replies.stopped(counting.nodes(), "")?,
        }
        self.counting = None;
        Ok(())
    }
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
