//! The fast path of reading a FEN. It handles only well-formed FENs; anything else goes to the slow path,
//! which can say what is wrong.

use super::read::in_order;
use crate::{CastlingClaim, CastlingClaims, Color, Piece, Setup, Square};

/// Everything in a FEN except the pieces.
pub(crate) struct State {
    pub(crate) side_to_move: Color,
    pub(crate) castling: CastlingClaims,
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

impl State {
    /// The same as a set-up without pieces.
    pub(super) fn into_empty_setup(self) -> Setup {
        Setup {
            pieces: [None; 64],
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}

/// What a byte of the board field means.
#[derive(Clone, Copy)]
enum Symbol {
    Piece(Piece),
    Empty(u8),
    Other,
}

const SYMBOLS: [Symbol; 128] = {
    let mut symbols = [Symbol::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        symbols[byte as usize] = match (Piece::from_letter(byte as char), byte) {
            (Some(piece), _) => Symbol::Piece(piece),
            (None, b'1'..=b'8') => Symbol::Empty(byte - b'0'),
            _ => Symbol::Other,
        };
        byte += 1;
    }
    symbols
};

/// Passes every piece on the board to `put` and returns the rest; `None` if the text is not a well-formed
/// FEN, in which case the pieces passed so far must be discarded.
#[inline(always)]
pub(crate) fn scan(fen: &[u8], mut put: impl FnMut(Piece, Square)) -> Option<State> {
    let mut rest = Bytes(fen);
    for rank in (0..8u8).rev() {
        rest.rank(rank * 8, &mut put)?;
        rest.expect(if rank == 0 { b' ' } else { b'/' })?;
    }
    let side_to_move = match rest.next()? {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    rest.expect(b' ')?;
    let castling = rest.castling()?;
    let en_passant = rest.en_passant()?;
    let halfmove_clock = rest.counter()?;
    rest.expect(b' ')?;
    let fullmove_number = rest.counter().filter(|&number| number > 0)?;
    rest.0.is_empty().then_some(State {
        side_to_move,
        castling,
        en_passant,
        halfmove_clock,
        fullmove_number,
    })
}

/// The rest of the text.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    #[inline(always)]
    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    /// One rank, which starts at the square with index `start`.
    #[inline(always)]
    fn rank(&mut self, start: u8, put: &mut impl FnMut(Piece, Square)) -> Option<()> {
        let mut file = 0;
        let mut after_count = false;
        while file < 8 {
            match *SYMBOLS.get(usize::from(self.next()?))? {
                Symbol::Piece(piece) => {
                    put(piece, Square::from_low_bits(start + file));
                    file += 1;
                    after_count = false;
                }
                Symbol::Empty(count) if !after_count => {
                    file += count;
                    after_count = true;
                }
                _ => return None,
            }
        }
        (file == 8).then_some(())
    }

    /// The castling field and the space after it.
    #[inline(always)]
    fn castling(&mut self) -> Option<CastlingClaims> {
        let mut claims = CastlingClaims::NONE;
        let mut byte = self.next()?;
        if byte == b'-' {
            self.expect(b' ')?;
            return Some(claims);
        }
        let mut last = None;
        loop {
            let claim = CastlingClaim::from_letter(byte as char)?;
            if !claims.insert(claim) || last.is_some_and(|last| !in_order(last, claim)) {
                return None;
            }
            last = Some(claim);
            byte = self.next()?;
            if byte == b' ' {
                return Some(claims);
            }
        }
    }

    /// The en-passant field and the space after it.
    #[inline(always)]
    fn en_passant(&mut self) -> Option<Option<Square>> {
        let square = match self.next()? {
            b'-' => None,
            file @ b'a'..=b'h' => match self.next()? {
                rank @ b'1'..=b'8' => Some(Square::from_low_bits((rank - b'1') * 8 + (file - b'a'))),
                _ => return None,
            },
            _ => return None,
        };
        self.expect(b' ')?;
        Some(square)
    }

    /// A number without leading zeros, up to the next non-digit.
    #[inline(always)]
    fn counter(&mut self) -> Option<u16> {
        let digit = |byte: &u8| Some(u32::from(*byte)).filter(|_| byte.is_ascii_digit());
        let mut number = digit(self.0.first()?)? - u32::from(b'0');
        let leading_zero = number == 0;
        self.next()?;
        while let Some(digit) = self.0.first().and_then(digit) {
            number = number * 10 + (digit - u32::from(b'0'));
            if leading_zero || number > u32::from(u16::MAX) {
                return None;
            }
            self.next()?;
        }
        u16::try_from(number).ok()
    }
}
