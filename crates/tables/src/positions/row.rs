//! The rows while they are sorted: bytes of a fixed length.

use tabiya_pgn::GameResult;
use tabiya_rules::{CastlingSide, CastlingText, File, Move, PieceKind, Position, Square};

/// An extra column of the table of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extra {
    /// The material, as in names of endings.
    Material,
    /// The pawn key.
    Pawns,
    /// The FEN without counters.
    Fen,
}

/// What the rows of a game have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// The result.
    pub result: GameResult,
    /// White's rating and Black's.
    pub ratings: [Option<u16>; 2],
    /// Days since 1970-01-01; an unknown month or day counts as the first.
    pub date: Option<i32>,
}

/// The longest FEN without counters: 71 for the board, 4 for castling, 3 for the rest, and spaces.
pub(super) const FEN_BYTES: usize = 82;

/// The offsets of the fields of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) length: usize,
    pub(super) material: Option<usize>,
    pub(super) pawns: Option<usize>,
    pub(super) fen: Option<usize>,
}

pub(super) const KEY: usize = 0;
const GAME: usize = 8;
const MOVE: usize = 12;
const PLY: usize = 14;
const RATINGS: usize = 16;
const DATE: usize = 20;
const BASE: usize = 24;

/// The initial capacity in rows, enough for most games.
const USUAL_ROWS: usize = 120;

/// An unknown date.
const NO_DATE: i32 = i32::MIN >> 2;

impl Layout {
    pub(super) fn new(extras: &[Extra]) -> Layout {
        let mut length = BASE;
        let mut place = |extra, bytes| {
            let start = length;
            extras.contains(&extra).then(|| {
                length += bytes;
                start
            })
        };
        let material = place(Extra::Material, 8);
        let pawns = place(Extra::Pawns, 8);
        let fen = place(Extra::Fen, FEN_BYTES);
        Layout {
            length,
            material,
            pawns,
            fen,
        }
    }
}

/// The rows of a game.
#[derive(Clone, Debug)]
pub struct PositionRows {
    pub(super) layout: Layout,
    pub(super) bytes: Vec<u8>,
    plies: u16,
}

impl PositionRows {
    /// No rows yet, for tables with these extra columns.
    pub fn new(extras: &[Extra]) -> PositionRows {
        PositionRows {
            layout: Layout::new(extras),
            bytes: Vec::new(),
            plies: 0,
        }
    }

    /// Removes all rows.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.plies = 0;
    }

    /// Adds a position and the move played in it (`None` in the last position).
    pub fn push(&mut self, position: &Position, mv: Option<Move>, castling: CastlingText) {
        let layout = self.layout;
        let start = self.bytes.len();
        if start == 0 {
            self.bytes.reserve(USUAL_ROWS * layout.length);
        }
        self.bytes.resize(start + layout.length, 0);
        let row = &mut self.bytes[start..];
        // Signed numbers in the order of unsigned ones.
        let key = position.key() ^ 1 << 63;
        row[KEY..KEY + 8].copy_from_slice(&key.to_le_bytes());
        let code = mv.map_or(0, |mv| move_code(mv, castling));
        row[MOVE..MOVE + 2].copy_from_slice(&code.to_le_bytes());
        row[PLY..PLY + 2].copy_from_slice(&self.plies.to_le_bytes());
        if let Some(at) = layout.material {
            row[at..at + 8].copy_from_slice(&crate::keys::material_code(position).to_le_bytes());
        }
        if let Some(at) = layout.pawns {
            row[at..at + 8].copy_from_slice(&crate::keys::pawns_key(position).to_le_bytes());
        }
        if let Some(at) = layout.fen {
            let fen = position.to_string();
            let counters = fen.match_indices(' ').nth(3).map_or(fen.len(), |(at, _)| at);
            let fen = &fen.as_bytes()[..counters.min(FEN_BYTES)];
            row[at..at + fen.len()].copy_from_slice(fen);
        }
        self.plies = self.plies.saturating_add(1);
    }

    /// Sets the move played in the position that was added last.
    pub fn set_move(&mut self, mv: Move, castling: CastlingText) {
        if let Some(start) = self.bytes.len().checked_sub(self.layout.length) {
            let code = move_code(mv, castling);
            self.bytes[start + MOVE..start + MOVE + 2].copy_from_slice(&code.to_le_bytes());
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.layout.length
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Fills in what is known only at the end of the game, in all rows.
    pub(super) fn seal(&mut self, game: u32, facts: &GameFacts) {
        let mut common = [0; 8];
        for (rating, bytes) in facts.ratings.iter().zip(common.chunks_exact_mut(2)) {
            bytes.copy_from_slice(&rating.unwrap_or(0).to_le_bytes());
        }
        let date = facts.date.unwrap_or(NO_DATE) << 2 | result_code(facts.result);
        common[4..].copy_from_slice(&date.to_le_bytes());
        for row in self.bytes.chunks_exact_mut(self.layout.length) {
            row[GAME..GAME + 4].copy_from_slice(&game.to_le_bytes());
            row[RATINGS..BASE].copy_from_slice(&common);
        }
    }
}

/// Appends a row. Most rows have the usual length, for which the copy needs no call.
#[inline]
pub(super) fn append(row: &[u8], rows: &mut Vec<u8>) {
    match <&[u8; BASE]>::try_from(row) {
        Ok(row) => rows.extend_from_slice(row),
        Err(_) => rows.extend_from_slice(row),
    }
}

/// Access to the fields of a row.
#[derive(Clone, Copy)]
pub(super) struct Row<'a>(pub(super) &'a [u8]);

impl Row<'_> {
    #[inline]
    fn bytes<const N: usize>(self, at: usize) -> [u8; N] {
        self.0[at..].first_chunk().copied().unwrap_or([0; N])
    }

    #[inline]
    pub(super) fn order(self) -> u64 {
        u64::from_le_bytes(self.bytes(KEY))
    }

    #[inline]
    pub(super) fn game(self) -> i32 {
        i32::from_le_bytes(self.bytes(GAME))
    }

    #[inline]
    pub(super) fn move_code(self) -> u16 {
        u16::from_le_bytes(self.bytes(MOVE))
    }

    #[inline]
    pub(super) fn ply(self) -> u32 {
        u16::from_le_bytes(self.bytes(PLY)).into()
    }

    #[inline]
    pub(super) fn rating(self, side: usize) -> Option<u32> {
        let rating = u16::from_le_bytes(self.bytes(RATINGS + 2 * side));
        (rating > 0).then(|| rating.into())
    }

    #[inline]
    pub(super) fn date(self) -> Option<i32> {
        let date = i32::from_le_bytes(self.bytes(DATE)) >> 2;
        (date != NO_DATE).then_some(date)
    }

    #[inline]
    pub(super) fn result(self) -> usize {
        usize::from(self.0[DATE] & 3)
    }

    #[inline]
    pub(super) fn number(self, at: usize) -> u64 {
        u64::from_le_bytes(self.bytes(at))
    }
}

fn result_code(result: GameResult) -> i32 {
    match result {
        GameResult::Unknown => 0,
        GameResult::WhiteWins => 1,
        GameResult::Draw => 2,
        GameResult::BlackWins => 3,
    }
}

/// The results, in the order of their codes.
pub(super) const RESULTS: [&str; 4] = ["*", "1-0", "1/2-1/2", "0-1"];

const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
];

/// A UCI move in 15 bits: from, to and promotion. 0 is no move.
pub(super) fn move_code(mv: Move, castling: CastlingText) -> u16 {
    let to = match (mv.castling_side(), castling) {
        (Some(CastlingSide::King), CastlingText::Standard) => Square::new(File::G, mv.from().rank()),
        (Some(CastlingSide::Queen), CastlingText::Standard) => Square::new(File::C, mv.from().rank()),
        _ => mv.to(),
    };
    let promoted = mv
        .promoted()
        .and_then(|kind| PROMOTIONS.iter().position(|&one| one == kind));
    let promoted = promoted.map_or(0, |index| index as u16 + 1);
    promoted << 12 | (mv.from().index() as u16) << 6 | to.index() as u16
}

/// The text of a move's code.
pub(super) fn move_text(code: u16) -> String {
    let square = |index: u16| Square::ALL[usize::from(index & 63)].to_string();
    let promoted = usize::from(code >> 12)
        .checked_sub(1)
        .and_then(|index| PROMOTIONS.get(index));
    let mut text = square(code >> 6) + &square(code);
    text.extend(promoted.map(|kind| kind.letter()));
    text
}
