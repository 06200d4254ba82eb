//! What people play: the network of human moves.

use std::path::Path;
use std::sync::Arc;

use tabiya_human::{HumanNet, Mixture, MoveChance, Opinion, Ratings};
use tabiya_rules::{IllegalMove, Move, PlayedLine, Position};
use tabiya_search::Score;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::evaluation::read_network_file;
use crate::report::{Line, Report};
use crate::request::Request;

/// The built-in network; docs/human.md is its model card.
#[cfg(feature = "built-in-human-net")]
static BUILT_IN: &[u8] = include_bytes!("../net/human.net");

/// How the chances of the network and the opinions of a search are weighed: fitted to games by
/// `tabiya-train human-mix`, with searches of 2000 nodes.
const MIXTURE: Mixture = Mixture {
    middle: [0.7678, 0.1872, -0.9534, 0.2340, -0.8244],
    slope: [-0.0113, 0.9622, -0.1829, 0.0445, -0.0846],
};

/// How many lines a search for opinions compares.
const LINES: usize = 4;

/// The network of human moves that comes with the engine; none in a build without it.
#[cfg(not(feature = "built-in-human-net"))]
pub(crate) fn built_in() -> Option<Arc<HumanNet>> {
    None
}

/// The network of human moves that comes with the engine; none in a build without it.
#[cfg(feature = "built-in-human-net")]
pub(crate) fn built_in() -> Option<Arc<HumanNet>> {
    use std::sync::OnceLock;

    static LOADED: OnceLock<Option<Arc<HumanNet>>> = OnceLock::new();
    // A test makes sure that the file is a valid network.
    LOADED
        .get_or_init(|| HumanNet::from_bytes(BUILT_IN).ok().map(Arc::new))
        .clone()
}

impl Engine {
    /// How likely a player of this rating chooses each legal move in a position, against an opponent of the other
    /// rating; the likeliest move first. Empty if there is no legal move. No search is made, and the engine's own
    /// position and level do not matter.
    ///
    /// ```
    /// use tabiya_engine::{Engine, Ratings};
    /// use tabiya_rules::{CastlingText, Position};
    ///
    /// let engine = Engine::builder().hash_megabytes(1).build()?;
    /// let moves = engine.human(&Position::default(), Ratings::equal(1500))?;
    /// assert_eq!(moves.len(), 20);
    /// assert_eq!(moves[0].mv.to_uci(CastlingText::Standard).as_str(), "e2e4");
    /// # Ok::<(), tabiya_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the engine has no network of human moves.
    pub fn human(&self, position: &Position, ratings: Ratings) -> Result<Vec<MoveChance>, EngineError> {
        match &self.human_net {
            Some(network) => Ok(network.chances(position, ratings)),
            None => Err(EngineError::Network(
                "this build has none of human moves".to_owned(),
            )),
        }
    }

    /// How likely a player of this rating finds a move: its chance among all legal moves.
    ///
    /// # Errors
    ///
    /// If the move is not legal, or the engine has no network of human moves.
    pub fn find_chance(&self, position: &Position, mv: Move, ratings: Ratings) -> Result<f64, EngineError> {
        let moves = self.human(position, ratings)?;
        let found = moves.iter().find(|one| one.mv == mv);
        found.map(|one| one.chance).ok_or_else(|| IllegalMove(mv).into())
    }

    /// The same as [`Engine::human`], combined with a search of so many nodes, by weights that were fitted to games: what
    /// players of this rating see counts, and what they overlook does not. The search is independent of all others, and
    /// makes the engine forget what they have learned.
    ///
    /// # Errors
    ///
    /// If the engine has no network of human moves.
    pub fn human_with_search(
        &mut self,
        position: &Position,
        ratings: Ratings,
        nodes: u64,
    ) -> Result<Vec<MoveChance>, EngineError> {
        let mut moves = self.human(position, ratings)?;
        let opinions = self.opinions(position, &moves, nodes)?;
        MIXTURE.mix(ratings.mover, &mut moves, &opinions);
        Ok(moves)
    }

    /// What a search of so many nodes thinks of each of these moves, at full strength and without tablebases.
    ///
    /// # Errors
    ///
    /// As [`Engine::analyze`].
    pub fn opinions(
        &mut self,
        position: &Position,
        moves: &[MoveChance],
        nodes: u64,
    ) -> Result<Vec<Opinion>, EngineError> {
        let mut request = Request::nodes(nodes).lines(LINES).from_scratch();
        request.probe_men = 0;
        let game = std::mem::replace(&mut self.game, PlayedLine::new(position.clone()));
        let level = std::mem::take(&mut self.level);
        let report = self.analyze(&request, |_| {});
        (self.game, self.level) = (game, level);
        let report = report?;
        Ok(moves.iter().map(|one| opinion(&report, one.mv)).collect())
    }

    /// The network of human moves, if there is one.
    pub fn human_net(&self) -> Option<&Arc<HumanNet>> {
        self.human_net.as_ref()
    }

    /// Replaces the network of human moves; `None` to use none.
    pub fn set_human_net(&mut self, network: Option<Arc<HumanNet>>) {
        self.human_net = network;
    }

    /// Reads a network of human moves from a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not such a network, or is damaged; the old network stays.
    pub fn load_human_net(&mut self, file: impl AsRef<Path>) -> Result<(), EngineError> {
        let path = file.as_ref();
        let named =
            |error: &dyn std::fmt::Display| EngineError::Network(format!("{}: {error}", path.display()));
        let bytes = read_network_file(path).map_err(|error| named(&error))?;
        let network = HumanNet::from_bytes(&bytes).map_err(|error| named(&error))?;
        self.human_net = Some(Arc::new(network));
        Ok(())
    }
}

/// What a report says about a move.
fn opinion(report: &Report, mv: Move) -> Opinion {
    let line = report.lines.iter().find(|line| line.pv.first() == Some(&mv));
    let compared = line.or(report.lines.last()).zip(report.lines.first());
    let (points_lost, pawns_lost) = compared.map_or((0.0, 0.0), |(line, best)| {
        let points = best.chances.points() - line.chances.points();
        (
            points.max(0.0),
            (pawns(best) - pawns(line)).clamp(0.0, Opinion::MOST_PAWNS),
        )
    });
    Opinion {
        points_lost,
        pawns_lost,
        is_best: report
            .lines
            .first()
            .is_some_and(|best| best.pv.first() == Some(&mv)),
        has_line: line.is_some(),
    }
}

/// The score of a line in pawns; a mate is worth more than any material.
fn pawns(line: &Line) -> f64 {
    const MATE: f64 = 200.0;
    match line.score.relative {
        Score::Centipawns(value) => f64::from(value) / 100.0,
        Score::MateGiven => MATE,
        Score::Mate(moves) => MATE.copysign(f64::from(moves)),
    }
}

#[cfg(all(test, feature = "built-in-human-net"))]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    fn engine() -> Engine {
        Engine::builder().hash_megabytes(1).build().unwrap()
    }

    #[test]
    fn the_built_in_network_is_valid_and_small() {
        assert!(built_in().is_some());
        assert!(BUILT_IN.len() <= 2_000_000, "{}", BUILT_IN.len());
    }

    #[test]
    fn a_free_queen_is_taken_and_a_mate_in_one_is_found() {
        let engine = engine();
        for (fen, uci) in [
            (
                "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1",
                "c3d5",
            ),
            ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"),
        ] {
            let position: Position = fen.parse().unwrap();
            let wanted = position.parse_uci(uci).unwrap();
            let chance = engine
                .find_chance(&position, wanted, Ratings::equal(2000))
                .unwrap();
            assert!(chance > 0.5, "{uci}: {chance}");
        }
    }

    #[test]
    fn an_illegal_move_has_no_chance_but_an_error() {
        let error = engine()
            .find_chance(
                &Position::default(),
                Move::quiet(Square::E2, Square::E5),
                Ratings::equal(1500),
            )
            .unwrap_err();
        assert!(matches!(error, EngineError::IllegalMove(_)), "{error}");
    }

    #[test]
    fn a_missing_or_damaged_file_leaves_the_network_as_it_is() {
        let mut engine = engine();
        let before = engine.human(&Position::default(), Ratings::equal(1500)).unwrap();
        let error = engine.load_human_net("no/such/file.net").unwrap_err().to_string();
        assert!(error.starts_with("no network: no/such/file.net: "), "{error}");
        let file = std::env::temp_dir().join(format!("tabiya-damaged-human-{}.net", std::process::id()));
        let mut bytes = BUILT_IN.to_vec();
        bytes[5000] ^= 4;
        std::fs::write(&file, &bytes).unwrap();
        let error = engine.load_human_net(&file).unwrap_err().to_string();
        assert!(
            error.ends_with("checksum mismatch: the file is corrupted"),
            "{error}"
        );
        std::fs::write(&file, BUILT_IN).unwrap();
        engine.load_human_net(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        let after = engine.human(&Position::default(), Ratings::equal(1500)).unwrap();
        assert_eq!(before, after);
    }

    #[test]
    fn without_a_network_there_is_a_clear_error() {
        let mut engine = engine();
        engine.set_human_net(None);
        let error = engine
            .human(&Position::default(), Ratings::equal(1500))
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "no network: this build has none of human moves"
        );
    }

    #[test]
    fn a_search_leaves_the_game_and_the_level_as_they_are_and_always_says_the_same() {
        let mut engine = engine();
        engine.set_level(crate::Level::elo(1500));
        engine.make_move(engine.position().legal_moves()[3]).unwrap();
        let before = engine.position().clone();
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let ratings = Ratings::equal(1800);
        let first = engine.human_with_search(&position, ratings, 500).unwrap();
        engine
            .human_with_search(&Position::default(), ratings, 700)
            .unwrap();
        assert_eq!(first, engine.human_with_search(&position, ratings, 500).unwrap());
        assert_eq!(
            (engine.position(), engine.level()),
            (&before, crate::Level::elo(1500))
        );
        let total: f64 = first.iter().map(|one| one.chance).sum();
        assert!(first.len() == position.legal_moves().len() && (total - 1.0).abs() < 1e-9);
    }

    #[test]
    fn opinions_tell_the_best_move_and_how_much_others_lose() {
        let mut engine = engine();
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let moves = engine.human(&position, Ratings::equal(1500)).unwrap();
        let opinions = engine.opinions(&position, &moves, 2000).unwrap();
        let mate = position.parse_uci("a1a8").unwrap();
        for (one, opinion) in moves.iter().zip(&opinions) {
            assert_eq!(opinion.is_best, one.mv == mate);
            assert_eq!(opinion.pawns_lost == 0.0, one.mv == mate);
            assert!((0.0..=1.0).contains(&opinion.points_lost));
        }
        assert_eq!(opinions.iter().filter(|one| one.has_line).count(), LINES);
    }

    #[test]
    fn mated_or_stalemated_positions_have_no_moves_even_with_a_search() {
        let mated: Position = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1".parse().unwrap();
        let moves = engine()
            .human_with_search(&mated, Ratings::equal(1500), 100)
            .unwrap();
        assert!(moves.is_empty());
    }

    #[test]
    fn strange_positions_and_ratings_get_an_answer() {
        let engine = engine();
        for fen in [
            "nnnnnnnn/8/8/k7/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1",
            "bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w FCfc - 0 1",
            "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for rating in [0, 800, 4000, u16::MAX] {
                let moves = engine.human(&position, Ratings::equal(rating)).unwrap();
                assert_eq!(moves.len(), position.legal_moves().len());
                let total: f64 = moves.iter().map(|one| one.chance).sum();
                assert!((total - 1.0).abs() < 1e-9);
            }
        }
    }
}
