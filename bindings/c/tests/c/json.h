/* Just enough JSON to read the conformance vectors. Values live as long as the program. */
#ifndef JSON_H
#define JSON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { JSON_NULL, JSON_TRUTH, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } json_kind;

typedef struct json {
    json_kind kind;
    double number;     /* also 0 or 1 for a truth value */
    char *text;        /* of a text */
    char *name;        /* of a member of an object */
    struct json *first; /* of a list or an object */
    struct json *next;  /* in the list or object that this is part of */
} json;

static void json_fail(const char *at) {
    fprintf(stderr, "bad JSON: %.40s\n", at);
    exit(2);
}

static const char *json_space(const char *at) {
    return at + strspn(at, " \t\r\n");
}

static const char *json_string(const char *at, char **text) {
    char *out = malloc(strlen(at) + 1), *end = out;
    if (!out || *at++ != '"') json_fail(at);
    *text = out;
    while (*at && *at != '"') {
        if (*at != '\\') {
            *end++ = *at++;
            continue;
        }
        switch (at[1]) {
        case 'n': *end++ = '\n'; break;
        case 't': *end++ = '\t'; break;
        case '"': case '\\': case '/': *end++ = at[1]; break;
        default: json_fail(at);
        }
        at += 2;
    }
    if (!*at) json_fail(at);
    *end = 0;
    *text = realloc(out, (size_t)(end - out) + 1);
    return at + 1;
}

static const char *json_value(const char *at, json *value) {
    memset(value, 0, sizeof *value);
    at = json_space(at);
    if (*at == '"') {
        value->kind = JSON_TEXT;
        return json_string(at, &value->text);
    }
    if (*at == '[' || *at == '{') {
        const char close = *at == '[' ? ']' : '}';
        json **link = &value->first;
        value->kind = *at == '[' ? JSON_LIST : JSON_OBJECT;
        at = json_space(at + 1);
        while (*at != close) {
            json *part = malloc(sizeof *part);
            char *name = NULL;
            if (!part) json_fail(at);
            if (close == '}') {
                at = json_space(json_string(at, &name));
                if (*at++ != ':') json_fail(at);
            }
            at = json_space(json_value(at, part));
            part->name = name;
            *link = part;
            link = &part->next;
            if (*at == ',') at = json_space(at + 1);
            else if (*at != close) json_fail(at);
        }
        return at + 1;
    }
    if (!strncmp(at, "null", 4)) return at + 4;
    value->kind = JSON_TRUTH;
    if (!strncmp(at, "false", 5)) return at + 5;
    value->number = 1;
    if (!strncmp(at, "true", 4)) return at + 4;
    char *end;
    value->kind = JSON_NUMBER;
    value->number = strtod(at, &end);
    if (end == at) json_fail(at);
    return end;
}

static const json *json_member(const json *object, const char *name) {
    for (const json *part = object->first; part; part = part->next) {
        if (part->name && !strcmp(part->name, name)) return part;
    }
    fprintf(stderr, "no member %s\n", name);
    exit(2);
}

/* Null for JSON's null. */
static const char *json_text(const json *object, const char *name) {
    return json_member(object, name)->text;
}

#endif
