//! The metadata of the published crates.

use serde_json::Value;

use crate::list;

/// The crates.io categories that our crates may use.
const CATEGORIES: [&str; 6] = [
    "algorithms",
    "command-line-utilities",
    "game-development",
    "games",
    "no-std",
    "parser-implementations",
];

/// Whether a package may be published; `publish = false` shows up as an empty list of registries.
fn is_published(package: &Value) -> bool {
    package["publish"].is_null()
}

fn texts<'a>(package: &'a Value, member: &str) -> Vec<&'a str> {
    list(&package[member]).iter().filter_map(Value::as_str).collect()
}

#[test]
fn only_the_packages_in_crates_are_published() {
    for package in list(&crate::metadata()["packages"]) {
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let is_crate = manifest.replace('\\', "/").contains("/crates/");
        assert_eq!(is_published(package), is_crate, "{manifest}");
    }
}

#[test]
fn every_published_crate_has_its_metadata() {
    for package in list(&crate::metadata()["packages"]) {
        if !is_published(package) {
            continue;
        }
        let name = package["name"].as_str();
        assert!(package["description"].as_str().is_some(), "{name:?}");
        assert_eq!(package["readme"].as_str(), Some("README.md"), "{name:?}");
        let keywords = texts(package, "keywords");
        assert!((1..=5).contains(&keywords.len()), "{name:?}: {keywords:?}");
        assert!(
            keywords.iter().all(|word| word.len() <= 20),
            "{name:?}: {keywords:?}"
        );
        let categories = texts(package, "categories");
        assert!((1..=5).contains(&categories.len()), "{name:?}: {categories:?}");
        for category in categories {
            assert!(CATEGORIES.contains(&category), "{name:?}: {category}");
        }
    }
}
