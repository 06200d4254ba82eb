//! The evaluation itself: looks at the position once and hands every term it finds to a sink.

use tabiya_rules::{Bitboard, Color, File, Piece, PieceKind, Position, Rank, Square, attacks};

use crate::sink::Sink;
use crate::terms::{at, danger};

/// What the terms share: who attacks what, where the kings live.
pub(crate) struct Survey<'a> {
    position: &'a Position,
    pawns: [Bitboard; 2],
    pawn_attacks: [Bitboard; 2],
    /// Attacks of each side by kind of man.
    by_kind: [[Bitboard; 6]; 2],
    attacked: [Bitboard; 2],
    attacked_twice: [Bitboard; 2],
    /// The king and the squares around it, one rank further towards the enemy.
    king_zone: [Bitboard; 2],
}

/// Sets moved one rank forward, as `color` sees it.
fn forward(set: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = forward(pawns, color);
    ahead.east() | ahead.west()
}

/// All squares on the same file before those of the set.
fn front_span(set: Bitboard, color: Color) -> Bitboard {
    let mut span = forward(set, color);
    span |= forward(span, color);
    span |= forward(forward(span, color), color);
    span | forward(forward(forward(forward(span, color), color), color), color)
}

/// How many king's steps apart two squares are.
fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}

/// The rank as `color` counts, from 0.
fn relative_rank(square: Square, color: Color) -> usize {
    square.relative_to(color).rank().index()
}

impl<'a> Survey<'a> {
    fn new(position: &'a Position) -> Survey<'a> {
        let pawns = [
            position.of_piece(Piece::WhitePawn),
            position.of_piece(Piece::BlackPawn),
        ];
        let mut survey = Survey {
            position,
            pawns,
            pawn_attacks: Color::ALL.map(|color| pawn_attacks(pawns[color.index()], color)),
            by_kind: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            king_zone: [Bitboard::EMPTY; 2],
        };
        for color in Color::ALL {
            let king = position.king(color);
            let around = attacks::king(king);
            survey.king_zone[color.index()] = around | king.bitboard() | forward(around, color);
            survey.note(color, PieceKind::King, around);
            survey.note(color, PieceKind::Pawn, survey.pawn_attacks[color.index()]);
        }
        survey
    }

    fn note(&mut self, color: Color, kind: PieceKind, attacked: Bitboard) {
        let side = color.index();
        self.attacked_twice[side] |= self.attacked[side] & attacked;
        self.attacked[side] |= attacked;
        self.by_kind[side][kind.index()] |= attacked;
    }

    fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.position.of_kind(kind) & self.position.of_color(color)
    }
}

/// Finds all terms of a position.
pub(crate) fn terms(position: &Position, sink: &mut impl Sink) {
    let mut survey = Survey::new(position);
    for color in Color::ALL {
        pieces(&mut survey, color, sink);
    }
    for color in Color::ALL {
        pawns(&survey, color, sink);
        passed_pawns(&survey, color, sink);
        threats(&survey, color, sink);
        king(&survey, color, sink);
        space(&survey, color, sink);
    }
    sink.add(position.side_to_move(), at::TEMPO, 1);
}

fn placement(sink: &mut impl Sink, color: Color, kind: PieceKind, square: Square) {
    if kind != PieceKind::King {
        sink.add(color, at::MATERIAL + kind.index(), 1);
    }
    sink.add(
        color,
        at::PLACEMENT + kind.index() * 64 + square.relative_to(color).index(),
        1,
    );
}

/// Knights, bishops, rooks and queens: where they stand, what they reach, whom they attack.
fn pieces(survey: &mut Survey<'_>, color: Color, sink: &mut impl Sink) {
    let position = survey.position;
    let occupied = position.occupied();
    let (own, enemy) = (color.index(), (!color).index());
    let king = position.king(color);
    let pinned = position.pinned(color);
    // Squares worth going to: not attacked by pawns, not taken by own blocked pawns or the king.
    let blocked = survey.pawns[own] & forward(occupied, !color);
    let area = !(survey.pawn_attacks[enemy] | blocked | king.bitboard());
    let zone = survey.king_zone[enemy];
    let all_pawns = survey.pawns[0] | survey.pawns[1];
    let outposts = survey.pawn_attacks[own] - pawn_attack_span(survey.pawns[enemy], !color);

    for (kind, mobility) in [
        (PieceKind::Knight, at::KNIGHT_MOBILITY),
        (PieceKind::Bishop, at::BISHOP_MOBILITY),
        (PieceKind::Rook, at::ROOK_MOBILITY),
        (PieceKind::Queen, at::QUEEN_MOBILITY),
    ] {
        let men = survey.of(color, kind);
        for square in men {
            placement(sink, color, kind, square);
            // Sliders see through their own kind behind which they are doubled.
            let mut reach = match kind {
                PieceKind::Knight => attacks::knight(square),
                PieceKind::Bishop => attacks::bishop(square, occupied - survey.of(color, PieceKind::Queen)),
                PieceKind::Rook => attacks::rook(square, occupied - survey.of(color, PieceKind::Queen) - men),
                _ => attacks::queen(square, occupied),
            };
            if pinned.contains(square) {
                reach &= attacks::line(king, square);
            }
            survey.note(color, kind, reach);
            sink.add(color, mobility + (reach & area).count() as usize, 1);
            let in_zone = reach & zone;
            if !in_zone.is_empty() {
                sink.danger(!color, danger::ATTACKER + kind.index() - 1, 1);
                sink.danger(!color, danger::ATTACKS, in_zone.count() as i32);
            }
            let minor = kind.index() - 1;
            if matches!(kind, PieceKind::Knight | PieceKind::Bishop) {
                if outposts.contains(square) && relative_rank(square, color) >= 3 {
                    sink.add(color, at::OUTPOST + minor, 1);
                }
                if forward(square.bitboard(), color).intersects(all_pawns) {
                    sink.add(color, at::SHELTERED_MINOR + minor, 1);
                }
            }
            if kind == PieceKind::Bishop {
                let squares = if square.is_light() {
                    Bitboard::LIGHT_SQUARES
                } else {
                    Bitboard::DARK_SQUARES
                };
                sink.add(
                    color,
                    at::BAD_BISHOP,
                    (survey.pawns[own] & squares).count() as i32,
                );
            }
            if kind == PieceKind::Rook {
                let file = square.file().bitboard();
                if !file.intersects(survey.pawns[own]) {
                    let open = !file.intersects(survey.pawns[enemy]);
                    sink.add(color, at::ROOK_FILE + usize::from(open), 1);
                }
                if relative_rank(square, color) == 6 {
                    sink.add(color, at::ROOK_ON_SEVENTH, 1);
                }
            }
        }
        if kind == PieceKind::Bishop && men.has_more_than_one() {
            sink.add(color, at::BISHOP_PAIR, 1);
        }
    }
    placement(sink, color, PieceKind::King, king);
}

/// Every square the pawns attack now or could attack after moving up.
fn pawn_attack_span(pawns: Bitboard, color: Color) -> Bitboard {
    let reach = pawns | front_span(pawns, color);
    pawn_attacks(reach, color)
}

fn pawns(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let own = survey.pawns[color.index()];
    let enemy = survey.pawns[(!color).index()];
    for square in own {
        placement(sink, color, PieceKind::Pawn, square);
        let here = square.bitboard();
        let rank = relative_rank(square, color);
        let file = square.file().bitboard();
        let neighbours = beside(file);
        if front_span(here, color).intersects(own) {
            sink.add(color, at::DOUBLED_PAWN, 1);
        }
        let guarded = survey.pawn_attacks[color.index()].contains(square);
        if guarded {
            sink.add(color, at::GUARDED_PAWN + rank, 1);
        }
        if beside(here).intersects(own) {
            sink.add(color, at::PHALANX + rank, 1);
        }
        if !neighbours.intersects(own) {
            sink.add(color, at::ISOLATED_PAWN, 1);
        } else if !guarded {
            let stop = forward(here, color);
            // No pawn beside or behind can ever guard the square it would step to.
            let helpers = beside(front_span(here, !color) | here) & own;
            if helpers.is_empty() && stop.intersects(survey.pawn_attacks[(!color).index()] | enemy) {
                let half_open = !front_span(here, color).intersects(enemy);
                sink.add(color, at::BACKWARD_PAWN + usize::from(half_open), 1);
            }
        }
    }
}

/// The squares beside those of a set.
fn beside(set: Bitboard) -> Bitboard {
    set.east() | set.west()
}

fn passed_pawns(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let (own, enemy) = (color.index(), (!color).index());
    let position = survey.position;
    // Enemy pawns stop what is behind them on their own and the neighbouring files.
    let enemy_pawns = survey.pawns[enemy];
    let stopped = front_span(enemy_pawns | beside(enemy_pawns), !color) | enemy_pawns;
    let own_behind = front_span(survey.pawns[own], !color);
    for square in survey.pawns[own] - stopped - own_behind {
        let rank = relative_rank(square, color);
        let here = square.bitboard();
        let way = front_span(here, color);
        let stop = forward(here, color);
        sink.add(color, at::PASSED_PAWN + rank, 1);
        if stop.intersects(position.occupied()) {
            sink.add(color, at::BLOCKED_PASSER + rank, 1);
        } else if !way.intersects(survey.attacked[enemy] | position.of_color(!color)) {
            sink.add(color, at::FREE_PASSER + rank, 1);
        }
        if survey.pawn_attacks[own].contains(square) {
            sink.add(color, at::GUARDED_PASSER + rank, 1);
        }
        if rank >= 3
            && let Some(stop) = stop.first()
        {
            let (mine, theirs) = (
                distance(position.king(color), stop),
                distance(position.king(!color), stop),
            );
            sink.add(color, at::PASSER_OWN_KING + rank, mine);
            sink.add(color, at::PASSER_ENEMY_KING + rank, theirs);
        }
        if front_span(here, !color).intersects(survey.of(color, PieceKind::Rook)) {
            sink.add(color, at::PASSER_ROOK_BEHIND, 1);
        }
    }
}

fn threats(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let (own, enemy) = (color.index(), (!color).index());
    let count = |set: Bitboard| set.count() as i32;
    let victims = |kind| survey.of(!color, kind);
    let minors = victims(PieceKind::Knight) | victims(PieceKind::Bishop);
    let pieces = minors | victims(PieceKind::Rook) | victims(PieceKind::Queen);

    let by_pawns = survey.pawn_attacks[own];
    for (offset, kind) in [
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ]
    .into_iter()
    .enumerate()
    {
        sink.add(color, at::PAWN_THREAT + offset, count(by_pawns & victims(kind)));
    }
    // What is guarded by a pawn, or twice while we attack once, is no target for pieces of equal worth.
    let safe = survey.pawn_attacks[enemy] | (survey.attacked_twice[enemy] - survey.attacked_twice[own]);
    let by_minors =
        survey.by_kind[own][PieceKind::Knight.index()] | survey.by_kind[own][PieceKind::Bishop.index()];
    sink.add(
        color,
        at::MINOR_THREAT,
        count((by_minors & victims(PieceKind::Pawn)) - safe),
    );
    sink.add(color, at::MINOR_THREAT + 1, count((by_minors & minors) - safe));
    sink.add(
        color,
        at::MINOR_THREAT + 2,
        count(by_minors & victims(PieceKind::Rook)),
    );
    sink.add(
        color,
        at::MINOR_THREAT + 3,
        count(by_minors & victims(PieceKind::Queen)),
    );
    let by_rooks = survey.by_kind[own][PieceKind::Rook.index()];
    sink.add(
        color,
        at::ROOK_THREAT,
        count((by_rooks & victims(PieceKind::Pawn)) - safe),
    );
    sink.add(color, at::ROOK_THREAT + 1, count((by_rooks & minors) - safe));
    sink.add(
        color,
        at::ROOK_THREAT + 2,
        count(by_rooks & victims(PieceKind::Queen)),
    );
    let by_king = survey.by_kind[own][PieceKind::King.index()];
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

    let empty = !survey.position.occupied();
    let mut pushes = forward(survey.pawns[own], color) & empty;
    pushes |= forward(pushes & Rank::Third.relative_to(color).bitboard(), color) & empty;
    let safe_pushes =
        (pushes - survey.pawn_attacks[enemy]) & (survey.attacked[own] | !survey.attacked[enemy]);
    sink.add(
        color,
        at::PUSH_THREAT,
        count(pawn_attacks(safe_pushes, color) & pieces),
    );
}

fn king(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let (own, enemy) = (color.index(), (!color).index());
    let position = survey.position;
    let king = position.king(color);
    let rank = king.rank().bitboard();
    let before = rank | front_span(rank, color);

    let middle = king.file().index().clamp(1, 6);
    for file in [middle - 1, middle, middle + 1] {
        let Some(file) = File::from_index(file as u8) else {
            continue;
        };
        let away = file.index().abs_diff(king.file().index()).min(2);
        let nearest = |pawns: Bitboard| {
            let on_file = pawns & file.bitboard() & before;
            let square = match color {
                Color::White => on_file.first(),
                Color::Black => on_file.last(),
            };
            square.map_or(0, |square| relative_rank(square, color))
        };
        sink.add(color, at::SHELTER + away * 8 + nearest(survey.pawns[own]), 1);
        sink.add(color, at::STORM + away * 8 + nearest(survey.pawns[enemy]), 1);
    }
    let file = king.file().bitboard();
    if !file.intersects(survey.pawns[own]) {
        let open = !file.intersects(survey.pawns[enemy]);
        sink.add(color, at::KING_FILE + usize::from(open), 1);
    }

    // Danger: squares that only the king guards, checks it cannot answer by capturing.
    let zone = survey.king_zone[own];
    let count = |set: Bitboard| set.count() as i32;
    let weak = (survey.attacked[enemy] - survey.attacked_twice[own])
        & (survey.by_kind[own][PieceKind::King.index()] | !survey.attacked[own]);
    sink.danger(color, danger::WEAK, count(weak & zone));
    let safe = !position.of_color(!color) & (!survey.attacked[own] | (weak & survey.attacked_twice[enemy]));
    let occupied = position.occupied() - survey.of(color, PieceKind::Queen);
    let diagonals = attacks::bishop(king, occupied);
    let lines = attacks::rook(king, occupied);
    for (offset, kind, from) in [
        (0, PieceKind::Knight, attacks::knight(king)),
        (1, PieceKind::Bishop, diagonals),
        (2, PieceKind::Rook, lines),
        (3, PieceKind::Queen, diagonals | lines),
    ] {
        let checks = from & survey.by_kind[enemy][kind.index()] & safe;
        if !checks.is_empty() {
            sink.danger(color, danger::SAFE_CHECK + offset, 1);
        }
    }
    if survey.of(!color, PieceKind::Queen).is_empty() {
        sink.danger(color, danger::NO_QUEEN, 1);
    }
    let defenders =
        survey.pawns[own] | survey.of(color, PieceKind::Knight) | survey.of(color, PieceKind::Bishop);
    sink.danger(color, danger::DEFENDER, count(defenders & zone));
    sink.danger(color, danger::BASE, 1);
}

/// Room in the centre behind the own pawns, while there are pieces to use it.
fn space(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let (own, enemy) = (color.index(), (!color).index());
    let centre = File::C.bitboard() | File::D.bitboard() | File::E.bitboard() | File::F.bitboard();
    let ranks = [Rank::Second, Rank::Third, Rank::Fourth]
        .into_iter()
        .fold(Bitboard::EMPTY, |set, rank| {
            set | rank.relative_to(color).bitboard()
        });
    let room = (centre & ranks) - survey.pawns[own] - survey.pawn_attacks[enemy];
    let men = survey.position.of_color(color).count() as i32;
    sink.add(color, at::SPACE, room.count() as i32 * (men - 4).max(0) / 8);
}
