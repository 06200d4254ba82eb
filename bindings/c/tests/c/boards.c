/* Runs the vectors of testdata/boards.json through the C interface. */
#include "check.h"

/* A square such as "e4"; -1 for none. */
static int square(const char *name) {
    return name ? (name[1] - '1') * 8 + (name[0] - 'a') : -1;
}

/* The squares of a text such as "e4 e5". */
static tabiya_squares squares(const char *names) {
    tabiya_squares set = 0;
    for (; *names; names += names[2] ? 3 : 2) set |= (tabiya_squares)1 << square(names);
    return set;
}

static int piece(const char *letter) {
    static const char letters[] = "PNBRQK";
    const char *upper = strchr(letters, *letter);
    return upper ? (int)(upper - letters) + 1 : -((int)(strchr("pnbrqk", *letter) - "pnbrqk") + 1);
}

static void pieces(const tabiya_position *position, const value *entry) {
    tabiya_squares occupied = 0;
    int8_t all[64];
    OK(tabiya_position_pieces(position, &all));
    for (const value *man = member(entry, "pieces")->first; man; man = man->next) {
        const int at = square(man->name), expected = piece(man->text);
        CHECK(tabiya_position_piece_at(position, at) == expected && all[at] == expected);
        CHECK(tabiya_position_squares_of(position, expected) >> at & 1);
        CHECK(tabiya_position_squares_of_color(position, expected < 0) >> at & 1);
        occupied |= (tabiya_squares)1 << at;
    }
    CHECK(tabiya_position_squares_of(position, 0) == occupied);
    tabiya_squares rooks = 0;
    for (const char *right = member_text(entry, "castling"); *right && *right != '-'; right++) {
        const int white = *right < 'a';
        rooks |= (tabiya_squares)1 << ((white ? 0 : 56) + *right - (white ? 'A' : 'a'));
    }
    CHECK(tabiya_position_castling_rooks(position) == rooks);
    CHECK(tabiya_position_side_to_move(position) == same(member_text(entry, "side"), "black"));
    CHECK(tabiya_position_en_passant(position) == square(member_text(entry, "en_passant")));
    CHECK(tabiya_position_halfmove_clock(position) == member(entry, "clock")->number);
    CHECK(tabiya_position_fullmove_number(position) == member(entry, "number")->number);
}

static void attacks(const tabiya_position *position, const value *entry) {
    static const char *colors[] = {"white", "black"};
    CHECK(tabiya_position_checkers(position) == squares(member_text(entry, "checkers")));
    for (int color = 0; color < 2; color++) {
        CHECK(tabiya_position_king(position, color) == square(member_text(member(entry, "kings"), colors[color])));
        CHECK(tabiya_position_pinned(position, color) == squares(member_text(member(entry, "pinned"), colors[color])));
        const bool insufficient = member(member(entry, "insufficient"), colors[color])->number != 0;
        CHECK(tabiya_position_has_insufficient_material(position, color) == insufficient);
        for (const value *at = member(entry, "attackers")->first; at; at = at->next) {
            const tabiya_squares expected = squares(member_text(at, colors[color]));
            CHECK(tabiya_position_attackers(position, square(at->name), color) == expected);
            CHECK(tabiya_position_is_attacked(position, square(at->name), color) == (expected != 0));
            CHECK((tabiya_position_attacked_by(position, color) >> square(at->name) & 1) == (expected != 0));
        }
    }
    for (const value *line = member(entry, "pin_lines")->first; line; line = line->next) {
        CHECK(tabiya_position_pin(position, square(line->name)) == squares(line->text));
    }
    for (const value *from = member(entry, "attacks")->first; from; from = from->next) {
        const tabiya_squares expected = squares(from->text);
        const int at = square(from->name);
        CHECK(tabiya_position_attacks(position, at) == expected);
        const tabiya_squares occupied = tabiya_position_squares_of(position, 0);
        CHECK(tabiya_attacks(tabiya_position_piece_at(position, at), at, occupied) == expected);
    }
}

static void moves(const tabiya_position *position, const value *entry) {
    const bool chess960 = member(entry, "chess960")->number != 0;
    size_t count = 0, captures = 0;
    for (const value *move = member(entry, "moves")->first; move; move = move->next, count++) {
        tabiya_move found = 0, alone = 0;
        char uci[TABIYA_UCI_SIZE], san[TABIYA_SAN_SIZE], lan[TABIYA_SAN_SIZE], text[64];
        OK(tabiya_position_parse_move(position, move->name, &found));
        OK(tabiya_move_uci(found, chess960, &uci));
        OK(tabiya_position_san(position, found, &san));
        OK(tabiya_position_lan(position, found, &lan));
        CHECK(same(uci, move->name));
        snprintf(text, sizeof text, "%s %s ", san, lan);
        CHECK(!strncmp(text, move->text, strlen(text)));
        const char *flags = move->text + strlen(text);
        CHECK(tabiya_move_is_capture(found) == (strchr(flags, 'x') != NULL));
        CHECK(tabiya_position_gives_check(position, found) == (strchr(flags, '+') != NULL));
        CHECK(tabiya_move_is_castling(found) == (strchr(flags, 'c') != NULL));
        CHECK((tabiya_move_promotion(found) != 0) == (strchr(flags, 'p') != NULL));
        /* The same move, read without the position. */
        OK(tabiya_move_parse(move->name, &alone));
        CHECK(tabiya_position_is_legal(position, alone));
        OK(tabiya_position_san(position, alone, &san));
        CHECK(!strncmp(san, move->text, strlen(san)));
        captures += tabiya_move_is_capture(found);
    }
    tabiya_move list[TABIYA_MAX_MOVES];
    CHECK(tabiya_position_count_moves(position) == count);
    CHECK(tabiya_position_list_moves(position, TABIYA_MOVES_ALL, &list) == count);
    CHECK(tabiya_position_list_moves(position, TABIYA_MOVES_NON_CAPTURES, &list) == count - captures);
    CHECK(tabiya_position_list_moves(position, TABIYA_MOVES_CAPTURES, &list) == captures);
    const char *expected = member_text(entry, "captures");
    CHECK((captures == 0) == (*expected == 0));
    for (size_t i = 0; i < captures; i++) {
        char uci[TABIYA_UCI_SIZE];
        OK(tabiya_move_uci(list[i], chess960, &uci));
        CHECK(strstr(expected, uci));
    }
}

/* python-chess writes "2...d3" where we, as PGN does, have "2... d3". */
static bool same_line(const char *ours, const char *theirs) {
    const char *dots = strstr(ours, "... ");
    if (!dots) return same(ours, theirs);
    const size_t head = (size_t)(dots - ours) + 3;
    return !strncmp(ours, theirs, head) && same(ours + head + 1, theirs + head);
}

static void others(const tabiya_position *position, const value *entry) {
    _Alignas(TABIYA_POSITION_ALIGNMENT) unsigned char memory[TABIYA_POSITION_SIZE];
    tabiya_position *other = (tabiya_position *)memory;
    char text[TABIYA_FEN_SIZE];
    CHECK(tabiya_position_write_fen(position, TABIYA_FEN_STYLE_SHREDDER, &text) == strlen(text));
    CHECK(same(text, member_text(entry, "shredder")));
    char *epd = NULL;
    OK(tabiya_position_epd(position, &epd));
    CHECK(same(epd, member_text(entry, "epd")));
    tabiya_string_free(epd);
    CHECK(tabiya_position_polyglot_key(position) == strtoull(member_text(entry, "polyglot"), NULL, 16));
    OK(tabiya_position_mirrored(position, other));
    check_fen(other, member_text(entry, "mirror"));
    const char *passed = member_text(entry, "null");
    CHECK(tabiya_position_after(position, TABIYA_NULL_MOVE, other) ==
          (passed ? TABIYA_STATUS_OK : TABIYA_STATUS_ILLEGAL_MOVE));
    if (passed) check_fen(other, passed);

    tabiya_move line[32];
    size_t count = 0;
    for (const value *uci = member(member(entry, "line"), "uci")->first; uci; uci = uci->next) {
        OK(tabiya_move_parse(uci->text, &line[count++]));
    }
    char *san = NULL;
    OK(tabiya_position_line_san(position, line, count, &san));
    CHECK(same_line(san, member_text(member(entry, "line"), "san")));
    tabiya_string_free(san);
}

static void boards(const value *entry) {
    tabiya_position *position = read_fen(member_text(entry, "fen"));
    check_fen(position, member_text(entry, "fen"));
    pieces(position, entry);
    attacks(position, entry);
    moves(position, entry);
    others(position, entry);
    tabiya_position_free(position);
}

/* The family of a fault, as the vectors have it. */
static const char *family(const char *name) {
    if (!strncmp(name, "castling", 8)) return "castling";
    if (!strncmp(name, "en_passant", 10)) return "en_passant";
    return same(name, "adjacent_kings") ? "opponent_in_check" : name;
}

static void setups(const value *entry) {
    tabiya_setup *setup = NULL;
    where = member_text(entry, "fen");
    OK(tabiya_setup_from_fen(where, &setup));
    const value *expected = member(entry, "faults");
    const size_t count = tabiya_setup_fault_count(setup);
    size_t families = 0, met = 0;
    for (const value *fault = expected->first; fault; fault = fault->next, families++) {
        size_t found = 0;
        for (size_t i = 0; i < count; i++) {
            char *name = NULL, *words = NULL;
            OK(tabiya_setup_fault_name(setup, i, &name));
            OK(tabiya_setup_fault(setup, i, &words));
            CHECK(*words);
            found += same(family(name), fault->text);
            tabiya_string_free(name);
            tabiya_string_free(words);
        }
        CHECK(found > 0);
        met += found;
    }
    /* And no fault of another family. */
    CHECK(met == count && (count == 0) == (families == 0));
    tabiya_position *position = NULL;
    CHECK(tabiya_setup_position(setup, &position) == (count ? TABIYA_STATUS_BAD_FEN : TABIYA_STATUS_OK));
    tabiya_position_free(position);
    tabiya_setup_free(setup);
}

static void scores(const value *entry) {
    static tabiya_score before;
    static bool is_first = true;
    const value *mate = member(entry, "mate"), *cp = member(entry, "cp");
    tabiya_score score;
    memset(&score, 0, sizeof score);
    score.is_mate = mate->kind != VALUE_NULL;
    score.value = (int)(score.is_mate ? mate : cp)->number;
    if (member(entry, "given")->number != 0) score.white_wins = 1000;
    else score.black_wins = 1000;
    CHECK(tabiya_score_number(score, 100000) == member(entry, "number")->number);
    if (!is_first) CHECK(tabiya_score_compare(before, score) == -1 && tabiya_score_compare(score, before) == 1);
    CHECK(tabiya_score_compare(score, score) == 0);
    before = score;
    is_first = false;
}

int main(void) {
    static const part parts[] = {{"boards", boards}, {"setups", setups}, {"scores", scores}};
    return run_parts(parts, sizeof parts / sizeof *parts);
}
