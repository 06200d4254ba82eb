//! Helpmates by retrograde analysis: the slow twin of winnability, for up to four men.

use std::collections::HashMap;
use std::rc::Rc;

use tabiya_rules::{Color, Piece, PieceKind, Position, Setup, Square};

/// The men beside the kings: of White, who is to give mate, and of Black.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct Men {
    pub(crate) pieces: Vec<Piece>,
}

impl Men {
    pub(crate) fn new(white: &[PieceKind], black: &[PieceKind]) -> Men {
        let of = |color, kinds: &[PieceKind]| -> Vec<Piece> {
            kinds.iter().map(|&kind| Piece::new(color, kind)).collect()
        };
        let mut pieces = of(Color::White, white);
        pieces.extend(of(Color::Black, black));
        pieces.sort();
        Men { pieces }
    }

    fn of(position: &Position) -> Men {
        let men = position.squares().iter().flatten().copied();
        let mut pieces: Vec<Piece> = men.filter(|piece| piece.kind() != PieceKind::King).collect();
        pieces.sort();
        Men { pieces }
    }

    fn has_pawns(&self) -> bool {
        self.pieces.iter().any(|piece| piece.kind() == PieceKind::Pawn)
    }

    /// How many numbers their positions have: every man on every square, either side to move.
    pub(crate) fn numbers(&self) -> usize {
        2 << (6 * (2 + self.pieces.len()))
    }

    /// The position with a number; none if it cannot be, or is the mirror image of one that counts.
    pub(crate) fn position(&self, number: usize) -> Option<Position> {
        let mut setup = Setup::empty();
        setup.side_to_move = Color::ALL[number & 1];
        let kings = [Piece::WhiteKing, Piece::BlackKing];
        let mut earlier = None;
        for (place, &piece) in kings.iter().chain(&self.pieces).enumerate() {
            let square = Square::ALL[number >> (1 + 6 * place) & 63];
            let is_mirrored = square.file().index() > 3 || (!self.has_pawns() && square.rank().index() > 3);
            let is_swapped = place > 2 && earlier.is_some_and(|(same, at)| same == piece && at > square);
            if setup.pieces[square.index()].is_some() || (place == 0 && is_mirrored) || is_swapped {
                return None;
            }
            earlier = Some((piece, square));
            setup.put(piece, square);
        }
        Position::try_from(setup).ok()
    }

    /// The number of a position without castling rights and en passant.
    fn number(&self, position: &Position) -> usize {
        let king = position.king(Color::White).index();
        let files = if king & 7 > 3 { 7 } else { 0 };
        let ranks = if king >> 3 > 3 && !self.has_pawns() { 56 } else { 0 };
        let turned = |square: Square| square.index() ^ files ^ ranks;
        let mut number = position.side_to_move().index();
        number |= turned(position.king(Color::White)) << 1;
        number |= turned(position.king(Color::Black)) << 7;
        let mut shift = 13;
        let mut rest = self.pieces.as_slice();
        while let [piece, ..] = rest {
            let mut squares: Vec<usize> = position.of_piece(*piece).into_iter().map(turned).collect();
            squares.sort_unstable();
            rest = &rest[squares.len()..];
            for square in squares {
                number |= square << shift;
                shift += 6;
            }
        }
        number
    }
}

/// In which positions White can give mate, a bit for each number.
pub(crate) struct Table {
    men: Men,
    bits: Vec<u64>,
}

impl Table {
    fn contains(&self, number: usize) -> bool {
        self.bits[number / 64] >> (number % 64) & 1 == 1
    }
}

/// All tables that were needed so far.
#[derive(Default)]
pub(crate) struct Tables {
    known: HashMap<Men, Rc<Table>>,
}

impl Tables {
    /// Whether White can give mate.
    pub(crate) fn is_winnable(&mut self, position: &Position) -> bool {
        let table = self.table(&Men::of(position));
        self.holds(&table, position)
    }

    /// The table of these men, made with all others that captures and promotions lead to.
    pub(crate) fn table(&mut self, men: &Men) -> Rc<Table> {
        if let Some(table) = self.known.get(men) {
            return Rc::clone(table);
        }
        for next in successors(men) {
            self.table(&next);
        }
        let table = Rc::new(self.fill(men));
        self.known.insert(men.clone(), Rc::clone(&table));
        table
    }

    /// Goes through all positions again and again: those are winnable from which a move leads to mate or to a winnable one.
    fn fill(&self, men: &Men) -> Table {
        let mut table = Table {
            men: men.clone(),
            bits: vec![0; men.numbers() / 64],
        };
        let mut open: Vec<u32> = (0..men.numbers())
            .filter(|&number| men.position(number).is_some())
            .map(|number| number as u32)
            .collect();
        loop {
            let before = open.len();
            open.retain(|&number| {
                let number = number as usize;
                let is_winnable = men
                    .position(number)
                    .is_some_and(|position| self.is_step_to_mate(&table, &position));
                if is_winnable {
                    table.bits[number / 64] |= 1 << (number % 64);
                }
                !is_winnable
            });
            if open.len() == before {
                return table;
            }
        }
    }

    fn is_step_to_mate(&self, table: &Table, position: &Position) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.side_to_move() == Color::Black && position.is_check();
        }
        moves.iter().any(|&mv| self.holds(table, &position.after(mv)))
    }

    /// What the tables say about a position: `table`, which may still be under way, or that of fewer or other men.
    fn holds(&self, table: &Table, position: &Position) -> bool {
        if position.en_passant().is_some() {
            return self.is_step_to_mate(table, position); // not in the tables, but what comes after it is
        }
        let men = Men::of(position);
        if men == table.men {
            return table.contains(men.number(position));
        }
        let other = self.known.get(&men);
        other.is_some_and(|other| other.contains(men.number(position)))
    }
}

/// What captures and promotions make of the men.
fn successors(men: &Men) -> Vec<Men> {
    let mut all = Vec::new();
    for (index, piece) in men.pieces.iter().enumerate() {
        let mut fewer = men.pieces.clone();
        fewer.remove(index);
        all.push(Men {
            pieces: fewer.clone(),
        });
        if piece.kind() == PieceKind::Pawn {
            for kind in [
                PieceKind::Knight,
                PieceKind::Bishop,
                PieceKind::Rook,
                PieceKind::Queen,
            ] {
                let mut pieces = fewer.clone();
                pieces.push(Piece::new(piece.color(), kind));
                pieces.sort();
                all.push(Men { pieces });
            }
        }
    }
    all
}
