//! Symbols: their trees of values, and the canonical Huffman code they are written in.

use crate::TableFault;
use crate::bytes::Cursor;

/// The right branch of a symbol that is a leaf.
const LEAF: u16 = 0xFFF;

/// The longest code word that fits the decoder's window.
const LONGEST_CODE: u8 = 32;

/// A canonical Huffman code: the code words of each length are consecutive numbers.
pub(crate) struct Code {
    shortest: u32,
    /// For each length, the first code word, in the top bits of 64.
    first_word: Vec<u64>,
    /// For each length, the symbol of the first code word.
    first_symbol: Vec<u16>,
}

/// What the first bits of a window decode to, from a lookup table.
#[derive(Clone, Copy, Default)]
pub(crate) struct QuickWord {
    pub(crate) symbol: u16,
    /// The length of the code word; 0 if it is longer than these bits, or has no symbol.
    pub(crate) length: u8,
    /// The number of values in the symbol, minus one.
    pub(crate) more: u8,
}

/// How many bits of a window are looked up at once: most code words are shorter.
pub(crate) const QUICK_BITS: u32 = 10;

#[derive(Clone, Copy)]
pub(crate) struct Symbol {
    /// The left branch; in a leaf, the value.
    pub(crate) left: u16,
    pub(crate) right: u16,
    /// The number of values in the symbol, minus one.
    pub(crate) more: u8,
}

/// The lookup table: the code word for each possible start of a window, if it is short enough.
pub(crate) fn quick_words(code: &Code, symbols: &[Symbol]) -> Box<[QuickWord; 1 << QUICK_BITS]> {
    let mut quick = Box::new([QuickWord::default(); 1 << QUICK_BITS]);
    for (word, start) in quick.iter_mut().zip(0_u64..) {
        if let Some((symbol, length)) = code.decode(start << (64 - QUICK_BITS))
            && length <= QUICK_BITS
            && let Some(found) = symbols.get(usize::from(symbol))
        {
            *word = QuickWord {
                symbol,
                length: length as u8,
                more: found.more,
            };
        }
    }
    quick
}

impl Code {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Code, TableFault> {
        let at = cursor.at;
        let what = "a code with impossible word lengths";
        let longest = cursor.byte()?;
        let shortest = cursor.byte()?;
        if shortest == 0 || shortest > longest || longest > LONGEST_CODE {
            return Err(TableFault::Corrupt { what, at });
        }
        let lengths = usize::from(longest - shortest) + 1;
        let first_symbol: Vec<u16> = (0..lengths)
            .map(|_| cursor.two())
            .collect::<Result<_, TableFault>>()?;
        // The longest words start at 0. Those one bit shorter start where the longer ones end, without the last bit, and
        // so on.
        let mut first_word = vec![0; lengths];
        for i in (0..lengths - 1).rev() {
            let longer: u64 = first_word[i + 1];
            let symbols = u64::from(first_symbol[i]).checked_sub(u64::from(first_symbol[i + 1]));
            let word = symbols.map(|symbols| (longer + symbols) / 2);
            let length = u32::from(shortest) + i as u32;
            let word = word.filter(|word| word >> length == 0);
            first_word[i] = word.ok_or(TableFault::Corrupt { what, at })?;
        }
        for (word, length) in first_word.iter_mut().zip(u32::from(shortest)..) {
            *word <<= 64 - length;
        }
        Ok(Code {
            shortest: u32::from(shortest),
            first_word,
            first_symbol,
        })
    }

    /// The symbol whose code word is at the start of the window, and the word's length.
    #[inline]
    pub(crate) fn decode(&self, window: u64) -> Option<(u16, u32)> {
        let steps = self.first_word.iter().position(|&word| window >= word)?;
        let length = self.shortest + steps as u32;
        let number = window.wrapping_sub(self.first_word[steps]) >> (64 - length);
        let symbol = u64::from(*self.first_symbol.get(steps)?) + number;
        Some((u16::try_from(symbol).ok()?, length))
    }
}

/// Reads the trees and counts their leaves.
pub(crate) fn read_symbols(cursor: &mut Cursor<'_>) -> Result<Vec<Symbol>, TableFault> {
    let count = cursor.two()?;
    let at = cursor.skip(u64::from(count), 3)?;
    if count % 2 == 1 {
        cursor.byte()?;
    }
    let packed = cursor
        .bytes
        .get(at..at + usize::from(count) * 3)
        .unwrap_or_default();
    let mut symbols: Vec<Symbol> = packed
        .as_chunks()
        .0
        .iter()
        .map(|&[low, middle, high]: &[u8; 3]| Symbol {
            left: u16::from(low) | u16::from(middle & 15) << 8,
            right: u16::from(middle >> 4) | u16::from(high) << 4,
            more: 0,
        })
        .collect();
    count_leaves(&mut symbols).ok_or(TableFault::Corrupt {
        what: "a symbol that contains itself or too many values",
        at,
    })?;
    Ok(symbols)
}

/// Counts the leaves of each tree; `None` if there is a cycle, or a tree has too many leaves.
fn count_leaves(symbols: &mut [Symbol]) -> Option<()> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; symbols.len()];
    // Trees may be as deep as there are symbols, so the path is kept here and not on the call stack.
    let mut path: Vec<usize> = Vec::new();
    for root in 0..symbols.len() {
        path.push(root);
        while let Some(&top) = path.last() {
            let symbol = symbols[top];
            if states[top] == State::Done || symbol.right == LEAF {
                states[top] = State::Done;
                path.pop();
                continue;
            }
            let branches = [usize::from(symbol.left), usize::from(symbol.right)];
            let mut more = 1_u8;
            let mut waiting = None;
            for branch in branches {
                match states.get(branch)? {
                    State::New => waiting = Some(branch),
                    State::Open => return None,
                    State::Done => more = more.checked_add(symbols[branch].more)?,
                }
            }
            match waiting {
                Some(branch) => {
                    states[top] = State::Open;
                    path.push(branch);
                }
                None => {
                    symbols[top].more = more;
                    states[top] = State::Done;
                    path.pop();
                }
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(left: u16, right: u16) -> Symbol {
        Symbol { left, right, more: 0 }
    }

    #[test]
    fn leaves_are_counted_in_any_order() {
        let mut symbols = [symbol(1, 2), symbol(2, 2), symbol(4, LEAF), symbol(0, 1)];
        assert!(count_leaves(&mut symbols).is_some());
        assert_eq!(symbols.map(|symbol| symbol.more), [2, 1, 0, 4]);
    }

    #[test]
    fn a_symbol_that_contains_itself_is_rejected() {
        assert!(count_leaves(&mut [symbol(0, 0)]).is_none());
        assert!(count_leaves(&mut [symbol(1, 2), symbol(0, 2), symbol(0, LEAF)]).is_none());
        assert!(count_leaves(&mut [symbol(0, 7)]).is_none());
    }

    #[test]
    fn a_symbol_with_too_many_values_is_rejected() {
        let mut symbols = vec![symbol(0, LEAF)];
        for below in 0..40 {
            symbols.push(symbol(below, below));
        }
        assert!(count_leaves(&mut symbols[..9]).is_some());
        assert!(count_leaves(&mut symbols).is_none());
    }

    #[test]
    fn a_deep_tree_needs_no_deep_stack() {
        let mut symbols: Vec<Symbol> = (0..255).map(|i| symbol(i + 1, 255)).collect();
        symbols.push(symbol(0, LEAF));
        assert!(count_leaves(&mut symbols).is_some());
        assert_eq!(symbols[0].more, 255);
    }
}
