//! Synthetic five- and six-man tables.
//!
//! Real tables of that size are too large to download. But the index of a position does not depend on the contents of
//! the table: so these hold noise, with the men in random order, and python-chess must read the same noise for every
//! position. Distances also go through lists with one- or two-byte entries, which are rare in small tables.

mod common;

use std::path::PathBuf;

use common::{Dice, python, variable};
use tabiya_rules::{Color, MoveClass, Piece, PieceKind, Position, Setup, Square};
use tabiya_tablebase::{TableKind, Tablebases, Wdl};

/// For each ending, the number of values that an entry of its sparse index covers, as a power of two. One entry is
/// enough if that is all of them.
const ENDINGS: [(&str, u8); 12] = [
    ("KQRvKB", 27),
    ("KBBNvK", 27),
    ("KNNvKR", 27),
    ("KRRvKNN", 31),
    ("KRRRvKR", 31),
    ("KQQvKQQ", 31),
    ("KRPvKR", 28),
    ("KPPvKP", 28),
    ("KPPPvK", 27),
    ("KPPPPvK", 31),
    ("KPPvKPP", 31),
    ("KPPPvKP", 31),
];

/// The size of a block in bytes, as a power of two, and the values in it: each bit chooses between two symbols of 256 values.
const BLOCK_BITS: u8 = 5;
const VALUES_IN_BLOCK: u64 = 65_536;

/// The men of both sides.
fn men(name: &str) -> Vec<Piece> {
    let (white, black) = name.split_once('v').unwrap();
    let side = |letters: &str, color| -> Vec<Piece> {
        let kinds = letters
            .chars()
            .map(|letter| PieceKind::from_letter(letter).unwrap());
        kinds.map(|kind| Piece::new(color, kind)).collect()
    };
    [side(white, Color::White), side(black, Color::Black)].concat()
}

fn code(piece: Piece) -> u8 {
    piece.kind().index() as u8 + 1 + piece.color().index() as u8 * 8
}

fn shuffle<T>(list: &mut [T], dice: &mut Dice) {
    for end in (1..list.len()).rev() {
        list.swap(end, dice.below(end + 1));
    }
}

/// A random valid order of the men: the leading men first, then the other side's pawns, then each kind together. Returns
/// the men and the number of groups.
fn random_order(men: &[Piece], dice: &mut Dice) -> (Vec<Piece>, usize) {
    let count = |piece: Piece| men.iter().filter(|&&man| man == piece).count();
    let mut kinds = men.to_vec();
    kinds.sort();
    kinds.dedup();
    shuffle(&mut kinds, dice);
    let mut pawns = [Piece::WhitePawn, Piece::BlackPawn].map(|pawn| (count(pawn), pawn));
    pawns.sort();
    let mut order: Vec<Piece> = Vec::new();
    let mut groups = 1;
    if pawns[1].0 > 0 {
        for (count, pawn) in pawns.into_iter().filter(|&(count, _)| count > 0) {
            order.extend(vec![pawn; count]);
            groups += 1;
        }
        groups -= 1;
    } else {
        let alone: Vec<Piece> = kinds.iter().copied().filter(|&piece| count(piece) == 1).collect();
        // Either only the kings are unique, or at least three men are.
        order.extend(alone.iter().take(3));
    }
    kinds.retain(|piece| !order.contains(piece));
    for piece in kinds {
        order.extend(vec![piece; count(piece)]);
        groups += 1;
    }
    assert_eq!(order.len(), men.len());
    (order, groups)
}

/// A table of noise.
fn synthetic_table(name: &str, kind: TableKind, span_bits: u8, dice: &mut Dice) -> Vec<u8> {
    let men = men(name);
    let pawns = |pawn| men.contains(&pawn);
    let has_pawns = pawns(Piece::WhitePawn) || pawns(Piece::BlackPawn);
    let both_have_pawns = pawns(Piece::WhitePawn) && pawns(Piece::BlackPawn);
    let (white, black) = name.split_once('v').unwrap();
    let sides = if white == black || kind == TableKind::Dtz {
        1
    } else {
        2
    };
    let files = if has_pawns { 4 } else { 1 };

    let mut bytes = match kind {
        TableKind::Wdl => vec![0x71, 0xE8, 0x23, 0x5D],
        TableKind::Dtz => vec![0xD7, 0x66, 0x0C, 0xA5],
    };
    bytes.push((sides - 1) as u8 | u8::from(has_pawns) << 1);
    for _ in 0..files {
        let orders = [random_order(&men, dice), random_order(&men, dice)];
        let [one, other] = [0, 1].map(|side| {
            let mut turns: Vec<u8> = (0..orders[side].1 as u8).collect();
            shuffle(&mut turns, dice);
            turns
        });
        let turns = one.iter().zip(&other).map(|(one, other)| one | other << 4);
        bytes.extend(turns.take(1 + usize::from(both_have_pawns)));
        for (one, other) in orders[0].0.iter().zip(&orders[1].0) {
            bytes.push(code(*one) | code(*other) << 4);
        }
    }
    bytes.resize(bytes.len().next_multiple_of(2), 0);

    let blocks = (1_u64 << span_bits) / VALUES_IN_BLOCK;
    // Any combination of flags but the one for a single value.
    let flags: Vec<u8> = (0..files * sides)
        .map(|_| {
            if kind == TableKind::Dtz {
                dice.below(32) as u8
            } else {
                0
            }
        })
        .collect();
    for flags in &flags {
        bytes.extend([*flags, BLOCK_BITS, span_bits, 0]);
        bytes.extend((blocks as u32).to_le_bytes());
        let symbols = random_symbols(dice);
        bytes.extend([1, 1]); // all code words are one bit long
        bytes.extend((symbols.len() as u16 - 2).to_le_bytes());
        bytes.extend((symbols.len() as u16).to_le_bytes());
        for &(left, right) in &symbols {
            bytes.extend([left as u8, (left >> 8 | right << 4) as u8, (right >> 4) as u8]);
        }
        bytes.resize(bytes.len() + symbols.len() % 2, 0);
    }
    if kind == TableKind::Dtz {
        for flags in flags {
            add_distance_lists(&mut bytes, flags, dice);
        }
        bytes.resize(bytes.len().next_multiple_of(2), 0);
    }
    for _ in 0..files * sides {
        // The value in the middle of the span is the first of the middle block.
        bytes.extend((blocks as u32 / 2).to_le_bytes());
        bytes.extend([0, 0]);
    }
    for _ in 0..files * sides * blocks as usize {
        bytes.extend([0xFF, 0xFF]);
    }
    for _ in 0..files * sides {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        for _ in 0..blocks << BLOCK_BITS {
            bytes.push(dice.below(256) as u8);
        }
    }
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

/// Four lists of five distances, if the flags announce them.
fn add_distance_lists(bytes: &mut Vec<u8>, flags: u8, dice: &mut Dice) {
    if flags & 2 == 0 {
        return;
    }
    let wide = flags & 16 != 0;
    if wide {
        bytes.resize(bytes.len().next_multiple_of(2), 0);
    }
    for _ in 0..4 {
        if wide {
            bytes.extend(5_u16.to_le_bytes());
            bytes.extend((0..5).flat_map(|_| (dice.below(400) as u16).to_le_bytes()));
        } else {
            bytes.push(5);
            bytes.extend((0..5).map(|_| dice.below(100) as u8));
        }
    }
}

/// Five leaves, then pairs of pairs, and finally two symbols of 256 values each.
fn random_symbols(dice: &mut Dice) -> Vec<(u16, u16)> {
    let mut symbols: Vec<(u16, u16)> = (0..5).map(|value| (value, 0xFFF)).collect();
    let mut below = 0..5_usize;
    for level in 1..=8 {
        let begin = symbols.len();
        let mut branch = || (below.start + dice.below(below.len())) as u16;
        let pairs: Vec<(u16, u16)> = (0..if level < 8 { 6 } else { 2 })
            .map(|_| (branch(), branch()))
            .collect();
        symbols.extend(pairs);
        below = begin..symbols.len();
    }
    symbols
}

/// A random position with these men, perhaps with colours swapped, without captures, so that the table itself answers.
fn random_position(men: &[Piece], dice: &mut Dice) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.side_to_move = Color::ALL[dice.below(2)];
        let swapped = dice.below(2) == 0;
        for &man in men {
            let color = if swapped { !man.color() } else { man.color() };
            while !put_if_free(
                &mut setup,
                Piece::new(color, man.kind()),
                Square::ALL[dice.below(64)],
            ) {}
        }
        match Position::try_from(setup) {
            Ok(position) if position.moves(MoveClass::Captures).is_empty() => return position,
            _ => {}
        }
    }
}

fn put_if_free(setup: &mut Setup, piece: Piece, square: Square) -> bool {
    let free = setup.piece_at(square).is_none();
    if free {
        setup.put(piece, square);
    }
    free
}

/// A folder of synthetic tables that lasts as long as its test.
struct SyntheticTables(PathBuf);

impl SyntheticTables {
    fn new(name: &str) -> SyntheticTables {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        SyntheticTables(folder)
    }

    fn add(&self, name: &str, kind: TableKind, span_bits: u8, dice: &mut Dice) {
        let extension = match kind {
            TableKind::Wdl => "rtbw",
            TableKind::Dtz => "rtbz",
        };
        let path = self.0.join(format!("{name}.{extension}"));
        std::fs::write(path, synthetic_table(name, kind, span_bits, dice)).unwrap();
    }

    fn open(&self) -> Tablebases {
        let mut tables = Tablebases::new();
        tables.add_folder(&self.0).unwrap();
        assert_eq!(tables.check(), []);
        tables
    }

    /// The answers of python-chess from the same tables.
    fn python_answers(&self, program: &str, positions: &[Position]) -> Vec<String> {
        let input = positions.iter().map(|position| format!("{position}\n")).collect();
        let output = python(program, std::slice::from_ref(&self.0), input).unwrap();
        let answers: Vec<String> = output.lines().map(str::to_owned).collect();
        assert_eq!(answers.len(), positions.len());
        answers
    }
}

impl Drop for SyntheticTables {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn python_chess_reads_the_same_results() {
    if variable("TABIYA_PYTHON").is_none() {
        return;
    }
    let made = SyntheticTables::new("made-results");
    let mut dice = Dice(8);
    let mut positions = Vec::new();
    for (name, span_bits) in ENDINGS {
        made.add(name, TableKind::Wdl, span_bits, &mut dice);
        let men = men(name);
        positions.extend((0..100).map(|_| random_position(&men, &mut dice)));
    }
    let tables = made.open();
    assert_eq!(tables.max_men(), 6);
    let program = "
import sys, chess, chess.syzygy
with chess.syzygy.open_tablebase(sys.argv[1]) as tables:
    for line in sys.stdin:
        print(tables.probe_wdl(chess.Board(line.strip())))
";
    let mut seen = [0; 5];
    for (position, theirs) in positions.iter().zip(made.python_answers(program, &positions)) {
        let ours = tables.probe_wdl(position).unwrap().number();
        assert_eq!(ours.to_string(), theirs, "{position}");
        seen[(ours + 2) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "too little noise: {seen:?}");
}

#[test]
fn python_chess_reads_the_same_distances() {
    if variable("TABIYA_PYTHON").is_none() {
        return;
    }
    let mut compared = 0;
    // Several tables of each ending, because each has only one set of flags.
    for round in 0..12 {
        let made = SyntheticTables::new(&format!("made-distances-{round}"));
        let mut dice = Dice(100 + round);
        let (name, span_bits) = ENDINGS[round as usize % 3];
        for kind in [TableKind::Wdl, TableKind::Dtz] {
            made.add(name, kind, span_bits, &mut dice);
        }
        let men = men(name);
        let positions: Vec<Position> = (0..60).map(|_| random_position(&men, &mut dice)).collect();
        let tables = made.open();
        // Positions that need a one-ply search are left out: in noise, the moves contradict each other.
        let program = "
import sys, chess, chess.syzygy
with chess.syzygy.open_tablebase(sys.argv[1]) as tables:
    for line in sys.stdin:
        board = chess.Board(line.strip())
        wdl = tables.probe_wdl(board)
        stored = wdl == 0 or tables.probe_dtz_table(board, wdl)[1] != -1
        print(tables.probe_dtz(board) if stored else 'other side')
";
        for (position, theirs) in positions.iter().zip(made.python_answers(program, &positions)) {
            if tables.probe_wdl(position) != Ok(Wdl::Draw) && theirs != "other side" {
                let ours = tables.probe_dtz(position).unwrap();
                assert_eq!(ours.to_string(), theirs, "{position}");
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "only {compared} positions compared");
}
