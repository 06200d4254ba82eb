//! The C interface: what `include/tabiya.h` declares.
//!
//! Everything here converts and hands on to `tabiya-bindings`. What C programs may do with pointers is said once, at
//! the top of the header: a pointer is null or what its type says, text ends with a zero byte, and nothing is used
//! after it was freed. That is the promise the safety comments of this crate speak of. Null and text that is not
//! UTF-8 are answered, and nothing panics into C.
// The whole crate is the boundary, and all of its functions rest on the one promise above. What is public is so for
// the linker and the header.
#![allow(unsafe_code, unreachable_pub, clippy::missing_safety_doc)]

mod analysis;
mod answer;
mod book;
mod engine;
mod epd;
mod game;
mod info;
mod mates;
mod moves;
mod node;
mod options;
mod outcome;
mod pgn;
mod pointers;
mod position;
mod process;
mod score;
mod setup;
mod status;
mod tablebase;
mod winnability;
