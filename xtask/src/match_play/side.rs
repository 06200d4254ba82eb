//! The sides of a match: programs, revisions of this repository, or the working tree.

use super::{build, fingerprint};
use crate::{Failure, cargo};
use std::path::{Path, PathBuf};

/// Default values for UCI options, set if the engine has them.
pub(super) const DEFAULT_OPTIONS: [(&str, &str); 2] = [("Hash", "16"), ("Threads", "1")];

/// A side as given on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SideArguments {
    pub(super) what: String,
    /// Command-line arguments for the program.
    pub(super) arguments: Vec<String>,
    /// UCI options and their values.
    pub(super) options: Vec<(String, String)>,
}

/// A side that is ready to play.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// The display name: a short hash, `worktree`, or the name of the program.
    pub(super) name: String,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    pub(super) options: Vec<(String, String)>,
}

/// What the word for a side refers to.
#[derive(Debug, PartialEq, Eq)]
enum SideKind {
    Worktree,
    Program(PathBuf),
    /// The full hash of a commit.
    Revision(String),
}

impl Side {
    /// Finds a side's program, building it if necessary.
    pub(super) fn prepare(side: SideArguments) -> Result<Side, Failure> {
        let (name, program) = match kind(&side.what)? {
            SideKind::Worktree => ("worktree".to_owned(), build::worktree()?),
            SideKind::Revision(commit) => (build::short(&commit).to_owned(), build::revision(&commit)?),
            SideKind::Program(file) => {
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

    /// The description in the settings of a match, which identifies the program by its contents, not its path.
    pub(super) fn describe(&self) -> Result<String, Failure> {
        let file = &self.program;
        let fingerprint =
            fingerprint::of_file(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut text = format!("{} {fingerprint:016x}", self.name);
        for argument in &self.arguments {
            text += &format!(" {argument}");
        }
        for (name, value) in &self.options {
            text += &format!(" {name}={value}");
        }
        Ok(text.replace(['\n', '\r'], " "))
    }
}

fn kind(what: &str) -> Result<SideKind, Failure> {
    if [".", "worktree"].contains(&what) {
        return Ok(SideKind::Worktree);
    }
    let path = Path::new(what);
    if path.is_file() {
        let whole = path.canonicalize().map_err(|error| format!("{what}: {error}"))?;
        return Ok(SideKind::Program(whole));
    }
    if let Some(commit) = build::commit(what) {
        return Ok(SideKind::Revision(commit));
    }
    let is_bare = path.components().count() == 1;
    if let Some(file) = is_bare.then(|| installed(what)).flatten() {
        return Ok(SideKind::Program(file));
    }
    Err(format!(
        "`{what}` is neither a program nor a revision of {}",
        cargo::root().display()
    ))
}

/// A program of that name in `PATH`.
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
    fn a_side_is_a_program_or_the_working_tree() {
        assert_eq!(kind("."), Ok(SideKind::Worktree));
        assert_eq!(kind("worktree"), Ok(SideKind::Worktree));
        let own = std::env::current_exe().unwrap().canonicalize().unwrap();
        assert_eq!(kind(own.to_str().unwrap()), Ok(SideKind::Program(own.clone())));
        for nothing in ["/no/such/program", "no-such-revision-or-program", "--all", ""] {
            let error = kind(nothing).unwrap_err();
            assert!(error.contains(&format!("`{nothing}`")), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_bare_name_is_looked_up_like_a_command() {
        let Ok(SideKind::Program(file)) = kind("sh") else {
            panic!("there is a shell");
        };
        assert!(file.is_absolute() && file.ends_with("sh"));
    }

    #[test]
    fn options_and_arguments_are_part_of_the_description() {
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
