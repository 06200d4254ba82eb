//! Finding openings by name.

use std::collections::{BTreeSet, HashSet};

use tabiya_openings::Opening;

/// The openings whose names contain certain words.
#[derive(Clone, Debug)]
pub(super) struct OpeningName(HashSet<Opening>);

impl OpeningName {
    /// The openings whose names contain every word of the text, ignoring case, accents and order.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let wanted = words(text);
        if wanted.is_empty() {
            return Err("must contain a word of an opening name, such as \"Najdorf\"".to_owned());
        }
        let is_wanted = |opening: &Opening| {
            let words = words(opening.name());
            wanted.iter().all(|wanted| words.contains(wanted))
        };
        let openings: HashSet<_> = Opening::all().filter(is_wanted).collect();
        match openings.is_empty() {
            true => Err(unknown(&wanted)),
            false => Ok(Self(openings)),
        }
    }

    /// The names of them all, sorted.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.0.iter().map(|opening| opening.name()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    pub(super) fn contains(&self, opening: Opening) -> bool {
        self.0.contains(&opening)
    }
}

/// The words of a name, normalised for comparison.
fn words(text: &str) -> Vec<String> {
    let plain: String = text.to_lowercase().chars().map(unaccented).collect();
    let words = plain.split(|letter: char| letter.is_whitespace() || ":,\"".contains(letter));
    words
        .filter(|word| !word.is_empty())
        .map(|word| match word {
            "defense" => "defence".to_owned(),
            "center" => "centre".to_owned(),
            _ => word.to_owned(),
        })
        .collect()
}

/// The plain letter that any keyboard has.
fn unaccented(letter: char) -> char {
    match letter {
        'á' | 'ä' => 'a',
        'ć' | 'č' => 'c',
        'è' | 'é' => 'e',
        'ó' | 'ö' | 'ø' => 'o',
        'ü' => 'u',
        'ý' => 'y',
        _ => letter,
    }
}

/// Why no opening matches, with a suggestion.
fn unknown(wanted: &[String]) -> String {
    let known: BTreeSet<String> = Opening::all().flat_map(|opening| words(opening.name())).collect();
    let Some(strange) = wanted.iter().find(|word| !known.contains(*word)) else {
        return "no opening has all of these words in its name: use fewer".to_owned();
    };
    let near = known
        .iter()
        .map(|word| (distance(strange, word), word))
        .min_by_key(|&(distance, _)| distance);
    // Allow two wrong letters, but not half of a short word.
    match near {
        Some((distance, word)) if distance <= 2 && 2 * distance < strange.chars().count() => {
            format!("no opening has \"{strange}\" in its name: did you mean \"{word}\"?")
        }
        _ => format!("no opening has \"{strange}\" in its name: try part of one, such as \"Najdorf\""),
    }
}

/// Levenshtein distance: how many letters must be inserted, deleted or replaced.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = number + 1;
        for column in 1..row.len() {
            let changed = diagonal + usize::from(letter != other[column - 1]);
            diagonal = row[column];
            row[column] = changed.min(row[column] + 1).min(row[column - 1] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> HashSet<&'static str> {
        let openings = OpeningName::parse(text).unwrap().0;
        openings.into_iter().map(Opening::name).collect()
    }

    #[test]
    fn all_words_must_be_there_in_any_order() {
        assert!(names("najdorf").contains("Sicilian Defence: Najdorf, Poisoned Pawn"));
        assert_eq!(names("Pawn POISONED najdorf"), names("Najdorf, Poisoned Pawn"));
        assert!(names("poisoned pawn").is_superset(&names("najdorf poisoned pawn")));
        assert!(!names("najdorf").contains("Sicilian Defence"));
    }

    #[test]
    fn accents_are_optional_and_american_spelling_will_do() {
        assert_eq!(names("Grunfeld Defense"), names("Grünfeld Defence"));
        let accents: BTreeSet<char> = Opening::all()
            .flat_map(|opening| opening.name().to_lowercase().chars().collect::<Vec<_>>())
            .filter(|&letter| !unaccented(letter).is_ascii())
            .collect();
        assert_eq!(accents, BTreeSet::new(), "these cannot be typed");
    }

    #[test]
    fn unknown_names_get_a_suggestion() {
        let why = |text| OpeningName::parse(text).unwrap_err();
        assert_eq!(
            why("Sicilian Najdrof"),
            "no opening has \"najdrof\" in its name: did you mean \"najdorf\"?"
        );
        assert_eq!(
            why("Xyzzy"),
            "no opening has \"xyzzy\" in its name: try part of one, such as \"Najdorf\""
        );
        assert_eq!(
            why("Najdorf Winawer"),
            "no opening has all of these words in its name: use fewer"
        );
        assert_eq!(
            why(" , "),
            "must contain a word of an opening name, such as \"Najdorf\""
        );
    }

    #[test]
    fn distances_count_letters() {
        for (one, other, letters) in [
            ("", "abc", 3),
            ("abc", "abc", 0),
            ("abc", "axcd", 2),
            ("ab", "ba", 2),
        ] {
            assert_eq!((distance(one, other), distance(other, one)), (letters, letters));
        }
    }
}
