/* Evaluates FENs from stdin with the network named on the command line, after some invalid calls. */
#include "nnue.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(DirtyPiece) == 40, "DirtyPiece");
_Static_assert(sizeof(Accumulator) == 1088, "Accumulator");
_Static_assert(offsetof(Accumulator, computedAccumulation) == 1024, "computedAccumulation");
_Static_assert(sizeof(NNUEdata) == 1152 && _Alignof(NNUEdata) == 64, "NNUEdata");
_Static_assert(offsetof(NNUEdata, dirtyPiece) == 1088, "dirtyPiece");

/* White king e1, black king e8, white pawn e2, then e2-e4 and Ke8-d7. */
static void short_game(void)
{
    static NNUEdata plies[3];
    int pieces[] = { wking, bking, wpawn, blank };
    int squares[] = { 4, 60, 12, 0 };
    NNUEdata *start[] = { &plies[0], NULL, NULL };
    NNUEdata *after_one[] = { &plies[1], &plies[0], NULL };
    NNUEdata *after_two[] = { &plies[2], &plies[1], &plies[0] };

    printf("%d\n", nnue_evaluate_incremental(white, pieces, squares, start));

    squares[2] = 28;
    plies[1].dirtyPiece = (DirtyPiece){ 1, { wpawn }, { 12 }, { 28 } };
    printf("%d\n", nnue_evaluate_incremental(black, pieces, squares, after_one));

    squares[1] = 51;
    plies[2].dirtyPiece = (DirtyPiece){ 1, { bking }, { 60 }, { 51 } };
    printf("%d\n", nnue_evaluate_incremental(white, pieces, squares, after_two));
    printf("%d\n", nnue_evaluate(white, pieces, squares));
}

int main(int argc, char **argv)
{
    char line[256];
    int i;

    for (i = 0; i < 3; i++) {
        nnue_init(NULL);
        nnue_init("no/such/file.nnue");
        if (nnue_evaluate_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1") != 0)
            return 1;
    }
    if (argc != 2)
        return 2;
    nnue_init(argv[1]);
    short_game();
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        printf("%d\n", nnue_evaluate_fen(line));
    }
    return 0;
}
