/* Tabiya: the rules of chess, games, books, tablebases and an engine, for C. MIT OR Apache-2.0.
 *
 * Functions that can fail return a tabiya_status. After a failure tabiya_error_message() says why, in the calling
 * thread. A failed call changes nothing and leaves its out-parameters alone.
 *
 * Pointers to handles must come from this library and must not have been freed. A null pointer gives
 * TABIYA_STATUS_BAD_ARGUMENT. Texts are UTF-8 and end with a zero byte. Texts returned through a `char **` are yours:
 * free them with tabiya_string_free. Each kind of handle has its own function to free it, which accepts null.
 *
 * Several threads may use one engine or one analysis at the same time, and any other object as long as none of them
 * changes it.
 *
 * Structs that begin with `size` may grow: initialise them with their tabiya_NAME_default() function, and a program keeps
 * working with later versions of the library. All other structs stay as they are.
 *
 * The examples are parts of programs; CHECK is assert.
 *
 * This file is generated: `cargo xtask header`. */

#ifndef TABIYA_H
#define TABIYA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Enough bytes for the UCI text of any move.
 */
#define TABIYA_UCI_SIZE 8

/**
 * Enough bytes for the SAN of any move.
 */
#define TABIYA_SAN_SIZE 16

/**
 * No position has more legal moves than this.
 */
#define TABIYA_MAX_MOVES 448

/**
 * A claim, as returned by tabiya_game_claims: the position has occurred three times.
 */
#define TABIYA_CLAIM_THREEFOLD_REPETITION 1

/**
 * A claim: fifty moves by each side without a capture or pawn move.
 */
#define TABIYA_CLAIM_FIFTY_MOVES 2

/**
 * A visitor's function returns this to go on.
 */
#define TABIYA_WALK_ENTER 0

/**
 * A visitor's function returns this to skip what comes next, which is much faster: all moves, the remaining moves, or
 * a variation.
 */
#define TABIYA_WALK_SKIP 1

/**
 * The size of a position in bytes.
 */
#define TABIYA_POSITION_SIZE 192

/**
 * The alignment of a position in bytes.
 */
#define TABIYA_POSITION_ALIGNMENT 64

/**
 * How many numbers tabiya_position_planes writes: 18 planes of 64 squares.
 */
#define TABIYA_PLANES_SIZE 1152

/**
 * Enough bytes for any FEN.
 */
#define TABIYA_FEN_SIZE 128

/**
 * The outcome of a call. Values never change; new ones are added at the end.
 */
typedef enum tabiya_status {
    /**
     * Success.
     */
    TABIYA_STATUS_OK = 0,
    /**
     * A text is not a FEN, or its position is not legal.
     */
    TABIYA_STATUS_BAD_FEN = 1,
    /**
     * A text is not a move in any position.
     */
    TABIYA_STATUS_BAD_MOVE = 2,
    /**
     * A move that more than one piece can make.
     */
    TABIYA_STATUS_AMBIGUOUS_MOVE = 3,
    /**
     * A move that the rules do not allow in the position.
     */
    TABIYA_STATUS_ILLEGAL_MOVE = 4,
    /**
     * A game in PGN with bad syntax or illegal moves.
     */
    TABIYA_STATUS_BAD_PGN = 5,
    /**
     * An option or limit out of range.
     */
    TABIYA_STATUS_BAD_OPTION = 6,
    /**
     * A meaningless argument: a null pointer, text that is not UTF-8, a square that is not on the board.
     */
    TABIYA_STATUS_BAD_ARGUMENT = 7,
    /**
     * There is not enough memory.
     */
    TABIYA_STATUS_NO_MEMORY = 8,
    /**
     * The engine is searching.
     */
    TABIYA_STATUS_ENGINE_BUSY = 9,
    /**
     * The engine was closed.
     */
    TABIYA_STATUS_CLOSED = 10,
    /**
     * A file cannot be read.
     */
    TABIYA_STATUS_IO = 11,
    /**
     * A bug in this library.
     */
    TABIYA_STATUS_INTERNAL = 12,
} tabiya_status;

/**
 * A kind of legal moves.
 */
typedef enum tabiya_moves {
    /**
     * All of them.
     */
    TABIYA_MOVES_ALL = 0,
    /**
     * Captures, en passant included.
     */
    TABIYA_MOVES_CAPTURES = 1,
    /**
     * All but captures.
     */
    TABIYA_MOVES_NON_CAPTURES = 2,
    /**
     * Captures and promotions.
     */
    TABIYA_MOVES_TACTICAL = 3,
    /**
     * Neither captures nor promotions.
     */
    TABIYA_MOVES_QUIET = 4,
} tabiya_moves;

/**
 * How castling rights are written in a FEN.
 */
typedef enum tabiya_fen_style {
    /**
     * X-FEN: KQkq, or the letter of a file where KQkq would mean another rook.
     */
    TABIYA_FEN_STYLE_X_FEN = 0,
    /**
     * Shredder-FEN: always the letters of the rooks' files.
     */
    TABIYA_FEN_STYLE_SHREDDER = 1,
    /**
     * Always KQkq, which in Chess960 may leave open which rook.
     */
    TABIYA_FEN_STYLE_STANDARD = 2,
} tabiya_fen_style;

/**
 * An analysis that runs in a thread of its own.
 */
typedef struct tabiya_analysis tabiya_analysis;

/**
 * The result of an analysis with all requested lines (MultiPV), best first.
 *
 * ```c
 * tabiya_engine *engine = NULL;
 * tabiya_answer *answer = NULL;
 * tabiya_limits limits = tabiya_limits_default();
 * limits.depth = 4;
 * limits.lines = 3;
 * CHECK(tabiya_engine_new(NULL, &engine) == TABIYA_STATUS_OK);
 * CHECK(tabiya_engine_search(engine, &limits, &answer) == TABIYA_STATUS_OK);
 * CHECK(tabiya_answer_line_count(answer) == 3);
 * tabiya_result result = tabiya_result_default();
 * CHECK(tabiya_answer_result(answer, &result) == TABIYA_STATUS_OK);
 * CHECK(tabiya_answer_line(answer, 0)->pv[0] == result.best);
 * tabiya_answer_free(answer);
 * tabiya_engine_free(engine);
 * ```
 */
typedef struct tabiya_answer tabiya_answer;

/**
 * An opening book.
 */
typedef struct tabiya_book tabiya_book;

/**
 * A book being made from games.
 *
 * ```c
 * tabiya_game *game = NULL;
 * tabiya_book_builder *builder = NULL;
 * tabiya_book *book = NULL;
 * tabiya_position *start = tabiya_position_new();
 * tabiya_game_from_pgn("1. e4 e5 1-0", &game);
 * CHECK(tabiya_book_builder_new(NULL, &builder) == TABIYA_STATUS_OK);
 * CHECK(tabiya_book_builder_add(builder, game) == TABIYA_STATUS_OK);
 * CHECK(tabiya_book_builder_book(builder, &book) == TABIYA_STATUS_OK);
 * tabiya_book_move best;
 * CHECK(tabiya_book_best(book, start, &best) == TABIYA_STATUS_OK && best.weight == 1);
 * CHECK(tabiya_move_from(best.mv) == 12 && tabiya_book_length(book) == 2);
 * tabiya_position_free(start);
 * tabiya_book_free(book);
 * tabiya_book_builder_free(builder);
 * tabiya_game_free(game);
 * ```
 */
typedef struct tabiya_book_builder tabiya_book_builder;

/**
 * An engine with a game on its board. During a search its game can be read, and it can be stopped and closed, from any
 * thread; any other call fails with TABIYA_STATUS_ENGINE_BUSY at once. In the child of a fork all calls fail with
 * TABIYA_STATUS_CLOSED.
 */
typedef struct tabiya_engine tabiya_engine;

/**
 * A line of EPD: a position and operations such as `bm Nf3;` or `id "a name";`.
 *
 * ```c
 * tabiya_epd *epd = NULL;
 * CHECK(tabiya_epd_parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";", &epd) == TABIYA_STATUS_OK);
 * char *operands = NULL;
 * CHECK(tabiya_epd_operation(epd, "id", &operands) == TABIYA_STATUS_OK && !strcmp(operands, "\"back rank\""));
 * tabiya_string_free(operands);
 * tabiya_move best = 0;
 * size_t count = 0;
 * CHECK(tabiya_epd_moves(epd, "bm", &best, 1, &count) == TABIYA_STATUS_OK && count == 1);
 * CHECK(tabiya_move_to(best) == 56);
 * tabiya_epd_free(epd);
 * ```
 */
typedef struct tabiya_epd tabiya_epd;

/**
 * A game: tags, and a tree of moves with variations, comments, NAGs, clocks, evaluations and arrows.
 *
 * Moves are played at its cursor: a move that is already there is followed, a new one becomes a variation, so playing
 * and walking around lose nothing. PGN is read and written without loss.
 */
typedef struct tabiya_game tabiya_game;

/**
 * The outcome of a search for a mate.
 *
 * ```c
 * tabiya_position *position = NULL;
 * tabiya_mate *mate = NULL;
 * tabiya_position_from_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", &position);
 * CHECK(tabiya_mate_find(position, NULL, &mate) == TABIYA_STATUS_OK);
 * CHECK(tabiya_mate_is_proven(mate) && tabiya_mate_moves(mate) == 2 && tabiya_mate_is_shortest(mate));
 * unsigned char *proof = NULL;
 * size_t length = 0;
 * tabiya_checked_mate checked;
 * CHECK(tabiya_mate_certificate(mate, &proof, &length) == TABIYA_STATUS_OK);
 * size_t count = 0;
 * CHECK(tabiya_mate_check(proof, length, &checked, 1, &count) == TABIYA_STATUS_OK);
 * CHECK(count == 1 && checked.moves == 2);
 * tabiya_bytes_free(proof, length);
 * tabiya_mate_free(mate);
 * tabiya_position_free(position);
 * ```
 */
typedef struct tabiya_mate tabiya_mate;

/**
 * A reader of the games in a file or a text, one after another.
 */
typedef struct tabiya_pgn tabiya_pgn;

/**
 * A position: pieces, side to move, castling rights, en passant and counters. It owns no memory, so its bytes may be
 * copied like those of any struct.
 *
 * The library creates positions on the heap, or in memory of yours that has TABIYA_POSITION_SIZE bytes and an
 * alignment of TABIYA_POSITION_ALIGNMENT:
 *
 * ```c
 * _Alignas(TABIYA_POSITION_ALIGNMENT) unsigned char here[TABIYA_POSITION_SIZE];
 * tabiya_position *position = (tabiya_position *)here;
 * CHECK(tabiya_position_init(position) == TABIYA_STATUS_OK);
 * CHECK(tabiya_position_count_moves(position) == 20);
 * ```
 */
typedef struct tabiya_position tabiya_position;

/**
 * A board being set up: any pieces and rights, possible or not, until its faults or its position are asked for.
 *
 * ```c
 * tabiya_setup *setup = tabiya_setup_new();
 * CHECK(tabiya_setup_put(setup, 4, 6) == TABIYA_STATUS_OK); // a white king on e1
 * CHECK(tabiya_setup_put(setup, 0, 1) == TABIYA_STATUS_OK); // a white pawn on a1
 * CHECK(tabiya_setup_fault_count(setup) == 2);
 * tabiya_position *position = NULL;
 * CHECK(tabiya_setup_position(setup, &position) == TABIYA_STATUS_BAD_FEN);
 * CHECK(strstr(tabiya_error_message(), "black has no king") && strstr(tabiya_error_message(), "a1"));
 * tabiya_setup_put(setup, 0, 0);
 * tabiya_setup_put(setup, 60, -6);
 * CHECK(tabiya_setup_position(setup, &position) == TABIYA_STATUS_OK);
 * tabiya_position_free(position);
 * tabiya_setup_free(setup);
 * ```
 */
typedef struct tabiya_setup tabiya_setup;

/**
 * Syzygy tablebases: perfect results for positions with few pieces and no castling rights.
 */
typedef struct tabiya_tablebase tabiya_tablebase;

/**
 * Whether a side can still win, with the proof: a line of moves to mate, or the reason why there is none.
 *
 * ```c
 * tabiya_position *position = NULL;
 * tabiya_winnability *white = NULL, *black = NULL;
 * size_t count = 0;
 * tabiya_position_from_fen("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", &position);
 * CHECK(tabiya_position_winnability(position, 0, false, &white) == TABIYA_STATUS_OK);
 * CHECK(tabiya_winnability_answer(white) == 1);
 * CHECK(tabiya_winnability_line(white, NULL, 0, &count) == TABIYA_STATUS_OK && count == 1);
 * CHECK(tabiya_position_winnability(position, 1, false, &black) == TABIYA_STATUS_OK);
 * CHECK(!strcmp(tabiya_winnability_reason(black), "insufficient_material"));
 * tabiya_winnability_free(white);
 * tabiya_winnability_free(black);
 * tabiya_position_free(position);
 * ```
 */
typedef struct tabiya_winnability tabiya_winnability;

/**
 * What to search for, and for how long; initialise with tabiya_limits_default(). A number of 0 is not set. Without any
 * limit those of the engine's options apply, and without those the search takes one second.
 */
typedef struct tabiya_limits {
    /**
     * The size of this struct as the program knows it.
     */
    size_t size;
    /**
     * The greatest depth, in half-moves.
     */
    uint32_t depth;
    /**
     * Searches until it finds a mate in this many moves.
     */
    uint32_t mate;
    /**
     * The most nodes.
     */
    uint64_t nodes;
    /**
     * The most milliseconds.
     */
    uint64_t time_ms;
    /**
     * The time left on a game clock in milliseconds, which the engine budgets.
     */
    uint64_t clock_ms;
    /**
     * The time that the clock adds after each move.
     */
    uint64_t increment_ms;
    /**
     * The number of moves until the clock gains more time.
     */
    uint32_t moves_to_go;
    /**
     * How many lines to find; 1 by default.
     */
    uint32_t lines;
    /**
     * Considers only these moves, in UCI or SAN, separated by spaces; null for all.
     */
    const char *moves;
    /**
     * Searches until it is stopped.
     */
    bool infinite;
    /**
     * Plays from the book if it has a move.
     */
    bool use_book;
    /**
     * Searches as a new engine would, whatever was searched before, and in one thread. Two such searches find the same
     * if they share the game, the limits (none of them a time or a clock) and the options; with a limited level or a
     * book, also the seed and the number of new games since.
     */
    bool reproducible;
    /**
     * Tries to prove announced mates within this many nodes each; see `proven` in tabiya_info.
     */
    uint64_t prove_mates;
} tabiya_limits;

/**
 * A score from White's point of view, with the chances of both sides. It never grows.
 */
typedef struct tabiya_score {
    /**
     * Whether `value` counts moves to mate instead of hundredths of a pawn. A mate in 0 is already on the board: the
     * side to move is checkmated, and the chances tell which side that is.
     */
    bool is_mate;
    /**
     * Hundredths of a pawn, positive if White is better; or moves to mate, positive if White mates.
     */
    int value;
    /**
     * The same from the point of view of the side to move.
     */
    int relative;
    /**
     * How many games out of a thousand White wins.
     */
    uint16_t white_wins;
    /**
     * How many games out of a thousand are drawn.
     */
    uint16_t draws;
    /**
     * How many games out of a thousand Black wins.
     */
    uint16_t black_wins;
} tabiya_score;

/**
 * A move; 0 is none. Bits 0 to 5 are the square it starts from, 6 to 11 the square it ends on (for castling the
 * rook's), 12 to 15 its kind: 1 double push, 2 and 3 castling, bit 14 a capture, bit 15 a promotion.
 *
 * A move that was read without a position (tabiya_move_parse) has no kind yet; every function that takes a position
 * finds out what it is there.
 */
typedef uint16_t tabiya_move;

/**
 * A line found by an analysis. What it points to is valid as long as it is.
 */
typedef struct tabiya_info {
    /**
     * The size of this struct as the library knows it: members beyond it do not exist.
     */
    size_t size;
    /**
     * The depth of the search, in half-moves.
     */
    uint32_t depth;
    /**
     * The length of the longest line searched.
     */
    uint32_t selective_depth;
    /**
     * The number of the line, from 1, if several were requested.
     */
    uint32_t number;
    /**
     * 0 if the score is exact, 1 if it is at least this for the side to move, -1 if at most.
     */
    int bound;
    /**
     * The score.
     */
    struct tabiya_score score;
    /**
     * How full the hash table is, in thousandths.
     */
    uint32_t hash_permille;
    /**
     * Nodes searched so far, by all threads.
     */
    uint64_t nodes;
    /**
     * Nodes per second.
     */
    uint64_t nodes_per_second;
    /**
     * Positions found in tablebases.
     */
    uint64_t tablebase_hits;
    /**
     * Microseconds since the start of the search.
     */
    uint64_t time_us;
    /**
     * The moves.
     */
    const tabiya_move *pv;
    /**
     * The number of moves.
     */
    size_t pv_length;
    /**
     * The moves as UCI text, separated by spaces.
     */
    const char *pv_uci;
    /**
     * The moves in SAN, separated by spaces.
     */
    const char *pv_san;
    /**
     * Whether the announced mate is proven: known only at the end, if prove_mates was set.
     */
    bool proven;
} tabiya_info;

/**
 * The result of an analysis; initialise with tabiya_result_default(). A tabiya_answer has all its lines.
 */
typedef struct tabiya_result {
    /**
     * The size of this struct as the program knows it: no more is written.
     */
    size_t size;
    /**
     * The move to play; 0 only if there is no legal move.
     */
    tabiya_move best;
    /**
     * The expected reply; 0 if there is none.
     */
    tabiya_move ponder;
    /**
     * The move to play as UCI text; empty if there is none.
     */
    char best_uci[TABIYA_UCI_SIZE];
    /**
     * The move to play in SAN; empty if there is none.
     */
    char best_san[TABIYA_SAN_SIZE];
    /**
     * Whether there is a score, as there is unless the move comes from the book.
     */
    bool has_score;
    /**
     * The score of the move to play.
     */
    struct tabiya_score score;
    /**
     * The depth of the search, in half-moves.
     */
    uint32_t depth;
    /**
     * Nodes searched by all threads.
     */
    uint64_t nodes;
    /**
     * Microseconds spent.
     */
    uint64_t time_us;
    /**
     * Whether the move comes from the book.
     */
    bool from_book;
} tabiya_result;

/**
 * A move of a book. It never grows.
 */
typedef struct tabiya_book_move {
    /**
     * The move, which is legal in the position; 0 for none.
     */
    tabiya_move mv;
    /**
     * How often to choose it, relative to the others.
     */
    uint16_t weight;
    /**
     * Data of learning programs; 0 in most books.
     */
    uint32_t learn;
} tabiya_book_move;

/**
 * How to build a book from games; initialise with tabiya_book_options_default().
 */
typedef struct tabiya_book_options {
    /**
     * The size of this struct as the program knows it.
     */
    size_t size;
    /**
     * How many half-moves of each game to take; 40 by default.
     */
    size_t max_plies;
    /**
     * Leaves out moves played in fewer games than this; 1 by default.
     */
    uint32_t min_games;
    /**
     * Takes only the moves of one colour: 0 White, 1 Black, -1 both.
     */
    int side;
    /**
     * Whose moves to take: 0 everyone's, 1 those of players who did not lose, 2 those of winners.
     */
    int moves_of;
    /**
     * How to weight moves: 0 by how often they were played, 1 by score (two points for a win, one for a draw), 2 all
     * the same.
     */
    int weighting;
} tabiya_book_options;

/**
 * Options of an engine; initialise with tabiya_engine_options_default(). Numbers of 0 and null pointers are not set.
 */
typedef struct tabiya_engine_options {
    /**
     * The size of this struct as the program knows it: later versions of the library understand it too.
     */
    size_t size;
    /**
     * The number of search threads; 1 by default.
     */
    uint32_t threads;
    /**
     * The size of the hash table in megabytes; 16 by default.
     */
    uint32_t hash;
    /**
     * Plays at the strength of this rating.
     */
    uint32_t elo;
    /**
     * Plays at a level from 0 to 20; -1 for full strength.
     */
    int level;
    /**
     * The default depth, for searches without limits of their own.
     */
    uint32_t depth;
    /**
     * The default number of nodes, for searches without limits of their own.
     */
    uint64_t nodes;
    /**
     * The default time in milliseconds, for searches without limits of their own.
     */
    uint64_t time_ms;
    /**
     * The seed for the randomness of limited levels and books.
     */
    uint64_t seed;
    /**
     * The file of a network to use instead of the built-in one.
     */
    const char *eval_file;
    /**
     * A Polyglot book.
     */
    const char *book;
    /**
     * Folders of Syzygy tablebases, separated by colons (on Windows by semicolons).
     */
    const char *tablebases;
    /**
     * Writes castling as the king taking its rook in all positions.
     */
    bool chess960;
} tabiya_engine_options;

/**
 * A function that receives the lines of an analysis, in another thread than the one that waits for the end; `user` is
 * the pointer given along with it. It returns 0 to go on, anything else to end the analysis. It must not throw or
 * longjmp.
 */
typedef int (*tabiya_on_info)(const struct tabiya_info *info, void *user);

/**
 * A node of a game: the root, or a move and the position after it. It is a plain value to keep and pass back; 0 is
 * none.
 *
 * Every use is checked: a node that has been deleted, or belongs to another game, gives TABIYA_STATUS_BAD_ARGUMENT.
 *
 * ```c
 * tabiya_game *game = NULL;
 * tabiya_game_from_pgn("1. e4 e5 (1... c5 {sharp} 2. Nf3) *", &game);
 * tabiya_node e4 = 0, replies[2];
 * size_t count = 0;
 * CHECK(tabiya_node_children(game, tabiya_game_root(game), &e4, 1, &count) == TABIYA_STATUS_OK && count == 1);
 * CHECK(tabiya_node_children(game, e4, replies, 2, &count) == TABIYA_STATUS_OK && count == 2);
 * char *comment = NULL;
 * CHECK(tabiya_node_comment(game, replies[1], &comment) == TABIYA_STATUS_OK && !strcmp(comment, "sharp"));
 * tabiya_string_free(comment);
 * CHECK(tabiya_node_delete(game, replies[1]) == TABIYA_STATUS_OK);
 * CHECK(tabiya_node_comment(game, replies[1], &comment) == TABIYA_STATUS_BAD_ARGUMENT);
 * tabiya_game_free(game);
 * ```
 */
typedef uint64_t tabiya_node;

/**
 * The state of a game: whether and how it has ended.
 */
typedef struct tabiya_outcome {
    /**
     * Whether it is over.
     */
    bool is_over;
    /**
     * The winner: 0 White, 1 Black, -1 none.
     */
    int winner;
    /**
     * The reason, such as "checkmate" or "fifty_moves"; null if the game goes on. Do not free it.
     */
    const char *reason;
    /**
     * The result as in PGN: "1-0", "0-1", "1/2-1/2" or "*". Do not free it.
     */
    const char *score;
} tabiya_outcome;

/**
 * How far to look for a mate; initialise with tabiya_mate_limits_default(). Numbers of 0 are not set.
 */
typedef struct tabiya_mate_limits {
    /**
     * The size of this struct as the program knows it.
     */
    size_t size;
    /**
     * The most moves a mate may take.
     */
    uint32_t moves;
    /**
     * Stops at the first proven mate instead of looking for a shorter one.
     */
    bool any_length;
    /**
     * Looks only for mates by one colour: 0 White, 1 Black, -1 both.
     */
    int attacker;
    /**
     * The most nodes; without a time limit the outcome is always the same.
     */
    uint64_t nodes;
    /**
     * The most milliseconds; without limits on nodes and time it is two seconds.
     */
    uint64_t time_ms;
    /**
     * A function that is called now and then and says whether to go on; may be null. It must not throw or longjmp.
     */
    bool (*may_go_on)(void *user);
    /**
     * The pointer passed to it.
     */
    void *user;
} tabiya_mate_limits;

/**
 * A proof accepted by the checker. It never grows.
 */
typedef struct tabiya_checked_mate {
    /**
     * The position.
     */
    char fen[TABIYA_FEN_SIZE];
    /**
     * Whether it is proven that there is no shorter mate.
     */
    bool is_shortest;
    /**
     * The side that mates: 0 White, 1 Black.
     */
    int attacker;
    /**
     * The most moves it takes.
     */
    int moves;
} tabiya_checked_mate;

/**
 * The evaluation in a move's comment, [%eval], from White's point of view. It never grows.
 */
typedef struct tabiya_evaluation {
    /**
     * Whether there is one; if not, the rest means nothing.
     */
    bool exists;
    /**
     * Whether `value` counts moves to mate instead of hundredths of a pawn.
     */
    bool is_mate;
    /**
     * Hundredths of a pawn, or moves to mate; positive if White is better.
     */
    int value;
    /**
     * The depth of the search; 0 if it is not given.
     */
    uint32_t depth;
} tabiya_evaluation;

/**
 * An arrow on the board, [%cal], or a coloured square, [%csl], if both squares are the same. It never grows.
 */
typedef struct tabiya_arrow {
    /**
     * Where it starts, from 0 (a1) to 63 (h8).
     */
    uint8_t from;
    /**
     * Where it ends.
     */
    uint8_t to;
    /**
     * 'G' green, 'R' red, 'Y' yellow, 'B' blue.
     */
    char color;
} tabiya_arrow;

/**
 * Functions that receive the parts of a game; initialise with tabiya_visitor_default(). Those that are null are not
 * called. Positions and texts are valid until the function returns. None of them may throw or longjmp.
 */
typedef struct tabiya_visitor {
    /**
     * The size of this struct as the program knows it.
     */
    size_t size;
    /**
     * A tag.
     */
    void (*tag)(void *user, const char *name, const char *value);
    /**
     * The moves start, in this position. With TABIYA_WALK_SKIP only the tags are read.
     */
    int (*begin_moves)(void *user, const struct tabiya_position *start);
    /**
     * A legal move, or TABIYA_NULL_MOVE, and the position after it. With TABIYA_WALK_SKIP the rest of the game is
     * skipped.
     */
    int (*play)(void *user, const struct tabiya_position *position, tabiya_move mv);
    /**
     * A NAG of the last move.
     */
    void (*nag)(void *user, uint32_t nag);
    /**
     * A comment after the last move, or before the next one.
     */
    void (*comment)(void *user, const char *text);
    /**
     * A variation starts in this position, the one before the last move.
     */
    int (*begin_variation)(void *user, const struct tabiya_position *position);
    /**
     * The end of a variation that was entered.
     */
    void (*end_variation)(void *user);
    /**
     * The result at the end of the moves.
     */
    void (*result)(void *user, const char *result);
} tabiya_visitor;

/**
 * A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
 */
typedef uint64_t tabiya_squares;

/**
 * How to draw a board; initialise with tabiya_svg_style_default(): White at the bottom, with coordinates.
 */
typedef struct tabiya_svg_style {
    /**
     * The size of this struct as the program knows it.
     */
    size_t size;
    /**
     * Black at the bottom.
     */
    bool flipped;
    /**
     * No letters and digits at the edges.
     */
    bool without_coordinates;
    /**
     * The last move, which is marked; 0 for none.
     */
    tabiya_move last_move;
    /**
     * Squares to mark: bit 0 is a1, bit 63 is h8.
     */
    uint64_t highlight;
    /**
     * Moves to draw as arrows; may be null.
     */
    const tabiya_move *arrows;
    /**
     * How many arrows there are.
     */
    size_t arrow_count;
} tabiya_svg_style;

/**
 * The place of an error in a text.
 */
typedef struct tabiya_place {
    /**
     * The number of bytes before it.
     */
    uint64_t byte;
    /**
     * The line, from 1; 0 if the text has no lines.
     */
    uint64_t line;
    /**
     * The field of a FEN, such as "board" or "castling"; null if there is none.
     */
    const char *field;
} tabiya_place;

/**
 * A legal move as a tablebase ranks it. It never grows.
 */
typedef struct tabiya_ranked_move {
    /**
     * The move.
     */
    tabiya_move mv;
    /**
     * Whether `dtz` is known, which takes the tables for it.
     */
    bool has_dtz;
    /**
     * The result for the side that plays it, as from tabiya_tablebase_wdl.
     */
    int wdl;
    /**
     * Half-moves to the next capture, pawn move or mate, including this move.
     */
    int dtz;
    /**
     * Higher is better; equally good moves have the same rank.
     */
    int rank;
} tabiya_ranked_move;

/**
 * The null move: the side to move passes. It occurs in analysis, and is played and written like any other move.
 */
#define TABIYA_NULL_MOVE 24576

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Starts an analysis of the position on the engine's board. The limits may be null.
 */
enum tabiya_status tabiya_analysis_start(const struct tabiya_engine *engine,
                                         const struct tabiya_limits *limits,
                                         struct tabiya_analysis **analysis);

/**
 * Waits for the next line, for this many milliseconds or, with -1, as long as it takes. Gives null if none came, or
 * the analysis has ended. The line is valid until the next call, or until the analysis is freed.
 */
enum tabiya_status tabiya_analysis_next(const struct tabiya_analysis *analysis,
                                        int64_t timeout_ms,
                                        const struct tabiya_info **info);

/**
 * Whether an analysis has ended; there may still be lines to fetch.
 */
bool tabiya_analysis_is_over(const struct tabiya_analysis *analysis);

/**
 * Ends an analysis, from any thread.
 */
void tabiya_analysis_stop(const struct tabiya_analysis *analysis);

/**
 * Waits for the end of an analysis and gives its result.
 */
enum tabiya_status tabiya_analysis_wait(const struct tabiya_analysis *analysis,
                                        struct tabiya_result *result);

/**
 * Waits for the end of an analysis and gives its result with all requested lines.
 */
enum tabiya_status tabiya_analysis_answer(const struct tabiya_analysis *analysis,
                                          struct tabiya_answer **answer);

/**
 * Stops an analysis, waits for its end and frees it; null is accepted.
 */
void tabiya_analysis_free(struct tabiya_analysis *analysis);

/**
 * The result without the lines.
 */
enum tabiya_status tabiya_answer_result(const struct tabiya_answer *answer,
                                        struct tabiya_result *result);

/**
 * The number of lines; 0 for a null pointer, for a move from the book, and without legal moves.
 */
size_t tabiya_answer_line_count(const struct tabiya_answer *answer);

/**
 * A line, by its index from 0; null past the last one. It is valid as long as the answer is.
 */
const struct tabiya_info *tabiya_answer_line(const struct tabiya_answer *answer, size_t index);

/**
 * Frees an answer; null is accepted.
 */
void tabiya_answer_free(struct tabiya_answer *answer);

/**
 * Opens a Polyglot book.
 */
enum tabiya_status tabiya_book_open(const char *path, struct tabiya_book **book);

/**
 * A book from bytes in memory, which are copied.
 */
enum tabiya_status tabiya_book_from_bytes(const uint8_t *bytes,
                                          size_t length,
                                          struct tabiya_book **book);

/**
 * Frees a book; null is accepted.
 */
void tabiya_book_free(struct tabiya_book *book);

/**
 * The number of entries of a book; 0 for a null pointer.
 */
size_t tabiya_book_length(const struct tabiya_book *book);

/**
 * Writes a book's moves for a position, highest weight first, into an array of `capacity`, as many as fit, and gives
 * their number. Illegal moves in the file are left out.
 */
enum tabiya_status tabiya_book_moves(const struct tabiya_book *book,
                                     const struct tabiya_position *position,
                                     struct tabiya_book_move *moves,
                                     size_t capacity,
                                     size_t *count);

/**
 * The move with the highest weight in a position; its move is 0 if the book has none.
 */
enum tabiya_status tabiya_book_best(const struct tabiya_book *book,
                                    const struct tabiya_position *position,
                                    struct tabiya_book_move *best);

/**
 * A random move, chosen with the probability that its weight gives it; its move is 0 if the book has none. The same
 * seed always gives the same move.
 */
enum tabiya_status tabiya_book_choose(const struct tabiya_book *book,
                                      const struct tabiya_position *position,
                                      uint64_t seed,
                                      struct tabiya_book_move *chosen);

/**
 * The first 40 half-moves of every game, weighted by how often they were played.
 */
struct tabiya_book_options tabiya_book_options_default(void);

/**
 * Starts to build a book. The options may be null.
 */
enum tabiya_status tabiya_book_builder_new(const struct tabiya_book_options *options,
                                           struct tabiya_book_builder **builder);

/**
 * Adds the main line of a game.
 */
enum tabiya_status tabiya_book_builder_add(struct tabiya_book_builder *builder,
                                           const struct tabiya_game *game);

/**
 * The book as it is so far, in memory.
 */
enum tabiya_status tabiya_book_builder_book(const struct tabiya_book_builder *builder,
                                            struct tabiya_book **book);

/**
 * Writes the book to a file, and gives its number of entries unless `entries` is null.
 */
enum tabiya_status tabiya_book_builder_write(const struct tabiya_book_builder *builder,
                                             const char *path,
                                             size_t *entries);

/**
 * Frees a builder; null is accepted.
 */
void tabiya_book_builder_free(struct tabiya_book_builder *builder);

/**
 * Creates an engine, with the starting position on its board. The options may be null.
 */
enum tabiya_status tabiya_engine_new(const struct tabiya_engine_options *options,
                                     struct tabiya_engine **engine);

/**
 * Closes an engine and frees it; null is accepted. No other thread may be in a call on it; an analysis in the
 * background is stopped.
 */
void tabiya_engine_free(struct tabiya_engine *engine);

/**
 * Ends the current search and frees the engine's memory. May be called more than once, and from any thread; all later
 * calls fail with TABIYA_STATUS_CLOSED.
 */
void tabiya_engine_close(const struct tabiya_engine *engine);

/**
 * Ends the current search, from any thread; it answers with the best move found so far.
 */
void tabiya_engine_stop(const struct tabiya_engine *engine);

/**
 * Whether a search is running.
 */
bool tabiya_engine_is_searching(const struct tabiya_engine *engine);

/**
 * A copy of the position on the board.
 */
enum tabiya_status tabiya_engine_position(const struct tabiya_engine *engine,
                                          struct tabiya_position **position);

/**
 * A copy of the game on the board.
 */
enum tabiya_status tabiya_engine_game(const struct tabiya_engine *engine,
                                      struct tabiya_game **game);

/**
 * Puts a position on the board, with no moves before it.
 */
enum tabiya_status tabiya_engine_set_position(const struct tabiya_engine *engine,
                                              const struct tabiya_position *position);

/**
 * Puts a game on the board, as it stands at its cursor: the moves that led there count for repetitions.
 */
enum tabiya_status tabiya_engine_set_game(const struct tabiya_engine *engine,
                                          const struct tabiya_game *game);

/**
 * Plays a move in UCI or SAN on the board, and gives the move unless `mv` is null.
 */
enum tabiya_status tabiya_engine_make_move(const struct tabiya_engine *engine,
                                           const char *text,
                                           tabiya_move *mv);

/**
 * Takes back the last move, and gives the move unless `mv` is null; 0 at the start.
 */
enum tabiya_status tabiya_engine_undo_move(const struct tabiya_engine *engine, tabiya_move *mv);

/**
 * Starts a new game, unrelated to the one before.
 */
enum tabiya_status tabiya_engine_new_game(const struct tabiya_engine *engine);

/**
 * Sets the number of search threads.
 */
enum tabiya_status tabiya_engine_set_threads(const struct tabiya_engine *engine, uint32_t threads);

/**
 * Replaces the hash table with an empty one of this many megabytes.
 */
enum tabiya_status tabiya_engine_set_hash(const struct tabiya_engine *engine, uint32_t megabytes);

/**
 * From now on plays at the strength of a rating; 0 for full strength.
 */
enum tabiya_status tabiya_engine_set_elo(const struct tabiya_engine *engine, uint32_t elo);

/**
 * What the position on the board is worth without a search.
 */
enum tabiya_status tabiya_engine_evaluation(const struct tabiya_engine *engine,
                                            struct tabiya_score *score);

/**
 * Finds the move to play in the position on the board. The limits may be null.
 */
enum tabiya_status tabiya_engine_find_best_move(const struct tabiya_engine *engine,
                                                const struct tabiya_limits *limits,
                                                struct tabiya_result *result);

/**
 * Like tabiya_engine_find_best_move, but gives all requested lines.
 */
enum tabiya_status tabiya_engine_search(const struct tabiya_engine *engine,
                                        const struct tabiya_limits *limits,
                                        struct tabiya_answer **answer);

/**
 * Analyses the position on the board, passes each line to a function, and waits for the end. The limits, the function
 * and the result may be null.
 */
enum tabiya_status tabiya_engine_analyze(const struct tabiya_engine *engine,
                                         const struct tabiya_limits *limits,
                                         tabiya_on_info on_info,
                                         void *user,
                                         struct tabiya_result *result);

/**
 * Like tabiya_engine_analyze, but gives all requested lines.
 */
enum tabiya_status tabiya_engine_tell(const struct tabiya_engine *engine,
                                      const struct tabiya_limits *limits,
                                      tabiya_on_info on_info,
                                      void *user,
                                      struct tabiya_answer **answer);

/**
 * Reads a line of EPD. It may have the counters of a FEN, and the last semicolon may be missing.
 */
enum tabiya_status tabiya_epd_parse(const char *text, struct tabiya_epd **epd);

/**
 * EPD for a position, without operations.
 */
enum tabiya_status tabiya_epd_new(const struct tabiya_position *position, struct tabiya_epd **epd);

/**
 * Frees a line of EPD; null is accepted.
 */
void tabiya_epd_free(struct tabiya_epd *epd);

/**
 * A copy of the position.
 */
enum tabiya_status tabiya_epd_position(const struct tabiya_epd *epd,
                                       struct tabiya_position **position);

/**
 * The number of operations; 0 for a null pointer.
 */
size_t tabiya_epd_operation_count(const struct tabiya_epd *epd);

/**
 * The name of an operation, by its index from 0; null past the last one.
 */
enum tabiya_status tabiya_epd_opcode(const struct tabiya_epd *epd, size_t index, char **opcode);

/**
 * The operands of an operation as text, such as `Nf3 Nc3` for bm; null if there is no such operation.
 */
enum tabiya_status tabiya_epd_operation(const struct tabiya_epd *epd,
                                        const char *opcode,
                                        char **operands);

/**
 * Writes the moves of an operation (bm, am, pv, pm, sm) into an array of `capacity` moves, as many as fit, and gives
 * their number.
 */
enum tabiya_status tabiya_epd_moves(const struct tabiya_epd *epd,
                                    const char *opcode,
                                    tabiya_move *moves,
                                    size_t capacity,
                                    size_t *count);

/**
 * Sets the operands of an operation, adding it if necessary; null removes it.
 */
enum tabiya_status tabiya_epd_set(struct tabiya_epd *epd, const char *opcode, const char *operands);

/**
 * The line of EPD.
 */
enum tabiya_status tabiya_epd_text(const struct tabiya_epd *epd, char **text);

/**
 * A game from a position; null for the usual starting position.
 *
 * ```c
 * tabiya_game *game = NULL;
 * CHECK(tabiya_game_new(NULL, &game) == TABIYA_STATUS_OK);
 * CHECK(tabiya_game_make_move(game, "e4", NULL) == TABIYA_STATUS_OK);
 * CHECK(tabiya_game_make_move(game, "e5", NULL) == TABIYA_STATUS_OK);
 * tabiya_game_undo(game);
 * CHECK(tabiya_game_make_move(game, "c5", NULL) == TABIYA_STATUS_OK);
 * char *pgn = NULL;
 * tabiya_game_pgn(game, &pgn);
 * CHECK(strstr(pgn, "1. e4 e5 (1... c5) *"));
 * tabiya_string_free(pgn);
 * tabiya_game_free(game);
 * ```
 */
enum tabiya_status tabiya_game_new(const struct tabiya_position *start, struct tabiya_game **game);

/**
 * Reads one game in PGN, complete with variations and comments; the cursor is at the end of the main line. For files
 * with many games use tabiya_pgn_open.
 */
enum tabiya_status tabiya_game_from_pgn(const char *pgn,
                                        struct tabiya_game **game);

/**
 * Copies a game. The copy has nodes of its own; those of the original do not belong to it.
 */
enum tabiya_status tabiya_game_copy(const struct tabiya_game *game, struct tabiya_game **copy);

/**
 * Frees a game; null is accepted.
 */
void tabiya_game_free(struct tabiya_game *game);

/**
 * Whether two games are the same: their tags, and their trees with all annotations.
 */
bool tabiya_game_equal(const struct tabiya_game *one, const struct tabiya_game *other);

/**
 * A copy of the position at the cursor.
 */
enum tabiya_status tabiya_game_position(const struct tabiya_game *game,
                                        struct tabiya_position **position);

/**
 * A copy of the starting position.
 */
enum tabiya_status tabiya_game_start(const struct tabiya_game *game,
                                     struct tabiya_position **position);

/**
 * Writes the moves that lead to the cursor into an array of `capacity` moves, as many as fit, and gives their number.
 * The array may be null if the capacity is 0.
 */
enum tabiya_status tabiya_game_moves(const struct tabiya_game *game,
                                     tabiya_move *moves,
                                     size_t capacity,
                                     size_t *count);

/**
 * Writes the nodes of the main line, without the root, into an array of `capacity` nodes, as many as fit, and gives
 * their number.
 */
enum tabiya_status tabiya_game_main_line(const struct tabiya_game *game,
                                         tabiya_node *nodes,
                                         size_t capacity,
                                         size_t *count);

/**
 * Writes all nodes into an array of `capacity` nodes, as many as fit, and gives their number: first the root, then
 * each move of the main line, followed by the variations beside it, then by the next move.
 */
enum tabiya_status tabiya_game_walk(const struct tabiya_game *game,
                                    tabiya_node *nodes,
                                    size_t capacity,
                                    size_t *count);

/**
 * Whether and how the game has ended at the cursor by the rules alone: by checkmate, stalemate, a dead position, a
 * fivefold repetition or the seventy-five-move rule.
 */
enum tabiya_status tabiya_game_outcome(const struct tabiya_game *game,
                                       struct tabiya_outcome *outcome);

/**
 * How the game ends at the cursor if a colour (0 White, 1 Black) runs out of time: in a draw if the other side cannot
 * mate by any series of legal moves.
 */
enum tabiya_status tabiya_game_outcome_on_time(const struct tabiya_game *game,
                                               int late,
                                               struct tabiya_outcome *outcome);

/**
 * The draws that the player to move may claim at the cursor: TABIYA_CLAIM_THREEFOLD_REPETITION,
 * TABIYA_CLAIM_FIFTY_MOVES, their sum, or 0.
 */
uint32_t tabiya_game_claims(const struct tabiya_game *game);

/**
 * The recorded result: "1-0", "0-1", "1/2-1/2" or "*"; null for a null pointer. Do not free it.
 */
const char *tabiya_game_result(const struct tabiya_game *game);

/**
 * The game in PGN, complete with variations and annotations.
 */
enum tabiya_status tabiya_game_pgn(const struct tabiya_game *game, char **pgn);

/**
 * Undoes the last change to the game (a new move, a deletion, a comment, a tag); false if there is none. Moving the
 * cursor is not a change.
 */
bool tabiya_game_undo_edit(struct tabiya_game *game);

/**
 * Redoes the change that was last undone; false if there is none.
 */
bool tabiya_game_redo_edit(struct tabiya_game *game);

/**
 * Plays a move in UCI or SAN at the cursor, and gives the move unless `mv` is null. "0000" and "--" are null moves.
 */
enum tabiya_status tabiya_game_make_move(struct tabiya_game *game,
                                         const char *text,
                                         tabiya_move *mv);

/**
 * Plays a move at the cursor, or TABIYA_NULL_MOVE.
 */
enum tabiya_status tabiya_game_play(struct tabiya_game *game, tabiya_move mv);

/**
 * Goes back one move and returns it; 0 at the start. Nothing is deleted.
 */
tabiya_move tabiya_game_undo(struct tabiya_game *game);

/**
 * Goes forward again by the move that tabiya_game_undo took back, and returns it; 0 if there is none.
 */
tabiya_move tabiya_game_redo(struct tabiya_game *game);

/**
 * Goes to the next node of the line and returns its move; 0 at the end.
 */
tabiya_move tabiya_game_forward(struct tabiya_game *game);

/**
 * Goes to a node.
 */
enum tabiya_status tabiya_game_go_to(struct tabiya_game *game, tabiya_node node);

/**
 * Goes to the end of the current line.
 */
enum tabiya_status tabiya_game_go_to_end(struct tabiya_game *game);

/**
 * The node at the cursor; 0 for a null pointer.
 */
tabiya_node tabiya_game_cursor(const struct tabiya_game *game);

/**
 * The root: the node before the first move; 0 for a null pointer.
 */
tabiya_node tabiya_game_root(const struct tabiya_game *game);

/**
 * The value of a tag such as "White"; null if there is no such tag.
 */
enum tabiya_status tabiya_game_tag(const struct tabiya_game *game, const char *name, char **value);

/**
 * The number of tags; 0 for a null pointer.
 */
size_t tabiya_game_tag_count(const struct tabiya_game *game);

/**
 * The name and value of a tag, by its index from 0; both null past the last one.
 *
 * ```c
 * tabiya_game *game = NULL;
 * tabiya_game_from_pgn("[White \"Morphy\"]\n[Black \"Anderssen\"]\n\n1. e4 *", &game);
 * CHECK(tabiya_game_tag_count(game) == 2);
 * char *name = NULL, *value = NULL;
 * CHECK(tabiya_game_tag_at(game, 1, &name, &value) == TABIYA_STATUS_OK);
 * CHECK(!strcmp(name, "Black") && !strcmp(value, "Anderssen"));
 * tabiya_string_free(name);
 * tabiya_string_free(value);
 * tabiya_game_free(game);
 * ```
 */
enum tabiya_status tabiya_game_tag_at(const struct tabiya_game *game,
                                      size_t index,
                                      char **name,
                                      char **value);

/**
 * Sets the value of a tag; null removes the tag. "Result" accepts only results, "FEN" only the starting position of
 * the game.
 */
enum tabiya_status tabiya_game_set_tag(struct tabiya_game *game,
                                       const char *name,
                                       const char *value);

/**
 * An empty result, for a function to fill in.
 */
struct tabiya_result tabiya_result_default(void);

/**
 * Limits with nothing set.
 */
struct tabiya_mate_limits tabiya_mate_limits_default(void);

/**
 * Looks for the shortest forced mate by either side and proves it. The limits may be null.
 */
enum tabiya_status tabiya_mate_find(const struct tabiya_position *position,
                                    const struct tabiya_mate_limits *limits,
                                    struct tabiya_mate **mate);

/**
 * Whether there is a mate, with a proof that the checker has accepted.
 */
bool tabiya_mate_is_proven(const struct tabiya_mate *mate);

/**
 * The number of moves to mate, negative if the side to move is being mated; 0 without a proven mate, and for a mate
 * already on the board.
 */
int tabiya_mate_moves(const struct tabiya_mate *mate);

/**
 * Whether it is proven that there is no shorter mate.
 */
bool tabiya_mate_is_shortest(const struct tabiya_mate *mate);

/**
 * The search has shown that there is no mate within this many moves.
 */
int tabiya_mate_none_within(const struct tabiya_mate *mate);

/**
 * Nodes of the search.
 */
uint64_t tabiya_mate_nodes(const struct tabiya_mate *mate);

/**
 * Writes the moves to mate into an array of `capacity` moves, as many as fit, and gives their number.
 */
enum tabiya_status tabiya_mate_line(const struct tabiya_mate *mate,
                                    tabiya_move *moves,
                                    size_t capacity,
                                    size_t *count);

/**
 * The proof, as `tabiya mate --proof` writes it into a file; null without a mate. Free it with tabiya_bytes_free.
 */
enum tabiya_status tabiya_mate_certificate(const struct tabiya_mate *mate,
                                           uint8_t **bytes,
                                           size_t *length);

/**
 * Frees an answer; null is accepted.
 */
void tabiya_mate_free(struct tabiya_mate *mate);

/**
 * Checks the proofs in the bytes of a file by the rules alone, writes those it accepts into an array of `capacity`, as
 * many as fit, and gives their number. A damaged file or a false proof gives TABIYA_STATUS_BAD_ARGUMENT, and the
 * message says where.
 */
enum tabiya_status tabiya_mate_check(const uint8_t *bytes,
                                     size_t length,
                                     struct tabiya_checked_mate *checked,
                                     size_t capacity,
                                     size_t *count);

/**
 * Reads a move such as "e2e4" or "e7e8q" without a position; "0000" is TABIYA_NULL_MOVE. Whether it is legal, castles
 * or captures is found out where it is played.
 *
 * ```c
 * tabiya_move move = 0;
 * CHECK(tabiya_move_parse("e2e4", &move) == TABIYA_STATUS_OK);
 * tabiya_position *position = tabiya_position_new();
 * CHECK(tabiya_position_play(position, move) == TABIYA_STATUS_OK);
 * CHECK(tabiya_position_play(position, move) == TABIYA_STATUS_ILLEGAL_MOVE);
 * tabiya_position_free(position);
 * ```
 */
enum tabiya_status tabiya_move_parse(const char *text,
                                     tabiya_move *mv);

/**
 * The square a move starts from, 0 (a1) to 63 (h8); -1 if it is not a move. For castling this is the king's square.
 */
int tabiya_move_from(tabiya_move mv);

/**
 * The square a move ends on, 0 (a1) to 63 (h8); -1 if it is not a move. For castling this is where the king goes, or,
 * unless king and rook stand as in ordinary chess, the rook's square, as in UCI.
 */
int tabiya_move_to(tabiya_move mv);

/**
 * The square of the castling rook, 0 (a1) to 63 (h8); -1 if a move is not castling.
 */
int tabiya_move_rook(tabiya_move mv);

/**
 * What a pawn promotes to: 2 knight, 3 bishop, 4 rook, 5 queen; 0 if it is no promotion.
 */
int tabiya_move_promotion(tabiya_move mv);

/**
 * Whether a move is castling.
 */
bool tabiya_move_is_castling(tabiya_move mv);

/**
 * Whether a move is a capture.
 */
bool tabiya_move_is_capture(tabiya_move mv);

/**
 * Writes a move as UCI text. With `chess960` castling is always written as the king taking its rook, otherwise only if
 * king and rook do not stand as in ordinary chess. A null move is "0000".
 */
enum tabiya_status tabiya_move_uci(tabiya_move mv,
                                   bool chess960,
                                   char (*text)[TABIYA_UCI_SIZE]);

/**
 * Whether a node exists in the game.
 */
bool tabiya_node_exists(const struct tabiya_game *game, tabiya_node node);

/**
 * The parent of a node; 0 for the root.
 */
enum tabiya_status tabiya_node_parent(const struct tabiya_game *game,
                                      tabiya_node node,
                                      tabiya_node *parent);

/**
 * Writes the children of a node into an array of `capacity` nodes, as many as fit, and gives their number: first the
 * continuation, then the variations.
 */
enum tabiya_status tabiya_node_children(const struct tabiya_game *game,
                                        tabiya_node node,
                                        tabiya_node *children,
                                        size_t capacity,
                                        size_t *count);

/**
 * A child of a node, by its index; index 0 is the continuation. Gives 0 past the last one.
 */
enum tabiya_status tabiya_node_child(const struct tabiya_game *game,
                                     tabiya_node node,
                                     size_t index,
                                     tabiya_node *child);

/**
 * The move that leads to a node, or TABIYA_NULL_MOVE; 0 for the root.
 */
enum tabiya_status tabiya_node_move(const struct tabiya_game *game,
                                    tabiya_node node,
                                    tabiya_move *mv);

/**
 * The same move in SAN, "--" for a null move; empty for the root.
 */
enum tabiya_status tabiya_node_san(const struct tabiya_game *game, tabiya_node node, char **san);

/**
 * A copy of the position at a node.
 */
enum tabiya_status tabiya_node_position(const struct tabiya_game *game,
                                        tabiya_node node,
                                        struct tabiya_position **position);

/**
 * Whether a node is the root or on the main line.
 */
bool tabiya_node_is_main_line(const struct tabiya_game *game, tabiya_node node);

/**
 * Adds a move, or TABIYA_NULL_MOVE, after a node, and gives the new node unless `child` is null. A move that is
 * already there is not added again. The cursor stays where it is.
 */
enum tabiya_status tabiya_node_add(struct tabiya_game *game,
                                   tabiya_node node,
                                   tabiya_move mv,
                                   tabiya_node *child);

/**
 * Like tabiya_node_add, for a move in UCI or SAN; "0000" and "--" are null moves.
 */
enum tabiya_status tabiya_node_add_text(struct tabiya_game *game,
                                        tabiya_node node,
                                        const char *text,
                                        tabiya_node *child);

/**
 * Moves a variation one place forward among its siblings; the first one is the main continuation.
 */
enum tabiya_status tabiya_node_promote(struct tabiya_game *game, tabiya_node node);

/**
 * Moves a line one place back among its siblings; the last one stays.
 */
enum tabiya_status tabiya_node_demote(struct tabiya_game *game, tabiya_node node);

/**
 * Makes the line that leads to a node the main line.
 */
enum tabiya_status tabiya_node_promote_to_main_line(struct tabiya_game *game, tabiya_node node);

/**
 * Deletes a node and everything after it. If the cursor is in there, it goes to the parent.
 */
enum tabiya_status tabiya_node_delete(struct tabiya_game *game, tabiya_node node);

/**
 * The comment after a move, or for the root before the first move, as written, including commands such as [%clk
 * 0:05:00]. Several comments are joined with spaces; null if there is none.
 */
enum tabiya_status tabiya_node_comment(const struct tabiya_game *game,
                                       tabiya_node node,
                                       char **comment);

/**
 * The comment between a move's number and the move; null if there is none.
 */
enum tabiya_status tabiya_node_comment_before(const struct tabiya_game *game,
                                              tabiya_node node,
                                              char **comment);

/**
 * The comments after a move without commands: the text for human readers. Empty if there is none.
 */
enum tabiya_status tabiya_node_remark(const struct tabiya_game *game,
                                      tabiya_node node,
                                      char **remark);

/**
 * Replaces the comments after a move; null or an empty text removes them.
 */
enum tabiya_status tabiya_node_set_comment(struct tabiya_game *game,
                                           tabiya_node node,
                                           const char *comment);

/**
 * Replaces the comments before a move; null or an empty text removes them.
 */
enum tabiya_status tabiya_node_set_comment_before(struct tabiya_game *game,
                                                  tabiya_node node,
                                                  const char *comment);

/**
 * Writes the NAGs of a move into an array of `capacity` numbers, as many as fit, and gives their number: 1 for !, 2
 * for ?, 3 for !!, 4 for ??, 5 for !?, 6 for ?! and so on.
 */
enum tabiya_status tabiya_node_nags(const struct tabiya_game *game,
                                    tabiya_node node,
                                    uint32_t *nags,
                                    size_t capacity,
                                    size_t *count);

/**
 * Adds a NAG to a move.
 */
enum tabiya_status tabiya_node_add_nag(struct tabiya_game *game, tabiya_node node, uint32_t nag);

/**
 * Removes a NAG from a move.
 */
enum tabiya_status tabiya_node_remove_nag(struct tabiya_game *game, tabiya_node node, uint32_t nag);

/**
 * The time left on the clock after a move, [%clk], in milliseconds; -1 if there is none.
 */
enum tabiya_status tabiya_node_clock(const struct tabiya_game *game,
                                     tabiya_node node,
                                     int64_t *milliseconds);

/**
 * The time that a move took, [%emt], in milliseconds; -1 if there is none.
 */
enum tabiya_status tabiya_node_elapsed(const struct tabiya_game *game,
                                       tabiya_node node,
                                       int64_t *milliseconds);

/**
 * Sets the time left on the clock; -1 removes it.
 */
enum tabiya_status tabiya_node_set_clock(struct tabiya_game *game,
                                         tabiya_node node,
                                         int64_t milliseconds);

/**
 * Sets the time that a move took; -1 removes it.
 */
enum tabiya_status tabiya_node_set_elapsed(struct tabiya_game *game,
                                           tabiya_node node,
                                           int64_t milliseconds);

/**
 * The evaluation in a move's comment.
 */
enum tabiya_status tabiya_node_evaluation(const struct tabiya_game *game,
                                          tabiya_node node,
                                          struct tabiya_evaluation *evaluation);

/**
 * Sets the evaluation of a move; null, or one with `exists` false, removes it.
 */
enum tabiya_status tabiya_node_set_evaluation(struct tabiya_game *game,
                                              tabiya_node node,
                                              const struct tabiya_evaluation *evaluation);

/**
 * Writes the arrows and coloured squares of a move into an array of `capacity`, as many as fit, and gives their
 * number.
 */
enum tabiya_status tabiya_node_arrows(const struct tabiya_game *game,
                                      tabiya_node node,
                                      struct tabiya_arrow *arrows,
                                      size_t capacity,
                                      size_t *count);

/**
 * Replaces the arrows and coloured squares of a move; with a count of 0 they are removed.
 */
enum tabiya_status tabiya_node_set_arrows(struct tabiya_game *game,
                                          tabiya_node node,
                                          const struct tabiya_arrow *arrows,
                                          size_t count);

/**
 * Options with nothing set.
 */
struct tabiya_engine_options tabiya_engine_options_default(void);

/**
 * Limits with nothing set.
 */
struct tabiya_limits tabiya_limits_default(void);

/**
 * Opens a file of games, which may be compressed (.zst, .gz, .bz2).
 */
enum tabiya_status tabiya_pgn_open(const char *path, struct tabiya_pgn **pgn);

/**
 * Reads the games of a text of `length` bytes, which are copied. They may be UTF-8 or Latin-1.
 */
enum tabiya_status tabiya_pgn_from_text(const char *text, size_t length, struct tabiya_pgn **pgn);

/**
 * The next game, complete with variations and comments; null if there are no more. After TABIYA_STATUS_BAD_PGN reading
 * continues after the bad game.
 */
enum tabiya_status tabiya_pgn_next(struct tabiya_pgn *pgn,
                                   struct tabiya_game **game);

/**
 * Frees a reader; null is accepted.
 */
void tabiya_pgn_free(struct tabiya_pgn *pgn);

/**
 * A visitor without any functions.
 */
struct tabiya_visitor tabiya_visitor_default(void);

/**
 * Reads the next game and passes its parts to a visitor, without building a tree; `user` is passed to its functions.
 * `found` tells whether there was a game. After TABIYA_STATUS_BAD_PGN reading continues after the bad game.
 *
 * ```c
 * const char text[] = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
 * tabiya_pgn *pgn = NULL;
 * tabiya_pgn_from_text(text, sizeof text - 1, &pgn);
 * tabiya_visitor nobody = tabiya_visitor_default();
 * bool found = true;
 * int games = -1;
 * for (; found; games++) CHECK(tabiya_pgn_visit(pgn, &nobody, NULL, &found) == TABIYA_STATUS_OK);
 * CHECK(games == 2);
 * tabiya_pgn_free(pgn);
 * ```
 */
enum tabiya_status tabiya_pgn_visit(struct tabiya_pgn *pgn,
                                    const struct tabiya_visitor *visitor,
                                    void *user,
                                    bool *found);

/**
 * Frees bytes that this library has returned, given their number; null is accepted.
 */
void tabiya_bytes_free(uint8_t *bytes, size_t length);

/**
 * Frees a text that this library has returned; null is accepted.
 */
void tabiya_string_free(char *text);

/**
 * The starting position of a game.
 */
struct tabiya_position *tabiya_position_new(void);

/**
 * Writes the starting position into memory of yours, which is not to be freed by this library.
 */
enum tabiya_status tabiya_position_init(struct tabiya_position *storage);

/**
 * Reads a FEN leniently: X-FEN and Shredder-FEN are understood, the counters may be missing, and impossible castling
 * rights and en-passant squares are dropped. "startpos" is the starting position.
 */
enum tabiya_status tabiya_position_from_fen(const char *fen,
                                            struct tabiya_position **position);

/**
 * Reads a FEN of `length` bytes into memory of yours, like tabiya_position_from_fen. A zero byte is an error like any
 * other letter that does not belong there.
 *
 * ```c
 * _Alignas(TABIYA_POSITION_ALIGNMENT) unsigned char here[TABIYA_POSITION_SIZE];
 * tabiya_position *position = (tabiya_position *)here;
 * const char fen[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
 * CHECK(tabiya_position_read_fen(fen, sizeof fen - 1, position) == TABIYA_STATUS_OK);
 * CHECK(tabiya_position_read_fen(fen, sizeof fen, position) == TABIYA_STATUS_BAD_FEN);
 * ```
 */
enum tabiya_status tabiya_position_read_fen(const char *fen,
                                            size_t length,
                                            struct tabiya_position *storage);

/**
 * A starting position of Chess960, by its number from 0 to 959; 518 is the usual one.
 */
enum tabiya_status tabiya_position_chess960(int number, struct tabiya_position **position);

/**
 * Copies a position.
 */
enum tabiya_status tabiya_position_copy(const struct tabiya_position *position,
                                        struct tabiya_position **copy);

/**
 * Frees a position that is on the heap; null is accepted.
 */
void tabiya_position_free(struct tabiya_position *position);

/**
 * Whether two positions are the same, counters included. To ignore the counters, compare their tabiya_position_key.
 */
bool tabiya_position_equal(const struct tabiya_position *one,
                           const struct tabiya_position *other);

/**
 * The Zobrist key: equal for positions in which the same moves are possible.
 */
uint64_t tabiya_position_key(const struct tabiya_position *position);

/**
 * The key of the position in Polyglot books.
 */
uint64_t tabiya_position_polyglot_key(const struct tabiya_position *position);

/**
 * How the game ends here, whatever came before: by checkmate, stalemate or a dead position.
 */
enum tabiya_status tabiya_position_outcome(const struct tabiya_position *position,
                                           struct tabiya_outcome *outcome);

/**
 * The side to move: 0 White, 1 Black; -1 for a null pointer.
 */
int tabiya_position_side_to_move(const struct tabiya_position *position);

/**
 * The piece on a square from 0 (a1) to 63 (h8): 1 to 6 for a white pawn, knight, bishop, rook, queen or king, negative
 * for a black one, 0 for none.
 */
int tabiya_position_piece_at(const struct tabiya_position *position,
                             int number);

/**
 * Writes the piece on each square, from a1 to h8, numbered as in tabiya_position_piece_at.
 */
enum tabiya_status tabiya_position_pieces(const struct tabiya_position *position,
                                          int8_t (*pieces)[64]);

/**
 * The squares of a piece, numbered as in tabiya_position_piece_at; with 0, of all pieces.
 */
tabiya_squares tabiya_position_squares_of(const struct tabiya_position *position, int number);

/**
 * The squares of the pieces of a colour: 0 White, 1 Black.
 */
tabiya_squares tabiya_position_squares_of_color(const struct tabiya_position *position, int of);

/**
 * The square of a colour's king; -1 for a null pointer.
 */
int tabiya_position_king(const struct tabiya_position *position, int of);

/**
 * The square where a pawn can be captured en passant, or -1.
 */
int tabiya_position_en_passant(const struct tabiya_position *position);

/**
 * Half-moves since the last capture or pawn move; -1 for a null pointer.
 */
int tabiya_position_halfmove_clock(const struct tabiya_position *position);

/**
 * The number of the move, from 1; -1 for a null pointer.
 */
int tabiya_position_fullmove_number(const struct tabiya_position *position);

/**
 * The squares of the rooks with castling rights.
 */
tabiya_squares tabiya_position_castling_rooks(const struct tabiya_position *position);

/**
 * Whether a colour has the right to castle, on the king's side or on the queen's.
 */
bool tabiya_position_may_castle(const struct tabiya_position *position, int of, bool king_side);

/**
 * The pieces of a colour that attack a square, whether or not they are pinned.
 *
 * ```c
 * tabiya_position *position = tabiya_position_new();
 * // The pawns on e2 and g2 and the knight on g1 guard f3, which is square 21.
 * CHECK(tabiya_position_attackers(position, 21, 0) == (1ull << 12 | 1ull << 14 | 1ull << 6));
 * tabiya_position_free(position);
 * ```
 */
tabiya_squares tabiya_position_attackers(const struct tabiya_position *position,
                                         int number,
                                         int by);

/**
 * Whether a colour attacks a square.
 */
bool tabiya_position_is_attacked(const struct tabiya_position *position, int number, int by);

/**
 * The squares that the piece on a square attacks; none if there is no piece.
 */
tabiya_squares tabiya_position_attacks(const struct tabiya_position *position, int from);

/**
 * All squares that a colour attacks, including those of its own pieces.
 */
tabiya_squares tabiya_position_attacked_by(const struct tabiya_position *position, int by);

/**
 * The pieces of a colour that are pinned to their king.
 */
tabiya_squares tabiya_position_pinned(const struct tabiya_position *position, int of);

/**
 * The line, from edge to edge, on which the piece on a square is pinned to its king; all squares if it is not pinned.
 */
tabiya_squares tabiya_position_pin(const struct tabiya_position *position,
                                   int number);

/**
 * The pieces that give check to the side to move.
 */
tabiya_squares tabiya_position_checkers(const struct tabiya_position *position);

/**
 * Whether the side to move is in check.
 */
bool tabiya_position_is_check(const struct tabiya_position *position);

/**
 * Whether the side to move is checkmated.
 */
bool tabiya_position_is_checkmate(const struct tabiya_position *position);

/**
 * Whether the side to move is stalemated.
 */
bool tabiya_position_is_stalemate(const struct tabiya_position *position);

/**
 * Whether neither side has enough pieces to mate.
 */
bool tabiya_position_is_insufficient_material(const struct tabiya_position *position);

/**
 * Whether a colour has too few pieces to mate, whatever the other side does.
 */
bool tabiya_position_has_insufficient_material(const struct tabiya_position *position, int of);

/**
 * Whether a legal move gives check.
 */
bool tabiya_position_gives_check(const struct tabiya_position *position, tabiya_move mv);

/**
 * The squares that a piece, numbered as in tabiya_position_piece_at, attacks from a square if these squares are
 * occupied.
 */
tabiya_squares tabiya_attacks(int number,
                              int from,
                              tabiya_squares occupied);

/**
 * The squares between two squares on a line, excluding both; none if they are not on a line.
 */
tabiya_squares tabiya_between(int one, int other);

/**
 * The line through two squares, from edge to edge; no squares if they are not on a line.
 */
tabiya_squares tabiya_line(int one, int other);

/**
 * Writes a position as planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king,
 * the same for Black, White's right to castle on the king's side and on the queen's, the same for Black, the
 * en-passant square, and all ones if White is to move.
 */
enum tabiya_status tabiya_position_planes(const struct tabiya_position *position,
                                          uint8_t (*planes)[TABIYA_PLANES_SIZE]);

/**
 * White at the bottom, with coordinates, nothing marked.
 */
struct tabiya_svg_style tabiya_svg_style_default(void);

/**
 * Draws a position as SVG; a king in check is marked. The style may be null.
 */
enum tabiya_status tabiya_position_svg(const struct tabiya_position *position,
                                       const struct tabiya_svg_style *style,
                                       char **image);

/**
 * Writes the legal moves into an array of `capacity` moves, as many as fit, and gives their number. The array may be
 * null if the capacity is 0; TABIYA_MAX_MOVES is always enough.
 */
enum tabiya_status tabiya_position_legal_moves(const struct tabiya_position *position,
                                               tabiya_move *moves,
                                               size_t capacity,
                                               size_t *count);

/**
 * Writes the legal moves of a kind into an array with room for all, and returns their number; 0 for a null pointer.
 * `which` is a tabiya_moves.
 *
 * ```c
 * tabiya_position *position = NULL;
 * tabiya_move moves[TABIYA_MAX_MOVES];
 * tabiya_position_from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", &position);
 * CHECK(tabiya_position_list_moves(position, TABIYA_MOVES_CAPTURES, &moves) == 1);
 * CHECK(tabiya_move_from(moves[0]) == 28 && tabiya_move_to(moves[0]) == 35);
 * tabiya_position_free(position);
 * ```
 */
size_t tabiya_position_list_moves(const struct tabiya_position *position,
                                  uint32_t which,
                                  tabiya_move (*moves)[TABIYA_MAX_MOVES]);

/**
 * The number of legal moves; 0 for a null pointer.
 */
size_t tabiya_position_count_moves(const struct tabiya_position *position);

/**
 * Whether a move is legal in the position.
 */
bool tabiya_position_is_legal(const struct tabiya_position *position, tabiya_move mv);

/**
 * Plays a legal move, or TABIYA_NULL_MOVE unless the side to move is in check.
 */
enum tabiya_status tabiya_position_play(struct tabiya_position *position, tabiya_move mv);

/**
 * Writes the position after a legal move, or TABIYA_NULL_MOVE, into memory of yours; `position` does not change.
 */
enum tabiya_status tabiya_position_after(const struct tabiya_position *position,
                                         tabiya_move mv,
                                         struct tabiya_position *storage);

/**
 * Writes the position with the colours swapped and the board flipped vertically into memory of yours.
 */
enum tabiya_status tabiya_position_mirrored(const struct tabiya_position *position,
                                            struct tabiya_position *storage);

/**
 * Perft: counts the ways to play this many half-moves.
 */
enum tabiya_status tabiya_position_perft(const struct tabiya_position *position,
                                         int depth,
                                         uint64_t *nodes);

/**
 * The FEN of a position: X-FEN, where Chess960 castling needs it.
 */
enum tabiya_status tabiya_position_fen(const struct tabiya_position *position, char **fen);

/**
 * Writes the FEN of a position into an array and returns its length; 0 for a null pointer. `style` is a
 * tabiya_fen_style.
 *
 * ```c
 * tabiya_position *position = tabiya_position_new();
 * char fen[TABIYA_FEN_SIZE];
 * CHECK(tabiya_position_write_fen(position, TABIYA_FEN_STYLE_SHREDDER, &fen) == strlen(fen));
 * CHECK(!strcmp(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"));
 * tabiya_position_free(position);
 * ```
 */
size_t tabiya_position_write_fen(const struct tabiya_position *position,
                                 int style,
                                 char (*fen)[TABIYA_FEN_SIZE]);

/**
 * The EPD of a position without operations: its FEN without the counters. For operations see tabiya_epd_parse.
 */
enum tabiya_status tabiya_position_epd(const struct tabiya_position *position,
                                       char **epd);

/**
 * Reads a legal move in UCI or SAN; odd spellings are understood too.
 */
enum tabiya_status tabiya_position_parse_move(const struct tabiya_position *position,
                                              const char *text,
                                              tabiya_move *mv);

/**
 * Writes a legal move in SAN; a null move is "--".
 */
enum tabiya_status tabiya_position_san(const struct tabiya_position *position,
                                       tabiya_move mv,
                                       char (*san)[TABIYA_SAN_SIZE]);

/**
 * Writes a legal move in long algebraic notation, such as "e2-e4" or "Ng1-f3"; a null move is "--".
 */
enum tabiya_status tabiya_position_lan(const struct tabiya_position *position,
                                       tabiya_move mv,
                                       char (*lan)[TABIYA_SAN_SIZE]);

/**
 * Writes a line of moves, starting in this position, in SAN with move numbers: "1. e4 e5 2. Nf3".
 */
enum tabiya_status tabiya_position_line_san(const struct tabiya_position *position,
                                            const tabiya_move *moves,
                                            size_t count,
                                            char **san);

/**
 * Compares two scores: 1 if the first is better for White, -1 if it is worse, 0 if they are equal. Giving mate beats
 * any number of pawns, and a shorter mate beats a longer one.
 *
 * ```c
 * tabiya_score a = {0}, b = {0};
 * a.is_mate = true;
 * a.value = 3;
 * b.value = 900;
 * CHECK(tabiya_score_compare(a, b) == 1 && tabiya_score_compare(b, a) == -1);
 * CHECK(tabiya_score_number(a, 100000) == 99997 && tabiya_score_number(b, 100000) == 900);
 * ```
 */
int tabiya_score_compare(struct tabiya_score one,
                         struct tabiya_score other);

/**
 * A score as a single number from White's point of view: hundredths of a pawn, or for a mate `mate_value` less one for
 * each move that it takes.
 */
int tabiya_score_number(struct tabiya_score score,
                        int mate_value);

/**
 * The points that White can expect from one game, 0 to 1.
 */
double tabiya_score_points(struct tabiya_score score);

/**
 * An empty board, White to move.
 */
struct tabiya_setup *tabiya_setup_new(void);

/**
 * Reads a FEN, whether or not its position is legal.
 */
enum tabiya_status tabiya_setup_from_fen(const char *fen, struct tabiya_setup **setup);

/**
 * A board set up like a position.
 */
enum tabiya_status tabiya_setup_from_position(const struct tabiya_position *position,
                                              struct tabiya_setup **setup);

/**
 * Copies a set-up.
 */
enum tabiya_status tabiya_setup_copy(const struct tabiya_setup *setup, struct tabiya_setup **copy);

/**
 * Frees a set-up; null is accepted.
 */
void tabiya_setup_free(struct tabiya_setup *setup);

/**
 * Puts a piece, numbered as in tabiya_position_piece_at, on a square; 0 clears the square.
 */
enum tabiya_status tabiya_setup_put(struct tabiya_setup *setup, int number, int what);

/**
 * The piece on a square, numbered as in tabiya_position_piece_at.
 */
int tabiya_setup_piece_at(const struct tabiya_setup *setup, int number);

/**
 * Sets the side to move: 0 White, 1 Black.
 */
enum tabiya_status tabiya_setup_set_side_to_move(struct tabiya_setup *setup, int side);

/**
 * Sets the castling rights, as in a FEN: "KQkq", "HAha" or "-".
 */
enum tabiya_status tabiya_setup_set_castling(struct tabiya_setup *setup, const char *rights);

/**
 * Sets the square that a pawn has just skipped; -1 for none.
 */
enum tabiya_status tabiya_setup_set_en_passant(struct tabiya_setup *setup, int number);

/**
 * The square that a pawn has just skipped, or -1.
 */
int tabiya_setup_en_passant(const struct tabiya_setup *setup);

/**
 * Sets the number of half-moves since the last capture or pawn move, and the number of the next move.
 */
enum tabiya_status tabiya_setup_set_counters(struct tabiya_setup *setup,
                                             uint16_t halfmove_clock,
                                             uint16_t fullmove_number);

/**
 * The board as FEN, whether or not it is legal.
 */
enum tabiya_status tabiya_setup_fen(const struct tabiya_setup *setup, char **fen);

/**
 * The number of faults that keep the board from being a legal position; 0 for a null pointer.
 */
size_t tabiya_setup_fault_count(const struct tabiya_setup *setup);

/**
 * A fault in words, by its index from 0; null past the last one.
 */
enum tabiya_status tabiya_setup_fault(const struct tabiya_setup *setup, size_t index, char **fault);

/**
 * The name of a fault for programs, such as "no_king" or "pawn_on_back_rank"; null past the last one.
 */
enum tabiya_status tabiya_setup_fault_name(const struct tabiya_setup *setup,
                                           size_t index,
                                           char **name);

/**
 * The position, if it is legal; otherwise TABIYA_STATUS_BAD_FEN, with all faults in the message.
 */
enum tabiya_status tabiya_setup_position(const struct tabiya_setup *setup,
                                         struct tabiya_position **position);

/**
 * Why the last failed call of this thread failed; empty if none has. Valid until the thread's next failure.
 */
const char *tabiya_error_message(void);

/**
 * The place of the error in the text given to the last failed call of this thread. False if it is not known.
 */
bool tabiya_error_place(struct tabiya_place *place);

/**
 * The name of a status, the same in all languages: "ok", "bad_fen" and so on.
 */
const char *tabiya_status_name(int status);

/**
 * The version of the library, such as "0.1.0".
 */
const char *tabiya_version(void);

/**
 * Opens the tables in some folders, separated by colons (on Windows by semicolons).
 */
enum tabiya_status tabiya_tablebase_open(const char *folders, struct tabiya_tablebase **tablebase);

/**
 * Adds a table from memory, under the name that its file would have ("KQvK.rtbw"). Errors in its bytes are reported by
 * the first probe that needs them.
 */
enum tabiya_status tabiya_tablebase_add(struct tabiya_tablebase *tablebase,
                                        const char *name,
                                        const uint8_t *bytes,
                                        size_t length);

/**
 * Frees tablebases; null is accepted.
 */
void tabiya_tablebase_free(struct tabiya_tablebase *tablebase);

/**
 * The number of pieces, kings included, of the largest table; 0 for a null pointer and without tables.
 */
size_t tabiya_tablebase_max_men(const struct tabiya_tablebase *tablebase);

/**
 * The result for the side to move, given the position's half-move clock: -2 lost, -1 lost but for the fifty-move rule,
 * 0 drawn, 1 won but for the fifty-move rule, 2 won. TABIYA_STATUS_BAD_ARGUMENT if no table covers the position.
 */
enum tabiya_status tabiya_tablebase_wdl(const struct tabiya_tablebase *tablebase,
                                        const struct tabiya_position *position,
                                        int *wdl);

/**
 * Distance to zeroing: half-moves to the next capture, pawn move or mate with best play, negative for the losing side;
 * 0 for a draw.
 */
enum tabiya_status tabiya_tablebase_dtz(const struct tabiya_tablebase *tablebase,
                                        const struct tabiya_position *position,
                                        int *dtz);

/**
 * Writes all legal moves, best first, into an array of `capacity`, as many as fit, and gives their number. The
 * position's half-move clock is taken into account.
 */
enum tabiya_status tabiya_tablebase_rank(const struct tabiya_tablebase *tablebase,
                                         const struct tabiya_position *position,
                                         struct tabiya_ranked_move *moves,
                                         size_t capacity,
                                         size_t *count);

/**
 * Like tabiya_tablebase_rank, at the cursor of a game, whose repetitions are taken into account too.
 */
enum tabiya_status tabiya_tablebase_rank_in_game(const struct tabiya_tablebase *tablebase,
                                                 const struct tabiya_game *game,
                                                 struct tabiya_ranked_move *moves,
                                                 size_t capacity,
                                                 size_t *count);

/**
 * Whether a colour (0 White, 1 Black) can mate by any series of legal moves, with the other side's help: 1 if it can,
 * 0 if it cannot, -1 if this was not found out. With `quick` this takes a few microseconds, as a server needs it after
 * every move, and is unknown a little more often.
 *
 * ```c
 * tabiya_position *position = NULL;
 * tabiya_position_from_fen("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", &position);
 * CHECK(tabiya_position_can_win(position, 0, true) == 1);
 * CHECK(tabiya_position_can_win(position, 1, true) == 0);
 * tabiya_position_free(position);
 * ```
 */
int tabiya_position_can_win(const struct tabiya_position *position,
                            int of,
                            bool quick);

/**
 * Like tabiya_position_can_win, but keeps the proof.
 */
enum tabiya_status tabiya_position_winnability(const struct tabiya_position *position,
                                               int of,
                                               bool quick,
                                               struct tabiya_winnability **winnability);

/**
 * 1 if the side can win, 0 if it cannot, -1 if this was not found out.
 */
int tabiya_winnability_answer(const struct tabiya_winnability *winnability);

/**
 * Why it cannot, such as "insufficient_material" or "blocked_position"; null if it can, or this was not found out. Do
 * not free it.
 */
const char *tabiya_winnability_reason(const struct tabiya_winnability *winnability);

/**
 * Writes the moves to mate into an array of `capacity` moves, as many as fit, and gives their number; 0 if the side
 * cannot win, or the mate is already on the board.
 */
enum tabiya_status tabiya_winnability_line(const struct tabiya_winnability *winnability,
                                           tabiya_move *moves,
                                           size_t capacity,
                                           size_t *count);

/**
 * Frees an answer; null is accepted.
 */
void tabiya_winnability_free(struct tabiya_winnability *winnability);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TABIYA_H */
