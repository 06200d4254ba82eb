//! `tabiya-train`: data generation, network training, evaluation and search tuning.

mod datagen;
mod format;
mod human;
mod opening;
mod play;
mod random;
#[cfg(test)]
mod scratch;
mod spsa;
mod text;
mod train;
mod tune;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "tabiya-train",
    version,
    about = "Generates training data, trains networks, fits the hand-written evaluation and tunes the search."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Generates training data by playing games.
    Datagen(datagen::Options),
    /// Prints training data as text.
    Text(text::ShowOptions),
    /// Converts text to training data.
    Convert(text::ConvertOptions),
    /// Trains a net on training data.
    Train(train::Options),
    /// Exports the quantised net of a training run.
    Export(train::ExportOptions),
    /// Converts PGN games with ratings to training data for networks of human moves.
    HumanData(human::DataOptions),
    /// Trains a network of human moves.
    HumanTrain(human::TrainOptions),
    /// Fits how much a search counts beside a network of human moves.
    HumanMix(human::MixOptions),
    /// Measures how well a network of human moves predicts.
    HumanMeasure(human::MeasureOptions),
    /// Fits the weights of the hand-written evaluation to labelled positions (Texel tuning).
    Tune(tune::Options),
    /// Tunes the parameters of the search by playing games (SPSA).
    Spsa(spsa::Options),
    /// Plays pairs of games for `spsa`.
    #[command(hide = true)]
    SpsaPlay(spsa::PlayOptions),
}

fn main() {
    let result = match Arguments::parse().command {
        Command::Datagen(options) => datagen::run(&options),
        Command::Text(options) => text::show(&options),
        Command::Convert(options) => text::convert(&options),
        Command::Train(options) => train::run(&options),
        Command::Export(options) => train::export(&options),
        Command::HumanData(options) => human::make_data(&options),
        Command::HumanTrain(options) => human::train(&options),
        Command::HumanMix(options) => human::mix(&options),
        Command::HumanMeasure(options) => human::measure(&options),
        Command::Tune(options) => tune::run(&options),
        Command::Spsa(options) => spsa::run(&options),
        Command::SpsaPlay(options) => spsa::play(&options),
    };
    if let Err(error) = result {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}
