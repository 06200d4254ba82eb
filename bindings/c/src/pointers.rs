//! Where C's pointers become references and values, and the other way round.

use core::ffi::{CStr, c_char};
use std::ffi::CString;

use tabiya_bindings::{Failure, FailureKind};

fn null(name: &str) -> Failure {
    Failure::new(FailureKind::BadArgument, format!("{name} is a null pointer"))
}

/// What a pointer points to.
///
/// # Safety
/// It is null or points to a value that lives and is not changed meanwhile.
pub(crate) unsafe fn borrow<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: the caller's promise.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// What a pointer points to, to be changed.
///
/// # Safety
/// It is null or points to a value that lives and that nobody else uses meanwhile.
pub(crate) unsafe fn borrow_mut<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller's promise.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// The text that a pointer points to.
///
/// # Safety
/// It is null or points to bytes that end with a zero byte.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: the caller's promise.
    utf8(unsafe { CStr::from_ptr(pointer) }.to_bytes(), name)
}

/// The text of so many bytes, zero bytes included.
///
/// # Safety
/// The pointer is null or points to so many bytes.
pub(crate) unsafe fn text_of<'a>(
    pointer: *const c_char,
    length: usize,
    name: &str,
) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise.
    let bytes = unsafe { slice(pointer.cast::<u8>(), length, name) }?;
    utf8(bytes, name)
}

fn utf8<'a>(bytes: &'a [u8], name: &str) -> Result<&'a str, Failure> {
    core::str::from_utf8(bytes).map_err(|error| {
        let message = format!("{name} is not UTF-8 at byte {}", error.valid_up_to());
        Failure::new(FailureKind::BadArgument, message)
    })
}

/// The text that a pointer points to, or none if it is null.
///
/// # Safety
/// As [`text`].
pub(crate) unsafe fn optional_text<'a>(
    pointer: *const c_char,
    name: &str,
) -> Result<Option<&'a str>, Failure> {
    match pointer.is_null() {
        true => Ok(None),
        // SAFETY: the caller's promise.
        false => unsafe { text(pointer, name) }.map(Some),
    }
}

/// So many values.
///
/// # Safety
/// The pointer is null or points to so many values.
pub(crate) unsafe fn slice<'a, T>(pointer: *const T, length: usize, name: &str) -> Result<&'a [T], Failure> {
    if pointer.is_null() {
        return Err(null(name));
    }
    if length.saturating_mul(size_of::<T>()) > isize::MAX as usize {
        let message = format!("{name} cannot have {length} parts");
        return Err(Failure::new(FailureKind::BadArgument, message));
    }
    // SAFETY: the caller's promise; the length fits.
    Ok(unsafe { core::slice::from_raw_parts(pointer, length) })
}

/// Writes a value where C wants it.
///
/// # Safety
/// The pointer is null or has room for the value.
pub(crate) unsafe fn put<T>(out: *mut T, value: T) -> Result<(), Failure> {
    if out.is_null() {
        return Err(null("the result"));
    }
    // SAFETY: not null, so by the caller's promise there is room.
    unsafe { out.write(value) };
    Ok(())
}

/// Writes a value where C wants it, if it wants it.
///
/// # Safety
/// As [`put`].
pub(crate) unsafe fn put_if_wanted<T>(out: *mut T, value: T) {
    if !out.is_null() {
        // SAFETY: not null, so by the caller's promise there is room.
        unsafe { out.write(value) };
    }
}

/// Writes as many values into an array as fit, and how many there are.
///
/// # Safety
/// `array` is null or has room for `capacity` values, `count` is null or has room for a number.
pub(crate) unsafe fn put_all<T>(
    values: impl ExactSizeIterator<Item = T>,
    array: *mut T,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    if array.is_null() && capacity > 0 {
        return Err(null("the array"));
    }
    // SAFETY: the caller's promise.
    unsafe { put(count, values.len()) }?;
    for (index, value) in values.take(capacity).enumerate() {
        // SAFETY: the index is below the capacity, for which there is room.
        unsafe { array.add(index).write(value) };
    }
    Ok(())
}

/// Hands a value over to C, which gives it back by [`free`].
///
/// # Safety
/// The pointer is null or has room for a pointer.
pub(crate) unsafe fn give<T>(out: *mut *mut T, value: T) -> Result<(), Failure> {
    if out.is_null() {
        return Err(null("the result"));
    }
    // SAFETY: not null, so by the caller's promise there is room.
    unsafe { out.write(Box::into_raw(Box::new(value))) };
    Ok(())
}

/// Takes back what [`give`] handed over.
///
/// # Safety
/// The pointer is null or comes from [`give`], and is never used again.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: by the caller's promise it is one of our boxes.
        drop(unsafe { Box::from_raw(pointer) });
    }
}

/// Hands text over to C, which gives it back by [`tabiya_string_free`].
///
/// # Safety
/// The pointer is null or has room for a pointer.
pub(crate) unsafe fn give_text(out: *mut *mut c_char, text: String) -> Result<(), Failure> {
    if out.is_null() {
        return Err(null("the result"));
    }
    // SAFETY: not null, so by the caller's promise there is room.
    unsafe { out.write(c_text(text).into_raw()) };
    Ok(())
}

/// Hands bytes over to C, which gives them back by [`tabiya_bytes_free`]; none are a null pointer.
///
/// # Safety
/// The pointers are null or have room.
pub(crate) unsafe fn give_bytes(
    out: *mut *mut u8,
    length: *mut usize,
    bytes: Vec<u8>,
) -> Result<(), Failure> {
    if out.is_null() || length.is_null() {
        return Err(null("the result"));
    }
    let count = bytes.len();
    let start = match count {
        0 => core::ptr::null_mut(),
        _ => Box::into_raw(bytes.into_boxed_slice()).cast(),
    };
    // SAFETY: not null, so by the caller's promise there is room.
    unsafe {
        out.write(start);
        length.write(count);
    }
    Ok(())
}

/// Frees bytes that this library has returned, given their number; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_bytes_free(bytes: *mut u8, length: usize) {
    if !bytes.is_null() {
        // SAFETY: by the caller's promise they come from `give_bytes`, with this length.
        drop(unsafe { Box::from_raw(core::ptr::slice_from_raw_parts_mut(bytes, length)) });
    }
}

/// Text for C, without the zero bytes that it could not hold.
pub(crate) fn c_text(text: String) -> CString {
    let mut bytes = text.into_bytes();
    bytes.retain(|&byte| byte != 0);
    CString::new(bytes).unwrap_or_default()
}

/// Writes short text into an array.
pub(crate) fn fill<const SIZE: usize>(array: &mut [c_char; SIZE], text: &str) {
    array.fill(0);
    for (place, &byte) in array[..SIZE - 1].iter_mut().zip(text.as_bytes()) {
        *place = byte as c_char;
    }
}

/// Frees a text that this library has returned; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_string_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: by the caller's promise it comes from `give_text`.
        drop(unsafe { CString::from_raw(text) });
    }
}
