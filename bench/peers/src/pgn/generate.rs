//! The generated PGN files, which are kept for later runs.

use super::games::{choose, is_dull};
use crate::random::Random;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tabiya_rules::{Color, Position};

/// Writes both files, unless they exist, and returns their paths.
pub fn both(folder: &Path, megabytes: u64) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for (name, is_commented) in [("moves", false), ("comments", true)] {
        let path = folder.join(format!("{name}-{megabytes}.pgn"));
        if !path.exists() {
            eprintln!("writing {}", path.display());
            let unfinished = path.with_extension("part");
            write(&unfinished, megabytes * 1_000_000, is_commented)?;
            std::fs::rename(&unfinished, &path)?;
        }
        files.push(path);
    }
    Ok(files)
}

fn write(path: &Path, bytes: u64, is_commented: bool) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut random = Random::new(2024);
    let (mut written, mut number) = (0, 0);
    let mut text = String::new();
    while written < bytes {
        number += 1;
        text.clear();
        game(&mut text, number, is_commented, &mut random);
        out.write_all(text.as_bytes())?;
        written += text.len() as u64;
    }
    out.flush()
}

const LONGEST: usize = 160;

fn game(text: &mut String, number: u64, is_commented: bool, random: &mut Random) {
    let mut position = Position::default();
    let mut moves = Words::new(!is_commented);
    let mut clocks = [300 + random.below(600); 2];
    for ply in 0..LONGEST {
        let Some(mv) = choose(&position, random).filter(|_| !is_dull(&position)) else {
            break;
        };
        match position.side_to_move() {
            Color::White => moves.push(&format!("{}.", ply / 2 + 1)),
            Color::Black if is_commented => moves.push(&format!("{}...", ply / 2 + 1)),
            Color::Black => {}
        }
        moves.push(&position.to_san(mv));
        if is_commented {
            let clock = &mut clocks[ply % 2];
            *clock = clock.saturating_sub(random.below(9));
            let (pawns, cents) = (random.below(5) as i64 - 2, random.below(100));
            moves.push(&format!(
                "{{ [%eval {pawns}.{cents:02}] [%clk 0:{:02}:{:02}] }}",
                *clock / 60,
                *clock % 60
            ));
        }
        position.play_unchecked(mv);
    }
    let result = match position.is_checkmate().then(|| position.side_to_move()) {
        Some(Color::White) => "0-1",
        Some(Color::Black) => "1-0",
        None => "1/2-1/2",
    };
    moves.push(result);
    let round = number % 11 + 1;
    let (white, black) = (random.below(5000), random.below(5000));
    let (white_elo, black_elo) = (random.below(1200) + 1500, random.below(1200) + 1500);
    *text += &format!(
        "[Event \"Open {}\"]\n[Site \"Hall {}\"]\n[Date \"2024.{:02}.{:02}\"]\n[Round \"{round}\"]\n\
         [White \"Player, {white}\"]\n[Black \"Player, {black}\"]\n[Result \"{result}\"]\n\
         [WhiteElo \"{white_elo}\"]\n[BlackElo \"{black_elo}\"]\n[ECO \"{}{:02}\"]\n\n{}\n\n",
        number / 400,
        number % 40,
        number % 12 + 1,
        number % 28 + 1,
        char::from(b'A' + (number % 5) as u8),
        number % 100,
        moves.text,
    );
}

/// Words wrapped at 80 columns, or in one line as servers write them.
struct Words {
    text: String,
    column: usize,
    wraps: bool,
}

impl Words {
    fn new(wraps: bool) -> Words {
        Words {
            text: String::new(),
            column: 0,
            wraps,
        }
    }

    fn push(&mut self, word: &str) {
        if self.wraps && self.column + 1 + word.len() > 79 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += word;
        self.column += word.len();
    }
}
