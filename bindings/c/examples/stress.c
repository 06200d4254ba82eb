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

static void boards(void) {
    tabiya_setup *setup = tabiya_setup_new();
    tabiya_position *position = NULL;
    tabiya_epd *epd = NULL;
    tabiya_winnability *winnability = NULL;
    char *text = NULL;
    check(tabiya_setup_put(setup, 4, 6));
    expect(tabiya_setup_position(setup, &position), TABIYA_STATUS_BAD_FEN);
    check(tabiya_setup_fault(setup, 0, &text));
    tabiya_string_free(text);
    check(tabiya_setup_put(setup, 60, -6));
    check(tabiya_setup_put(setup, 8, 1));
    check(tabiya_setup_position(setup, &position));
    tabiya_setup_free(setup);
    check(tabiya_epd_parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"a\";", &epd));
    check(tabiya_epd_set(epd, "ce", "12"));
    check(tabiya_epd_operation(epd, "ce", &text));
    tabiya_string_free(text);
    check(tabiya_epd_text(epd, &text));
    tabiya_string_free(text);
    expect(tabiya_epd_set(epd, "bm", "Ra9"), TABIYA_STATUS_BAD_FEN);
    tabiya_epd_free(epd);
    check(tabiya_position_winnability(position, 0, true, &winnability));
    tabiya_winnability_free(winnability);
    check(tabiya_position_epd(position, &text));
    tabiya_string_free(text);
    for (int square = 0; square < 64; square++) {
        calls += 4;
        if (tabiya_position_attackers(position, square, 0) & tabiya_position_checkers(position)) exit(1);
        tabiya_position_attacks(position, square);
        tabiya_position_pin(position, square);
    }
    tabiya_position_free(position);
}

static void trees(void) {
    static const char pgn[] = "1. e4 {[%clk 0:01:00] a} e5 $1 (1... c5 {[%cal Ge2e4]} 2. -- d6) 2. Nf3 *";
    tabiya_game *game = NULL, *copy = NULL;
    tabiya_node nodes[16];
    size_t count = 0;
    char *text = NULL;
    check(tabiya_game_from_pgn(pgn, &game));
    check(tabiya_game_walk(game, nodes, 16, &count));
    for (size_t i = 0; i < count; i++) {
        tabiya_position *position = NULL;
        tabiya_arrow arrow = {12, 28, 'R'};
        uint32_t nags[4];
        size_t found = 0;
        check(tabiya_node_comment(game, nodes[i], &text));
        tabiya_string_free(text);
        check(tabiya_node_san(game, nodes[i], &text));
        tabiya_string_free(text);
        check(tabiya_node_position(game, nodes[i], &position));
        tabiya_position_free(position);
        check(tabiya_node_nags(game, nodes[i], nags, 4, &found));
        check(tabiya_node_set_arrows(game, nodes[i], &arrow, 1));
        check(tabiya_node_set_clock(game, nodes[i], 1000));
        check(tabiya_node_set_comment(game, nodes[i], "another"));
    }
    check(tabiya_game_copy(game, &copy));
    check(tabiya_node_promote_to_main_line(game, nodes[count - 2]));
    check(tabiya_node_delete(game, nodes[1]));
    expect(tabiya_node_delete(game, nodes[1]), TABIYA_STATUS_BAD_ARGUMENT);
    while (tabiya_game_undo_edit(game)) calls++;
    check(tabiya_game_pgn(game, &text));
    tabiya_string_free(text);
    tabiya_game_free(copy);
    tabiya_game_free(game);
}

static int leave_out(void *user, const tabiya_position *position) {
    (void)position;
    ++*(unsigned long *)user;
    return TABIYA_WALK_SKIP;
}

static void books(void) {
    static const char pgn[] = "1. e4 (1. d4) e5 1-0\n";
    tabiya_pgn *reader = NULL;
    tabiya_game *game = NULL;
    tabiya_book_builder *builder = NULL;
    tabiya_book *book = NULL;
    tabiya_book_move moves[4];
    size_t count = 0;
    bool found = false;
    unsigned long heard = 0;
    tabiya_visitor visitor = tabiya_visitor_default();
    visitor.begin_variation = leave_out;
    check(tabiya_pgn_from_text(pgn, strlen(pgn), &reader));
    check(tabiya_pgn_visit(reader, &visitor, &heard, &found));
    tabiya_pgn_free(reader);
    check(tabiya_game_from_pgn(pgn, &game));
    check(tabiya_book_builder_new(NULL, &builder));
    check(tabiya_book_builder_add(builder, game));
    check(tabiya_book_builder_book(builder, &book));
    tabiya_position *position = tabiya_position_new();
    check(tabiya_book_moves(book, position, moves, 4, &count));
    check(tabiya_book_choose(book, position, calls, moves));
    tabiya_position_free(position);
    tabiya_book_free(book);
    tabiya_book_builder_free(builder);
    tabiya_game_free(game);
    expect(tabiya_book_open("no such book", &book), TABIYA_STATUS_IO);
    tabiya_tablebase *tables = NULL;
    expect(tabiya_tablebase_open("no such folder", &tables), TABIYA_STATUS_IO);
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
    tabiya_result result = tabiya_result_default();
    unsigned long heard = 0;
    check(tabiya_engine_new(&options, &engine));
    check(tabiya_engine_make_move(engine, "e4", NULL));
    check(tabiya_engine_analyze(engine, NULL, hear, &heard, &result));
    tabiya_answer *answer = NULL;
    check(tabiya_engine_search(engine, NULL, &answer));
    check(tabiya_answer_result(answer, &result));
    tabiya_answer_free(answer);
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

static void mates(void) {
    tabiya_position *position = NULL;
    tabiya_mate *mate = NULL;
    unsigned char *proof = NULL;
    size_t length = 0, count = 0;
    tabiya_checked_mate checked;
    tabiya_mate_limits limits = tabiya_mate_limits_default();
    limits.nodes = 1000;
    check(tabiya_position_from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &position));
    check(tabiya_mate_find(position, &limits, &mate));
    check(tabiya_mate_certificate(mate, &proof, &length));
    check(tabiya_mate_check(proof, length, &checked, 1, &count));
    expect(tabiya_mate_check(proof, length - 1, &checked, 1, &count), TABIYA_STATUS_BAD_ARGUMENT);
    tabiya_bytes_free(proof, length);
    tabiya_mate_free(mate);
    tabiya_position_free(position);
}

int main(int count, char **arguments) {
    const unsigned long wanted = count > 1 ? strtoul(arguments[1], NULL, 10) : 10000;
    for (unsigned long round = 0; calls < wanted; round++) {
        positions();
        boards();
        games();
        trees();
        books();
        if (round % 256 == 0) {
            searches();
            mates();
        }
    }
    printf("%lu calls\n", calls);
    return 0;
}
