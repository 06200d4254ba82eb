//! `tabiya-train`: makes what the engine knows.

mod tune;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "tabiya-train",
    version,
    about = "Makes what the engine knows: fits weights to games."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fits the weights of the hand-written evaluation to scored positions.
    Tune(tune::Options),
}

fn main() {
    let result = match Arguments::parse().command {
        Command::Tune(options) => tune::run(&options),
    };
    if let Err(error) = result {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}
