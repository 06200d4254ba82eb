//! The network. It is a file of the package, because all modules there use the same one, and JavaScript reads it.

use std::sync::OnceLock;

use tabiya_bindings::{Failure, FailureKind};
use tabiya_engine::EvaluationKind;
use wasm_bindgen::prelude::*;

use crate::error::{Result, call};

static NET: OnceLock<EvaluationKind> = OnceLock::new();

/// Takes the bytes of the file; engines can be made from now on.
#[wasm_bindgen(js_name = useNet, skip_typescript)]
pub fn use_net(bytes: &[u8]) -> Result<()> {
    call(|| {
        let net = EvaluationKind::from_bytes(bytes)?;
        // A second time it is the same file.
        NET.get_or_init(|| net);
        Ok(())
    })
}

/// What engines judge by.
pub(crate) fn net() -> core::result::Result<EvaluationKind, Failure> {
    let missing = || {
        Failure::new(
            FailureKind::Io,
            "no network: the package has to be initialised first",
        )
    };
    NET.get().cloned().ok_or_else(missing)
}
