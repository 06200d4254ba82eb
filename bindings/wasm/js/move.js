import { failure } from "./failure.js";
import { SQUARES } from "./square.js";
import { badArgument, shown } from "./values.js";

const PROMOTIONS = "nbrq";

/** The kind of a move, in its upper four bits; captures and promotions each have a bit of their own. */
const KING_CASTLE = 2;
const QUEEN_CASTLE = 3;
const EN_PASSANT = 5;
const CAPTURE = 4;
const PROMOTION = 8;

/**
 * A move. Moves of a position or a game know how they are written there; `new Move("e2e4")` only knows its squares.
 *
 * Within the package a move is a number of sixteen bits, `packed`: six for the square it comes from, six for the square
 * it goes to (for castling that of the rook), four for its kind. A null move is 0.
 */
export class Move {
  #text;
  #packed;
  #source;

  /**
   * A move from its UCI text, whether or not it is legal anywhere. The other arguments are for the rest of the package:
   * the bits of a move, and an object that can write it.
   */
  constructor(uci, packed = undefined, source = undefined) {
    this.#packed = packed;
    this.#source = source;
    if (packed === undefined) {
      this.#text = checked(uci);
      if (uci === "0000") this.#packed = 0;
    }
  }

  /** A null move: the side to move passes. */
  static NULL = new Move("0000");

  /** A move from its bits; the functions `san` and `lan` of `source` write moves, given their bits. */
  static of(packed, source) {
    return packed === 0 ? Move.NULL : new Move(undefined, packed, source);
  }

  /** The sixteen bits; undefined if only the squares of the move are known. */
  get packed() {
    return this.#packed;
  }

  get isNull() {
    return this.#packed === 0;
  }

  /** As in UCI: `e2e4`, `e7e8q`; castling is the king's own move where king and rook stand as in ordinary chess. */
  get uci() {
    this.#text ??= this.from + this.to + (this.promotion ?? "");
    return this.#text;
  }

  /** As in UCI for Chess960: castling is the king taking its rook. */
  get chess960Uci() {
    if (!this.castling) return this.uci;
    return this.from + SQUARES[(this.#packed >> 6) & 63];
  }

  /** The square that the man comes from. */
  get from() {
    if (this.#packed === undefined) return this.#text.slice(0, 2);
    return this.isNull ? null : SQUARES[this.#packed & 63];
  }

  /** The square that the man goes to; for castling the king's, or in Chess960 that of the rook. */
  get to() {
    if (this.#packed === undefined) return this.#text.slice(2, 4);
    if (this.isNull) return null;
    const from = this.#packed & 63;
    const to = (this.#packed >> 6) & 63;
    const isOrdinary = this.castling && (from & 7) === 4 && ((to & 7) === 0 || (to & 7) === 7);
    return SQUARES[isOrdinary ? (from & 56) | (to > from ? 6 : 2) : to];
  }

  /** The piece that a pawn becomes. */
  get promotion() {
    if (this.#packed === undefined) return this.#text[4];
    const kind = this.#packed >> 12;
    return kind & PROMOTION ? PROMOTIONS[kind & 3] : undefined;
  }

  /** Whether it captures; undefined if only the squares of the move are known, like the next two. */
  get capture() {
    return this.#packed === undefined ? undefined : ((this.#packed >> 12) & CAPTURE) !== 0;
  }

  get castling() {
    if (this.#packed === undefined) return undefined;
    const kind = this.#packed >> 12;
    return kind === KING_CASTLE || kind === QUEEN_CASTLE;
  }

  get enPassant() {
    return this.#packed === undefined ? undefined : this.#packed >> 12 === EN_PASSANT;
  }

  /** In algebraic notation: `Nf3`, `exd8=Q+`; `--` for a null move. */
  get san() {
    return this.isNull ? "--" : this.#source?.san(this.#packed);
  }

  /** In long algebraic notation: `Ng1-f3`. */
  get lan() {
    return this.isNull ? "--" : this.#source?.lan(this.#packed);
  }

  /** Whether two moves have the same squares and promotion. */
  equals(other) {
    return other instanceof Move && this.uci === other.uci;
  }

  /** The UCI text. */
  toString() {
    return this.uci;
  }

  /** A plain object with everything that is known. */
  toJSON() {
    const { uci, san, from, to, promotion, capture, castling, enPassant } = this;
    return { uci, san, from, to, promotion, capture, castling, enPassant };
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Move { ${this.uci} }`;
  }
}

function checked(uci) {
  if (typeof uci !== "string") throw badArgument(`move: expected a string, not ${shown(uci)}`);
  const squares = /^([a-h][1-8])([a-h][1-8])[nbrq]?$/.exec(uci);
  if (uci !== "0000" && (squares === null || squares[1] === squares[2])) {
    throw failure({ kind: "bad_move", message: `move: expected squares such as e2e4 or e7e8q, not "${uci}"` });
  }
  return uci;
}

/** The bits of a move that is legal in a raw position: those of a `Move`, or those of a text that is read there. */
export function legalBits(raw, move) {
  if (move instanceof Move && move.packed !== undefined && raw.isLegal(move.packed)) return move.packed;
  return raw.parseMove(moveText(move));
}

/** The same, or 0 for a null move. */
export function stepBits(raw, move) {
  return isNull(move) ? 0 : legalBits(raw, move);
}

function isNull(move) {
  if (move instanceof Move) return move.isNull;
  const text = moveText(move).trim();
  return text === "--" || text === "0000";
}

/** The text of a move, given as text or as an object with a member `uci`. */
export function moveText(move) {
  const text = typeof move === "object" && move !== null ? move.uci : move;
  if (typeof text === "string") return text;
  throw badArgument(`move: expected a string, not ${shown(text)}`);
}
