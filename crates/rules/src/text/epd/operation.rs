//! EPD operations.

use alloc::{borrow::Cow, format, string::String, vec::Vec};

use crate::Move;

/// One operation of an [`Epd`](crate::Epd): an opcode and its operands.
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
    /// `acd`: the depth of the analysis in plies.
    AnalysisDepth(u32),
    /// `acn`: the number of nodes analysed.
    AnalysisNodes(u64),
    /// `acs`: the analysis time in seconds.
    AnalysisSeconds(u64),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `bm`: best moves.
    BestMoves(Vec<Move>),
    /// `c0` to `c9`: a comment.
    Comment(u8, String),
    /// `ce`: the evaluation in centipawns, for the side to move; a mate in n plies is 32767 − n.
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
    /// `fmvn`: the move number.
    FullmoveNumber(u16),
    /// `hmvc`: plies since the last capture or pawn move.
    HalfmoveClock(u16),
    /// `id`: the name of the position.
    Id(String),
    /// `nic`: the opening in the system of New In Chess.
    Nic(String),
    /// `noop`: no operation, with its operands as written.
    NoOperation(String),
    /// `pm`: the predicted move.
    PredictedMove(Move),
    /// `pv`: the predicted variation.
    PredictedVariation(Vec<Move>),
    /// `rc`: how often the position has occurred.
    RepetitionCount(u32),
    /// `resign`: the side to move resigns.
    Resign,
    /// `sm`: the supplied move, which is played.
    SuppliedMove(Move),
    /// `tcgs`: the game number in a remote match.
    RemoteGame(u32),
    /// `tcri`: the receiver: name and address.
    RemoteReceiver(String, String),
    /// `tcsi`: the sender: name and address.
    RemoteSender(String, String),
    /// `v0` to `v9`: the name of a variation.
    VariationName(u8, String),
    /// Any other operation, with its operands as written.
    Unknown {
        /// The opcode.
        opcode: String,
        /// The operands, without the semicolon.
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
