//! Limited playing strength, with human-like mistakes.
//!
//! A limited level **sees less**: its searches have only some hundred or thousand nodes, so it misses deep tactics as a
//! player of that strength does. And it **judges less accurately**: several lines are compared, each with a random
//! error added to its score, and the best sum is played. The errors follow a Gumbel distribution, because then a line
//! that is worse by `d` is preferred to the best one with odds of `exp(-d / noise)`: small inaccuracies are common,
//! blunders rare, and rarer the stronger the level.
//!
//! The error depends on the game, the position and the move: within a game a position is always judged the same way,
//! and another game brings other mistakes.
//!
//! Every level can do what every player can: it plays a mate that it sees, and against a bare king it has neither noise
//! nor a small node limit, so that even the weakest level mates with king and rook.

use tabiya_rules::{Move, PieceKind, Position};
use tabiya_search::{Limits, Score};

use crate::report::Line;

/// The weakest level in Elo.
pub const MIN_ELO: u32 = 1000;
/// The strongest limited level in Elo.
pub const MAX_ELO: u32 = 3000;
/// The skill of full strength.
pub const MAX_SKILL: u32 = 20;

/// The parameters of a level.
struct Row {
    elo: f64,
    /// The node limit of a search.
    nodes: f64,
    /// The scale of the errors, in centipawns.
    noise: f64,
}

/// The levels, with interpolation between them. docs/strength.md has the matches they come from.
const TABLE: [Row; 7] = [
    row(1000.0, 200.0, 140.0),
    row(1600.0, 1_800.0, 22.0),
    row(2000.0, 10_000.0, 10.0),
    row(2200.0, 30_000.0, 4.6),
    row(2400.0, 62_000.0, 2.0),
    row(2600.0, 92_000.0, 1.3),
    row(3000.0, 400_000.0, 0.3),
];

const fn row(elo: f64, nodes: f64, noise: f64) -> Row {
    Row { elo, nodes, noise }
}

/// How many lines are worth comparing: the smaller the errors, the fewer lines they can bring to the top.
fn lines_for(noise: f64) -> usize {
    match noise {
        20.0.. => 6,
        6.0.. => 4,
        1.5.. => 3,
        _ => 2,
    }
}

/// The node limit of every level against a bare king.
const TECHNIQUE_NODES: f64 = 30_000.0;

/// How strong an engine plays.
///
/// ```
/// use tabiya_engine::Level;
///
/// assert!(Level::full().is_full());
/// assert_eq!(Level::elo(1700).rating(), Some(1700));
/// assert_eq!(Level::elo(100).rating(), Some(1000)); // the weakest there is
/// assert!(Level::skill(20).is_full());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    elo: Option<u32>,
}

impl Level {
    /// As strong as possible.
    pub const fn full() -> Level {
        Level { elo: None }
    }

    /// A level in Elo, clamped to [`MIN_ELO`] and [`MAX_ELO`].
    pub fn elo(elo: u32) -> Level {
        Level {
            elo: Some(elo.clamp(MIN_ELO, MAX_ELO)),
        }
    }

    /// A skill level from 0, the weakest, to [`MAX_SKILL`], which is full strength.
    pub fn skill(skill: u32) -> Level {
        if skill >= MAX_SKILL {
            Level::full()
        } else {
            Level::elo(MIN_ELO + skill * (MAX_ELO - MIN_ELO) / MAX_SKILL)
        }
    }

    /// Whether this is full strength.
    pub const fn is_full(self) -> bool {
        self.elo.is_none()
    }

    /// The level in Elo, if it is limited.
    pub const fn rating(self) -> Option<u32> {
        self.elo
    }

    /// The handicap of this level in a position; `None` at full strength.
    pub(crate) fn handicap(self, position: &Position, game_seed: u64) -> Option<Handicap> {
        let elo = f64::from(self.elo?);
        let (mut nodes, mut noise) = (between(elo, |row| row.nodes), between(elo, |row| row.noise));
        if is_technique(position) {
            nodes = nodes.max(TECHNIQUE_NODES);
            noise = 0.0;
        }
        Some(Handicap {
            nodes: nodes as u64,
            noise,
            seed: mix(game_seed ^ position.key()),
        })
    }
}

/// Geometric interpolation between two rows.
fn between(elo: f64, value: impl Fn(&Row) -> f64) -> f64 {
    let above = TABLE
        .iter()
        .position(|row| row.elo >= elo)
        .unwrap_or(TABLE.len() - 1)
        .max(1);
    let (low, high) = (&TABLE[above - 1], &TABLE[above]);
    let share = (elo - low.elo) / (high.elo - low.elo);
    value(low) * (value(high) / value(low)).powf(share)
}

/// Whether one side has a bare king, so that only technique is left.
fn is_technique(position: &Position) -> bool {
    let (us, them) = (position.side_to_move(), !position.side_to_move());
    let heavy = position.of_kind(PieceKind::Rook) | position.of_kind(PieceKind::Queen);
    position.of_color(them).count() == 1 && !(heavy & position.of_color(us)).is_empty()
}

/// The handicap of a limited level for one move.
pub(crate) struct Handicap {
    nodes: u64,
    noise: f64,
    seed: u64,
}

impl Handicap {
    /// How many lines to search.
    pub(crate) fn lines(&self, wanted: usize) -> usize {
        if self.noise > 0.0 {
            wanted.max(lines_for(self.noise))
        } else {
            wanted
        }
    }

    /// The request's limits, tightened to the level's.
    pub(crate) fn limit(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            ..limits.clone()
        }
    }

    /// The index of the line to play.
    pub(crate) fn choose(&self, lines: &[Line]) -> usize {
        let gives_mate = |line: &Line| matches!(line.score.relative, Score::Mate(moves) if moves > 0);
        if self.noise == 0.0 || lines.first().is_none_or(gives_mate) {
            return 0;
        }
        let mut choice = (0, f64::MIN);
        for (index, line) in lines.iter().enumerate() {
            let Some(&mv) = line.pv.first() else { continue };
            let judged = worth(line.score.relative) + self.noise * self.error(mv);
            if judged > choice.1 {
                choice = (index, judged);
            }
        }
        choice.0
    }

    /// The random error of a move, with a Gumbel distribution.
    fn error(&self, mv: Move) -> f64 {
        let random = mix(self.seed ^ u64::from(mv.bits()) << 20);
        // The upper 53 bits make a number between 0 and 1, both excluded by adding a half.
        let share = ((random >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        -(-share.ln()).ln()
    }
}

/// A score in centipawns, compressed so that being far ahead or behind counts less, as it does for people; mates count
/// like a lot of material.
fn worth(score: Score) -> f64 {
    const FLAT: f64 = 600.0;
    let centipawns = match score {
        Score::Centipawns(value) => f64::from(value.clamp(-3000, 3000)),
        Score::MateGiven => 4000.0,
        Score::Mate(moves) if moves > 0 => 4000.0 - f64::from(moves),
        Score::Mate(moves) => -4000.0 - f64::from(moves),
    };
    centipawns.signum() * FLAT * (1.0 + centipawns.abs() / FLAT).ln()
}

/// Mixes the bits of `state` (the SplitMix64 finalizer).
pub(crate) fn mix(state: u64) -> u64 {
    let mut word = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_levels_see_more_and_err_less() {
        let position = Position::default();
        let mut before: Option<Handicap> = None;
        for elo in (MIN_ELO..=MAX_ELO).step_by(50) {
            let handicap = Level::elo(elo).handicap(&position, 1).unwrap();
            assert!(handicap.noise > 0.0 && handicap.nodes > 0);
            if let Some(weaker) = before {
                assert!(
                    handicap.nodes > weaker.nodes && handicap.noise < weaker.noise,
                    "{elo}"
                );
            }
            before = Some(handicap);
        }
    }

    #[test]
    fn the_errors_follow_the_gumbel_distribution() {
        let handicap = Handicap {
            nodes: 1,
            noise: 1.0,
            seed: 7,
        };
        let errors: Vec<f64> = (0..=u16::MAX)
            .filter_map(Move::from_bits)
            .map(|mv| handicap.error(mv))
            .collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        assert!((mean - 0.5772).abs() < 0.05, "{mean}"); // Euler's constant
    }

    #[test]
    fn there_is_no_noise_against_a_bare_king() {
        let position: Position = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let handicap = Level::elo(1000).handicap(&position, 1).unwrap();
        assert_eq!((handicap.noise, handicap.lines(1)), (0.0, 1));
    }
}
