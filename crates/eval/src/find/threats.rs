//! Threats: attacks, present or possible, on pieces of greater value or without defence.

use tabiya_rules::{Color, PieceKind, Rank, attacks};

use super::sets::{count, forward, pawn_attacks};
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::at;

#[inline(always)]
pub(super) fn threats(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let (own, enemy) = (color.index(), (!color).index());
    let pawns = survey.structure.pawns[enemy];
    let [knights, bishops, rooks, queens] = [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ]
    .map(|kind| survey.of(!color, kind));
    let minors = knights | bishops;
    let pieces = minors | rooks | queens;

    let by_pawns = survey.structure.attacks[own];
    sink.add(color, at::PAWN_THREAT, count(by_pawns & knights));
    sink.add(color, at::PAWN_THREAT + 1, count(by_pawns & bishops));
    sink.add(color, at::PAWN_THREAT + 2, count(by_pawns & rooks));
    sink.add(color, at::PAWN_THREAT + 3, count(by_pawns & queens));
    // Men defended by a pawn, or twice while we attack them only once, are no targets for pieces of equal value.
    let safe = survey.structure.attacks[enemy] | (survey.attacked_twice[enemy] - survey.attacked_twice[own]);
    let by_kind = &survey.by_kind[own];
    let by_minors = by_kind[PieceKind::Knight.index()] | by_kind[PieceKind::Bishop.index()];
    sink.add(color, at::MINOR_THREAT, count((by_minors & pawns) - safe));
    sink.add(color, at::MINOR_THREAT + 1, count((by_minors & minors) - safe));
    sink.add(color, at::MINOR_THREAT + 2, count(by_minors & rooks));
    sink.add(color, at::MINOR_THREAT + 3, count(by_minors & queens));
    let by_rooks = by_kind[PieceKind::Rook.index()];
    sink.add(color, at::ROOK_THREAT, count((by_rooks & pawns) - safe));
    sink.add(color, at::ROOK_THREAT + 1, count((by_rooks & minors) - safe));
    sink.add(color, at::ROOK_THREAT + 2, count(by_rooks & queens));
    let by_king = by_kind[PieceKind::King.index()];
    let enemy_men = survey.position.of_color(!color);
    sink.add(
        color,
        at::KING_THREAT,
        count((by_king & enemy_men) - survey.attacked[enemy]),
    );
    sink.add(
        color,
        at::HANGING,
        count((survey.attacked[own] & pieces) - survey.attacked[enemy]),
    );
    sink.add(
        color,
        at::HANGING_PAWN,
        count((survey.attacked[own] & pawns) - survey.attacked[enemy]),
    );
    let only_king = survey.by_kind[enemy][PieceKind::King.index()] - survey.attacked_twice[enemy];
    sink.add(
        color,
        at::WEAK_MAN,
        count(survey.attacked[own] & enemy_men & only_king),
    );
    let contested = (survey.attacked[own] & survey.attacked[enemy]) - safe;
    sink.add(color, at::CONTESTED, count(contested - enemy_men));
    if let Some(queen) = queens.first() {
        let area = !(safe | survey.structure.pawns[own]);
        let occupied = survey.position.occupied();
        let by_knights = attacks::knight(queen) & by_kind[PieceKind::Knight.index()] & area;
        sink.add(color, at::QUEEN_HARASSED, count(by_knights));
        let by_sliders = (attacks::bishop(queen, occupied) & by_kind[PieceKind::Bishop.index()]
            | attacks::rook(queen, occupied) & by_rooks)
            & area
            & survey.attacked_twice[own];
        sink.add(color, at::QUEEN_HARASSED + 1, count(by_sliders));
    }

    let empty = !survey.position.occupied();
    let mut pushes = forward(survey.structure.pawns[own], color) & empty;
    pushes |= forward(pushes & Rank::Third.relative_to(color).bitboard(), color) & empty;
    let safe_pushes =
        (pushes - survey.structure.attacks[enemy]) & (survey.attacked[own] | !survey.attacked[enemy]);
    sink.add(
        color,
        at::PUSH_THREAT,
        count(pawn_attacks(safe_pushes, color) & pieces),
    );
}
