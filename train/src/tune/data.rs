//! Labelled positions with their traced evaluation.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use tabiya_eval::{DANGER_WEIGHTS, trace};
use tabiya_rules::{Color, Position};

use super::Options;

/// A position as the tuner needs it.
pub(super) struct Sample {
    pub(super) counts: Box<[(u16, i16)]>,
    pub(super) danger: [[i16; DANGER_WEIGHTS]; 2],
    /// The weights of the middlegame and the endgame value (tapered evaluation).
    pub(super) shares: (f32, f32),
    /// White's expected result, from 0 to 1.
    pub(super) target: f32,
}

/// Reads the positions.
pub(super) fn read(options: &Options) -> Result<Vec<Sample>, Box<dyn Error>> {
    let input: Box<dyn Read> = match options.file.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(
            File::open(&options.file).map_err(|error| format!("{}: {error}", options.file.display()))?,
        ),
    };
    let mut samples = Vec::new();
    for (number, line) in BufReader::new(input).lines().enumerate() {
        if samples.len() >= options.positions {
            break;
        }
        let sample = sample(&line?, options).map_err(|error| format!("line {}: {error}", number + 1))?;
        samples.push(sample);
    }
    if samples.len() < 20 {
        return Err(format!("{} positions are too few to train on", samples.len()).into());
    }
    Ok(samples)
}

fn sample(line: &str, options: &Options) -> Result<Sample, Box<dyn Error>> {
    let mut fields = line.split(';');
    let mut field = |name| {
        fields
            .next()
            .ok_or(format!("no {name}: expected FEN;score;result"))
    };
    let position = Position::from_fen_lenient(field("FEN")?)?;
    let score: f32 = field("score")?.trim().parse()?;
    let result: f32 = field("result")?.trim().parse()?;
    let for_white = if position.side_to_move() == Color::White {
        score
    } else {
        -score
    };
    let expected = 1.0 / (1.0 + (-for_white / options.score_scale).exp());
    let trace = trace(&position);
    let phase = trace.phase as f32 / 24.0;
    Ok(Sample {
        counts: trace.counts.into_boxed_slice(),
        danger: trace.danger,
        shares: (phase, (1.0 - phase) * trace.scale as f32 / 64.0),
        target: options.results * result + (1.0 - options.results) * expected,
    })
}
