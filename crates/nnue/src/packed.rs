//! Packed feature weights, most of them a single byte.
//!
//! The rows of one king bucket resemble those of the bucket before, so only the differences are stored. These are small,
//! positive or negative: zigzag encoding maps 0, −1, 1, −2, 2 … to 0, 1, 2, 3, 4 … A code below 255 takes one byte; any
//! other is the byte 255 followed by two bytes, low byte first.

/// Marks a two-byte code.
const TWO_BYTES: u8 = 255;

/// Packs weights in king buckets of `bucket` weights each.
pub(crate) fn pack(weights: &[i16], bucket: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(weights.len());
    for (index, &weight) in weights.iter().enumerate() {
        let before = index.checked_sub(bucket).map_or(0, |index| weights[index]);
        let [low, high] = zigzag(weight.wrapping_sub(before)).to_le_bytes();
        if high == 0 && low != TWO_BYTES {
            bytes.push(low);
        } else {
            bytes.extend([TWO_BYTES, low, high]);
        }
    }
    bytes
}

/// Unpacks exactly `length` weights; `None` if the bytes hold more or fewer.
pub(crate) fn unpack(bytes: &[u8], length: usize, bucket: usize) -> Option<Vec<i16>> {
    let mut weights: Vec<i16> = Vec::with_capacity(length.min(bytes.len()));
    let mut bytes = bytes.iter();
    let mut next = || bytes.next().copied();
    while let Some(first) = next() {
        let code = if first == TWO_BYTES {
            u16::from_le_bytes([next()?, next()?])
        } else {
            u16::from(first)
        };
        let before = weights
            .len()
            .checked_sub(bucket)
            .map_or(0, |index| weights[index]);
        weights.push(before.wrapping_add(unzigzag(code)));
    }
    (weights.len() == length).then_some(weights)
}

/// Zigzag encoding: 0, −1, 1, −2, 2 … become 0, 1, 2, 3, 4 …
fn zigzag(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)).cast_unsigned()
}

fn unzigzag(code: u16) -> i16 {
    (code >> 1).cast_signed() ^ -(code & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zigzag_keeps_small_numbers_small() {
        assert_eq!([0, -1, 1, -2, 2].map(zigzag), [0, 1, 2, 3, 4]);
        for number in i16::MIN..=i16::MAX {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
    }

    #[test]
    fn weights_round_trip() {
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
    fn equal_buckets_become_zeros() {
        let weights = [7, -300, 12, 7, -300, 12];
        assert_eq!(pack(&weights, 3), [14, 255, 87, 2, 24, 0, 0, 0]);
    }
}
