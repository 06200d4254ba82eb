//! Nothing that a search does allocates memory, as a counting allocator shows.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use tabiya_rules::{FenStyle, Move, MoveClass, MoveList, Position, Setup, perft};

/// The system allocator, with a count of each thread's allocations.
struct Counting;

thread_local! {
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
}

fn count_request() {
    REQUESTS.set(REQUESTS.get() + 1);
}

// SAFETY: every call goes to the system allocator unchanged. The counter is a constant-initialised thread
// local without a destructor, so counting never allocates.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_request();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count_request();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_request();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4KR2 b - d3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1",
];

/// How often `action` allocates in all the positions together.
fn requests(mut action: impl FnMut(&mut Position)) -> u64 {
    let positions: Vec<Position> = FENS.iter().map(|fen| fen.parse().unwrap()).collect();
    let before = REQUESTS.get();
    for position in &positions {
        action(&mut position.clone());
    }
    REQUESTS.get() - before
}

#[test]
fn the_counter_counts_allocations() {
    assert!(requests(|position| drop(black_box(position.to_string()))) > 0);
    assert!(requests(|_| drop(black_box(Box::new(1)))) > 0);
}

#[test]
fn generation_allocates_nothing() {
    let mut list = MoveList::new();
    let requests = requests(|position| {
        list.clear();
        position.generate(MoveClass::All, &mut list);
        for class in [
            MoveClass::Captures,
            MoveClass::NonCaptures,
            MoveClass::Tactical,
            MoveClass::Quiets,
            MoveClass::Evasions,
        ] {
            black_box(position.moves(class));
        }
        black_box((position.legal_moves(), position.pseudo_legal_moves()));
        black_box((position.count_legal_moves(), position.has_legal_moves()));
    });
    assert_eq!(requests, 0);
}

#[test]
fn make_and_unmake_allocate_nothing() {
    let requests = requests(|position| {
        for mv in position.legal_moves() {
            let undo = position.make(mv);
            position.unmake(mv, undo);
            black_box(position.after(mv));
        }
        if let Some(undo) = position.make_null() {
            position.unmake_null(undo);
        }
    });
    assert_eq!(requests, 0);
}

#[test]
fn legality_checks_and_exchanges_allocate_nothing() {
    let requests = requests(|position| {
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            black_box((position.is_pseudo_legal(mv), position.is_legal(mv)));
        }
        for mv in position.legal_moves() {
            black_box((position.gives_check(mv), position.exchange(mv)));
            black_box(position.exchange_at_least(mv, 100));
        }
        black_box((
            position.is_check(),
            position.is_checkmate(),
            position.is_stalemate(),
        ));
        black_box((position.checkers(), position.pinned(position.side_to_move())));
        black_box((position.key(), position.recomputed_key()));
    });
    assert_eq!(requests, 0);
}

#[test]
fn perft_allocates_nothing() {
    let requests = requests(|position| {
        black_box((perft::plain(position, 3), perft::count(position, 3)));
    });
    assert_eq!(requests, 0);
}

#[test]
fn reading_and_writing_fens_allocates_nothing() {
    let requests = requests(|position| {
        let text = position.fen_text(FenStyle::XFen);
        assert_eq!(Position::from_fen(&text).as_ref(), Ok(&*position));
        assert_eq!(Position::from_fen_lenient(&text).as_ref(), Ok(&*position));
        black_box(Setup::from_fen(&text).is_ok());
    });
    assert_eq!(requests, 0);
}
