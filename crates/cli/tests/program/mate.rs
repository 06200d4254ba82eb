use super::files::{file, folder};
use super::{refused, tabiya, tabiya_with_input};
use serde_json::{Value, json};
use std::fs;

const QUIET_KEY: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";
const MATED_IN_ONE: &str = "7k/5K2/8/8/8/8/8/6Q1 b - - 0 1";
const BARE: &str = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";

#[test]
fn people_are_told_the_mate_and_its_line() {
    let ran = tabiya(&["mate", QUIET_KEY]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert!(
        ran.output.starts_with("mate in 2, proven, the shortest\n1. K"),
        "{}",
        ran.output
    );
    assert!(ran.output.ends_with("#\n"), "{}", ran.output);
    let ran = tabiya(&["mate", MATED_IN_ONE]);
    assert!(
        ran.output.starts_with("mated in 1, proven, the shortest\n1... K"),
        "{}",
        ran.output
    );
    let ran = tabiya(&["mate", QUIET_KEY, "1"]);
    assert_eq!(ran.output, "no mate found; none in 1 move\n");
}

#[test]
fn programs_are_told_the_same() {
    let ran = tabiya(&["mate", QUIET_KEY, "3", "--json"]);
    let object: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(object["fen"], QUIET_KEY);
    assert_eq!(
        (
            &object["mate"],
            &object["proven"],
            &object["shortest"],
            &object["none_within"]
        ),
        (&json!(2), &json!(true), &json!(true), &json!(1))
    );
    assert_eq!(object["line"].as_array().map(Vec::len), Some(3));
    assert_eq!(object["line"], object["uci"]);
    let ran = tabiya(&["mate", BARE, "4", "--json"]);
    let object: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(
        (
            &object["mate"],
            &object["proven"],
            &object["none_within"],
            &object["line"]
        ),
        (&Value::Null, &json!(false), &json!(4), &json!([]))
    );
}

#[test]
fn certificates_of_a_file_are_written_together_and_checked() {
    let positions = file("mates.epd", format!("{QUIET_KEY}\n{BARE}\n{MATED_IN_ONE}\n"));
    let proof = folder("mate_proof").join("all.mate");
    let proof = proof.to_str().unwrap();
    let ran = tabiya(&["mate", "3", "--file", &positions, "--proof", proof, "--json"]);
    let lines: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert_eq!(
        lines.iter().map(|line| &line["mate"]).collect::<Vec<_>>(),
        [&json!(2), &Value::Null, &json!(-1)]
    );
    refused(
        &["mate", QUIET_KEY, "--proof", proof],
        &["file exists; use --force to replace it"],
    );
    let ran = tabiya(&["mate", "--check", proof]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(ran.output.contains(&format!(
        "certificate 2: {MATED_IN_ONE}\nmated in 1, proven, the shortest\n"
    )));

    let mut bytes = fs::read(proof).unwrap();
    // The move of the first node: a queen that mates elsewhere, or nowhere.
    bytes[13 + QUIET_KEY.len() + 3] ^= 1;
    fs::write(proof, &bytes).unwrap();
    let ran = tabiya(&["mate", "--check", proof, "--json"]);
    assert_eq!(ran.code, Some(1));
    let lines: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (lines.len(), &lines[0]["certificate"], &lines[1]["mate"]),
        (2, &json!(1), &json!(-1))
    );
    assert!(
        lines[0]["error"]
            .as_str()
            .is_some_and(|error| error.starts_with("mate tree, node ")),
        "{}",
        lines[0]
    );
}

#[test]
fn what_cannot_be_is_explained() {
    refused(&["mate"], &["[FEN]"]);
    refused(
        &["mate", QUIET_KEY, "0"],
        &["N, \"0\": must be a whole number from 1 to 250"],
    );
    refused(&["mate", "x"], &["FEN: FEN has 1 field"]);
    refused(
        &["mate", QUIET_KEY, "3", "--file", "-"],
        &["a FEN cannot be used with --file"],
    );
    refused(&["mate", "--check", "no such file"], &["no such file: "]);
    let other = file("no.mate", "something else");
    refused(
        &["mate", "--check", &other],
        &["byte 0: not a file of certificates"],
    );
}

#[test]
fn time_is_kept() {
    let begun = std::time::Instant::now();
    let ran = tabiya_with_input(
        &["mate", "--seconds", "0.1", "--file", "-", "--json"],
        b"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n",
    );
    assert_eq!(ran.code, Some(0));
    assert!(begun.elapsed().as_secs() < 5);
}
