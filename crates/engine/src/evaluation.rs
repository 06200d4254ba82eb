//! The evaluation of an engine: hand-crafted or a neural network (NNUE).

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use nnueprobe::{Line, Net};
use tabiya_eval::Explanation;
use tabiya_nnue::{Accumulators, Network};
use tabiya_rules::{Color, Move, Position};
use tabiya_search::{Evaluator, Value, undamped};

use crate::error::EngineError;
use crate::report::PovScore;
use crate::wdl::WinDrawLoss;

/// Which evaluation an engine uses. Engines and threads share the network.
///
/// ```
/// use tabiya_engine::{Engine, EvaluationKind};
///
/// let engine = Engine::builder().hash_megabytes(1).evaluation_kind(EvaluationKind::HandWritten).build()?;
/// assert!(engine.evaluation().explanation.terms.len() > 5);
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EvaluationKind {
    /// The hand-crafted evaluation (HCE): terms that a player understands, with tuned weights.
    HandWritten,
    /// A network of our own kind.
    Network(Arc<Network>),
    /// A HalfKP network: the `.nnue` files of the first generation.
    HalfKp(Arc<Net>),
}

/// A pawn in the internal units of HalfKP networks.
const HALFKP_PAWN: Value = 208;

/// The largest network file that can be read, in bytes.
const MAX_FILE: u64 = 64 << 20;

/// The built-in network; docs/net.md says how it was trained.
#[cfg(feature = "built-in-net")]
static BUILT_IN: &[u8] = include_bytes!("../net/tabiya.nnue");

/// The built-in network, or the hand-crafted evaluation in builds without one.
impl Default for EvaluationKind {
    #[cfg(not(feature = "built-in-net"))]
    fn default() -> EvaluationKind {
        EvaluationKind::HandWritten
    }

    #[cfg(feature = "built-in-net")]
    fn default() -> EvaluationKind {
        use std::sync::OnceLock;

        static LOADED: OnceLock<EvaluationKind> = OnceLock::new();
        // A test makes sure that the file is a valid network.
        LOADED
            .get_or_init(|| EvaluationKind::from_bytes(BUILT_IN).unwrap_or(EvaluationKind::HandWritten))
            .clone()
    }
}

impl EvaluationKind {
    /// The file of the network that comes with the engine; none in a build without one.
    ///
    /// ```
    /// use tabiya_engine::EvaluationKind;
    ///
    /// assert!(EvaluationKind::built_in_network().is_none_or(|file| file.len() > 1000));
    /// ```
    pub fn built_in_network() -> Option<&'static [u8]> {
        #[cfg(feature = "built-in-net")]
        return Some(BUILT_IN);
        #[cfg(not(feature = "built-in-net"))]
        return None;
    }

    /// Reads a network file, ours or HalfKP.
    ///
    /// ```
    /// use tabiya_engine::EvaluationKind;
    ///
    /// let error = EvaluationKind::load("no/such/file.nnue").unwrap_err();
    /// assert!(error.to_string().starts_with("no network: no/such/file.nnue: "));
    /// ```
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not a network, or is damaged.
    pub fn load(file: impl AsRef<Path>) -> Result<EvaluationKind, EngineError> {
        let path = file.as_ref();
        let named = |error: &dyn fmt::Display| EngineError::Network(format!("{}: {error}", path.display()));
        let bytes = read_network_file(path).map_err(|error| named(&error))?;
        EvaluationKind::from_bytes(&bytes).map_err(|error| match error {
            EngineError::Network(reason) => named(&reason),
            other => other,
        })
    }

    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    ///
    /// If they are not a network, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<EvaluationKind, EngineError> {
        let wrong = |error: &dyn fmt::Display| EngineError::Network(error.to_string());
        if bytes.is_empty() {
            return Err(wrong(&"the file is empty"));
        }
        if bytes.starts_with(&nnueprobe::VERSION.to_le_bytes()) {
            let net = Net::from_bytes(bytes).map_err(|error| wrong(&error))?;
            return Ok(EvaluationKind::HalfKp(Arc::new(net)));
        }
        let network = Network::from_bytes(bytes).map_err(|error| wrong(&error))?;
        Ok(EvaluationKind::Network(Arc::new(network)))
    }

    /// An evaluator for one search thread.
    pub fn evaluator(&self) -> AnyEvaluator {
        match self {
            EvaluationKind::HandWritten => {
                AnyEvaluator::HandWritten(tabiya_eval::HandCraftedEvaluator::new())
            }
            EvaluationKind::Network(network) => {
                AnyEvaluator::Network(Box::new(Accumulators::new(Arc::clone(network))))
            }
            EvaluationKind::HalfKp(net) => {
                AnyEvaluator::HalfKp(Box::new(Line::new(Arc::clone(net), &Position::default())))
            }
        }
    }

    /// The static evaluation of a position in centipawns, from the side to move's point of view.
    pub(crate) fn value(&self, position: &Position) -> Value {
        match self {
            _ if has_bare_king(position) => tabiya_eval::evaluate(position),
            EvaluationKind::HandWritten => tabiya_eval::evaluate(position),
            EvaluationKind::Network(network) => network.evaluate(position),
            EvaluationKind::HalfKp(net) => in_centipawns(net.evaluate(position)),
        }
    }
}

/// A description of the evaluation for users.
impl fmt::Display for EvaluationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvaluationKind::HandWritten => f.write_str("hand-crafted evaluation"),
            EvaluationKind::Network(network) => write!(
                f,
                "network of width {} ({})",
                network.architecture().hidden(),
                network.instruction_set()
            ),
            EvaluationKind::HalfKp(net) => write!(f, "HalfKP network ({})", net.description()),
        }
    }
}

/// Whether a side has a bare king. Networks see few such positions in training, because their scores are too large, so
/// the hand-crafted evaluation handles them: it knows who wins and how.
#[inline(always)]
fn has_bare_king(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .any(|color| position.of_color(color).count() == 1)
}

/// Cancels the search's fifty-move damping. Against a bare king nearly every move increases the clock, so with damping
/// the search would only see that shorter lines look better, and not which of them drive the king.
#[inline(always)]
fn lasting(position: &Position, value: Value) -> Value {
    /// Even nine queens must not look like a proven mate.
    const MOST: Value = 25_000;
    undamped(position, value).clamp(-MOST, MOST)
}

fn in_centipawns(halfkp: Value) -> Value {
    halfkp * 100 / HALFKP_PAWN
}

/// Reads a regular file; anything else might never end.
pub(crate) fn read_network_file(path: &Path) -> Result<Vec<u8>, String> {
    let kind = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !kind.is_file() {
        return Err("not a file".to_owned());
    }
    if kind.len() > MAX_FILE {
        return Err(format!("too large for a network: {} bytes", kind.len()));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The static evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StaticEvaluation {
    /// The score.
    pub score: PovScore,
    /// The expected result (WDL), from the same point of view.
    pub chances: WinDrawLoss,
    /// The hand-crafted evaluation, term by term, whichever evaluation is in use.
    pub explanation: Explanation,
}

/// The evaluator of one search thread.
pub enum AnyEvaluator {
    /// The hand-crafted evaluation.
    HandWritten(tabiya_eval::HandCraftedEvaluator),
    /// A network of our own kind.
    Network(Box<Accumulators>),
    /// A HalfKP network.
    HalfKp(Box<Line<Arc<Net>>>),
}

impl Evaluator for AnyEvaluator {
    fn reset(&mut self, position: &Position) {
        match self {
            AnyEvaluator::HandWritten(_) => {}
            AnyEvaluator::Network(accumulators) => accumulators.reset(position),
            AnyEvaluator::HalfKp(line) => line.reset(position),
        }
    }

    #[inline(always)]
    fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position) {
        match self {
            AnyEvaluator::HandWritten(_) => {}
            AnyEvaluator::Network(accumulators) => accumulators.push(before, mv, after),
            AnyEvaluator::HalfKp(line) => line.push(before, mv),
        }
    }

    #[inline(always)]
    fn pop(&mut self) {
        match self {
            AnyEvaluator::HandWritten(_) => {}
            AnyEvaluator::Network(accumulators) => accumulators.pop(),
            AnyEvaluator::HalfKp(line) => line.pop(),
        }
    }

    #[inline(always)]
    fn evaluate(&mut self, position: &Position) -> Value {
        match self {
            _ if has_bare_king(position) => lasting(position, tabiya_eval::evaluate(position)),
            AnyEvaluator::HandWritten(evaluator) => evaluator.evaluate(position),
            AnyEvaluator::Network(accumulators) => accumulators.evaluate(position),
            AnyEvaluator::HalfKp(line) => in_centipawns(line.evaluate(position)),
        }
    }
}

#[cfg(all(test, feature = "built-in-net"))]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_network_is_valid() {
        assert!(matches!(EvaluationKind::default(), EvaluationKind::Network(_)));
    }

    #[test]
    fn an_extra_queen_is_much_better() {
        let queen_up: Position = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            .parse()
            .unwrap();
        for evaluation in [EvaluationKind::HandWritten, EvaluationKind::default()] {
            assert!(evaluation.value(&queen_up) > 400, "{evaluation}");
            assert_eq!(evaluation.value(&queen_up), evaluation.judge_once(&queen_up));
        }
    }

    #[test]
    fn a_bare_king_is_lost() {
        for fen in [
            "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for evaluation in [EvaluationKind::HandWritten, EvaluationKind::default()] {
                let value = evaluation.value(&position);
                assert!(value > 400, "{fen}, {evaluation}: {value}");
                assert_eq!(value, evaluation.judge_once(&position), "{fen}");
            }
        }
    }

    #[test]
    fn a_win_against_a_bare_king_does_not_fade_with_the_fifty_move_limit() {
        for evaluation in [EvaluationKind::HandWritten, EvaluationKind::default()] {
            let [early, late] = [0, 60].map(|clock| {
                let fen = format!("8/8/8/3k4/8/8/8/KBN5 w - - {clock} 70");
                let builder = crate::Engine::builder().hash_megabytes(1);
                let mut engine = builder.evaluation_kind(evaluation.clone()).build().unwrap();
                engine.set_position(fen.parse().unwrap());
                let report = engine.analyze(&crate::Request::depth(1), |_| {}).unwrap();
                match report.score().unwrap().relative {
                    tabiya_search::Score::Centipawns(value) => value,
                    mate => panic!("{mate}"),
                }
            });
            assert!(
                early > 2000 && early.abs_diff(late) < 5,
                "{evaluation}: {early}, {late}"
            );
        }
    }

    impl EvaluationKind {
        fn judge_once(&self, position: &Position) -> Value {
            let mut judge = self.evaluator();
            judge.reset(position);
            judge.evaluate(position)
        }
    }

    #[test]
    fn files_that_are_not_networks_are_refused() {
        for (bytes, reason) in [
            (&b""[..], "no network: the file is empty"),
            (
                b"hello, world",
                "no network: not a Tabiya net: the first eight bytes are not TABIYANN",
            ),
            (&BUILT_IN[..1000], "no network: "),
        ] {
            let error = EvaluationKind::from_bytes(bytes).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{error}");
        }
        let mut flipped = BUILT_IN.to_vec();
        flipped[5000] ^= 4;
        let error = EvaluationKind::from_bytes(&flipped).unwrap_err().to_string();
        assert_eq!(error, "no network: checksum mismatch: the file is corrupted");
        let error = EvaluationKind::load(".").unwrap_err().to_string();
        assert_eq!(error, "no network: .: not a file");
    }
}
