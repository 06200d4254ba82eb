//! How much later moves are reduced, by depth and number of the move.

use crate::tunables;

const ROWS: usize = 64;

/// Reductions in 1024ths of a ply.
pub(crate) struct Reductions {
    quiet: [[i32; ROWS]; ROWS],
    tactical: [[i32; ROWS]; ROWS],
}

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let logarithms: [i64; ROWS] = std::array::from_fn(|number| logarithm(number.max(1)));
        let table = |base: i32, divisor: i32| {
            let mut rows = [[0; ROWS]; ROWS];
            for (depth, row) in rows.iter_mut().enumerate().skip(1) {
                for (number, cell) in row.iter_mut().enumerate().skip(1) {
                    let product = logarithms[depth] * logarithms[number];
                    *cell = base + (product * 100 / (i64::from(divisor) * 1024)) as i32;
                }
            }
            rows
        };
        Reductions {
            quiet: table(
                tunables::reduction_quiet_base(),
                tunables::reduction_quiet_divisor(),
            ),
            tactical: table(
                tunables::reduction_capture_base(),
                tunables::reduction_capture_divisor(),
            ),
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, is_quiet: bool, depth: i32, number: usize) -> i32 {
        let table = if is_quiet { &self.quiet } else { &self.tactical };
        table[depth.clamp(0, ROWS as i32 - 1) as usize][number.min(ROWS - 1)]
    }
}

/// The natural logarithm in 1024ths, by whole numbers: the same on every machine, which floating point
/// libraries do not promise.
fn logarithm(number: usize) -> i64 {
    // Bit by bit: squaring doubles the logarithm.
    let mut fraction = (number as u128) << 32;
    let mut bits = 0_i64;
    while fraction >= 2 << 32 {
        fraction >>= 1;
        bits += 1 << 16;
    }
    for bit in (0..16).rev() {
        fraction = (fraction * fraction) >> 32;
        if fraction >= 2 << 32 {
            fraction >>= 1;
            bits += 1 << bit;
        }
    }
    // ln 2 = 0.693147…, in 2^-20ths; `bits` counts 65536ths of a doubling.
    (bits * 726_817) >> 26
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_textbook() {
        for number in 1..64 {
            let exact = (number as f64).ln() * 1024.0;
            assert!((logarithm(number) as f64 - exact).abs() < 1.5, "{number}");
        }
    }

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more() {
        let reductions = Reductions::new();
        assert!(reductions.of(true, 10, 20) > reductions.of(true, 10, 5));
        assert!(reductions.of(true, 20, 10) > reductions.of(true, 5, 10));
        assert!(reductions.of(true, 10, 10) > reductions.of(false, 10, 10));
        assert_eq!(reductions.of(true, 1000, 1000), reductions.of(true, 63, 63));
    }
}
