//! Programs in C and C++, compiled with our headers and linked with our libraries.
#![cfg(target_os = "linux")]

mod vectors;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const C: &[&str] = &["cc", "-std=c11"];
const CPP: &[&str] = &["c++", "-std=c++17"];
/// The header finds out by itself that there are none.
const CPP_WITHOUT_EXCEPTIONS: &[&str] = &["c++", "-std=c++17", "-fno-exceptions"];

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

/// A file for this test.
fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A folder with the shared library under the names that linkers and programs look for.
fn shared_folder() -> &'static Path {
    static SHARED: OnceLock<PathBuf> = OnceLock::new();
    SHARED.get_or_init(|| {
        let folder = temporary("lib");
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
    let program = temporary(name);
    let mut command = Command::new(compiler[0]);
    command.args(&compiler[1..]);
    command.args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread", "-I"]);
    command.arg(format!("{FOLDER}/include"));
    command.arg("-I").arg(env!("CARGO_TARGET_TMPDIR")).arg(source);
    match link {
        Link::Shared => command.arg("-L").arg(shared_folder()).arg("-ltabiya"),
        Link::Static => command
            .arg(beside_the_tests().join("libtabiya_c.a"))
            .args(["-ldl", "-lm"]),
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

/// Runs the vectors of a file through a program, and gives how many checks it made.
fn checks_of(name: &str, file: &str) -> Option<u32> {
    let vectors = std::fs::read_to_string(here("../../testdata").join(file)).unwrap();
    let header = temporary(&format!("{name}_data.h"));
    std::fs::write(&header, vectors::as_c(&serde_json::from_str(&vectors).unwrap())).unwrap();
    let define = format!("-DVECTORS=\"{}\"", header.display());
    // Some games are longer than what every compiler must accept; those that tests run with do.
    let compiler = [C, &["-Wno-overlength-strings", &*define]].concat();
    let source = here("tests/c").join(name).with_extension("c");
    let program = compile(&compiler, &source, name, Link::Shared)?;
    run(&program, &[]).split(' ').next().unwrap().parse().ok()
}

#[test]
fn c_gives_the_answers_of_all_languages() {
    for (name, file, least) in [
        ("conformance", "conformance.json", 10_000),
        ("boards", "boards.json", 100_000),
        ("games", "games.json", 100_000),
        ("answers", "answers.json", 500),
    ] {
        if let Some(checks) = checks_of(name, file) {
            assert!(checks > least, "{name}: {checks}");
        }
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
fn parts_with_and_without_exceptions_fit_into_one_program() {
    let object = temporary("mixed_plain.o");
    let source = here("tests/c/mixed_plain.cpp");
    if Command::new("c++").arg("--version").output().is_err() {
        println!("skipped: there is no c++");
        return;
    }
    let mut plain = Command::new("c++");
    plain
        .args(&CPP_WITHOUT_EXCEPTIONS[1..])
        .arg("-I")
        .arg(here("include"));
    assert!(
        plain
            .arg("-c")
            .arg(source)
            .arg("-o")
            .arg(&object)
            .status()
            .unwrap()
            .success()
    );
    let object = object.to_str().unwrap();
    let compiler = [CPP, &[object]].concat();
    if let Some(program) = compile(
        &compiler,
        &here("tests/c/mixed_throwing.cpp"),
        "mixed",
        Link::Shared,
    ) {
        assert_eq!(run(&program, &[]), "both\n");
    }
}

/// The examples in the comments of a header: what stands between ```c or ```cpp and ```, without the stars and slashes of
/// the comments.
fn commented(header: &Path, language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(header).unwrap();
    let mut lines = text
        .lines()
        .map(|line| line.trim_start().trim_start_matches(['/', '*']));
    let mut examples = Vec::new();
    while let Some(line) = lines.next() {
        if line.trim().strip_prefix("```") == Some(language) {
            let body = lines.by_ref().take_while(|line| line.trim() != "```");
            examples.push(body.collect::<Vec<_>>().join("\n"));
        }
    }
    examples
}

/// A program that runs examples one after the other.
fn example_program(includes: &str, examples: &[String]) -> String {
    let check = "#define CHECK(condition) do { if (!(condition)) { fprintf(stderr, \"example %d: %s\\n  %s\\n\", \
        example, #condition, tabiya_error_message()); exit(1); } } while (0)\n";
    let mut program = format!("{includes}\nstatic int example = 0;\n{check}");
    for (number, example) in examples.iter().enumerate() {
        program += &format!("static void example_{number}(void) {{\n{example}\n}}\n");
    }
    program += "int main(void) {\n";
    for number in 0..examples.len() {
        program += &format!("    example = {number}; example_{number}();\n");
    }
    program + "    return 0;\n}\n"
}

#[test]
fn the_examples_of_the_c_header_run() {
    let examples = commented(&here("include/tabiya.h"), "c");
    assert!(examples.len() >= 15, "{}", examples.len());
    let includes = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <tabiya.h>\n";
    let source = temporary("header_examples.c");
    std::fs::write(&source, example_program(includes, &examples)).unwrap();
    if let Some(program) = compile(C, &source, "header_examples_c", Link::Shared) {
        run(&program, &[]);
    }
}

#[test]
fn the_examples_of_the_cpp_headers_run() {
    let folder = std::fs::read_dir(here("include/tabiya")).unwrap();
    let headers = folder.map(|entry| entry.unwrap().path());
    let examples: Vec<String> = headers.flat_map(|header| commented(&header, "cpp")).collect();
    assert!(examples.len() >= 13, "{}", examples.len());
    let includes = "#include <cstdio>\n#include <cstdlib>\n#include <tabiya.hpp>\nusing std::exit;\n";
    let source = temporary("header_examples.cpp");
    std::fs::write(&source, example_program(includes, &examples)).unwrap();
    if let Some(program) = compile(CPP, &source, "header_examples_cpp", Link::Shared) {
        run(&program, &[]);
    }
}

#[test]
fn each_cpp_header_stands_alone() {
    if Command::new("c++").arg("--version").output().is_err() {
        println!("skipped: there is no c++");
        return;
    }
    let check = |header: &Path, standard| {
        let mut compiler = Command::new("c++");
        compiler.args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]);
        let output = compiler
            .args([standard, "-x", "c++"])
            .arg(header)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {said}", header.display());
    };
    for entry in std::fs::read_dir(here("include/tabiya")).unwrap() {
        check(&entry.unwrap().path(), "-std=c++17");
    }
    check(&here("include/tabiya.hpp"), "-std=c++20");
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
        let source = temporary(&format!("{name}.{language}"));
        std::fs::write(&source, code).unwrap();
        let compiler = if language == "c" { C } else { CPP };
        if let Some(program) = compile(compiler, &source, &name, Link::Shared) {
            assert_eq!(run(&program, &[]), output, "{}", source.display());
        }
    }
}
