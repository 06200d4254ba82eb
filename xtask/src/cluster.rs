//! The Python package on a Ray cluster, in an environment of its own: Ray is large, and only this needs it.

use crate::python::environment;
use crate::python_package::{in_package, install_wheel};
use crate::report::StepResult;

/// Installs the wheel that was built for the other tests, and runs those of the cluster.
pub(crate) fn run_tests() -> StepResult {
    let python = environment(
        "venv-cluster",
        "import pyarrow, pytest, ray",
        &["pyarrow", "pytest", "ray"],
    );
    let python = match python {
        Ok(python) => python,
        Err(why) => return StepResult::Skipped(format!("cannot install Ray: {why}")),
    };
    match install_wheel(&python) {
        Ok(()) => {
            let mut pytest = in_package(&python);
            StepResult::of_tests(pytest.args(["-m", "pytest", "-q", "tests/test_cluster.py"]))
        }
        Err(why) => StepResult::Failed(why),
    }
}
