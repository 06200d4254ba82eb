//! Options and limits, as Java sends them: numbers in the order of `Engine.java` and `Limits.java`.

use std::time::Duration;

use jni::Env;
use jni::objects::{JLongArray, JString};
use jni::sys::jint;
use tabiya_bindings::{Clock, EngineOptions, Failure, FailureKind, PlainRequest};

use crate::calls::{Trouble, longs, optional_text, text};

/// What Java sends for a number that nobody has set.
const UNSET: i64 = i64::MIN;

/// Numbers that are read one after the other.
struct Numbers(std::vec::IntoIter<i64>);

impl Numbers {
    fn new(env: &Env<'_>, given: &JLongArray<'_>) -> Result<Numbers, Trouble> {
        Ok(Numbers(longs(env, given)?.into_iter()))
    }

    fn next(&mut self) -> Option<i64> {
        self.0.next().filter(|&number| number != UNSET)
    }

    fn number<N: TryFrom<i64>>(&mut self, name: &str) -> Result<Option<N>, Failure> {
        let Some(number) = self.next() else {
            return Ok(None);
        };
        let fitting = N::try_from(number).map_err(|_| {
            let fault = if number < 0 {
                "must not be negative"
            } else {
                "is too high"
            };
            Failure::new(FailureKind::BadOption, format!("{name}: {number} {fault}"))
        })?;
        Ok(Some(fitting))
    }

    /// A time in nanoseconds; what is too long for them is as good as for ever.
    fn time(&mut self, name: &str) -> Result<Option<Duration>, Failure> {
        Ok(self.number::<u64>(name)?.map(Duration::from_nanos))
    }

    fn flag(&mut self) -> bool {
        self.next() == Some(1)
    }
}

/// The options of an engine.
pub(crate) fn options(
    env: &Env<'_>,
    numbers: &JLongArray<'_>,
    [eval_file, book, tablebases]: [&JString<'_>; 3],
) -> Result<EngineOptions, Trouble> {
    let mut numbers = Numbers::new(env, numbers)?;
    let usual = EngineOptions::default();
    Ok(EngineOptions {
        threads: numbers.number("threads")?.unwrap_or(usual.threads),
        hash: numbers.number("hash")?.unwrap_or(usual.hash),
        elo: numbers.number("elo")?,
        level: numbers.number("level")?,
        depth: numbers.number("depth")?,
        nodes: numbers.number("nodes")?,
        time: numbers.time("time")?,
        // Any number is a seed.
        seed: numbers.flag().then(|| numbers.0.next().unwrap_or(0) as u64),
        chess960: numbers.0.next_back() == Some(1),
        eval_file: optional_text(env, eval_file)?,
        book: optional_text(env, book)?,
        tablebases: optional_text(env, tablebases)?,
    })
}

/// A count of threads or megabytes.
pub(crate) fn size(name: &str, given: jint) -> Result<usize, Failure> {
    usize::try_from(given).map_err(|_| {
        Failure::new(
            FailureKind::BadOption,
            format!("{name}: {given} must not be negative"),
        )
    })
}

/// How strong to play: a rating or a level.
pub(crate) fn level(env: &Env<'_>, numbers: &JLongArray<'_>) -> Result<(Option<u32>, Option<u32>), Trouble> {
    let mut numbers = Numbers::new(env, numbers)?;
    Ok((numbers.number("elo")?, numbers.number("level")?))
}

/// What to search for. The moves are lines of a text.
pub(crate) fn request(
    env: &Env<'_>,
    numbers: &JLongArray<'_>,
    moves: &JString<'_>,
) -> Result<PlainRequest, Trouble> {
    let mut numbers = Numbers::new(env, numbers)?;
    let mut request = PlainRequest {
        depth: numbers.number("depth")?,
        nodes: numbers.number("nodes")?,
        time: numbers.time("time")?,
        mate: numbers.number("mate")?,
        ..PlainRequest::default()
    };
    let (clock, increment) = (numbers.time("clock")?, numbers.time("increment")?);
    let moves_to_go = numbers.number("movesToGo")?;
    request.clock = clock.map(|remaining| Clock {
        remaining,
        increment: increment.unwrap_or_default(),
        moves_to_go,
    });
    request.infinite = numbers.flag();
    request.lines = numbers.number("lines")?;
    request.use_book = numbers.flag();
    request.reproducible = numbers.flag();
    request.prove_mates = numbers.number("provenMates")?;
    request.moves = text(env, moves)?.lines().map(str::to_owned).collect();
    Ok(request)
}
