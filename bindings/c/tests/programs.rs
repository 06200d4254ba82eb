//! Programs in C and C++, compiled with our headers and linked with our libraries.
#![cfg(target_os = "linux")]

mod vectors;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const C: &[&str] = &["cc", "-std=c11"];
const CPP: &[&str] = &["c++", "-std=c++17"];
const CPP_WITHOUT_EXCEPTIONS: &[&str] = &["c++", "-std=c++17", "-fno-exceptions", "-DTABIYA_NO_EXCEPTIONS"];

/// Which library a program is linked with.
#[derive(Clone, Copy)]
enum Link {
    Shared,
    Static,
}

/// Where cargo puts test programs and the libraries they are made of.
fn beside_the_tests() -> PathBuf {
    let mut folder = std::env::current_exe().unwrap();
    folder.pop();
    folder
}

/// A folder with the shared library under the names that linkers and programs look for.
fn shared_folder() -> &'static Path {
    static SHARED: OnceLock<PathBuf> = OnceLock::new();
    SHARED.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lib");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let library = beside_the_tests().join("libtabiya_c.so");
        for name in [
            "libtabiya.so",
            concat!("libtabiya.so.", env!("CARGO_PKG_VERSION_MAJOR")),
        ] {
            std::os::unix::fs::symlink(&library, folder.join(name)).unwrap();
        }
        folder
    })
}

/// Compiles a program; `None` if this machine has no such compiler.
fn compile(compiler: &[&str], source: &Path, name: &str, link: Link) -> Option<PathBuf> {
    if Command::new(compiler[0]).arg("--version").output().is_err() {
        println!("skipped: there is no {}", compiler[0]);
        return None;
    }
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = Command::new(compiler[0]);
    command.args(&compiler[1..]);
    command.args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread", "-I"]);
    command.arg(format!("{FOLDER}/include"));
    command.arg("-I").arg(env!("CARGO_TARGET_TMPDIR")).arg(source);
    match link {
        Link::Shared => command.arg("-L").arg(shared_folder()).arg("-ltabiya"),
        Link::Static => command
            .arg(beside_the_tests().join("libtabiya_c.a"))
            .args(["-lgcc_s", "-ldl", "-lm"]),
    };
    let output = command.arg("-o").arg(&program).output().unwrap();
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(program)
}

/// Runs a program, which must succeed, and gives what it prints.
fn run(program: &Path, arguments: &[&str]) -> String {
    let output: Output = Command::new(program)
        .args(arguments)
        .env("LD_LIBRARY_PATH", shared_folder())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}: {output:?}", program.display());
    String::from_utf8(output.stdout).unwrap()
}

fn here(path: &str) -> PathBuf {
    Path::new(FOLDER).join(path)
}

#[test]
fn c_gives_the_answers_of_all_languages() {
    let vectors = std::fs::read_to_string(here("../../testdata/conformance.json")).unwrap();
    let vectors = vectors::as_c(&serde_json::from_str(&vectors).unwrap());
    let header = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vectors_data.h");
    std::fs::write(header, vectors).unwrap();
    if let Some(program) = compile(C, &here("tests/c/conformance.c"), "conformance", Link::Shared) {
        let checks = run(&program, &[]);
        let number: u32 = checks.split(' ').next().unwrap().parse().unwrap();
        assert!(number > 10_000, "{checks}");
    }
}

#[test]
fn misuse_is_answered() {
    for (name, link) in [("misuse_shared", Link::Shared), ("misuse_static", Link::Static)] {
        if let Some(program) = compile(C, &here("tests/c/misuse.c"), name, link) {
            run(&program, &[]);
        }
    }
}

#[test]
fn the_classes_work_with_and_without_exceptions() {
    let source = here("tests/c/wrapper.cpp");
    for (name, compiler) in [
        ("wrapper", CPP),
        ("wrapper_without_exceptions", CPP_WITHOUT_EXCEPTIONS),
    ] {
        if let Some(program) = compile(compiler, &source, name, Link::Shared) {
            run(&program, &[]);
        }
    }
}

#[test]
fn the_examples_run() {
    if let Some(program) = compile(C, &here("examples/play.c"), "play", Link::Static) {
        assert!(run(&program, &[]).contains("\n1. "));
    }
    if let Some(program) = compile(CPP, &here("examples/analyze.cpp"), "analyze", Link::Shared) {
        let lines = run(&program, &["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "3"]);
        assert!(lines.ends_with("best: Ra8#\n"), "{lines}");
    }
    if let Some(program) = compile(C, &here("examples/stress.c"), "stress", Link::Shared) {
        assert!(run(&program, &["20000"]).ends_with(" calls\n"));
    }
}

#[test]
fn the_header_is_c99_and_cpp11_too() {
    for (compiler, language, standard) in [("cc", "c", "c99"), ("c++", "c++", "c++11")] {
        if Command::new(compiler).arg("--version").output().is_err() {
            continue;
        }
        let output = Command::new(compiler)
            .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"])
            .arg(format!("-std={standard}"))
            .args(["-x", language])
            .arg(here("include/tabiya.h"))
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn the_shared_library_knows_its_name() {
    let bytes = std::fs::read(beside_the_tests().join("libtabiya_c.so")).unwrap();
    let name = concat!("libtabiya.so.", env!("CARGO_PKG_VERSION_MAJOR"), "\0").as_bytes();
    assert!(bytes.windows(name.len()).any(|window| window == name));
}

/// The programs of the documentation, each with what it prints: a block of code, then a block of text.
fn documented() -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(format!("{FOLDER}/../../docs/c.md")).unwrap();
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```").filter(|language| !language.is_empty()) {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language.to_owned(), body.join("\n") + "\n"));
        }
    }
    let mut programs = Vec::new();
    for pair in blocks.windows(2) {
        if let [(language @ ("c" | "cpp"), code), ("text", output)] =
            [(&*pair[0].0, &pair[0].1), (&*pair[1].0, &pair[1].1)]
        {
            programs.push((language.to_owned(), code.clone(), output.clone()));
        }
    }
    let code = blocks.iter().filter(|block| matches!(&*block.0, "c" | "cpp"));
    assert_eq!(code.count(), programs.len(), "a program without its output");
    programs
}

#[test]
fn the_programs_of_the_documentation_print_what_it_says() {
    let programs = documented();
    assert!(programs.len() >= 4);
    for (index, (language, code, output)) in programs.into_iter().enumerate() {
        let name = format!("documented_{index}");
        let source = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{language}"));
        std::fs::write(&source, code).unwrap();
        let compiler = if language == "c" { C } else { CPP };
        if let Some(program) = compile(compiler, &source, &name, Link::Shared) {
            assert_eq!(run(&program, &[]), output, "{}", source.display());
        }
    }
}
