//! Sets of squares.

use std::cmp::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple, PyType};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Bitboard, Drawing, File, Rank, Square, attacks};

use crate::errors::{breathe, exception};
use crate::given;

/// A set of squares, which never changes. Its members are names, from a1 to h8.
///
/// It is made of squares, or of a number of 64 bits in which the lowest one is a1.
///
/// >>> import tabiya
/// >>> center = tabiya.SquareSet(["d4", "e4", "d5", "e5"])
/// >>> len(center), "e4" in center, list(center)
/// (4, True, ['d4', 'e4', 'd5', 'e5'])
/// >>> list(center & tabiya.SquareSet.file("e")), len(~center)
/// (['e4', 'e5'], 60)
#[pyclass(name = "SquareSet", module = "tabiya", frozen, hash, eq, ord)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PySquareSet(pub(crate) Bitboard);

/// A subset comes before its set; of other sets neither does.
impl PartialOrd for PySquareSet {
    fn partial_cmp(&self, other: &PySquareSet) -> Option<Ordering> {
        match (self.0.is_subset_of(other.0), other.0.is_subset_of(self.0)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

/// A set as callers give it: one of ours, a number of 64 bits, or squares.
fn set(given: &Bound<'_, PyAny>) -> PyResult<Bitboard> {
    if let Ok(set) = given.cast::<PySquareSet>() {
        return Ok(set.get().0);
    }
    if given.is_instance_of::<PyInt>() {
        let mask: Result<u64, _> = given.extract();
        return mask.map(Bitboard).map_err(|_| {
            let message = "a set of squares as a number has 64 bits".to_owned();
            exception(given.py(), &Failure::new(FailureKind::BadArgument, message))
        });
    }
    if given.is_instance_of::<PyString>() {
        return Err(given::type_error("squares in a list or another iterable", given));
    }
    given::items(given)?
        .map(|square| given::square(&square?))
        .collect::<PyResult<Bitboard>>()
}

/// What an operator does with another set; other objects are not for it.
fn with(
    this: &PySquareSet,
    other: &Bound<'_, PyAny>,
    join: impl FnOnce(Bitboard, Bitboard) -> Bitboard,
) -> PyResult<Py<PyAny>> {
    match other.cast::<PySquareSet>() {
        Ok(other) => Ok(PySquareSet(join(this.0, other.get().0))
            .into_pyobject(other.py())?
            .into_any()
            .unbind()),
        Err(_) => Ok(other.py().NotImplemented()),
    }
}

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares = None, /))]
    fn new(squares: Option<&Bound<'_, PyAny>>) -> PyResult<PySquareSet> {
        let squares = squares.map(set).transpose()?;
        Ok(PySquareSet(squares.unwrap_or(Bitboard::EMPTY)))
    }

    /// The squares of a file, ``"a"`` to ``"h"``.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.SquareSet.file("a"))[:3]
    /// ['a1', 'a2', 'a3']
    #[staticmethod]
    #[pyo3(signature = (letter, /))]
    fn file(py: Python<'_>, letter: &str) -> PyResult<PySquareSet> {
        let mut letters = letter.chars();
        let file = letters.next().and_then(File::from_letter);
        match (file, letters.next()) {
            (Some(file), None) => Ok(PySquareSet(file.bitboard())),
            _ => Err(no_argument(
                py,
                format!("a file is from 'a' to 'h', not '{letter}'"),
            )),
        }
    }

    /// The squares of a rank, 1 to 8.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.SquareSet.rank(8))[-1]
    /// 'h8'
    #[staticmethod]
    #[pyo3(signature = (number, /))]
    fn rank(number: &Bound<'_, PyInt>) -> PyResult<PySquareSet> {
        let index = number
            .extract::<u8>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        match index.and_then(Rank::from_index) {
            Some(rank) => Ok(PySquareSet(rank.bitboard())),
            None => Err(no_argument(
                number.py(),
                format!("a rank is from 1 to 8, not {number}"),
            )),
        }
    }

    /// The squares strictly between two on a rank, a file or a diagonal; none if they are on no common line.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.SquareSet.between("a1", "d4"))
    /// ['b2', 'c3']
    #[staticmethod]
    #[pyo3(signature = (first, second, /))]
    fn between(first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        let squares = (given::square(first)?, given::square(second)?);
        Ok(PySquareSet(attacks::between(squares.0, squares.1)))
    }

    /// The whole rank, file or diagonal through two squares; none if they are on no common line.
    ///
    /// >>> import tabiya
    /// >>> len(tabiya.SquareSet.line("b2", "c3"))
    /// 8
    #[staticmethod]
    #[pyo3(signature = (first, second, /))]
    fn line(first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        let squares = (given::square(first)?, given::square(second)?);
        Ok(PySquareSet(attacks::line(squares.0, squares.1)))
    }

    /// The set as a number of 64 bits; a1 is the lowest bit, h8 the highest. ``int()`` gives it too.
    ///
    /// >>> import tabiya
    /// >>> hex(tabiya.SquareSet(["a1", "b1", "h8"]).mask)
    /// '0x8000000000000003'
    #[getter]
    fn mask(&self) -> u64 {
        self.0.0
    }

    /// The set with ranks 1 and 8, 2 and 7 and so on exchanged.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.SquareSet(["e2"]).mirror())
    /// ['e7']
    fn mirror(&self) -> PySquareSet {
        PySquareSet(self.0.flip_vertical())
    }

    /// Whether all squares of this set are in the other.
    ///
    /// >>> import tabiya
    /// >>> tabiya.SquareSet(["e4"]).issubset(tabiya.SquareSet.file("e"))
    /// True
    #[pyo3(signature = (other, /))]
    fn issubset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_subset_of(set(other)?))
    }

    /// Whether all squares of the other set are in this one.
    ///
    /// >>> import tabiya
    /// >>> tabiya.SquareSet.file("e").issuperset(["e4"])
    /// True
    #[pyo3(signature = (other, /))]
    fn issuperset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(set(other)?.is_subset_of(self.0))
    }

    /// Whether the sets have no square in common.
    ///
    /// >>> import tabiya
    /// >>> tabiya.SquareSet.rank(1).isdisjoint(tabiya.SquareSet.rank(2))
    /// True
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(!set(other)?.intersects(self.0))
    }

    /// Every subset, the empty one and the set itself included.
    ///
    /// >>> import tabiya
    /// >>> [list(subset) for subset in tabiya.SquareSet(["a1", "h8"]).subsets()]
    /// [[], ['a1'], ['h8'], ['a1', 'h8']]
    fn subsets(&self) -> PySubsets {
        PySubsets {
            set: self.0,
            next: Some(Bitboard::EMPTY),
            given: 0,
        }
    }

    /// The set drawn in an SVG image.
    fn _repr_svg_(&self) -> String {
        Drawing::new(&[None; 64]).highlight(self.0).svg()
    }

    fn __len__(&self) -> usize {
        self.0.count() as usize
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __int__(&self) -> u64 {
        self.0.0
    }

    fn __index__(&self) -> u64 {
        self.0.0
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(given::square(square)?))
    }

    fn __iter__(&self) -> PySquares {
        PySquares(self.0)
    }

    fn __reversed__(&self) -> Vec<String> {
        let mut names: Vec<_> = self.0.iter().map(|square| square.to_string()).collect();
        names.reverse();
        names
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(self, other, |a, b| a | b)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(self, other, |a, b| a & b)
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(self, other, |a, b| a ^ b)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        with(self, other, |a, b| a & !b)
    }

    fn __invert__(&self) -> PySquareSet {
        PySquareSet(!self.0)
    }

    fn __str__(&self) -> String {
        self.0.drawing()
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|square| format!("'{square}'")).collect();
        format!("SquareSet([{}])", names.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let class: Bound<'py, PyType> = slf.get_type();
        (class, (slf.get().mask(),)).into_pyobject(slf.py())
    }
}

fn no_argument(py: Python<'_>, message: String) -> PyErr {
    exception(py, &Failure::new(FailureKind::BadArgument, message))
}

/// The squares of a set, one after the other.
#[pyclass(name = "_Squares", module = "tabiya")]
pub(crate) struct PySquares(Bitboard);

#[pymethods]
impl PySquares {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<String> {
        self.0.pop().map(|square: Square| square.to_string())
    }
}

/// The subsets of a set, one after the other.
#[pyclass(name = "_Subsets", module = "tabiya")]
pub(crate) struct PySubsets {
    set: Bitboard,
    next: Option<Bitboard>,
    /// How many were given; the last bits of the number are enough.
    given: u16,
}

#[pymethods]
impl PySubsets {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PySquareSet>> {
        let Some(subset) = self.next else {
            return Ok(None);
        };
        // Large sets have more subsets than anybody can wait for.
        self.given = self.given.wrapping_add(1);
        if self.given == 0 {
            breathe(py)?;
        }
        // Counts up within the set: all other bits carry over.
        let following = Bitboard((subset.0 | !self.set.0).wrapping_add(1)) & self.set;
        self.next = Some(following).filter(|following| !following.is_empty());
        Ok(Some(PySquareSet(subset)))
    }
}
