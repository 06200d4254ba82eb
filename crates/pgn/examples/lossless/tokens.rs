//! A PGN tokenizer that shares nothing with the library: it must see the same tokens before and after a file is read and
//! written.

/// The parts of a PGN file that must be preserved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Name and value.
    Tag(String, String),
    /// The text between the braces, or after the semicolon.
    Comment(String),
    /// A move as it is written.
    Move(String),
    /// A null move.
    Null,
    /// The number of a NAG.
    Nag(u32),
    Open,
    Close,
    /// A result in PGN notation.
    Result(&'static str),
}

/// The tokens of a whole file.
pub(crate) fn tokens(text: &[u8]) -> Vec<Token> {
    let mut reader = Tokenizer {
        text,
        at: 0,
        tokens: Vec::new(),
    };
    while reader.at < text.len() {
        reader.next();
    }
    reader.tokens
}

struct Tokenizer<'a> {
    text: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
}

/// The characters that end a word, because they are tokens by themselves.
const SPECIAL: &[u8] = b"{}();$!?*[]";

const SIGNS: [(&str, u32); 10] = [
    ("=", 10),
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("N", 146),
];

impl Tokenizer<'_> {
    fn rest(&self) -> &[u8] {
        &self.text[self.at..]
    }

    /// Takes bytes while `is_wanted` holds.
    fn take(&mut self, mut is_wanted: impl FnMut(u8) -> bool) -> &[u8] {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&byte| is_wanted(byte)) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn next(&mut self) {
        let is_first = self.at == 0 || self.text[self.at - 1] == b'\n';
        match self.text[self.at] {
            b'%' if is_first => drop(self.take(|byte| byte != b'\n')),
            b'[' => self.tag(),
            b'{' => {
                self.at += 1;
                let comment = plain(self.take(|byte| byte != b'}'));
                self.at += 1;
                self.tokens.push(Token::Comment(comment));
            }
            b';' => {
                self.at += 1;
                let comment = plain(self.take(|byte| byte != b'\n'));
                let comment = comment
                    .strip_suffix(' ')
                    .filter(|_| self.text[self.at - 1] == b'\r')
                    .unwrap_or(&comment);
                self.tokens.push(Token::Comment(comment.to_owned()));
            }
            b'(' => self.sign(Token::Open),
            b')' => self.sign(Token::Close),
            b'*' => self.sign(Token::Result("*")),
            b'$' => {
                self.at += 1;
                let digits = self.take(|byte| byte.is_ascii_digit());
                let number = String::from_utf8_lossy(digits).parse().unwrap_or(u32::MAX);
                self.tokens.push(Token::Nag(number));
            }
            b'!' | b'?' => {
                let nag = match self.take(|byte| matches!(byte, b'!' | b'?')) {
                    b"!" => 1,
                    b"?" => 2,
                    [b'!', b'!', ..] => 3,
                    [b'?', b'?', ..] => 4,
                    [b'!', b'?', ..] => 5,
                    _ => 6,
                };
                self.tokens.push(Token::Nag(nag));
            }
            byte if byte.is_ascii_whitespace() || matches!(byte, 0 | 0x0b | 0x1a | b'.') => self.at += 1,
            _ if self.rest().starts_with("\u{feff}".as_bytes()) => self.at += 3,
            _ if self.rest().starts_with("\u{a0}".as_bytes()) => self.at += 2,
            _ => self.word(),
        }
    }

    fn sign(&mut self, token: Token) {
        self.at += 1;
        self.tokens.push(token);
    }

    /// A name, and a value that ends at the first quote followed by a bracket.
    fn tag(&mut self) {
        self.at += 1;
        let name = plain(self.take(|byte| byte != b'"')).trim().to_owned();
        self.at += 1;
        let start = self.at;
        while self.at < self.text.len() {
            let rest = self.rest();
            let is_closed = |skipped: usize| rest[skipped..].trim_ascii_start().first() == Some(&b']');
            let ends_line = |skipped: usize| {
                let line = rest[skipped..]
                    .split(|&byte| byte == b'\n')
                    .next()
                    .unwrap_or_default();
                line.trim_ascii() == b"]"
            };
            match rest {
                [b'\\', b'"', ..] if ends_line(2) => {
                    self.at += 1;
                    break;
                }
                [b'\\', b'"' | b'\\', ..] => self.at += 2,
                [b'"', ..] if is_closed(1) => break,
                _ => self.at += 1,
            }
        }
        let mut value = String::new();
        let mut letters = decoded(&self.text[start..self.at]).into_iter().peekable();
        while let Some(letter) = letters.next() {
            let escaped = letters.next_if(|next| letter == '\\' && matches!(next, '"' | '\\'));
            value.push(escaped.unwrap_or(letter));
        }
        self.take(|byte| byte != b']');
        self.at += 1;
        self.tokens.push(Token::Tag(name, one_line(&value)));
    }

    fn word(&mut self) {
        let text = self.text;
        let start = self.at;
        self.take(|byte| !byte.is_ascii_whitespace() && byte != 0 && !SPECIAL.contains(&byte));
        if self.rest().starts_with(b"(Q)") && matches!(text[self.at - 1], b'1' | b'8') {
            self.at += 3;
        }
        let word = &text[start..self.at];
        // A move number, perhaps with a move right after its dots.
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = word[digits..].iter().take_while(|&&byte| byte == b'.').count();
        if digits > 0 && (dots > 0 || digits == word.len()) && word != b"0000" {
            self.at = start + digits + dots;
            return;
        }
        let word: String = decoded(word).into_iter().collect();
        let sign = SIGNS.iter().find(|(sign, _)| *sign == word);
        let token = match &*word {
            "1-0" | "1–0" => Token::Result("1-0"),
            "0-1" | "0–1" => Token::Result("0-1"),
            "1/2-1/2" | "1/2" | "½-½" => Token::Result("1/2-1/2"),
            "--" | "Z0" | "0000" => Token::Null,
            "e.p." => return,
            _ => match sign {
                Some((_, nag)) => Token::Nag(*nag),
                None => Token::Move(word),
            },
        };
        self.tokens.push(token);
    }
}

/// Decodes UTF-8, or else Latin-1.
fn decoded(bytes: &[u8]) -> Vec<char> {
    match str::from_utf8(bytes) {
        Ok(text) => text.chars().collect(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn plain(bytes: &[u8]) -> String {
    one_line(&decoded(bytes).into_iter().collect::<String>())
}

/// Whitespace that contains a newline is layout: one space.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(end) = rest.find(['\n', '\r']) {
        line += rest[..end].trim_end_matches([' ', '\t']);
        line.push(' ');
        rest = rest[end..].trim_start_matches([' ', '\t', '\n', '\r']);
    }
    line + rest
}
