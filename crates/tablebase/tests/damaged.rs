//! Damaged files give errors or wrong results, never a crash or an endless loop.

mod common;

use std::path::{Path, PathBuf};

use common::{Dice, RandomPositions, folder, tables};
use tabiya_rules::Position;
use tabiya_tablebase::{ProbeError, TableFault, Tablebases};

/// A folder that lasts as long as its test.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        TestFolder(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.0.join(name), bytes).unwrap();
    }

    fn tables(&self) -> Tablebases {
        let mut tables = Tablebases::new();
        tables.add_folder(&self.0).unwrap();
        tables
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn queen_ending() -> Position {
    "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1".parse().unwrap()
}

fn fault(result: Result<impl Sized, ProbeError>) -> TableFault {
    match result {
        Err(ProbeError::BadTable { file, fault }) => {
            assert!(file.file_name().is_some());
            fault
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a damaged file gave an answer"),
    }
}

#[test]
fn a_file_that_is_not_a_table_is_an_error() {
    let folder = TestFolder::new("no-table");
    folder.write("KQvK.rtbw", b"");
    folder.write(
        "KRvK.rtbw",
        b"This is not a table at all, but it has some length.",
    );
    let tables = folder.tables();
    assert_eq!(fault(tables.probe_wdl(&queen_ending())), TableFault::NotATable);
    let rook: Position = "8/8/8/8/8/2k5/8/K2R4 w - - 0 1".parse().unwrap();
    let error = tables.probe_wdl(&rook).unwrap_err().to_string();
    assert!(error.contains("KRvK.rtbw: not a Syzygy table"), "{error}");
    assert_eq!(tables.check().len(), 2);
}

#[test]
fn a_folder_in_place_of_a_file_is_an_error() {
    let folder = TestFolder::new("folder-as-file");
    std::fs::create_dir(folder.0.join("KQvK.rtbw")).unwrap();
    let fault = fault(folder.tables().probe_wdl(&queen_ending()));
    assert!(matches!(fault, TableFault::Unreadable(_)));
}

#[test]
fn other_files_are_ignored() {
    let folder = TestFolder::new("other-files");
    for name in [
        "README",
        "KQvK.rtbw.part",
        "KQK.rtbw",
        "KQQQQQQQvK.rtbw",
        "KvK.rtbw",
        ".rtbw",
    ] {
        folder.write(name, b"");
    }
    assert_eq!(folder.tables().max_men(), 0);
}

#[test]
fn a_truncated_table_is_an_error_wherever_it_ends() {
    let Some(real) = folder() else { return };
    let folder = TestFolder::new("truncated");
    for name in ["KQvK", "KPvK", "KRvKN"] {
        for extension in ["rtbw", "rtbz"] {
            let name = format!("{name}.{extension}");
            let whole = std::fs::read(real.join(&name)).unwrap();
            // Impossible and possible lengths of a table.
            let odd = (0..200).chain((200..whole.len()).step_by(997));
            let even = (16..whole.len()).step_by(64);
            for length in odd.chain(even.step_by(whole.len() / 20_000 + 1)) {
                folder.write(&name, &whole[..length]);
                let faults = folder.tables().check();
                assert_eq!(faults.len(), 1, "{name} truncated to {length}");
            }
            std::fs::remove_file(folder.0.join(&name)).unwrap();
        }
    }
}

#[test]
fn a_missing_table_is_named() {
    let Some(real) = folder() else { return };
    let folder = TestFolder::new("missing");
    folder.write("KQvK.rtbw", &std::fs::read(real.join("KQvK.rtbw")).unwrap());
    let tables = folder.tables();
    assert!(tables.probe_wdl(&queen_ending()).is_ok());
    let error = tables.probe_dtz(&queen_ending()).unwrap_err();
    assert_eq!(error.to_string(), "no table KQvK.rtbz");
    let ranked = tables.rank_moves(&queen_ending()).unwrap();
    assert!(ranked.iter().all(|ranked| ranked.dtz.is_none()));
}

/// Damages a copy of every table and probes.
fn probe_damaged(
    folder: &TestFolder,
    real: &Path,
    dice: &mut Dice,
    damage: impl Fn(&mut Vec<u8>, &mut Dice),
) {
    for file in std::fs::read_dir(real).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.ends_with("rtbw") || name.ends_with("rtbz") {
            let mut bytes = std::fs::read(&path).unwrap();
            damage(&mut bytes, dice);
            folder.write(name, &bytes);
        }
    }
    let tables = folder.tables();
    for position in RandomPositions(Dice(dice.0)).take(1_000) {
        let _ = tables.probe_wdl(&position);
        let _ = tables.probe_dtz(&position);
    }
}

#[test]
fn damaged_headers_are_harmless() {
    let Some(real) = folder() else { return };
    let folder = TestFolder::new("damaged-header");
    let mut dice = Dice(3);
    for round in 0..40 {
        probe_damaged(&folder, &real, &mut dice, |bytes, dice| {
            for _ in 0..1 + round % 4 {
                // The magic number stays intact, or nothing else would be tested.
                let at = 4 + dice.below((bytes.len() - 4).min(400));
                bytes[at] = dice.below(256) as u8;
            }
        });
    }
}

#[test]
fn damaged_data_is_harmless() {
    let Some(real) = folder() else { return };
    let folder = TestFolder::new("damaged-data");
    let mut dice = Dice(4);
    for round in 0..20 {
        probe_damaged(&folder, &real, &mut dice, |bytes, dice| {
            for _ in 0..bytes.len() / (20 + 40 * round) {
                let at = 4 + dice.below(bytes.len() - 4);
                bytes[at] = dice.below(256) as u8;
            }
        });
    }
}

#[test]
fn damage_to_one_table_does_not_affect_others() {
    let (Some(real), Some(whole)) = (folder(), tables()) else {
        return;
    };
    let folder = TestFolder::new("one-damaged");
    for name in ["KQvK.rtbw", "KRvK.rtbw"] {
        folder.write(name, &std::fs::read(real.join(name)).unwrap());
    }
    folder.write("KRvK.rtbw", &[0; 80]);
    let tables = folder.tables();
    assert_eq!(
        tables.probe_wdl(&queen_ending()),
        whole.probe_wdl(&queen_ending())
    );
    let rook: Position = "8/8/8/8/8/2k5/8/K2R4 w - - 0 1".parse().unwrap();
    assert_eq!(fault(tables.probe_wdl(&rook)), TableFault::NotATable);
}
