//! Incremental evaluation along a line of moves: each move changes only a few rows of the first layer.

use crate::change::{Change, Changes, changes};
use crate::features::{Placement, View};
use crate::half::Half;
use crate::net::Net;
use crate::refresh::RefreshCache;
use arrayvec::ArrayVec;
use core::ops::Deref;
use tabiya_rules::{Color, Move, PieceKind, Position};

/// Evaluates positions along a line of moves, several times as fast as one by one.
///
/// Updates are lazy: moves that the search pushes and pops without evaluating cost next to nothing. A king move
/// changes all rows of its side; these are refreshed from a cache that holds, for each king square, the last position
/// seen with the king there.
///
/// The scores equal those of [`Net::evaluate`], provided the pushed moves lead to the position being evaluated.
///
/// ```
/// use nnueprobe::{Line, Net};
/// use tabiya_rules::{Move, Position, Square};
///
/// # let mut file = vec![0; 21_022_520];
/// # for (at, word) in [(0, 0x7AF3_2F16u32), (4, 0x3E5A_A6EE), (12, 0x5D69_D7B8), (21_004_816, 0x6333_7156)] {
/// #     file[at..at + 4].copy_from_slice(&word.to_le_bytes());
/// # }
/// let net = Net::from_bytes(&file)?;
/// let mut position = Position::default();
/// let mut line = Line::new(&net, &position);
///
/// let push = Move::double_push(Square::E2, Square::E4);
/// line.push(&position, Some(push));
/// position.play(push);
/// assert_eq!(line.evaluate(&position), net.evaluate(&position));
/// line.pop();
/// # Ok::<(), nnueprobe::NetError>(())
/// ```
pub struct Line<N> {
    net: N,
    /// The plies of the line up to `top`; those above are kept to reuse their memory.
    plies: Vec<Ply>,
    top: usize,
    cache: RefreshCache,
}

/// The accumulator after one move.
#[derive(Clone)]
struct Ply {
    halves: [Half; 2],
    is_computed: [bool; 2],
    /// What changed since the ply before.
    changes: Changes,
}

impl Ply {
    const NEW: Ply = Ply {
        halves: [Half::ZERO; 2],
        is_computed: [false; 2],
        changes: Changes::new_const(),
    };

    fn moved_king(&self, color: Color) -> bool {
        self.changes
            .iter()
            .any(|change| change.piece.kind() == PieceKind::King && change.piece.color() == color)
    }
}

impl<N: Deref<Target = Net>> Line<N> {
    /// A line that starts at `position`. The network may be borrowed or shared: `&Net`, `Arc<Net>`.
    pub fn new(net: N, position: &Position) -> Line<N> {
        let cache = RefreshCache::new(&net);
        let mut line = Line {
            net,
            plies: vec![Ply::NEW],
            top: 0,
            cache,
        };
        line.reset(position);
        line
    }

    /// The network.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Starts a new line at `position` and discards all pushed moves. For positions similar to earlier ones this is much
    /// faster than a new `Line`.
    pub fn reset(&mut self, position: &Position) {
        self.top = 0;
        for view in Color::ALL {
            self.refresh(view, position);
        }
    }

    /// Pushes `mv`, played in `before`; `None` is a null move.
    #[inline]
    pub fn push(&mut self, before: &Position, mv: Option<Move>) {
        self.push_changes(mv.map_or_else(Changes::new, |mv| changes(before, mv)));
    }

    /// Pushes a move that changes the board in this way.
    #[inline]
    pub fn push_changes(&mut self, changes: Changes) {
        self.top += 1;
        if self.top == self.plies.len() {
            self.plies.push(Ply::NEW);
        }
        let ply = &mut self.plies[self.top];
        ply.is_computed = [false; 2];
        ply.changes = changes;
    }

    /// Takes back the last move. Does nothing at the start of the line.
    #[inline]
    pub fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    /// The score of `position`, to which the pushed moves lead, from the side to move's point of view.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        for view in Color::ALL {
            self.catch_up(view, position);
        }
        self.net
            .forward(&self.plies[self.top].halves, position.side_to_move())
    }

    /// Brings one half of the last ply's accumulator up to date.
    fn catch_up(&mut self, view: Color, position: &Position) {
        let mut known = self.top;
        while !self.plies[known].is_computed[view.index()] {
            if known == 0 || self.plies[known].moved_king(view) {
                return self.refresh(view, position);
            }
            known -= 1;
        }
        // The king has not moved since, so its present square holds for all these plies.
        let king = View::new(view, position.king(view));
        for ply in known + 1..=self.top {
            let (before, after) = self.plies.split_at_mut(ply);
            let (from, to) = (&before[ply - 1], &mut after[0]);
            let (added, removed) = changed_rows(king, &to.changes);
            let index = view.index();
            self.net
                .update(&from.halves[index], &mut to.halves[index], &added, &removed);
            to.is_computed[index] = true;
        }
    }

    fn refresh(&mut self, view: Color, position: &Position) {
        let ply = &mut self.plies[self.top];
        ply.halves[view.index()] = *self.cache.half(&self.net, view, &Placement::from(position));
        ply.is_computed[view.index()] = true;
    }
}

/// The rows that these changes activate and deactivate from one perspective.
#[inline]
pub(crate) fn changed_rows(view: View, changes: &[Change]) -> (ArrayVec<u16, 6>, ArrayVec<u16, 6>) {
    let (mut added, mut removed) = (ArrayVec::new(), ArrayVec::new());
    for change in changes.iter().take(6) {
        if let Some(row) = change.from.and_then(|from| view.row(change.piece, from)) {
            removed.push(row);
        }
        if let Some(row) = change.to.and_then(|to| view.row(change.piece, to)) {
            added.push(row);
        }
    }
    (added, removed)
}
