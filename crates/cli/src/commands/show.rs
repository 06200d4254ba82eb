//! `tabiya show`: a position as a picture.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;
use tabiya_rules::{Color, Drawing, Position, TerminalColors};

use crate::failure::Outcome;
use crate::position_args::PositionArgs;

pub(crate) const EXAMPLES: &str = "\
Colours are used on a terminal, unless NO_COLOR is set; elsewhere the board is plain text.

Examples:
  tabiya show
  tabiya show --flip --fen \"r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\"
  tabiya show --strict --fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"
  tabiya show --svg > board.svg";

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionArgs,

    /// Draw an SVG picture, and print nothing else
    #[arg(long, conflicts_with_all = ["ascii", "unicode"])]
    svg: bool,

    /// Draw with letters, without colours
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,

    /// Draw with chess symbols, without colours
    #[arg(long)]
    unicode: bool,

    /// Draw with Black at the bottom
    #[arg(long)]
    flip: bool,
}

impl Show {
    pub(super) fn run(self) -> Outcome {
        let position = self.position.position()?;
        let mut drawing = Drawing::new(position.squares()).flipped(self.flip);
        if position.is_check() {
            drawing = drawing.check(position.king(position.side_to_move()));
        }
        let mut output = io::stdout().lock();
        if self.svg {
            output.write_all(drawing.svg().as_bytes())?;
            output.flush()?;
            return Ok(ExitCode::SUCCESS);
        }
        let board = match terminal_colors() {
            _ if self.ascii => drawing.ascii(),
            _ if self.unicode => drawing.unicode(),
            Some(colors) => drawing.terminal(colors),
            None => drawing.ascii(),
        };
        let fen = position.to_fen(self.position.fen_style());
        write!(output, "{board}\nFEN: {fen}\n{}\n", state(&position))?;
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The colours that standard output can show, if it is a terminal and its user wants any.
pub(super) fn terminal_colors() -> Option<TerminalColors> {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if !io::stdout().is_terminal() || is_set("NO_COLOR") || is_dumb {
        return None;
    }
    let has_all = env::var("COLORTERM").is_ok_and(|colors| colors == "truecolor" || colors == "24bit");
    Some(match has_all {
        true => TerminalColors::Full,
        false => TerminalColors::Palette256,
    })
}

/// Who is to move and in check, or how the game has ended.
pub(super) fn state(position: &Position) -> String {
    let [us, them] = [position.side_to_move(), !position.side_to_move()].map(|color| match color {
        Color::White => "White",
        Color::Black => "Black",
    });
    if position.is_checkmate() {
        format!("Checkmate: {them} has won")
    } else if position.is_stalemate() {
        format!("Stalemate: {us} has no move, a draw")
    } else if position.halfmove_clock() >= 150 {
        "Draw: seventy-five moves without a capture or a pawn move".to_owned()
    } else if position.is_check() {
        let checkers: Vec<_> = position
            .checkers()
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        format!("{us} to move, in check from {}", checkers.join(" and "))
    } else {
        format!("{us} to move")
    }
}
