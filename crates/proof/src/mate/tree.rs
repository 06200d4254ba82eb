//! The mate tree: the attacker's move in every position that can arise, and what follows every reply.

use tabiya_rules::Move;

/// What the attacker plays against every defence: a tree in which equal positions share a node.
///
/// A node is a position with the attacker to move. It has the attacker's move and, for each legal reply in the
/// [order](crate::in_order) of certificates, the next node; no replies means mate. Nodes come after those that they lead to,
/// so there are no cycles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MateTree {
    attacks: Vec<(Move, u32)>,
    /// The replies of all nodes, one after another; every node knows where its own end.
    replies: Vec<u32>,
    starts: Vec<u32>,
}

/// A node of a [`MateTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack<'a> {
    /// What the attacker plays.
    pub mv: Move,
    /// The node after each legal reply; empty if it is mate.
    pub replies: &'a [u32],
}

impl MateTree {
    /// A tree without nodes, for a position that is already mate.
    pub fn new() -> MateTree {
        MateTree::default()
    }

    /// Adds a node and returns its number; `None` if it leads to nodes that do not exist yet.
    pub fn push(&mut self, mv: Move, replies: &[u32]) -> Option<u32> {
        let number = u32::try_from(self.attacks.len()).ok()?;
        if replies.iter().any(|&reply| reply >= number) {
            return None;
        }
        self.replies.extend_from_slice(replies);
        let end = u32::try_from(self.replies.len()).ok()?;
        self.attacks.push((mv, end));
        Some(number)
    }

    /// Sets where the tree begins: at one node if the attacker is to move, otherwise at one for each legal move of the
    /// defender. Returns whether these nodes exist.
    pub fn start_at(&mut self, starts: Vec<u32>) -> bool {
        let are_there = starts.iter().all(|&start| (start as usize) < self.attacks.len());
        if are_there {
            self.starts = starts;
        }
        are_there
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.attacks.len()
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.attacks.is_empty()
    }

    /// The nodes at which it begins.
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// A node.
    pub fn get(&self, number: u32) -> Option<Attack<'_>> {
        let number = number as usize;
        let &(mv, end) = self.attacks.get(number)?;
        let begin = match number {
            0 => 0,
            _ => self.attacks[number - 1].1,
        };
        let replies = &self.replies[begin as usize..end as usize];
        Some(Attack { mv, replies })
    }

    /// All nodes in order, each after those it leads to.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = Attack<'_>> {
        let mut begin = 0;
        self.attacks.iter().map(move |&(mv, end)| {
            let replies = &self.replies[begin..end as usize];
            begin = end as usize;
            Attack { mv, replies }
        })
    }

    /// The maximum number of moves to mate from each node, saturating.
    pub fn heights(&self) -> Vec<u16> {
        let mut heights: Vec<u16> = Vec::with_capacity(self.len());
        for node in self.nodes() {
            let deepest = node.replies.iter().map(|&reply| heights[reply as usize]).max();
            heights.push(deepest.unwrap_or(0).saturating_add(1));
        }
        heights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    #[test]
    fn nodes_come_after_what_they_lead_to() {
        let mv = Move::quiet(Square::A1, Square::A8);
        let mut tree = MateTree::new();
        assert_eq!(tree.push(mv, &[0]), None);
        assert_eq!(tree.push(mv, &[]), Some(0));
        assert_eq!(tree.push(mv, &[0, 0]), Some(1));
        assert_eq!(tree.push(mv, &[1, 2]), None);
        assert_eq!(tree.push(mv, &[1, 0]), Some(2));
        assert!(!tree.start_at(vec![3]) && tree.start_at(vec![2]));
        assert_eq!(tree.get(1).map(|node| node.replies.len()), Some(2));
        assert_eq!(tree.get(3), None);
        assert_eq!(tree.heights(), [1, 2, 3]);
        assert_eq!(tree.nodes().nth(2), tree.get(2));
    }
}
