//! Playing, going around and changing games.

use pyo3::prelude::*;
use tabiya_pgn::{EditError, GameResult, Step};

use super::PyGame;
use crate::errors::OrRaise;
use crate::given;
use crate::moves::{PyMove, move_object};
use crate::node::PyGameNode;

type MoveObject = &'static Py<PyMove>;

/// The object of a move; None for a null move.
fn object(py: Python<'_>, step: Option<Step>) -> PyResult<Option<MoveObject>> {
    match step {
        Some(Step::Move(mv)) => move_object(py, mv).map(Some),
        Some(Step::Pass) | None => Ok(None),
    }
}

#[pymethods]
impl PyGame {
    /// Plays a move at the cursor, which may be written in UCI or SAN, and returns it. If the game goes on differently it
    /// becomes a variation. A move that ends the game at the end of the main line sets the result too.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 *")
    /// >>> game.undo(), game.make_move("c5")
    /// (Move('e7e5'), Move('c7c5'))
    /// >>> print(game.pgn())
    /// 1. e4 e5 (1... c5) *
    /// <BLANKLINE>
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn make_move(slf: &Bound<'_, Self>, mv: &Bound<'_, PyAny>) -> PyResult<MoveObject> {
        let py = slf.py();
        // Not borrowed while a foreign object is asked for its text.
        let position = slf.try_borrow()?.game.position().clone();
        let mv = given::legal_move(mv, &position)?;
        let mut this = slf.try_borrow_mut()?;
        let played = this.game.as_one_edit(|game| {
            let node = game.play(mv)?;
            let is_end = game.tree().children(node).next().is_none();
            if is_end && game.tree().is_main_line(node) && game.outcome().is_some() {
                game.set_result(GameResult::from(game.outcome()));
            }
            Ok::<(), EditError>(())
        });
        played.or_raise(py)?;
        move_object(py, mv)
    }

    /// Plays a null move at the cursor: the side to move passes, as in analysis. In check it cannot.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 *")
    /// >>> game.play_null()
    /// >>> game.cursor.is_null, game.position.side_to_move
    /// (True, 'white')
    fn play_null(&mut self, py: Python<'_>) -> PyResult<()> {
        self.game.play_null().map(drop).or_raise(py)
    }

    /// Goes back by a move and returns it; None at the start, and for a null move. The move stays in the game.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 *")
    /// >>> game.undo(), len(game.moves), len(game.main_line)
    /// (Move('e7e5'), 1, 2)
    fn undo(&mut self, py: Python<'_>) -> PyResult<Option<MoveObject>> {
        object(py, self.game.undo())
    }

    /// Goes forward again by the move that ``undo()`` went back by last, and returns it; None if there is none.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 *")
    /// >>> game.undo() == game.redo()
    /// True
    fn redo(&mut self, py: Python<'_>) -> PyResult<Option<MoveObject>> {
        object(py, self.game.redo())
    }

    /// Moves the cursor to a node.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 2. Nf3 *")
    /// >>> game.go_to(game.main_line[0])
    /// >>> game.moves
    /// [Move('e2e4')]
    #[pyo3(signature = (node, /))]
    fn go_to(slf: &Bound<'_, Self>, node: &Bound<'_, PyGameNode>) -> PyResult<()> {
        let py = slf.py();
        let id = node.get().within(slf)?;
        slf.try_borrow_mut()?.game.go_to(id).or_raise(py)
    }

    /// Moves the cursor to the start.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 *")
    /// >>> game.go_to_start()
    /// >>> game.moves
    /// []
    fn go_to_start(&mut self) {
        self.game.go_to_start();
    }

    /// Moves the cursor to the end of its line.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 *")
    /// >>> game.go_to_start()
    /// >>> game.go_to_end()
    /// >>> len(game.moves)
    /// 2
    fn go_to_end(&mut self) {
        self.game.go_to_end();
    }

    /// Takes back the last change of any kind: a move that was added, deleted or promoted, a comment, a tag. Says whether
    /// there was one.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 *")
    /// >>> game.root.delete_variations()
    /// >>> game.undo_edit(), game.main_line[0].san
    /// (True, 'e4')
    fn undo_edit(&mut self) -> bool {
        self.game.undo_edit()
    }

    /// Makes the change again that was taken back last. Says whether there was one.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game().redo_edit()
    /// False
    fn redo_edit(&mut self) -> bool {
        self.game.redo_edit()
    }

    /// Gives a tag a value; None takes it away. ``Result`` has to be one, and ``FEN`` the start of the game.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game()
    /// >>> game.set_tag("Result", "1-0")
    /// >>> game.result
    /// '1-0'
    #[pyo3(signature = (name, value, /))]
    fn set_tag(&mut self, py: Python<'_>, name: &str, value: Option<&str>) -> PyResult<()> {
        let Some(value) = value else {
            if name == "Result" {
                self.game.set_result(GameResult::Unknown);
            }
            let removed = self.game.remove_tag(name).map(drop);
            return removed.map_err(|error| bad(py, error));
        };
        self.game.set_tag(name, value).map_err(|error| bad(py, error))
    }

    /// The result as PGN writes it; ``"*"`` if there is none yet. It can be set.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game()
    /// >>> game.result = "1/2-1/2"
    /// >>> game.tag("Result")
    /// '1/2-1/2'
    #[getter]
    fn result(&self) -> &'static str {
        self.game.result().as_str()
    }

    #[setter]
    fn set_result(&mut self, py: Python<'_>, result: &str) -> PyResult<()> {
        self.set_tag(py, "Result", Some(result))
    }
}

/// Tags that cannot be are arguments that mean nothing.
fn bad(py: Python<'_>, error: EditError) -> PyErr {
    given::bad_argument(py, error.to_string())
}
