//! Well-known endings, probed in real tables.

mod common;

use common::{Dice, RandomPositions, folder, tables};
use tabiya_rules::{Position, Setup};
use tabiya_tablebase::{ProbeError, RootState, Tablebases, Wdl};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn bare_kings_draw_without_a_table() {
    let bare = position("8/8/8/8/8/2k5/8/K7 w - - 0 1");
    let tables = Tablebases::new();
    assert_eq!(tables.probe_wdl(&bare), Ok(Wdl::Draw));
    assert_eq!(tables.probe_dtz(&bare), Ok(0));
}

#[test]
fn positions_with_castling_rights_are_an_error() {
    let Some(tables) = tables() else { return };
    let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(tables.probe_wdl(&castling), Err(ProbeError::CastlingRights));
    let start = Position::default();
    assert_eq!(tables.probe_dtz(&start), Err(ProbeError::CastlingRights));
}

#[test]
fn more_men_than_the_tables_have_is_an_error() {
    let Some(tables) = tables() else { return };
    let many = position("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1");
    assert_eq!(
        tables.probe_wdl(&many),
        Err(ProbeError::TooManyMen { men: 5, most: 4 })
    );
}

#[test]
fn a_mate_is_lost_and_a_stalemate_drawn() {
    let Some(tables) = tables() else { return };
    let mate = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(
        (tables.probe_wdl(&mate), tables.probe_dtz(&mate)),
        (Ok(Wdl::Loss), Ok(-1))
    );
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(stalemate.is_stalemate());
    assert_eq!(
        (tables.probe_wdl(&stalemate), tables.probe_dtz(&stalemate)),
        (Ok(Wdl::Draw), Ok(0))
    );
}

#[test]
fn mate_in_one_is_the_best_move() {
    let Some(tables) = tables() else { return };
    let mating = position("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1");
    let best = tables.best_move(&mating).unwrap().unwrap();
    assert_eq!(best.dtz, Some(1));
    assert!(mating.after(best.mv).is_checkmate());
}

#[test]
fn best_play_wins_within_the_distance() {
    let Some(tables) = tables() else { return };
    let mut winners = RandomPositions(Dice(5)).filter(|position| tables.probe_wdl(position) == Ok(Wdl::Win));
    for mut position in winners.by_ref().take(200) {
        let mut plies = 0;
        while position.has_legal_moves() {
            let mut state = RootState::from(&position);
            // Always choose the quickest win, so that the distance decreases.
            state.has_repeated = true;
            let best = tables.rank_moves_with(&position, state).unwrap()[0];
            let clock = position.halfmove_clock();
            position.play_unchecked(best.mv);
            assert!(position.halfmove_clock() == 0 || position.halfmove_clock() > clock);
            assert!(position.halfmove_clock() <= 100);
            plies += 1;
            assert!(plies < 400, "{position}");
        }
        assert!(position.is_checkmate());
    }
}

#[test]
fn the_counter_of_the_position_counts() {
    let Some(tables) = tables() else { return };
    let at = |clock: u32| position(&format!("8/8/8/8/8/2k5/8/K2Q4 w - - {clock} 80"));
    let dtz = tables.probe_dtz(&at(0)).unwrap();
    assert_eq!(tables.probe_dtz(&at(95)), Ok(dtz));
    let clock = u32::try_from(100 - dtz).unwrap();
    for (clock, wdl) in [(0, Wdl::Win), (clock - 1, Wdl::Win), (clock, Wdl::CursedWin)] {
        assert_eq!(tables.probe_wdl(&at(clock)), Ok(wdl), "{clock}");
        assert_eq!(tables.probe_wdl_ignoring_clock(&at(clock)), Ok(Wdl::Win));
    }
    let ranked = tables.rank_moves(&at(99)).unwrap();
    assert!(ranked.iter().all(|ranked| ranked.wdl < Wdl::Win));
}

#[test]
fn without_distances_the_counter_is_left_out() {
    let Some(folder) = folder() else { return };
    let mut tables = Tablebases::new();
    assert!(tables.add_bytes("KQvK.rtbw", std::fs::read(folder.join("KQvK.rtbw")).unwrap()));
    let late = position("8/8/8/8/8/2k5/8/K2Q4 w - - 99 80");
    assert_eq!(tables.probe_wdl(&late), Ok(Wdl::Win));
}

#[test]
fn en_passant_can_be_the_saving_move() {
    let Some(tables) = tables() else { return };
    // With en passant Black captures the last white pawn.
    let fen = "8/8/8/8/1pP5/8/8/K1k5 b - c3 0 1";
    let with = position(fen);
    assert!(with.en_passant().is_some());
    let mut setup = Setup::from_fen(fen).unwrap();
    setup.en_passant = None;
    let without = Position::try_from(setup).unwrap();
    assert_eq!(tables.probe_wdl(&with), Ok(Wdl::Win));
    assert!(tables.probe_dtz(&with).unwrap() == 1);
    assert!(tables.probe_wdl(&without).is_ok());
}

#[test]
fn tables_from_several_folders_work_together() {
    let Some(real) = folder() else { return };
    let mut tables = Tablebases::new();
    assert_eq!(tables.add_folder(env!("CARGO_MANIFEST_DIR")).unwrap(), 0);
    assert_eq!(tables.add_folder(&real).unwrap(), 70);
    assert_eq!(tables.add_folder(&real).unwrap(), 0);
    assert!(tables.check().is_empty());
}

#[test]
fn threads_share_the_tables() {
    let Some(tables) = tables() else { return };
    let positions: Vec<Position> = RandomPositions(Dice(6)).take(2_000).collect();
    let probe = || -> Vec<_> {
        positions
            .iter()
            .map(|p| (tables.probe_wdl(p), tables.probe_dtz(p)))
            .collect()
    };
    let answers = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(probe)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect::<Vec<_>>()
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert!(answers[0].iter().all(|(wdl, dtz)| wdl.is_ok() && dtz.is_ok()));
}

#[test]
fn swapping_the_colours_keeps_the_result() {
    let Some(tables) = tables() else { return };
    for position in RandomPositions(Dice(7)).take(5_000) {
        let mut setup = Setup::empty();
        for square in position.occupied() {
            let piece = position.piece_at(square).unwrap();
            let other = tabiya_rules::Piece::new(!piece.color(), piece.kind());
            setup.put(other, square.flip_rank());
        }
        setup.side_to_move = !position.side_to_move();
        setup.en_passant = position.en_passant().map(|square| square.flip_rank());
        let mirrored = Position::try_from(setup).unwrap();
        assert_eq!(
            tables.probe_wdl(&position),
            tables.probe_wdl(&mirrored),
            "{position}"
        );
        assert_eq!(
            tables.probe_dtz(&position),
            tables.probe_dtz(&mirrored),
            "{position}"
        );
    }
}
