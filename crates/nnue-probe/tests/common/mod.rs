//! Shared by the tests: random networks, and a slow reference evaluator that works on the bytes of the file.
// No test program uses all of it.
#![allow(dead_code, unreachable_pub)]

use nnueprobe::{Changes, changes};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::path::PathBuf;
use tabiya_rules::{Color, MoveList, PieceKind, Position, Square};

/// Random numbers, the same in every run.
pub struct Random(ChaCha8Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// A number from `-size` to `size`.
    fn around_zero(&mut self, size: i64) -> i64 {
        (self.next() % (2 * size as u64 + 1)) as i64 - size
    }
}

/// How large the weights of a random network are.
#[derive(Clone, Copy, Debug)]
pub enum Weights {
    /// As in real networks: most activations lie between their limits.
    Usual,
    /// The full range of the types, so that sums in the first layer wrap around.
    Extreme,
}

/// The bytes of a file with random weights.
pub fn random_file(seed: u64, weights: Weights, description: &str) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut file = Vec::with_capacity(21_022_697);
    file.extend(0x7AF3_2F16u32.to_le_bytes());
    file.extend(0x3E5A_A6EEu32.to_le_bytes());
    file.extend((description.len() as u32).to_le_bytes());
    file.extend(description.as_bytes());

    file.extend(0x5D69_D7B8u32.to_le_bytes());
    let rows = 256 + 41_024 * 256;
    match weights {
        Weights::Extreme => file.extend(random.bytes(2 * rows)),
        Weights::Usual => {
            for byte in random.bytes(rows) {
                file.extend((i16::from(byte as i8) / 2).to_le_bytes());
            }
        }
    }

    file.extend(0x6333_7156u32.to_le_bytes());
    for (outputs, inputs) in [(32, 512), (32, 32), (1, 32)] {
        let (bias, weight) = match weights {
            Weights::Usual => (4_000, 20),
            Weights::Extreme => (200_000, 128),
        };
        for output in 0..outputs {
            // A few biases so large that sums wrap around.
            let bias = match weights {
                Weights::Extreme if output % 8 == 7 => i64::from(i32::MAX),
                _ => bias,
            };
            file.extend((random.around_zero(bias) as i32).to_le_bytes());
        }
        for _ in 0..outputs * inputs {
            file.push(random.around_zero(weight).clamp(-128, 127) as i8 as u8);
        }
    }
    file
}

/// The published arithmetic, step by step and one number at a time, on the bytes of a file.
pub fn slow_evaluate(file: &[u8], position: &Position) -> i32 {
    let u32_at = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    let i16_at = |at: usize| i16::from_le_bytes(file[at..at + 2].try_into().unwrap());
    let first = 12 + u32_at(8) as usize + 4;
    let first_weights = first + 2 * 256;
    let mut at = first_weights + 2 * 256 * 41_024 + 4;

    let mut inputs: Vec<i32> = Vec::new();
    for view in [position.side_to_move(), !position.side_to_move()] {
        let orient = |square: Square| match view {
            Color::White => square.index(),
            Color::Black => square.index() ^ 63,
        };
        let mut sums: Vec<i16> = (0..256).map(|n| i16_at(first + 2 * n)).collect();
        for square in Square::ALL {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let kind = match piece.kind() {
                PieceKind::Pawn => 0,
                PieceKind::Knight => 1,
                PieceKind::Bishop => 2,
                PieceKind::Rook => 3,
                PieceKind::Queen => 4,
                PieceKind::King => continue,
            };
            let enemy = usize::from(piece.color() != view);
            let row = 641 * orient(position.king(view)) + 1 + 64 * (2 * kind + enemy) + orient(square);
            for (n, sum) in sums.iter_mut().enumerate() {
                *sum = sum.wrapping_add(i16_at(first_weights + 2 * (256 * row + n)));
            }
        }
        inputs.extend(sums.iter().map(|&sum| i32::from(sum.clamp(0, 127))));
    }

    for outputs in [32, 32, 1] {
        let weights = at + 4 * outputs;
        let sums: Vec<i32> = (0..outputs)
            .map(|output| {
                let mut sum = u32_at(at + 4 * output) as i32;
                for (n, input) in inputs.iter().enumerate() {
                    let weight = file[weights + output * inputs.len() + n] as i8;
                    sum = sum.wrapping_add(input * i32::from(weight));
                }
                sum
            })
            .collect();
        at = weights + outputs * inputs.len();
        if outputs == 1 {
            assert_eq!(at, file.len(), "every byte is used");
            return sums[0] / 16;
        }
        inputs = sums.iter().map(|sum| (sum >> 6).clamp(0, 127)).collect();
    }
    unreachable!("the last layer has one output")
}

/// Starting positions for random games: the usual one, Chess960, and some in which rare kinds of moves are close.
pub fn starts(random: &mut Random) -> Position {
    let near = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    ];
    match random.below(8) {
        0 | 1 => Position::default(),
        2 | 3 => Position::chess960(random.below(960) as u16).unwrap(),
        n => near[n - 4].parse().unwrap(),
    }
}

/// A legal move, with castling, promotions and en passant more likely than others.
pub fn random_move(random: &mut Random, moves: &MoveList) -> Option<tabiya_rules::Move> {
    let rare: Vec<_> = moves
        .iter()
        .filter(|mv| mv.is_castling() || mv.is_promotion() || mv.is_en_passant())
        .collect();
    if !rare.is_empty() && random.below(3) == 0 {
        return Some(*rare[random.below(rare.len())]);
    }
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Plays a random legal move, or sometimes a null move, and returns what changed on the board; `None` if the game is over.
pub fn play_randomly(random: &mut Random, position: &mut Position) -> Option<Changes> {
    if random.below(8) == 0 && position.make_null().is_some() {
        return Some(Changes::new());
    }
    let mv = random_move(random, &position.legal_moves())?;
    let changed = changes(position, mv);
    position.play_unchecked(mv);
    Some(changed)
}

/// The real network, if the environment names one.
pub fn real_file() -> Option<PathBuf> {
    let path = std::env::var_os("TABIYA_HALFKP").map(PathBuf::from);
    if path.is_none() {
        println!("skipped: TABIYA_HALFKP does not name a HalfKP network");
    }
    path
}

/// The shared library, which cargo builds next to the tests.
pub fn shared_library() -> PathBuf {
    let name = format!(
        "{}nnueprobe{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let library = beside_the_tests().join(name);
    assert!(library.is_file(), "{} has not been built", library.display());
    library
}

/// Where cargo puts test programs and the libraries they link to.
pub fn beside_the_tests() -> PathBuf {
    let mut folder = std::env::current_exe().unwrap();
    folder.pop();
    folder
}

/// Writes a temporary file with these bytes.
pub fn write(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// A named pipe that nobody writes to, if the platform has them.
pub fn pipe(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    made.is_ok_and(|status| status.success()).then_some(path)
}

/// A position as C programs pass it: side to move, pieces and squares, with the terminating 0.
pub fn arrays(position: &Position) -> (i32, Vec<i32>, Vec<i32>) {
    let code = |piece: tabiya_rules::Piece| {
        let kind = match piece.kind() {
            PieceKind::King => 1,
            PieceKind::Queen => 2,
            PieceKind::Rook => 3,
            PieceKind::Bishop => 4,
            PieceKind::Knight => 5,
            PieceKind::Pawn => 6,
        };
        kind + if piece.color() == Color::Black { 6 } else { 0 }
    };
    let mut men: Vec<(i32, i32)> = Square::ALL
        .into_iter()
        .filter_map(|square| Some((code(position.piece_at(square)?), square.index() as i32)))
        .collect();
    men.sort_by_key(|&(code, _)| match code {
        1 => 0,
        7 => 1,
        _ => 2,
    });
    men.push((0, 0));
    let side = i32::from(position.side_to_move() == Color::Black);
    (
        side,
        men.iter().map(|man| man.0).collect(),
        men.iter().map(|man| man.1).collect(),
    )
}
