use super::*;

#[test]
fn every_default_is_within_its_range() {
    let mut options = Options::default();
    for row in TABLE {
        if let Kind::Spin(value, least, most) = row.kind {
            assert!((least..=most).contains(value(&mut options)), "{}", row.name);
        }
    }
}

#[test]
fn a_bad_value_changes_nothing() {
    let mut options = Options::default();
    options.set("UCI_Chess960", Some("TRUE")).unwrap();
    for bad in [None, Some(""), Some("1"), Some("true true")] {
        assert!(options.set("UCI_Chess960", bad).is_err());
        assert!(options.chess960);
    }
    for bad in [None, Some(""), Some("many"), Some("1.5"), Some("0x10")] {
        assert!(options.set("Hash", bad).is_err());
        assert_eq!(options.hash, 16);
    }
    assert!(options.set("", Some("true")).is_err());
    assert_eq!(options.castling_text(), CastlingText::Chess960);
}

#[test]
fn numbers_out_of_range_are_clamped() {
    let mut options = Options::default();
    let change = options.set("threads", Some("0")).unwrap();
    assert_eq!(
        change.remark.as_deref(),
        Some("option Threads must be from 1 to 1024: 0 was changed to 1")
    );
    options.set("Threads", Some("99999999999999999999999")).unwrap();
    assert_eq!(options.threads, 1024);
    options.set("Move Overhead", Some("-7")).unwrap();
    assert_eq!(options.move_overhead, 0);
}

#[test]
fn texts_may_be_empty() {
    let mut options = Options::default();
    options.set("SyzygyPath", Some("a b;c")).unwrap();
    assert_eq!(options.syzygy_path, "a b;c");
    options.set("SyzygyPath", Some("<empty>")).unwrap();
    assert_eq!(options.syzygy_path, "");
}

#[test]
fn option_lines_follow_the_protocol() {
    let lines: Vec<_> = Options::lines().collect();
    for line in [
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button",
        "option name UCI_Chess960 type check default false",
        "option name SyzygyPath type string default <empty>",
    ] {
        assert!(lines.iter().any(|found| found == line), "{line}");
    }
}

#[test]
fn elo_counts_only_when_strength_is_limited() {
    let mut options = Options::default();
    options.set("UCI_Elo", Some("1500")).unwrap();
    assert!(options.level().is_full());
    options.set("UCI_LimitStrength", Some("true")).unwrap();
    assert_eq!(options.level().rating(), Some(1500));
    options.set("UCI_LimitStrength", Some("false")).unwrap();
    options.set("Skill Level", Some("3")).unwrap();
    assert!(!options.level().is_full());
}
