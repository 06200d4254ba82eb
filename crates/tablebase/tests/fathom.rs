//! WDL, DTZ and every root move compared with Fathom, a prober in C.
//!
//! `TABIYA_FATHOM` is the path of its shared library, which `cargo xtask` finds if Debian's package is installed. It is
//! called from Python.

mod common;

use std::path::PathBuf;

use common::{Dice, RandomPositions, folder, positions_wanted, python, tables, variable};
use tabiya_rules::{Color, PieceKind, Position};
use tabiya_tablebase::Tablebases;

/// Reads lines of bitboards, en passant square and side to move; prints WDL and DTZ of the position and of each move.
const PROGRAM: &str = "
import sys, ctypes
fathom = ctypes.CDLL(sys.argv[1])
fathom.tb_init.argtypes, fathom.tb_init.restype = [ctypes.c_char_p], ctypes.c_bool
u64, unsigned = ctypes.c_uint64, ctypes.c_uint
fathom.tb_probe_wdl_impl.argtypes = [u64] * 8 + [unsigned, ctypes.c_bool]
fathom.tb_probe_wdl_impl.restype = unsigned
fathom.tb_probe_root_impl.argtypes = [u64] * 8 + [unsigned, unsigned, ctypes.c_bool, ctypes.c_void_p]
fathom.tb_probe_root_impl.restype = unsigned
assert fathom.tb_init(sys.argv[2].encode())
failed = 0xFFFFFFFF
results = (unsigned * 256)()

def result(answer):
    return 'wdl=%d dtz=%d' % (answer & 15, answer >> 20)

for line in sys.stdin:
    numbers = list(map(int, line.split()))
    sets, en_passant, white = numbers[:8], numbers[8], bool(numbers[9])
    wdl = fathom.tb_probe_wdl_impl(*sets, en_passant, white)
    root = fathom.tb_probe_root_impl(*sets, 0, en_passant, white, ctypes.addressof(results))
    moves = []
    for answer in results:
        if answer == failed:
            break
        moves.append('%d-%d-%d %s' % (answer >> 10 & 63, answer >> 4 & 63, answer >> 16 & 7, result(answer)))
    print(';'.join(['%d' % wdl, '%d' % (root >> 20)] + sorted(moves)))
";

fn question(position: &Position) -> String {
    let mut numbers = vec![
        position.of_color(Color::White).0,
        position.of_color(Color::Black).0,
    ];
    numbers.extend(
        [
            PieceKind::King,
            PieceKind::Queen,
            PieceKind::Rook,
            PieceKind::Bishop,
            PieceKind::Knight,
            PieceKind::Pawn,
        ]
        .map(|kind| position.of_kind(kind).0),
    );
    numbers.push(position.en_passant().map_or(0, |square| square.index() as u64));
    numbers.push(u64::from(position.side_to_move() == Color::White));
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    words.join(" ") + "\n"
}

/// The same answer from our tables. Fathom's results are 0 to 4, and its distances are unsigned.
fn answer(tables: &Tablebases, position: &Position) -> String {
    let wdl = tables.probe_wdl(position).unwrap().number() + 2;
    let dtz = tables.probe_dtz(position).unwrap().abs();
    let ranked = tables.rank_moves(position).unwrap();
    let mut moves: Vec<String> = ranked
        .iter()
        .map(|ranked| {
            let promoted = match ranked.mv.promoted() {
                Some(PieceKind::Queen) => 1,
                Some(PieceKind::Rook) => 2,
                Some(PieceKind::Bishop) => 3,
                Some(PieceKind::Knight) => 4,
                _ => 0,
            };
            let (from, to) = (ranked.mv.from().index(), ranked.mv.to().index());
            let (wdl, dtz) = (ranked.wdl.number() + 2, ranked.dtz.unwrap().abs());
            format!("{from}-{to}-{promoted} wdl={wdl} dtz={dtz}")
        })
        .collect();
    moves.sort();
    let mut parts = vec![wdl.to_string(), dtz.to_string()];
    parts.extend(moves);
    parts.join(";")
}

#[test]
fn results_distances_and_root_moves_are_those_of_fathom() {
    let (Some(library), Some(tables)) = (variable("TABIYA_FATHOM"), tables()) else {
        return;
    };
    let wanted = positions_wanted(5_000);
    // Fathom has no answer without legal moves.
    let positions: Vec<Position> = RandomPositions(Dice(2))
        .filter(Position::has_legal_moves)
        .take(wanted)
        .collect();
    let input = positions.iter().map(question).collect();
    let arguments = [PathBuf::from(library), folder().unwrap()];
    let Some(output) = python(PROGRAM, &arguments, input) else {
        return;
    };
    let mut compared = 0;
    for (position, theirs) in positions.iter().zip(output.lines()) {
        assert_eq!(answer(&tables, position), theirs, "{position}");
        compared += 1;
    }
    assert_eq!(compared, wanted);
    println!("{compared} positions compared with Fathom");
}
