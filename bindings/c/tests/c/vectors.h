/* Vectors as a tree. The tests of the crate write it from a file of testdata, and say into which header. */
#ifndef VECTORS_H
#define VECTORS_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { VALUE_NULL, VALUE_TRUTH, VALUE_NUMBER, VALUE_TEXT, VALUE_LIST, VALUE_OBJECT } value_kind;

typedef struct value {
    value_kind kind;
    double number;             /* also 0 or 1 for a truth value */
    const char *text;          /* of a text */
    const char *name;          /* of a member of an object */
    const struct value *first; /* of a list or an object */
    const struct value *next;  /* in the list or object that this is part of */
} value;

/* The first value is the object with all vectors. */
#include VECTORS

static inline const value *member(const value *object, const char *name) {
    for (const value *part = object->first; part; part = part->next) {
        if (part->name && !strcmp(part->name, name)) return part;
    }
    fprintf(stderr, "no member %s\n", name);
    exit(2);
}

/* Null where the vectors have null. */
static inline const char *member_text(const value *object, const char *name) {
    return member(object, name)->text;
}

#endif
