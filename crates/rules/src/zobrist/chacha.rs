//! The numbers of the ChaCha8 generator, at compile time or later.

/// The first numbers for a seed of 64 bits.
#[cfg(not(feature = "small-tables"))]
pub(super) const fn numbers<const COUNT: usize>(seed: u64) -> [u64; COUNT] {
    let key = expand(seed);
    let mut numbers = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        numbers[index] = number_of_block(&chacha8_block(&key, index as u64 / 8), index);
        index += 1;
    }
    numbers
}

/// One number for a seed of 64 bits, by its place from 0.
pub(super) const fn number(seed: u64, index: usize) -> u64 {
    number_of_block(&chacha8_block(&expand(seed), index as u64 / 8), index)
}

const fn number_of_block(block: &[u32; 16], index: usize) -> u64 {
    let word = index * 2 % 16;
    block[word] as u64 | (block[word + 1] as u64) << 32
}

/// Expands a seed to the eight words of a ChaCha key with a PCG32 generator, as `rand_core` does.
const fn expand(seed: u64) -> [u32; 8] {
    let mut key = [0; 8];
    let mut state = seed;
    let mut word = 0;
    while word < 8 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(11_634_580_027_462_260_723);
        let mixed = ((state >> 18 ^ state) >> 27) as u32;
        key[word] = mixed.rotate_right((state >> 59) as u32);
        word += 1;
    }
    key
}

/// One block of the ChaCha stream cipher with eight rounds, a 64-bit counter and a zero nonce.
const fn chacha8_block(key: &[u32; 8], counter: u64) -> [u32; 16] {
    // The first four words spell "expand 32-byte k".
    let start = [
        0x6170_7865,
        0x3320_646E,
        0x7962_2D32,
        0x6B20_6574,
        key[0],
        key[1],
        key[2],
        key[3],
        key[4],
        key[5],
        key[6],
        key[7],
        counter as u32,
        (counter >> 32) as u32,
        0,
        0,
    ];
    let mut words = start;
    let mut double_round = 0;
    while double_round < 4 {
        let mut lane = 0;
        while lane < 4 {
            quarter_round(&mut words, lane, 4 + lane, 8 + lane, 12 + lane);
            lane += 1;
        }
        let mut lane = 0;
        while lane < 4 {
            let (b, c, d) = ((lane + 1) % 4, (lane + 2) % 4, (lane + 3) % 4);
            quarter_round(&mut words, lane, 4 + b, 8 + c, 12 + d);
            lane += 1;
        }
        double_round += 1;
    }
    let mut word = 0;
    while word < 16 {
        words[word] = words[word].wrapping_add(start[word]);
        word += 1;
    }
    words
}

const fn quarter_round(words: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    words[a] = words[a].wrapping_add(words[b]);
    words[d] = (words[d] ^ words[a]).rotate_left(16);
    words[c] = words[c].wrapping_add(words[d]);
    words[b] = (words[b] ^ words[c]).rotate_left(12);
    words[a] = words[a].wrapping_add(words[b]);
    words[d] = (words[d] ^ words[a]).rotate_left(8);
    words[c] = words[c].wrapping_add(words[d]);
    words[b] = (words[b] ^ words[c]).rotate_left(7);
}
