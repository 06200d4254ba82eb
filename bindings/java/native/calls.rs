//! Calls from Java: failures and panics become exceptions.

use std::any::Any;
use std::panic::resume_unwind;

use jni::errors::{Error, ErrorPolicy};
use jni::objects::{JIntArray, JLongArray, JString};
use jni::{Env, EnvUnowned, JValue, Outcome, jni_sig, jni_str};
use tabiya_bindings::{Failure, FailureKind, guard};

/// Why a call does not return.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Something went wrong on our side.
    Ours(Failure),
    /// Java has thrown an exception, or could not do what was asked of it.
    Java(Error),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Ours(failure)
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Java(error)
    }
}

/// Runs what Java has called. After a failure Java sees an exception, and whatever is returned here does not count.
pub(crate) fn call<'local, T: Default>(
    mut env: EnvUnowned<'local>,
    act: impl FnOnce(&mut Env<'local>) -> Result<T, Trouble>,
) -> T {
    // To throw takes an environment of its own, which most calls need not wait for.
    match env.with_env(act).into_outcome() {
        Outcome::Ok(value) => value,
        Outcome::Err(trouble) => env.with_env(|_| Err(trouble)).resolve::<Throw>(),
        Outcome::Panic(panic) => env.with_env(|_| resume_unwind(panic)).resolve::<Throw>(),
    }
}

/// Runs what needs nothing of Java: most of the time of a short call would go into getting ready for that.
pub(crate) fn plain<T: Default>(env: EnvUnowned<'_>, act: impl FnOnce() -> Result<T, Failure>) -> T {
    match guard(act) {
        Ok(value) => value,
        Err(failure) => call(env, |_| Err(failure.into())),
    }
}

/// How failures and panics become exceptions.
struct Throw;

impl<T: Default> ErrorPolicy<T, Trouble> for Throw {
    type Captures<'frame: 'method, 'method> = ();

    fn on_error<'frame: 'method, 'method>(
        env: &mut Env<'frame>,
        _captures: &mut (),
        trouble: Trouble,
    ) -> jni::errors::Result<T> {
        // An exception that is under way already is the better one.
        if !env.exception_check() {
            let failure = match trouble {
                Trouble::Ours(failure) => failure,
                Trouble::Java(error) => Failure::new(FailureKind::Internal, error.to_string()),
            };
            raise(env, &failure)?;
        }
        Ok(T::default())
    }

    fn on_panic<'frame: 'method, 'method>(
        env: &mut Env<'frame>,
        captures: &mut (),
        panic: Box<dyn Any + Send>,
    ) -> jni::errors::Result<T> {
        // The guard has the words for it.
        match guard::<()>(|| resume_unwind(panic)) {
            Err(failure) => <Throw as ErrorPolicy<T, Trouble>>::on_error(env, captures, failure.into()),
            Ok(()) => Ok(T::default()),
        }
    }
}

/// Lets Java throw the exception for a failure.
fn raise(env: &mut Env<'_>, failure: &Failure) -> jni::errors::Result<()> {
    let class = env.find_class(jni_str!("tabiya/Failures"))?;
    let message = env.new_string(&failure.message)?;
    let (mut byte, mut line, mut field) = (-1, -1, JString::default());
    if let Some(place) = &failure.place {
        byte = place.byte as i64;
        line = place.line.map_or(-1, |line| line as i64);
        if let Some(name) = place.field {
            field = env.new_string(name)?;
        }
    }
    let thrown = env.call_static_method(
        class,
        jni_str!("raise"),
        jni_sig!("(ILjava/lang/String;JJLjava/lang/String;)V"),
        &[
            JValue::Int(failure.kind as i32),
            JValue::Object(&message),
            JValue::Long(byte),
            JValue::Long(line),
            JValue::Object(&field),
        ],
    );
    match thrown {
        Ok(_) | Err(Error::JavaException) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A text. Java's half keeps null away.
pub(crate) fn text(env: &Env<'_>, given: &JString<'_>) -> Result<String, Trouble> {
    Ok(given.try_to_string(env)?)
}

/// A text, or none for null.
pub(crate) fn optional_text(env: &Env<'_>, given: &JString<'_>) -> Result<Option<String>, Trouble> {
    match given.is_null() {
        true => Ok(None),
        false => text(env, given).map(Some),
    }
}

/// Numbers from Java.
pub(crate) fn longs(env: &Env<'_>, given: &JLongArray<'_>) -> Result<Vec<i64>, Trouble> {
    let mut numbers = vec![0; given.len(env)?];
    given.get_region(env, 0, &mut numbers)?;
    Ok(numbers)
}

/// Numbers for Java.
pub(crate) fn ints<'local>(env: &mut Env<'local>, numbers: &[i32]) -> Result<JIntArray<'local>, Trouble> {
    let array = env.new_int_array(numbers.len())?;
    array.set_region(env, 0, numbers)?;
    Ok(array)
}

/// A text for Java, or null.
pub(crate) fn string<'local>(env: &mut Env<'local>, text: Option<&str>) -> Result<JString<'local>, Trouble> {
    match text {
        Some(text) => Ok(env.new_string(text)?),
        None => Ok(JString::default()),
    }
}
