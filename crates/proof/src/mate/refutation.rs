//! The refutation of a mate: one reply to every move of the attacker, until no moves are left to mate in.

use tabiya_rules::Move;

/// A proof that there is no mate in some number of moves.
///
/// A node is a position with the attacker to move. It has an answer to each legal move, in the
/// [order](crate::in_order) of certificates. Nodes come after those that they lead to. The last positions, with one move
/// left to mate in, have no nodes: the checker tries every move itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateRefutation {
    moves: u16,
    /// Where the answers of each node end.
    ends: Vec<u32>,
    answers: Vec<Answer>,
    start: Answer,
}

/// The defender's answer to a move of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No reply: it is stalemate, or the fifty-move rule lets the defender claim a draw.
    Drawn,
    /// A reply, and why there is no mate after it.
    Reply(Move, Then),
    /// The attacker is to move; only at the start of a refutation.
    Start(Then),
}

/// Why there is no mate in a position with the attacker to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// There is no mate in one, and only one move is left.
    NoMateInOne,
    /// The fifty-move rule: the defender claims a draw with the move that leads here.
    Claim,
    /// As this node shows.
    Node(u32),
}

impl MateRefutation {
    /// A refutation of mates in this many moves, without nodes so far.
    pub fn new(moves: u16) -> MateRefutation {
        MateRefutation {
            moves,
            ends: Vec::new(),
            answers: Vec::new(),
            start: Answer::Start(Then::NoMateInOne),
        }
    }

    /// Adds a node and returns its number; `None` if an answer leads to a node that does not exist yet, or is
    /// [`Answer::Start`].
    pub fn push(&mut self, answers: &[Answer]) -> Option<u32> {
        let number = u32::try_from(self.ends.len()).ok()?;
        let is_good = |answer: &Answer| match *answer {
            Answer::Drawn => true,
            Answer::Reply(_, then) => then.is_before(number),
            Answer::Start(_) => false,
        };
        if !answers.iter().all(is_good) {
            return None;
        }
        self.answers.extend_from_slice(answers);
        self.ends.push(u32::try_from(self.answers.len()).ok()?);
        Some(number)
    }

    /// Sets where it begins: with the attacker to move, or with a reply of the defender. Returns whether the node exists.
    pub fn start_at(&mut self, start: Answer) -> bool {
        let is_good = match start {
            Answer::Drawn => true,
            Answer::Reply(_, then) | Answer::Start(then) => then.is_before(self.ends.len() as u32),
        };
        if is_good {
            self.start = start;
        }
        is_good
    }

    /// The number of moves in which there is no mate.
    pub fn moves(&self) -> u16 {
        self.moves
    }

    /// Where it begins.
    pub fn start(&self) -> Answer {
        self.start
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no nodes, as in a refutation of mates in one.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The answers of a node.
    pub fn get(&self, number: u32) -> Option<&[Answer]> {
        let number = number as usize;
        let end = *self.ends.get(number)?;
        let begin = match number {
            0 => 0,
            _ => self.ends[number - 1],
        };
        Some(&self.answers[begin as usize..end as usize])
    }

    /// The answers of all nodes in order, each after those it leads to.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = &[Answer]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let answers = &self.answers[begin..end as usize];
            begin = end as usize;
            answers
        })
    }
}

impl Then {
    /// Whether it leads to no node or to one with a smaller number.
    fn is_before(self, number: u32) -> bool {
        match self {
            Then::Node(node) => node < number,
            Then::NoMateInOne | Then::Claim => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    #[test]
    fn nodes_come_after_what_they_lead_to() {
        let mv = Move::quiet(Square::A1, Square::A8);
        let mut refutation = MateRefutation::new(3);
        assert_eq!(refutation.push(&[Answer::Reply(mv, Then::Node(0))]), None);
        assert_eq!(refutation.push(&[Answer::Start(Then::Claim)]), None);
        assert_eq!(
            refutation.push(&[Answer::Drawn, Answer::Reply(mv, Then::NoMateInOne)]),
            Some(0)
        );
        assert_eq!(refutation.push(&[Answer::Reply(mv, Then::Node(0))]), Some(1));
        assert!(!refutation.start_at(Answer::Start(Then::Node(2))));
        assert!(refutation.start_at(Answer::Start(Then::Node(1))));
        assert_eq!(refutation.get(0).map(<[Answer]>::len), Some(2));
        assert_eq!(refutation.nodes().len(), refutation.len());
    }
}
