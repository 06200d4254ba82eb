//! Static exchange evaluation (SEE): what a sequence of captures on one square is worth.

use super::Position;
use crate::{Bitboard, Color, Move, PieceKind, Square, attacks};

/// Piece values in an exchange, in centipawns, from pawn to king. The king is never traded, so it is worth
/// nothing.
pub const EXCHANGE_VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

impl Position {
    /// Static exchange evaluation (SEE): what a legal move wins (or, if negative, loses) in centipawns when
    /// both sides keep capturing on its target square, least valuable attacker first, for as long as it pays.
    ///
    /// X-ray attackers behind the capturing pieces join in; pins are ignored.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// // The pawn on e5 is protected once: a rook for a pawn is a bad deal.
    /// let position: Position = "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1".parse()?;
    /// assert_eq!(position.exchange(Move::capture(Square::E1, Square::E5)), 100 - 500);
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn exchange(&self, mv: Move) -> i32 {
        let Some((mut gain, mut at_risk)) = self.first_capture(mv) else {
            return 0;
        };
        let mut gains = [0; 32];
        gains[0] = gain;
        let mut swap = Swap::after(self, mv);
        let mut depth = 0;
        while let Some(attacker) = swap.next_attacker(self) {
            depth += 1;
            gain = at_risk - gain;
            gains[depth] = gain;
            at_risk = EXCHANGE_VALUES[attacker.index()];
            if depth == 31 {
                break;
            }
        }
        // Neither side has to keep capturing.
        while depth > 0 {
            gains[depth - 1] = -(-gains[depth - 1]).max(gains[depth]);
            depth -= 1;
        }
        gains[0]
    }

    /// SEE against a threshold: whether [`exchange`](Position::exchange) is at least `threshold`, without
    /// computing the exact value.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let wins_a_pawn = Move::capture(Square::E4, Square::D5);
    /// assert!(position.exchange_at_least(wins_a_pawn, 100));
    /// assert!(!position.exchange_at_least(wins_a_pawn, 101));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        let Some((gain, mut at_risk)) = self.first_capture(mv) else {
            return threshold <= 0;
        };
        // The balance from the point of view of the side that has just captured.
        let mut balance = gain.saturating_sub(threshold);
        if balance < 0 {
            return false;
        }
        let mut swap = Swap::after(self, mv);
        let mut good = true;
        // If losing the capturing piece for nothing is still good enough, the rest does not matter.
        balance -= at_risk;
        while balance < 0 {
            let Some(attacker) = swap.next_attacker(self) else {
                break;
            };
            good = !good;
            at_risk = EXCHANGE_VALUES[attacker.index()];
            balance = -balance - 1 - at_risk;
        }
        good
    }

    /// The value of what the move itself captures, and of the piece it leaves on the target square.
    fn first_capture(&self, mv: Move) -> Option<(i32, i32)> {
        let value = |kind: PieceKind| EXCHANGE_VALUES[kind.index()];
        let piece = self.piece_at(mv.from())?;
        if mv.is_castling() {
            return None; // nothing is captured, and the rook is protected by the king
        }
        let victim = match self.piece_at(mv.to()) {
            Some(victim) => value(victim.kind()),
            None if mv.is_en_passant() => value(PieceKind::Pawn),
            None => 0,
        };
        match mv.promoted() {
            Some(promoted) => Some((victim + value(promoted) - value(PieceKind::Pawn), value(promoted))),
            None => Some((victim, value(piece.kind()))),
        }
    }
}

/// The state of an exchange.
struct Swap {
    square: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    to_capture: Color,
}

impl Swap {
    /// The exchange after the first capture.
    fn after(position: &Position, mv: Move) -> Swap {
        let mut occupied = (position.occupied() - mv.from().bitboard()) | mv.to().bitboard();
        if mv.is_en_passant() {
            occupied.remove(Square::new(mv.to().file(), mv.from().rank()));
        }
        Swap {
            square: mv.to(),
            occupied,
            attackers: position.board.attackers(mv.to(), occupied) & occupied,
            to_capture: !position.side,
        }
    }

    /// Captures with the least valuable attacker of the side to capture, unless that is a king and the piece
    /// is protected.
    fn next_attacker(&mut self, position: &Position) -> Option<PieceKind> {
        let own = self.attackers & position.of_color(self.to_capture);
        let kind = PieceKind::ALL
            .into_iter()
            .find(|&kind| own.intersects(position.of_kind(kind)))?;
        if kind == PieceKind::King && self.attackers.intersects(position.of_color(!self.to_capture)) {
            return None;
        }
        let from = (own & position.of_kind(kind)).first()?;
        self.occupied.remove(from);
        // A slider behind it now attacks too (X-ray).
        let behind = (attacks::bishop(self.square, self.occupied) & position.board.diagonal())
            | (attacks::rook(self.square, self.occupied) & position.board.orthogonal());
        self.attackers = (self.attackers | behind) & self.occupied;
        self.to_capture = !self.to_capture;
        Some(kind)
    }
}
