//! Depth-first proof-number search (df-pn): continues where the fewest positions are left to prove, however deep.
//!
//! A mate that it proves may not be the shortest, and a position that it gives up may still be a mate.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tabiya_rules::{Move, Position};

use super::budget::{Budget, Stop};
use super::one::mate_in_one;
use super::table::Table;
use crate::mate::CLAIM_CLOCK;

/// Memory kept between searches.
pub(super) struct Memory {
    table: Table,
    /// Proven mates, by position with the attacker to move: the move, and the number of moves at most.
    proven: HashMap<u64, (Move, u16), BuildHasherDefault<KeyHasher>>,
    most_proven: usize,
}

/// Keys are random numbers already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Proof number and disproof number: how many positions are left to prove a mate, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
    /// The length of the mate, if it is proven.
    moves: u16,
}

/// More than any number.
const NEVER: u32 = (1 << 24) - 1;

/// The attacker's moves in the longest line searched.
const LONGEST_LINE: usize = 200;

/// What a quiet move costs: it leaves more replies than a check, and mates are seldom among them.
const QUIET: u32 = 8;

impl Numbers {
    fn mate(moves: u16) -> Numbers {
        Numbers {
            proof: 0,
            disproof: NEVER,
            moves,
        }
    }

    const FAILED: Numbers = Numbers {
        proof: NEVER,
        disproof: 0,
        moves: 0,
    };

    fn open(proof: u32, disproof: u32) -> Numbers {
        Numbers {
            proof,
            disproof,
            moves: 0,
        }
    }

    fn pack(self) -> u64 {
        u64::from(self.proof) | u64::from(self.disproof) << 24 | u64::from(self.moves) << 48
    }

    fn unpack(bits: u64) -> Numbers {
        Numbers {
            proof: bits as u32 & NEVER,
            disproof: (bits >> 24) as u32 & NEVER,
            moves: (bits >> 48) as u16,
        }
    }

    /// Settled positions and those with large numbers have cost most.
    fn worth(bits: u64) -> u64 {
        let numbers = Numbers::unpack(bits);
        u64::from(numbers.proof.max(numbers.disproof))
    }
}

struct Child {
    mv: Move,
    numbers: Numbers,
}

impl Memory {
    pub(super) fn new(megabytes: usize) -> Memory {
        Memory {
            table: Table::new(megabytes),
            proven: HashMap::default(),
            most_proven: (megabytes.max(1) << 20) / 32,
        }
    }

    pub(super) fn forget(&mut self) {
        self.table.forget();
        self.proven.clear();
    }

    /// What is proven about a position with the attacker to move.
    pub(super) fn proven(&self, position: &Position) -> Option<(Move, u16)> {
        self.proven.get(&key_of(position)).copied()
    }
}

/// The key of a position, including its clock when the fifty-move rule is near.
fn key_of(position: &Position) -> u64 {
    match position.halfmove_clock() {
        clock @ 70.. => position.key() ^ u64::from(clock).wrapping_mul(0x2AF7_3980_05AA_A5C7),
        _ => position.key(),
    }
}

pub(super) struct ProofNumberSearch<'a, 'b> {
    pub(super) memory: &'a mut Memory,
    pub(super) budget: &'a mut Budget<'b>,
    /// The positions of the current line with the attacker to move.
    pub(super) path: Vec<u64>,
}

impl ProofNumberSearch<'_, '_> {
    /// The number of moves in which the attacker mates at most; 0 if the search gave up.
    pub(super) fn run(&mut self, position: &Position, is_attack: bool) -> Result<u16, Stop> {
        self.path.clear();
        let limit = Numbers::open(NEVER, NEVER);
        let found = match is_attack {
            true => self.attack(position, limit)?,
            false => self.defend(position, limit)?,
        };
        Ok(match found.proof {
            0 => found.moves,
            _ => 0,
        })
    }

    /// Searches a position with the attacker to move until one of its numbers reaches the limit.
    fn attack(&mut self, position: &Position, limit: Numbers) -> Result<Numbers, Stop> {
        self.budget.spend()?;
        let key = key_of(position);
        let mut children: Vec<Child> = position
            .legal_moves()
            .iter()
            .map(|&mv| self.child_of_attack(position, mv))
            .collect();
        self.path.push(key);
        let result = loop {
            let (best, second) = lowest(&children, |numbers| numbers.proof);
            let numbers = Numbers::open(
                best.map_or(NEVER, |best| children[best].numbers.proof),
                summed(&children, |numbers| numbers.disproof),
            );
            let Some(best) = best.filter(|_| numbers.proof < NEVER) else {
                break Ok(Numbers::FAILED);
            };
            if numbers.proof == 0 {
                break Ok(self.prove(key, &children));
            }
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                break Ok(numbers);
            }
            let child = &children[best];
            let others = numbers.disproof - child.numbers.disproof;
            let next_limit = Numbers::open(
                limit.proof.min(a_little_more(second)),
                limit.disproof.saturating_sub(others),
            );
            match self.defend(&position.after(child.mv), next_limit) {
                Ok(found) => children[best].numbers = found,
                Err(stop) => break Err(stop),
            }
        };
        self.path.pop();
        let numbers = result?;
        self.memory.table.put(key, numbers.pack(), Numbers::worth);
        Ok(numbers)
    }

    fn child_of_attack(&mut self, position: &Position, mv: Move) -> Child {
        let next = position.after(mv);
        let key = !key_of(&next);
        let known = self.memory.table.get(key).map(Numbers::unpack);
        let numbers = known.unwrap_or_else(|| {
            let replies = next.count_legal_moves() as u32;
            match (replies, next.is_check()) {
                (0, true) => Numbers::mate(0),
                (0, false) => Numbers::FAILED,
                _ if next.halfmove_clock() >= CLAIM_CLOCK => Numbers::FAILED,
                (replies, true) => Numbers::open(replies, 1),
                (replies, false) => Numbers::open(replies + QUIET, 1),
            }
        });
        Child { mv, numbers }
    }

    /// The attacker has a move that mates: the quickest of those that do.
    fn prove(&mut self, key: u64, children: &[Child]) -> Numbers {
        let mates = children.iter().filter(|child| child.numbers.proof == 0);
        let Some(best) = mates.min_by_key(|child| child.numbers.moves) else {
            return Numbers::FAILED;
        };
        let moves = best.numbers.moves + 1;
        self.remember(key, best.mv, moves)
    }

    fn remember(&mut self, key: u64, mv: Move, moves: u16) -> Numbers {
        let is_new = self.memory.proven.len() < self.memory.most_proven;
        let known = self.memory.proven.get(&key).map(|&(_, known)| known);
        if known.map_or(is_new, |known| moves < known) {
            self.memory.proven.insert(key, (mv, moves));
        }
        Numbers::mate(known.map_or(moves, |known| known.min(moves)))
    }

    /// Searches a position with the defender to move until one of its numbers reaches the limit.
    fn defend(&mut self, position: &Position, limit: Numbers) -> Result<Numbers, Stop> {
        self.budget.spend()?;
        let key = !key_of(position);
        let legal = position.legal_moves();
        let mut children = Vec::with_capacity(legal.len());
        if self.path.len() < LONGEST_LINE {
            for &mv in &legal {
                let child = self.child_of_defence(position, mv);
                if child.numbers == Numbers::FAILED {
                    children.clear();
                    break;
                }
                children.push(child);
            }
        }
        if children.is_empty() {
            return Ok(Numbers::FAILED);
        }
        let numbers = loop {
            let (best, second) = lowest(&children, |numbers| numbers.disproof);
            let numbers = Numbers::open(
                summed(&children, |numbers| numbers.proof),
                best.map_or(NEVER, |best| children[best].numbers.disproof),
            );
            if numbers.proof == 0 {
                let longest = children.iter().map(|child| child.numbers.moves).max();
                break Numbers::mate(longest.unwrap_or(0));
            }
            let Some(best) = best.filter(|_| numbers.disproof > 0) else {
                break Numbers::FAILED;
            };
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                break numbers;
            }
            let child = &children[best];
            let others = numbers.proof - child.numbers.proof;
            let next_limit = Numbers::open(
                limit.proof.saturating_sub(others),
                limit.disproof.min(a_little_more(second)),
            );
            children[best].numbers = self.attack(&position.after(child.mv), next_limit)?;
        };
        self.memory.table.put(key, numbers.pack(), Numbers::worth);
        Ok(numbers)
    }

    fn child_of_defence(&mut self, position: &Position, mv: Move) -> Child {
        let next = position.after(mv);
        let key = key_of(&next);
        let numbers = match () {
            () if next.halfmove_clock() >= CLAIM_CLOCK || self.is_on_path(&next, key) => Numbers::FAILED,
            () => self.known_attack(&next, key),
        };
        Child { mv, numbers }
    }

    fn known_attack(&mut self, position: &Position, key: u64) -> Numbers {
        if let Some(&(_, moves)) = self.memory.proven.get(&key) {
            return Numbers::mate(moves);
        }
        if let Some(bits) = self.memory.table.get(key) {
            return Numbers::unpack(bits);
        }
        match mate_in_one(position) {
            Some(mv) => self.remember(key, mv, 1),
            None => Numbers::open(1, 1),
        }
    }

    /// Repeating a position is no progress. Only positions since the last pawn move or capture can repeat.
    fn is_on_path(&self, position: &Position, key: u64) -> bool {
        let back = usize::from(position.halfmove_clock() / 2);
        self.path
            .iter()
            .rev()
            .take(back + 1)
            .any(|&earlier| earlier == key)
    }
}

/// The child with the lowest number, and the lowest of the others.
fn lowest(children: &[Child], number: impl Fn(&Numbers) -> u32) -> (Option<usize>, u32) {
    let (mut best, mut lowest, mut second) = (None, NEVER, NEVER);
    for (place, child) in children.iter().enumerate() {
        let this = number(&child.numbers);
        if this < lowest || best.is_none() {
            second = lowest;
            (best, lowest) = (Some(place), this);
        } else if this < second {
            second = this;
        }
    }
    (best, second)
}

/// The sum of the numbers, or infinity.
fn summed(children: &[Child], number: impl Fn(&Numbers) -> u32) -> u32 {
    let sum: u64 = children
        .iter()
        .map(|child| u64::from(number(&child.numbers)))
        .sum();
    u32::try_from(sum).unwrap_or(NEVER).min(NEVER)
}

/// The limit is a little above the next best child, or the search would keep switching between them.
fn a_little_more(number: u32) -> u32 {
    number.saturating_add(1 + number / 4).min(NEVER)
}
