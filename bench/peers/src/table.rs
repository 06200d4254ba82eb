//! The result as a Markdown table: million nodes per second, and the ratio to the reference.

use crate::libraries::{Library, REFERENCE};
use crate::measure::Times;
use crate::positions::Task;

pub fn markdown(libraries: &[Library], tasks: &[Task], times: &Times) -> String {
    let speeds: Vec<Vec<f64>> = times
        .iter()
        .map(|row| {
            row.iter()
                .zip(tasks)
                .map(|(time, task)| task.nodes as f64 / time.as_secs_f64() / 1e6)
                .collect()
        })
        .collect();
    let reference = libraries
        .iter()
        .position(|l| l.name == REFERENCE)
        .expect("the reference is a column");

    let mut text = String::from("| million nodes per second |");
    for library in libraries {
        text += &format!(" {} |", library.name);
    }
    text += "\n| --- |";
    text += &" ---: |".repeat(libraries.len());
    text += "\n";
    for (t, task) in tasks.iter().enumerate() {
        text += &format!("| {} |", task.name);
        for row in &speeds {
            text += &cell(row[t], speeds[reference][t]);
        }
        text += "\n";
    }
    text += "| geometric mean |";
    for row in &speeds {
        text += &cell(geometric_mean(row), geometric_mean(&speeds[reference]));
    }
    text + "\n"
}

fn cell(speed: f64, reference: f64) -> String {
    format!(" {speed:.0} ({:.2}×) |", speed / reference)
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|v| v.ln()).sum::<f64>() / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::geometric_mean;

    #[test]
    fn the_geometric_mean_of_a_ratio_and_its_inverse_is_one() {
        assert!((geometric_mean(&[4.0, 0.25]) - 1.0).abs() < 1e-12);
    }
}
