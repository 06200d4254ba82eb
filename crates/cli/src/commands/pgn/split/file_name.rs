//! File names made from tag values.

/// A name that is valid on every system and cannot leave its folder, whatever the tag says.
pub(super) fn file_name(text: &str) -> String {
    const LONGEST: usize = 60;
    let is_plain = |letter: char| letter.is_alphanumeric() || "-+".contains(letter);
    let mut name = String::new();
    for letter in text.chars().take(LONGEST) {
        match is_plain(letter) {
            true => name.push(letter),
            false if name.ends_with('_') => {}
            false => name.push('_'),
        }
    }
    match name.trim_matches('_') {
        "" => "unknown.pgn".to_owned(),
        name if is_device(name) => format!("{name}_.pgn"),
        name => format!("{name}.pgn"),
    }
}

/// Whether Windows reserves this name for a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    match name.as_bytes() {
        [b'C', b'O', b'M', number] | [b'L', b'P', b'T', number] => number.is_ascii_digit(),
        _ => ["CON", "PRN", "AUX", "NUL"].contains(&name.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_stay_in_their_folder() {
        assert_eq!(file_name("Carlsen, Magnus"), "Carlsen_Magnus.pgn");
        assert_eq!(file_name("../../etc/passwd"), "etc_passwd.pgn");
        assert_eq!(file_name("C:\\x\0y"), "C_x_y.pgn");
        assert_eq!(file_name("Müller"), "Müller.pgn");
        for empty in ["", "?", "..", "/"] {
            assert_eq!(file_name(empty), "unknown.pgn");
        }
        assert_eq!(file_name("Con"), "Con_.pgn");
        assert_eq!(file_name("com1"), "com1_.pgn");
        assert_eq!(file_name("Conrad"), "Conrad.pgn");
        assert!(file_name(&"x".repeat(1000)).len() < 100);
    }
}
