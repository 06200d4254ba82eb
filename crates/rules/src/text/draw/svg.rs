//! Board diagrams in SVG.

use super::{Drawing, Mark, Rgb, svg_pieces};
use crate::{Color, Piece, PieceKind, Square};
use alloc::string::String;
use core::fmt::{self, Write};

/// The side of a square in user units; the pieces are drawn on this grid.
const SQUARE: i64 = 100;

/// The width of the frame with the coordinates.
const MARGIN: i64 = 42;

impl Drawing<'_> {
    /// The board as a standalone SVG file, which scales to any size.
    ///
    /// The last move is shown in yellow, highlighted squares in blue, check as a red glow. A title and a
    /// description that lists the pieces make the picture accessible.
    ///
    /// ```
    /// use tabiya_rules::{Drawing, Setup, Square};
    ///
    /// let setup = Setup::standard();
    /// let picture = Drawing::new(&setup.pieces).arrow(Square::E2, Square::E4).svg();
    /// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let mut out = String::with_capacity(24 * 1024);
        // Writing to a string cannot fail.
        let _ = self.write_svg(&mut out);
        out
    }

    fn write_svg(&self, out: &mut String) -> fmt::Result {
        let margin = if self.coordinates { MARGIN } else { 0 };
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \
             xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"{corner} {corner} {side} {side}\" width=\"{size}\" height=\"{size}\" role=\"img\">",
            size = self.size,
            corner = -margin,
            side = 8 * SQUARE + 2 * margin,
        )?;
        self.write_description(out)?;
        self.write_definitions(out)?;
        if self.coordinates {
            self.write_frame(out)?;
        }
        self.write_squares(out)?;
        self.write_pieces(out)?;
        self.write_arrows(out)?;
        writeln!(out, "</svg>")
    }

    fn write_description(&self, out: &mut String) -> fmt::Result {
        write!(out, "<title>Chess board</title>\n<desc>")?;
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            write!(out, "{name}:")?;
            let mut separator = " ";
            for kind in PieceKind::ALL.into_iter().rev() {
                let squares = Square::ALL.into_iter();
                for square in squares.filter(|&at| self.piece(at) == Some(Piece::new(color, kind))) {
                    write!(out, "{separator}{kind} {square}")?;
                    separator = ", ";
                }
            }
            write!(out, ". ")?;
        }
        if let Some((from, to)) = self.last_move {
            write!(out, "Last move: {from} to {to}. ")?;
        }
        if let Some(king) = self.check {
            write!(out, "Check on {king}. ")?;
        }
        if !self.highlight.is_empty() {
            write!(out, "Marked: {}. ", self.highlight)?;
        }
        writeln!(out, "</desc>")
    }

    /// Defines only what is used: each kind of piece on the board, and the glow of a check.
    fn write_definitions(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "<defs>")?;
        for piece in Piece::ALL
            .into_iter()
            .filter(|&piece| self.pieces.contains(&Some(piece)))
        {
            svg_pieces::define(out, piece)?;
        }
        if self.check.is_some() {
            writeln!(
                out,
                "<radialGradient id=\"tabiya-check\">\
                 <stop offset=\"0\" stop-color=\"#ff1f0f\"/>\
                 <stop offset=\"0.45\" stop-color=\"#e8230f\" stop-opacity=\"0.9\"/>\
                 <stop offset=\"1\" stop-color=\"#b01000\" stop-opacity=\"0\"/></radialGradient>"
            )?;
        }
        writeln!(out, "</defs>")
    }

    fn write_squares(&self, out: &mut String) -> fmt::Result {
        for square in Square::ALL {
            write_rect(out, self.corner(square), self.square_color(square))?;
            for (_, color) in self.marks.iter().filter(|(marked, _)| *marked == square) {
                write_rect(
                    out,
                    self.corner(square),
                    format_args!("{color}\" fill-opacity=\"0.6"),
                )?;
            }
            match self.mark(square) {
                None => {}
                Some(Mark::LastMove) => {
                    write_rect(
                        out,
                        self.corner(square),
                        format_args!("#f2d21f\" fill-opacity=\"0.55"),
                    )?;
                }
                Some(Mark::Highlight) => {
                    write_rect(
                        out,
                        self.corner(square),
                        format_args!("#2f8fc4\" fill-opacity=\"0.6"),
                    )?;
                }
                Some(Mark::Check) => {
                    write_rect(out, self.corner(square), format_args!("url(#tabiya-check)"))?;
                }
            }
        }
        Ok(())
    }

    /// The frame, with the ranks on the left and the files at the bottom.
    fn write_frame(&self, out: &mut String) -> fmt::Result {
        let side = 8 * SQUARE + 2 * MARGIN;
        writeln!(
            out,
            "<path d=\"M{0} {0}h{side}v{side}h-{side}z\" fill=\"{frame}\"/>\n\
             <g font-family=\"Helvetica, Arial, sans-serif\" font-size=\"31\" font-weight=\"bold\" \
             text-anchor=\"middle\" fill=\"{light}\">",
            -MARGIN,
            frame = self.colors.frame,
            light = self.colors.light,
        )?;
        let (files, ranks) = (self.files(), self.ranks());
        for rank in ranks {
            let (_, y) = self.center(Square::new(files[0], rank));
            writeln!(out, "<text x=\"{}\" y=\"{}\">{rank}</text>", -MARGIN / 2, y + 11)?;
        }
        for file in files {
            let (x, y) = self.corner(Square::new(file, ranks[7]));
            let (x, y) = (x + SQUARE / 2, y + SQUARE + 30);
            writeln!(out, "<text x=\"{x}\" y=\"{y}\">{file}</text>")?;
        }
        writeln!(out, "</g>")
    }

    fn write_pieces(&self, out: &mut String) -> fmt::Result {
        for square in Square::ALL {
            if let Some(piece) = self.piece(square) {
                let (x, y) = self.corner(square);
                let id = svg_pieces::Id(piece);
                writeln!(out, "<use xlink:href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>")?;
            }
        }
        Ok(())
    }

    fn write_arrows(&self, out: &mut String) -> fmt::Result {
        if self.arrows.is_empty() {
            return Ok(());
        }
        writeln!(out, "<g fill-opacity=\"0.8\">")?;
        for &(from, to, color) in &self.arrows {
            let (from, to) = (self.center(from), self.center(to));
            if from == to {
                write_ring(out, from, color)?;
            } else {
                write_arrow(out, from, to, color)?;
            }
        }
        writeln!(out, "</g>")
    }

    fn square_color(&self, square: Square) -> Rgb {
        match square.is_light() {
            true => self.colors.light,
            false => self.colors.dark,
        }
    }

    /// The top left corner of a square.
    fn corner(&self, square: Square) -> (i64, i64) {
        let (file, rank) = (square.file(), square.rank());
        let (column, row) = match self.flipped {
            true => (file.flip().index(), rank.index()),
            false => (file.index(), rank.flip().index()),
        };
        (column as i64 * SQUARE, row as i64 * SQUARE)
    }

    fn center(&self, square: Square) -> (i64, i64) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }
}

fn write_rect(out: &mut String, (x, y): (i64, i64), fill: impl fmt::Display) -> fmt::Result {
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"/>"
    )
}

fn write_ring(out: &mut String, (x, y): (i64, i64), color: Rgb) -> fmt::Result {
    writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"44\" fill=\"none\" stroke=\"{color}\" \
         stroke-opacity=\"0.8\" stroke-width=\"8\"/>"
    )
}

/// A single polygon, so that shaft and head do not overlap visibly.
fn write_arrow(out: &mut String, from: (i64, i64), to: (i64, i64), color: Rgb) -> fmt::Result {
    /// The distance of the shaft from the centre of the first square.
    const START: i64 = 22;
    const HEAD_LENGTH: i64 = 42;
    /// The distance of the tip beyond the centre of the second square.
    const TIP: i64 = 10;
    const HALF_SHAFT: i64 = 9;
    const HALF_HEAD: i64 = 26;

    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).isqrt();
    // The point at this distance along the arrow and to its right, rounded.
    let point = |along: i64, aside: i64| {
        let coordinate = |start: i64, ahead: i64, right: i64| {
            start + (2 * (ahead * along + right * aside) + length).div_euclid(2 * length)
        };
        (coordinate(from.0, dx, -dy), coordinate(from.1, dy, dx))
    };
    let tip = length + TIP;
    let neck = tip - HEAD_LENGTH;
    let corners = [
        point(START, HALF_SHAFT),
        point(neck, HALF_SHAFT),
        point(neck, HALF_HEAD),
        point(tip, 0),
        point(neck, -HALF_HEAD),
        point(neck, -HALF_SHAFT),
        point(START, -HALF_SHAFT),
    ];
    write!(out, "<polygon fill=\"{color}\" points=\"")?;
    for (index, (x, y)) in corners.into_iter().enumerate() {
        let separator = if index == 0 { "" } else { " " };
        write!(out, "{separator}{x},{y}")?;
    }
    writeln!(out, "\"/>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[test]
    fn every_piece_and_every_square_is_drawn_once() {
        let picture = Drawing::new(&Setup::standard().pieces).svg();
        assert_eq!(picture.matches("<rect ").count(), 64);
        assert_eq!(picture.matches("<use ").count(), 32);
        assert_eq!(picture.matches("<g id=").count(), 12);
        assert_eq!(picture.matches("<text ").count(), 16);
    }

    #[test]
    fn only_pieces_on_the_board_are_defined() {
        let setup = Setup::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let picture = Drawing::new(&setup.pieces).coordinates(false).svg();
        assert_eq!(picture.matches("<g id=").count(), 2);
        assert!(!picture.contains("<text "));
    }

    #[test]
    fn tags_are_closed_and_quotes_are_paired() {
        let setup = Setup::standard();
        let picture = Drawing::new(&setup.pieces)
            .last_move(Square::E2, Square::E4)
            .check(Square::E8)
            .highlight(Square::A1.bitboard())
            .arrow(Square::B1, Square::C3)
            .arrow(Square::D1, Square::D1)
            .svg();
        for tag in picture.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').unwrap();
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        }
        for name in ["svg", "g", "defs", "desc", "title", "text", "radialGradient"] {
            let opened = picture.matches(&alloc::format!("<{name}>")).count()
                + picture.matches(&alloc::format!("<{name} ")).count();
            assert_eq!(
                opened,
                picture.matches(&alloc::format!("</{name}>")).count(),
                "{name}"
            );
        }
    }

    #[test]
    fn the_description_names_pieces_and_marks() {
        let setup = Setup::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").unwrap();
        let picture = Drawing::new(&setup.pieces)
            .last_move(Square::A2, Square::E2)
            .check(Square::E8)
            .svg();
        assert!(
            picture.contains(
                "<desc>White: king e1, rook e2. Black: king e8. Last move: a2 to e2. Check on e8. "
            )
        );
    }

    #[test]
    fn arrows_point_from_one_square_to_the_other() {
        let mut arrow = String::new();
        write_arrow(&mut arrow, (50, 750), (50, 350), Rgb::GREEN).unwrap();
        assert_eq!(
            arrow,
            "<polygon fill=\"#0f7a43\" points=\"59,728 59,382 76,382 50,340 24,382 41,382 41,728\"/>\n"
        );
    }

    #[test]
    fn flipping_turns_the_board_around() {
        let setup = Setup::empty();
        let drawing = Drawing::new(&setup.pieces);
        assert_eq!(drawing.corner(Square::A1), (0, 700));
        assert_eq!(drawing.flipped(true).corner(Square::A1), (700, 0));
    }
}
