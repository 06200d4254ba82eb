/* Everything a program can do wrong without breaking the rules of C: it is told, and nothing breaks. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    STATUS(tabiya_position_chess960(960, &position), BAD_OPTION);
    tabiya_position_free(position);
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
    tabiya_result result;
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), OK);
    limits.moves = "e2e4 e2e5";
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), ILLEGAL_MOVE);
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
    tabiya_result result;
    STATUS(tabiya_engine_find_best_move(engine, &limits, &result), OK);
    CHECK(result.best != 0);
    return NULL;
}

static void threads(void) {
    tabiya_engine_options options = tabiya_engine_options_default();
    options.hash = 1;
    tabiya_engine *engine = NULL;
    tabiya_result result;
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

int main(void) {
    null_pointers();
    bad_texts();
    bad_options();
    threads();
    return 0;
}
