//! Locked positions: chains of pawns that block each other, and pieces behind and among them.
//!
//! Most chains leave something to capture, and almost all of those positions can be won. In a wall no pawn can ever
//! capture another, and most bishops cannot either: there it is hard to tell who can win.

use tabiya_rules::{Color, File, Piece, PieceKind, Position, Rank, Setup, Square};

use crate::random::Random;

/// How firmly the pawns block each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lock {
    /// Some can capture.
    Chain,
    /// None can, but for a gap now and then.
    Wall,
}

impl Lock {
    /// The chances, one in so many, of a file without pawns, and of a piece anywhere.
    fn odds(self) -> (usize, usize) {
        match self {
            Lock::Chain => (12, 40),
            Lock::Wall => (40, 12),
        }
    }

    /// The bishops, rooks, knights and queens of a side: at most so many, each with a chance of one in so many.
    fn men(self) -> [(PieceKind, usize, usize); 4] {
        let [knights, queens] = match self {
            Lock::Chain => [8, 12],
            Lock::Wall => [30, 40],
        };
        [
            (PieceKind::Bishop, 2, 2),
            (PieceKind::Rook, 2, 3),
            (PieceKind::Knight, 1, knights),
            (PieceKind::Queen, 1, queens),
        ]
    }
}

/// Tells `count` positions whose pawns block each other, on most files at least.
pub(crate) fn positions(lock: Lock, count: u64, seed: u64, mut tell: impl FnMut(&Position)) {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d, seed);
    let mut told = 0;
    while told < count {
        let mut setup = Setup::empty();
        chain(&mut setup, lock, &mut random);
        for color in Color::ALL {
            pieces(&mut setup, color, lock, &mut random);
        }
        setup.side_to_move = Color::ALL[random.below(2)];
        if let Ok(position) = Position::try_from(setup)
            && position.has_legal_moves()
        {
            tell(&position);
            told += 1;
        }
    }
}

/// A pair of pawns on most files, the white one below the black one; each pair as high as its neighbour or a rank away,
/// in a wall always a rank away.
fn chain(setup: &mut Setup, lock: Lock, random: &mut Random) {
    let mut height = 2 + random.below(3);
    for file in File::ALL {
        height = match (lock, height) {
            (Lock::Chain, _) => (height + random.below(3)).saturating_sub(1).clamp(1, 5),
            (Lock::Wall, 1) => 2,
            (Lock::Wall, 5) => 4,
            (Lock::Wall, _) => height + 2 * random.below(2) - 1,
        };
        if random.below(lock.odds().0) == 0 {
            continue;
        }
        put(setup, Color::White, PieceKind::Pawn, file, height);
        put(setup, Color::Black, PieceKind::Pawn, file, height + 1);
    }
}

/// The king and a few pieces, most of them on their own side of the chain.
fn pieces(setup: &mut Setup, color: Color, lock: Lock, random: &mut Random) {
    let mut kinds = vec![PieceKind::King];
    for (kind, most, odds) in lock.men() {
        kinds.extend((0..most).filter(|_| random.below(odds) == 0).map(|_| kind));
    }
    for kind in kinds {
        for _ in 0..64 {
            let square = Square::ALL[random.below(64)];
            let is_home = is_behind(setup, color, square) || random.below(lock.odds().1) == 0;
            let is_shut_in = lock == Lock::Chain
                || kind != PieceKind::Bishop
                || square.is_light() == own_pawns_are_light(setup, color)
                || random.below(8) == 0;
            if is_home && is_shut_in && setup.pieces[square.index()].is_none() {
                put(setup, color, kind, square.file(), square.rank().index());
                break;
            }
        }
    }
}

/// The squares that the pawns of `color` in a wall stand on.
fn own_pawns_are_light(setup: &Setup, color: Color) -> bool {
    let pawn = Piece::new(color, PieceKind::Pawn);
    let mut squares = Square::ALL.into_iter();
    let found = squares.find(|square| setup.pieces[square.index()] == Some(pawn));
    found.is_some_and(Square::is_light)
}

/// Whether a square lies behind the pawn of `color` on its file.
fn is_behind(setup: &Setup, color: Color, square: Square) -> bool {
    let pawn = Piece::new(color, PieceKind::Pawn);
    let mut ranks = Rank::ALL.into_iter();
    let found = ranks.find(|&rank| setup.pieces[Square::new(square.file(), rank).index()] == Some(pawn));
    match (found, color) {
        (None, _) => true,
        (Some(rank), Color::White) => square.rank() < rank,
        (Some(rank), Color::Black) => square.rank() > rank,
    }
}

fn put(setup: &mut Setup, color: Color, kind: PieceKind, file: File, height: usize) {
    setup.put(Piece::new(color, kind), Square::new(file, Rank::ALL[height]));
}
