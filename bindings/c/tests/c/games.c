/* Runs the vectors of testdata/games.json through the C interface: every node of every game, and what is written of it. */
#include "check.h"

enum { MOST = 256 };

/* Texts of a list with spaces between them; null if the list is not there. */
static const char *joined(const value *node, const char *name) {
    static char text[8192];
    for (const value *part = node->first; part; part = part->next) {
        if (!same(part->name, name)) continue;
        text[0] = 0;
        for (const value *next = part->first; next; next = next->next) {
            if (next != part->first) strcat(text, " ");
            strcat(text, next->text);
        }
        return text;
    }
    return NULL;
}

static const value *optional(const value *node, const char *name) {
    for (const value *part = node->first; part; part = part->next) {
        if (same(part->name, name)) return part;
    }
    return NULL;
}

static void arrows(const tabiya_game *game, tabiya_node node, const value *expected) {
    tabiya_arrow found[64];
    size_t count = 0;
    char lines[512] = "", squares[512] = "";
    OK(tabiya_node_arrows(game, node, found, 64, &count));
    CHECK(count <= 64);
    for (size_t i = 0; i < count; i++) {
        const bool is_square = found[i].from == found[i].to;
        char *text = is_square ? squares : lines, one[8];
        const char from[3] = {(char)('a' + found[i].from % 8), (char)('1' + found[i].from / 8), 0};
        const char to[3] = {(char)('a' + found[i].to % 8), (char)('1' + found[i].to / 8), 0};
        snprintf(one, sizeof one, "%c%s%s", found[i].color, from, is_square ? "" : to);
        if (*text) strcat(text, ",");
        strcat(text, one);
    }
    const value *written = optional(expected, "arrows");
    CHECK(same(lines, written ? written->text : ""));
    written = optional(expected, "squares");
    CHECK(same(squares, written ? written->text : ""));
}

static void notes(const tabiya_game *game, tabiya_node node, const value *expected) {
    char *text = NULL;
    OK(tabiya_node_comment(game, node, &text));
    CHECK(same(text, joined(expected, "comments")));
    tabiya_string_free(text);
    OK(tabiya_node_comment_before(game, node, &text));
    CHECK(same(text, joined(expected, "before")));
    tabiya_string_free(text);

    uint32_t nags[32];
    size_t count = 0, index = 0;
    OK(tabiya_node_nags(game, node, nags, 32, &count));
    const value *list = optional(expected, "nags");
    for (const value *nag = list ? list->first : NULL; nag; nag = nag->next, index++) {
        CHECK(index < count && nags[index] == nag->number);
    }
    CHECK(index == count);

    int64_t clock = 0;
    const value *seconds = optional(expected, "clock");
    OK(tabiya_node_clock(game, node, &clock));
    CHECK(seconds ? (double)clock == seconds->number * 1000 : clock == -1);

    tabiya_evaluation evaluation;
    const value *eval = optional(expected, "eval");
    OK(tabiya_node_evaluation(game, node, &evaluation));
    CHECK(evaluation.exists == (eval != NULL));
    if (eval && eval->text[0] == '#') CHECK(evaluation.is_mate && evaluation.value == atoi(eval->text + 1));
    if (eval && eval->text[0] != '#') {
        char pawns[16];
        snprintf(pawns, sizeof pawns, "%.2f", evaluation.value / 100.0);
        CHECK(!evaluation.is_mate && !strncmp(pawns, eval->text, strlen(pawns)));
    }
    arrows(game, node, expected);
}

static void tree(const tabiya_game *game, const value *entry, bool chess960) {
    tabiya_node nodes[MOST];
    size_t children[MOST] = {0}, count = 0, index = 0;
    for (const value *node = member(entry, "nodes")->first; node; node = node->next, index++) {
        CHECK(index < MOST);
        /* The children of a node are in the order in which they come. */
        const value *above = member(node, "parent");
        tabiya_node parent = 0;
        if (above->kind == VALUE_NULL) {
            nodes[index] = tabiya_game_root(game);
        } else {
            const size_t place = (size_t)above->number;
            OK(tabiya_node_child(game, nodes[place], children[place]++, &nodes[index]));
            CHECK(nodes[index] != 0);
        }
        OK(tabiya_node_parent(game, nodes[index], &parent));
        CHECK(above->kind == VALUE_NULL ? parent == 0 : parent == nodes[(size_t)above->number]);
        tabiya_move move = 0;
        OK(tabiya_node_move(game, nodes[index], &move));
        const char *uci = member_text(node, "uci");
        CHECK((move == 0) == (uci == NULL));
        if (uci) {
            char text[TABIYA_UCI_SIZE];
            OK(tabiya_move_uci(move, chess960, &text));
            CHECK(same(uci, "--") ? move == TABIYA_NULL_MOVE && same(text, "0000") : same(text, uci));
        }
        tabiya_position *position = NULL;
        OK(tabiya_node_position(game, nodes[index], &position));
        check_fen(position, member_text(node, "fen"));
        tabiya_position_free(position);
        notes(game, nodes[index], node);
    }
    for (size_t i = 0; i < index; i++) {
        OK(tabiya_node_children(game, nodes[i], NULL, 0, &count));
        CHECK(count == children[i]);
    }
    OK(tabiya_game_walk(game, NULL, 0, &count));
    CHECK(count == index);
}

static void games(const value *entry) {
    tabiya_game *game = NULL, *again = NULL, *copy = NULL;
    char *pgn = NULL;
    where = member_text(entry, "pgn");
    OK(tabiya_game_from_pgn(where, &game));
    OK(tabiya_game_pgn(game, &pgn));
    CHECK(same(pgn, member_text(entry, "written")));
    bool chess960 = false;
    size_t index = 0;
    for (const value *tag = member(entry, "tags")->first; tag; tag = tag->next, index++) {
        char *name = NULL, *text = NULL;
        OK(tabiya_game_tag_at(game, index, &name, &text));
        CHECK(same(name, tag->first->text) && same(text, tag->first->next->text));
        chess960 |= same(name, "Variant");
        tabiya_string_free(name);
        tabiya_string_free(text);
    }
    CHECK(tabiya_game_tag_count(game) == index);
    CHECK(same(tabiya_game_result(game), member_text(entry, "result")));
    tree(game, entry, chess960);
    /* Written, read and copied it is the same game. */
    OK(tabiya_game_from_pgn(pgn, &again));
    OK(tabiya_game_copy(game, &copy));
    CHECK(tabiya_game_equal(game, again) && tabiya_game_equal(game, copy));
    tree(copy, entry, chess960);
    tabiya_string_free(pgn);
    tabiya_game_free(game);
    tabiya_game_free(again);
    tabiya_game_free(copy);
}

int main(void) {
    static const part parts[] = {{"games", games}};
    return run_parts(parts, sizeof parts / sizeof *parts);
}
