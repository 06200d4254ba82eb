//! The network. It is a file of its own in the package, because several modules share it; JavaScript reads it.

use std::sync::{Mutex, PoisonError};

use tabiya_bindings::{Failure, FailureKind};
use tabiya_engine::EvaluationKind;
use wasm_bindgen::prelude::*;

use crate::error::{Result, call};

static NET: Mutex<Option<EvaluationKind>> = Mutex::new(None);

/// Loads a network from the bytes of its file; engines that are made from now on use it.
#[wasm_bindgen(js_name = useNet, skip_typescript)]
pub fn use_net(bytes: &[u8]) -> Result<()> {
    call(|| {
        let net = EvaluationKind::from_bytes(bytes)?;
        *NET.lock().unwrap_or_else(PoisonError::into_inner) = Some(net);
        Ok(())
    })
}

/// The network that new engines use.
pub(super) fn net() -> core::result::Result<EvaluationKind, Failure> {
    let net = NET.lock().unwrap_or_else(PoisonError::into_inner);
    net.clone()
        .ok_or_else(|| Failure::new(FailureKind::Io, "no network has been loaded"))
}
