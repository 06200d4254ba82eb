//! The result of a match.

use super::ending::Ending;
use super::record::Effort;
use super::sprt::{Sprt, Verdict};
use super::statistics::Estimate;
use super::tally::Tally;
use serde::Serialize;
use std::fmt::Write;

/// Everything reported at the end.
pub(super) struct Report<'a> {
    pub(super) old: &'a str,
    pub(super) new: &'a str,
    /// Time, nodes or depth.
    pub(super) limit: String,
    pub(super) pgn: String,
    pub(super) sprt: Option<Sprt>,
    pub(super) tally: &'a Tally,
}

impl Report<'_> {
    /// The report as text.
    pub(super) fn text(&self) -> String {
        let tally = self.tally;
        let Tally {
            wins,
            draws,
            losses,
            pairs,
            ..
        } = tally;
        let games = tally.games();
        let (old, new, limit) = (self.old, self.new, &self.limit);
        let mut text = format!("new: {new}, old: {old}, {limit}, {games} games\n");
        let share = |number: f64| 100.0 * number / games.max(1) as f64;
        let score = share(*wins as f64 + 0.5 * *draws as f64);
        let _ = writeln!(
            text,
            "score of new    {score:.2}% ({wins} wins, {draws} draws, {losses} losses)"
        );
        if let Some(estimate) = Estimate::new(pairs) {
            let _ = writeln!(
                text,
                "Elo             {:+.1} ± {:.1} (95%), nElo {:+.1}, LOS {:.1}%",
                estimate.elo(),
                estimate.elo_error(),
                estimate.normalised_elo(),
                100.0 * estimate.superiority()
            );
        }
        let _ = writeln!(text, "draws           {:.1}%", share(*draws as f64));
        let [p0, p1, p2, p3, p4] = pairs;
        let _ = writeln!(
            text,
            "pentanomial     {p0} {p1} {p2} {p3} {p4} (pairs of 0, ½, 1, 1½, 2 points)"
        );
        if let Some(sprt) = &self.sprt {
            let _ = writeln!(text, "SPRT            {}", self.verdict(sprt));
        }
        for (kind, (_, name)) in Ending::FAULTS.iter().enumerate() {
            let [of_old, of_new] = tally.faults.map(|faults| faults[kind]);
            let _ = writeln!(text, "{name:<15} {of_new} of new, {of_old} of old");
        }
        let [of_old, of_new] = tally.efforts;
        for (name, effort) in [("new", of_new), ("old", of_old)] {
            let _ = writeln!(text, "a move of {name}   {}", means(effort));
        }
        let _ = writeln!(text, "games           {}", self.pgn);
        text
    }

    fn verdict(&self, sprt: &Sprt) -> String {
        let Sprt { elo0, elo1 } = *sprt;
        let (llr, bound) = (sprt.llr(&self.tally.pairs), Sprt::bound());
        let verdict = match sprt.verdict(&self.tally.pairs) {
            Some(Verdict::H0) => format!("H0 accepted: not {elo1:+} Elo"),
            Some(Verdict::H1) => format!("H1 accepted: more than {elo0:+} Elo"),
            None => "no verdict".to_owned(),
        };
        format!("{elo0:+} against {elo1:+} Elo: {verdict}, LLR {llr:+.2} (±{bound:.2})")
    }

    /// The report as one JSON object, described by docs/schemas/match.json.
    pub(super) fn json(&self) -> String {
        let tally = self.tally;
        let estimate = Estimate::new(&tally.pairs);
        let [old_faults, new_faults] = tally.faults.map(Faults::from);
        let result = MatchResult {
            old: self.old,
            new: self.new,
            limit: &self.limit,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pentanomial: tally.pairs,
            estimate: estimate.map(|estimate| Strength {
                elo: rounded(estimate.elo()),
                elo_error: rounded(estimate.elo_error()),
                nelo: rounded(estimate.normalised_elo()),
                los: rounded(estimate.superiority()),
            }),
            test: self.sprt.as_ref().map(|sprt| Test {
                llr: rounded(sprt.llr(&tally.pairs)),
                verdict: sprt.verdict(&tally.pairs).map(|verdict| match verdict {
                    Verdict::H0 => "H0",
                    Verdict::H1 => "H1",
                }),
            }),
            old_faults,
            new_faults,
            pgn: &self.pgn,
        };
        // Plain data: this cannot fail.
        serde_json::to_string(&result).unwrap_or_default() + "\n"
    }
}

#[derive(Serialize)]
struct MatchResult<'a> {
    old: &'a str,
    new: &'a str,
    limit: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: [u64; 5],
    #[serde(flatten)]
    estimate: Option<Strength>,
    #[serde(flatten)]
    test: Option<Test>,
    old_faults: Faults,
    new_faults: Faults,
    pgn: &'a str,
}

/// Infinite numbers become null.
#[derive(Serialize)]
struct Strength {
    elo: f64,
    elo_error: f64,
    nelo: f64,
    los: f64,
}

#[derive(Serialize)]
struct Test {
    llr: f64,
    verdict: Option<&'static str>,
}

#[derive(Serialize)]
struct Faults {
    time: u64,
    illegal_moves: u64,
    crashes: u64,
    hangs: u64,
}

impl From<[u64; 4]> for Faults {
    fn from([time, illegal_moves, crashes, hangs]: [u64; 4]) -> Faults {
        Faults {
            time,
            illegal_moves,
            crashes,
            hangs,
        }
    }
}

/// Four decimal places are enough.
fn rounded(number: f64) -> f64 {
    (1e4 * number).round() / 1e4
}

/// Averages over all moves of a side.
fn means(effort: Effort) -> String {
    let mean = |sum: u64| sum as f64 / effort.moves.max(1) as f64;
    let time = mean(effort.microseconds) / 1e6;
    format!(
        "{:.0} nodes, depth {:.1}, {time:.3} s (means of {} moves)",
        mean(effort.nodes),
        mean(effort.depths),
        effort.moves
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema;

    fn report(tally: &Tally, sprt: Option<Sprt>) -> Report<'_> {
        Report {
            old: "a \"b\"",
            new: "c",
            limit: "nodes 5".to_owned(),
            pgn: "x.pgn".to_owned(),
            sprt,
            tally,
        }
    }

    #[test]
    fn a_report_without_games_is_possible() {
        let tally = Tally::default();
        let text = report(&tally, None).text();
        assert!(
            text.contains("score of new    0.00% (0 wins, 0 draws, 0 losses)"),
            "{text}"
        );
        assert!(!text.contains("Elo") && !text.contains("NaN"), "{text}");
    }

    #[test]
    fn faults_and_verdicts_are_named() {
        let tally = Tally {
            wins: 300,
            draws: 200,
            losses: 100,
            pairs: [10, 40, 120, 80, 50],
            faults: [[0, 1, 0, 0], [2, 0, 0, 3]],
            ..Tally::default()
        };
        let text = report(
            &tally,
            Some(Sprt {
                elo0: 0.0,
                elo1: 50.0,
            }),
        )
        .text();
        for part in [
            "score of new    66.67%",
            "pentanomial     10 40 120 80 50",
            "+0 against +50 Elo: H1 accepted: more than +0 Elo",
            "losses on time  2 of new, 0 of old",
            "illegal moves   0 of new, 1 of old",
            "hangs           3 of new, 0 of old",
        ] {
            assert!(text.contains(part), "{part} is missing: {text}");
        }
    }

    #[test]
    fn json_matches_its_schema() {
        let mut tally = Tally {
            wins: 2,
            pairs: [0, 0, 0, 0, 1],
            ..Tally::default()
        };
        let json = report(&tally, None).json();
        assert!(json.starts_with(r#"{"old":"a \"b\"","new":"c","#), "{json}");
        assert!(json.contains(r#""pentanomial":[0,0,0,0,1],"elo":null"#), "{json}");
        assert!(json.ends_with("\"pgn\":\"x.pgn\"}\n"), "{json}");
        schema::check("match", &serde_json::from_str(&json).unwrap());
        tally.pairs = [0; 5];
        let json = report(&tally, Some(Sprt { elo0: 0.0, elo1: 3.0 })).json();
        assert!(json.contains(r#""llr":0.0,"verdict":null"#), "{json}");
        schema::check("match", &serde_json::from_str(&json).unwrap());
    }
}
