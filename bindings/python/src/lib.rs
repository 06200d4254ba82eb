//! The native part of the Python package `tabiya`: it converts between Python and what all bindings share.
//!
//! Errors, results and everything that is plain data are Python classes beside this crate, in `python/tabiya`.
#![forbid(unsafe_code)]

mod analysis;
mod arrays;
mod book;
mod engine;
mod errors;
mod fork;
mod game;
mod given;
mod keywords;
mod limits;
mod many;
mod moves;
mod node;
mod pgn;
mod position;
mod program;
mod proofs;
mod results;
mod setup;
mod squares;
mod tablebase;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analysis::PyAnalysis;
    #[pymodule_export]
    use crate::arrays::{pieces_of, planes_of};
    #[pymodule_export]
    use crate::book::PyBook;
    #[pymodule_export]
    use crate::engine::PyEngine;
    #[pymodule_export]
    use crate::fork::forked;
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::many::PyAnalyses;
    #[pymodule_export]
    use crate::moves::{PyMove, move_from_bits};
    #[pymodule_export]
    use crate::node::PyGameNode;
    #[pymodule_export]
    use crate::pgn::{PyPgnReader, PyTagsReader, open_pgn, open_tags, read_pgn, read_tags};
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::program::program;
    #[pymodule_export]
    use crate::proofs::check_mates;
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::squares::PySquareSet;
    #[pymodule_export]
    use crate::tablebase::PyTablebase;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Python gives its objects an alignment of 16 bytes, whatever Rust asks for: what wants more, as a position does, must
/// be in a box.
const _: () = {
    assert!(align_of::<analysis::PyAnalysis>() <= 16);
    assert!(align_of::<book::PyBook>() <= 16);
    assert!(align_of::<engine::PyEngine>() <= 16);
    assert!(align_of::<game::PyGame>() <= 16);
    assert!(align_of::<many::PyAnalyses>() <= 16);
    assert!(align_of::<moves::PyMove>() <= 16);
    assert!(align_of::<node::PyGameNode>() <= 16);
    assert!(align_of::<pgn::PyPgnReader>() <= 16);
    assert!(align_of::<pgn::PyTagsReader>() <= 16);
    assert!(align_of::<position::PyPosition>() <= 16);
    assert!(align_of::<setup::PySetup>() <= 16);
    assert!(align_of::<squares::PySquareSet>() <= 16);
    assert!(align_of::<tablebase::PyTablebase>() <= 16);
};
