//! Openings as JSON.
#![cfg(feature = "serde")]

use tabiya_openings::{Eco, Opening};

#[test]
fn an_opening_is_written_with_its_code_and_name() {
    let najdorf = Opening::of_code("B90".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&najdorf).unwrap(),
        r#"{"eco":"B90","name":"Sicilian Defence: Najdorf"}"#
    );
}

#[test]
fn every_code_round_trips_and_others_are_rejected() {
    for eco in Eco::all() {
        let written = serde_json::to_string(&eco).unwrap();
        assert_eq!(written, format!("\"{eco}\""));
        assert_eq!(serde_json::from_str::<Eco>(&written).unwrap(), eco);
    }
    let error = serde_json::from_str::<Eco>("\"F00\"").unwrap_err();
    assert!(
        error.to_string().contains("not an ECO code from A00 to E99"),
        "{error}"
    );
}
