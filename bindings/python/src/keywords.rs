//! Keyword arguments with ranges.

use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt};
use tabiya_bindings::{Failure, FailureKind};

use crate::errors::exception;
use crate::given::type_error;

/// Keyword arguments that are taken one by one.
pub(crate) struct Keywords<'py>(Option<Bound<'py, PyDict>>);

impl<'py> Keywords<'py> {
    /// Those of a call; a copy, since they are taken out.
    pub(crate) fn new(given: Option<&Bound<'py, PyDict>>) -> PyResult<Keywords<'py>> {
        given.map(|given| given.copy()).transpose().map(Keywords)
    }

    /// An argument, unless it is missing or None.
    pub(crate) fn take(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(given) = &self.0 else {
            return Ok(None);
        };
        let value = given.get_item(name)?;
        if value.is_some() {
            given.del_item(name)?;
        }
        Ok(value.filter(|value| !value.is_none()))
    }

    /// A whole number. What no such number can be is an error of its range, not of Python's integers.
    pub(crate) fn number<T: TryFrom<u64>>(&self, name: &str) -> PyResult<Option<T>> {
        let value = self.take(name)?;
        let number = value.map(|value| whole_number(&value, name, FailureKind::BadOption));
        number.transpose()
    }

    /// A time in seconds.
    pub(crate) fn seconds(&self, name: &str) -> PyResult<Option<Duration>> {
        let value = self.take(name)?;
        let time = value.map(|value| seconds(&value, name, FailureKind::BadOption));
        time.transpose()
    }

    /// Yes or no; no unless set.
    pub(crate) fn flag(&self, name: &str) -> PyResult<bool> {
        self.flag_or(name, false)
    }

    /// Yes or no, and what it is unless set.
    pub(crate) fn flag_or(&self, name: &str, unset: bool) -> PyResult<bool> {
        match self.take(name)? {
            Some(value) => value
                .extract()
                .map_err(|_| type_error(&format!("True or False for {name}"), &value)),
            None => Ok(unset),
        }
    }

    /// One of several names.
    pub(crate) fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> PyResult<Option<T>> {
        let Some(value) = self.take(name)? else {
            return Ok(None);
        };
        let text: String = value
            .extract()
            .map_err(|_| type_error(&format!("text for {name}"), &value))?;
        match choices.iter().find(|(choice, _)| *choice == text) {
            Some(&(_, meaning)) => Ok(Some(meaning)),
            None => Err(out_of_range(&value, name, FailureKind::BadOption)),
        }
    }

    /// A file or folder, as text or as a path.
    pub(crate) fn path(&self, name: &str) -> PyResult<Option<String>> {
        let Some(value) = self.take(name)? else {
            return Ok(None);
        };
        let path: std::path::PathBuf = value
            .extract()
            .map_err(|_| type_error(&format!("a path for {name}"), &value))?;
        Ok(Some(path.to_string_lossy().into_owned()))
    }

    /// Every argument must have been taken.
    pub(crate) fn finish(self) -> PyResult<()> {
        match self.0.and_then(|given| given.keys().iter().next()) {
            None => Ok(()),
            Some(name) => Err(PyTypeError::new_err(format!(
                "got an unexpected keyword argument '{name}'"
            ))),
        }
    }
}

/// A whole number from 0. What no such number can be is an error of its range, not of Python's integers.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    value: &Bound<'_, PyAny>,
    name: &str,
    kind: FailureKind,
) -> PyResult<T> {
    if !value.is_instance_of::<PyInt>() || value.is_instance_of::<PyBool>() {
        return Err(type_error(&format!("a whole number for {name}"), value));
    }
    let number = match value.extract::<u64>() {
        Ok(number) => T::try_from(number).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(error) => return Err(error),
    };
    number.ok_or_else(|| out_of_range(value, name, kind))
}

/// A time in seconds.
pub(crate) fn seconds(value: &Bound<'_, PyAny>, name: &str, kind: FailureKind) -> PyResult<Duration> {
    let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
    if !is_number || value.is_instance_of::<PyBool>() {
        return Err(type_error(&format!("seconds for {name}"), value));
    }
    let seconds = value.extract::<f64>().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| out_of_range(value, name, kind))
}

fn out_of_range(value: &Bound<'_, PyAny>, name: &str, kind: FailureKind) -> PyErr {
    let shown = value
        .repr()
        .map_or_else(|_| "this".to_owned(), |text| text.to_string());
    let failure = Failure::new(kind, format!("{name}: cannot be {shown}"));
    exception(value.py(), &failure)
}
