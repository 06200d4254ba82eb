/* Runs the vectors of testdata/conformance.json through the C interface. */
#include "check.h"

static void check_outcome(tabiya_outcome outcome, const value *expected) {
    CHECK(outcome.is_over == (expected->kind != VALUE_NULL));
    if (!outcome.is_over) return;
    static const char *names[] = {"white", "black"};
    CHECK(same(outcome.winner < 0 ? NULL : names[outcome.winner], member_text(expected, "winner")));
    CHECK(same(outcome.reason, member_text(expected, "reason")));
}

static void positions(const value *entry) {
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    const bool chess960 = member(entry, "chess960")->number != 0;
    tabiya_move moves[TABIYA_MAX_MOVES];
    size_t count = 0, expected = 0;
    OK(tabiya_position_legal_moves(position, moves, TABIYA_MAX_MOVES, &count));
    for (const value *pair = member(entry, "moves")->first; pair; pair = pair->next, expected++) {
        tabiya_move by_uci = 0, by_san = 0;
        char uci[TABIYA_UCI_SIZE], san[TABIYA_SAN_SIZE];
        OK(tabiya_position_parse_move(position, pair->name, &by_uci));
        OK(tabiya_position_parse_move(position, pair->text, &by_san));
        CHECK(by_uci == by_san && tabiya_position_is_legal(position, by_uci));
        OK(tabiya_move_uci(by_uci, chess960, &uci));
        OK(tabiya_position_san(position, by_uci, &san));
        CHECK(same(uci, pair->name));
        CHECK(same(san, pair->text));
        size_t found = 0;
        while (found < count && moves[found] != by_uci) found++;
        CHECK(found < count);
    }
    CHECK(count == expected);
    CHECK(tabiya_position_side_to_move(position) == !strcmp(member_text(entry, "side"), "black"));
    CHECK(tabiya_position_is_check(position) == (member(entry, "check")->number != 0));
    tabiya_outcome outcome;
    OK(tabiya_position_outcome(position, &outcome));
    check_outcome(outcome, member(entry, "outcome"));
    int depth = 1;
    for (const value *nodes = member(entry, "perft")->first; nodes; nodes = nodes->next, depth++) {
        uint64_t counted = 0;
        OK(tabiya_position_perft(position, depth, &counted));
        CHECK((double)counted == nodes->number);
    }
    tabiya_position_free(position);
}

static void check_moves(const tabiya_game *game, const value *expected) {
    tabiya_move moves[512];
    size_t count = 0, index = 0;
    OK(tabiya_game_moves(game, moves, 512, &count));
    for (const value *text = expected->first; text; text = text->next, index++) {
        char uci[TABIYA_UCI_SIZE];
        CHECK(index < count);
        OK(tabiya_move_uci(moves[index], false, &uci));
        CHECK(same(uci, text->text));
    }
    CHECK(index == count);
}

static void games(const value *entry) {
    tabiya_game *game = NULL;
    OK(tabiya_game_new(NULL, &game));
    where = member_text(entry, "fen");
    for (const value *text = member(entry, "moves")->first; text; text = text->next) {
        OK(tabiya_game_make_move(game, text->text, NULL));
    }
    check_moves(game, member(entry, "uci"));
    tabiya_position *position = NULL;
    OK(tabiya_game_position(game, &position));
    check_fen(position, member_text(entry, "fen"));
    tabiya_outcome outcome;
    OK(tabiya_game_outcome(game, &outcome));
    check_outcome(outcome, member(entry, "outcome"));
    uint32_t claims = 0;
    for (const value *claim = member(entry, "claims")->first; claim; claim = claim->next) {
        claims |= same(claim->text, "fifty_moves") ? TABIYA_CLAIM_FIFTY_MOVES : TABIYA_CLAIM_THREEFOLD_REPETITION;
    }
    CHECK(tabiya_game_claims(game) == claims);
    tabiya_position_free(position);
    tabiya_game_free(game);
}

static void fens(const value *entry) {
    tabiya_position *position = read_fen(member_text(entry, "text"));
    check_fen(position, member_text(entry, "fen"));
    tabiya_position_free(position);
}

static void spellings(const value *entry) {
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    tabiya_move found = 0;
    char uci[TABIYA_UCI_SIZE];
    OK(tabiya_position_parse_move(position, member_text(entry, "text"), &found));
    OK(tabiya_move_uci(found, false, &uci));
    CHECK(same(uci, member_text(entry, "uci")));
    tabiya_position_free(position);
}

static void bad_fens(const value *entry) {
    tabiya_position *position = NULL;
    where = member_text(entry, "text");
    CHECK(same(tabiya_status_name(tabiya_position_from_fen(where, &position)), member_text(entry, "kind")));
    CHECK(position == NULL);
    CHECK(*tabiya_error_message());
}

static void bad_moves(const value *entry) {
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    tabiya_move found = 0;
    where = member_text(entry, "text");
    CHECK(same(tabiya_status_name(tabiya_position_parse_move(position, where, &found)), member_text(entry, "kind")));
    CHECK(found == 0);
    tabiya_position_free(position);
}

static void pgns(const value *entry) {
    tabiya_pgn *reader = NULL;
    where = member_text(entry, "text");
    OK(tabiya_pgn_from_text(where, strlen(where), &reader));
    tabiya_game *game = NULL;
    for (const value *expected = member(entry, "games")->first; expected; expected = expected->next) {
        OK(tabiya_pgn_next(reader, &game));
        CHECK(game != NULL);
        for (const value *tag = member(expected, "tags")->first; tag; tag = tag->next) {
            char *value = NULL;
            OK(tabiya_game_tag(game, tag->name, &value));
            CHECK(same(value, tag->text));
            tabiya_string_free(value);
        }
        check_moves(game, member(expected, "moves"));
        tabiya_position *position = NULL;
        OK(tabiya_game_position(game, &position));
        check_fen(position, member_text(expected, "fen"));
        tabiya_position_free(position);
        tabiya_game_free(game);
    }
    OK(tabiya_pgn_next(reader, &game));
    CHECK(game == NULL);
    tabiya_pgn_free(reader);
}

static void bad_pgns(const value *entry) {
    tabiya_pgn *reader = NULL;
    where = member_text(entry, "text");
    OK(tabiya_pgn_from_text(where, strlen(where), &reader));
    for (const value *line = member(entry, "lines")->first; line; line = line->next) {
        tabiya_game *game = NULL;
        tabiya_status status = tabiya_pgn_next(reader, &game);
        if (line->kind == VALUE_NULL) {
            OK(status);
            CHECK(game != NULL);
        } else {
            tabiya_place place;
            CHECK(status == TABIYA_STATUS_BAD_PGN);
            CHECK(tabiya_error_place(&place));
            CHECK((double)place.line == line->number);
        }
        tabiya_game_free(game);
    }
    tabiya_pgn_free(reader);
}

static void search(const value *entry) {
    tabiya_engine *engine = NULL;
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    OK(tabiya_engine_new(NULL, &engine));
    OK(tabiya_engine_set_position(engine, position));
    tabiya_limits limits = tabiya_limits_default();
    limits.nodes = (uint64_t)member(entry, "nodes")->number;
    tabiya_result result = tabiya_result_default();
    OK(tabiya_engine_find_best_move(engine, &limits, &result));
    const char *best = member_text(entry, "best");
    CHECK(same(result.best_uci, best ? best : ""));
    CHECK((double)result.nodes == member(entry, "searched")->number);
    const value *centipawns = member(entry, "white_centipawns"), *mate = member(entry, "white_mate");
    CHECK(result.has_score);
    /* Without a legal move only the score at the end of the game counts, which the engine has not searched. */
    if (best) {
        CHECK(result.score.is_mate == (mate->kind != VALUE_NULL));
        CHECK(result.score.value == (result.score.is_mate ? mate : centipawns)->number);
    }
    tabiya_position_free(position);
    tabiya_engine_free(engine);
}

int main(void) {
    static const part parts[] = {
        {"positions", positions}, {"games", games},         {"fens", fens}, {"spellings", spellings},
        {"bad_fens", bad_fens},   {"bad_moves", bad_moves}, {"pgns", pgns}, {"bad_pgns", bad_pgns},
        {"search", search},
    };
    return run_parts(parts, sizeof parts / sizeof *parts);
}
