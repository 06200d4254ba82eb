//! A UCI engine for tests: fast, deterministic, and faulty on request.
//!
//! `crash PLY`, `hang PLY`, `illegal PLY` and `late PLY` make it fail once a game has this many plies; `delay MS` slows
//! down every move. The option `Greedy` makes it capture whatever it can.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use tabiya_rules::{CastlingText, Move, PlayedLine, Position};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| -> Option<u64> {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1)?.parse().ok()
    };
    let mut engine = StandIn::default();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let plies = engine.game.moves().len() as u64;
        let is_time_to = |name: &str| number(name).is_some_and(|from| plies >= from);
        if line.starts_with("go") {
            thread::sleep(Duration::from_millis(number("delay").unwrap_or(0)));
            if is_time_to("crash") {
                eprintln!("the stand-in crashes");
                return ExitCode::from(9);
            } else if is_time_to("hang") {
                thread::sleep(Duration::from_secs(1000));
            } else if is_time_to("illegal") {
                println!("bestmove a1a1");
                continue;
            } else if is_time_to("late") {
                thread::sleep(Duration::from_millis(2000));
            }
        }
        if line == "quit" || engine.hear(&line).is_none() {
            break;
        }
        if io::stdout().flush().is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

#[derive(Default)]
struct StandIn {
    game: PlayedLine,
    is_greedy: bool,
    is_chess960: bool,
}

impl StandIn {
    /// Executes a command; `None` if it cannot.
    fn hear(&mut self, line: &str) -> Option<()> {
        match line.split(' ').next()? {
            "uci" => println!(
                "id name Stand-in\noption name Hash type spin default 1 min 1 max 64\n\
                 option name Greedy type check default false\noption name UCI_Chess960 type check default false\nuciok"
            ),
            "isready" => println!("readyok"),
            "setoption" => {
                let is_on = line.ends_with(" true");
                self.is_greedy |= is_on && line.contains("Greedy");
                self.is_chess960 |= is_on && line.contains("UCI_Chess960");
            }
            "position" => self.game = read(line.strip_prefix("position fen ")?)?,
            "go" => {
                let castling = if self.is_chess960 {
                    CastlingText::Chess960
                } else {
                    CastlingText::Standard
                };
                println!("info depth 1 score cp 0 nodes 20");
                println!("bestmove {}", self.choose()?.to_uci(castling));
            }
            _ => {}
        }
        Some(())
    }

    /// A pseudo-random move, always the same for a position.
    fn choose(&self) -> Option<Move> {
        let position = self.game.position();
        let dice =
            |mv: &Move| (position.key() ^ u64::from(mv.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let gain = |mv: &Move| if self.is_greedy { position.exchange(*mv) } else { 0 };
        let moves = self.game.legal_moves();
        moves.iter().copied().max_by_key(|mv| (gain(mv), dice(mv)))
    }
}

fn read(text: &str) -> Option<PlayedLine> {
    let (fen, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let mut game = PlayedLine::new(Position::from_fen(fen).ok()?);
    for word in moves.split_whitespace() {
        let mv = game.position().parse_uci(word).ok()?;
        game.play(mv).ok()?;
    }
    Some(game)
}
