//! Dependencies between the crates of the workspace point downwards only: `cargo metadata` is compared with the table
//! below, which ARCHITECTURE.md explains. `manifests` checks the metadata of the published crates.

mod manifests;

use serde_json::Value;
use std::process::Command;

/// Which crates of the workspace each crate may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("tabiya-rules", &[]),
    ("tabiya-pgn", &[RULES]),
    ("tabiya-book", &[RULES]),
    ("tabiya-openings", &[RULES]),
    ("tabiya-proof", &[RULES]),
    ("tabiya-tablebase", &[RULES]),
    ("tabiya-tables", &[RULES, "tabiya-pgn"]),
    ("tabiya-eval", &[RULES]),
    ("tabiya-nnue", &[RULES]),
    ("tabiya-nnue-probe", &[RULES, "tabiya-nnue"]),
    ("tabiya-search", &[RULES]),
    ("tabiya-human", &[RULES]),
    ("tabiya-machine", &[]),
    (
        "tabiya-engine",
        &[
            RULES,
            "tabiya-pgn",
            "tabiya-book",
            "tabiya-proof",
            "tabiya-tablebase",
            "tabiya-eval",
            "tabiya-nnue",
            "tabiya-nnue-probe",
            "tabiya-search",
            "tabiya-human",
            "tabiya-machine",
        ],
    ),
    ("tabiya-uci", &[RULES, "tabiya-engine"]),
    (UCI_CLIENT, &[RULES]),
    ("tabiya", THE_LIBRARY),
    ("tabiya-cli", EVERYTHING_SHIPPED),
    (
        "tabiya-bindings",
        &[
            RULES,
            "tabiya-pgn",
            "tabiya-book",
            "tabiya-proof",
            "tabiya-tablebase",
            "tabiya-engine",
        ],
    ),
    ("tabiya-python", A_BINDING_WITH_THE_PROGRAM),
    ("tabiya-java", A_BINDING),
    ("tabiya-wasm", A_BINDING),
    ("tabiya-c", A_BINDING),
    (
        "tabiya-train",
        &[
            RULES,
            "tabiya-pgn",
            "tabiya-book",
            "tabiya-tablebase",
            "tabiya-human",
            "tabiya-eval",
            "tabiya-nnue",
            "tabiya-nnue-probe",
            "tabiya-search",
            "tabiya-engine",
            "tabiya-uci",
            UCI_CLIENT,
        ],
    ),
    ("xtask", &[RULES, "tabiya-pgn", UCI_CLIENT]),
];

const RULES: &str = "tabiya-rules";

/// For tools that run engines as processes; nothing that ships does.
const UCI_CLIENT: &str = "tabiya-uci-client";

/// A binding only converts; `tabiya-uci` is for those that speak UCI.
const A_BINDING: &[&str] = &[
    RULES,
    "tabiya-pgn",
    "tabiya-book",
    "tabiya-tablebase",
    "tabiya-proof",
    "tabiya-engine",
    "tabiya-uci",
    "tabiya-bindings",
];

/// A package that brings the whole program.
const A_BINDING_WITH_THE_PROGRAM: &[&str] = &[
    RULES,
    "tabiya-pgn",
    "tabiya-book",
    "tabiya-tablebase",
    "tabiya-proof",
    "tabiya-engine",
    "tabiya-bindings",
    "tabiya-cli",
];

/// What the facade re-exports; search and evaluation internals stay behind the engine.
const THE_LIBRARY: &[&str] = &[
    RULES,
    "tabiya-pgn",
    "tabiya-book",
    "tabiya-openings",
    "tabiya-proof",
    "tabiya-tablebase",
    "tabiya-nnue",
    "tabiya-nnue-probe",
    "tabiya-engine",
];

/// Everything that ships, for the program, which only a package that contains it uses.
const EVERYTHING_SHIPPED: &[&str] = &[
    RULES,
    "tabiya-pgn",
    "tabiya-book",
    "tabiya-openings",
    "tabiya-proof",
    "tabiya-tablebase",
    "tabiya-eval",
    "tabiya-nnue",
    "tabiya-nnue-probe",
    "tabiya-search",
    "tabiya-machine",
    "tabiya-engine",
    "tabiya-tables",
    "tabiya-uci",
];

/// A dependency declared in a manifest.
struct Arrow {
    from: String,
    to: String,
    in_workspace: bool,
    for_tests_only: bool,
    optional: bool,
}

/// The output of `cargo metadata` for the workspace.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
            "--manifest-path",
        ])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

/// The names of all packages, and every dependency they declare, including optional and platform-specific ones.
fn workspace() -> (Vec<String>, Vec<Arrow>) {
    let metadata = metadata();
    let mut names = Vec::new();
    let mut arrows = Vec::new();
    for package in list(&metadata["packages"]) {
        let from = name(package);
        for dependency in list(&package["dependencies"]) {
            arrows.push(Arrow {
                from: from.clone(),
                to: name(dependency),
                // Only dependencies from a registry or a repository have a source.
                in_workspace: dependency["source"].is_null(),
                for_tests_only: dependency["kind"] == "dev",
                optional: dependency["optional"] == true,
            });
        }
        names.push(from);
    }
    (names, arrows)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn name(value: &Value) -> String {
    value["name"].as_str().expect("everything has a name").to_owned()
}

fn allowed(from: &str) -> Option<&'static [&'static str]> {
    ALLOWED
        .iter()
        .find(|(name, _)| *name == from)
        .map(|(_, uses)| *uses)
}

#[test]
fn every_crate_is_in_the_table() {
    let (names, _) = workspace();
    assert!(names.iter().any(|name| name == RULES));
    for name in names {
        assert!(
            allowed(&name).is_some(),
            "{name} is new: add it to this table and to ARCHITECTURE.md"
        );
    }
}

#[test]
fn every_arrow_points_down() {
    let (_, arrows) = workspace();
    for arrow in arrows
        .iter()
        .filter(|arrow| arrow.in_workspace && !arrow.for_tests_only)
    {
        let uses = allowed(&arrow.from).unwrap_or_default();
        assert!(
            uses.contains(&arrow.to.as_str()),
            "{} must not use {}",
            arrow.from,
            arrow.to
        );
    }
}

#[test]
fn not_even_tests_use_the_trainer_or_xtask() {
    let (_, arrows) = workspace();
    for arrow in arrows {
        assert!(
            !["tabiya-train", "xtask"].contains(&arrow.to.as_str()),
            "{} uses {}",
            arrow.from,
            arrow.to
        );
    }
}

#[test]
fn the_rules_have_only_optional_dependencies() {
    let (_, arrows) = workspace();
    let arrow = arrows
        .iter()
        .find(|arrow| arrow.from == RULES && !arrow.for_tests_only && !arrow.optional);
    assert_eq!(
        arrow.map(|arrow| &arrow.to),
        None,
        "{RULES} must not have required dependencies"
    );
}

#[test]
fn the_table_itself_has_no_cycle() {
    // Each row may name only rows above it.
    for (row, (from, uses)) in ALLOWED.iter().enumerate() {
        for to in *uses {
            let place = ALLOWED
                .iter()
                .position(|(name, _)| name == to)
                .expect("every name has a row");
            assert!(place < row, "{from} is above {to}");
        }
    }
}
