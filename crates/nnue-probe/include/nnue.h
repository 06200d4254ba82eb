/* HalfKP 256x2-32-32-1 networks for C programs: the nnue-probe interface.
 *
 * Link with -lnnueprobe. All functions are thread-safe. An invalid call (a null pointer, an unknown piece, no
 * network loaded ...) returns 0 and changes nothing; the first one of each kind prints a line to stderr. */
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
#error "aligned structures need a C11 or C++11 compiler"
#endif

/* The side to move. */
enum nnue_colors { white, black };

/* The pieces; `blank` terminates a list of them. */
enum nnue_pieces {
    blank,
    wking, wqueen, wrook, wbishop, wknight, wpawn,
    bking, bqueen, brook, bbishop, bknight, bpawn
};

/* What the last move changed. Squares are 0 for a1, 1 for b1 ... 63 for h8, and 64 for "not on the board".
 *
 * The moving piece comes first; castling adds the rook. A captured piece moves to 64. A promotion moves the pawn
 * to 64 and the new piece from 64. A null move has dirtyNum = 0 and pc[0] = 0. */
typedef struct DirtyPiece {
    int dirtyNum;
    int pc[3];
    int from[3];
    int to[3];
} DirtyPiece;

/* The accumulator of a position: the first layer from White's and from Black's perspective. */
typedef struct Accumulator {
    NNUE_ALIGNED int16_t accumulation[2][256];
    int computedAccumulation;
} Accumulator;

/* What a program keeps for each ply. For a new ply, set computedAccumulation to 0 and fill in dirtyPiece. */
typedef struct NNUEdata {
    Accumulator accumulator;
    DirtyPiece dirtyPiece;
} NNUEdata;

/* Loads the network of this process. A failed attempt may be repeated; once a network is loaded, further calls are
 * ignored. */
void nnue_init(const char *evalFile);

/* The score of a position from the side to move's point of view.
 *
 * pieces[0] is wking, pieces[1] is bking, at most 30 other pieces follow in any order, and `blank` terminates the
 * list; squares[i] is the square of pieces[i]. */
int nnue_evaluate(int player, int *pieces, int *squares);

/* The same score by incremental update, several times as fast. data[0] belongs to the position itself, data[1] and
 * data[2] to the positions one and two plies earlier; any of them may be null. The accumulator is stored in data[0]. */
int nnue_evaluate_incremental(int player, int *pieces, int *squares, NNUEdata **data);

/* The score of the position given as a FEN, from the side to move's point of view. */
int nnue_evaluate_fen(const char *fen);

#ifdef __cplusplus
}
#endif

#endif
