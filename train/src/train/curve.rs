//! The loss curve, as text and as SVG.

use std::fmt::Write;

/// One point of the curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    /// Positions trained on so far.
    pub(crate) positions: u64,
    pub(crate) rate: f32,
    /// The training loss since the last point.
    pub(crate) training: f64,
    /// The validation loss.
    pub(crate) validation: f64,
}

/// A table with a line for each point.
pub(crate) fn text(points: &[Point]) -> String {
    let mut text = String::from("positions\trate\ttraining\tvalidation\n");
    for point in points {
        let Point {
            positions,
            rate,
            training,
            validation,
        } = point;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{positions}\t{rate:.3e}\t{training:.6}\t{validation:.6}");
    }
    text
}

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;

/// A plot of both losses, on a logarithmic scale.
pub(crate) fn svg(points: &[Point]) -> String {
    let losses = points
        .iter()
        .flat_map(|point| [point.training, point.validation])
        .filter(|loss| *loss > 0.0 && loss.is_finite());
    let (low, high) = losses.fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    let (low, high) = if low < high {
        (low.ln(), high.ln())
    } else {
        (-1.0, 0.0)
    };
    let last = points.last().map_or(1, |point| point.positions.max(1)) as f64;
    let x = |positions: u64| MARGIN + (WIDTH - 2.0 * MARGIN) * positions as f64 / last;
    let y = |loss: f64| {
        let height = (loss.max(f64::MIN_POSITIVE).ln() - low) / (high - low);
        HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * height.clamp(0.0, 1.0)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    for step in 0..=4 {
        let loss = (low + (high - low) * f64::from(step) / 4.0).exp();
        let (left, right, height) = (MARGIN, WIDTH - MARGIN, y(loss));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {height:.1}H{right}\" stroke=\"#ddd\"/>\
             <text x=\"4\" y=\"{:.1}\">{loss:.5}</text>",
            height + 4.0
        );
    }
    for (name, color, at, loss) in [
        (
            "training",
            "#c58b3a",
            0.0,
            (|point| point.training) as fn(&Point) -> f64,
        ),
        ("validation", "#3a6ea5", 90.0, |point| point.validation),
    ] {
        let line: Vec<String> = points
            .iter()
            .map(|point| format!("{:.1},{:.1}", x(point.positions), y(loss(point))))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\" points=\"{}\"/>\
             <text x=\"{:.1}\" y=\"30\" fill=\"{color}\">{name}</text>",
            line.join(" "),
            MARGIN + at
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.1} million positions</text>\n</svg>",
        WIDTH - MARGIN,
        HEIGHT - MARGIN + 20.0,
        last / 1e6
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_of_any_length_can_be_drawn() {
        for count in 0..4 {
            let points: Vec<Point> = (0..count)
                .map(|index| Point {
                    positions: index * 1000,
                    rate: 1e-3,
                    training: 0.1 / (index + 1) as f64,
                    validation: 0.11 / (index + 1) as f64,
                })
                .collect();
            assert_eq!(text(&points).lines().count(), 1 + count as usize);
            let picture = svg(&points);
            assert!(picture.ends_with("</svg>\n") && !picture.contains("NaN"));
        }
    }
}
