//! The engine, searching while its caller waits.

use js_sys::Function;
use tabiya_bindings::text::Castling;
use tabiya_bindings::{EngineOptions, Failure, FailureKind, PlainRequest, SharedEngine, Spelled};
use wasm_bindgen::prelude::*;

use crate::error::{Result, call};
use crate::game::Game;
use crate::listeners::{self, Listening};
use crate::net::net;
use crate::position::Position;
use crate::{arguments, crew, records};

/// An engine with a game on its board that searches while its caller waits. In a page use `Engine` instead, which does
/// the same in a worker.
#[wasm_bindgen]
pub struct SyncEngine {
    engine: SharedEngine,
    threads: usize,
}

#[wasm_bindgen]
impl SyncEngine {
    /// An engine with these options and the start of a game on its board.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "EngineOptions")] options: JsValue,
    ) -> Result<SyncEngine> {
        call(|| {
            let options = arguments::engine_options(&options)?;
            // As everywhere, a number of threads is what may be used.
            let threads = options.threads.min(1 + crew::enlisted());
            let engine = SharedEngine::with_evaluation(net()?, &EngineOptions { threads, ..options })?;
            Ok(SyncEngine { engine, threads })
        })
    }

    /// How many threads search.
    #[wasm_bindgen(getter)]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The position on the board.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Result<Position> {
        call(|| Ok(Position(self.engine.position()?)))
    }

    /// The game on the board.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> Result<Game> {
        call(|| Ok(Game::from_game(self.engine.game()?)))
    }

    /// Puts a position on the board, without any moves before it.
    #[wasm_bindgen(js_name = setPosition)]
    pub fn set_position(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | HasFen")] position: JsValue,
    ) -> Result<()> {
        call(|| self.engine.set_position(arguments::position(&position)?))
    }

    /// Puts a game on the board: its moves count for repetitions.
    #[wasm_bindgen(js_name = setGame)]
    pub fn set_game(&self, game: &Game) -> Result<()> {
        call(|| self.engine.set_game(game.game.clone()))
    }

    /// Plays a move written in UCI or SAN, and says which it was.
    #[wasm_bindgen(js_name = makeMove, unchecked_return_type = "Move")]
    pub fn make_move(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveText")] text: JsValue,
    ) -> Result<JsValue> {
        call(|| {
            let before = self.engine.position()?;
            let mv = self.engine.make_move(&arguments::move_text(&text)?)?;
            Ok(records::move_object(&Spelled::new(&before, mv, self.castling())))
        })
    }

    /// Takes back the last move and says which it was; null at the start.
    #[wasm_bindgen(js_name = undoMove, unchecked_return_type = "Move | null")]
    pub fn undo_move(&self) -> Result<JsValue> {
        call(|| {
            let Some(mv) = self.engine.undo_move()? else {
                return Ok(JsValue::NULL);
            };
            let spelled = Spelled::new(&self.engine.position()?, mv, self.castling());
            Ok(records::move_object(&spelled))
        })
    }

    /// Begins a new game, which has nothing to do with what was.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&self) -> Result<()> {
        call(|| self.engine.new_game())
    }

    /// Replaces the hash table by an empty one of so many megabytes.
    #[wasm_bindgen(js_name = setHash)]
    pub fn set_hash(&self, megabytes: u32) -> Result<()> {
        call(|| self.engine.set_hash(megabytes as usize))
    }

    /// Plays stronger or weaker from now on; without a level at full strength.
    #[wasm_bindgen(js_name = setLevel)]
    pub fn set_level(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: JsValue,
    ) -> Result<()> {
        call(|| {
            let (elo, level) = arguments::level(&level)?;
            self.engine.set_level(elo, level)
        })
    }

    /// What the position on the board is worth without any search.
    #[wasm_bindgen(unchecked_return_type = "Evaluation")]
    pub fn evaluation(&self) -> Result<JsValue> {
        call(|| Ok(records::evaluation(&self.engine.evaluation()?)))
    }

    /// The move to play in the position on the board.
    #[wasm_bindgen(js_name = findBestMove, unchecked_return_type = "Answer")]
    pub fn find_best_move(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: JsValue,
    ) -> Result<JsValue> {
        self.search(&limits, None, None)
    }

    /// Analyses the position on the board and tells each line to `onInfo`, which ends the analysis by returning false.
    /// `shouldStop` is asked about a thousand times a second whether to end it.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn analyze(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Limits | null | undefined")] limits: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: Info) => unknown")]
        on_info: JsValue,
        #[wasm_bindgen(js_name = shouldStop, unchecked_optional_param_type = "() => boolean")]
        should_stop: JsValue,
    ) -> Result<JsValue> {
        let on_info = call(|| arguments::function(on_info, "onInfo"))?;
        let should_stop = call(|| arguments::function(should_stop, "shouldStop"))?;
        self.search(&limits, on_info, should_stop)
    }

    /// Gives the memory back to the module; everything that is asked of the engine later fails.
    pub fn close(&self) {
        self.engine.close();
    }

    fn search(
        &self,
        limits: &JsValue,
        on_info: Option<Function>,
        should_stop: Option<Function>,
    ) -> Result<JsValue> {
        let is_endless = on_info.is_none() && should_stop.is_none();
        let request = call(|| checked(arguments::request(limits)?, is_endless))?;
        let listening = Listening::new(on_info, should_stop);
        let answer = call(|| {
            self.engine
                .analyze_watched(&request, listeners::is_over, |info| listeners::tell(&info))
        })?;
        match listening.thrown() {
            Some(thrown) => Err(thrown),
            None => Ok(records::answer(&answer)),
        }
    }

    fn castling(&self) -> Castling {
        self.engine.castling()
    }
}

/// A search that nobody could end would never return.
fn checked(request: PlainRequest, is_endless: bool) -> core::result::Result<PlainRequest, Failure> {
    match request.infinite && is_endless {
        false => Ok(request),
        true => Err(Failure::new(
            FailureKind::BadOption,
            "infinite: only with a function that can end the search",
        )),
    }
}
