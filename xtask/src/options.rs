//! Command lines of the form `[WORD…] [--name NUMBER…]`.

use crate::Failure;

/// The arguments of a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options<'a> {
    /// Positional arguments.
    pub(crate) words: Vec<&'a str>,
    numbers: Vec<(&'a str, u64)>,
}

impl<'a> Options<'a> {
    /// Parses `--name NUMBER` for known names; everything else is positional.
    pub(crate) fn parse(arguments: &[&'a str], known: &[&str]) -> Result<Options<'a>, Failure> {
        let mut options = Options {
            words: Vec::new(),
            numbers: Vec::new(),
        };
        let mut arguments = arguments.iter();
        while let Some(&argument) = arguments.next() {
            let Some(name) = argument.strip_prefix("--") else {
                options.words.push(argument);
                continue;
            };
            if !known.contains(&name) {
                return Err(format!("unknown option `{argument}`"));
            }
            let number = arguments.next().and_then(|number| number.parse().ok());
            let number = number.ok_or_else(|| format!("`{argument}` needs a number"))?;
            options.numbers.push((name, number));
        }
        Ok(options)
    }

    /// The value of an option, the last one if it is repeated.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        let mut given = self.numbers.iter().rev();
        given.find(|(known, _)| *known == name).map(|(_, number)| *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_may_come_in_any_order() {
        let options = Options::parse(&["a.epd", "--time", "50", "b", "--time", "60"], &["time"]).unwrap();
        assert_eq!(options.words, ["a.epd", "b"]);
        assert_eq!(
            (options.number("time"), options.number("nodes")),
            (Some(60), None)
        );
    }

    #[test]
    fn unknown_options_and_missing_numbers_are_errors() {
        for wrong in [&["--time"][..], &["--time", "x"], &["--colour", "3"]] {
            assert!(Options::parse(wrong, &["time"]).is_err(), "{wrong:?}");
        }
    }
}
