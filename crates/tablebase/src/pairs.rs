//! The compressed values of a table.
//!
//! Values are compressed in two steps. First, pairs of neighbours that occur often are replaced by a symbol,
//! then pairs of symbols by further symbols: each symbol is a tree whose leaves are values. Second, the
//! symbols are written in a canonical Huffman code, in blocks of equal size. A sparse index says, for every
//! so many values, in which block they are and how far into it.

use crate::TableFault;
use crate::bytes::{Cursor, bits, four, two};

/// The right branch of a symbol that is a leaf.
const LEAF: u16 = 0xFFF;

/// Flag of a section in which all values are the same.
const SINGLE_VALUE: u8 = 0x80;

/// The longest code word the decoder's window can take.
const LONGEST_CODE: u8 = 32;

/// One compressed sequence of values.
pub(crate) struct Pairs {
    pub(crate) flags: u8,
    content: Content,
}

enum Content {
    Single(u16),
    Blocks(Box<Blocks>),
}

struct Blocks {
    /// How many bytes a block has, as a power of two.
    block_bits: u32,
    /// How many values share an entry of the sparse index, as a power of two.
    span_bits: u32,
    values: u64,
    blocks: u32,
    /// Blocks whose length is known: the real ones and some padding.
    lengths: u64,
    code: Code,
    symbols: Vec<Symbol>,
    quick: Box<[QuickWord; 1 << QUICK_BITS]>,
    sparse_index: usize,
    block_lengths: usize,
    data: usize,
}

/// The code words: those of each length, shortest first, are consecutive numbers.
struct Code {
    shortest: u32,
    /// For each length, the first code word, at the top of 64 bits.
    first_word: Vec<u64>,
    /// For each length, the symbol of the first code word.
    first_symbol: Vec<u16>,
}

/// What the first bits of a window decode to, found without a search.
#[derive(Clone, Copy, Default)]
struct QuickWord {
    symbol: u16,
    /// The length of the code word; 0 if it is longer than these bits, or stands for no symbol.
    length: u8,
    /// How many values the symbol stands for, less one.
    more: u8,
}

/// So many bits of a window are looked up at once: most code words are shorter.
const QUICK_BITS: u32 = 10;

#[derive(Clone, Copy)]
struct Symbol {
    /// The left branch; in a leaf, the value.
    left: u16,
    right: u16,
    /// How many values the symbol stands for, less one.
    more: u8,
}

impl Pairs {
    /// Reads the header of a sequence of so many values.
    pub(crate) fn read_header(cursor: &mut Cursor<'_>, values: u64) -> Result<Pairs, TableFault> {
        let at = cursor.at;
        let flags = cursor.byte()?;
        if flags & SINGLE_VALUE != 0 {
            let value = u16::from(cursor.byte()?);
            return Ok(Pairs {
                flags,
                content: Content::Single(value),
            });
        }
        let block_bits = u32::from(cursor.byte()?);
        let span_bits = u32::from(cursor.byte()?);
        if !(2..32).contains(&block_bits) || !(1..32).contains(&span_bits) {
            let what = "a size of blocks that cannot be";
            return Err(TableFault::Corrupt { what, at });
        }
        let padding = cursor.byte()?;
        let blocks = cursor.four()?;
        let code = Code::read(cursor)?;
        let symbols = read_symbols(cursor)?;
        let quick = quick_words(&code, &symbols);
        let content = Content::Blocks(Box::new(Blocks {
            block_bits,
            span_bits,
            values,
            blocks,
            lengths: u64::from(blocks) + u64::from(padding),
            code,
            symbols,
            quick,
            sparse_index: 0,
            block_lengths: 0,
            data: 0,
        }));
        Ok(Pairs { flags, content })
    }

    /// Passes over the sparse index, which must all be there.
    pub(crate) fn place_index(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableFault> {
        if let Content::Blocks(blocks) = &mut self.content {
            let entries = blocks.values.div_ceil(1 << blocks.span_bits);
            blocks.sparse_index = cursor.skip(entries, 6)?;
        }
        Ok(())
    }

    /// Passes over the lengths of the blocks.
    pub(crate) fn place_lengths(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableFault> {
        if let Content::Blocks(blocks) = &mut self.content {
            blocks.block_lengths = cursor.skip(blocks.lengths, 2)?;
        }
        Ok(())
    }

    /// Passes over the blocks.
    pub(crate) fn place_data(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableFault> {
        if let Content::Blocks(blocks) = &mut self.content {
            cursor.align(64);
            blocks.data = cursor.skip(u64::from(blocks.blocks), 1 << blocks.block_bits)?;
        }
        Ok(())
    }

    /// Where the values are; 0 if there is but one.
    pub(crate) fn place(&self) -> usize {
        match &self.content {
            Content::Single(_) => 0,
            Content::Blocks(blocks) => blocks.data,
        }
    }

    /// The value with a number below the number of values.
    #[inline]
    pub(crate) fn value(&self, bytes: &[u8], number: u64) -> Result<u16, TableFault> {
        match &self.content {
            Content::Single(value) => Ok(*value),
            Content::Blocks(blocks) => blocks.value(bytes, number),
        }
    }
}

impl Blocks {
    fn value(&self, bytes: &[u8], number: u64) -> Result<u16, TableFault> {
        let (block, place) = self.find_block(bytes, number)?;
        let start = self.data + ((block as usize) << self.block_bits);
        let (symbol, place) = self.find_symbol(bytes, start, place)?;
        self.find_leaf(symbol, place, start)
    }

    /// The block that holds a value, and the value's place in it.
    #[inline]
    fn find_block(&self, bytes: &[u8], number: u64) -> Result<(u32, u32), TableFault> {
        // Within the index, whose whole length was checked, unless the number is too high.
        let entry = self.sparse_index + (number >> self.span_bits) as usize * 6;
        let mut block = four(bytes, entry)?;
        // An entry speaks of the value in the middle of its span.
        let middle = 1_i64 << (self.span_bits - 1);
        let from_middle = (number & ((1 << self.span_bits) - 1)) as i64 - middle;
        let mut place = i64::from(two(bytes, entry + 4)?) + from_middle;
        while place < 0 {
            block = block.checked_sub(1).ok_or_else(|| no_such_block(entry))?;
            place += i64::from(self.length(bytes, block, entry)?) + 1;
        }
        loop {
            let length = i64::from(self.length(bytes, block, entry)?);
            if place <= length {
                break;
            }
            place -= length + 1;
            block += 1;
        }
        if block >= self.blocks {
            return Err(no_such_block(entry));
        }
        Ok((block, place as u32))
    }

    /// How many values a block holds, less one.
    #[inline]
    fn length(&self, bytes: &[u8], block: u32, entry: usize) -> Result<u16, TableFault> {
        if u64::from(block) >= self.lengths {
            return Err(no_such_block(entry));
        }
        two(bytes, self.block_lengths + block as usize * 2)
    }

    /// The symbol that holds a value of a block, and the value's place in it.
    #[inline]
    fn find_symbol(&self, bytes: &[u8], start: usize, mut place: u32) -> Result<(u16, u32), TableFault> {
        let mut window = bits(bytes, start);
        let mut left = 64;
        let mut next = start + 8;
        loop {
            let QuickWord { symbol, length, more } = match self.quick[(window >> (64 - QUICK_BITS)) as usize]
            {
                word if word.length > 0 => word,
                _ => self.search_word(window).ok_or_else(|| no_such_symbol(start))?,
            };
            let (length, more) = (u32::from(length), u32::from(more));
            if place <= more {
                return Ok((symbol, place));
            }
            // At least one value less each time, so this ends.
            place -= more + 1;
            window <<= length;
            left -= length;
            if left <= 32 {
                window |= bits(bytes, next) >> 32 << (32 - left);
                left += 32;
                next += 4;
            }
        }
    }

    /// The code word that begins the window, of any length.
    fn search_word(&self, window: u64) -> Option<QuickWord> {
        let (symbol, length) = self.code.decode(window)?;
        let more = self.symbols.get(usize::from(symbol))?.more;
        Some(QuickWord {
            symbol,
            length: length as u8,
            more,
        })
    }

    /// The value at a place of a symbol.
    #[inline]
    fn find_leaf(&self, symbol: u16, mut place: u32, at: usize) -> Result<u16, TableFault> {
        let mut symbol = self.symbol(symbol, at)?;
        // Branches stand for fewer values than their symbol, so this ends.
        while symbol.more > 0 {
            let left = self.symbol(symbol.left, at)?;
            if place <= u32::from(left.more) {
                symbol = left;
            } else {
                place -= u32::from(left.more) + 1;
                symbol = self.symbol(symbol.right, at)?;
            }
        }
        Ok(symbol.left)
    }

    #[inline]
    fn symbol(&self, number: u16, at: usize) -> Result<Symbol, TableFault> {
        let symbol = self.symbols.get(usize::from(number));
        symbol.copied().ok_or_else(|| no_such_symbol(at))
    }
}

/// For every beginning of a window the code word it is, if these bits tell.
fn quick_words(code: &Code, symbols: &[Symbol]) -> Box<[QuickWord; 1 << QUICK_BITS]> {
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

#[cold]
fn no_such_block(at: usize) -> TableFault {
    let what = "the index points to a block that is not there";
    TableFault::Corrupt { what, at }
}

#[cold]
fn no_such_symbol(at: usize) -> TableFault {
    let what = "a block with a symbol that is not there";
    TableFault::Corrupt { what, at }
}

impl Code {
    fn read(cursor: &mut Cursor<'_>) -> Result<Code, TableFault> {
        let at = cursor.at;
        let what = "a code with words of a length that cannot be";
        let longest = cursor.byte()?;
        let shortest = cursor.byte()?;
        if shortest == 0 || shortest > longest || longest > LONGEST_CODE {
            return Err(TableFault::Corrupt { what, at });
        }
        let lengths = usize::from(longest - shortest) + 1;
        let first_symbol: Vec<u16> = (0..lengths)
            .map(|_| cursor.two())
            .collect::<Result<_, TableFault>>()?;
        // The longest words begin at 0. Those one shorter begin where the longer ones end, in half as many
        // steps, and so on.
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

    /// The symbol whose code word begins the window, and the word's length.
    #[inline]
    fn decode(&self, window: u64) -> Option<(u16, u32)> {
        let steps = self.first_word.iter().position(|&word| window >= word)?;
        let length = self.shortest + steps as u32;
        let number = window.wrapping_sub(self.first_word[steps]) >> (64 - length);
        let symbol = u64::from(*self.first_symbol.get(steps)?) + number;
        Some((u16::try_from(symbol).ok()?, length))
    }
}

/// Reads the trees and counts their leaves.
fn read_symbols(cursor: &mut Cursor<'_>) -> Result<Vec<Symbol>, TableFault> {
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
        what: "a symbol that contains itself or too much",
        at,
    })?;
    Ok(symbols)
}

/// Counts the leaves of each tree; `None` if a tree is not one, or has more leaves than a table may use.
fn count_leaves(symbols: &mut [Symbol]) -> Option<()> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; symbols.len()];
    // Trees may be as deep as there are symbols, so the way back is kept here and not on the call stack.
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
    fn a_symbol_that_contains_itself_is_refused() {
        assert!(count_leaves(&mut [symbol(0, 0)]).is_none());
        assert!(count_leaves(&mut [symbol(1, 2), symbol(0, 2), symbol(0, LEAF)]).is_none());
        assert!(count_leaves(&mut [symbol(0, 7)]).is_none());
    }

    #[test]
    fn a_symbol_that_doubles_too_often_is_refused() {
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
