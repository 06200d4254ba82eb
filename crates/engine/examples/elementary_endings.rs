//! Elementary endings (KQK, KRK, KBBK, KBNK, KPK) against tablebase defence: random won positions are played out with
//! few nodes per move. `cargo xtask endings` runs it as
//! `elementary_endings FOLDER SEED POSITIONS NODES [ENDING…]`.

use std::error::Error;
use std::process::ExitCode;
use std::sync::Mutex;

use tabiya_engine::{Engine, Request};
use tabiya_rules::{Color, Piece, PieceKind, PlayedLine, Position, Setup, Square};
use tabiya_tablebase::{RankedMove, Tablebases, Wdl};

type Failure = Box<dyn Error + Send + Sync>;

/// An ending against a bare king, and how many positions in a hundred have to be won.
struct Ending {
    name: &'static str,
    men: &'static [PieceKind],
    least_of_hundred: usize,
}

const ENDINGS: [Ending; 5] = [
    Ending {
        name: "KQK",
        men: &[PieceKind::Queen],
        least_of_hundred: 100,
    },
    Ending {
        name: "KRK",
        men: &[PieceKind::Rook],
        least_of_hundred: 100,
    },
    Ending {
        name: "KBBK",
        men: &[PieceKind::Bishop, PieceKind::Bishop],
        least_of_hundred: 100,
    },
    Ending {
        name: "KBNK",
        men: &[PieceKind::Bishop, PieceKind::Knight],
        least_of_hundred: 98,
    },
    Ending {
        name: "KPK",
        men: &[PieceKind::Pawn],
        least_of_hundred: 100,
    },
];

/// A seeded pseudorandom generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }
}

/// A game to play: its start, who has to win it, and the seed with which the defender chooses among equal moves.
struct Task {
    attacker: Color,
    start: Position,
    seed: u64,
}

/// A random won position of an ending, with either side to move.
fn won_position(ending: &Ending, tables: &Tablebases, dice: &mut Dice) -> Result<Task, Failure> {
    loop {
        let attacker = dice.color();
        let mut setup = Setup::empty();
        setup.side_to_move = dice.color();
        let kings = Color::ALL.map(|color| Piece::new(color, PieceKind::King));
        let men = ending.men.iter().map(|&kind| Piece::new(attacker, kind));
        for piece in kings.into_iter().chain(men) {
            setup.put(piece, Square::ALL[dice.below(64)]);
        }
        // Roll again if a man landed on another or the position is invalid.
        if setup.occupied().count() as usize != 2 + ending.men.len() {
            continue;
        }
        let Ok(start) = Position::try_from(setup) else {
            continue;
        };
        let wanted = if start.side_to_move() == attacker {
            Wdl::Win
        } else {
            Wdl::Loss
        };
        if start.has_legal_moves() && tables.probe_wdl(&start)? == wanted {
            let seed = dice.below(usize::MAX) as u64;
            return Ok(Task {
                attacker,
                start,
                seed,
            });
        }
    }
}

/// Plays to the end and returns the number of moves to mate; `None` if there was none.
fn play(engine: &mut Engine, task: &Task, tables: &Tablebases, nodes: u64) -> Result<Option<usize>, Failure> {
    let mut dice = Dice(task.seed);
    engine.new_game();
    engine.set_position(task.start.clone());
    loop {
        let game = engine.game();
        if game.position().is_checkmate() {
            return Ok(Some(game.moves().len().div_ceil(2)));
        }
        if game.outcome().is_some() || !game.claims().is_empty() {
            return Ok(None);
        }
        let mv = if game.position().side_to_move() == task.attacker {
            engine.find_best_move(&Request::nodes(nodes))?
        } else {
            Some(best_defence(game, tables, &mut dice)?.mv)
        };
        engine.make_move(mv.ok_or("no move although the game is not over")?)?;
    }
}

/// The move that draws or delays mate the longest.
fn best_defence(game: &PlayedLine, tables: &Tablebases, dice: &mut Dice) -> Result<RankedMove, Failure> {
    let ranked = tables.rank_moves(game.position())?;
    let best = ranked.first().ok_or("no move although the game is not over")?;
    let equals = ranked
        .iter()
        .take_while(|ranked| (ranked.rank, ranked.dtz) == (best.rank, best.dtz));
    Ok(ranked[dice.below(equals.count())])
}

/// Plays the tasks on all processors; the results are in the order of the tasks.
fn play_all(tasks: &[Task], tables: &Tablebases, nodes: u64) -> Result<Vec<Option<usize>>, Failure> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let left = Mutex::new(tasks.iter().enumerate());
    let work = || -> Result<Vec<(usize, Option<usize>)>, Failure> {
        let mut engine = Engine::builder().hash_megabytes(16).build()?;
        let mut played = Vec::new();
        loop {
            let next = left.lock().map_err(|_| "another thread has failed")?.next();
            let Some((number, task)) = next else {
                return Ok(played);
            };
            played.push((number, play(&mut engine, task, tables, nodes)?));
        }
    };
    let mut played = std::thread::scope(|scope| -> Result<Vec<_>, Failure> {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut played = Vec::new();
        for worker in workers {
            played.extend(worker.join().map_err(|_| "a thread has failed")??);
        }
        Ok(played)
    })?;
    played.sort_unstable_by_key(|&(number, _)| number);
    Ok(played.into_iter().map(|(_, moves)| moves).collect())
}

/// Plays one ending; whether enough of its positions were won.
fn measure(
    ending: &Ending,
    tables: &Tablebases,
    seed: u64,
    positions: usize,
    nodes: u64,
) -> Result<bool, Failure> {
    let mut dice = Dice(seed);
    let tasks: Vec<Task> = (0..positions)
        .map(|_| won_position(ending, tables, &mut dice))
        .collect::<Result<_, _>>()?;
    let games = play_all(&tasks, tables, nodes)?;
    let lengths: Vec<usize> = games.iter().flatten().copied().collect();
    let (won, least) = (lengths.len(), (positions * ending.least_of_hundred).div_ceil(100));
    let longest = lengths.iter().max().copied().unwrap_or(0);
    let mean = lengths.iter().sum::<usize>() as f64 / won.max(1) as f64;
    println!(
        "{:<5} {won} of {positions} won (at least {least}), {mean:.1} moves on average, {longest} at most",
        ending.name
    );
    for (task, _) in tasks.iter().zip(&games).filter(|(_, moves)| moves.is_none()) {
        println!("      not won: {}", task.start);
    }
    Ok(won >= least)
}

fn run(arguments: &[String]) -> Result<bool, Failure> {
    let [folder, seed, positions, nodes, wanted @ ..] = arguments else {
        return Err("usage: elementary_endings FOLDER SEED POSITIONS NODES [ENDING…]".into());
    };
    let mut tables = Tablebases::new();
    tables.add_folder(folder)?;
    let (seed, positions, nodes) = (seed.parse()?, positions.parse()?, nodes.parse()?);
    if let Some(unknown) = wanted
        .iter()
        .find(|name| ENDINGS.iter().all(|ending| ending.name != **name))
    {
        return Err(format!("`{unknown}` is none of the endings KQK, KRK, KBBK, KBNK, KPK").into());
    }
    println!("seed {seed}, {nodes} nodes a move");
    let mut all_won = true;
    for ending in ENDINGS {
        if wanted.is_empty() || wanted.iter().any(|name| name == ending.name) {
            all_won &= measure(&ending, &tables, seed, positions, nodes)?;
        }
    }
    Ok(all_won)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("too few are won");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
