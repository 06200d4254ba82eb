//! What the search reports, as the engine reports it.

use tabiya_rules::Position;
use tabiya_search::{Event, Info, SearchResult};

use crate::endgames::KnownResult;
use crate::report::{Line, News, PovScore, Report};
use crate::wdl::WinDrawLoss;

/// Converts the search's reports into the engine's.
pub(crate) struct View<'a> {
    pub(crate) position: &'a Position,
    pub(crate) known: Option<KnownResult>,
    /// MultiPV: the requested number of lines.
    pub(crate) lines: usize,
}

impl View<'_> {
    pub(crate) fn news(&self, event: Event) -> Option<News> {
        match event {
            Event::Line(info) => (info.line <= self.lines).then(|| News::Line(self.line(info))),
            Event::CurrentMove { depth, mv, number } => Some(News::CurrentMove { depth, mv, number }),
        }
    }

    fn line(&self, info: Info) -> Line {
        let (score, found) = match &self.known {
            Some(known) => (known.correct(info.score), 1),
            None => (info.score, 0),
        };
        Line {
            depth: info.depth,
            selective_depth: info.selective_depth,
            number: info.line,
            score: PovScore::new(score, self.position.side_to_move()),
            bound: info.bound,
            chances: WinDrawLoss::expected(score, self.position),
            nodes: info.nodes,
            tablebase_hits: info.tablebase_hits + found,
            time: info.time,
            hash_permille: info.hash_permille,
            pv: info.pv,
            certificate: None,
        }
    }

    pub(crate) fn report(&self, outcome: SearchResult) -> Report {
        // If no thread could start for lack of memory, any move is better than none.
        let any = || self.position.legal_moves().iter().next().copied();
        Report {
            best_move: outcome.best.or_else(any),
            ponder: outcome.ponder,
            lines: outcome.lines.into_iter().map(|info| self.line(info)).collect(),
            nodes: outcome.nodes,
            time: outcome.time,
            from_book: false,
        }
    }
}

/// Moves the chosen line to the front.
pub(crate) fn play_line(report: &mut Report, choice: usize) {
    if choice == 0 || choice >= report.lines.len() {
        return;
    }
    report.lines[..=choice].rotate_right(1);
    for (line, number) in report.lines.iter_mut().zip(1..) {
        line.number = number;
    }
    let pv = &report.lines[0].pv;
    report.best_move = pv.first().copied();
    report.ponder = pv.get(1).copied();
}
