//! `tabiya pgn convert`: rewrite games as PGN, moves or positions.

use std::ops::Deref;

use clap::Args;
use tabiya_pgn::GameTree;
use tabiya_rules::{CastlingText, Epd, EpdOperation, FenStyle, Move, Position};

use super::criteria::Criteria;
use super::output_args::OutputArgs;
use super::selector::{Selector, Strip};
use crate::failure::CommandResult;
use crate::games::{GameFiles, castling_text};

pub(crate) const EXAMPLES: &str = "\
The output is PGN with everything that is in the games, or, with --san, --lan, --uci, --fen or --epd, only their
mainlines. A mainline that does not start from the standard position is preceded by its FEN, as in UCI:
fen FEN moves e2e4 e7e5. Bad games are skipped and reported on standard error; the exit code is then 1.

Examples:
  tabiya pgn convert old.pgn --output new.pgn
  tabiya pgn convert games.pgn.bz2 --no-comments --no-variations > plain.pgn
  tabiya pgn convert games.pgn --uci
  tabiya pgn convert games.pgn --epd --output positions.epd";

#[derive(Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    files: GameFiles,

    #[command(flatten)]
    format: FormatArgs,

    /// Omit comments
    #[arg(long)]
    no_comments: bool,

    /// Omit variations
    #[arg(long)]
    no_variations: bool,

    /// Omit glyphs (NAGs) such as ! and $14
    #[arg(long)]
    no_glyphs: bool,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args)]
#[group(multiple = false)]
struct FormatArgs {
    /// Write each game's moves on one line in SAN: e4 e5 Nf3
    #[arg(long)]
    san: bool,

    /// Write each game's moves on one line in LAN: e2-e4 e7-e5 Ng1-f3
    #[arg(long)]
    lan: bool,

    /// Write each game's moves on one line in UCI notation: e2e4 e7e5 g1f3
    #[arg(long)]
    uci: bool,

    /// Write every position as FEN, one per line
    #[arg(long)]
    fen: bool,

    /// Write every position as EPD, one per line, with the move played and the players
    #[arg(long)]
    epd: bool,
}

/// The output format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Pgn,
    San,
    Lan,
    Uci,
    Fen,
    Epd,
}

impl FormatArgs {
    fn format(&self) -> Format {
        match self {
            Self { san: true, .. } => Format::San,
            Self { lan: true, .. } => Format::Lan,
            Self { uci: true, .. } => Format::Uci,
            Self { fen: true, .. } => Format::Fen,
            Self { epd: true, .. } => Format::Epd,
            _ => Format::Pgn,
        }
    }
}

impl Convert {
    pub(super) fn run(self) -> CommandResult {
        let format = self.format.format();
        let strip = Strip {
            comments: self.no_comments,
            variations: self.no_variations || format != Format::Pgn,
            glyphs: self.no_glyphs,
        };
        let everything = Criteria::default();
        let write = |game: GameTree| text(&game, format);
        let gap = if format == Format::Pgn { "\n" } else { "" };
        let (tally, _) = self
            .output
            .write(&self.files, gap, || Selector::new(&everything, strip, &write))?;
        Ok(tally.code())
    }
}

/// The game in this format, ending with a newline.
fn text(game: &GameTree, format: Format) -> String {
    match format {
        Format::Pgn => game.to_pgn(),
        Format::San => line(game, |position, mv| position.to_san(mv)),
        Format::Lan => line(game, |position, mv| position.to_lan(mv)),
        Format::Uci => {
            let castling = castling_text(game.start());
            line(game, |_, mv| mv.to_uci(castling))
        }
        Format::Fen | Format::Epd => positions(game, format),
    }
}

fn line<T: Deref<Target = str>>(game: &GameTree, write: impl Fn(&Position, Move) -> T) -> String {
    let mut position = game.start().clone();
    let mut line = String::new();
    if position != Position::default() {
        line += &format!("fen {} moves", position.to_fen(fen_style(&position)));
    }
    for mv in game.main_moves() {
        if !line.is_empty() {
            line.push(' ');
        }
        line += &*write(&position, mv);
        position = position.after(mv);
    }
    line + "\n"
}

/// Chess960 positions are written as Shredder-FEN, which names the rooks' files.
fn fen_style(start: &Position) -> FenStyle {
    match castling_text(start) {
        CastlingText::Standard => FenStyle::XFen,
        CastlingText::Chess960 => FenStyle::Shredder,
    }
}

fn positions(game: &GameTree, format: Format) -> String {
    let style = fen_style(game.start());
    let mut position = game.start().clone();
    let mut moves = game.main_moves();
    let id = EpdOperation::Id(id(game));
    let mut lines = String::new();
    loop {
        let mv = moves.next();
        lines += &match format {
            Format::Epd => epd(&position, mv, &id).to_text(style),
            _ => position.to_fen(style),
        };
        lines.push('\n');
        match mv {
            Some(mv) => position = position.after(mv),
            None => return lines,
        }
    }
}

/// The position with the move that was played and the players.
fn epd(position: &Position, mv: Option<Move>, id: &EpdOperation) -> Epd {
    let mut epd = Epd::new(position.clone());
    epd.operations.extend(mv.map(EpdOperation::SuppliedMove));
    epd.operations.push(id.clone());
    epd
}

/// The players and the date.
fn id(game: &GameTree) -> String {
    let tag = |name| game.tags().value(name).unwrap_or("?");
    let id = format!("{} - {}, {}", tag("White"), tag("Black"), tag("Date"));
    // EPD is a single line and has no escape for quotes.
    id.replace('"', "'").replace(char::is_control, " ")
}
