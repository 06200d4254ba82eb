/* Tabiya: the rules of chess, PGN and an engine, for C. MIT OR Apache-2.0.
 *
 * Functions that can fail return a tabiya_status; tabiya_error_message() then says why, in the thread that called.
 * A failed call changes nothing and leaves its out-parameters alone.
 *
 * Pointers to handles come from this library, are not null and not freed yet; null is answered with
 * TABIYA_STATUS_BAD_ARGUMENT. Texts are UTF-8 and end with a zero byte. What a function returns by `char **` is
 * yours: give it back by tabiya_string_free. Handles are given back by their own functions, which accept null.
 *
 * Several threads may use one engine or one analysis at the same time. A position, a game or a reader of PGN may be
 * used by several threads as long as none of them changes it.
 *
 * This file is generated: `cargo xtask header`. */

#ifndef TABIYA_H
#define TABIYA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * As many bytes as the UCI text of any move needs.
 */
#define TABIYA_UCI_SIZE 8

/**
 * As many bytes as the SAN of any move needs.
 */
#define TABIYA_SAN_SIZE 16

/**
 * No position has more legal moves than this.
 */
#define TABIYA_MAX_MOVES 448

/**
 * A claim, as tabiya_game_claims answers: the position has stood on the board three times.
 */
#define TABIYA_CLAIM_THREEFOLD_REPETITION 1

/**
 * A claim: fifty moves of each side without a capture or a pawn move.
 */
#define TABIYA_CLAIM_FIFTY_MOVES 2

/**
 * How many numbers tabiya_position_planes writes: 18 planes of 64 squares.
 */
#define TABIYA_PLANES_SIZE 1152

/**
 * How a call ended. Values never change; new ones come last.
 */
typedef enum tabiya_status {
    /**
     * All is well.
     */
    TABIYA_STATUS_OK = 0,
    /**
     * A text is no FEN, or what it describes cannot stand on a board.
     */
    TABIYA_STATUS_BAD_FEN = 1,
    /**
     * A text is no move in any position.
     */
    TABIYA_STATUS_BAD_MOVE = 2,
    /**
     * A move that more than one man can make.
     */
    TABIYA_STATUS_AMBIGUOUS_MOVE = 3,
    /**
     * A move that the rules do not allow in the position.
     */
    TABIYA_STATUS_ILLEGAL_MOVE = 4,
    /**
     * A game in PGN that is broken, or whose moves are.
     */
    TABIYA_STATUS_BAD_PGN = 5,
    /**
     * An option or a limit outside of its range.
     */
    TABIYA_STATUS_BAD_OPTION = 6,
    /**
     * A null pointer, text that is not UTF-8, a square that is not on the board.
     */
    TABIYA_STATUS_BAD_ARGUMENT = 7,
    /**
     * There is not so much memory.
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
     * A fault of this library.
     */
    TABIYA_STATUS_INTERNAL = 12,
} tabiya_status;

/**
 * An analysis that goes on in a thread of its own.
 */
typedef struct tabiya_analysis tabiya_analysis;

/**
 * An engine with a game on its board. While it searches, its game can be looked at, and it can be stopped and closed,
 * from any thread; all else answers TABIYA_STATUS_ENGINE_BUSY at once.
 */
typedef struct tabiya_engine tabiya_engine;

/**
 * A game: where it began, what was played, and its tags.
 */
typedef struct tabiya_game tabiya_game;

/**
 * The games of a file or a text, one after the other.
 */
typedef struct tabiya_pgn tabiya_pgn;

/**
 * A position.
 */
typedef struct tabiya_position tabiya_position;

/**
 * What to search for, and for how long; begin with tabiya_limits_default(). Numbers that are 0 are not set; without
 * any limit those of the engine's options count, and without those it is one second.
 */
typedef struct tabiya_limits {
    /**
     * The size of this struct in the program's eyes.
     */
    size_t size;
    /**
     * At most so deep, in half-moves.
     */
    uint32_t depth;
    /**
     * Until a mate in so many moves is found.
     */
    uint32_t mate;
    /**
     * At most so many nodes.
     */
    uint64_t nodes;
    /**
     * At most so many milliseconds.
     */
    uint64_t time_ms;
    /**
     * As long as a clock with so many milliseconds makes sensible.
     */
    uint64_t clock_ms;
    /**
     * What the clock adds after each move.
     */
    uint64_t increment_ms;
    /**
     * Moves until the clock gets more time.
     */
    uint32_t moves_to_go;
    /**
     * How many lines to find; 1 unless set.
     */
    uint32_t lines;
    /**
     * Only these first moves, in UCI or SAN with spaces between them; null for all.
     */
    const char *moves;
    /**
     * Until it is stopped.
     */
    bool infinite;
    /**
     * Takes a move from the book if there is one.
     */
    bool use_book;
} tabiya_limits;

/**
 * A score from White's point of view, with the chances of both sides.
 */
typedef struct tabiya_score {
    /**
     * Whether `value` counts moves to mate instead of hundredths of a pawn. A mate in 0 is on the board already;
     * the side to move has lost.
     */
    bool is_mate;
    /**
     * Hundredths of a pawn, positive if White is better; or moves to mate, positive if White gives it.
     */
    int value;
    /**
     * The same from the side to move's point of view.
     */
    int relative;
    /**
     * How many of a thousand games White wins.
     */
    uint16_t white_wins;
    /**
     * How many of a thousand games are drawn.
     */
    uint16_t draws;
    /**
     * How many of a thousand games Black wins.
     */
    uint16_t black_wins;
} tabiya_score;

/**
 * A move; 0 is none. What the bits mean is for the functions of this library to say.
 */
typedef uint16_t tabiya_move;

/**
 * A line that an analysis has found. What it points to is valid as long as it is.
 */
typedef struct tabiya_info {
    /**
     * How deep it was searched, in half-moves.
     */
    uint32_t depth;
    /**
     * The longest line that was looked at.
     */
    uint32_t selective_depth;
    /**
     * Which of several lines it is, from 1.
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
     * Nodes of all threads up to now.
     */
    uint64_t nodes;
    /**
     * Nodes a second.
     */
    uint64_t nodes_per_second;
    /**
     * Positions found in tablebases.
     */
    uint64_t tablebase_hits;
    /**
     * Microseconds since the start.
     */
    uint64_t time_us;
    /**
     * The moves.
     */
    const tabiya_move *pv;
    /**
     * How many moves there are.
     */
    size_t pv_length;
    /**
     * The moves as UCI text, with spaces between them.
     */
    const char *pv_uci;
    /**
     * The moves in SAN, with spaces between them.
     */
    const char *pv_san;
} tabiya_info;

/**
 * The result of an analysis.
 */
typedef struct tabiya_result {
    /**
     * The move to play; 0 only if there is no legal move.
     */
    tabiya_move best;
    /**
     * The reply that is expected; 0 if none is.
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
     * Whether there is a score: not for a move from the book, and not without moves.
     */
    bool has_score;
    /**
     * The score of the move to play.
     */
    struct tabiya_score score;
    /**
     * How deep it was searched, in half-moves.
     */
    uint32_t depth;
    /**
     * Nodes of all threads.
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
 * How an engine is set up; begin with tabiya_engine_options_default(). Numbers that are 0 and pointers that are null
 * are not set.
 */
typedef struct tabiya_engine_options {
    /**
     * The size of this struct in the program's eyes: a library that knows more of it still understands.
     */
    size_t size;
    /**
     * How many threads search; 1 unless set.
     */
    uint32_t threads;
    /**
     * The size of the hash table in megabytes; 16 unless set.
     */
    uint32_t hash;
    /**
     * Plays as strong as this rating.
     */
    uint32_t elo;
    /**
     * Plays at a level from 0 to 20; -1 for full strength.
     */
    int level;
    /**
     * Searches so deep unless a call says otherwise.
     */
    uint32_t depth;
    /**
     * Searches so many nodes unless a call says otherwise.
     */
    uint64_t nodes;
    /**
     * Searches for so many milliseconds unless a call says otherwise.
     */
    uint64_t time_ms;
    /**
     * Where the randomness of limited levels and books begins.
     */
    uint64_t seed;
    /**
     * A file with a network to judge positions by.
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
 * Is told the lines that an analysis finds, from another thread than the one that waits for its end; `user` is what
 * was given along. What it returns is 0 to go on, anything else to end the analysis. It must not throw or jump out.
 */
typedef int (*tabiya_on_info)(const struct tabiya_info *info, void *user);

/**
 * How a game stands.
 */
typedef struct tabiya_outcome {
    /**
     * Whether it is over.
     */
    bool is_over;
    /**
     * Who won: 0 White, 1 Black, -1 nobody.
     */
    int winner;
    /**
     * Why, as "checkmate" or "fifty_moves"; null if the game goes on. Never to be freed.
     */
    const char *reason;
    /**
     * The result as PGN writes it: "1-0", "0-1", "1/2-1/2" or "*". Never to be freed.
     */
    const char *score;
} tabiya_outcome;

/**
 * How a board is drawn. All zero is White at the bottom with coordinates.
 */
typedef struct tabiya_svg_style {
    /**
     * Black at the bottom.
     */
    bool flipped;
    /**
     * No letters and digits at the edge.
     */
    bool without_coordinates;
    /**
     * The last move, to be marked; 0 for none.
     */
    tabiya_move last_move;
    /**
     * Squares to be marked: bit 0 is a1, bit 63 is h8.
     */
    uint64_t highlight;
    /**
     * Moves to be shown as arrows; may be null.
     */
    const tabiya_move *arrows;
    /**
     * How many arrows there are.
     */
    size_t arrow_count;
} tabiya_svg_style;

/**
 * Where in a text something is wrong.
 */
typedef struct tabiya_place {
    /**
     * How many bytes come before it.
     */
    uint64_t byte;
    /**
     * The line, from 1; 0 if the text has no lines.
     */
    uint64_t line;
    /**
     * The field of a FEN, as "board" or "castling"; null if there is none.
     */
    const char *field;
} tabiya_place;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Starts to analyse the position on the engine's board. The limits may be null.
 */
enum tabiya_status tabiya_analysis_start(const struct tabiya_engine *engine,
                                         const struct tabiya_limits *limits,
                                         struct tabiya_analysis **analysis);

/**
 * Waits for the next line, for so many milliseconds or, with -1, as long as it takes. Null if none came or the
 * analysis has ended. The line is valid until the next call or the end of the analysis handle.
 */
enum tabiya_status tabiya_analysis_next(const struct tabiya_analysis *analysis,
                                        int64_t timeout_ms,
                                        const struct tabiya_info **info);

/**
 * Whether an analysis has ended; lines may still wait to be fetched.
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
 * Stops an analysis, waits for its end and gives it back; null is accepted.
 */
void tabiya_analysis_free(struct tabiya_analysis *analysis);

/**
 * An engine with the start of a game on its board. The options may be null.
 */
enum tabiya_status tabiya_engine_new(const struct tabiya_engine_options *options,
                                     struct tabiya_engine **engine);

/**
 * Closes an engine and gives it back; null is accepted. No call on it may be under way in another thread; an analysis
 * in the background may, and is stopped.
 */
void tabiya_engine_free(struct tabiya_engine *engine);

/**
 * Ends the search that is under way and gives the memory back. May be called again, from any thread; all calls that
 * follow answer TABIYA_STATUS_CLOSED.
 */
void tabiya_engine_close(const struct tabiya_engine *engine);

/**
 * Ends the search that is under way, from any thread; it then answers with the best it knows.
 */
void tabiya_engine_stop(const struct tabiya_engine *engine);

/**
 * Whether a search is under way.
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
 * Puts a position on the board, without any moves before it.
 */
enum tabiya_status tabiya_engine_set_position(const struct tabiya_engine *engine,
                                              const struct tabiya_position *position);

/**
 * Puts a game on the board: its moves count for repetitions.
 */
enum tabiya_status tabiya_engine_set_game(const struct tabiya_engine *engine,
                                          const struct tabiya_game *game);

/**
 * Plays a move written in UCI or SAN on the board, and says which it was unless `mv` is null.
 */
enum tabiya_status tabiya_engine_make_move(const struct tabiya_engine *engine,
                                           const char *text,
                                           tabiya_move *mv);

/**
 * Takes back the last move, and says which it was unless `mv` is null; 0 at the start.
 */
enum tabiya_status tabiya_engine_undo_move(const struct tabiya_engine *engine, tabiya_move *mv);

/**
 * Begins a new game, which has nothing to do with what was.
 */
enum tabiya_status tabiya_engine_new_game(const struct tabiya_engine *engine);

/**
 * Searches with another number of threads from now on.
 */
enum tabiya_status tabiya_engine_set_threads(const struct tabiya_engine *engine, uint32_t threads);

/**
 * Replaces the hash table by an empty one of so many megabytes.
 */
enum tabiya_status tabiya_engine_set_hash(const struct tabiya_engine *engine, uint32_t megabytes);

/**
 * Plays as strong as a rating from now on; 0 for full strength.
 */
enum tabiya_status tabiya_engine_set_elo(const struct tabiya_engine *engine, uint32_t elo);

/**
 * What the position on the board is worth without any search.
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
 * Analyses the position on the board, tells each line to a function, and waits for the end. The limits, the function
 * and the result may be null.
 */
enum tabiya_status tabiya_engine_analyze(const struct tabiya_engine *engine,
                                         const struct tabiya_limits *limits,
                                         tabiya_on_info on_info,
                                         void *user,
                                         struct tabiya_result *result);

/**
 * A game that begins in a position; null for the usual start.
 */
enum tabiya_status tabiya_game_new(const struct tabiya_position *start, struct tabiya_game **game);

/**
 * Reads one game in PGN: its tags and its moves without variations. For files with many use tabiya_pgn_open.
 */
enum tabiya_status tabiya_game_from_pgn(const char *pgn,
                                        struct tabiya_game **game);

/**
 * Copies a game.
 */
enum tabiya_status tabiya_game_copy(const struct tabiya_game *game, struct tabiya_game **copy);

/**
 * Gives a game back; null is accepted.
 */
void tabiya_game_free(struct tabiya_game *game);

/**
 * Plays a move written in UCI or SAN, and says which it was unless `mv` is null.
 */
enum tabiya_status tabiya_game_make_move(struct tabiya_game *game,
                                         const char *text,
                                         tabiya_move *mv);

/**
 * Plays a move.
 */
enum tabiya_status tabiya_game_play(struct tabiya_game *game, tabiya_move mv);

/**
 * Takes back the last move and says which it was; 0 at the start.
 */
tabiya_move tabiya_game_undo(struct tabiya_game *game);

/**
 * Plays the move again that was taken back last, and says which it was; 0 if there is none.
 */
tabiya_move tabiya_game_redo(struct tabiya_game *game);

/**
 * A copy of the position now.
 */
enum tabiya_status tabiya_game_position(const struct tabiya_game *game,
                                        struct tabiya_position **position);

/**
 * A copy of the position that the game began in.
 */
enum tabiya_status tabiya_game_start(const struct tabiya_game *game,
                                     struct tabiya_position **position);

/**
 * Writes the moves that were played into an array of `capacity` moves, as many as fit, and says how many there are.
 * The array may be null if the capacity is 0.
 */
enum tabiya_status tabiya_game_moves(const struct tabiya_game *game,
                                     tabiya_move *moves,
                                     size_t capacity,
                                     size_t *count);

/**
 * How the game has ended by itself, if it has: mate, stalemate, a dead position, the fifth occurrence of a position
 * or seventy-five moves without progress.
 */
enum tabiya_status tabiya_game_outcome(const struct tabiya_game *game,
                                       struct tabiya_outcome *outcome);

/**
 * The draws that the player to move may claim: TABIYA_CLAIM_THREEFOLD_REPETITION, TABIYA_CLAIM_FIFTY_MOVES, both
 * added up, or 0.
 */
uint32_t tabiya_game_claims(const struct tabiya_game *game);

/**
 * The value of a tag such as "White"; null if the game has none.
 */
enum tabiya_status tabiya_game_tag(const struct tabiya_game *game, const char *name, char **value);

/**
 * Gives a tag a value; null takes it away.
 */
enum tabiya_status tabiya_game_set_tag(struct tabiya_game *game,
                                       const char *name,
                                       const char *value);

/**
 * The game in PGN.
 */
enum tabiya_status tabiya_game_pgn(const struct tabiya_game *game, char **pgn);

/**
 * Where a move starts, from 0 (a1) to 63 (h8); -1 if it is no move. Castling starts on the king's square.
 */
int tabiya_move_from(tabiya_move mv);

/**
 * Where a move ends, from 0 (a1) to 63 (h8); -1 if it is no move. Castling ends on the rook's square.
 */
int tabiya_move_to(tabiya_move mv);

/**
 * What a pawn becomes: 2 knight, 3 bishop, 4 rook, 5 queen; 0 if nothing.
 */
int tabiya_move_promotion(tabiya_move mv);

/**
 * Whether a move is castling.
 */
bool tabiya_move_is_castling(tabiya_move mv);

/**
 * Whether a move takes something.
 */
bool tabiya_move_is_capture(tabiya_move mv);

/**
 * Writes a move as UCI text. With `chess960` castling is always written as the king taking its rook, without it only
 * where king and rook do not stand as in ordinary chess.
 */
enum tabiya_status tabiya_move_uci(tabiya_move mv,
                                   bool chess960,
                                   char (*text)[TABIYA_UCI_SIZE]);

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
 * The games of a text of so many bytes, which are copied. They need not be UTF-8: PGN may be Latin-1.
 */
enum tabiya_status tabiya_pgn_from_text(const char *text,
                                        size_t length,
                                        struct tabiya_pgn **pgn);

/**
 * The next game; null if there are no more. After TABIYA_STATUS_BAD_PGN reading goes on with the game behind the bad
 * one.
 */
enum tabiya_status tabiya_pgn_next(struct tabiya_pgn *pgn,
                                   struct tabiya_game **game);

/**
 * Gives a reader back; null is accepted.
 */
void tabiya_pgn_free(struct tabiya_pgn *pgn);

/**
 * Gives back text that a function of this library returned; null is accepted.
 */
void tabiya_string_free(char *text);

/**
 * The start of a game.
 */
struct tabiya_position *tabiya_position_new(void);

/**
 * Reads a FEN as people write them: X-FEN and Shredder-FEN too, counters may be missing, and castling rights and
 * en-passant squares that cannot be are dropped. "startpos" is the start of a game.
 */
enum tabiya_status tabiya_position_from_fen(const char *fen,
                                            struct tabiya_position **position);

/**
 * The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one.
 */
enum tabiya_status tabiya_position_chess960(int number, struct tabiya_position **position);

/**
 * Copies a position.
 */
enum tabiya_status tabiya_position_copy(const struct tabiya_position *position,
                                        struct tabiya_position **copy);

/**
 * Gives a position back; null is accepted.
 */
void tabiya_position_free(struct tabiya_position *position);

/**
 * The FEN of a position, in X-FEN where Chess960 castling needs it.
 */
enum tabiya_status tabiya_position_fen(const struct tabiya_position *position, char **fen);

/**
 * Writes the legal moves into an array of `capacity` moves, as many as fit, and says how many there are. The array
 * may be null if the capacity is 0; TABIYA_MAX_MOVES is always enough.
 */
enum tabiya_status tabiya_position_legal_moves(const struct tabiya_position *position,
                                               tabiya_move *moves,
                                               size_t capacity,
                                               size_t *count);

/**
 * Reads a move that is legal in the position, in UCI or SAN, forgivingly.
 */
enum tabiya_status tabiya_position_parse_move(const struct tabiya_position *position,
                                              const char *text,
                                              tabiya_move *mv);

/**
 * Writes a legal move in SAN.
 */
enum tabiya_status tabiya_position_san(const struct tabiya_position *position,
                                       tabiya_move mv,
                                       char (*san)[TABIYA_SAN_SIZE]);

/**
 * Whether a move is legal in the position.
 */
bool tabiya_position_is_legal(const struct tabiya_position *position, tabiya_move mv);

/**
 * Plays a legal move.
 */
enum tabiya_status tabiya_position_play(struct tabiya_position *position, tabiya_move mv);

/**
 * Whose move it is: 0 White, 1 Black; -1 for a null pointer.
 */
int tabiya_position_side_to_move(const struct tabiya_position *position);

/**
 * What stands on a square from 0 (a1) to 63 (h8): 1 to 6 for a white pawn, knight, bishop, rook, queen or king,
 * negative for black ones, 0 for nothing.
 */
int tabiya_position_piece_at(const struct tabiya_position *position,
                             int number);

/**
 * The square behind a pawn that can be taken en passant, or -1.
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
 * Whether the side to move is in check.
 */
bool tabiya_position_is_check(const struct tabiya_position *position);

/**
 * The Zobrist key: equal for positions in which the same moves are possible.
 */
uint64_t tabiya_position_key(const struct tabiya_position *position);

/**
 * How the game ends here whatever came before: by mate, stalemate or a dead position.
 */
enum tabiya_status tabiya_position_outcome(const struct tabiya_position *position,
                                           struct tabiya_outcome *outcome);

/**
 * Counts the positions that so many half-moves lead to.
 */
enum tabiya_status tabiya_position_perft(const struct tabiya_position *position,
                                         uint32_t depth,
                                         uint64_t *nodes);

/**
 * Writes a position as planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king,
 * the same for Black, castling of White on the king's side, on the queen's side, of Black likewise, the en-passant
 * square, and ones if White is to move.
 */
enum tabiya_status tabiya_position_planes(const struct tabiya_position *position,
                                          uint8_t (*planes)[TABIYA_PLANES_SIZE]);

/**
 * Draws a position as SVG; a king in check is marked. The style may be null.
 */
enum tabiya_status tabiya_position_svg(const struct tabiya_position *position,
                                       const struct tabiya_svg_style *style,
                                       char **image);

/**
 * Why the last call of this thread that failed did so; empty if none has. Valid until the next failure of the thread.
 */
const char *tabiya_error_message(void);

/**
 * Where the text was wrong that the last failed call of this thread was about. False if that is not known.
 */
bool tabiya_error_place(struct tabiya_place *place);

/**
 * The name of a status, the same in all languages: "ok", "bad_fen" and so on.
 */
const char *tabiya_status_name(int status);

/**
 * The version of the library, as "0.1.0".
 */
const char *tabiya_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TABIYA_H */
