//! Reading strict SAN without branches that depend on the shape of the move.
//!
//! Databases hold hundreds of millions of moves, and whether `Nf3`, `Nxf3`, `Nbd2` or `e4` comes next is
//! exactly what a processor cannot predict. So characters are sorted into four classes, and the classes of
//! five characters together index a table that says where everything is.

use super::{CheckMark, San, SanAction};
use crate::{CastlingSide, File, PieceKind, Rank, Square};

/// The classes of characters: `a`–`h`, `1`–`8`, `x`, and all others.
const OTHER: u8 = 0;
const FILE: u8 = 1;
const RANK: u8 = 2;
const TAKES: u8 = 3;

static CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut index = 0;
    while index < 8 {
        class[b'a' as usize + index] = FILE;
        class[b'1' as usize + index] = RANK;
        index += 1;
    }
    class[b'x' as usize] = TAKES;
    class
};

/// The piece that a first letter stands for, castling aside.
static PIECE: [Option<PieceKind>; 256] = {
    let mut piece = [None; 256];
    piece[b'N' as usize] = Some(PieceKind::Knight);
    piece[b'B' as usize] = Some(PieceKind::Bishop);
    piece[b'R' as usize] = Some(PieceKind::Rook);
    piece[b'Q' as usize] = Some(PieceKind::Queen);
    piece[b'K' as usize] = Some(PieceKind::King);
    piece
};

/// Where the parts are after the piece letter. A length of 0 means that it is not a move.
#[derive(Clone, Copy)]
struct Shape {
    /// Characters up to and including the target square.
    length: u8,
    has_file: bool,
    has_rank: bool,
    capture: bool,
}

const NO_MOVE: Shape = Shape {
    length: 0,
    has_file: false,
    has_rank: false,
    capture: false,
};

/// The shapes of pawn moves and piece moves, indexed by the classes of five characters, the first lowest.
static SHAPES: [[Shape; 1024]; 2] = [shapes(true), shapes(false)];

const fn shapes(pawn: bool) -> [Shape; 1024] {
    let mut shapes = [NO_MOVE; 1024];
    let mut index = 0;
    while index < 1024 {
        shapes[index] = shape(index, pawn);
        index += 1;
    }
    shapes
}

/// The longest match among the forms with 0, 1 or 2 disambiguation characters.
const fn shape(classes: usize, pawn: bool) -> Shape {
    let mut best = NO_MOVE;
    let mut form = 0;
    while form < 8 {
        let (has_file, has_rank, capture) = (form & 1 != 0, form & 2 != 0, form & 4 != 0);
        let allowed = !pawn || (!has_rank && has_file == capture);
        let mut length = 0;
        let mut fits = true;
        let parts = [
            (has_file, FILE),
            (has_rank, RANK),
            (capture, TAKES),
            (true, FILE),
            (true, RANK),
        ];
        let mut part = 0;
        while part < parts.len() {
            let (expected, class) = parts[part];
            if expected {
                fits &= (classes >> (2 * length)) & 3 == class as usize;
                length += 1;
            }
            part += 1;
        }
        if allowed && fits && length > best.length as usize {
            best = Shape {
                length: length as u8,
                has_file,
                has_rank,
                capture,
            };
        }
        form += 1;
    }
    best
}

/// The first eight bytes, the first lowest; zeros after the end.
#[inline(always)]
fn first_eight(text: &[u8]) -> u64 {
    match text.first_chunk::<8>() {
        Some(&eight) => u64::from_le_bytes(eight),
        None => {
            let mut eight = [0; 8];
            eight[..text.len()].copy_from_slice(text);
            u64::from_le_bytes(eight)
        }
    }
}

impl San {
    /// Reads strict SAN at the start of a text and returns its length in bytes. For readers of move text,
    /// which check themselves what follows.
    ///
    /// ```
    /// use tabiya_rules::San;
    ///
    /// let (san, length) = San::read(b"Nf3 Nc6 3. Bb5").expect("a move");
    /// assert_eq!(length, 3);
    /// assert_eq!(san, San::parse("Nf3")?);
    /// assert!(San::read(b"1-0").is_none());
    /// # Ok::<(), tabiya_rules::SanSyntaxError>(())
    /// ```
    #[inline]
    pub fn read(text: &[u8]) -> Option<(San, usize)> {
        let word = first_eight(text);
        let letter = |index: u32| (word >> (8 * index)) as u8;
        let (action, length) = if letter(0) == b'O' {
            read_castling(word)?
        } else {
            read_move(word)?
        };
        let (mark, length) = match letter(length) {
            b'+' => (Some(CheckMark::Check), length + 1),
            b'#' => (Some(CheckMark::Mate), length + 1),
            _ => (None, length),
        };
        Some((San { action, mark }, length as usize))
    }
}

/// Castling and its length.
fn read_castling(word: u64) -> Option<(SanAction, u32)> {
    const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
    const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
    if word & 0xFF_FFFF_FFFF == LONG {
        Some((SanAction::Castle(CastlingSide::Queen), 5))
    } else if word & 0xFF_FFFF == SHORT {
        Some((SanAction::Castle(CastlingSide::King), 3))
    } else {
        None
    }
}

/// A move other than castling and its length.
#[inline(always)]
fn read_move(word: u64) -> Option<(SanAction, u32)> {
    let piece = PIECE[word as u8 as usize];
    let skipped = u32::from(piece.is_some());
    let body = word >> (8 * skipped);
    let letter = |index: u32| (body >> (8 * index)) as u8;
    let class = |index: u32| usize::from(CLASS[letter(index) as usize]) << (2 * index);
    let classes = class(0) | class(1) | class(2) | class(3) | class(4);
    let shape = SHAPES[piece.is_some() as usize][classes];
    if shape.length == 0 {
        return None;
    }
    let length = u32::from(shape.length);
    // `a` is 0x61 and `1` is 0x31: minus one, their low three bits are the index.
    let file = |index: u32| File::from_low_bits(letter(index).wrapping_sub(1));
    let rank = |index: u32| Rank::from_low_bits(letter(index).wrapping_sub(1));
    let mut length_read = skipped + length;
    let promotion = match (word >> (8 * length_read)) as u8 {
        b'=' if piece.is_none() => {
            length_read += 2;
            let letter = (word >> (8 * (length_read - 1))) as u8;
            Some(PIECE[letter as usize].filter(|&kind| kind != PieceKind::King)?)
        }
        _ => None,
    };
    let action = SanAction::Move {
        piece: piece.unwrap_or(PieceKind::Pawn),
        from_file: shape.has_file.then_some(file(0)),
        from_rank: shape.has_rank.then_some(rank(u32::from(shape.has_file))),
        to: Square::new(file(length - 2), rank(length - 1)),
        capture: shape.capture,
        promotion,
    };
    Some((action, length_read))
}
