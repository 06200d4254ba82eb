//! `cargo xtask bench bindings`: the overhead of a search from each language, compared with the native program.
//!
//! The benches of every binding include a program that takes a FEN and a number of nodes. For each line on standard input
//! it searches as in a new game and prints `SECONDS NODES MOVE`. The time is that of the call alone.

use crate::options::Options;
use crate::program::{self, Program};
use crate::threads::median;
use crate::{Failure, c, java, machine, python_package, wasm};
use std::process::Command;
use std::time::Duration;
use tabiya_rules::Position;
use tabiya_uci_client::{Dialogue, Go};

const FEN: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8";

/// About two seconds.
const NODES: u64 = 2_000_000;

const ROUNDS: u64 = 5;

/// How long a search may take in any language.
const PATIENCE: Duration = Duration::from_secs(600);

/// Megabytes of hash table, in all languages.
const HASH: u64 = 16;

/// Builds a binding with optimisation and returns the command that starts its program.
type Build = fn() -> Result<Command, Failure>;

/// The bindings: the word on the command line, the name, and the build.
const BINDINGS: [(&str, &str, Build); 4] = [
    ("c++", "C++", c::search),
    ("python", "Python", python_package::search),
    ("java", "Java", java::search),
    ("wasm", "WebAssembly", wasm::search),
];

/// A language and its search times.
struct Entrant {
    name: &'static str,
    program: Dialogue,
    seconds: Vec<f64>,
}

/// The output of a search program.
#[derive(Debug, PartialEq)]
struct Answer {
    seconds: f64,
    nodes: u64,
    best: String,
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let options = Options::parse(arguments, &["nodes", "rounds"])?;
    let nodes = options.number("nodes").unwrap_or(NODES);
    let rounds = options.number("rounds").unwrap_or(ROUNDS).max(1);
    let position: Position = FEN.parse().map_err(|error| format!("{FEN}: {error}"))?;
    let file = program::build()?;
    let mut entrants = entrants(&options.words, nodes)?;
    let mut native = Program::start(&file, 1, HASH)?;
    let mut native_seconds = Vec::new();
    // Interleaved, so that other load on the machine affects all of them alike.
    for _ in 0..rounds {
        let found = native.search(&position, &Go::nodes(nodes))?;
        native_seconds.push(found.time.as_secs_f64());
        for entrant in &mut entrants {
            let answer = entrant.search()?;
            let is_same = position.parse_uci(&answer.best) == Ok(found.best) && answer.nodes == nodes;
            if !is_same {
                return Err(format!("{} finds a different result: {answer:?}", entrant.name));
            }
            entrant.seconds.push(answer.seconds);
        }
    }
    println!(
        "{nodes} nodes, {rounds} interleaved rounds: best time, its ratio to the native program's best,"
    );
    println!("and the median of the ratios per round");
    println!(
        "{:<12} {:>9} {:>12} {:>8} {:>8}",
        "", "time", "nodes/s", "ratio", "median"
    );
    show("native", &native_seconds, &native_seconds, nodes);
    for entrant in &entrants {
        show(entrant.name, &entrant.seconds, &native_seconds, nodes);
    }
    if let Some(processor) = machine::processor() {
        println!("{processor}");
    }
    Ok(())
}

/// Builds the named bindings, or all that can be built here, and starts their programs.
fn entrants(words: &[&str], nodes: u64) -> Result<Vec<Entrant>, Failure> {
    if let Some(unknown) = words
        .iter()
        .find(|word| BINDINGS.iter().all(|(known, ..)| known != *word))
    {
        return Err(format!("unknown binding `{unknown}`"));
    }
    let mut entrants = Vec::new();
    for (word, name, build) in BINDINGS {
        if !words.is_empty() && !words.contains(&word) {
            continue;
        }
        let mut command = match build() {
            Ok(command) => command,
            Err(why) if words.is_empty() => {
                println!("skipping {name}: {why}");
                continue;
            }
            Err(why) => return Err(format!("{name}: {why}")),
        };
        command.arg(FEN).arg(nodes.to_string());
        entrants.push(Entrant {
            name,
            program: Dialogue::start(&mut command).map_err(|error| error.to_string())?,
            seconds: Vec::new(),
        });
    }
    Ok(entrants)
}

impl Entrant {
    fn search(&mut self) -> Result<Answer, Failure> {
        let line = self.program.say("").and_then(|()| self.program.hear(PATIENCE));
        let line = line.map_err(|error| error.to_string())?.text;
        Answer::parse(&line).ok_or_else(|| format!("unexpected output from {}: `{line}`", self.name))
    }
}

impl Answer {
    fn parse(line: &str) -> Option<Answer> {
        let mut words = line.split_whitespace();
        let answer = Answer {
            seconds: words.next()?.parse().ok()?,
            nodes: words.next()?.parse().ok()?,
            best: words.next()?.to_owned(),
        };
        words.next().is_none().then_some(answer)
    }
}

fn show(name: &str, seconds: &[f64], native: &[f64], nodes: u64) {
    let best = |seconds: &[f64]| seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let (fastest, ratio) = (best(seconds), best(seconds) / best(native));
    let median = median(
        seconds
            .iter()
            .zip(native)
            .map(|(ours, theirs)| ours / theirs)
            .collect(),
    );
    println!(
        "{name:<12} {fastest:>7.3} s {:>12.0} {ratio:>8.3} {median:>8.3}",
        nodes as f64 / fastest
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_a_program_is_parsed() {
        let answer = Answer::parse("1.250000 2000000 e2e4\n").unwrap();
        assert_eq!(
            answer,
            Answer {
                seconds: 1.25,
                nodes: 2_000_000,
                best: "e2e4".to_owned()
            }
        );
        assert_eq!(Answer::parse("1.25 2000000"), None);
        assert_eq!(Answer::parse("1.25 2000000 e2e4 e7e5"), None);
    }
}
