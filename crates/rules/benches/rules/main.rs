//! Benchmarks of the rules: `cargo xtask bench rules`.
#![allow(missing_docs)]

mod generation;
mod perft;
mod play;
mod positions;
mod sliders;
mod text;

criterion::criterion_group!(
    all,
    sliders::throughput,
    sliders::latency,
    generation::pieces,
    generation::whole,
    generation::checks,
    play::make_unmake,
    perft::perft,
    text::fen
);
criterion::criterion_main!(all);
