//! `cargo xtask help`.

pub(crate) const TEXT: &str = "\
cargo xtask COMMAND

  test                      everything that must hold: format, lints, docs, tests (native and
                            portable), differential tests; ends with `N passed, N failed`
  test c                    the C library as users build with it alone: CMake and pkg-config
  test java                 the Java package alone: built as a jar, its tests, examples and Javadoc
  test python               the Python package alone: built as a wheel, its types, tests and examples
  test wasm                 the JavaScript package alone: built, and tested in Node
  test web                  the page alone: built, and tested in Chromium
  dist                      a release build of `tabiya` that runs on any machine of this kind,
                            in target/portable
  bench rules [NAME]        how long look-ups, generation, moves, perft and FEN take, or those
                            whose name contains NAME
  bench peers [--reps N]    perft beside other Rust libraries, best of N runs (default 5)
  bench pgn [--megabytes N] [--reps N] [FILE…]
                            reading PGN beside other libraries, from FILEs or from two that are
                            generated into target/pgn (default 1100 MB each, best of 3 runs)
  bench fen [--fens N] [--reps N]
                            reading and writing FEN beside shakmaty (default 4000 FENs of random games,
                            best of 200 runs)
  bench bindings [c++|python|java|wasm…] [--nodes N] [--rounds N]
                            one search of N nodes (default 2000000) from each language, or those
                            named, in turn with the native program (default 5 rounds)
  bench python [--rounds N] the Python package beside python-chess
  endings [ENDING…] [--seed N] [--positions N] [--nodes N]
                            how many of so many won positions (default 100, other ones every time)
                            of KQK, KRK, KBBK, KBNK and KPK are won against tablebase defence with
                            so many nodes a move (default 20000); fails if too few are
  fuzz [SECONDS] [TARGET…]  fuzz each target, or those named, for SECONDS (default 60)
  header                    writes the C library's header, bindings/c/include/tabiya.h, anew
  install-c PREFIX          builds the C library for this machine and installs it with its headers,
                            pkg-config and CMake files
  java [portable]           makes the Java package, target/java/tabiya-0.1.0.jar, for this very machine
                            or for all of its kind
  java-library [PROFILE [native|portable]]
                            builds the library that goes into the jar (default release native);
                            Maven calls this
  kernels                   the network kernels of ARM and WebAssembly, under qemu-aarch64 and node
  leaks [CALLS]             so many calls (default 1000000) through the C interface under valgrind
  match OLD NEW [--tc 2+0.02 | --movetime MS | --nodes N | --depth N] [--games N] [--sprt ELO0 ELO1]
                            plays two engines: git revisions, which are built, programs, or `worktree`;
                            every opening with both colours, a game on each core; says Elo with its
                            error and the faults of both, writes PGN; the same command goes on with a
                            match that was stopped. By default 2 s a game and 0.02 s a move, 400 games
                            or, with a sequential test (SPRT), 20000 at most
    --openings FILE         EPD, FEN or .pgn; without it 8 random plies (--seed N), or those of
                            --chess960
    --option NAME=VALUE     a UCI option of both sides; --old-option, --new-option of one; by default
                            Hash=16 and Threads=1
    --old-arg, --new-arg WORD
                            what a program is started with
    --concurrency N         games at once
    --margin MS             what a side may take more than it has (default 20)
    --patience SECONDS      a move without a clock that takes longer is a hang (default 120)
    --no-adjudication       plays all games out; else they end after three moves each that both see
                            6 pawns apart, or after move 40 and eight moves each within 0.1
    --pgn FILE              where the games go (default target/match/OLD-vs-NEW-….pgn); beside it
                            FILE.state, and FILE.log with the error output of the engines
    --restart               begins anew, over what is there
    --json                  tells the result as one JSON object
  msrv                      builds everything with the oldest Rust that is said to be enough, if rustup
                            has it
  package                   packs the crates for a registry, and builds each from what was packed
  perft-deep                perft of the standard positions and of Chess960 as deep as is
                            published; minutes, not seconds
  pgn-lossless FILE…        reads and writes the games of FILEs, compressed or not; an independent
                            tokenizer must see the same before and after
  san-check                 a million moves written and read as python-chess does; a few minutes
  signature [DEPTH]         the bench of debug, release and portable builds: all must search the
                            same nodes
  tactics [FILE] [--time MS] [--nodes N] [--jobs N] [--hash MB] [--least N]
                            how many positions of an EPD file with `bm` or `am` the release build
                            solves (default testdata/wac.epd, 1000 ms each, one at a time); fails
                            below N
  tactics --mates […]       how many mates (`dm`) are told as short as they are and shown, by
                            `go mate`, which must find all, and by plain search, at least N
                            (default testdata/mates.epd)
  threads [--depth N] [--reps N] [--threads N] [--hash MB]
                            nodes a second and time to a depth (default 17, medians of 3) with
                            one thread and with several (default 2), over the bench positions
  tsan                      searches with several threads under ThreadSanitizer (nightly, rust-src)
  tablebases [POSITIONS]    probe so many positions (default 100000) and compare with Fathom and
                            python-chess; minutes
  vectors                   writes testdata/conformance.json anew: what every binding must answer
  wasm                      makes the JavaScript package, in target/npm/node_modules/tabiya
  web [PORT]                makes the page, in target/web, and serves it on this machine (default
                            port 8000)
  web build                 makes the page only
  winnability FILE…         who can still give mate at the ends of the games of FILEs, in a million
                            positions of random play and in locked ones: unknown answers and times
  winnability --twin [N]    winnability beside a retrograde solver: every position of three men, and
                            N (default 1000000) of each class of four; long
  help                      this text
";
