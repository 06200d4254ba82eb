//! The tags of a game.

use core::ffi::c_char;

use super::CGame;
use crate::pointers::{self, borrow, borrow_mut, give_text, put};
use crate::status::{Status, ask, call};

/// The value of a tag such as "White"; null if there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_tag(
    game: *const CGame,
    name: *const c_char,
    value: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, name) = unsafe { (borrow(game, "game")?, pointers::text(name, "name")?) };
        match game.0.tag(name) {
            // SAFETY: the caller's promise.
            Some(text) => unsafe { give_text(value, text.to_owned()) },
            // SAFETY: the caller's promise.
            None => unsafe { put(value, core::ptr::null_mut()) },
        }
    })
}

/// The number of tags; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_tag_count(game: *const CGame) -> usize {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(game, "game") }?.0.tags().len()))
}

/// The name and value of a tag, by its index from 0; both null past the last one.
///
/// ```c
/// tabiya_game *game = NULL;
/// tabiya_game_from_pgn("[White \"Morphy\"]\n[Black \"Anderssen\"]\n\n1. e4 *", &game);
/// CHECK(tabiya_game_tag_count(game) == 2);
/// char *name = NULL, *value = NULL;
/// CHECK(tabiya_game_tag_at(game, 1, &name, &value) == TABIYA_STATUS_OK);
/// CHECK(!strcmp(name, "Black") && !strcmp(value, "Anderssen"));
/// tabiya_string_free(name);
/// tabiya_string_free(value);
/// tabiya_game_free(game);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_tag_at(
    game: *const CGame,
    index: usize,
    name: *mut *mut c_char,
    value: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        // SAFETY: the caller's promise; what one is refused, the other does not get either.
        unsafe {
            put(value, core::ptr::null_mut())?;
            put(name, core::ptr::null_mut())?;
        }
        let Some((its_name, its_value)) = game.0.tags().iter().nth(index) else {
            return Ok(());
        };
        // SAFETY: the caller's promise.
        unsafe {
            give_text(name, its_name.to_owned())?;
            give_text(value, its_value.to_owned())
        }
    })
}

/// Sets the value of a tag; null removes the tag. "Result" accepts only results, "FEN" only the starting position of
/// the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_set_tag(
    game: *mut CGame,
    name: *const c_char,
    value: *const c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, name) = unsafe { (borrow_mut(game, "game")?, pointers::text(name, "name")?) };
        // SAFETY: the caller's promise.
        game.0
            .set_tag(name, unsafe { pointers::optional_text(value, "value") }?)
    })
}
