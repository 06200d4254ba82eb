/* Calls every kind of function many times, for a leak check: stress [CALLS]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tabiya.h>

static unsigned long calls = 0;

static void expect(tabiya_status status, tabiya_status expected) {
    calls++;
    if (status != expected) {
        fprintf(stderr, "%s instead of %s: %s\n", tabiya_status_name(status), tabiya_status_name(expected),
                tabiya_error_message());
        exit(1);
    }
}

static void check(tabiya_status status) {
    expect(status, TABIYA_STATUS_OK);
}

static void positions(void) {
    static const char fen[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    tabiya_position *position = NULL, *copy = NULL;
    check(tabiya_position_from_fen(fen, &position));
    check(tabiya_position_copy(position, &copy));
    tabiya_move moves[TABIYA_MAX_MOVES];
    size_t count = 0;
    check(tabiya_position_legal_moves(position, moves, TABIYA_MAX_MOVES, &count));
    for (size_t i = 0; i < count; i++) {
        char uci[TABIYA_UCI_SIZE], san[TABIYA_SAN_SIZE];
        tabiya_move again = 0;
        check(tabiya_move_uci(moves[i], false, &uci));
        check(tabiya_position_san(position, moves[i], &san));
        check(tabiya_position_parse_move(position, san, &again));
        if (again != moves[i]) exit(1);
    }
    check(tabiya_position_play(copy, moves[0]));
    char *text = NULL;
    check(tabiya_position_fen(copy, &text));
    tabiya_string_free(text);
    check(tabiya_position_svg(copy, NULL, &text));
    tabiya_string_free(text);
    expect(tabiya_position_from_fen("8/8/8/8", &copy), TABIYA_STATUS_BAD_FEN);
    expect(tabiya_position_parse_move(position, "Ke5", &moves[0]), TABIYA_STATUS_ILLEGAL_MOVE);
    expect(tabiya_position_play(NULL, 0), TABIYA_STATUS_BAD_ARGUMENT);
    tabiya_position_free(copy);
    tabiya_position_free(position);
}

static void games(void) {
    static const char pgn[] = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. e5 *\n";
    tabiya_pgn *reader = NULL;
    tabiya_game *game = NULL;
    char *text = NULL;
    check(tabiya_pgn_from_text(pgn, strlen(pgn), &reader));
    check(tabiya_pgn_next(reader, &game));
    check(tabiya_game_tag(game, "White", &text));
    tabiya_string_free(text);
    check(tabiya_game_make_move(game, "Nc6", NULL));
    check(tabiya_game_pgn(game, &text));
    tabiya_string_free(text);
    tabiya_game_free(game);
    game = NULL;
    expect(tabiya_pgn_next(reader, &game), TABIYA_STATUS_BAD_PGN);
    check(tabiya_pgn_next(reader, &game));
    if (game != NULL) exit(1);
    tabiya_pgn_free(reader);
}

static int hear(const tabiya_info *info, void *user) {
    *(unsigned long *)user += info->pv_length;
    return 0;
}

static void searches(void) {
    tabiya_engine_options options = tabiya_engine_options_default();
    options.hash = 1;
    options.nodes = 100;
    tabiya_engine *engine = NULL;
    tabiya_analysis *analysis = NULL;
    tabiya_result result;
    unsigned long heard = 0;
    check(tabiya_engine_new(&options, &engine));
    check(tabiya_engine_make_move(engine, "e4", NULL));
    check(tabiya_engine_analyze(engine, NULL, hear, &heard, &result));
    tabiya_limits limits = tabiya_limits_default();
    limits.infinite = true;
    check(tabiya_analysis_start(engine, &limits, &analysis));
    const tabiya_info *info = NULL;
    check(tabiya_analysis_next(analysis, -1, &info));
    expect(tabiya_engine_undo_move(engine, NULL), TABIYA_STATUS_ENGINE_BUSY);
    tabiya_analysis_free(analysis);
    tabiya_engine_close(engine);
    expect(tabiya_engine_find_best_move(engine, NULL, &result), TABIYA_STATUS_CLOSED);
    tabiya_engine_free(engine);
}

int main(int count, char **arguments) {
    const unsigned long wanted = count > 1 ? strtoul(arguments[1], NULL, 10) : 10000;
    for (unsigned long round = 0; calls < wanted; round++) {
        positions();
        games();
        if (round % 64 == 0) searches();
    }
    printf("%lu calls\n", calls);
    return 0;
}
