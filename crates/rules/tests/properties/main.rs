//! Properties of every position, tested on random games of standard chess, Chess960, double Chess960 and from
//! positions that no game reaches. Fast code is compared with slow code (`slow`), which shares only the types
//! at its interface with the library.

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
