/* Everything a program can do wrong without breaking the rules of C: it is told, and nothing breaks. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tabiya.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "line %d: %s\n  %s\n", __LINE__, #condition, tabiya_error_message());  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

#define STATUS(call, expected) CHECK((call) == TABIYA_STATUS_##expected)

static void null_pointers(void) {
    tabiya_position *position = tabiya_position_new();
    tabiya_move move = 0;
    size_t count = 0;
    STATUS(tabiya_position_from_fen(NULL, &position), BAD_ARGUMENT);
    CHECK(strstr(tabiya_error_message(), "fen is a null pointer"));
    STATUS(tabiya_position_from_fen("startpos", NULL), BAD_ARGUMENT);
    STATUS(tabiya_position_legal_moves(position, NULL, 10, &count), BAD_ARGUMENT);
    STATUS(tabiya_position_legal_moves(position, NULL, 0, &count), OK);
    CHECK(count == 20);
    STATUS(tabiya_position_parse_move(position, NULL, &move), BAD_ARGUMENT);
    STATUS(tabiya_position_fen(position, NULL), BAD_ARGUMENT);
    STATUS(tabiya_move_uci(0, false, NULL), BAD_MOVE);
    CHECK(tabiya_position_side_to_move(NULL) == -1);
    CHECK(!tabiya_position_is_check(NULL));
    CHECK(tabiya_position_piece_at(position, 64) == 0 && tabiya_position_piece_at(position, -1) == 0);
    STATUS(tabiya_game_make_move(NULL, "e4", NULL), BAD_ARGUMENT);
    STATUS(tabiya_pgn_open(NULL, NULL), BAD_ARGUMENT);
    STATUS(tabiya_pgn_open("no such file.pgn", NULL), IO);
    STATUS(tabiya_engine_find_best_move(NULL, NULL, NULL), BAD_ARGUMENT);
    STATUS(tabiya_engine_new(NULL, NULL), BAD_ARGUMENT);
    tabiya_position_free(NULL);
    tabiya_game_free(NULL);
    tabiya_pgn_free(NULL);
    tabiya_engine_free(NULL);
    tabiya_engine_stop(NULL);
    tabiya_engine_close(NULL);
    tabiya_analysis_free(NULL);
    tabiya_string_free(NULL);
    CHECK(!tabiya_error_place(NULL));
    tabiya_position_free(position);
}

static void bad_texts(void) {
    tabiya_position *position = tabiya_position_new();
    tabiya_move move = 0;
    tabiya_place place;
    STATUS(tabiya_position_parse_move(position, "e\xff" "4", &move), BAD_ARGUMENT);
    CHECK(strstr(tabiya_error_message(), "UTF-8"));
    STATUS(tabiya_position_from_fen("8/8/8/8/8/8/8/4K2x w - - 0 1", &position), BAD_FEN);
    CHECK(tabiya_error_place(&place) && place.byte == 17 && place.line == 0 && !strcmp(place.field, "board"));
    STATUS(tabiya_position_play(position, 0xffff), ILLEGAL_MOVE);
    STATUS(tabiya_position_play(position, 0x7000), BAD_MOVE);
    STATUS(tabiya_position_chess960(960, &position), BAD_OPTION);
    STATUS(tabiya_move_parse("e2e9", &move), BAD_MOVE);
    uint64_t nodes = 0;
    STATUS(tabiya_position_perft(position, -1, &nodes), BAD_ARGUMENT);
    tabiya_position *check = NULL;
    STATUS(tabiya_position_from_fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1", &check), OK);
    STATUS(tabiya_position_play(check, TABIYA_NULL_MOVE), ILLEGAL_MOVE);
    CHECK(tabiya_position_list_moves(check, 99, NULL) == 0);
    /* Memory of the program's that does not begin where a position may. */
    static unsigned char memory[2 * TABIYA_POSITION_SIZE];
    size_t odd = (size_t)memory % TABIYA_POSITION_ALIGNMENT == 1 ? 2 : 1;
    STATUS(tabiya_position_init((tabiya_position *)(void *)(memory + odd)), BAD_ARGUMENT);
    tabiya_position_free(check);
    tabiya_position_free(position);
}

static void nodes(void) {
    tabiya_game *game = NULL, *other = NULL;
    tabiya_position *position = NULL;
    tabiya_node child = 0, e4 = 0;
    STATUS(tabiya_game_new(NULL, &game), OK);
    STATUS(tabiya_game_new(NULL, &other), OK);
    const tabiya_node root = tabiya_game_root(game);
    STATUS(tabiya_node_add_text(game, root, "e4", &e4), OK);
    STATUS(tabiya_node_add_text(other, root, "e4", &child), BAD_ARGUMENT);
    CHECK(strstr(tabiya_error_message(), "another game"));
    STATUS(tabiya_node_add_text(game, e4, "e4", &child), ILLEGAL_MOVE);
    STATUS(tabiya_node_add(game, e4, 0, &child), BAD_MOVE);
    STATUS(tabiya_node_delete(game, root), BAD_ARGUMENT);
    STATUS(tabiya_node_promote(game, root), BAD_ARGUMENT);
    STATUS(tabiya_node_delete(game, e4), OK);
    STATUS(tabiya_node_position(game, e4, &position), BAD_ARGUMENT);
    STATUS(tabiya_game_go_to(game, e4), BAD_ARGUMENT);
    CHECK(!tabiya_node_exists(game, e4) && !tabiya_node_exists(game, 0) && !tabiya_node_exists(game, UINT64_MAX));
    /* A new node is never taken for a deleted one. */
    STATUS(tabiya_node_add_text(game, root, "e4", &child), OK);
    CHECK(child != e4 && !tabiya_node_exists(game, e4));
    STATUS(tabiya_game_set_tag(game, "Result", "foo"), BAD_ARGUMENT);
    STATUS(tabiya_game_set_tag(game, "no tag", "foo"), BAD_ARGUMENT);
    STATUS(tabiya_game_set_tag(game, "FEN", "nonsense"), BAD_ARGUMENT);
    tabiya_arrow arrow = {64, 0, 'G'};
    STATUS(tabiya_node_set_arrows(game, child, &arrow, 1), BAD_ARGUMENT);
    STATUS(tabiya_node_set_arrows(game, child, NULL, 1), BAD_ARGUMENT);
    CHECK(child != 0 && position == NULL);
    tabiya_game_free(game);
    tabiya_game_free(other);
}

static void proofs(void) {
    tabiya_position *position = NULL;
    tabiya_mate *mate = NULL;
    unsigned char *proof = NULL;
    size_t length = 0, count = 0;
    tabiya_checked_mate checked;
    STATUS(tabiya_position_from_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", &position), OK);
    tabiya_mate_limits limits = tabiya_mate_limits_default();
    limits.nodes = 20000;
    STATUS(tabiya_mate_find(position, &limits, &mate), OK);
    STATUS(tabiya_mate_certificate(mate, &proof, &length), OK);
    STATUS(tabiya_mate_check(proof, length, &checked, 1, &count), OK);
    CHECK(count == 1 && strstr(checked.fen, "7k/8/4K3"));
    for (size_t cut = 1; cut < length; cut++) {
        /* Cut behind its first bytes it is a file without proofs. */
        tabiya_status status = tabiya_mate_check(proof, cut, &checked, 1, &count);
        CHECK(status == TABIYA_STATUS_BAD_ARGUMENT || (status == TABIYA_STATUS_OK && count == 0));
    }
    for (size_t place = 0; place < length; place++) {
        proof[place] ^= 0x55; /* It is refused, or still a proof; never anything else. */
        tabiya_status status = tabiya_mate_check(proof, length, &checked, 1, &count);
        CHECK(status == TABIYA_STATUS_OK || status == TABIYA_STATUS_BAD_ARGUMENT);
        proof[place] ^= 0x55;
    }
    tabiya_bytes_free(proof, length);
    tabiya_mate_free(mate);
    tabiya_position_free(position);
}

/* A program that was built when the result ended with its score, and one that has never heard of sizes. */
static void old_programs(void) {
    tabiya_engine *engine = NULL;
    STATUS(tabiya_engine_new(NULL, &engine), OK);
    struct {
        tabiya_result result;
        unsigned char behind[64];
    } memory;
    memset(&memory, 0xAB, sizeof memory);
    memory.result.size = offsetof(tabiya_result, depth);
    tabiya_limits limits = tabiya_limits_default();
    limits.nodes = 200;
    STATUS(tabiya_engine_find_best_move(engine, &limits, &memory.result), OK);
    CHECK(memory.result.size == offsetof(tabiya_result, depth) && memory.result.best != 0);
    CHECK(((unsigned char *)&memory.result.depth)[0] == 0xAB && memory.behind[0] == 0xAB);
    memset(&memory, 0, sizeof memory);
    STATUS(tabiya_engine_find_best_move(engine, &limits, &memory.result), BAD_ARGUMENT);
    CHECK(strstr(tabiya_error_message(), "tabiya_result_default"));
    tabiya_engine_free(engine);
}

static void bad_options(void) {
    tabiya_engine *engine = NULL;
    tabiya_engine_options options;
    memset(&options, 0, sizeof options);
    STATUS(tabiya_engine_new(&options, &engine), BAD_ARGUMENT);
    options = tabiya_engine_options_default();
    options.threads = 100000;
    STATUS(tabiya_engine_new(&options, &engine), BAD_OPTION);
    options = tabiya_engine_options_default();
    options.hash = UINT32_MAX;
    STATUS(tabiya_engine_new(&options, &engine), NO_MEMORY);
    options = tabiya_engine_options_default();
    options.level = 99;
    STATUS(tabiya_engine_new(&options, &engine), BAD_OPTION);
    CHECK(engine == NULL);
    /* A program that was built when there were fewer options. */
    options = tabiya_engine_options_default();
    options.size = offsetof(tabiya_engine_options, elo);
    options.hash = 1;
    STATUS(tabiya_engine_new(&options, &engine), OK);
    tabiya_limits limits = tabiya_limits_default();
    limits.depth = UINT32_MAX;
    limits.nodes = 100;
    limits.time_ms = UINT64_MAX;
    limits.lines = UINT32_MAX;
    tabiya_result result = tabiya_result_default();
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), OK);
    limits.moves = "e2e4 e2e5";
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), ILLEGAL_MOVE);
    limits.moves = " ";
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), BAD_OPTION);
    tabiya_engine_free(engine);
}

static int busy_inside(const tabiya_info *info, void *engine) {
    (void)info;
    tabiya_position *position = NULL;
    STATUS(tabiya_engine_make_move(engine, "e4", NULL), ENGINE_BUSY);
    STATUS(tabiya_engine_position(engine, &position), OK);
    tabiya_position_free(position);
    return 1;
}

static void *think(void *engine) {
    tabiya_limits limits = tabiya_limits_default();
    limits.infinite = true;
    tabiya_result result = tabiya_result_default();
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), OK);
    CHECK(result.best != 0);
    return NULL;
}

static void threads(void) {
    tabiya_engine_options options = tabiya_engine_options_default();
    options.hash = 1;
    tabiya_engine *engine = NULL;
    tabiya_result result = tabiya_result_default();
    STATUS(tabiya_engine_new(&options, &engine), OK);
    tabiya_limits limits = tabiya_limits_default();
    limits.infinite = true;
    STATUS(tabiya_engine_analyze(engine, &limits, busy_inside, engine, &result), OK);
    for (int closing = 0; closing < 2; closing++) {
        pthread_t thread;
        CHECK(!pthread_create(&thread, NULL, think, engine));
        while (!tabiya_engine_is_searching(engine)) {
        }
        if (closing) tabiya_engine_close(engine);
        else tabiya_engine_stop(engine);
        pthread_join(thread, NULL);
    }
    STATUS(tabiya_engine_new_game(engine), CLOSED);
    tabiya_engine_close(engine);
    tabiya_engine_free(engine);
}

/* In the child of a fork nothing hangs: the engine and its analysis belong to the parent. */
static void forks(void) {
    tabiya_engine *engine = NULL;
    tabiya_analysis *analysis = NULL;
    tabiya_position *position = NULL;
    tabiya_result result = tabiya_result_default();
    tabiya_limits limits = tabiya_limits_default();
    limits.infinite = true;
    STATUS(tabiya_engine_new(NULL, &engine), OK);
    STATUS(tabiya_analysis_start(engine, &limits, &analysis), OK);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        alarm(60);
        STATUS(tabiya_analysis_wait(analysis, &result), CLOSED);
        STATUS(tabiya_engine_position(engine, &position), CLOSED);
        tabiya_engine_stop(engine);
        tabiya_analysis_free(analysis);
        tabiya_engine_free(engine);
        STATUS(tabiya_engine_new(NULL, &engine), OK);
        limits = tabiya_limits_default();
        limits.nodes = 100;
        STATUS(tabiya_engine_find_best_move(engine, &limits, &result), OK);
        tabiya_engine_free(engine);
        _exit(0);
    }
    int status = 1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    tabiya_analysis_stop(analysis);
    STATUS(tabiya_analysis_wait(analysis, &result), OK);
    tabiya_analysis_free(analysis);
    tabiya_engine_free(engine);
}

int main(void) {
    null_pointers();
    bad_texts();
    nodes();
    proofs();
    old_programs();
    bad_options();
    threads();
    forks();
    return 0;
}
