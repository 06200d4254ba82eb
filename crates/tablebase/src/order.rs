//! The order of the men in a table, and the index of a position that follows from it.

use tabiya_rules::{Bitboard, Color, Piece, PieceKind, Position, Square};

use crate::Material;
use crate::bytes::Cursor;
use crate::error::TableFault;
use crate::material::MAX_MEN;
use crate::squares::{
    KING_PAIRS, TRIPLES, choose, king_pair, leading_pawn, leading_pawn_placements, leading_pawns,
    off_diagonal, pawn_order, transposed, triple,
};

/// A position as a table sees it, possibly with the colours swapped.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    position: &'a Position,
    flipped: bool,
}

impl<'a> View<'a> {
    pub(crate) fn new(position: &'a Position, flipped: bool) -> View<'a> {
        View { position, flipped }
    }

    /// The squares of the men of one kind and colour.
    #[inline]
    pub(crate) fn men(self, piece: Piece) -> Bitboard {
        if self.flipped {
            let other = Piece::new(!piece.color(), piece.kind());
            self.position.of_piece(other).flip_vertical()
        } else {
            self.position.of_piece(piece)
        }
    }

    /// The side to move.
    pub(crate) fn side_to_move(self) -> Color {
        if self.flipped {
            !self.position.side_to_move()
        } else {
            self.position.side_to_move()
        }
    }
}

/// The file of the leading pawn, from 0 at the edge to 3 in the centre.
pub(crate) fn leading_file(view: View<'_>, leaders: Piece) -> Option<usize> {
    let file = leading_pawn(view.men(leaders))?.file().index();
    Some(file.min(7 - file))
}

/// How the board is mirrored to bring the leading men to their part of it.
#[derive(Clone, Copy, Default)]
struct Mirror {
    /// Bits of the square's index to flip: 7 mirrors horizontally, 56 vertically.
    flips: u8,
    diagonal: bool,
}

impl Mirror {
    #[inline]
    fn apply(self, square: Square) -> Square {
        let flipped = Square::from_low_bits(square.index() as u8 ^ self.flips);
        if self.diagonal {
            transposed(flipped)
        } else {
            flipped
        }
    }
}

/// The leading men, which determine how the board is mirrored.
#[derive(Clone, Copy, Debug)]
enum Lead {
    /// Three different men.
    Triple([Piece; 3]),
    /// The two kings.
    Kings([Piece; 2]),
    /// The pawns of one side.
    Pawns(Piece),
}

/// Identical men.
#[derive(Clone, Copy, Debug)]
struct Group {
    piece: Piece,
    /// The weight of this group's placement in the index.
    factor: u64,
}

/// The order of the men in one section of a table.
#[derive(Debug)]
pub(crate) struct Order {
    lead: Lead,
    lead_factor: u64,
    groups: Vec<Group>,
    /// How many placements there are.
    size: u64,
}

/// The order as stored in a file: the men, and the turns of the leading men and of the other side's pawns.
pub(crate) struct Recipe {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) lead_turn: u8,
    pub(crate) pawn_turn: Option<u8>,
    /// The offset in the file.
    pub(crate) at: usize,
}

impl Recipe {
    /// Reads the recipes for both sides to move.
    pub(crate) fn read(cursor: &mut Cursor<'_>, material: Material) -> Result<[Recipe; 2], TableFault> {
        let at = cursor.at;
        let both_have_pawns = material.count(Piece::WhitePawn) > 0 && material.count(Piece::BlackPawn) > 0;
        let turns = cursor.byte()?;
        let pawn_turns = if both_have_pawns {
            Some(cursor.byte()?)
        } else {
            None
        };
        let mut recipes = [0, 4].map(|shift| Recipe {
            pieces: Vec::with_capacity(MAX_MEN),
            lead_turn: turns >> shift & 15,
            pawn_turn: pawn_turns.map(|turns| turns >> shift & 15),
            at,
        });
        for _ in 0..material.men() {
            let codes = cursor.byte()?;
            for (recipe, shift) in recipes.iter_mut().zip([0, 4]) {
                // An invalid code is left out here; the missing man is noticed later, if this side's part is used.
                recipe.pieces.extend(piece(codes >> shift & 15));
            }
        }
        Ok(recipes)
    }
}

/// Piece codes: White's are 1 to 6 from pawn to king, Black's 9 to 14.
fn piece(code: u8) -> Option<Piece> {
    let color = if code & 8 == 0 { Color::White } else { Color::Black };
    let kind = match code & 7 {
        1 => PieceKind::Pawn,
        2 => PieceKind::Knight,
        3 => PieceKind::Bishop,
        4 => PieceKind::Rook,
        5 => PieceKind::Queen,
        6 => PieceKind::King,
        _ => return None,
    };
    Some(Piece::new(color, kind))
}

impl Order {
    /// The order by a recipe for this material and, with pawns, for a file of the leading pawn.
    pub(crate) fn new(recipe: &Recipe, material: Material, file: usize) -> Result<Order, TableFault> {
        Order::try_new(recipe, material, file).ok_or(TableFault::Corrupt {
            what: "an impossible order of men",
            at: recipe.at,
        })
    }

    fn try_new(recipe: &Recipe, material: Material, file: usize) -> Option<Order> {
        let pieces = recipe.pieces.as_slice();
        let (lead, lead_men, lead_placements) = lead(pieces, material, file)?;
        let mut groups = groups(pieces.get(lead_men..)?, lead, material)?;

        // The index is a mixed-radix number with a digit for each group. The file says which digits are the leading men
        // and the other side's pawns; the other groups follow in order.
        let mut free = 64_usize.checked_sub(lead_men)?;
        let mut pending = 0;
        let mut size = 1_u64;
        let mut lead_factor = None;
        let mut pawn_factor = None;
        let other_pawns = recipe.pawn_turn.is_some();
        if other_pawns {
            pending = 1;
            free = free.checked_sub(material.count(groups.first()?.piece))?;
        }
        for turn in 0..=groups.len() as u8 {
            if turn == recipe.lead_turn {
                lead_factor = Some(size);
                size = size.checked_mul(lead_placements)?;
            } else if Some(turn) == recipe.pawn_turn {
                pawn_factor = Some(size);
                let pawns = material.count(groups.first()?.piece);
                size = size.checked_mul(choose(pawns, 48_usize.checked_sub(lead_men)?))?;
            } else {
                let group = groups.get_mut(pending)?;
                group.factor = size;
                let men = material.count(group.piece);
                size = size.checked_mul(choose(men, free))?;
                free = free.checked_sub(men)?;
                pending += 1;
            }
        }
        if other_pawns {
            groups.first_mut()?.factor = pawn_factor?;
        }
        Some(Order {
            lead,
            lead_factor: lead_factor?,
            groups,
            size,
        })
    }

    /// How many placements of the men there are.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The index of a position, which must have the material of this order.
    #[inline]
    pub(crate) fn index(&self, view: View<'_>) -> Option<u64> {
        let mut placed = Placed::default();
        let (lead_number, mirror) = self.index_of_lead(view, &mut placed)?;
        let mut number = lead_number * self.lead_factor;
        let leads_with_pawns = matches!(self.lead, Lead::Pawns(_));
        for group in &self.groups {
            // The other side's pawns are counted from a2.
            let is_pawn = leads_with_pawns && group.piece.kind() == PieceKind::Pawn;
            let first = if is_pawn { 8 } else { 0 };
            let before = placed;
            let mut here: Bitboard = Bitboard::EMPTY;
            for square in view.men(group.piece) {
                here.insert(mirror.apply(square));
            }
            let mut placement = 0;
            for (count, square) in here.iter().enumerate() {
                let rank = square.index().checked_sub(first + before.below(square))?;
                placement += choose(count + 1, rank);
            }
            number += placement * group.factor;
            placed.0 |= here;
        }
        (number < self.size).then_some(number)
    }

    /// The index of the leading men's placement, and the mirror that brings them to their part of the board.
    #[inline]
    fn index_of_lead(&self, view: View<'_>, placed: &mut Placed) -> Option<(u64, Mirror)> {
        match self.lead {
            Lead::Triple(pieces) => {
                let mut men = [Square::A1; 3];
                for (man, piece) in men.iter_mut().zip(pieces) {
                    *man = view.men(piece).first()?;
                }
                let mirror = mirror_of_pieces(&men);
                let [first, second, third] = men.map(|man| mirror.apply(man));
                placed.0 = first.bitboard() | second.bitboard() | third.bitboard();
                Some((triple(first, second, third), mirror))
            }
            Lead::Kings(pieces) => {
                let men = [view.men(pieces[0]).first()?, view.men(pieces[1]).first()?];
                let mirror = mirror_of_pieces(&men);
                let [first, second] = men.map(|man| mirror.apply(man));
                placed.0 = first.bitboard() | second.bitboard();
                Some((king_pair(first, second)?, mirror))
            }
            Lead::Pawns(piece) => {
                let pawns = view.men(piece);
                let leader = leading_pawn(pawns)?;
                let mirror = Mirror {
                    flips: if leader.file().index() > 3 { 7 } else { 0 },
                    diagonal: false,
                };
                let mut squares = [Square::A1; MAX_MEN];
                let mut count = 0;
                for pawn in pawns {
                    let square = mirror.apply(pawn);
                    placed.0.insert(square);
                    *squares.get_mut(count)? = square;
                    count += 1;
                }
                let squares = squares.get_mut(..count)?;
                // Mirroring may swap neighbours in the order, but never puts another pawn before the leader.
                let first = (0..count).max_by_key(|&i| pawn_order(squares[i]))?;
                squares.swap(0, first);
                Some((leading_pawns(squares)?, mirror))
            }
        }
    }
}

/// The occupied squares.
#[derive(Clone, Copy, Default)]
struct Placed(Bitboard);

impl Placed {
    /// How many of them come before `square`.
    #[inline]
    fn below(self, square: Square) -> usize {
        let before = Bitboard(square.bitboard().0 - 1);
        (self.0 & before).count() as usize
    }
}

/// The mirror that brings the first man into the triangle and the first man off the diagonal to below it.
#[inline]
fn mirror_of_pieces(men: &[Square]) -> Mirror {
    let mut mirror = Mirror::default();
    if men[0].file().index() > 3 {
        mirror.flips |= 7;
    }
    if men[0].rank().index() > 3 {
        mirror.flips |= 56;
    }
    let off = men
        .iter()
        .map(|&man| off_diagonal(mirror.apply(man)))
        .find(|&off| off != 0);
    mirror.diagonal = off > Some(0);
    mirror
}

/// The leading men, their number, and the number of their placements.
fn lead(pieces: &[Piece], material: Material, file: usize) -> Option<(Lead, usize, u64)> {
    if let Some(leaders) = material.leading_pawns() {
        let count = material.count(leaders);
        let all_pawns = pieces.get(..count)?.iter().all(|&piece| piece == leaders);
        return all_pawns.then_some((Lead::Pawns(leaders), count, leading_pawn_placements(count, file)?));
    }
    if material.has_lone_man() {
        let first: [Piece; 3] = pieces.get(..3)?.try_into().ok()?;
        let all_alone = first.iter().all(|&piece| material.count(piece) == 1);
        let different = first[0] != first[1] && first[0] != first[2] && first[1] != first[2];
        return (all_alone && different).then_some((Lead::Triple(first), 3, TRIPLES));
    }
    let first: [Piece; 2] = pieces.get(..2)?.try_into().ok()?;
    let kings = first.iter().all(|piece| piece.kind() == PieceKind::King) && first[0] != first[1];
    kings.then_some((Lead::Kings(first), 2, KING_PAIRS))
}

/// The groups after the leading men. Each kind must form one group, and the other side's pawns the first.
fn groups(rest: &[Piece], lead: Lead, material: Material) -> Option<Vec<Group>> {
    let mut groups = Vec::with_capacity(rest.len());
    for run in rest.chunk_by(|one, other| one == other) {
        let piece = *run.first()?;
        let leads = match lead {
            Lead::Triple(pieces) => pieces.contains(&piece),
            Lead::Kings(pieces) => pieces.contains(&piece),
            Lead::Pawns(leaders) => leaders == piece,
        };
        let late_pawns = piece.kind() == PieceKind::Pawn && !groups.is_empty();
        if leads || late_pawns || run.len() != material.count(piece) {
            return None;
        }
        groups.push(Group { piece, factor: 0 });
    }
    let men: usize = groups.iter().map(|group| material.count(group.piece)).sum();
    (men == rest.len()).then_some(groups)
}
