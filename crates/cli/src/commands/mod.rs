//! The commands of the program.

mod adjudicate;
mod analyze;
mod batch;
mod bench;
mod book;
mod human;
mod key;
mod mate;
mod moves;
mod perft;
mod pgn;
mod show;
mod suite;
mod tablebase;
mod uci;
mod winnable;

use clap::Subcommand;

use crate::failure::CommandResult;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Find the best move in a position
    #[command(after_help = analyze::EXAMPLES)]
    Analyze(analyze::Analyze),
    /// Analyse every position of whole collections, into a table or annotated games
    #[command(after_help = batch::EXAMPLES, allow_negative_numbers = true)]
    Batch(Box<batch::Batch>),
    /// Print the key that identifies a position in tables
    #[command(after_help = key::EXAMPLES)]
    Key(key::Key),
    /// Run as a UCI engine on standard input and output
    #[command(after_help = uci::EXAMPLES)]
    Uci,
    /// Draw a position
    #[command(after_help = show::EXAMPLES)]
    Show(show::Show),
    /// List the legal moves in a position
    #[command(after_help = moves::EXAMPLES)]
    Moves(moves::Moves),
    /// Count the leaf nodes of the legal move tree (perft), or check a suite of known counts
    #[command(after_help = perft::EXAMPLES, allow_negative_numbers = true)]
    Perft(perft::Perft),
    /// Search fixed positions and print the engine's signature and speed
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::Bench),
    /// Check, summarise, split, convert and filter PGN files
    #[command(subcommand, after_help = pgn::EXAMPLES)]
    Pgn(pgn::Pgn),
    /// Build and inspect opening books
    #[command(subcommand, after_help = book::EXAMPLES)]
    Book(book::Book),
    /// Find forced mates and prove them, or check proofs
    #[command(after_help = mate::EXAMPLES)]
    Mate(mate::Mate),
    /// Probe Syzygy endgame tablebases
    #[command(after_help = tablebase::EXAMPLES)]
    Tablebase(tablebase::Tablebase),
    /// Tell what players of a rating would play, with the chance of each move
    #[command(after_help = human::EXAMPLES, allow_negative_numbers = true)]
    Human(human::Human),
    /// Decide whether each side can still deliver mate by any legal moves
    #[command(after_help = winnable::EXAMPLES)]
    Winnable(winnable::Winnable),
    /// Compare the recorded results of games with the rules
    #[command(after_help = adjudicate::EXAMPLES)]
    Adjudicate(adjudicate::Adjudicate),
}

impl Command {
    pub(crate) fn run(self) -> CommandResult {
        match self {
            Self::Analyze(analyze) => analyze.run(),
            Self::Batch(batch) => batch.run(),
            Self::Key(key) => key.run(),
            Self::Uci => uci::run(),
            Self::Show(show) => show.run(),
            Self::Moves(moves) => moves.run(),
            Self::Perft(perft) => perft.run(),
            Self::Bench(bench) => bench.run(),
            Self::Pgn(pgn) => pgn.run(),
            Self::Book(book) => book.run(),
            Self::Mate(mate) => mate.run(),
            Self::Tablebase(tablebase) => tablebase.run(),
            Self::Human(human) => human.run(),
            Self::Winnable(winnable) => winnable.run(),
            Self::Adjudicate(adjudicate) => adjudicate.run(),
        }
    }
}
