//! The `setoption` command: what follows from a changed option.

use std::io::{self, Write};

use super::Dialogue;
use crate::options::Setting;

impl<W: Write> Dialogue<W> {
    /// Sets an option and applies it to the engine.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let change = match self.options.set(name, value) {
            Ok(change) => change,
            Err(error) => return self.replies.error(error),
        };
        if let Some(remark) = change.remark {
            self.replies.remark(remark)?;
        }
        let mut engine = self.engine.lock();
        match change.setting {
            Setting::Hash => {
                if let Err(error) = engine.set_hash_megabytes(self.options.hash as usize) {
                    self.options.hash = engine.hash_megabytes() as i64;
                    let stays = engine.hash_megabytes();
                    return self
                        .replies
                        .error(format_args!("{error}; Hash stays at {stays} MB"));
                }
            }
            Setting::Threads => {
                if let Err(error) = engine.set_threads(self.options.threads as usize) {
                    self.options.threads = engine.threads() as i64;
                    let stays = engine.threads();
                    return self
                        .replies
                        .error(format_args!("{error}; Threads stays at {stays}"));
                }
            }
            Setting::ClearHash => engine.clear_hash(),
            Setting::Strength => engine.set_level(self.options.level()),
            Setting::Log => {
                if let Err(error) = self.replies.write_log(&self.options.debug_log_file) {
                    self.options.debug_log_file.clear();
                    return self.replies.error(format_args!("Debug Log File: {error}"));
                }
            }
            Setting::Tablebases if self.options.syzygy_path.is_empty() => engine.set_tablebases(None),
            Setting::Tablebases => {
                let loaded = engine.load_tablebases(&self.options.syzygy_path);
                return match loaded {
                    Ok(files) => {
                        let men = engine.tablebase_men();
                        self.replies
                            .remark(format_args!("found {files} tablebase files, up to {men} men"))
                    }
                    Err(error) => self.replies.error(error),
                };
            }
            Setting::FiftyMoveRule => engine.set_fifty_move_rule(self.options.syzygy_50_move_rule),
            Setting::Book if self.options.book_file.is_empty() => engine.set_book(None),
            Setting::Book => {
                return match engine.load_book(&self.options.book_file) {
                    Ok(entries) => self
                        .replies
                        .remark(format_args!("the book has {entries} entries")),
                    Err(error) => self.replies.error(error),
                };
            }
            Setting::Evaluation => {
                let changed = self
                    .options
                    .evaluation()
                    .and_then(|evaluation| engine.set_evaluation_kind(evaluation));
                let evaluation = engine.evaluation_kind();
                return match changed {
                    Ok(()) if self.options.eval_file.is_empty() => Ok(()),
                    Ok(()) => self
                        .replies
                        .remark(format_args!("evaluating with the {evaluation}")),
                    Err(error) => self
                        .replies
                        .error(format_args!("{error}; still evaluating with the {evaluation}")),
                };
            }
            Setting::Other => {}
        }
        Ok(())
    }
}
