//! `tabiya-train`: makes what the engine knows.

mod datagen;
mod format;
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
    about = "Makes what the engine knows: plays games, trains nets, fits weights."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games and keeps them as training data.
    Datagen(datagen::Options),
    /// Shows training data as text.
    Text(text::ShowOptions),
    /// Makes training data from text.
    Convert(text::ConvertOptions),
    /// Trains a net from training data.
    Train(train::Options),
    /// Writes the net of a training run, rounded to integers.
    Export(train::ExportOptions),
    /// Fits the weights of the hand-written evaluation to scored positions.
    Tune(tune::Options),
    /// Tunes the numbers of the search by games.
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
        Command::Tune(options) => tune::run(&options),
        Command::Spsa(options) => spsa::run(&options),
        Command::SpsaPlay(options) => spsa::play(&options),
    };
    if let Err(error) = result {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}
