//! The sides of a match: programs, revisions of this repository, or what stands in it now.

use super::{build, mark};
use crate::{Failure, cargo};
use std::path::{Path, PathBuf};

/// What engines are told unless the command line says otherwise, if they have these options.
pub(super) const USUAL_OPTIONS: [(&str, &str); 2] = [("Hash", "16"), ("Threads", "1")];

/// A side as the command line names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SideArguments {
    pub(super) what: String,
    /// What the program is started with.
    pub(super) arguments: Vec<String>,
    /// UCI options and their values.
    pub(super) options: Vec<(String, String)>,
}

/// A side that can play.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// For people: a short hash, `worktree`, or the name of the program.
    pub(super) name: String,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) options: Vec<(String, String)>,
}

/// What the words for a side mean.
#[derive(Debug, PartialEq, Eq)]
enum Meaning {
    Worktree,
    Program(PathBuf),
    /// The full hash of a commit.
    Revision(String),
}

impl Side {
    /// Finds a side, and builds it where it has to be.
    pub(super) fn prepare(side: SideArguments) -> Result<Side, Failure> {
        let (name, program) = match meaning(&side.what)? {
            Meaning::Worktree => ("worktree".to_owned(), build::worktree()?),
            Meaning::Revision(commit) => (build::short(&commit).to_owned(), build::revision(&commit)?),
            Meaning::Program(file) => {
                let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
                (name.unwrap_or(side.what), file)
            }
        };
        Ok(Side {
            name,
            program,
            arguments: side.arguments,
            options: side.options,
        })
    }

    /// How the settings of a match name it: by what the program is, not by where it is.
    pub(super) fn describe(&self) -> Result<String, Failure> {
        let file = &self.program;
        let mark = mark::of_file(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut text = format!("{} {mark:016x}", self.name);
        for argument in &self.arguments {
            text += &format!(" {argument}");
        }
        for (name, value) in &self.options {
            text += &format!(" {name}={value}");
        }
        Ok(text.replace(['\n', '\r'], " "))
    }
}

fn meaning(what: &str) -> Result<Meaning, Failure> {
    if [".", "worktree"].contains(&what) {
        return Ok(Meaning::Worktree);
    }
    let path = Path::new(what);
    if path.is_file() {
        let whole = path.canonicalize().map_err(|error| format!("{what}: {error}"))?;
        return Ok(Meaning::Program(whole));
    }
    if let Some(commit) = build::commit(what) {
        return Ok(Meaning::Revision(commit));
    }
    let is_bare = path.components().count() == 1;
    if let Some(file) = is_bare.then(|| installed(what)).flatten() {
        return Ok(Meaning::Program(file));
    }
    Err(format!(
        "`{what}` is no program, and no revision of {}",
        cargo::root().display()
    ))
}

/// A program of that name in the search path.
fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_a_program_or_the_present_tree() {
        assert_eq!(meaning("."), Ok(Meaning::Worktree));
        assert_eq!(meaning("worktree"), Ok(Meaning::Worktree));
        let own = std::env::current_exe().unwrap().canonicalize().unwrap();
        assert_eq!(meaning(own.to_str().unwrap()), Ok(Meaning::Program(own.clone())));
        for nothing in ["/no/such/program", "no-such-revision-or-program", "--all", ""] {
            let error = meaning(nothing).unwrap_err();
            assert!(error.contains(&format!("`{nothing}`")), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_bare_name_is_looked_up_like_a_command() {
        let Ok(Meaning::Program(file)) = meaning("sh") else {
            panic!("there is a shell");
        };
        assert!(file.is_absolute() && file.ends_with("sh"));
    }

    #[test]
    fn options_and_arguments_are_part_of_what_a_side_is() {
        let side = |options: &[(&str, &str)]| {
            let side = Side {
                name: "engine".to_owned(),
                program: std::env::current_exe().unwrap(),
                arguments: vec!["--uci".to_owned()],
                options: options
                    .iter()
                    .map(|(name, value)| (name.to_string(), value.to_string()))
                    .collect(),
            };
            side.describe().unwrap()
        };
        let plain = side(&[]);
        assert!(
            plain.starts_with("engine ") && plain.ends_with(" --uci"),
            "{plain}"
        );
        assert_eq!(side(&[("Hash", "64")]), format!("{plain} Hash=64"));
    }
}
