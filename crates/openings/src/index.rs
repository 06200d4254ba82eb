//! Index of the table by Zobrist key.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::OnceLock;

use crate::table::{self, Line, TEXTS};
use crate::{Eco, Opening};

/// The number of lines to reserve room for.
const CAPACITY: usize = 6000;

/// The index of the table.
pub(crate) struct Index {
    /// A filter with one bit per key prefix: most positions of a game have no name, and it rules out nine in
    /// ten of these.
    filter: Box<[u64; 1024]>,
    by_key: HashMap<u64, Opening, BuildHasherDefault<KeyHasher>>,
    entries: Vec<Entry>,
    /// The shortest line of each code.
    by_code: Vec<Option<Opening>>,
    /// All names, concatenated.
    names: String,
}

struct Entry {
    eco: Eco,
    name: Range<u32>,
}

impl Index {
    /// The index of the built-in table, built on first use.
    pub(crate) fn get() -> &'static Index {
        static INDEX: OnceLock<Index> = OnceLock::new();
        INDEX.get_or_init(Index::new)
    }

    fn new() -> Index {
        let mut index = Index {
            filter: Box::new([0; 1024]),
            by_key: HashMap::with_capacity_and_hasher(CAPACITY, BuildHasherDefault::new()),
            entries: Vec::with_capacity(CAPACITY),
            by_code: vec![None; Eco::all().count()],
            names: String::new(),
        };
        let mut shortest = vec![usize::MAX; index.by_code.len()];
        for text in TEXTS {
            table::read(text, |line| {
                let opening = index.add(line);
                let code = line.eco.index();
                if line.plies < shortest[code] {
                    shortest[code] = line.plies;
                    index.by_code[code] = Some(opening);
                }
            })
            .expect("the built-in table is tested");
        }
        index
    }

    fn add(&mut self, line: &Line) -> Opening {
        let opening = Opening {
            number: self.entries.len() as u16,
        };
        let start = self.names.len() as u32;
        self.names.push_str(&line.name);
        self.entries.push(Entry {
            eco: line.eco,
            name: start..self.names.len() as u32,
        });
        let key = line.position.key();
        let (word, bit) = filter_bit(key);
        self.filter[word] |= bit;
        self.by_key.insert(key, opening);
        opening
    }

    /// The opening whose position has this key.
    #[inline]
    pub(crate) fn by_key(&self, key: u64) -> Option<Opening> {
        let (word, bit) = filter_bit(key);
        match self.filter[word] & bit {
            0 => None,
            _ => self.by_key.get(&key).copied(),
        }
    }

    pub(crate) fn by_code(&self, eco: Eco) -> Option<Opening> {
        self.by_code[eco.index()]
    }

    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = Opening> {
        (0..self.entries.len()).map(|number| Opening {
            number: number as u16,
        })
    }

    pub(crate) fn eco(&self, opening: Opening) -> Eco {
        self.entries[usize::from(opening.number)].eco
    }

    pub(crate) fn name(&self, opening: Opening) -> &str {
        let Range { start, end } = self.entries[usize::from(opening.number)].name;
        &self.names[start as usize..end as usize]
    }
}

/// The word and bit of the filter for a key.
#[inline]
fn filter_bit(key: u64) -> (usize, u64) {
    ((key >> 54) as usize, 1 << (key >> 48 & 63))
}

/// Zobrist keys are already random, so they are used as hashes unchanged.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::is_numbered;
    use std::collections::HashSet;

    /// The end of a line, for tests that compare all lines.
    struct End {
        eco: Eco,
        name: String,
        key: u64,
        plies: usize,
    }

    /// Every line of every text; an error in one fails the test.
    fn lines() -> Vec<End> {
        let mut lines = Vec::new();
        for text in TEXTS {
            let tell = |line: &Line| {
                lines.push(End {
                    eco: line.eco,
                    name: line.name.clone(),
                    key: line.position.key(),
                    plies: line.plies,
                });
            };
            table::read(text, tell).unwrap_or_else(|error| panic!("{error}"));
        }
        lines
    }

    #[test]
    fn every_line_is_legal_and_there_are_enough() {
        let lines = lines();
        assert!(lines.len() >= 1500, "{} lines", lines.len());
        assert_eq!(Index::get().entries.len(), lines.len());
    }

    #[test]
    fn there_are_enough_lines_with_real_names() {
        let lines = lines();
        let names = lines.iter().map(|line| &line.name);
        let named = names
            .filter(|name| !name.rsplit([':', ',']).any(|part| is_numbered(part.trim())))
            .count();
        assert!(named >= 1500, "{named} names");
    }

    #[test]
    fn every_code_has_a_line() {
        let codes: HashSet<Eco> = lines().iter().map(|line| line.eco).collect();
        let missing: Vec<Eco> = Eco::all().filter(|code| !codes.contains(code)).collect();
        assert_eq!(missing, []);
    }

    #[test]
    fn no_position_has_two_names() {
        let mut seen = HashMap::new();
        for line in lines() {
            let name = format!("{} {}", line.eco, line.name);
            let before = seen.insert(line.key, name.clone());
            assert_eq!(before, None, "and {name}");
        }
    }

    #[test]
    fn no_line_is_longer_than_the_plies_examined() {
        let longest = lines().iter().map(|line| line.plies).max().unwrap();
        assert!(longest <= Opening::PLIES, "{longest}");
    }

    #[test]
    fn names_have_one_style() {
        for line in lines() {
            let name = &line.name;
            assert!(name.matches(": ").count() <= 1, "{name}");
            // A move occurs only at the end of a name.
            let parts: Vec<&str> = name.split([':', ',']).map(str::trim).collect();
            let numbered = parts.iter().filter(|part| is_numbered(part)).count();
            assert_eq!(
                numbered,
                usize::from(is_numbered(parts[parts.len() - 1])),
                "{name}"
            );
            assert!(!name.contains("Defense") && !name.contains("Center"), "{name}");
            assert!(!name.contains("  ") && !name.ends_with([' ', ',', ':']), "{name}");
        }
    }
}
