//! Feature weights as a file holds them: most take a single byte.
//!
//! The rows of one king bucket resemble those of the bucket before, so only the difference is stored. Differences are
//! small, up or down: they become 0, −1, 1, −2, 2 … counted from 0. A number below 255 is one byte; any other is the byte
//! 255 and then two bytes, the low one first.

/// Announces a number of two bytes.
const TWO_BYTES: u8 = 255;

/// Packs the weights of buckets of `bucket` numbers each.
pub(crate) fn pack(weights: &[i16], bucket: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(weights.len());
    for (index, &weight) in weights.iter().enumerate() {
        let before = index.checked_sub(bucket).map_or(0, |index| weights[index]);
        let [low, high] = count(weight.wrapping_sub(before)).to_le_bytes();
        if high == 0 && low != TWO_BYTES {
            bytes.push(low);
        } else {
            bytes.extend([TWO_BYTES, low, high]);
        }
    }
    bytes
}

/// The weights again; `None` if these are not the bytes of just `length` weights.
pub(crate) fn unpack(bytes: &[u8], length: usize, bucket: usize) -> Option<Vec<i16>> {
    let mut weights: Vec<i16> = Vec::with_capacity(length.min(bytes.len()));
    let mut bytes = bytes.iter();
    let mut next = || bytes.next().copied();
    while let Some(first) = next() {
        let counted = if first == TWO_BYTES {
            u16::from_le_bytes([next()?, next()?])
        } else {
            u16::from(first)
        };
        let before = weights
            .len()
            .checked_sub(bucket)
            .map_or(0, |index| weights[index]);
        weights.push(before.wrapping_add(uncount(counted)));
    }
    (weights.len() == length).then_some(weights)
}

/// 0, −1, 1, −2, 2 … become 0, 1, 2, 3, 4 …
fn count(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)).cast_unsigned()
}

fn uncount(counted: u16) -> i16 {
    (counted >> 1).cast_signed() ^ -(counted & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_stay_small() {
        assert_eq!([0, -1, 1, -2, 2].map(count), [0, 1, 2, 3, 4]);
        for number in i16::MIN..=i16::MAX {
            assert_eq!(uncount(count(number)), number);
        }
    }

    #[test]
    fn what_is_unpacked_is_what_was_packed() {
        let weights: Vec<i16> = (0..24_i16).map(|number| number.wrapping_mul(2741)).collect();
        for bucket in [1, 6, 12, 24] {
            let packed = pack(&weights, bucket);
            assert_eq!(unpack(&packed, 24, bucket), Some(weights.clone()));
            for (bytes, length) in [
                (&packed[1..], 24),
                (&packed[..packed.len() - 1], 24),
                (&packed, 23),
                (&packed, 25),
            ] {
                assert_eq!(unpack(bytes, length, bucket), None);
            }
        }
    }

    #[test]
    fn like_buckets_become_zeros() {
        let weights = [7, -300, 12, 7, -300, 12];
        assert_eq!(pack(&weights, 3), [14, 255, 87, 2, 24, 0, 0, 0]);
    }
}
