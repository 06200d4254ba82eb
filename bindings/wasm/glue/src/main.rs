//! `glue MODULE FOLDER NAME`: writes NAME.js and NAME_bg.wasm for a module that uses wasm-bindgen.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        eprintln!("glue MODULE FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    // Our own code finds the module: there are several to choose from.
    bindgen
        .input_path(module)
        .out_name(name)
        // The types of the package are written by hand: they are those of its classes.
        .typescript(false)
        // They would be a twelfth of the package, and nobody reads them there.
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
