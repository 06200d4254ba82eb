//! What an EPD can say about a position.

use alloc::{borrow::Cow, format, string::String, vec::Vec};

use crate::Move;

/// One operation of an [`Epd`](crate::Epd): an opcode and what belongs to it.
///
/// ```
/// use tabiya_rules::{Epd, EpdOperation};
///
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - dm 9; mine 1 \"2\" three;".parse()?;
/// assert_eq!(epd.operations[0], EpdOperation::DirectMate(9));
/// assert_eq!(epd.operations[0].opcode(), "dm");
/// assert_eq!(
///     epd.operations[1],
///     EpdOperation::Unknown { opcode: "mine".into(), operands: "1 \"2\" three".into() }
/// );
/// # Ok::<(), tabiya_rules::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdOperation {
    /// `acd`: how deep the analysis went, in half-moves.
    AnalysisDepth(u32),
    /// `acn`: how many nodes the analysis looked at.
    AnalysisNodes(u64),
    /// `acs`: how many seconds the analysis took.
    AnalysisSeconds(u64),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `bm`: best moves.
    BestMoves(Vec<Move>),
    /// `c0` to `c9`: a comment.
    Comment(u8, String),
    /// `ce`: the evaluation in hundredths of a pawn, for the side to move; 32767 less the number of
    /// half-moves is a mate.
    CentipawnEvaluation(i32),
    /// `dm`: the side to move mates in this number of moves.
    DirectMate(u32),
    /// `draw_accept`: the offered draw is accepted.
    DrawAccept,
    /// `draw_claim`: a draw is claimed.
    DrawClaim,
    /// `draw_offer`: a draw is offered.
    DrawOffer,
    /// `draw_reject`: the offered draw is declined.
    DrawReject,
    /// `eco`: the opening in the Encyclopaedia of Chess Openings.
    Eco(String),
    /// `fmvn`: the number of the move to come.
    FullmoveNumber(u16),
    /// `hmvc`: half-moves since the last capture or pawn move.
    HalfmoveClock(u16),
    /// `id`: the name of the position.
    Id(String),
    /// `nic`: the opening in the system of New In Chess.
    Nic(String),
    /// `noop`: nothing, with operands as they were written.
    NoOperation(String),
    /// `pm`: the move that is expected.
    PredictedMove(Move),
    /// `pv`: the line that is expected.
    PredictedVariation(Vec<Move>),
    /// `rc`: how often the position has stood on the board.
    RepetitionCount(u32),
    /// `resign`: the side to move resigns.
    Resign,
    /// `sm`: the move that is played.
    SuppliedMove(Move),
    /// `tcgs`: which game of a remote contest this is about.
    RemoteGame(u32),
    /// `tcri`: who receives it: name and address.
    RemoteReceiver(String, String),
    /// `tcsi`: who sends it: name and address.
    RemoteSender(String, String),
    /// `v0` to `v9`: the name of a variation.
    VariationName(u8, String),
    /// Any other, with its operands as they were written.
    Unknown {
        /// What it is called.
        opcode: String,
        /// What follows, without the semicolon.
        operands: String,
    },
}

impl EpdOperation {
    /// The opcode: `bm`, `id`, `c0` …
    pub fn opcode(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            EpdOperation::AnalysisDepth(_) => "acd",
            EpdOperation::AnalysisNodes(_) => "acn",
            EpdOperation::AnalysisSeconds(_) => "acs",
            EpdOperation::AvoidMoves(_) => "am",
            EpdOperation::BestMoves(_) => "bm",
            EpdOperation::Comment(number, _) => return Cow::Owned(format!("c{number}")),
            EpdOperation::CentipawnEvaluation(_) => "ce",
            EpdOperation::DirectMate(_) => "dm",
            EpdOperation::DrawAccept => "draw_accept",
            EpdOperation::DrawClaim => "draw_claim",
            EpdOperation::DrawOffer => "draw_offer",
            EpdOperation::DrawReject => "draw_reject",
            EpdOperation::Eco(_) => "eco",
            EpdOperation::FullmoveNumber(_) => "fmvn",
            EpdOperation::HalfmoveClock(_) => "hmvc",
            EpdOperation::Id(_) => "id",
            EpdOperation::Nic(_) => "nic",
            EpdOperation::NoOperation(_) => "noop",
            EpdOperation::PredictedMove(_) => "pm",
            EpdOperation::PredictedVariation(_) => "pv",
            EpdOperation::RepetitionCount(_) => "rc",
            EpdOperation::Resign => "resign",
            EpdOperation::SuppliedMove(_) => "sm",
            EpdOperation::RemoteGame(_) => "tcgs",
            EpdOperation::RemoteReceiver(..) => "tcri",
            EpdOperation::RemoteSender(..) => "tcsi",
            EpdOperation::VariationName(number, _) => return Cow::Owned(format!("v{number}")),
            EpdOperation::Unknown { opcode, .. } => opcode,
        })
    }
}
