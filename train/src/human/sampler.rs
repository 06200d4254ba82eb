//! Random positions of rated games.

use std::ops::Range;

use tabiya_human::Ratings;
use tabiya_rules::{Color, Move, Position};

use super::rated_game::RatedGame;
use crate::random::Random;

/// Games are drawn by bands of ratings this wide.
const BAND: u16 = 200;

/// A band is drawn in proportion to this power of its number of games: low ratings are rare, and would hardly be
/// learned otherwise.
const BAND_POWER: f64 = 0.75;

/// Positions drawn from a game at a time, because moving to them costs as much as learning one.
const PER_GAME: usize = 6;

/// One in this many positions of the first moves is used: they repeat in most games.
const OPENING_SHARE: usize = 3;

/// The length of an opening, in plies.
pub(super) const OPENING: usize = 10;

/// One game in this many is never learned from.
const HELD_OUT: usize = 200;

/// A position and the move that was played in it.
pub(super) struct Sample<'a> {
    pub(super) position: &'a Position,
    pub(super) ratings: Ratings,
    pub(super) played: Move,
}

/// Games sorted into bands of their mean rating.
pub(super) struct Sampler {
    /// The games to learn from, sorted by mean rating.
    games: Vec<RatedGame>,
    /// Each band's games, with the share of all draws that falls to it or to bands before.
    bands: Vec<(Range<usize>, f64)>,
    /// Games to check with.
    pub(super) held_out: Vec<RatedGame>,
}

impl Sampler {
    pub(super) fn new(all: Vec<RatedGame>) -> Sampler {
        let (mut games, mut held_out) = (Vec::with_capacity(all.len()), Vec::new());
        for (number, game) in all.into_iter().enumerate() {
            if number % HELD_OUT == HELD_OUT - 1 {
                held_out.push(game);
            } else {
                games.push(game);
            }
        }
        games.sort_by_key(mean);
        let mut bands: Vec<(Range<usize>, f64)> = Vec::new();
        let mut total = 0.0;
        let mut start = 0;
        for band in games.chunk_by(|a, b| mean(a) / BAND == mean(b) / BAND) {
            total += (band.len() as f64).powf(BAND_POWER);
            bands.push((start..start + band.len(), total));
            start += band.len();
        }
        for (_, share) in &mut bands {
            *share /= total;
        }
        Sampler {
            games,
            bands,
            held_out,
        }
    }

    /// How many games there are to learn from.
    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    fn draw(&self, random: &mut Random) -> Option<&RatedGame> {
        let at = f64::from(random.unit());
        let (band, _) = self
            .bands
            .iter()
            .find(|(_, share)| at < *share)
            .or(self.bands.last())?;
        self.games.get(band.start + random.below(band.len().max(1)))
    }

    /// Calls `each` with `count` random positions and their plies.
    pub(super) fn samples(&self, count: usize, random: &mut Random, mut each: impl FnMut(usize, &Sample)) {
        let mut left = count;
        while left > 0 {
            let Some(game) = self.draw(random) else { return };
            let wanted = PER_GAME.min(left);
            let mut chosen = [usize::MAX; PER_GAME];
            for ply in &mut chosen[..wanted] {
                *ply = random_ply(game.moves.len(), random);
            }
            chosen.sort_unstable();
            let mut chosen = chosen[..wanted].iter().copied().peekable();
            walk(game, |ply, sample| {
                while chosen.next_if_eq(&ply).is_some() {
                    each(ply, sample);
                }
                chosen.peek().is_some()
            });
            left -= wanted;
        }
    }
}

fn mean(game: &RatedGame) -> u16 {
    game.white.midpoint(game.black)
}

fn random_ply(length: usize, random: &mut Random) -> usize {
    loop {
        let ply = random.below(length.max(1));
        if ply >= OPENING || random.below(OPENING_SHARE) == 0 {
            return ply;
        }
    }
}

/// Walks through a game until `each` has seen enough.
pub(super) fn walk(game: &RatedGame, mut each: impl FnMut(usize, &Sample) -> bool) {
    let mut position = Position::default();
    for (ply, &played) in game.moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
        let sample = Sample {
            position: &position,
            ratings: game.ratings(mover),
            played,
        };
        if !each(ply, &sample) {
            return;
        }
        position.play_unchecked(played);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rating: u16) -> RatedGame {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for _ in 0..30 {
            let mv = position.legal_moves()[0];
            position.play_unchecked(mv);
            moves.push(mv);
        }
        RatedGame {
            white: rating,
            black: rating,
            moves: moves.into(),
        }
    }

    #[test]
    fn rare_ratings_are_drawn_more_often_than_their_number_says() {
        let games = (0..2000).map(|number| game(if number % 100 == 0 { 1100 } else { 2300 }));
        let sampler = Sampler::new(games.collect());
        assert_eq!(sampler.len() + sampler.held_out.len(), 2000);
        let mut low = 0;
        let mut count = 0;
        sampler.samples(3000, &mut Random::new(5), |_, sample| {
            count += 1;
            low += usize::from(sample.ratings.mover == 1100);
            assert!(sample.position.legal_moves().contains(&sample.played));
        });
        assert_eq!(count, 3000);
        // One percent of the games, but about three percent of the draws.
        assert!((40..200).contains(&low), "{low}");
    }

    #[test]
    fn no_games_give_no_samples() {
        Sampler::new(Vec::new()).samples(10, &mut Random::new(1), |_, _| panic!("there is no game"));
    }
}
