//! Networks are loaded; any other file is rejected with the reason.

mod common;

use common::{Random, Weights, pipe, random_file, write};
use nnueprobe::{Net, NetError};
use std::path::Path;

fn rejection(bytes: &[u8]) -> String {
    let error = Net::from_bytes(bytes).unwrap_err().to_string();
    // A file with these bytes is rejected for the same reason.
    let path = write("rejected.nnue", bytes);
    assert_eq!(Net::load(path).unwrap_err().to_string(), error);
    error
}

#[test]
fn a_network_is_loaded_whatever_its_description() {
    for description in ["", "a network with random weights", &"x".repeat(177)] {
        let path = write("described.nnue", &random_file(1, Weights::Usual, description));
        assert_eq!(Net::load(path).unwrap().description(), description);
    }
}

#[test]
fn a_damaged_file_is_rejected_with_the_reason() {
    let whole = random_file(2, Weights::Usual, &"x".repeat(177));
    assert_eq!(whole.len(), 21_022_697);
    assert_eq!(rejection(&[]), "the file is empty");
    assert_eq!(
        rejection(&whole[..3]),
        "the file is truncated: 3 bytes instead of 21022520"
    );
    assert_eq!(
        rejection(&whole[..whole.len() - 1]),
        "the file is truncated: 21022696 bytes instead of 21022697"
    );
    let mut longer = whole.clone();
    longer.push(0);
    assert_eq!(
        rejection(&longer),
        "the file is too long: 21022698 bytes instead of 21022697"
    );
    longer.resize(whole.len() + 100_000, 0);
    assert_eq!(
        rejection(&longer),
        "the file is too long: 21122697 bytes instead of 21022697"
    );

    let damaged = |at: usize, flip: u8| {
        let mut file = whole.clone();
        file[at] ^= flip;
        rejection(&file)
    };
    assert!(damaged(0, 1).starts_with("not a HalfKP network: version 0x7af32f17"));
    assert!(damaged(4, 1).contains("the hash of the network is 0x3e5aa6ef"));
    assert!(damaged(8, 1).starts_with("the file is too long"));
    assert!(damaged(11, 1).starts_with("the description is said to have 16777393 bytes"));
    assert!(damaged(12 + 177, 1).contains("the hash of the first layer is 0x5d69d7b9"));
    let small_layers = 12 + 177 + 4 + 2 * 256 * 41_025;
    assert!(damaged(small_layers + 3, 0x80).contains("the hash of the small layers is 0xe3337156"));
}

#[test]
fn a_file_truncated_anywhere_is_rejected() {
    let whole = random_file(3, Weights::Usual, "cut");
    let mut random = Random::new(4);
    let anywhere = (0..200).map(|_| random.below(whole.len()));
    for length in (0..40).chain(anywhere) {
        let error = Net::from_bytes(&whole[..length]).unwrap_err();
        assert!(
            matches!(error, NetError::Empty | NetError::Size { .. }),
            "{length}: {error}"
        );
    }
}

#[test]
fn random_bytes_are_rejected() {
    let mut random = Random::new(5);
    for _ in 0..1000 {
        let length = random.below(100);
        assert!(Net::from_bytes(&random.bytes(length)).is_err());
    }
}

#[test]
fn anything_but_a_regular_file_is_rejected_without_blocking() {
    assert!(matches!(Net::load("no/such/file.nnue"), Err(NetError::Read(_))));
    assert!(matches!(Net::load("zero\0byte.nnue"), Err(NetError::Read(_))));
    assert!(matches!(Net::load(""), Err(NetError::Read(_))));
    assert!(matches!(Net::load("."), Err(NetError::NotAFile)));
    if let Some(pipe) = pipe("files.pipe") {
        assert!(matches!(Net::load(pipe), Err(NetError::NotAFile)));
    }
    for device in ["/dev/zero", "/dev/null"] {
        if Path::new(device).exists() {
            assert!(matches!(Net::load(device), Err(NetError::NotAFile)));
        }
    }
}
