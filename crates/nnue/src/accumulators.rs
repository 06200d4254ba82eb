//! The accumulator stack of one thread, which follows a line of moves.
//!
//! A move changes two to four features, so each accumulator is updated from the one before it, and lazily: lines that are
//! pruned before an evaluation cost nothing. When a king move changes its side's bucket or mirroring, that side's
//! accumulator is refreshed from the last one with the same view (see [`CacheEntry`]).

use std::sync::Arc;

use tabiya_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

use crate::architecture::View;
use crate::network::Network;
use crate::simd::{Block, Difference};

/// The accumulators along a line of moves.
///
/// ```
/// use std::sync::Arc;
/// use tabiya_nnue::{Accumulators, Architecture, Network, Parameters};
/// use tabiya_rules::Position;
///
/// let network = Arc::new(Network::new(&Parameters::zero(Architecture::new(64, 8)?))?);
/// let mut accumulators = Accumulators::new(network);
/// let before = Position::default();
/// accumulators.reset(&before);
///
/// let mv = before.legal_moves()[0];
/// let after = before.after(mv);
/// accumulators.push(&before, Some(mv), &after);
/// assert_eq!(accumulators.evaluate(&after), 0);
/// accumulators.pop();
/// # Ok::<(), tabiya_nnue::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    /// The line: the position it starts from, then one for each move.
    line: Vec<Step>,
    /// Two accumulators for each step ever used, White's first.
    values: Vec<Block>,
    /// Scratch space for the inputs of the layers.
    products: Vec<u8>,
    refresh_cache: [Vec<CacheEntry>; 2],
}

/// One position of the line.
#[derive(Clone, Debug)]
struct Step {
    changes: Changes,
    /// How each side sees the board now.
    views: [View; 2],
    /// Which of the two accumulators are up to date.
    ready: [bool; 2],
}

/// What a move changes on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Changes {
    added: [Option<(Piece, Square)>; 2],
    removed: [Option<(Piece, Square)>; 2],
}

/// An entry of the refresh cache ("Finny table"): the last accumulator computed for a view, and the pieces it was
/// computed from. Most of these are still in place when the view is needed again.
#[derive(Clone, Debug)]
struct CacheEntry {
    pieces: [Bitboard; 12],
    values: Vec<Block>,
}

impl Accumulators {
    /// Accumulators for `network`, at the start of a game.
    pub fn new(network: Arc<Network>) -> Accumulators {
        let views = 2 * network.architecture().king_buckets();
        let empty = CacheEntry {
            pieces: [Bitboard::EMPTY; 12],
            values: network.feature_biases().to_vec(),
        };
        let mut accumulators = Accumulators {
            line: Vec::new(),
            values: Vec::new(),
            products: vec![0; network.architecture().hidden()],
            refresh_cache: [vec![empty.clone(); views], vec![empty; views]],
            network,
        };
        accumulators.reset(&Position::default());
        accumulators
    }

    /// The net in use.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Starts a new line at `position`.
    pub fn reset(&mut self, position: &Position) {
        self.line.clear();
        self.add_step(Changes::default(), position);
    }

    /// Pushes `mv`, played in `before` and leading to `after`; `None` is a null move.
    #[inline]
    pub fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position) {
        let changes = mv.map_or_else(Changes::default, |mv| Changes::of(before, mv));
        self.add_step(changes, after);
    }

    /// Pops the last move.
    #[inline]
    pub fn pop(&mut self) {
        if self.line.len() > 1 {
            self.line.pop();
        }
    }

    /// The evaluation of `position`, the end of the line, in centipawns from the side to move's point of view.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        for color in Color::ALL {
            self.prepare(color, position);
        }
        let blocks = self.blocks();
        let last = 2 * (self.line.len() - 1) * blocks;
        let (white, black) = self.values[last..last + 2 * blocks].split_at(blocks);
        let (own, other) = match position.side_to_move() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        self.network.output(position, own, other, &mut self.products)
    }

    fn add_step(&mut self, changes: Changes, position: &Position) {
        let architecture = self.network.architecture();
        self.line.push(Step {
            changes,
            views: Color::ALL.map(|color| architecture.view(color, position.king(color))),
            ready: [false; 2],
        });
        let needed = self.line.len() * 2 * self.blocks();
        if self.values.len() < needed {
            self.values.resize(2 * needed, Block::ZERO);
        }
    }

    /// Blocks per accumulator.
    #[inline]
    fn blocks(&self) -> usize {
        self.network.feature_biases().len()
    }

    /// Brings the last accumulator of `color` up to date.
    #[inline]
    fn prepare(&mut self, color: Color, position: &Position) {
        let last = self.line.len() - 1;
        let view = self.line[last].views[color.index()];
        // Go back to the nearest accumulator that is up to date, as long as the view is the same.
        let mut ready = last;
        while !self.line[ready].ready[color.index()] {
            if ready == 0 || self.line[ready - 1].views[color.index()] != view {
                return self.refresh(color, position);
            }
            ready -= 1;
        }
        for step in ready + 1..=last {
            self.advance(color, step);
        }
    }

    /// Updates the accumulator of a step from that of the step before.
    #[inline]
    fn advance(&mut self, color: Color, step: usize) {
        let blocks = self.blocks();
        let Step {
            changes,
            views,
            ready,
        } = &mut self.line[step];
        let view = views[color.index()];
        ready[color.index()] = true;
        let mut features = [[0; 2]; 2];
        let [added, removed] = &mut features;
        let added = changes.added.features(view, added);
        let removed = changes.removed.features(view, removed);
        let (before, after) = self.values.split_at_mut(2 * step * blocks);
        let from = &before[(2 * (step - 1) + color.index()) * blocks..][..blocks];
        let to = &mut after[color.index() * blocks..][..blocks];
        self.network.update(to, from, Difference { added, removed });
    }

    /// Refreshes the last accumulator of `color` from the cached one with the same view.
    #[cold]
    fn refresh(&mut self, color: Color, position: &Position) {
        let blocks = self.blocks();
        let last = self.line.len() - 1;
        let view = self.line[last].views[color.index()];
        self.line[last].ready[color.index()] = true;
        let entry = &mut self.refresh_cache[color.index()][view.index()];
        let mut features = [[0; 64]; 2];
        let mut counts = [0; 2];
        for piece in Piece::ALL {
            let (now, before) = (position.of_piece(piece), entry.pieces[piece.index()]);
            for (list, squares) in [now - before, before - now].into_iter().enumerate() {
                for square in squares {
                    features[list][counts[list]] = view.feature(piece, square) as u16;
                    counts[list] += 1;
                }
            }
            entry.pieces[piece.index()] = now;
        }
        let to = &mut self.values[(2 * last + color.index()) * blocks..][..blocks];
        let difference = Difference {
            added: &features[0][..counts[0]],
            removed: &features[1][..counts[1]],
        };
        self.network.update(to, &entry.values, difference);
        entry.values.copy_from_slice(to);
    }
}

impl Changes {
    /// What `mv` changes in `position`.
    #[inline]
    fn of(position: &Position, mv: Move) -> Changes {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = position.piece_at(from) else {
            return Changes::default(); // no legal move starts on an empty square
        };
        let color = piece.color();
        if let Some(side) = mv.castling_side() {
            let rook = Piece::new(color, PieceKind::Rook);
            let king_to = Square::new(side.king_destination_file(), from.rank());
            let rook_to = Square::new(side.rook_destination_file(), from.rank());
            return Changes {
                added: [Some((piece, king_to)), Some((rook, rook_to))],
                removed: [Some((piece, from)), Some((rook, to))],
            };
        }
        let victim = if mv.is_en_passant() {
            Square::new(to.file(), from.rank())
        } else {
            to
        };
        let captured = position.piece_at(victim).map(|captured| (captured, victim));
        let arrived = mv.promoted().map_or(piece, |kind| Piece::new(color, kind));
        Changes {
            added: [Some((arrived, to)), None],
            removed: [Some((piece, from)), captured],
        }
    }
}

/// At most two pieces that appear or disappear.
trait PieceSquares {
    /// Their features in `view`, written to `buffer`.
    fn features(self, view: View, buffer: &mut [u16; 2]) -> &[u16];
}

impl PieceSquares for [Option<(Piece, Square)>; 2] {
    #[inline(always)]
    fn features(self, view: View, buffer: &mut [u16; 2]) -> &[u16] {
        let mut count = 0;
        for (piece, square) in self.into_iter().flatten() {
            buffer[count] = view.feature(piece, square) as u16;
            count += 1;
        }
        &buffer[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::Architecture;
    use crate::random::Random;
    use crate::simd::Kernels;

    /// Walks a random tree, evaluating only now and then, and compares with evaluation from scratch.
    fn walk(accumulators: &mut Accumulators, position: &Position, depth: usize, random: &mut Random) {
        if random.below(3) > 0 || depth == 0 {
            let expected = accumulators.network().evaluate(position);
            assert_eq!(accumulators.evaluate(position), expected, "{position}");
        }
        if depth == 0 {
            return;
        }
        let mut passed = position.clone();
        if random.below(6) == 0 && passed.make_null().is_some() {
            accumulators.push(position, None, &passed);
            walk(accumulators, &passed, depth - 1, random);
            accumulators.pop();
        }
        let moves = position.legal_moves();
        for _ in 0..moves.len().min(2) {
            let mv = moves[random.below(moves.len())];
            let after = position.after(mv);
            accumulators.push(position, Some(mv), &after);
            walk(accumulators, &after, depth - 1, random);
            accumulators.pop();
        }
    }

    #[test]
    fn accumulators_agree_with_evaluation_from_scratch() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1",
            "8/8/3k4/8/8/4K3/8/R6r w - - 0 1",
        ];
        let mut map = [0; 32];
        map[4..].fill(1);
        map[0] = 2;
        let shapes = [
            Architecture::new(64, 8).unwrap(),
            Architecture::with_king_buckets(128, 8, map).unwrap(),
        ];
        let random = &mut Random::new(11);
        for shape in shapes {
            let parameters = random.parameters(shape);
            for kernels in Kernels::available() {
                let network = Network::with_kernels(&parameters, kernels).unwrap();
                let mut accumulators = Accumulators::new(Arc::new(network));
                for fen in starts {
                    let position: Position = fen.parse().unwrap();
                    accumulators.reset(&position);
                    walk(&mut accumulators, &position, 9, random);
                }
            }
        }
    }

    #[test]
    fn long_games_and_too_many_pops_are_harmless() {
        let random = &mut Random::new(12);
        let parameters = random.parameters(Architecture::new(64, 8).unwrap());
        let mut accumulators = Accumulators::new(Arc::new(Network::new(&parameters).unwrap()));
        accumulators.pop();
        let mut position = Position::default();
        accumulators.reset(&position);
        for _ in 0..2000 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let before = position.clone();
            let mv = moves[random.below(moves.len())];
            position.play_unchecked(mv);
            accumulators.push(&before, Some(mv), &position);
        }
        let expected = accumulators.network().evaluate(&position);
        assert_eq!(accumulators.evaluate(&position), expected);
    }
}
