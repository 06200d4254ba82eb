/* What the programs that run vectors have in common: checks that say where they fail. */
#ifndef CHECK_H
#define CHECK_H

#include "vectors.h"

#include <tabiya.h>

static unsigned long checks = 0;
static const char *where = "";

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "line %d: %s\n  %s\n  %s\n", __LINE__, #condition, where, tabiya_error_message()); \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

#define OK(call) CHECK((call) == TABIYA_STATUS_OK)

static inline int same(const char *a, const char *b) {
    return a == b || (a && b && !strcmp(a, b));
}

static inline tabiya_position *read_fen(const char *fen) {
    tabiya_position *position = NULL;
    where = fen;
    OK(tabiya_position_from_fen(fen, &position));
    return position;
}

static inline void check_fen(const tabiya_position *position, const char *expected) {
    char *fen = NULL;
    OK(tabiya_position_fen(position, &fen));
    CHECK(same(fen, expected));
    tabiya_string_free(fen);
}

/* A part of the vectors and what checks an entry of it. */
typedef struct part {
    const char *name;
    void (*run)(const value *entry);
} part;

static inline int run_parts(const part *parts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (const value *entry = member(vectors, parts[i].name)->first; entry; entry = entry->next) {
            parts[i].run(entry);
        }
    }
    printf("%lu checks\n", checks);
    return 0;
}

#endif
