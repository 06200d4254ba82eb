//! How games end.

use tabiya_rules::Reason;
use tabiya_uci_client::Fault;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Checkmate,
    Stalemate,
    /// Insufficient material.
    Material,
    /// Threefold repetition.
    Repetition,
    FiftyMoves,
    /// The scores agreed on the result.
    Adjudication,
    /// The loser ran out of time.
    Time,
    /// The loser played an illegal move.
    IllegalMove,
    /// The loser's program exited.
    Crash,
    /// The loser's program stopped answering.
    Hang,
}

/// The word for each ending in the state file.
const WORDS: [(Ending, &str); 10] = [
    (Ending::Checkmate, "checkmate"),
    (Ending::Stalemate, "stalemate"),
    (Ending::Material, "material"),
    (Ending::Repetition, "repetition"),
    (Ending::FiftyMoves, "fifty-moves"),
    (Ending::Adjudication, "adjudication"),
    (Ending::Time, "time"),
    (Ending::IllegalMove, "illegal-move"),
    (Ending::Crash, "crash"),
    (Ending::Hang, "hang"),
];

impl Ending {
    /// Endings that are the loser's fault, and their names in reports.
    pub(super) const FAULTS: [(Ending, &'static str); 4] = [
        (Ending::Time, "losses on time"),
        (Ending::IllegalMove, "illegal moves"),
        (Ending::Crash, "crashes"),
        (Ending::Hang, "hangs"),
    ];

    pub(super) fn of_rules(reason: Reason) -> Ending {
        match reason {
            Reason::Checkmate => Ending::Checkmate,
            Reason::Stalemate => Ending::Stalemate,
            Reason::ThreefoldRepetition | Reason::FivefoldRepetition => Ending::Repetition,
            Reason::FiftyMoves | Reason::SeventyFiveMoves => Ending::FiftyMoves,
            _ => Ending::Material,
        }
    }

    /// How a game ends after this fault of an engine.
    pub(super) fn of_fault(fault: &Fault) -> Ending {
        match fault {
            Fault::BadMove { .. } => Ending::IllegalMove,
            Fault::Silent { .. } => Ending::Hang,
            _ => Ending::Crash,
        }
    }

    pub(super) fn word(self) -> &'static str {
        let found = WORDS.iter().find(|(ending, _)| *ending == self);
        found.map_or("unknown", |(_, word)| word)
    }

    pub(super) fn parse(text: &str) -> Option<Ending> {
        let found = WORDS.iter().find(|(_, word)| *word == text);
        found.map(|(ending, _)| *ending)
    }

    /// The value of the PGN tag `Termination`.
    pub(super) fn termination(self) -> &'static str {
        match self {
            Ending::Adjudication => "adjudication",
            Ending::Time => "time forfeit",
            Ending::IllegalMove => "rules infraction",
            Ending::Crash | Ending::Hang => "abandoned",
            _ => "normal",
        }
    }
}
