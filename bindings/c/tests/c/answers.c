/* Runs the vectors of testdata/answers.json through the C interface: books, endings, who can win, mates, scores at the end. */
#include "check.h"

static void check_uci(tabiya_move move, const char *expected) {
    char uci[TABIYA_UCI_SIZE];
    OK(tabiya_move_uci(move, false, &uci));
    CHECK(same(uci, expected));
}

static void books(const value *entry) {
    const char *digits = member_text(entry, "bytes");
    const size_t length = strlen(digits) / 2;
    unsigned char *bytes = malloc(length);
    for (size_t i = 0; i < length; i++) {
        const char pair[3] = {digits[2 * i], digits[2 * i + 1], 0};
        bytes[i] = (unsigned char)strtoul(pair, NULL, 16);
    }
    tabiya_book *book = NULL;
    OK(tabiya_book_from_bytes(bytes, length, &book));
    free(bytes);
    CHECK(tabiya_book_length(book) == length / 16);
    for (const value *known = member(entry, "positions")->first; known; known = known->next) {
        tabiya_position *position = read_fen(member_text(known, "fen"));
        tabiya_book_move moves[64], best, chosen;
        size_t count = 0, index = 0;
        OK(tabiya_book_moves(book, position, moves, 64, &count));
        for (const value *pair = member(known, "moves")->first; pair; pair = pair->next, index++) {
            CHECK(index < count && moves[index].weight == pair->first->next->number);
            /* Those of equal weight may be in any order. */
            tabiya_move wanted = 0;
            OK(tabiya_position_parse_move(position, pair->first->text, &wanted));
            size_t at = 0;
            while (at < count && moves[at].mv != wanted) at++;
            CHECK(at < count && moves[at].weight == moves[index].weight);
        }
        CHECK(index == count);
        OK(tabiya_book_best(book, position, &best));
        CHECK(count == 0 ? best.mv == 0 : best.weight == moves[0].weight);
        OK(tabiya_book_choose(book, position, index, &chosen));
        CHECK(count == 0 || chosen.mv != 0);
        tabiya_position_free(position);
    }
    tabiya_book_free(book);
}

static void endings(const value *entry) {
    static tabiya_tablebase *tables = NULL;
    const char *folder = getenv("TABIYA_SYZYGY");
    if (!folder) return;
    if (!tables) OK(tabiya_tablebase_open(folder, &tables));
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    const value *by_clock = member(entry, "by_clock");
    int wdl = 0, dtz = 0;
    OK(tabiya_tablebase_wdl(tables, position, &wdl));
    if (by_clock->kind != VALUE_NULL) CHECK(wdl == by_clock->number);
    OK(tabiya_tablebase_dtz(tables, position, &dtz));
    const int expected = (int)member(entry, "dtz")->number;
    CHECK(abs(dtz - expected) <= 1 && (dtz > 0) == (expected > 0) && (dtz < 0) == (expected < 0));
    if (tabiya_position_halfmove_clock(position) == 0) {
        tabiya_ranked_move ranked[TABIYA_MAX_MOVES];
        size_t count = 0, keeping = 0;
        OK(tabiya_tablebase_rank(tables, position, ranked, TABIYA_MAX_MOVES, &count));
        CHECK(count == tabiya_position_count_moves(position) && ranked[0].wdl == wdl);
        for (size_t i = 0; i < count; i++) {
            if (ranked[i].wdl != wdl) continue;
            keeping++;
            char uci[TABIYA_UCI_SIZE];
            OK(tabiya_move_uci(ranked[i].mv, false, &uci));
            bool is_there = false;
            for (const value *move = member(entry, "best")->first; move; move = move->next) {
                is_there |= same(move->text, uci);
            }
            CHECK(is_there);
        }
        for (const value *move = member(entry, "best")->first; move; move = move->next) keeping--;
        CHECK(keeping == 0);
    }
    tabiya_position_free(position);
}

static void winnable(const value *entry) {
    static const char *colors[] = {"white", "black"};
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    for (int color = 0; color < 2; color++) {
        const int expected = same(member_text(entry, colors[color]), "winnable");
        const int quick = tabiya_position_can_win(position, color, true);
        CHECK(tabiya_position_can_win(position, color, false) == expected);
        CHECK(quick == expected || quick == -1);
        tabiya_winnability *proof = NULL;
        OK(tabiya_position_winnability(position, color, false, &proof));
        CHECK((tabiya_winnability_reason(proof) == NULL) == (expected == 1));
        static tabiya_move line[4096];
        size_t count = 0;
        OK(tabiya_winnability_line(proof, line, 4096, &count));
        if (expected) {
            /* The line is played to mate. */
            tabiya_position *end = NULL;
            OK(tabiya_position_copy(position, &end));
            CHECK(count <= 4096);
            for (size_t i = 0; i < count; i++) OK(tabiya_position_play(end, line[i]));
            CHECK(tabiya_position_is_checkmate(end) && tabiya_position_side_to_move(end) == !color);
            tabiya_position_free(end);
        }
        tabiya_winnability_free(proof);
    }
    tabiya_position_free(position);
}

static void mates(const value *entry) {
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    tabiya_mate_limits limits = tabiya_mate_limits_default();
    limits.nodes = (uint64_t)member(entry, "nodes")->number;
    tabiya_mate *mate = NULL;
    OK(tabiya_mate_find(position, &limits, &mate));
    CHECK(tabiya_mate_is_proven(mate) && tabiya_mate_is_shortest(mate));
    CHECK(tabiya_mate_moves(mate) == member(entry, "mate")->number);
    unsigned char *proof = NULL;
    size_t length = 0, count = 0;
    tabiya_checked_mate checked;
    OK(tabiya_mate_certificate(mate, &proof, &length));
    OK(tabiya_mate_check(proof, length, &checked, 1, &count));
    CHECK(count == 1 && checked.is_shortest && checked.moves == abs(tabiya_mate_moves(mate)));
    tabiya_bytes_free(proof, length);
    tabiya_mate_free(mate);
    tabiya_position_free(position);
}

static void ends(const value *entry) {
    tabiya_engine *engine = NULL;
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    tabiya_result result = tabiya_result_default();
    OK(tabiya_engine_new(NULL, &engine));
    OK(tabiya_engine_set_position(engine, position));
    OK(tabiya_engine_find_best_move(engine, NULL, &result));
    const value *white = member(entry, "white");
    const bool is_mate = member(white, "mate")->kind != VALUE_NULL;
    CHECK(result.has_score && result.best == 0 && result.score.is_mate == is_mate && result.score.value == 0);
    if (is_mate) CHECK((result.score.white_wins == 1000) == (member(white, "given")->number != 0));
    else CHECK(result.score.draws == 1000);
    tabiya_position_free(position);
    tabiya_engine_free(engine);
}

int main(void) {
    static const part parts[] = {
        {"books", books}, {"endings", endings}, {"winnable", winnable}, {"mates", mates}, {"ends", ends},
    };
    check_uci(TABIYA_NULL_MOVE, "0000");
    return run_parts(parts, sizeof parts / sizeof *parts);
}
