//! How the library writes the games of a file, which has the text of one in every line as a JSON string: a line of JSON
//! for each. Called by `cargo xtask vectors`.

use std::error::Error;

use tabiya_bindings::TreeGame;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    for line in std::fs::read_to_string(path)?.lines() {
        let text: String = serde_json::from_str(line)?;
        println!("{}", serde_json::to_string(&TreeGame::parse(text)?.to_pgn())?);
    }
    Ok(())
}
