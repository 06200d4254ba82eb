//! `cargo xtask kills`: kills `tabiya batch` again and again at random moments; the output must be that of an
//! undisturbed run.

use crate::options::Options;
use crate::{Failure, cargo, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The default number of kills.
const KILLS: u64 = 100;

/// The default number of nodes per position.
const NODES: u64 = 2000;

/// The longest time until a kill, in milliseconds: longer than a part takes, which is two seconds.
const LIFE: u64 = 5000;

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let options = Options::parse(arguments, &["kills", "nodes", "seed"])?;
    let [games] = options.words.as_slice() else {
        return Err("kills needs a file of games".to_owned());
    };
    let clock = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let seed = options.number("seed").unwrap_or(clock);
    let wanted = options.number("kills").unwrap_or(KILLS);
    let folder = cargo::root().join("target/kills");
    let _ = fs::remove_dir_all(&folder); // it may not be there
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut arena = Arena {
        program: program::build()?,
        games: PathBuf::from(games),
        nodes: options.number("nodes").unwrap_or(NODES),
        random: seed,
    };
    let whole = folder.join("whole.jsonl");
    arena
        .command(&whole)
        .status()
        .map_err(|error| error.to_string())?;
    let expected = fs::read(&whole).map_err(|error| format!("{}: {error}", whole.display()))?;
    let (mut kills, mut outputs) = (0, 0);
    while kills < wanted {
        let output = folder.join(format!("killed-{outputs}.jsonl"));
        kills += arena.kill_until_done(&output, wanted - kills)?;
        let found = fs::read(&output).map_err(|error| format!("{}: {error}", output.display()))?;
        if found != expected {
            return Err(format!(
                "{} differs after {kills} kills, seed {seed}",
                output.display()
            ));
        }
        outputs += 1;
    }
    println!(
        "{kills} kills, {outputs} outputs of {} bytes, all identical to the undisturbed one; seed {seed}",
        expected.len()
    );
    Ok(())
}

struct Arena {
    program: PathBuf,
    games: PathBuf,
    nodes: u64,
    random: u64,
}

impl Arena {
    fn command(&self, output: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("batch").arg(&self.games).arg("--output").arg(output);
        command.args(["--nodes", &self.nodes.to_string(), "--resume"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Starts the program and kills it, at most `most` times, until it is done. Returns the number of kills.
    fn kill_until_done(&mut self, output: &Path, most: u64) -> Result<u64, Failure> {
        let mut kills = 0;
        loop {
            let mut child = self.command(output).spawn().map_err(|error| error.to_string())?;
            if kills < most {
                std::thread::sleep(self.pause());
                if child.try_wait().map_err(|error| error.to_string())?.is_none() {
                    child.kill().map_err(|error| error.to_string())?;
                    child.wait().map_err(|error| error.to_string())?;
                    kills += 1;
                    continue;
                }
            }
            child.wait().map_err(|error| error.to_string())?;
            return Ok(kills);
        }
    }

    fn pause(&mut self) -> Duration {
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis((self.random >> 33) % LIFE)
    }
}
