//! Locked positions: chains of pawns that block each other, and pieces behind and among them.

use tabiya_rules::{Color, File, Piece, PieceKind, Position, Rank, Setup, Square};

use crate::random::Random;

/// Tells `count` positions whose pawns block each other, on most files at least.
pub(crate) fn positions(count: u64, mut tell: impl FnMut(&Position)) {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut told = 0;
    while told < count {
        let mut setup = Setup::empty();
        chain(&mut setup, &mut random);
        for color in Color::ALL {
            pieces(&mut setup, color, &mut random);
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

/// A pair of pawns on most files, the white one below the black one; each pair as high as its neighbour or a rank away.
fn chain(setup: &mut Setup, random: &mut Random) {
    let mut height = 2 + random.below(3);
    for file in File::ALL {
        height = (height + random.below(3)).saturating_sub(1).clamp(1, 5);
        if random.below(12) == 0 {
            continue;
        }
        put(setup, Color::White, PieceKind::Pawn, file, height);
        put(setup, Color::Black, PieceKind::Pawn, file, height + 1);
    }
}

/// The king and a few pieces, most of them on their own side of the chain.
fn pieces(setup: &mut Setup, color: Color, random: &mut Random) {
    let mut kinds = vec![PieceKind::King];
    for (kind, most, odds) in [
        (PieceKind::Bishop, 2, 2),
        (PieceKind::Rook, 2, 3),
        (PieceKind::Knight, 1, 8),
        (PieceKind::Queen, 1, 12),
    ] {
        kinds.extend((0..most).filter(|_| random.below(odds) == 0).map(|_| kind));
    }
    for kind in kinds {
        for _ in 0..64 {
            let file = File::ALL[random.below(8)];
            let height = random.below(8);
            let is_home = is_behind(setup, color, file, height) || random.below(40) == 0;
            if is_home && setup.pieces[Square::new(file, Rank::ALL[height]).index()].is_none() {
                put(setup, color, kind, file, height);
                break;
            }
        }
    }
}

/// Whether a square lies behind the pawn of `color` on its file.
fn is_behind(setup: &Setup, color: Color, file: File, height: usize) -> bool {
    let pawn = Piece::new(color, PieceKind::Pawn);
    let found = (0..8).find(|&rank| setup.pieces[Square::new(file, Rank::ALL[rank]).index()] == Some(pawn));
    match (found, color) {
        (None, _) => true,
        (Some(rank), Color::White) => height < rank,
        (Some(rank), Color::Black) => height > rank,
    }
}

fn put(setup: &mut Setup, color: Color, kind: PieceKind, file: File, height: usize) {
    setup.put(Piece::new(color, kind), Square::new(file, Rank::ALL[height]));
}
