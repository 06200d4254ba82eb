/* HalfKP 256x2-32-32-1 networks for C programs: the interface of nnue-probe.
 *
 * Link with -lnnueprobe. All functions may be called from several threads at once. A call that makes no sense
 * (a null pointer, an unknown piece, no network loaded ...) returns 0 and changes nothing; the first call
 * of each such kind prints a line on stderr. */
#ifndef NNUE_H
#define NNUE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__cplusplus)
#define NNUE_ALIGNED alignas(64)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define NNUE_ALIGNED _Alignas(64)
#elif defined(__GNUC__)
#define NNUE_ALIGNED __attribute__((aligned(64)))
#else
#error "a C11 or C++11 compiler is needed for aligned structures"
#endif

/* Who is to move. */
enum nnue_colors { white, black };

/* The men; `blank` ends a list of them. */
enum nnue_pieces {
    blank,
    wking, wqueen, wrook, wbishop, wknight, wpawn,
    bking, bqueen, brook, bbishop, bknight, bpawn
};

/* What the last move changed. Squares are 0 for a1, 1 for b1 ... 63 for h8, and 64 for "not on the board".
 *
 * The man that moves comes first, and castling adds the rook. A captured man goes to 64. A promotion sends the
 * pawn to 64 and brings the new piece from 64. A null move has dirtyNum = 0 and pc[0] = 0. */
typedef struct DirtyPiece {
    int dirtyNum;
    int pc[3];
    int from[3];
    int to[3];
} DirtyPiece;

/* The first layer of a position, as white and as black see it. */
typedef struct Accumulator {
    NNUE_ALIGNED int16_t accumulation[2][256];
    int computedAccumulation;
} Accumulator;

/* What a program keeps for each ply. For a new ply set computedAccumulation to 0 and fill dirtyPiece. */
typedef struct NNUEdata {
    Accumulator accumulator;
    DirtyPiece dirtyPiece;
} NNUEdata;

/* Loads the network that the process evaluates with. An attempt that fails may be repeated; once a network is
 * loaded it stays, and further calls are ignored. */
void nnue_init(const char *evalFile);

/* The value of a position for the side to move.
 *
 * pieces[0] is wking, pieces[1] is bking, at most 30 other men follow in any order, and `blank` ends the list;
 * squares[i] is where pieces[i] stands. */
int nnue_evaluate(int player, int *pieces, int *squares);

/* The same value, several times as fast. data[0] belongs to the position itself, data[1] and data[2] to those one
 * and two plies before; any of them may be null. The first layer is left in data[0]. */
int nnue_evaluate_incremental(int player, int *pieces, int *squares, NNUEdata **data);

/* The value of the position that a FEN describes, for the side to move. */
int nnue_evaluate_fen(const char *fen);

#ifdef __cplusplus
}
#endif

#endif
