//! Positions as pictures.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_rules::{BoardColors, Drawing, Rgb, Square};

use super::PyPosition;
use crate::given;
use crate::keywords::Keywords;
use crate::moves::PyMove;

#[pymethods]
impl PyPosition {
    /// The board as an SVG image, ``size`` pixels wide.
    ///
    /// Squares are names or numbers. ``arrows`` are moves, pairs of squares, or Arrows with a colour; ``marks`` are squares
    /// with a colour, ``highlight`` squares without. The king in check is marked by itself. Colours, also of ``light`` and
    /// ``dark`` squares and the ``frame``, are written ``#rrggbb``, or are green, red, yellow or blue.
    ///
    /// >>> import tabiya
    /// >>> picture = tabiya.Position().svg(size=250, arrows=["e2e4", ("d7", "d5", "red")], light="#ffffff")
    /// >>> picture.startswith("<svg"), 'width="250"' in picture
    /// (True, True)
    #[pyo3(
        signature = (**options),
        text_signature = "($self, *, size=400, flipped=False, coordinates=True, last_move=None, highlight=None, marks=None, arrows=None, light=None, dark=None, frame=None)"
    )]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let given = Keywords::new(options)?;
        let position = self.position();
        let usual = BoardColors::default();
        let color =
            |name, usual| Ok::<Rgb, PyErr>(given.take(name)?.as_ref().map(rgb).transpose()?.unwrap_or(usual));
        let mut drawing = Drawing::new(position.squares())
            .size(given.number("size")?.unwrap_or(400))
            .flipped(given.flag("flipped")?)
            .coordinates(given.flag_or("coordinates", true)?)
            .highlight(
                each(given.take("highlight")?, given::square)?
                    .into_iter()
                    .collect(),
            )
            .colors(BoardColors {
                light: color("light", usual.light)?,
                dark: color("dark", usual.dark)?,
                frame: color("frame", usual.frame)?,
            });
        if let Some(last) = given.take("last_move")? {
            let (from, to, _) = arrow(&last)?;
            drawing = drawing.last_move(from, to);
        }
        for (square, color) in each(given.take("marks")?, mark)? {
            drawing = drawing.mark_square(square, color);
        }
        for (from, to, color) in each(given.take("arrows")?, arrow)? {
            drawing = drawing.colored_arrow(from, to, color);
        }
        if position.is_check() {
            drawing = drawing.check(position.king(position.side_to_move()));
        }
        given.finish()?;
        Ok(drawing.svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }
}

/// What each of several objects means; nothing for none.
fn each<T>(
    given: Option<Bound<'_, PyAny>>,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    match given {
        Some(several) => given::items(&several)?.map(|item| read(&item?)).collect(),
        None => Ok(Vec::new()),
    }
}

/// A colour.
fn rgb(given: &Bound<'_, PyAny>) -> PyResult<Rgb> {
    let text: String = given
        .extract()
        .map_err(|_| given::type_error("a color as text", given))?;
    text.parse()
        .map_err(|error| given::bad_argument(given.py(), format!("{text}: {error}")))
}

/// A square with its colour.
fn mark(given: &Bound<'_, PyAny>) -> PyResult<(Square, Rgb)> {
    match given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        Ok((square, color)) => Ok((given::square(&square)?, rgb(&color)?)),
        Err(_) => Err(given::type_error("a square with its color", given)),
    }
}

/// Two squares: those of a move, or a pair, perhaps with a colour.
fn arrow(given: &Bound<'_, PyAny>) -> PyResult<(Square, Square, Rgb)> {
    if let Ok(mv) = given.cast::<PyMove>() {
        let mv = mv.get().mv;
        return Ok((mv.from(), PyMove::shown_target(mv), Rgb::GREEN));
    }
    if let Ok((from, to, color)) = given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        return Ok((given::square(&from)?, given::square(&to)?, rgb(&color)?));
    }
    if let Ok((from, to)) = given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        return Ok((given::square(&from)?, given::square(&to)?, Rgb::GREEN));
    }
    match given::uci_squares(given)? {
        Some((from, to)) => Ok((from, to, Rgb::GREEN)),
        None => Err(given::type_error("a move or a pair of squares", given)),
    }
}
