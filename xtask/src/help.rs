//! `cargo xtask help`.

pub(crate) const TEXT: &str = "\
cargo xtask COMMAND

  test                      run all checks: formatting, lints, docs, tests (native and portable) and
                            differential tests; ends with `N passed, N failed`
  test c                    test only the C library, built as users do with CMake and pkg-config
  test java                 test only the Java package: jar, tests, examples and Javadoc
  test python               test only the Python package: wheel, types, tests and examples
  test wasm                 build the JavaScript package and test it in Node
  test web                  build the web page and test it in Chromium
  dist                      build a release of `tabiya` that runs on any machine of this
                            architecture, in target/portable
  bench rules [NAME]        benchmark attack look-ups, move generation, moves, perft and FEN, or only
                            benchmarks whose names contain NAME
  bench peers [--reps N]    compare perft with other Rust libraries, best of N runs (default 5)
  bench pgn [--megabytes N] [--reps N] [FILE…]
                            compare PGN reading with other libraries, on FILEs or on two files
                            generated into target/pgn (default 1100 MB each, best of 3 runs)
  bench fen [--fens N] [--reps N]
                            compare FEN reading and writing with shakmaty (default 4000 FENs from
                            random games, best of 200 runs)
  bench bindings [c++|python|java|wasm…] [--nodes N] [--rounds N]
                            search N nodes (default 2000000) from each language, or from those named,
                            alternating with the native program (default 5 rounds)
  bench python [--rounds N] compare the Python package with python-chess
  endings [ENDING…] [--seed N] [--positions N] [--nodes N]
                            play won positions (default 100, different every time) of KQK, KRK, KBBK,
                            KBNK and KPK against tablebase defence with a fixed number of nodes per
                            move (default 20000); fails if too few are won
  fuzz [SECONDS] [TARGET…]  run every fuzz target, or those named, for SECONDS (default 60)
  header                    regenerate the C header, bindings/c/include/tabiya.h
  install-c PREFIX          build the C library for this machine and install it with its headers,
                            pkg-config and CMake files
  java [portable]           build the Java package, target/java/tabiya-0.1.0.jar, for this machine
                            or for any of its architecture
  java-library [PROFILE [native|portable]]
                            build the native library for the jar (default release native); called by
                            Maven
  kernels                   test the network kernels for ARM and WebAssembly under qemu-aarch64 and
                            Node
  kills GAMES [--kills N] [--nodes N] [--seed N]
                            run `tabiya batch` on a file of games and kill it N times (default 100)
                            at random moments; the output must be that of an undisturbed run
  leaks [CALLS]             make CALLS calls (default 1000000) through the C interface under valgrind
  match OLD NEW [--tc 2+0.02 | --movetime MS | --nodes N | --depth N] [--games N] [--sprt ELO0 ELO1]
                            play a match between two engines: git revisions (which are built),
                            programs, or `worktree`. Every opening is played with both colours, one
                            game per core. Reports Elo with its error and the faults of both sides,
                            and writes PGN; run the same command again to resume a match. Defaults:
                            2 s per game plus 0.02 s per move; 400 games, or at most 20000 with a
                            sequential test (SPRT)
    --openings FILE         EPD, FEN or .pgn; by default 8 random plies (--seed N) from the start
                            position, or from random Chess960 positions with --chess960
    --option NAME=VALUE     set a UCI option for both sides (--old-option, --new-option for one); the
                            defaults are Hash=16 and Threads=1
    --old-arg, --new-arg WORD
                            pass an argument to a program
    --concurrency N         games played at once
    --margin MS             how far a side may overstep its time (default 20)
    --patience SECONDS      without a clock, a longer move counts as a hang (default 120)
    --no-adjudication       play all games out; otherwise a game ends when both sides have agreed for
                            three moves each that one is ahead by 6 pawns, or, after move 40, for
                            eight moves each that the score is within 0.1
    --pgn FILE              the file for the games (default target/match/OLD-vs-NEW-….pgn); beside it
                            are FILE.state, and FILE.log with the engines' error output
    --restart               start over, replacing the existing files
    --json                  print the result as one JSON object
  msrv                      build everything with the minimum supported Rust version, if rustup has it
  package                   package the crates, and build each from its package
  perft-deep                check perft of the standard and Chess960 positions at the greatest
                            published depths; takes minutes
  pgn-lossless FILE…        read and rewrite the games in FILEs, compressed or not; an independent
                            tokenizer must see no difference
  san-check                 compare a million moves in SAN with python-chess; takes a few minutes
  signature [DEPTH]         run the bench in debug, release and portable builds: all must search the
                            same nodes
  tactics [FILE] [--time MS] [--nodes N] [--jobs N] [--hash MB] [--least N]
                            count the positions of an EPD file with `bm` or `am` that the release
                            build solves (default testdata/wac.epd, 1000 ms each, one at a time);
                            fails below N
  tactics --mates […]       count the mates (`dm`) found at their shortest, with a full line: by
                            `go mate`, which must find all, and by plain search, at least N
                            (default testdata/mates.epd)
  threads [--depth N] [--reps N] [--threads N] [--hash MB]
                            measure nodes per second and time to depth (default 17, medians of 3)
                            with one thread and with several (default 2), over the bench positions
  tsan                      run multi-threaded searches under ThreadSanitizer (nightly, rust-src)
  tablebases [POSITIONS]    probe POSITIONS positions (default 100000) and compare with Fathom and
                            python-chess; takes minutes
  vectors                   regenerate the answers every binding must give: testdata/conformance.json,
                            boards.json, games.json and answers.json
  wasm                      build the JavaScript package, in target/npm/node_modules/tabiya
  web [PORT]                build the web page, in target/web, and serve it on this machine (default
                            port 8000)
  web build                 build the web page without serving it
  winnability FILE…         decide who can still deliver mate at the end of the games in FILEs, in a
                            million positions from random play and in locked ones; count unknown
                            answers and measure times
  winnability --twin [N]    compare winnability with a retrograde solver: every position with three
                            men, and N (default 1000000) of each class with four; takes long
  help                      print this text
";
