//! The native half of the Java package: what the classes in `src/main/java/tabiya` declare as `native`.
//!
//! Everything here converts and hands on to `tabiya-bindings`. Java holds numbers, not pointers: a [`table`] knows
//! which number is which object, so that nothing can be used after it was freed, freed twice or freed while another
//! thread uses it. Nothing panics into Java: [`calls`] turns failures and panics into exceptions. Results are bytes
//! that Java reads in the order in which [`message`] writes them, because one array is cheaper than many objects that
//! are made through the interface.
// A function that Java finds by its name counts as unsafe, for another might have the same name; there is no other
// unsafe code here. What is public is so for the linker, and named as Java wants it.
#![allow(unsafe_code, unreachable_pub, non_snake_case)]

mod analysis;
mod book;
mod calls;
mod engine;
mod game;
mod message;
mod methods;
mod moves;
mod node;
mod notes;
mod packed;
mod pgn;
mod position;
mod proof;
mod request;
mod setup;
mod squares;
mod table;
mod tablebase;
