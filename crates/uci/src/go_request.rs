//! Turns the parameters of a `go` command into a request to the engine.

use std::time::Duration;

use tabiya_engine::{Clock, Limits, Request};
use tabiya_rules::{Color, Move, Position};

use crate::excerpt::excerpt;
use crate::go::GoWords;
use crate::options::Options;

/// A request, and remarks about what had to be ignored or changed.
pub(crate) struct GoRequest {
    pub(crate) request: Request,
    pub(crate) remarks: Vec<String>,
}

/// The maximum time: ten years, in milliseconds.
const LONGEST: i64 = 10 * 365 * 24 * 3600 * 1000;

impl GoRequest {
    pub(crate) fn new(words: &GoWords<'_>, position: &Position, options: &Options) -> GoRequest {
        let mut remarks = Vec::new();
        if let Some(unknown) = words.unknown {
            remarks.push(format!("go: ignored unknown word '{}'", excerpt(unknown)));
        }
        let mut within = |word: &str, number: i64, least: i64, most: i64| {
            let taken = number.clamp(least, most);
            if taken != number {
                remarks.push(format!("go {word} {number} is out of range: changed to {taken}"));
            }
            taken
        };
        let limits = Limits {
            clock: clock(words, position.side_to_move(), &mut within),
            move_time: words
                .move_time
                .map(|time| milliseconds(within("movetime", time, 1, LONGEST))),
            depth: words.depth.map(|depth| within("depth", depth, 1, 1000) as u32),
            nodes: words
                .nodes
                .map(|nodes| within("nodes", nodes, 1, i64::MAX) as u64),
            mate: words.mate.map(|moves| within("mate", moves, 1, 1000) as u32),
            search_moves: search_moves(words, position, &mut remarks),
            ponder: words.ponder,
            ..Limits::default()
        };
        let mut request = Request::new(limits);
        // A search without limits ends at the maximum depth; only these wait for `stop` even then.
        request.hold = words.infinite || words.ponder;
        if words.infinite {
            request.limits.clock = None;
        }
        request.lines = options.multi_pv as usize;
        request.overhead = milliseconds(options.move_overhead);
        request.use_book =
            options.own_book && !options.analyse_mode && !request.hold && !is_endless(&request.limits);
        request.probe_depth = options.syzygy_probe_depth as u32;
        request.probe_men = options.syzygy_probe_limit as u32;
        GoRequest { request, remarks }
    }
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.max(0).cast_unsigned())
}

/// Whether the search has no limit but the maximum depth.
pub(crate) fn is_endless(limits: &Limits) -> bool {
    limits.clock.is_none()
        && limits.move_time.is_none()
        && limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.mate.is_none()
}

/// The clock of the side to move. If only the opponent's was sent, ours is assumed to be the same.
fn clock(
    words: &GoWords<'_>,
    side: Color,
    within: &mut impl FnMut(&str, i64, i64, i64) -> i64,
) -> Option<Clock> {
    let (time, increment, names) = match side {
        Color::White => (
            words.white_time.or(words.black_time),
            words.white_increment.or(words.black_increment),
            ["wtime", "winc"],
        ),
        Color::Black => (
            words.black_time.or(words.white_time),
            words.black_increment.or(words.white_increment),
            ["btime", "binc"],
        ),
    };
    let is_sent = time.or(increment).or(words.moves_to_go).is_some();
    is_sent.then(|| Clock {
        remaining: milliseconds(within(names[0], time.unwrap_or(0), 0, LONGEST)),
        increment: milliseconds(within(names[1], increment.unwrap_or(0), 0, LONGEST)),
        // Some front ends send 0 for no time control.
        moves_to_go: words
            .moves_to_go
            .filter(|&moves| moves != 0)
            .map(|moves| within("movestogo", moves, 1, 1000) as u32),
    })
}

fn search_moves(words: &GoWords<'_>, position: &Position, remarks: &mut Vec<String>) -> Vec<Move> {
    let mut moves = Vec::new();
    let texts = words.search_moves.unwrap_or_default().split_whitespace();
    for text in texts.clone() {
        match position.parse_uci(text) {
            Ok(mv) => moves.push(mv),
            Err(error) => remarks.push(format!("go searchmoves '{}': {error}", excerpt(text))),
        }
    }
    if moves.is_empty() && texts.count() > 0 {
        remarks.push("go searchmoves: none of the moves is legal; searching all moves".to_owned());
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Go;

    fn go_request(text: &str) -> GoRequest {
        let Ok(Go::Search(words)) = Go::parse(text) else {
            panic!("{text}")
        };
        GoRequest::new(&words, &Position::default(), &Options::default())
    }

    #[test]
    fn only_infinite_searches_and_pondering_are_held() {
        for (text, hold) in [
            ("", false),
            ("infinite", true),
            ("infinite depth 5", true),
            ("ponder wtime 1000", true),
            ("searchmoves e2e4", false),
            ("depth 5", false),
            ("nodes 5", false),
            ("movetime 5", false),
            ("mate 5", false),
            ("wtime 5", false),
            ("btime 5", false),
            ("winc 5", false),
        ] {
            assert_eq!(go_request(text).request.hold, hold, "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_clamped_with_a_remark() {
        let go_request =
            go_request("wtime -5 winc 99999999999999999 movestogo -1 depth 0 nodes 0 mate -3 movetime 0");
        let limits = &go_request.request.limits;
        let clock = limits.clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::ZERO, Some(1)));
        assert_eq!(
            (limits.depth, limits.nodes, limits.mate),
            (Some(1), Some(1), Some(1))
        );
        assert_eq!(limits.move_time, Some(Duration::from_millis(1)));
        assert_eq!(go_request.remarks.len(), 7);
        assert_eq!(go_request.remarks[0], "go wtime -5 is out of range: changed to 0");
    }

    #[test]
    fn illegal_search_moves_are_ignored() {
        let one = go_request("searchmoves e2e4 e2e5 x depth 3");
        assert_eq!((one.request.limits.search_moves.len(), one.remarks.len()), (1, 2));
        let none = go_request("searchmoves e2e5 depth 3");
        assert!(none.request.limits.search_moves.is_empty());
        assert_eq!(none.remarks.len(), 2);
    }
}
