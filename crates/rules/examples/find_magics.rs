//! Finds the magic numbers of `src/attacks/magic.rs` and prints the file that holds them:
//!
//! ```text
//! cargo run --release --package tabiya-rules --example find_magics \
//!     > crates/rules/src/attacks/magic_numbers.rs
//! ```
//!
//! The search starts from a fixed seed, so it prints the same numbers on every machine.

use tabiya_rules::{Bitboard, Square, attacks};

#[path = "../src/attacks/magic_search.rs"]
mod magic_search;

fn main() {
    println!("//! Magic numbers, written by the example `find_magics`; not to be edited by hand.");
    print_numbers("BISHOP", attacks::bishop_blockers, attacks::walk::bishop);
    print_numbers("ROOK", attacks::rook_blockers, attacks::walk::rook);
}

fn print_numbers(piece: &str, blockers: fn(Square) -> Bitboard, attacks: fn(Square, Bitboard) -> Bitboard) {
    println!("\n#[rustfmt::skip]");
    println!("pub(super) const {piece}_NUMBERS: [u64; 64] = [");
    for rank in Square::ALL.chunks(4) {
        let numbers: Vec<String> = rank
            .iter()
            .map(|&square| {
                let attacks = |men| attacks(square, Bitboard(men)).0;
                let digits = format!("{:016X}", magic_search::find(blockers(square).0, attacks));
                let groups = [&digits[..4], &digits[4..8], &digits[8..12], &digits[12..]];
                format!("0x{},", groups.join("_"))
            })
            .collect();
        println!("    {}", numbers.join(" "));
    }
    println!("];");
}
