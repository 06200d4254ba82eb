//! Comments, NAGs, clocks, evaluations and marks.

use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use tabiya_bindings::FailureKind;
use tabiya_pgn::{Arrow, Clock, Command, Comment, EvalAnnotation, EvalScore, MarkColor, Marked, Nag};

use super::PyGameNode;
use crate::keywords::{seconds, whole_number};
use crate::{given, results};

#[pymethods]
impl PyGameNode {
    /// The comments after the move, joined, with commands such as ``[%clk 0:05:00]``; ``text`` is without them. Setting it
    /// replaces all of them.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 {[%clk 0:05:00] solid} *").cursor
    /// >>> node.comment, node.text
    /// ('[%clk 0:05:00] solid', 'solid')
    /// >>> node.comment = "best by test"
    /// >>> node.comments
    /// ['best by test']
    #[getter]
    fn comment(&self, py: Python<'_>) -> PyResult<String> {
        self.comments(py).map(|comments| comments.join(" "))
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        self.edit(py, |game, id| game.set_comment(id, comment))
    }

    /// The comments after the move without commands, joined.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 {[%eval 0.3] solid} {and old} *").cursor.text
    /// 'solid and old'
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.look(py, |game, id| {
            let texts = game.tree().comments(id).map(Comment::text);
            texts
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        })
    }

    /// All comments after the move, each as it is written.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 {one} {two} *").cursor.comments
    /// ['one', 'two']
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.look(py, |game, id| texts(game.tree().comments(id)))
    }

    /// The comments before the move, joined. Setting it replaces all of them.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 ({or} 1... c5) *")
    /// >>> game.main_line[0].variations[1].comment_before
    /// 'or'
    #[getter]
    fn comment_before(&self, py: Python<'_>) -> PyResult<String> {
        let comments = self.look(py, |game, id| texts(game.tree().comments_before(id)))?;
        Ok(comments.join(" "))
    }

    #[setter]
    fn set_comment_before(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        self.edit(py, |game, id| game.set_comment_before(id, comment))
    }

    /// Adds a comment after the move, in front of others.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 *")
    /// >>> game.cursor.add_comment("solid")
    /// >>> game.cursor.comment
    /// 'solid'
    #[pyo3(signature = (comment, /))]
    fn add_comment(&self, py: Python<'_>, comment: &str) -> PyResult<()> {
        self.edit(py, |game, id| game.add_comment(id, comment))
    }

    /// The numeric annotation glyphs of the move: 1 is ``!``, 2 is ``?``. Setting it replaces all of them.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4! $14 *").cursor
    /// >>> node.nags
    /// [1, 14]
    /// >>> node.nags = [3]
    /// >>> node.game.pgn()
    /// '1. e4 $3 *\n'
    #[getter]
    fn nags(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.look(py, |game, id| game.tree().nags(id).map(|nag| nag.0).collect())
    }

    #[setter]
    fn set_nags(&self, py: Python<'_>, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        let new = given::items(nags)?
            .map(|nag| glyph(&nag?))
            .collect::<PyResult<Vec<_>>>()?;
        let old = self.nags(py)?;
        self.edit(py, |game, id| {
            old.into_iter()
                .try_for_each(|nag| game.remove_nag(id, Nag(nag)))?;
            new.into_iter().try_for_each(|nag| game.add_nag(id, nag))
        })
    }

    /// Adds a numeric annotation glyph.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 *").cursor
    /// >>> node.add_nag(1)
    /// >>> node.nags
    /// [1]
    #[pyo3(signature = (nag, /))]
    fn add_nag(&self, py: Python<'_>, nag: &Bound<'_, PyAny>) -> PyResult<()> {
        let nag = glyph(nag)?;
        self.edit(py, |game, id| game.add_nag(id, nag))
    }

    /// Takes a numeric annotation glyph away.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 $1 *").cursor
    /// >>> node.remove_nag(1)
    /// >>> node.nags
    /// []
    #[pyo3(signature = (nag, /))]
    fn remove_nag(&self, py: Python<'_>, nag: &Bound<'_, PyAny>) -> PyResult<()> {
        let nag = glyph(nag)?;
        self.edit(py, |game, id| game.remove_nag(id, nag))
    }

    /// The time that the player has left, in seconds (``[%clk]``), or None. It can be set.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 {[%clk 0:05:00]} *").cursor
    /// >>> node.clock
    /// 300.0
    /// >>> node.clock = 299.5
    /// >>> node.comment
    /// '[%clk 0:04:59.5]'
    #[getter]
    fn clock(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.look(py, |game, id| game.tree().clock(id).map(shown))
    }

    #[setter]
    fn set_clock(&self, py: Python<'_>, clock: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.set_command(py, "clk", time(clock, "clock")?.map(Command::Clock))
    }

    /// The time that the move took, in seconds (``[%emt]``), or None. It can be set.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 {[%emt 0:00:07]} *").cursor.elapsed
    /// 7.0
    #[getter]
    fn elapsed(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.look(py, |game, id| game.tree().elapsed(id).map(shown))
    }

    #[setter]
    fn set_elapsed(&self, py: Python<'_>, elapsed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.set_command(py, "emt", time(elapsed, "elapsed")?.map(Command::Elapsed))
    }

    /// The evaluation after the move as White sees it (``[%eval]``), or None. It can be set to any Score.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 {[%eval 0.35,20]} *").cursor
    /// >>> node.evaluation.centipawns, node.evaluation_depth
    /// (35, 20)
    /// >>> node.evaluation = tabiya.Score(centipawns=None, mate=3, side="black")
    /// >>> node.comment
    /// '[%eval #-3]'
    #[getter]
    fn evaluation<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(evaluation) = self.look(py, |game, id| game.tree().evaluation(id))? else {
            return Ok(None);
        };
        results::white_score(py, evaluation.score).map(Some)
    }

    #[setter]
    fn set_evaluation(&self, py: Python<'_>, score: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.annotate_evaluation(py, score, None)
    }

    /// The depth of the evaluation after the move, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 {[%eval 0.35,20]} *").cursor.evaluation_depth
    /// 20
    #[getter]
    fn evaluation_depth(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        self.look(py, |game, id| game.tree().evaluation(id)?.depth)
    }

    /// Sets the evaluation after the move together with its depth.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 *").cursor
    /// >>> node.annotate_evaluation(tabiya.Score(centipawns=35, mate=None, side="white"), 20)
    /// >>> node.comment
    /// '[%eval 0.35,20]'
    #[pyo3(signature = (score, depth = None, /))]
    fn annotate_evaluation(
        &self,
        py: Python<'_>,
        score: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let depth = depth.map(|depth| whole_number(depth, "depth", FailureKind::BadArgument));
        let depth = depth.transpose()?;
        let evaluation = score.map(|score| white_score(score)).transpose()?;
        let command = evaluation.map(|score| Command::Evaluation(EvalAnnotation { score, depth }));
        self.set_command(py, "eval", command)
    }

    /// The arrows on the board after the move (``[%cal]``). Setting it replaces all of them; an arrow is an Arrow, or
    /// anything that is like one.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 {[%cal Ge2e4]} *").cursor
    /// >>> node.arrows
    /// [Arrow(from_square='e2', to_square='e4', color='green')]
    /// >>> node.arrows = [("d7", "d5", "red")]
    /// >>> node.comment
    /// '[%cal Rd7d5]'
    #[getter]
    fn arrows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let arrows = self.look(py, |game, id| game.tree().arrows(id))?;
        let arrows = arrows.into_iter().map(|arrow| {
            results::arrow(
                py,
                &arrow.from.to_string(),
                &arrow.to.to_string(),
                color_name(arrow.color),
            )
        });
        PyList::new(py, arrows.collect::<PyResult<Vec<_>>>()?)
    }

    #[setter]
    fn set_arrows(&self, py: Python<'_>, arrows: &Bound<'_, PyAny>) -> PyResult<()> {
        let arrows = given::items(arrows)?.map(|arrow| {
            let arrow = arrow?;
            let parts = arrow.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>, String)>();
            let (from, to, color) =
                parts.map_err(|_| given::type_error("an arrow: two squares and a color", &arrow))?;
            Ok(Arrow {
                color: mark_color(py, &color)?,
                from: given::square(&from)?,
                to: given::square(&to)?,
            })
        });
        let arrows = arrows.collect::<PyResult<Vec<_>>>()?;
        let command = (!arrows.is_empty()).then_some(Command::Arrows(arrows));
        self.set_command(py, "cal", command)
    }

    /// The marked squares on the board after the move (``[%csl]``). Setting it replaces all of them.
    ///
    /// >>> import tabiya
    /// >>> node = tabiya.Game.from_pgn("1. e4 {[%csl Re5]} *").cursor
    /// >>> node.marks
    /// [Mark(square='e5', color='red')]
    #[getter]
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let marks = self.look(py, |game, id| game.tree().squares(id))?;
        let marks = marks
            .into_iter()
            .map(|mark| results::mark(py, &mark.square.to_string(), color_name(mark.color)));
        PyList::new(py, marks.collect::<PyResult<Vec<_>>>()?)
    }

    #[setter]
    fn set_marks(&self, py: Python<'_>, marks: &Bound<'_, PyAny>) -> PyResult<()> {
        let marks = given::items(marks)?.map(|mark| {
            let mark = mark?;
            let parts = mark.extract::<(Bound<'_, PyAny>, String)>();
            let (square, color) = parts.map_err(|_| given::type_error("a square with its color", &mark))?;
            Ok(Marked {
                color: mark_color(py, &color)?,
                square: given::square(&square)?,
            })
        });
        let marks = marks.collect::<PyResult<Vec<_>>>()?;
        let command = (!marks.is_empty()).then_some(Command::Squares(marks));
        self.set_command(py, "csl", command)
    }
}

impl PyGameNode {
    /// Puts a command into the comments, or takes it away.
    fn set_command(&self, py: Python<'_>, name: &str, command: Option<Command<'_>>) -> PyResult<()> {
        self.edit(py, |game, id| match &command {
            Some(command) => game.set_command(id, command),
            None => game.remove_command(id, name),
        })
    }
}

fn texts<'a>(comments: impl Iterator<Item = &'a Comment>) -> Vec<String> {
    comments.map(|comment| comment.as_str().to_owned()).collect()
}

fn shown(clock: Clock) -> f64 {
    clock.0.as_secs_f64()
}

/// A time on a clock, to the millisecond.
fn time(given: Option<&Bound<'_, PyAny>>, name: &str) -> PyResult<Option<Clock>> {
    let time = given.map(|given| seconds(given, name, FailureKind::BadArgument));
    Ok(time
        .transpose()?
        .map(|time| Clock(Duration::from_millis((time.as_secs_f64() * 1000.0).round() as u64))))
}

/// A numeric annotation glyph.
fn glyph(given: &Bound<'_, PyAny>) -> PyResult<Nag> {
    whole_number(given, "an annotation glyph", FailureKind::BadArgument).map(Nag)
}

/// A score as White sees it.
fn white_score(score: &Bound<'_, PyAny>) -> PyResult<EvalScore> {
    let white = score
        .call_method0("white")
        .map_err(|_| given::type_error("a Score", score))?;
    let number = |name: &str| {
        let number = white.getattr(name)?;
        number.extract::<Option<i32>>().map_err(|error| {
            match error.is_instance_of::<PyOverflowError>(white.py()) {
                true => given::bad_argument(white.py(), format!("a score cannot have {name}={number}")),
                false => error,
            }
        })
    };
    match (number("mate")?, number("centipawns")?) {
        (Some(mate), _) => Ok(EvalScore::Mate(mate)),
        (None, Some(centipawns)) => Ok(EvalScore::Centipawns(centipawns)),
        (None, None) => Err(given::bad_argument(
            white.py(),
            "a score without centipawns and mate",
        )),
    }
}

fn color_name(color: MarkColor) -> &'static str {
    match color {
        MarkColor::Green => "green",
        MarkColor::Red => "red",
        MarkColor::Yellow => "yellow",
        MarkColor::Blue => "blue",
    }
}

fn mark_color(py: Python<'_>, name: &str) -> PyResult<MarkColor> {
    let colors = [
        MarkColor::Green,
        MarkColor::Red,
        MarkColor::Yellow,
        MarkColor::Blue,
    ];
    colors
        .into_iter()
        .find(|&color| color_name(color) == name)
        .ok_or_else(|| {
            let message = format!("marks are 'green', 'red', 'yellow' or 'blue', not '{name}'");
            given::bad_argument(py, message)
        })
}
