//! Board diagrams for colour terminals.

use super::{Drawing, Mark, plain::filled_symbol};
use crate::{Color, Square};
use alloc::string::String;
use core::fmt::{self, Write};

/// The colours that the terminal supports.
///
/// ```
/// use tabiya_rules::{Drawing, Setup, TerminalColors};
///
/// let setup = Setup::standard();
/// let drawing = Drawing::new(&setup.pieces);
/// assert!(drawing.terminal(TerminalColors::Full).contains("\x1b[48;2;"));
/// assert!(drawing.terminal(TerminalColors::Palette256).contains("\x1b[48;5;"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TerminalColors {
    /// 24-bit colours, which nearly every terminal supports today.
    #[default]
    Full,
    /// The 256-colour palette.
    Palette256,
}

/// A colour in both modes.
#[derive(Clone, Copy)]
struct Paint {
    rgb: (u8, u8, u8),
    palette: u8,
}

/// Colours of medium brightness, so that white and black pieces both stand out against them, on any terminal
/// background.
struct Shades {
    light: Paint,
    dark: Paint,
}

const fn paint(red: u8, green: u8, blue: u8, palette: u8) -> Paint {
    Paint {
        rgb: (red, green, blue),
        palette,
    }
}

const PLAIN: Shades = Shades {
    light: paint(175, 150, 115, 137),
    dark: paint(125, 95, 70, 95),
};
const LAST_MOVE: Shades = Shades {
    light: paint(165, 155, 40, 142),
    dark: paint(135, 122, 20, 100),
};
const HIGHLIGHT: Shades = Shades {
    light: paint(95, 150, 175, 74),
    dark: paint(60, 115, 145, 67),
};
const CHECK: Shades = Shades {
    light: paint(215, 75, 60, 203),
    dark: paint(190, 45, 40, 160),
};

const WHITE_PIECE: Paint = paint(255, 255, 255, 231);
const BLACK_PIECE: Paint = paint(0, 0, 0, 16);

const RESET: &str = "\x1b[0m";

impl Drawing<'_> {
    /// The board for a colour terminal: coloured squares, three columns wide and one line high, the last move
    /// in yellow, highlighted squares in blue, check in red.
    ///
    /// Both text and background colours are set, so that the board looks the same on dark and light
    /// terminals; each line ends with the terminal's own colours restored.
    ///
    /// ```
    /// use tabiya_rules::{Drawing, Setup, TerminalColors};
    ///
    /// let board = Drawing::new(&Setup::standard().pieces).terminal(TerminalColors::Full);
    /// assert!(board.contains("♞") && board.ends_with("\n"));
    /// ```
    #[must_use]
    pub fn terminal(&self, colors: TerminalColors) -> String {
        let mut out = String::with_capacity(4096);
        // Writing to a string cannot fail.
        let _ = self.write_terminal(&mut out, colors);
        out
    }

    fn write_terminal(&self, out: &mut String, colors: TerminalColors) -> fmt::Result {
        for rank in self.ranks() {
            if self.coordinates {
                write!(out, "{rank} ")?;
            }
            for file in self.files() {
                self.write_square(out, Square::new(file, rank), colors)?;
            }
            writeln!(out, "{RESET}")?;
        }
        if self.coordinates {
            out.write_char(' ')?;
            for file in self.files() {
                write!(out, "  {file}")?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }

    fn write_square(&self, out: &mut String, square: Square, colors: TerminalColors) -> fmt::Result {
        let shades = match self.mark(square) {
            None => PLAIN,
            Some(Mark::LastMove) => LAST_MOVE,
            Some(Mark::Highlight) => HIGHLIGHT,
            Some(Mark::Check) => CHECK,
        };
        let background = if square.is_light() {
            shades.light
        } else {
            shades.dark
        };
        write_color(out, BACKGROUND, background, colors)?;
        match self.piece(square) {
            None => out.write_str("   "),
            Some(piece) => {
                let ink = match piece.color() {
                    Color::White => WHITE_PIECE,
                    Color::Black => BLACK_PIECE,
                };
                write_color(out, FOREGROUND, ink, colors)?;
                write!(out, " {} ", filled_symbol(piece.kind()))
            }
        }
    }
}

const FOREGROUND: u8 = 38;
const BACKGROUND: u8 = 48;

fn write_color(out: &mut String, layer: u8, paint: Paint, colors: TerminalColors) -> fmt::Result {
    let (red, green, blue) = paint.rgb;
    match colors {
        TerminalColors::Full => write!(out, "\x1b[{layer};2;{red};{green};{blue}m"),
        TerminalColors::Palette256 => write!(out, "\x1b[{layer};5;{}m", paint.palette),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use alloc::{collections::BTreeSet, vec::Vec};

    /// The text without its colour codes.
    fn bare(text: &str) -> String {
        let mut parts = text.split('\x1b');
        let mut bare: String = parts.next().unwrap().into();
        parts.for_each(|part| bare.push_str(part.split_once('m').unwrap().1));
        bare
    }

    #[test]
    fn without_colour_codes_the_board_remains() {
        for colors in [TerminalColors::Full, TerminalColors::Palette256] {
            let board = bare(&Drawing::new(&Setup::standard().pieces).terminal(colors));
            let lines: Vec<&str> = board.lines().collect();
            assert_eq!(lines[0], "8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ ");
            assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
            assert!(lines[..8].iter().all(|line| line.chars().count() == 26));
        }
    }

    #[test]
    fn every_coloured_line_restores_the_terminal() {
        let board = Drawing::new(&Setup::standard().pieces)
            .coordinates(false)
            .terminal(TerminalColors::Full);
        assert_eq!(board.lines().count(), 8);
        assert!(board.lines().all(|line| line.ends_with(RESET)));
    }

    #[test]
    fn all_shades_differ_in_both_modes() {
        let shades = [PLAIN, LAST_MOVE, HIGHLIGHT, CHECK];
        let paints = || shades.iter().flat_map(|shade| [shade.light, shade.dark]);
        assert_eq!(paints().map(|paint| paint.rgb).collect::<BTreeSet<_>>().len(), 8);
        assert_eq!(
            paints().map(|paint| paint.palette).collect::<BTreeSet<_>>().len(),
            8
        );
    }

    #[test]
    fn a_king_in_check_is_on_red() {
        let setup = Setup::standard();
        let board = Drawing::new(&setup.pieces)
            .check(Square::E8)
            .terminal(TerminalColors::Full);
        assert!(board.contains("\x1b[48;2;215;75;60m\x1b[38;2;0;0;0m ♚ "));
    }
}
