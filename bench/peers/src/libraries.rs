//! Perft with each library, in the way that suits it best. All of them bulk-count the last ply.

/// Perft from a position that is already set up, so that reading the FEN is not measured.
pub type Perft = Box<dyn FnMut(u32) -> u64>;

/// A column of the table.
pub struct Library {
    pub name: &'static str,
    pub set_up: fn(&str) -> Perft,
}

/// The column that all others are compared with.
pub const REFERENCE: &str = "cozy-chess";

/// The columns of the table, in order.
pub fn all() -> Vec<Library> {
    vec![
        #[cfg(feature = "tabiya")]
        Library {
            name: "Tabiya, counting",
            set_up: tabiya::counting,
        },
        #[cfg(feature = "tabiya")]
        Library {
            name: "Tabiya, plain",
            set_up: tabiya::plain,
        },
        Library {
            name: "chess-move-gen",
            set_up: chess_move_gen_crate::set_up,
        },
        Library {
            name: REFERENCE,
            set_up: cozy::set_up,
        },
        Library {
            name: "chess",
            set_up: chess_crate::set_up,
        },
        Library {
            name: "shakmaty",
            set_up: shakmaty_crate::set_up,
        },
    ]
}

#[cfg(feature = "tabiya")]
mod tabiya {
    use tabiya_rules::{Position, perft};

    pub(super) fn counting(fen: &str) -> super::Perft {
        let position: Position = fen.parse().expect("a standard position");
        Box::new(move |depth| perft::count(&position, depth))
    }

    pub(super) fn plain(fen: &str) -> super::Perft {
        let position: Position = fen.parse().expect("a standard position");
        Box::new(move |depth| perft::plain(&position, depth))
    }
}

mod cozy {
    use cozy_chess::Board;

    pub(super) fn set_up(fen: &str) -> super::Perft {
        let board = Board::from_fen(fen, false).expect("a standard position");
        Box::new(move |depth| perft(&board, depth))
    }

    // Two closures rather than one that tests the depth, which would cost a third of the speed.
    fn perft(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
}

mod chess_crate {
    use chess::{Board, MoveGen};

    pub(super) fn set_up(fen: &str) -> super::Perft {
        let board: Board = fen.parse().expect("a standard position");
        Box::new(move |depth| perft(&board, depth))
    }

    fn perft(board: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|mv| perft(&board.make_move_new(mv), depth - 1)).sum()
    }
}

mod shakmaty_crate {
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

    pub(super) fn set_up(fen: &str) -> super::Perft {
        let fen: Fen = fen.parse().expect("a standard position");
        let board: Chess = fen
            .into_position(CastlingMode::Standard)
            .expect("a standard position");
        Box::new(move |depth| perft(&board, depth))
    }

    fn perft(board: &Chess, depth: u32) -> u64 {
        let moves = board.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for &mv in &moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += perft(&child, depth - 1);
        }
        nodes
    }
}

mod chess_move_gen_crate {
    use chess_move_gen::Position;

    // Its own perft is fastest: bulk counting, one thread, no cache.
    pub(super) fn set_up(fen: &str) -> super::Perft {
        let mut position = Position::from_fen(fen).expect("a standard position");
        Box::new(move |depth| chess_move_gen::perft(&mut position, depth as usize, false, 0))
    }
}
