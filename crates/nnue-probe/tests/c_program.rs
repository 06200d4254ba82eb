//! A C program, compiled with our header and linked with our libraries.
#![cfg(target_os = "linux")]

mod common;

use common::{Random, Weights, beside_the_tests, random_file, random_move, shared_library, starts, write};
use nnueprobe::Net;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tabiya_rules::Position;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// Compiles the program; `None` if this machine has no C compiler.
fn compile(name: &str, libraries: &[&str]) -> Option<PathBuf> {
    if Command::new("cc").arg("--version").output().is_err() {
        println!("skipped: there is no C compiler");
        return None;
    }
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = Command::new("cc")
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(format!("{FOLDER}/include"))
        .arg(format!("{FOLDER}/tests/c/probe.c"))
        .args(libraries)
        .arg("-o")
        .arg(&program)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(program)
}

fn run(program: &PathBuf, seed: u64) {
    let name = format!("c_program_{seed}.nnue");
    let path = write(&name, &random_file(seed, Weights::Extreme, "for a C program"));
    let net = Net::load(&path).unwrap();

    let game = [
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
        "8/3k4/8/8/4P3/8/8/4K3 w - - 0 1",
        "8/3k4/8/8/4P3/8/8/4K3 w - - 0 1",
    ];
    let mut expected: Vec<i32> = game
        .iter()
        .map(|fen| net.evaluate(&fen.parse::<Position>().unwrap()))
        .collect();
    let mut fens = String::new();
    let mut random = Random::new(seed);
    for _ in 0..20 {
        let mut position = starts(&mut random);
        while let Some(mv) = random_move(&mut random, &position.legal_moves()) {
            position.play_unchecked(mv);
            fens += &format!("{position}\n");
            expected.push(net.evaluate(&position));
            if random.below(50) == 0 {
                break;
            }
        }
    }

    let mut child = Command::new(program)
        .arg(&path)
        .env("LD_LIBRARY_PATH", beside_the_tests())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(fens.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{output:?}");
    let values: Vec<i32> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| line.parse().unwrap())
        .collect();
    assert_eq!(values, expected);

    // Three mistakes, each made three times.
    let warnings = String::from_utf8(output.stderr).unwrap();
    assert_eq!(warnings.lines().count(), 3, "{warnings}");
    assert!(
        warnings.lines().all(|line| line.starts_with("nnueprobe: ")),
        "{warnings}"
    );
}

#[test]
fn a_c_program_works_with_the_shared_library() {
    let library = shared_library();
    if let Some(program) = compile("c_shared", &[library.to_str().unwrap()]) {
        run(&program, 1);
    }
}

#[test]
fn a_c_program_works_with_the_static_library() {
    let library = beside_the_tests().join("libnnueprobe.a");
    let libraries = [library.to_str().unwrap(), "-lgcc_s", "-lpthread", "-ldl", "-lm"];
    if let Some(program) = compile("c_static", &libraries) {
        run(&program, 2);
    }
}

#[test]
fn the_header_compiles_as_cpp() {
    if Command::new("c++").arg("--version").output().is_err() {
        println!("skipped: there is no C++ compiler");
        return;
    }
    let output = Command::new("c++")
        .args([
            "-std=c++11",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-pedantic",
            "-fsyntax-only",
            "-x",
            "c++",
        ])
        .arg(format!("{FOLDER}/include/nnue.h"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
