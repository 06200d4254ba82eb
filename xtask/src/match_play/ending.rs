//! How games end.

use tabiya_rules::Reason;
use tabiya_uci_client::Fault;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Checkmate,
    Stalemate,
    /// Nobody can mate any more.
    Material,
    /// The position was there for the third time.
    Repetition,
    FiftyMoves,
    /// The scores left no doubt.
    Adjudication,
    /// The loser's time was up.
    Time,
    /// The loser wanted to play what is no legal move.
    IllegalMove,
    /// The loser's program ended.
    Crash,
    /// The loser's program gave no answer.
    Hang,
}

/// All of them, and the words for them in files.
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
    /// Faults of the loser's, and what reports call them.
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

    /// What an engine's fault in a game is.
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

    /// The value of PGN's tag `Termination`.
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
