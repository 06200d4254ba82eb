//! The JSON contract of docs/json.md line by line: answers at once, and complete lines after Ctrl-C.

use super::contract::{file_commands, objects};
use super::{KIWIPETE, start};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::Child;

#[test]
fn each_result_comes_before_the_next_line_is_needed() {
    for command in file_commands() {
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        let mut child = start(&[&words, &["--json", "--file", "-"] as &[&str]].concat());
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for number in 1..=3 {
            writeln!(input, "8/8/4k3/8/8/3K4/8/8 w - - 0 {number}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            let object: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(object["line"], number);
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let killed = std::process::Command::new("sh")
        .args(["-c", "kill -INT \"$0\"", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_complete_lines() {
    use std::io::Read;
    let mut child = start(&["moves", "--json", "--file", "-"]);
    let mut input = child.stdin.take().unwrap();
    // Ends when the program stops reading.
    let feeder = std::thread::spawn(move || while writeln!(input, "{KIWIPETE}").is_ok() {});
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    output.read_line(&mut text).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(50));
    interrupt(&child);
    output.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    feeder.join().unwrap();
    let count = objects(&text).len();
    assert!(count > 1, "{count}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_works_while_waiting_for_a_line_and_while_working_on_one() {
    for (words, last) in [
        (vec!["moves"], ""),
        (vec!["perft", "30"], KIWIPETE),
        (vec!["analyze", "--time", "1000"], KIWIPETE),
        (vec!["mate", "--seconds", "1000"], KIWIPETE),
    ] {
        let mut child = start(&[&words, &["--json", "--file", "-"] as &[&str]].concat());
        let mut input = child.stdin.take().unwrap();
        // The first result shows that the Ctrl-C handler is installed.
        writeln!(input, "no position\n{last}").unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(200));
        interrupt(&child);
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut output, &mut rest).unwrap();
        assert_eq!(rest, "", "{words:?}");
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words:?}");
        drop(input);
    }
}
