//! The engine, which searches while its caller waits.

use js_sys::Function;
use tabiya_bindings::text::{parse_fen, parse_move};
use tabiya_bindings::{EngineOptions, Failure, FailureKind, PlainRequest, SharedEngine, Spelled};
use tabiya_rules::PlayedLine;
use wasm_bindgen::prelude::*;

use super::listeners::{self, Listening};
use super::net::net;
use super::{arguments, crew, results};
use crate::error::{Result, call};

/// An engine with a game on its board.
#[wasm_bindgen(skip_typescript)]
pub struct RawEngine {
    engine: SharedEngine,
    threads: usize,
}

#[wasm_bindgen]
impl RawEngine {
    /// An engine with these options and the start of a game on its board.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(options: JsValue) -> Result<RawEngine> {
        call(|| {
            let options = arguments::engine_options(&options)?;
            // As everywhere, the number of threads is an upper limit.
            let threads = options.threads.min(1 + crew::enlisted());
            let engine = SharedEngine::with_evaluation(net()?, &EngineOptions { threads, ..options })?;
            Ok(RawEngine { engine, threads })
        })
    }

    /// How many threads search.
    #[wasm_bindgen(skip_typescript)]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The FEN of the position on the board.
    #[wasm_bindgen(skip_typescript)]
    pub fn fen(&self) -> Result<String> {
        call(|| Ok(self.engine.position()?.to_string()))
    }

    /// The FEN of the position from which the game on the board started.
    #[wasm_bindgen(js_name = startFen, skip_typescript)]
    pub fn start_fen(&self) -> Result<String> {
        call(|| Ok(self.engine.game()?.start().to_string()))
    }

    /// The moves that were played on the board, as UCI text.
    #[wasm_bindgen(skip_typescript)]
    pub fn moves(&self) -> Result<Vec<String>> {
        call(|| {
            let castling = self.engine.castling();
            let game = self.engine.game()?;
            Ok(game.moves().map(|mv| castling.uci(mv)).collect())
        })
    }

    /// Puts a game on the board: its moves count for repetitions.
    #[wasm_bindgen(js_name = setGame, skip_typescript)]
    pub fn set_game(&self, start: &str, moves: Vec<String>) -> Result<()> {
        call(|| {
            let mut game = PlayedLine::new(parse_fen(start)?);
            for text in &moves {
                game.play(parse_move(game.position(), text)?)?;
            }
            self.engine.set_game(game)
        })
    }

    /// Plays a move given in UCI or SAN and returns it.
    #[wasm_bindgen(js_name = makeMove, skip_typescript)]
    pub fn make_move(&self, text: JsValue) -> Result<JsValue> {
        call(|| {
            let before = self.engine.position()?;
            let mv = self.engine.make_move(&arguments::move_text(&text)?)?;
            Ok(results::move_record(&Spelled::new(
                &before,
                mv,
                self.engine.castling(),
            )))
        })
    }

    /// Takes back the last move and returns it; null at the start.
    #[wasm_bindgen(js_name = undoMove, skip_typescript)]
    pub fn undo_move(&self) -> Result<JsValue> {
        call(|| {
            let Some(mv) = self.engine.undo_move()? else {
                return Ok(JsValue::NULL);
            };
            let spelled = Spelled::new(&self.engine.position()?, mv, self.engine.castling());
            Ok(results::move_record(&spelled))
        })
    }

    /// The moves of a line from the position on the board.
    #[wasm_bindgen(skip_typescript)]
    pub fn describe(&self, line: Vec<String>) -> Result<Vec<JsValue>> {
        call(|| {
            let mut position = self.engine.position()?;
            let mut moves = Vec::with_capacity(line.len());
            for text in &line {
                let mv = parse_move(&position, text)?;
                moves.push(results::move_record(&Spelled::new(
                    &position,
                    mv,
                    self.engine.castling(),
                )));
                position.play_unchecked(mv);
            }
            Ok(moves)
        })
    }

    /// Starts a new game and forgets everything from the last one.
    #[wasm_bindgen(js_name = newGame, skip_typescript)]
    pub fn new_game(&self) -> Result<()> {
        call(|| self.engine.new_game())
    }

    /// Replaces the hash table with an empty one of this many megabytes.
    #[wasm_bindgen(js_name = setHash, skip_typescript)]
    pub fn set_hash(&self, megabytes: JsValue) -> Result<()> {
        call(|| self.engine.set_hash(arguments::hash(&megabytes)?))
    }

    /// Sets the playing strength from now on; without a level it is full strength.
    #[wasm_bindgen(js_name = setLevel, skip_typescript)]
    pub fn set_level(&self, level: JsValue) -> Result<()> {
        call(|| {
            let (elo, level) = arguments::level(&level)?;
            self.engine.set_level(elo, level)
        })
    }

    /// The evaluation of the position on the board, without a search.
    #[wasm_bindgen(skip_typescript)]
    pub fn evaluation(&self) -> Result<JsValue> {
        call(|| Ok(results::evaluation(&self.engine.evaluation()?)))
    }

    /// Analyses the position on the board and reports each line to `on_info`, which ends the analysis by returning
    /// false.
    /// `should_stop` is asked about a thousand times a second whether to end it.
    #[wasm_bindgen(skip_typescript)]
    pub fn analyze(&self, limits: JsValue, on_info: JsValue, should_stop: JsValue) -> Result<JsValue> {
        let on_info = call(|| arguments::function(on_info, "onInfo"))?;
        let should_stop = call(|| arguments::function(should_stop, "shouldStop"))?;
        self.search(&limits, on_info, should_stop)
    }

    /// Gives the memory back to the module; from then on every call fails.
    #[wasm_bindgen(skip_typescript)]
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
            None => Ok(results::answer(&answer)),
        }
    }
}

/// Refuses a search that nobody could end, since it would never return.
fn checked(request: PlainRequest, is_endless: bool) -> core::result::Result<PlainRequest, Failure> {
    match request.infinite && is_endless {
        false => Ok(request),
        true => Err(Failure::new(
            FailureKind::BadOption,
            "infinite: only allowed with a function that can end the search",
        )),
    }
}
