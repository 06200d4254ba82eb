//! An end-to-end test, from games to a net: a tiny run, in seconds.

use std::path::Path;

use clap::Parser;
use tabiya_nnue::{Accumulators, Network, SCALE};

use super::checkpoint::Checkpoint;
use super::gradient::Worker;
use super::model::Precision;
use super::prepared::PreparedNet;
use super::{Options, loader, run};
use crate::datagen;
use crate::format::{PackedPosition, files};
use crate::scratch::Folder;

#[derive(Parser)]
struct Datagen {
    #[command(flatten)]
    options: datagen::Options,
}

#[derive(Parser)]
struct Train {
    #[command(flatten)]
    options: Options,
}

#[derive(Parser)]
struct Export {
    #[command(flatten)]
    options: super::ExportOptions,
}

fn make_data(folder: &Path) {
    let folder = folder.to_str().unwrap();
    let arguments = [
        "",
        folder,
        "--static",
        "--positions",
        "60000",
        // With more threads, chance decides which games are in before the last one.
        "--threads",
        "1",
        "--seed",
        "1",
    ];
    datagen::run(&Datagen::parse_from(arguments).options).unwrap();
    let arguments = [
        "",
        folder,
        "--nodes",
        "60",
        "--games",
        "6",
        "--threads",
        "1",
        "--seed",
        "2",
    ];
    datagen::run(&Datagen::parse_from(arguments).options).unwrap();
}

fn train(data: &Path, output: &Path, more: &[&str]) {
    let mut arguments = vec!["", data.to_str().unwrap(), "--output", output.to_str().unwrap()];
    arguments.extend([
        "--hidden",
        "64",
        "--batch",
        "1024",
        "--threads",
        "2",
        "--seed",
        "3",
    ]);
    arguments.extend([
        "--validation-positions",
        "3000",
        "--validation",
        data.to_str().unwrap(),
    ]);
    arguments.extend(["--report", "50000", "--rate", "0.004"]);
    arguments.extend(more);
    run(&Train::parse_from(arguments).options).unwrap();
}

fn checkpoint(output: &Path) -> Checkpoint {
    Checkpoint::from_bytes(&std::fs::read(output.join(run::CHECKPOINT)).unwrap()).unwrap()
}

#[test]
fn a_tiny_net_learns_and_inference_agrees_with_the_trainer() {
    let folder = Folder::new("end-to-end");
    let (data, output) = (folder.path().join("data"), folder.path().join("net"));
    make_data(&data);
    train(&data, &output, &["--positions", "400000"]);

    let state = checkpoint(&output);
    let (first, last) = (state.curve[0], state.curve[state.curve.len() - 1]);
    assert!(last.validation < 0.7 * first.validation, "{first:?} {last:?}");
    assert!(last.validation < 0.02, "{last:?}");
    assert!(
        std::fs::read_to_string(output.join("loss.svg"))
            .unwrap()
            .contains("<polyline")
    );

    // The file, the accumulators and the trainer agree on the same positions.
    let network = Network::from_bytes(&std::fs::read(output.join(run::NET)).unwrap()).unwrap();
    let mut accumulators = Accumulators::new(network.into());
    let files = files(std::slice::from_ref(&data)).unwrap();
    let filter = super::Filter {
        first_move: 1,
        max_score: 2000,
    };
    let positions = loader::validation(&files, filter, false, 3000).unwrap();
    let evaluate = |precision| {
        let mut net = PreparedNet::new(&state.model);
        net.load(&state.model, precision, 1);
        Worker::new(&state.model).evaluate(&net, &positions)
    };
    let (mut total, mut apart) = (0.0, 0);
    let outputs = evaluate(Precision::Quantised)
        .into_iter()
        .zip(evaluate(Precision::Float));
    for (packed, (rounded, real)) in positions.iter().zip(outputs) {
        let position = packed.unpack().unwrap();
        accumulators.reset(&position);
        let integer = accumulators.evaluate(&position) as f32;
        // A floating-point value that should be an integer may be just below it and so be rounded down one step further.
        let difference = (integer - rounded * SCALE as f32).abs();
        assert!(difference < 10.0, "{position}: {integer} {difference}");
        apart += usize::from(difference >= 1.5);
        total += (integer - real * SCALE as f32).abs();
    }
    assert!(apart < positions.len() / 100, "{apart} of {}", positions.len());
    // So small a net rounds roughly: 10 to 17 centipawns, depending on the games; a wrong scale is off by hundreds.
    assert!(total / (positions.len() as f32) < 25.0, "{total}");

    // The checkpoint exports the same file.
    let exported = folder.path().join("exported.nnue");
    let from = output.join(run::CHECKPOINT);
    let arguments = [
        "",
        from.to_str().unwrap(),
        exported.to_str().unwrap(),
        "--compare",
    ];
    let arguments = arguments.into_iter().chain([data.to_str().unwrap()]);
    super::export(&Export::parse_from(arguments).options).unwrap();
    assert!(std::fs::read(&exported).unwrap() == std::fs::read(output.join(run::NET)).unwrap());

    // An interrupted run resumes where it was, and a finished net can be trained further.
    train(&data, &output, &["--positions", "500000", "--resume"]);
    let resumed = checkpoint(&output);
    assert_eq!(resumed.curve[..state.curve.len()], state.curve);
    assert!(resumed.positions >= 500_000);
    let further = folder.path().join("further");
    let net = output.join(run::NET);
    train(
        &data,
        &further,
        &["--positions", "60000", "--from", net.to_str().unwrap()],
    );
    assert!(checkpoint(&further).curve[0].validation < first.validation);
}

#[test]
fn the_same_seed_gives_the_same_net() {
    let folder = Folder::new("same-seed");
    let data = folder.path().join("data");
    make_data(&data);
    let nets = ["a", "b"].map(|name| {
        let output = folder.path().join(name);
        train(&data, &output, &["--positions", "20000"]);
        std::fs::read(output.join(run::NET)).unwrap()
    });
    assert!(nets[0] == nets[1]);
}

#[test]
fn training_without_data_is_an_error() {
    let folder = Folder::new("no-data");
    let data = folder.path().join("empty.tgm");
    std::fs::write(&data, b"rubbish").unwrap();
    let output = folder.path().join("net");
    let arguments = ["", data.to_str().unwrap(), "--output", output.to_str().unwrap()];
    let error = run(&Train::parse_from(arguments).options).unwrap_err();
    assert_eq!(error.to_string(), "no positions to train on");
    assert!(PackedPosition([0; 32]).unpack().is_err());
}
