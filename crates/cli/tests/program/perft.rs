use super::{KIWIPETE, refused, tabiya};

fn nodes(arguments: &[&str]) -> String {
    let ran = tabiya(arguments);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""), "{arguments:?}");
    let line = ran.output.lines().find(|line| line.starts_with("nodes: "));
    line.expect("the nodes are reported")["nodes: ".len()..].to_owned()
}

#[test]
fn published_counts_are_reproduced_with_every_option() {
    for more in [
        &[] as &[&str],
        &["--threads", "2"],
        &["--hash", "1"],
        &["--threads", "2", "--hash", "8"],
        &["--divide"],
        &["--divide", "--threads", "2", "--hash", "1"],
        &["--chess960"],
    ] {
        assert_eq!(nodes(&[&["perft", "4"], more].concat()), "197281", "{more:?}");
        let kiwipete = [&["perft", "3", "--fen", KIWIPETE], more].concat();
        assert_eq!(nodes(&kiwipete), "97862", "{more:?}");
    }
    assert_eq!(nodes(&["perft", "0"]), "1");
    assert_eq!(nodes(&["perft", "0", "--divide"]), "1");
}

#[test]
fn time_and_speed_are_printed() {
    let output = tabiya(&["perft", "3"]).output;
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], "nodes: 8902");
    assert!(lines[1].starts_with("time: ") && lines[1].ends_with(" million nodes a second"));
}

#[test]
fn divide_writes_castling_in_either_convention() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let standard = tabiya(&["perft", "1", "--divide", "--fen", fen]).output;
    assert!(standard.contains("e1g1: 1\n") && standard.contains("\n\nnodes: 26\n"));
    let chess960 = tabiya(&["perft", "1", "--divide", "--chess960", "--fen", fen]).output;
    assert!(chess960.contains("e1h1: 1\n"));
}

#[test]
fn a_count_too_large_for_the_table_says_so() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        nodes(&["perft", "40", "--hash", "16", "--fen", fen]),
        format!("at least {}", u64::MAX)
    );
}

#[test]
fn numbers_out_of_range_are_explained() {
    for depth in ["256", "-1", "x", "1.5", "", "99999999999999999999"] {
        refused(
            &["perft", depth],
            &["DEPTH", "must be a whole number from 0 to 255"],
        );
    }
    for threads in ["0", "1025", "-1", "two"] {
        refused(
            &["perft", "3", "--threads", threads],
            &["--threads", "must be a whole number from 1 to 1024"],
        );
    }
    for megabytes in ["0", "-5", "1GB"] {
        refused(
            &["perft", "3", "--hash", megabytes],
            &["--hash", "must be a whole number from 1 to"],
        );
    }
    refused(
        &["perft", "3", "--hash", "99999999"],
        &["not enough memory for a table of 99999999 MB"],
    );
    refused(&["perft"], &["DEPTH"]);
    refused(
        &["perft", "3", "--max-nodes", "5"],
        &["--max-nodes only applies to --suite"],
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_count_with_the_nodes_so_far() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = super::program()
        .args(["perft", "20"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Long enough for the handler to be installed; before that, Ctrl-C would simply kill the program.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let killed = Command::new("sh")
        .args(["-c", "kill -INT \"$0\"", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(output.starts_with("nodes: interrupted after "), "{output}");
}
