//! Writing games as PGN.

use super::game::{Finished, Played};
use super::limit::Limit;
use super::openings::is_chess960;
use std::time::Duration;
use tabiya_pgn::{GameResult, GameTree, Writer};
use tabiya_rules::Color;
use tabiya_uci_client::Score;

/// What the tags of a game need to know about the match.
pub(super) struct Heading<'a> {
    pub(super) white: &'a str,
    pub(super) black: &'a str,
    /// The pair, and the game within the pair.
    pub(super) round: String,
    pub(super) limit: Limit,
}

/// The text of a game, followed by a blank line.
pub(super) fn text(game: &Finished, heading: &Heading<'_>) -> Vec<u8> {
    let mut tree = GameTree::from_position(game.start.clone());
    let mut tags = vec![
        ("Event", "Match".to_owned()),
        ("Round", heading.round.clone()),
        ("White", heading.white.to_owned()),
        ("Black", heading.black.to_owned()),
        ("TimeControl", heading.limit.pgn()),
        ("Termination", game.ending.termination().to_owned()),
        ("PlyCount", game.moves.len().to_string()),
    ];
    if is_chess960(&game.start) {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    for (name, value) in tags {
        // All of these are valid tag names.
        let _ = tree.tags_mut().set(name, value);
    }
    tree.set_result(match game.winner {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    });
    let mut node = tree.root();
    for played in &game.moves {
        let Ok(next) = tree.add(node, played.mv) else {
            break;
        };
        node = next;
        // The node exists.
        let _ = tree.add_comment(node, note(played));
    }
    if let Some(remark) = &game.remark {
        let _ = tree.add_comment(node, remark.clone());
    }
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    let _ = Writer::new(&mut bytes).with_seven_tags().write_game(&tree);
    bytes.push(b'\n');
    bytes
}

/// Score from the mover's point of view, depth and time: `+0.35/12 0.05s`.
fn note(played: &Played) -> String {
    let time = seconds(played.time);
    let Some(score) = played.score else { return time };
    let score = match score {
        Score::Centipawns(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Score::Mate(moves) => format!("-M{}", moves.unsigned_abs()),
    };
    let depth = played.depth.unwrap_or_default();
    format!("{score}/{depth} {time}")
}

fn seconds(time: Duration) -> String {
    format!("{:.3}s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_play::ending::Ending;
    use tabiya_rules::Position;

    fn played(position: &mut Position, mv: &str, score: Option<Score>) -> Played {
        let mv = position.parse_uci(mv).unwrap();
        position.play_unchecked(mv);
        Played {
            mv,
            score,
            depth: Some(12),
            nodes: None,
            time: Duration::from_millis(50),
        }
    }

    #[test]
    fn moves_have_scores_depths_and_times() {
        let mut position = Position::default();
        let moves = vec![
            played(&mut position, "e2e4", Some(Score::Centipawns(35))),
            played(&mut position, "e7e5", Some(Score::Mate(-3))),
            played(&mut position, "g1f3", None),
        ];
        let game = Finished {
            start: Position::default(),
            moves,
            winner: Some(Color::White),
            ending: Ending::Time,
            remark: Some("Black loses on time".to_owned()),
        };
        let heading = Heading {
            white: "old \"one\"",
            black: "new",
            round: "3.1".to_owned(),
            limit: Limit::parse_clock("2+0.02").unwrap(),
        };
        let text = String::from_utf8(text(&game, &heading)).unwrap();
        let tree = GameTree::parse(&text).unwrap();
        assert_eq!(tree.result(), GameResult::WhiteWins);
        for (name, value) in [
            ("White", "old \"one\""),
            ("Black", "new"),
            ("Round", "3.1"),
            ("TimeControl", "2+0.02"),
            ("Termination", "time forfeit"),
        ] {
            assert_eq!(tree.tags().value(name), Some(value));
        }
        assert!(
            text.ends_with(
                "1. e4 {+0.35/12 0.050s} 1... e5 {-M3/12 0.050s} 2. Nf3 {0.050s} {Black loses on\ntime} 1-0\n\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn chess960_games_have_the_variant_tag() {
        let start = Position::chess960(0).unwrap();
        let game = Finished {
            start: start.clone(),
            moves: Vec::new(),
            winner: None,
            ending: Ending::Material,
            remark: None,
        };
        let heading = Heading {
            white: "a",
            black: "b",
            round: "1.1".to_owned(),
            limit: Limit::Nodes(5),
        };
        let tree = GameTree::parse(text(&game, &heading)).unwrap();
        assert_eq!(tree.start(), &start);
        assert_eq!(tree.tags().value("Variant"), Some("Chess960"));
        assert_eq!(tree.tags().value("TimeControl"), Some("-"));
    }
}
