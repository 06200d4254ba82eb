//! Equality of games.

use std::collections::HashMap;

use super::{GameTree, NodeId};

impl PartialEq for GameTree {
    /// Whether two games have the same tags, start, result, lines, comments and NAGs, however they were built.
    fn eq(&self, other: &GameTree) -> bool {
        let same_head = self.tags == other.tags && self.tag_comments == other.tag_comments;
        let same_end = self.result == other.result && self.end_comments == other.end_comments;
        if !same_head || !same_end || self.start != other.start {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let same = match (self.node(a), other.node(b)) {
                (Some(a), Some(b)) => a.step == b.step && a.before == b.before && a.notes == b.notes,
                _ => false,
            };
            if !same || self.hosts(a) != other.hosts(b) {
                return false;
            }
            pairs.extend(self.children(a).zip(other.children(b)));
        }
        true
    }
}

impl Eq for GameTree {}

impl GameTree {
    /// For each child of a node, the index of the sibling that hosts it.
    fn hosts(&self, id: NodeId) -> Vec<Option<usize>> {
        let mut places = HashMap::new();
        let mut hosts = Vec::new();
        for (place, child) in self.children(id).enumerate() {
            places.insert(child, place);
            hosts.push(self.host(child).and_then(|host| places.get(&host).copied()));
        }
        hosts
    }
}
