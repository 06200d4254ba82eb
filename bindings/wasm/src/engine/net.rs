//! The network. It is a file of the package, because all modules there use the same one, and JavaScript reads it.

use std::sync::{Mutex, PoisonError};

use tabiya_bindings::{Failure, FailureKind};
use tabiya_engine::EvaluationKind;
use wasm_bindgen::prelude::*;

use crate::error::{Result, call};

static NET: Mutex<Option<EvaluationKind>> = Mutex::new(None);

/// Takes the bytes of the file; engines that are made from now on judge by it.
#[wasm_bindgen(js_name = useNet, skip_typescript)]
pub fn use_net(bytes: &[u8]) -> Result<()> {
    call(|| {
        let net = EvaluationKind::from_bytes(bytes)?;
        *NET.lock().unwrap_or_else(PoisonError::into_inner) = Some(net);
        Ok(())
    })
}

/// What engines judge by.
pub(super) fn net() -> core::result::Result<EvaluationKind, Failure> {
    let net = NET.lock().unwrap_or_else(PoisonError::into_inner);
    net.clone()
        .ok_or_else(|| Failure::new(FailureKind::Io, "no network: none was loaded"))
}
