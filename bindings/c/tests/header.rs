//! The header says what the library has.

use std::path::Path;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_header_is_what_the_source_says() {
    let mut generated = Vec::new();
    let config = cbindgen::Config::from_file(Path::new(FOLDER).join("cbindgen.toml")).unwrap();
    cbindgen::Builder::new()
        .with_crate(FOLDER)
        .with_config(config)
        .generate()
        .unwrap()
        .write(&mut generated);
    let generated = String::from_utf8(generated).unwrap();
    let path = Path::new(FOLDER).join("include/tabiya.h");
    // Set by `cargo xtask header`.
    if std::env::var_os("TABIYA_WRITE_HEADER").is_some() {
        std::fs::write(&path, generated).unwrap();
        return;
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed.replace("\r\n", "\n") == generated,
        "include/tabiya.h is out of date: run `cargo xtask header`"
    );
}
