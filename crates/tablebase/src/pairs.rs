//! The compressed values of a table.
//!
//! Values are compressed in two steps. First, recursive pairing: frequent pairs of neighbours are replaced by a symbol,
//! then pairs of symbols by further symbols, so that each symbol is a tree whose leaves are values. Second, the symbols
//! are written in a canonical Huffman code, in blocks of equal size. A sparse index gives the block and the offset in it
//! for evenly spaced values.

use crate::TableFault;
use crate::bytes::{Cursor, bits, four, two};
use crate::symbols::{Code, QUICK_BITS, QuickWord, Symbol, quick_words, read_symbols};

/// Flag of a section in which all values are equal.
const SINGLE_VALUE: u8 = 0x80;

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
    /// The size of a block in bytes, as a power of two.
    block_bits: u32,
    /// How many values share an entry of the sparse index, as a power of two.
    span_bits: u32,
    values: u64,
    blocks: u32,
    /// The number of block lengths stored: the real blocks and some padding.
    lengths: u64,
    code: Code,
    symbols: Vec<Symbol>,
    quick: Box<[QuickWord; 1 << QUICK_BITS]>,
    sparse_index: usize,
    block_lengths: usize,
    data: usize,
}

impl Pairs {
    /// Reads the header of a sequence of `values` values.
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
            let what = "an impossible block size";
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

    /// Locates the sparse index, which must be complete.
    pub(crate) fn place_index(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableFault> {
        if let Content::Blocks(blocks) = &mut self.content {
            let entries = blocks.values.div_ceil(1 << blocks.span_bits);
            blocks.sparse_index = cursor.skip(entries, 6)?;
        }
        Ok(())
    }

    /// Locates the block lengths.
    pub(crate) fn place_lengths(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableFault> {
        if let Content::Blocks(blocks) = &mut self.content {
            blocks.block_lengths = cursor.skip(blocks.lengths, 2)?;
        }
        Ok(())
    }

    /// Locates the blocks.
    pub(crate) fn place_data(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TableFault> {
        if let Content::Blocks(blocks) = &mut self.content {
            cursor.align(64);
            blocks.data = cursor.skip(u64::from(blocks.blocks), 1 << blocks.block_bits)?;
        }
        Ok(())
    }

    /// The offset of the values; 0 if there is only one.
    pub(crate) fn place(&self) -> usize {
        match &self.content {
            Content::Single(_) => 0,
            Content::Blocks(blocks) => blocks.data,
        }
    }

    /// The value at an index below the number of values.
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
        // Within the sparse index, whose length has been checked, unless the number is too high.
        let entry = self.sparse_index + (number >> self.span_bits) as usize * 6;
        let mut block = four(bytes, entry)?;
        // An entry refers to the value in the middle of its span.
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
            block = block.checked_add(1).ok_or_else(|| no_such_block(entry))?;
        }
        if block >= self.blocks {
            return Err(no_such_block(entry));
        }
        Ok((block, place as u32))
    }

    /// The number of values in a block, minus one.
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
            // `place` gets smaller each time, so this terminates.
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

    /// The code word at the start of the window, of any length.
    fn search_word(&self, window: u64) -> Option<QuickWord> {
        let (symbol, length) = self.code.decode(window)?;
        let more = self.symbols.get(usize::from(symbol))?.more;
        Some(QuickWord {
            symbol,
            length: length as u8,
            more,
        })
    }

    /// The value at a place in a symbol.
    #[inline]
    fn find_leaf(&self, symbol: u16, mut place: u32, at: usize) -> Result<u16, TableFault> {
        let mut symbol = self.symbol(symbol, at)?;
        // Branches have fewer values than their symbol, so this terminates.
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

#[cold]
fn no_such_block(at: usize) -> TableFault {
    let what = "the index points to a block that does not exist";
    TableFault::Corrupt { what, at }
}

#[cold]
fn no_such_symbol(at: usize) -> TableFault {
    let what = "a block contains a symbol that does not exist";
    TableFault::Corrupt { what, at }
}
