//! The `tabiya` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(tabiya_cli::run(std::env::args_os()))
}
