//! Conversion of training data to and from text.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tabiya_rules::{CastlingText, FenStyle, Position};

use crate::format::{Frame, FrameReader, Game, Kind, PackedPosition, PackedResult, Store, files};
use crate::human::RatedGame;

#[derive(Args)]
#[command(after_help = "Example:\n  tabiya-train text data | head")]
pub(crate) struct ShowOptions {
    /// Training data files, or folders of them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only count games, positions and results.
    #[arg(long)]
    count: bool,
}

#[derive(Args)]
#[command(after_help = "Example:\n  \
    zstdcat teacher.txt.zst | tabiya-train convert - teacher")]
pub(crate) struct ConvertOptions {
    /// Lines of `FEN;score;result`, or `-` for stdin: the score in centipawns from the side to move's point of view, and
    /// White's result (1, 0.5 or 0), which may be missing.
    input: PathBuf,
    /// The output folder.
    output: PathBuf,
}

/// Positions per frame.
const FRAME: usize = 4096;

/// Prints every position: FEN;score;result, and for games the move too.
pub(crate) fn show(options: &ShowOptions) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut counts = Counts::default();
    for path in files(&options.files)? {
        let named = |error: io::Error| format!("{}: {error}", path.display());
        let mut reader = FrameReader::new(File::open(&path).map_err(named)?);
        while let Some(frame) = reader.next().map_err(named)? {
            counts.add(&frame);
            if options.count {
                continue;
            }
            match show_frame(&frame, &mut out) {
                // The reader has seen enough, like `head`.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                other => other?,
            }
        }
        if reader.skipped() > 0 {
            eprintln!("{}: {} damaged bytes skipped", path.display(), reader.skipped());
        }
    }
    if options.count {
        let Counts {
            games,
            positions,
            results: [black, draws, white],
        } = counts;
        writeln!(
            out,
            "{games} games, {positions} positions; games won by White {white}, drawn {draws}, won by Black {black}"
        )?;
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    games: u64,
    positions: u64,
    results: [u64; 3],
}

impl Counts {
    fn add(&mut self, frame: &Frame) {
        match frame.kind {
            Kind::Game => {
                self.games += 1;
                self.positions += frame.payload.len().saturating_sub(32) as u64 / 4;
                if let Some(count) = frame
                    .payload
                    .get(30)
                    .and_then(|&result| self.results.get_mut(usize::from(result)))
                {
                    *count += 1;
                }
            }
            Kind::Positions => self.positions += frame.payload.len() as u64 / 32,
            Kind::RatedGame => {
                self.games += 1;
                self.positions += frame.payload.len().saturating_sub(4) as u64 / 2;
            }
        }
    }
}

fn show_frame(frame: &Frame, out: &mut impl Write) -> io::Result<()> {
    match frame.kind {
        Kind::Game => match Game::from_payload(&frame.payload) {
            Ok(game) => {
                for (position, played) in game.positions() {
                    let fen = position.to_fen(FenStyle::Shredder);
                    let mv = played.mv.to_uci(CastlingText::Chess960);
                    writeln!(out, "{fen};{};{};{mv}", played.score, game.result)?;
                }
                Ok(())
            }
            Err(error) => writeln!(out, "# {error}"),
        },
        Kind::RatedGame => match RatedGame::from_frame(frame) {
            Some(game) => game.show(out),
            None => writeln!(out, "# a rated game with an illegal move"),
        },
        Kind::Positions => {
            for &bytes in frame.payload.as_chunks::<32>().0 {
                let packed = PackedPosition(bytes);
                match packed.unpack() {
                    Ok(position) => {
                        let fen = position.to_fen(FenStyle::Shredder);
                        let result = packed.result().map_or(String::new(), |result| result.to_string());
                        writeln!(out, "{fen};{};{result}", packed.score())?;
                    }
                    Err(faults) => writeln!(out, "# {faults}")?,
                }
            }
            Ok(())
        }
    }
}

/// Converts text to a training data file of positions.
pub(crate) fn convert(options: &ConvertOptions) -> Result<(), Box<dyn Error>> {
    let input: Box<dyn Read> = match options.input.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(
            File::open(&options.input).map_err(|error| format!("{}: {error}", options.input.display()))?,
        ),
    };
    let count = convert_lines(BufReader::new(input), &options.output)?;
    eprintln!("{count} positions written");
    Ok(())
}

fn convert_lines(input: impl BufRead, output: &Path) -> Result<u64, Box<dyn Error>> {
    let mut store = Store::open(output, "converted")?;
    let mut payload = Vec::with_capacity(FRAME * 32);
    let mut count = 0;
    for (number, line) in input.lines().enumerate() {
        let packed = parse(&line?).map_err(|error| format!("line {}: {error}", number + 1))?;
        payload.extend(packed.0);
        count += 1;
        if payload.len() == FRAME * 32 {
            let payload = std::mem::take(&mut payload);
            store.add(&Frame {
                kind: Kind::Positions,
                payload,
            })?;
        }
    }
    if !payload.is_empty() {
        store.add(&Frame {
            kind: Kind::Positions,
            payload,
        })?;
    }
    Ok(count)
}

fn parse(line: &str) -> Result<PackedPosition, Box<dyn Error>> {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default();
    let position = Position::from_fen_lenient(fen)?;
    let score = fields
        .next()
        .ok_or("no score: expected FEN;score;result")?
        .parse::<i16>()
        .map_err(|error| format!("score: {error}"))?;
    let result = match fields.next().unwrap_or_default() {
        "" => None,
        "1" | "1.0" => Some(PackedResult::WhiteWins),
        "0.5" => Some(PackedResult::Draw),
        "0" | "0.0" => Some(PackedResult::BlackWins),
        other => return Err(format!("'{other}' is not a result: expected 1, 0.5 or 0").into()),
    };
    Ok(PackedPosition::new(&position, score, result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn text_round_trips_through_a_training_file() {
        let folder = Folder::new("convert");
        let lines = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1;-31;0.5\n\
                     8/8/8/8/8/5k2/7p/7K w - - 0 1;12;\n";
        assert_eq!(convert_lines(lines.as_bytes(), folder.path()).unwrap(), 2);
        let path = &files(&[folder.path().into()]).unwrap()[0];
        let mut reader = FrameReader::new(File::open(path).unwrap());
        let mut shown = Vec::new();
        while let Some(frame) = reader.next().unwrap() {
            show_frame(&frame, &mut shown).unwrap();
        }
        assert_eq!(String::from_utf8(shown).unwrap(), lines);
    }

    #[test]
    fn bad_lines_are_reported_by_number() {
        let folder = Folder::new("bad-lines");
        let convert = |text: &str| {
            convert_lines(text.as_bytes(), folder.path())
                .unwrap_err()
                .to_string()
        };
        assert!(convert("8/8/8/8/8/5k2/7p/7K w - - 0 1;12;1\nrubbish;1;1").starts_with("line 2: "));
        assert!(convert("8/8/8/8/8/5k2/7p/7K w - - 0 1").contains("no score"));
        assert!(convert("8/8/8/8/8/5k2/7p/7K w - - 0 1;9;2").contains("'2' is not a result"));
        assert!(convert("8/8/8/8/8/5k2/7p/7K w - - 0 1;99999;1").contains("score"));
    }
}
