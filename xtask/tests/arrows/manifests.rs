//! What the manifests say to those who look for a crate.

use crate::json::Json;

/// The categories of crates.io that fit any crate of ours, by their names there.
const CATEGORIES: [&str; 6] = [
    "algorithms",
    "command-line-utilities",
    "game-development",
    "games",
    "no-std",
    "parser-implementations",
];

/// Whether a package may go to a registry; one with `publish = false` has an empty list of those it may go to.
fn is_published(package: &Json) -> bool {
    *package.member("publish") == Json::Null
}

fn texts<'a>(package: &'a Json, member: &str) -> Vec<&'a str> {
    let list = package.member(member).list();
    list.iter().filter_map(Json::text).collect()
}

#[test]
fn the_crates_are_published_and_nothing_else_is() {
    for package in crate::metadata().member("packages").list() {
        let manifest = package.member("manifest_path").text().unwrap_or_default();
        let is_crate = manifest.replace('\\', "/").contains("/crates/");
        assert_eq!(is_published(package), is_crate, "{manifest}");
    }
}

#[test]
fn every_published_crate_says_what_it_is() {
    for package in crate::metadata().member("packages").list() {
        if !is_published(package) {
            continue;
        }
        let name = package.member("name").text();
        assert!(package.member("description").text().is_some(), "{name:?}");
        assert_eq!(package.member("readme").text(), Some("README.md"), "{name:?}");
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
