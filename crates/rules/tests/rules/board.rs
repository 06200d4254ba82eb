//! Helpers for asking a position about its moves.

use tabiya_rules::{CastlingText, Color, Move, Piece, PieceKind, Position, Setup, Square};

/// The position of a valid FEN.
pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves as text, castling as the king's own path.
fn legal_texts(position: &Position) -> Vec<(Move, String)> {
    let moves = position.legal_moves();
    let text = |&mv: &Move| (mv, mv.to_uci(CastlingText::Standard).to_string());
    moves.iter().map(text).collect()
}

/// Where the piece on `from` can go, in alphabetical order: "d6 e6" or, for promotions, "e8b e8n …".
pub(crate) fn targets(fen: &str, from: &str) -> String {
    let moves = legal_texts(&position(fen)).into_iter();
    let mut targets: Vec<String> = moves
        .filter_map(|(_, text)| Some(text.strip_prefix(from)?.to_owned()))
        .collect();
    targets.sort();
    targets.join(" ")
}

/// Whether the move is legal; castling is written as the king's own path.
pub(crate) fn may(fen: &str, mv: &str) -> bool {
    legal_texts(&position(fen)).iter().any(|(_, text)| text == mv)
}

/// Whether the king may castle with the rook on `rook`.
pub(crate) fn may_castle(fen: &str, rook: Square) -> bool {
    let moves = position(fen).legal_moves();
    moves.iter().any(|mv| mv.is_castling() && mv.to() == rook)
}

/// The legal move written `text`.
pub(crate) fn find(position: &Position, text: &str) -> Move {
    let moves = legal_texts(position);
    let found = moves.into_iter().find(|(_, each)| each == text);
    found
        .unwrap_or_else(|| panic!("{text} is not legal in {position}"))
        .0
}

/// The position after moves separated by spaces.
pub(crate) fn after(fen: &str, moves: &str) -> Position {
    moves.split(' ').fold(position(fen), |position, text| {
        let mv = find(&position, text);
        position.after(mv)
    })
}

/// The FEN after moves separated by spaces.
pub(crate) fn fen_after(fen: &str, moves: &str) -> String {
    after(fen, moves).to_string()
}

/// A position of one white piece and two kings that are neither in its way nor attacked by it. `reaches` says
/// where it goes on the empty board, by the difference in files and ranks.
pub(crate) fn alone(kind: PieceKind, square: Square, reaches: fn(i32, i32) -> bool) -> Position {
    let free = |king: Square| king != square && !reaches_on_empty_board(square, king, reaches);
    let corners = || Square::ALL.into_iter().filter(|&king| free(king));
    for white in corners() {
        for black in corners() {
            let mut setup = Setup::empty();
            setup.put(Piece::new(Color::White, kind), square);
            setup.put(Piece::WhiteKing, white).put(Piece::BlackKing, black);
            if white != black
                && let Ok(position) = Position::try_from(setup)
            {
                return position;
            }
        }
    }
    panic!("no room for the kings beside a {kind:?} on {square}");
}

/// Whether a piece goes from one square to another with nothing in its way.
pub(crate) fn reaches_on_empty_board(from: Square, to: Square, reaches: fn(i32, i32) -> bool) -> bool {
    let files = to.file() as i32 - from.file() as i32;
    let ranks = to.rank() as i32 - from.rank() as i32;
    from != to && reaches(files.abs(), ranks.abs())
}

/// Expects a lone piece to go exactly where `reaches` says, from every square of the board, and returns how
/// often it has each number of moves: `[(moves, squares), …]`.
pub(crate) fn expect_alone(kind: PieceKind, reaches: fn(i32, i32) -> bool) -> Vec<(usize, usize)> {
    let mut numbers = std::collections::BTreeMap::new();
    for from in Square::ALL {
        let position = alone(kind, from, reaches);
        let mut found: Vec<Square> = position
            .legal_moves()
            .iter()
            .filter(|mv| mv.from() == from)
            .inspect(|mv| assert_eq!(**mv, Move::quiet(from, mv.to())))
            .map(|mv| mv.to())
            .collect();
        found.sort();
        let expected = Square::ALL.into_iter();
        let expected: Vec<Square> = expected
            .filter(|&to| reaches_on_empty_board(from, to, reaches))
            .collect();
        assert_eq!(found, expected, "{kind:?} on {from} in {position}");
        *numbers.entry(found.len()).or_insert(0) += 1;
    }
    numbers.into_iter().collect()
}
