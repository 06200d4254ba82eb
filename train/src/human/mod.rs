//! Networks of human moves: data from rated games, training, and how well they predict.

mod data;
mod measure;
mod mix;
mod model;
mod pass;
mod rated_game;
mod run;
mod sampler;

pub(crate) use data::{DataOptions, make_data};
pub(crate) use measure::{MeasureOptions, measure};
pub(crate) use mix::{MixOptions, mix};
pub(crate) use rated_game::RatedGame;
pub(crate) use run::{TrainOptions, train};
