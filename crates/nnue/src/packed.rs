//! Feature weights as a file holds them: in an order of bytes that compresses well, so that packages with a net are
//! small.
//!
//! The rows of one king bucket resemble those of the bucket before, so only the difference is stored. Differences are
//! small, up or down: they become 0, −1, 1, −2, 2 … counted from 0, all their low bytes come first, and almost all
//! high bytes after them are 0.

/// Packs the weights of buckets of `bucket` numbers each.
pub(crate) fn pack(weights: &[i16], bucket: usize) -> Vec<u8> {
    let counted: Vec<u16> = weights
        .iter()
        .enumerate()
        .map(|(index, &weight)| {
            let before = index.checked_sub(bucket).map_or(0, |index| weights[index]);
            count(weight.wrapping_sub(before))
        })
        .collect();
    let low = counted.iter().map(|number| number.to_le_bytes()[0]);
    let high = counted.iter().map(|number| number.to_le_bytes()[1]);
    low.chain(high).collect()
}

/// The weights again.
pub(crate) fn unpack(bytes: &[u8], bucket: usize) -> Vec<i16> {
    let (low, high) = bytes.split_at(bytes.len() / 2);
    let mut weights: Vec<i16> = Vec::with_capacity(low.len());
    for (index, (&low, &high)) in low.iter().zip(high).enumerate() {
        let before = index.checked_sub(bucket).map_or(0, |index| weights[index]);
        weights.push(before.wrapping_add(uncount(u16::from_le_bytes([low, high]))));
    }
    weights
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
            assert_eq!(unpack(&pack(&weights, bucket), bucket), weights);
        }
    }

    #[test]
    fn like_buckets_become_zeros() {
        let weights = [7, -300, 12, 7, -300, 12];
        assert_eq!(pack(&weights, 3), [14, 87, 24, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
    }
}
