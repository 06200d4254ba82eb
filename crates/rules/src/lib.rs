//! The rules of chess.
#![no_std]
