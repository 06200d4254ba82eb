//! Reports of the running job, passed on to the front end.

use std::io::{self, Write};

use tabiya_engine::News;

use super::{Dialogue, Job};
use crate::benching::Measured;
use crate::counting::Count;
use crate::thinking::Thought;

impl<W: Write> Dialogue<W> {
    /// Reports the progress of perft.
    pub(super) fn report_perft(&mut self, count: Count) -> io::Result<()> {
        let Some(Job::Counting(counting)) = &mut self.job else {
            return Ok(());
        };
        match count {
            Count::Below(mv, leaves) => {
                counting.leaves = counting.leaves.saturating_add(leaves);
                return self.replies.counted(mv, leaves, &self.options);
            }
            Count::Done => self.replies.total(counting.leaves)?,
            Count::Stopped if self.is_ending => {
                self.replies.stopped(counting.nodes(), ": the input has ended")?;
            }
            Count::Stopped => self.replies.stopped(counting.nodes(), "")?,
        }
        self.job = None;
        Ok(())
    }

    /// Reports the progress of the search.
    pub(super) fn report_search(&mut self, thought: Thought) -> io::Result<()> {
        let Some(Job::Thinking(thinking)) = &mut self.job else {
            return Ok(());
        };
        let result = match thought {
            Thought::News(News::Line(line)) => {
                thinking.is_new(&line);
                return self.replies.line(&line, &self.options);
            }
            Thought::News(News::CurrentMove { depth, mv, number }) => {
                return self.replies.current_move(depth, mv, number, &self.options);
            }
            Thought::News(_) => return Ok(()),
            Thought::Done(result) => result,
        };
        match result {
            Ok(report) if report.best_move.is_none() => {
                self.replies.no_move(self.engine.lock().position())?;
            }
            Ok(report) => {
                for line in &report.lines {
                    if thinking.is_new(line) {
                        self.replies.line(line, &self.options)?;
                    }
                }
                self.replies.best_move(&report, &self.options)?;
            }
            Err(error) => self.replies.error(error)?,
        }
        self.job = None;
        Ok(())
    }

    /// Reports the progress of the bench.
    pub(super) fn report_bench(&mut self, measured: Measured) -> io::Result<()> {
        match measured {
            Measured::Position(fen, count) => return self.replies.measured(&fen, count),
            Measured::Done(Ok(total)) => self.replies.signature(total)?,
            Measured::Done(Err(error)) => self.replies.error(error)?,
        }
        self.job = None;
        Ok(())
    }
}
