//! The command line of a match.

use super::limit::Limit;
use super::side::SideArguments;
use super::sprt::Sprt;
use crate::Failure;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The default limit on games with an SPRT.
const MAX_SPRT_GAMES: u64 = 20_000;

/// The default number of games without one.
const GAMES: u64 = 400;

/// The arguments of `cargo xtask match`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Arguments {
    pub(super) old: SideArguments,
    pub(super) new: SideArguments,
    pub(super) limit: Limit,
    /// How far a side may overstep its time.
    pub(super) margin: Duration,
    /// How long a move may take when there is no clock.
    pub(super) patience: Duration,
    pub(super) sprt: Option<Sprt>,
    /// Always even, so that both sides get each colour equally often.
    pub(super) games: u64,
    /// Games played at once; by default one per core.
    pub(super) concurrency: Option<usize>,
    pub(super) openings: Option<PathBuf>,
    pub(super) chess960: bool,
    pub(super) seed: u64,
    pub(super) adjudicates: bool,
    pub(super) pgn: Option<PathBuf>,
    pub(super) restart: bool,
    pub(super) json: bool,
}

impl Arguments {
    pub(super) fn parse(arguments: &[&str]) -> Result<Arguments, Failure> {
        let mut words = arguments.iter().copied();
        let mut sides = Vec::new();
        let (mut limits, mut games) = (Vec::new(), None);
        let mut parsed = Arguments::defaults();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
            match word {
                "--tc" => limits.push(Limit::parse_clock(value()?)?),
                "--movetime" => limits.push(Limit::MoveTime(milliseconds(word, value()?)?)),
                "--nodes" => limits.push(Limit::Nodes(positive(word, value()?)?)),
                "--depth" => limits.push(Limit::Depth(limited(word, value()?, 1000)? as u32)),
                "--sprt" => parsed.sprt = Some(sprt(value()?, words.next())?),
                "--games" => games = Some(limited(word, value()?, 100_000_000)?),
                "--concurrency" => parsed.concurrency = Some(limited(word, value()?, 1024)? as usize),
                "--openings" => parsed.openings = Some(value()?.into()),
                "--chess960" => parsed.chess960 = true,
                "--seed" => parsed.seed = number(word, value()?)?,
                "--margin" => parsed.margin = milliseconds(word, value()?)?,
                "--patience" => parsed.patience = Duration::from_secs(limited(word, value()?, 86_400)?),
                "--no-adjudication" => parsed.adjudicates = false,
                "--option" => {
                    let option = option(value()?)?;
                    parsed.old.options.push(option.clone());
                    parsed.new.options.push(option);
                }
                "--old-option" => parsed.old.options.push(option(value()?)?),
                "--new-option" => parsed.new.options.push(option(value()?)?),
                "--old-arg" => parsed.old.arguments.push(value()?.to_owned()),
                "--new-arg" => parsed.new.arguments.push(value()?.to_owned()),
                "--pgn" => parsed.pgn = Some(value()?.into()),
                "--restart" => parsed.restart = true,
                "--json" => parsed.json = true,
                _ if word.starts_with("--") => return Err(format!("unknown option `{word}`")),
                _ => sides.push(word.to_owned()),
            }
        }
        let [old, new] = <[String; 2]>::try_from(sides)
            .map_err(|_| "match needs two sides: revisions, programs, or `worktree`")?;
        (parsed.old.what, parsed.new.what) = (old, new);
        if let [limit, rest @ ..] = limits.as_slice() {
            if !rest.is_empty() {
                return Err("use only one of --tc, --movetime, --nodes and --depth".to_owned());
            }
            parsed.limit = *limit;
        }
        if parsed.chess960 && parsed.openings.is_some() {
            return Err("--chess960 cannot be used with --openings".to_owned());
        }
        let default = if parsed.sprt.is_some() {
            MAX_SPRT_GAMES
        } else {
            GAMES
        };
        parsed.games = games.unwrap_or(default).next_multiple_of(2);
        Ok(parsed)
    }

    /// The default values.
    fn defaults() -> Arguments {
        Arguments {
            old: SideArguments::default(),
            new: SideArguments::default(),
            limit: Limit::Clock {
                base: Duration::from_secs(2),
                increment: Duration::from_millis(20),
            },
            margin: Duration::from_millis(20),
            patience: Duration::from_secs(120),
            sprt: None,
            games: GAMES,
            concurrency: None,
            openings: None,
            chess960: false,
            seed: 1,
            adjudicates: true,
            pgn: None,
            restart: false,
            json: false,
        }
    }
}

fn number<N: FromStr>(word: &str, text: &str) -> Result<N, Failure> {
    text.parse().map_err(|_| format!("`{word} {text}`: not a number"))
}

fn positive(word: &str, text: &str) -> Result<u64, Failure> {
    limited(word, text, u64::MAX)
}

fn limited(word: &str, text: &str, most: u64) -> Result<u64, Failure> {
    let number = number(word, text)?;
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("`{word} {text}`: must be from 1 to {most}"))
    }
}

fn milliseconds(word: &str, text: &str) -> Result<Duration, Failure> {
    limited(word, text, 86_400_000).map(Duration::from_millis)
}

/// Parses `Name=Value`; option names may contain spaces.
fn option(text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !text.contains(['\n', '\r']) => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(format!("`{text}`: options must have the form Name=Value")),
    }
}

fn sprt(elo0: &str, elo1: Option<&str>) -> Result<Sprt, Failure> {
    let elo = |text: &str| text.parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    match (elo(elo0), elo1.and_then(elo)) {
        (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("`--sprt` needs two Elo differences, the smaller one first, such as 0 3".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Arguments, Failure> {
        Arguments::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn two_sides_are_enough() {
        let arguments = parse("main worktree").unwrap();
        assert_eq!(
            (arguments.old.what.as_str(), arguments.new.what.as_str()),
            ("main", "worktree")
        );
        assert_eq!(arguments.limit.to_string(), "tc 2+0.02");
        assert_eq!((arguments.games, arguments.adjudicates), (400, true));
        assert_eq!(arguments.margin, Duration::from_millis(20));
        assert_eq!(parse("a b --sprt 0 3").unwrap().games, 20_000);
        assert_eq!(parse("a b --sprt -3 1 --games 101").unwrap().games, 102);
    }

    #[test]
    fn options_go_to_the_side_they_are_for() {
        let arguments = parse("a b --option Hash=64 --new-option Use_NNUE=false --old-arg uci").unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(arguments.old.options, [pair("Hash", "64")]);
        assert_eq!(
            arguments.new.options,
            [pair("Hash", "64"), pair("Use_NNUE", "false")]
        );
        assert_eq!(arguments.old.arguments, ["uci"]);
        assert!(arguments.new.arguments.is_empty());
    }

    #[test]
    fn bad_arguments_are_refused() {
        for wrong in [
            "",
            "a",
            "a b c",
            "a b --nodes",
            "a b --nodes 0",
            "a b --nodes many",
            "a b --nodes 5 --depth 3",
            "a b --tc 0+1",
            "a b --sprt 3 0",
            "a b --sprt 0",
            "a b --sprt 0 nan",
            "a b --games 0",
            "a b --games 99999999999",
            "a b --concurrency -1",
            "a b --option Hash",
            "a b --option =3",
            "a b --chess960 --openings x",
            "a b --colour",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
