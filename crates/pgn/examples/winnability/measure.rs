//! Times, unknowns and contradictions.

use std::hint::black_box;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_rules::{Color, Position, Winnability};

/// So many positions are asked about between two looks at the clock.
const CHUNK: usize = 10_000;

/// This many unknown positions are shown.
const MOST_SHOWN: u64 = 10;

/// What was found in one set of positions.
pub(crate) struct Measure {
    name: &'static str,
    waiting: Vec<Position>,
    positions: u64,
    quick: Answers,
    full: Answers,
    slowest: (Duration, String),
    contradictions: u64,
}

/// The answers of one kind, each to a position and a colour.
#[derive(Default)]
struct Answers {
    time: Duration,
    winnable: u64,
    unwinnable: u64,
    unknown: u64,
}

impl Answers {
    fn add(&mut self, answer: &Winnability) {
        match answer {
            Winnability::Winnable(_) => self.winnable += 1,
            Winnability::Unwinnable(_) => self.unwinnable += 1,
            Winnability::Unknown => self.unknown += 1,
        }
    }

    fn show(&self, name: &str) {
        let asked = self.winnable + self.unwinnable + self.unknown;
        println!(
            "  {name}: {:.3} µs an answer; {} winnable, {} unwinnable, {} unknown: speaks in {:.4}%",
            self.time.as_secs_f64() * 1e6 / asked.max(1) as f64,
            self.winnable,
            self.unwinnable,
            self.unknown,
            100.0 - 100.0 * self.unknown as f64 / asked.max(1) as f64,
        );
    }
}

impl Measure {
    pub(crate) fn new(name: &'static str) -> Measure {
        Measure {
            name,
            waiting: Vec::new(),
            positions: 0,
            quick: Answers::default(),
            full: Answers::default(),
            slowest: (Duration::ZERO, String::new()),
            contradictions: 0,
        }
    }

    pub(crate) fn add(&mut self, position: &Position) {
        self.waiting.push(position.clone());
        if self.waiting.len() == CHUNK {
            self.work();
        }
    }

    fn work(&mut self) {
        let positions = std::mem::take(&mut self.waiting);
        let cases = || {
            positions
                .iter()
                .flat_map(|position| Color::ALL.map(|color| (position, color)))
        };
        let start = cpu_time();
        let quick: Vec<Winnability> = cases()
            .map(|(position, color)| black_box(position.quick_winnability(color)))
            .collect();
        self.quick.time += cpu_time().saturating_sub(start);
        let start = cpu_time();
        let full: Vec<Winnability> = cases()
            .map(|(position, color)| {
                let start = Instant::now();
                let answer = black_box(position.winnability(color));
                if start.elapsed() > self.slowest.0 {
                    self.slowest = (start.elapsed(), format!("{position} {color}"));
                }
                answer
            })
            .collect();
        self.full.time += cpu_time().saturating_sub(start);
        for ((position, color), (quick, full)) in cases().zip(quick.iter().zip(&full)) {
            if full.is_unknown() && self.full.unknown < MOST_SHOWN {
                println!("  unknown: {position} {color}");
            }
            self.judge(position, color, quick);
            self.judge(position, color, full);
            let differ = quick.name() != full.name() && !quick.is_unknown() && !full.is_unknown();
            self.contradictions += u64::from(differ);
            self.quick.add(quick);
            self.full.add(full);
        }
        self.positions += positions.len() as u64;
    }

    /// Plays the line: it must be legal, and end in mate.
    fn judge(&mut self, position: &Position, color: Color, answer: &Winnability) {
        let Some(line) = answer.line() else {
            return;
        };
        let mut end = position.clone();
        let is_legal = line.iter().all(|&mv| end.play(mv).is_ok());
        if !is_legal || !end.is_checkmate() || end.side_to_move() == color {
            println!("  no mate: {position} {color} {line:?}");
            self.contradictions += 1;
        }
    }

    pub(crate) fn finish(mut self) {
        self.work();
        println!("{} {}, asked for both colours", self.positions, self.name);
        self.quick.show("quick");
        self.full.show("full");
        println!("  slowest full answer: {:?}, {}", self.slowest.0, self.slowest.1);
        println!("  contradictions and false lines: {}", self.contradictions);
    }
}

/// The time this thread has had a processor for, where Linux tells it, so that a busy machine does not count; elsewhere
/// the time of day. The system brings it up to date every few milliseconds only.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split_whitespace().next().and_then(|text| text.parse().ok());
    match nanoseconds {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(),
    }
}
