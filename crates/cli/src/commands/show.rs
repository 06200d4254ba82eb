//! `tabiya show`: draw a position.

use std::env;
use std::io::{self, IsTerminal};

use clap::Args;
use serde::Serialize;
use tabiya_rules::{Color, Drawing, Position, TerminalColors};

use crate::failure::{CommandResult, Failure};
use crate::json;
use crate::position_args::PositionArgs;
use crate::positions::Answers;

pub(crate) const EXAMPLES: &str = "\
The board is coloured on a terminal, unless NO_COLOR is set, and plain text elsewhere.

Examples:
  tabiya show
  tabiya show --flip --fen \"r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\"
  tabiya show --strict --fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"
  tabiya show --svg > board.svg
  tabiya show --file positions.epd --json";

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionArgs,

    /// Print only an SVG drawing
    #[arg(long, conflicts_with_all = ["ascii", "unicode", "file"])]
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

    /// Print a JSON object with the FEN, the side to move, the checkers and the outcome
    #[arg(long, conflicts_with_all = ["svg", "ascii", "unicode", "flip"])]
    json: bool,
}

/// The JSON object for one position.
#[derive(Serialize)]
struct State {
    fen: String,
    side: &'static str,
    check: bool,
    checkers: Vec<String>,
    /// The number of legal moves.
    moves: usize,
    outcome: Option<Ending>,
}

/// How the game ended.
#[derive(Serialize)]
struct Ending {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl Show {
    pub(super) fn run(self) -> CommandResult {
        self.position.answer(|| Ok(Renderer(&self)), self.json)
    }
}

struct Renderer<'a>(&'a Show);

impl Answers for Renderer<'_> {
    type Answer = State;

    fn answer(&mut self, position: &Position) -> Result<State, Failure> {
        Ok(State {
            fen: position.to_fen(self.0.position.fen_style()),
            side: json::side(position.side_to_move()),
            check: position.is_check(),
            checkers: checkers(position),
            moves: position.legal_moves().len(),
            outcome: position.outcome().map(|outcome| Ending {
                winner: outcome.winner.map(json::side),
                reason: outcome.reason.name(),
            }),
        })
    }

    fn text(&self, position: &Position, answer: &State) -> String {
        let Show {
            svg,
            ascii,
            unicode,
            flip,
            ..
        } = *self.0;
        let mut drawing = Drawing::new(position.squares()).flipped(flip);
        if position.is_check() {
            drawing = drawing.check(position.king(position.side_to_move()));
        }
        if svg {
            return drawing.svg();
        }
        let board = match terminal_colors() {
            _ if ascii => drawing.ascii(),
            _ if unicode => drawing.unicode(),
            Some(colors) => drawing.terminal(colors),
            None => drawing.ascii(),
        };
        format!("{board}\nFEN: {}\n{}\n", answer.fen, state(position))
    }
}

fn checkers(position: &Position) -> Vec<String> {
    let squares = position.checkers().into_iter();
    squares.map(|square| square.to_string()).collect()
}

/// The colours that standard output supports, if it is a terminal and the user wants them.
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

/// The side to move and any check, or how the game ended.
pub(super) fn state(position: &Position) -> String {
    let [us, them] = [position.side_to_move(), !position.side_to_move()].map(|color| match color {
        Color::White => "White",
        Color::Black => "Black",
    });
    if position.is_checkmate() {
        format!("Checkmate: {them} wins")
    } else if position.is_stalemate() {
        format!("Stalemate: {us} has no legal move")
    } else if position.halfmove_clock() >= 150 {
        "Draw by the seventy-five-move rule".to_owned()
    } else if position.is_check() {
        format!("{us} to move, in check from {}", checkers(position).join(" and "))
    } else {
        format!("{us} to move")
    }
}
