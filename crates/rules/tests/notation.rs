//! Notation and games on random walks: whatever is written round-trips, fast reading agrees with a plain
//! search through the legal moves, and no text panics.

use proptest::{collection::vec, prelude::*, sample};
use tabiya_rules::{
    Bitboard, CastlingSide, Epd, EpdOperation, File, Move, PieceKind, PieceText, PlayedLine, Position, Rank,
    San, SanAction, SanError, SanMoveError, SanStyle, Square,
};

/// Together they have castling, en passant, promotions, pins and many pieces of one kind.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "nnqqkqnn/8/rr1p1prr/8/8/RR1P1PRR/8/NNQQKQNN w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
];

/// A game of random legal moves.
fn any_game(longest: usize) -> impl Strategy<Value = PlayedLine> {
    (
        sample::select(&STARTS[..]),
        vec(any::<sample::Index>(), 0..longest),
    )
        .prop_map(|(start, choices)| {
            let mut game = PlayedLine::new(start.parse().expect("a valid start"));
            for choice in choices {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[choice.index(moves.len())]).expect("a legal move");
            }
            game
        })
}

fn any_position() -> impl Strategy<Value = Position> {
    any_game(80).prop_map(|game| game.position().clone())
}

fn any_action() -> impl Strategy<Value = SanAction> {
    let file = sample::select(File::ALL.to_vec());
    let rank = sample::select(Rank::ALL.to_vec());
    let fields = (
        sample::select(PieceKind::ALL.to_vec()),
        proptest::option::weighted(0.3, file),
        proptest::option::weighted(0.2, rank),
        sample::select(Square::ALL.to_vec()),
        any::<bool>(),
        proptest::option::weighted(0.1, sample::select(PieceKind::PROMOTIONS.to_vec())),
    );
    let castling = sample::select(CastlingSide::ALL.to_vec()).prop_map(SanAction::Castle);
    let action = fields.prop_map(
        |(piece, from_file, from_rank, to, capture, promotion)| SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            capture,
            promotion,
        },
    );
    prop_oneof![1 => castling, 30 => action]
}

/// Whether a legal move matches the action: the definition that the fast reader must meet.
fn is_meant(position: &Position, action: SanAction, mv: Move) -> bool {
    match action {
        SanAction::Castle(side) => mv.castling_side() == Some(side),
        SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            promotion,
            ..
        } => {
            let kind = position.piece_at(mv.from()).map(|piece| piece.kind());
            !mv.is_castling()
                && kind == Some(piece)
                && mv.to() == to
                && mv.promoted() == promotion
                && from_file.is_none_or(|file| file == mv.from().file())
                && from_rank.is_none_or(|rank| rank == mv.from().rank())
                // A capturing pawn gives its file.
                && (piece != PieceKind::Pawn || from_file.is_some() || !mv.is_capture())
        }
    }
}

/// Whether the action is more than SAN: both squares without a piece letter, which may then be any piece,
/// both squares of a castling king, or a pawn's rank without its file.
fn is_long(action: SanAction) -> bool {
    matches!(
        action,
        SanAction::Move {
            piece: PieceKind::Pawn | PieceKind::King,
            from_rank: Some(_),
            ..
        }
    )
}

proptest! {
    #[test]
    fn every_legal_move_round_trips_in_every_notation(position in any_position()) {
        for mv in position.legal_moves() {
            let san = position.to_san(mv);
            prop_assert_eq!(position.parse_san(&*san, SanStyle::Strict), Ok(mv), "{} in {}", san, position);
            let (parsed, length) = San::read(san.as_bytes()).expect("strict SAN");
            prop_assert_eq!(length, san.len());
            prop_assert_eq!(parsed.resolve(&position), Ok(mv));
            for text in [
                san,
                position.to_lan(mv),
                position.to_san_with(mv, PieceText::Figurines),
                position.to_lan_with(mv, PieceText::Figurines),
            ] {
                prop_assert_eq!(position.parse_san(&*text, SanStyle::Forgiving), Ok(mv), "{} in {}", text, position);
                let careless = text.replace(['x', '+', '#', '='], "").replace("O", "0");
                prop_assert_eq!(position.parse_san(&careless, SanStyle::Forgiving), Ok(mv), "{} in {}", careless, position);
            }
        }
    }

    #[test]
    fn fast_reading_agrees_with_a_search_through_the_legal_moves(
        position in any_position(),
        actions in vec(any_action(), 200),
    ) {
        for action in actions.into_iter().filter(|&action| !is_long(action)) {
            let legal = position.legal_moves();
            let meant: Vec<Move> = legal.into_iter().filter(|&mv| is_meant(&position, action, mv)).collect();
            let found = San { action, mark: None }.resolve(&position);
            match (&meant[..], found) {
                (&[mv], found) => prop_assert_eq!(found, Ok(mv), "{:?} in {}", action, position),
                ([], found) => prop_assert!(
                    matches!(found, Err(error) if !matches!(error, SanMoveError::Ambiguous { .. })),
                    "{:?} in {}: {:?}", action, position, found
                ),
                (several, Err(SanMoveError::Ambiguous { from, .. })) => {
                    let expected: Bitboard = several.iter().map(|mv| mv.from()).collect();
                    prop_assert_eq!(from, expected);
                }
                (several, found) => prop_assert!(false, "{:?} means {:?}, found {:?}", action, several, found),
            }
        }
    }

    #[test]
    fn long_forms_never_find_an_illegal_move(position in any_position(), actions in vec(any_action(), 200)) {
        for action in actions {
            if let Ok(mv) = (San { action, mark: None }).resolve(&position) {
                prop_assert!(position.is_legal(mv), "{:?} in {}: {:?}", action, position, mv);
            }
        }
    }

    #[test]
    fn no_text_panics(position in any_position(), text in "[NBRQKPa-h1-8xO0=+#!?(). -♘♛–é]{0,9}") {
        for style in [SanStyle::Strict, SanStyle::Forgiving] {
            match position.parse_san(&text, style) {
                Ok(mv) => prop_assert!(position.is_legal(mv)),
                Err(SanError::Syntax(error)) => prop_assert!(error.offset <= text.len()),
                Err(_) => {}
            }
        }
    }

    #[test]
    fn forgiving_reading_accepts_whatever_strict_reading_accepts(text in "[NBKa-h1-8xO=+#-]{0,7}") {
        if let Ok(san) = San::parse(&text) && !text.starts_with('b') {
            prop_assert_eq!(San::parse_forgiving(&text), Ok(san));
        }
    }

    #[test]
    fn epd_round_trips(game in any_game(60), id in ".{0,20}", comment in "[\"\\\\;a\n\t\r]{0,12}", number in any::<i32>()) {
        let mut epd = Epd::new(game.position().clone());
        let moves = game.legal_moves().to_vec();
        epd.operations.extend([
            EpdOperation::BestMoves(moves.clone()),
            EpdOperation::Id(id),
            EpdOperation::Comment(3, comment),
            EpdOperation::CentipawnEvaluation(number),
        ]);
        epd.operations.extend(moves.first().map(|&mv| EpdOperation::SuppliedMove(mv)));
        let text = epd.to_string();
        prop_assert_eq!(text.parse::<Epd>(), Ok(epd), "{}", text);
        prop_assert!(!text.contains('\n'));
    }

    #[test]
    fn no_line_panics(
        fen in sample::select(&STARTS[..]),
        rest in "([a-z0-9_]{0,4}|[;\"\\\\ é-]|bm|pv|id|acd| e4| Nf3){0,20}",
    ) {
        for line in [format!("{fen} {rest}"), rest] {
            match line.parse::<Epd>() {
                Ok(epd) => prop_assert_eq!(epd.to_string().parse::<Epd>(), Ok(epd), "{}", line),
                Err(error) => prop_assert!(error.offset <= line.len()),
            }
        }
    }

    #[test]
    fn repetitions_are_those_of_equal_positions(game in any_game(60)) {
        let mut replayed = PlayedLine::new(game.start().clone());
        let mut positions = vec![replayed.position().clone()];
        for mv in game.moves() {
            replayed.play(mv).expect("it was legal before");
            positions.push(replayed.position().clone());
            let now = replayed.position();
            let same = |earlier: &&Position| {
                let (mut earlier, mut now) = (earlier.to_setup(), now.to_setup());
                for setup in [&mut earlier, &mut now] {
                    (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
                }
                earlier == now
            };
            prop_assert_eq!(replayed.occurrences(), positions.iter().filter(same).count());
        }
    }

    #[test]
    fn a_side_that_cannot_win_never_mates(game in any_game(150)) {
        // Once a side cannot win, it never mates, whatever is played.
        let mut replayed = PlayedLine::new(game.start().clone());
        let mut lost = [false; 2];
        for mv in game.moves() {
            replayed.play(mv).expect("it was legal before");
            let position = replayed.position();
            if position.is_checkmate() {
                prop_assert!(!lost[(!position.side_to_move()).index()], "{:?}", game);
            }
            for color in tabiya_rules::Color::ALL {
                lost[color.index()] |= !position.can_win(color);
            }
        }
    }
}
