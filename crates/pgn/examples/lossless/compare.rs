//! Compares two token streams.

use crate::tokens::Token;
use tabiya_rules::{Move, Position, SanStyle};

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) moves: u64,
    pub(crate) tags: u64,
    pub(crate) comments: u64,
    pub(crate) nags: u64,
    pub(crate) variations: u64,
    /// Games without a result after the moves, to which the writer added one.
    pub(crate) supplied: u64,
}

impl core::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.moves += other.moves;
        self.tags += other.tags;
        self.comments += other.comments;
        self.nags += other.nags;
        self.variations += other.variations;
        self.supplied += other.supplied;
    }
}

impl Counts {
    fn count(&mut self, token: &Token) {
        match token {
            Token::Tag(..) => self.tags += 1,
            Token::Comment(_) => self.comments += 1,
            Token::Move(_) | Token::Null => self.moves += 1,
            Token::Nag(_) => self.nags += 1,
            Token::Open => self.variations += 1,
            Token::Close | Token::Result(_) => {}
        }
    }
}

/// Compares the tokens of a file with those written. Moves may be spelt differently, and a missing result may be added at
/// the end of a game.
pub(crate) fn compare(before: &[Token], after: &[Token]) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let (mut old, mut new) = (0, 0);
    let (mut old_start, mut new_start) = (0, 0);
    loop {
        match (before.get(old), after.get(new)) {
            (None, None) => return Ok(counts),
            (Some(a), Some(b)) if a == b => {}
            (Some(Token::Move(a)), Some(Token::Move(b))) if spelling(a) == spelling(b) => {}
            (Some(Token::Move(_)), Some(Token::Move(_))) => {
                let played = last_move(&before[old_start..=old]);
                if played.is_none() || played != last_move(&after[new_start..=new]) {
                    return Err(excerpt(before, old, after, new));
                }
            }
            (None | Some(Token::Tag(..)), Some(Token::Result(_))) => {
                counts.supplied += 1;
                new += 1;
                continue;
            }
            _ => return Err(excerpt(before, old, after, new)),
        }
        counts.count(&before[old]);
        let begins = |tokens: &[Token], at: usize| {
            matches!(tokens[at], Token::Tag(..)) && !(at > 0 && matches!(tokens[at - 1], Token::Tag(..)))
        };
        if begins(before, old) || matches!(before[old], Token::Result(_)) {
            (old_start, new_start) = (old, new);
        }
        (old, new) = (old + 1, new + 1);
    }
}

/// A move without the characters that may be written in several ways.
fn spelling(text: &str) -> String {
    let text = text.trim_end_matches("e.p.");
    let kept = text.chars().filter(|letter| !"+#x:=-()".contains(*letter));
    kept.map(|letter| if letter == '0' { 'O' } else { letter })
        .collect()
}

/// The last token as a move, by the rules.
fn last_move(game: &[Token]) -> Option<Move> {
    let fen = game.iter().rev().find_map(|token| match token {
        Token::Tag(name, value) if name == "FEN" => Some(value),
        _ => None,
    });
    let mut position = match fen {
        Some(fen) => Position::from_fen_lenient(fen).ok()?,
        None => Position::default(),
    };
    let (mut previous, mut left, mut last) = (position.clone(), Vec::new(), None);
    for token in game {
        match token {
            Token::Move(text) => {
                let mv = position.parse_san(text, SanStyle::Forgiving).ok()?;
                previous.clone_from(&position);
                position.play_unchecked(mv);
                last = Some(mv);
            }
            Token::Null => {
                previous.clone_from(&position);
                position.make_null()?;
            }
            Token::Open => {
                left.push((position.clone(), previous.clone()));
                position.clone_from(&previous);
            }
            Token::Close => (position, previous) = left.pop()?,
            _ => {}
        }
    }
    last
}

fn excerpt(before: &[Token], old: usize, after: &[Token], new: usize) -> String {
    let around = |tokens: &[Token], at: usize| {
        let end = tokens.len().min(at + 3);
        format!("{:?}", &tokens[at.saturating_sub(6).min(end)..end])
    };
    format!(
        "token {old}\n  read    {}\n  written {}",
        around(before, old),
        around(after, new)
    )
}
