//! Dictionary-encoded columns: values are given by codes, so that packing need not look at the values.

use bytes::Bytes;
use parquet::basic::{Compression, Encoding};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

/// A small number for each row, which stands for its value. No code should be much larger than the number of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Codes {
    /// The codes, or [`Codes::MISSING`].
    pub codes: Vec<u32>,
    /// What they stand for.
    pub meaning: Meaning,
}

/// What the codes stand for.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// The number that is larger than the code by this much.
    Number(i32),
    /// A text.
    Text(fn(u32) -> &'static str),
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Meaning) -> bool {
        match (self, other) {
            (Meaning::Number(first), Meaning::Number(second)) => first == second,
            (Meaning::Text(first), Meaning::Text(second)) => std::ptr::fn_addr_eq(*first, *second),
            _ => false,
        }
    }
}

impl Codes {
    /// The code of a row without a value.
    pub const MISSING: u32 = u32::MAX;

    /// Writes the column as a dictionary and one page of references to it.
    pub(super) fn write(
        &self,
        descriptor: ColumnDescPtr,
        compression: Compression,
        level: i32,
        sink: &mut TrackedWrite<Vec<u8>>,
    ) -> Result<ColumnCloseResult, ParquetError> {
        let is_optional = descriptor.max_def_level() > 0;
        let Indexed { indices, dictionary } = self.indexed();
        let missing = self.codes.len() - indices.len();
        if missing > 0 && !is_optional {
            return Err(ParquetError::General("a value is missing".to_owned()));
        }
        let mut compressor = zstd::bulk::Compressor::new(level)?;
        let mut pages = SerializedPageWriter::new(sink);
        let mut page = |plain: &[u8], page: &dyn Fn(Bytes) -> Page| {
            let packed = compressor.compress(plain)?;
            pages.write_page(CompressedPage::new(page(Bytes::from(packed)), plain.len()))
        };
        let values = count(dictionary.len())?;
        let named = page(&self.plain(&dictionary), &|buf| Page::DictionaryPage {
            buf,
            num_values: values,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        })?;
        let rows = count(self.codes.len())?;
        let mut data = Vec::new();
        if is_optional {
            self.write_presence(missing, &mut data);
        }
        let width = (u32::BITS - values.saturating_sub(1).leading_zeros()).max(1);
        data.push(width as u8);
        write_packed(indices.iter().copied(), indices.len(), width, &mut data);
        let referring = page(&data, &|buf| Page::DataPage {
            buf,
            num_values: rows,
            encoding: Encoding::RLE_DICTIONARY,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        })?;
        let written = named.bytes_written + referring.bytes_written;
        let size = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
        let mut metadata = ColumnChunkMetaData::builder(descriptor)
            .set_compression(compression)
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY])
            .set_num_values(rows.into())
            .set_total_compressed_size(size(named.compressed_size + referring.compressed_size))
            .set_total_uncompressed_size(size(named.uncompressed_size + referring.uncompressed_size))
            .set_dictionary_page_offset(Some(named.offset.cast_signed()))
            .set_data_page_offset(referring.offset.cast_signed());
        if let Meaning::Number(_) = self.meaning {
            let numbers = || dictionary.iter().filter_map(|&code| self.number(code));
            let (least, most) = (numbers().min(), numbers().max());
            let nulls = Some(missing as u64);
            metadata = metadata.set_statistics(Statistics::int32(least, most, None, nulls, false));
        }
        Ok(ColumnCloseResult {
            bytes_written: written,
            rows_written: rows.into(),
            metadata: metadata.build()?,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        })
    }

    /// Numbers the codes in order of appearance.
    fn indexed(&self) -> Indexed {
        let present = || self.codes.iter().copied().filter(|&code| code != Codes::MISSING);
        let most = present().max().unwrap_or(0) as usize;
        let mut numbers = vec![u32::MAX; most + 1];
        let mut dictionary = Vec::new();
        let mut indices = Vec::with_capacity(self.codes.len());
        for code in present() {
            let number = &mut numbers[code as usize];
            if *number == u32::MAX {
                *number = dictionary.len() as u32;
                dictionary.push(code);
            }
            indices.push(*number);
        }
        Indexed { indices, dictionary }
    }

    fn number(&self, code: u32) -> Option<i32> {
        match self.meaning {
            Meaning::Number(first) => Some(first.wrapping_add_unsigned(code)),
            Meaning::Text(_) => None,
        }
    }

    /// The values of the dictionary, one after another.
    fn plain(&self, dictionary: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for &code in dictionary {
            match self.meaning {
                Meaning::Number(first) => bytes.extend(first.wrapping_add_unsigned(code).to_le_bytes()),
                Meaning::Text(text) => {
                    let text = text(code).as_bytes();
                    bytes.extend((text.len() as u32).to_le_bytes());
                    bytes.extend(text);
                }
            }
        }
        bytes
    }

    /// Which rows have a value.
    fn write_presence(&self, missing: usize, data: &mut Vec<u8>) {
        let mut levels = Vec::new();
        if missing == 0 {
            // One run of ones.
            write_number((self.codes.len() as u64) << 1, &mut levels);
            levels.push(1);
        } else {
            let present = self.codes.iter().map(|&code| u32::from(code != Codes::MISSING));
            write_packed(present, self.codes.len(), 1, &mut levels);
        }
        data.extend((levels.len() as u32).to_le_bytes());
        data.extend(levels);
    }
}

struct Indexed {
    /// The place in the dictionary for each value.
    indices: Vec<u32>,
    /// The codes that occur.
    dictionary: Vec<u32>,
}

fn count(number: usize) -> Result<u32, ParquetError> {
    // Pages have signed counts.
    match u32::try_from(number) {
        Ok(number) if number <= i32::MAX as u32 => Ok(number),
        _ => Err(ParquetError::General("too many rows in a group".to_owned())),
    }
}

/// Writes a variable-length integer (ULEB128), seven bits per byte.
fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Writes numbers with a fixed number of bits each, in groups of eight; the last group is padded with zeros.
fn write_packed(numbers: impl Iterator<Item = u32>, count: usize, width: u32, bytes: &mut Vec<u8>) {
    let groups = count.div_ceil(8);
    write_number((groups as u64) << 1 | 1, bytes);
    let end = bytes.len() + groups * width as usize;
    bytes.reserve(groups * width as usize + 8);
    let (mut held, mut bits) = (0_u64, 0);
    for number in numbers {
        held |= u64::from(number) << bits;
        bits += width;
        if bits >= 32 {
            bytes.extend((held as u32).to_le_bytes());
            held >>= 32;
            bits -= 32;
        }
    }
    bytes.extend(held.to_le_bytes());
    bytes.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_to_the_bit() {
        let packed = |numbers: &[u32], width| {
            let mut bytes = Vec::new();
            write_packed(numbers.iter().copied(), numbers.len(), width, &mut bytes);
            bytes
        };
        // The example of the format's documentation: 0 to 7 with three bits.
        assert_eq!(
            packed(&[0, 1, 2, 3, 4, 5, 6, 7], 3),
            [3, 0b1000_1000, 0b1100_0110, 0b1111_1010]
        );
        assert_eq!(packed(&[1], 1), [3, 1]);
        assert_eq!(packed(&[], 5), [1]);
        assert_eq!(packed(&[1; 9], 15).len(), 1 + 2 * 15);
        let mut long = Vec::new();
        write_number(300, &mut long);
        assert_eq!(long, [0xac, 2]);
    }
}
