//! A hint for a common mistake: a FEN contains spaces, so the shell needs quotes around it.

/// The hint to print if the quotes around a FEN seem to be missing.
pub(crate) fn missing_around_fen(arguments: &[String]) -> Option<String> {
    if let [command, board, more @ ..] = arguments
        && command == "tablebase"
        && board.matches('/').count() == 7
        && !board.contains(' ')
        && !more.is_empty()
    {
        let more: Vec<&str> = words(more).collect();
        return Some(format!(
            "the FEN needs quotes: tabiya tablebase \"{board} {}\"",
            more.join(" ")
        ));
    }
    let at = arguments.iter().position(|argument| is_fen_option(argument))?;
    let (first, rest) = match arguments[at].strip_prefix("--fen=") {
        Some(first) => (first, &arguments[at + 1..]),
        None => (arguments.get(at + 1)?.as_str(), &arguments[at + 2..]),
    };
    let looks_bare = first.contains('/') && !first.contains(char::is_whitespace);
    let more: Vec<&str> = words(rest).collect();
    if !looks_bare || more.is_empty() {
        return None;
    }
    let command = match arguments {
        [group, command, ..] if group == "pgn" || group == "book" => format!("{group} {command}"),
        [command, ..] => command.clone(),
        [] => return None,
    };
    Some(format!(
        "--fen needs quotes: tabiya {command} --fen \"{first} {}\"",
        more.join(" ")
    ))
}

/// The words up to the next option.
fn words(arguments: &[String]) -> impl Iterator<Item = &str> {
    let words = arguments.iter().map(String::as_str);
    words.take_while(|word| !word.starts_with("--"))
}

fn is_fen_option(argument: &str) -> bool {
    argument == "--fen" || argument.starts_with("--fen=")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(line: &str) -> Option<String> {
        let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
        missing_around_fen(&arguments)
    }

    #[test]
    fn words_after_an_unquoted_board_belong_to_the_fen() {
        let expected = "--fen needs quotes: tabiya show --fen \"8/8/8 w - - 0 1\"";
        assert_eq!(
            hint("show --fen 8/8/8 w - - 0 1 --svg").as_deref(),
            Some(expected)
        );
        assert_eq!(hint("show --fen=8/8/8 w - - 0 1").as_deref(), Some(expected));
    }

    #[test]
    fn two_word_commands_and_positional_fens_are_handled() {
        assert_eq!(
            hint("book show b.bin --fen 8/8/8 w - - 0 1").as_deref(),
            Some("--fen needs quotes: tabiya book show --fen \"8/8/8 w - - 0 1\"")
        );
        assert_eq!(
            hint("tablebase 8/8/8/8/8/8/8/8 w - - --json").as_deref(),
            Some("the FEN needs quotes: tabiya tablebase \"8/8/8/8/8/8/8/8 w - -\"")
        );
    }

    #[test]
    fn no_hint_without_reason() {
        for line in [
            "show",
            "show --fen",
            "show --fen 8/8/8",
            "show --fen 8/8 --svg",
            "perft --fen x y",
        ] {
            assert_eq!(hint(line), None, "{line}");
        }
    }
}
