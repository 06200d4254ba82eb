//! Statistics as a picture.

use std::fmt::Write;

use super::summary::{Score, Summary};

const WIDTH: u32 = 760;
const LEFT: u32 = 260;
const ROW: u32 = 22;
const TITLE: u32 = 40;

/// How many openings are shown.
const OPENINGS: usize = 12;

/// A row of a chart: its name, the length of its bar, and the text after it.
struct Bar {
    name: String,
    /// Parts of the bar, each with its colour.
    parts: Vec<(u64, &'static str)>,
    note: String,
}

const WHITE: &str = "#e8c27a";
const DRAWN: &str = "#9aa5b1";
const BLACK: &str = "#3d4852";
const PLAIN: &str = "#4a7ba6";

/// All charts below each other, as SVG.
pub(super) fn svg(summary: &Summary) -> String {
    let charts = [
        ("Openings by name", openings(summary)),
        (
            "Results by rating difference (White minus Black)",
            differences(summary),
        ),
        ("Lengths in moves", lengths(summary)),
        ("Moves by time left", clocks(summary)),
    ];
    let mut body = String::new();
    let mut top = 0;
    for (title, bars) in charts.iter().filter(|(_, bars)| !bars.is_empty()) {
        // Text can always be added to a text.
        let _ = writeln!(
            body,
            "<text x=\"10\" y=\"{}\" font-weight=\"bold\">{title}</text>",
            top + 26
        );
        top += TITLE;
        let most = bars.iter().map(Bar::length).max().unwrap_or(1).max(1);
        for bar in bars {
            bar.draw(&mut body, top, most);
            top += ROW;
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        height = top + 20
    )
}

impl Bar {
    fn length(&self) -> u64 {
        self.parts.iter().map(|(length, _)| length).sum()
    }

    fn draw(&self, body: &mut String, top: u32, most: u64) {
        let room = f64::from(WIDTH - LEFT - 130);
        let mut x = f64::from(LEFT);
        let name = escape(&self.name);
        let _ = writeln!(
            body,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>",
            LEFT - 8,
            top + 15
        );
        for (length, color) in &self.parts {
            let width = room * *length as f64 / most as f64;
            let _ = writeln!(
                body,
                "<rect x=\"{x:.1}\" y=\"{}\" width=\"{width:.1}\" height=\"{}\" fill=\"{color}\"/>",
                top + 3,
                ROW - 6
            );
            x += width;
        }
        let _ = writeln!(
            body,
            "<text x=\"{:.1}\" y=\"{}\">{}</text>",
            x + 6.0,
            top + 15,
            escape(&self.note)
        );
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A bar of results, with White's share behind it.
fn results(name: String, score: &Score) -> Bar {
    let share = score
        .of_white()
        .map(|share| format!(", {:.1}%", 100.0 * share))
        .unwrap_or_default();
    Bar {
        name,
        parts: vec![
            (score.white_wins, WHITE),
            (score.draws, DRAWN),
            (score.black_wins, BLACK),
        ],
        note: format!("{}{share}", score.games()),
    }
}

fn openings(summary: &Summary) -> Vec<Bar> {
    let names = summary.openings.families();
    names
        .iter()
        .take(OPENINGS)
        .map(|(name, score)| results((*name).to_owned(), score))
        .collect()
}

fn differences(summary: &Summary) -> Vec<Bar> {
    let differences = summary.differences.iter();
    differences
        .map(|(&from, score)| results(super::summary::difference_name(from), score))
        .collect()
}

fn lengths(summary: &Summary) -> Vec<Bar> {
    let bar = |(&from, &games): (&u64, &u64)| Bar {
        name: format!("{from} to {}", from + 9),
        parts: vec![(games, PLAIN)],
        note: games.to_string(),
    };
    summary.lengths.iter().map(bar).collect()
}

fn clocks(summary: &Summary) -> Vec<Bar> {
    let clocks = &summary.clocks;
    if clocks.games == 0 {
        return Vec::new();
    }
    let bar = |name: &str, moves: u64| Bar {
        name: name.to_owned(),
        parts: vec![(moves, PLAIN)],
        note: moves.to_string(),
    };
    vec![
        bar("30 seconds and more", clocks.moves - clocks.hurried_moves),
        bar("less than 30 seconds", clocks.hurried_moves),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        let mut body = String::new();
        results(
            "A & B".to_owned(),
            &Score {
                white_wins: 1,
                draws: 0,
                black_wins: 1,
                unknown: 0,
            },
        )
        .draw(&mut body, 0, 4);
        assert!(body.contains("A &amp; B") && body.contains(">2, 50.0%<"));
        assert_eq!(body.matches("width=\"92.5\"").count(), 2, "{body}");
    }
}
