//! What holds of every position, tried on the positions of random games: standard chess, Chess960, double
//! Chess960 and boards that no game reaches. Fast code answers to slow code (`slow`), which shares only
//! the types at its edge with the library.

mod capacity;
mod checks;
mod classes;
mod exchange;
mod fen;
mod generator;
mod keys;
mod legality;
mod make_unmake;
mod perft;
mod slow;
mod walks;
