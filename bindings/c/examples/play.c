/* The engine plays a game against itself and prints it as PGN. */
#include <stdio.h>
#include <stdlib.h>

#include <tabiya.h>

static void check(tabiya_status status) {
    if (status != TABIYA_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", tabiya_status_name(status), tabiya_error_message());
        exit(1);
    }
}

int main(void) {
    tabiya_engine_options options = tabiya_engine_options_default();
    options.nodes = 500;
    tabiya_engine *engine = NULL;
    check(tabiya_engine_new(&options, &engine));

    tabiya_game *game = NULL;
    check(tabiya_game_new(NULL, &game));
    check(tabiya_game_set_tag(game, "White", "Tabiya"));
    check(tabiya_game_set_tag(game, "Black", "Tabiya"));

    tabiya_outcome outcome;
    check(tabiya_game_outcome(game, &outcome));
    for (int ply = 0; ply < 40 && !outcome.is_over; ply++) {
        tabiya_result result = tabiya_result_default();
        check(tabiya_engine_set_game(engine, game));
        check(tabiya_engine_find_best_move(engine, NULL, &result));
        check(tabiya_game_play(game, result.best));
        check(tabiya_game_outcome(game, &outcome));
    }

    char *pgn = NULL;
    check(tabiya_game_pgn(game, &pgn));
    printf("%s", pgn);

    tabiya_string_free(pgn);
    tabiya_game_free(game);
    tabiya_engine_free(engine);
    return 0;
}
