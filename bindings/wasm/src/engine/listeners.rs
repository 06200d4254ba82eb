//! JavaScript functions that a search calls.
//!
//! A search takes only what may cross threads, which JavaScript values may not. There is only one thread here, so they
//! are kept in thread-local storage; on a stack, because a listener may start a search of another engine.

use core::ops::ControlFlow;
use std::cell::RefCell;

use js_sys::Function;
use tabiya_bindings::Info;
use wasm_bindgen::JsValue;

use super::results;

/// The listeners of a search, and what one of them has thrown.
#[derive(Default)]
struct Listeners {
    on_info: Option<Function>,
    should_stop: Option<Function>,
    thrown: Option<JsValue>,
}

thread_local! {
    static STACK: RefCell<Vec<Listeners>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the listeners of one search until it goes out of scope.
pub(super) struct Listening(());

impl Listening {
    pub(super) fn new(on_info: Option<Function>, should_stop: Option<Function>) -> Listening {
        STACK.with_borrow_mut(|stack| {
            stack.push(Listeners {
                on_info,
                should_stop,
                thrown: None,
            });
        });
        Listening(())
    }

    /// What a listener has thrown, if one has.
    pub(super) fn thrown(&self) -> Option<JsValue> {
        with_top(|top| top.thrown.take()).flatten()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        STACK.with_borrow_mut(Vec::pop);
    }
}

fn with_top<T>(act: impl FnOnce(&mut Listeners) -> T) -> Option<T> {
    STACK.with_borrow_mut(|stack| stack.last_mut().map(act))
}

/// Reports a line. The search ends if the listener returns `false` or throws.
pub(super) fn tell(info: &Info) -> ControlFlow<()> {
    let Some(on_info) = with_top(|top| top.on_info.clone()).flatten() else {
        return ControlFlow::Continue(());
    };
    match on_info.call1(&JsValue::UNDEFINED, &results::info(info)) {
        Ok(wish) if wish == JsValue::FALSE => ControlFlow::Break(()),
        Ok(_) => ControlFlow::Continue(()),
        Err(thrown) => {
            with_top(|top| top.thrown = Some(thrown));
            ControlFlow::Break(())
        }
    }
}

/// Asks whether the search should stop.
pub(super) fn is_over() -> bool {
    let Some(should_stop) = with_top(|top| top.should_stop.clone()).flatten() else {
        return false;
    };
    match should_stop.call0(&JsValue::UNDEFINED) {
        Ok(wish) => wish.is_truthy(),
        Err(thrown) => {
            with_top(|top| top.thrown = Some(thrown));
            true
        }
    }
}
