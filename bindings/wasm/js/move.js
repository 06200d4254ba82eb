import { failure } from "./failure.js";
import { SQUARES } from "./square.js";
import { badArgument, shown } from "./values.js";

const PROMOTIONS = "nbrq";

/** The kinds of moves in their upper four bits; captures and promotions have a bit of their own. */
const KING_CASTLE = 2;
const QUEEN_CASTLE = 3;
const EN_PASSANT = 5;
const CAPTURE = 4;
const PROMOTION = 8;

/**
 * A move. Those of a position or a game know how they are written there; `new Move("e2e4")` only knows its squares.
 *
 * Within the package a move is a number of sixteen bits, `packed`: six for the square it leaves, six for the one it goes
 * to (for castling that of the rook), four for its kind. A null move is 0.
 */
export class Move {
  #text;
  #packed;
  #source;

  /**
   * A move by its UCI text, whether it is legal somewhere or not. The other arguments are for the package: a move by its
   * bits, and who can write it.
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

  /** A move by its bits; `source` has functions `san` and `lan` that write moves by their bits. */
  static of(packed, source) {
    return packed === 0 ? Move.NULL : new Move(undefined, packed, source);
  }

  /** The sixteen bits; undefined if the move is known by its squares only. */
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

  /** The square that the man leaves. */
  get from() {
    if (this.#packed === undefined) return this.#text.slice(0, 2);
    return this.isNull ? null : SQUARES[this.#packed & 63];
  }

  /** The square that the man goes to; for castling that of the king, or in Chess960 that of its rook. */
  get to() {
    if (this.#packed === undefined) return this.#text.slice(2, 4);
    if (this.isNull) return null;
    const from = this.#packed & 63;
    const to = (this.#packed >> 6) & 63;
    const isOrdinary = this.castling && (from & 7) === 4 && ((to & 7) === 0 || (to & 7) === 7);
    return SQUARES[isOrdinary ? (from & 56) | (to > from ? 6 : 2) : to];
  }

  /** What a pawn becomes. */
  get promotion() {
    if (this.#packed === undefined) return this.#text[4];
    const kind = this.#packed >> 12;
    return kind & PROMOTION ? PROMOTIONS[kind & 3] : undefined;
  }

  /** Whether it captures; undefined if the move is known by its squares only, like what follows. */
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

  /** A plain object with what is known. */
  toJSON() {
    const { uci, san, from, to, promotion, capture, castling, enPassant } = this;
    return { uci, san, from, to, promotion, capture, castling, enPassant };
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Move { ${this.uci} }`;
  }
}

function checked(uci) {
  if (typeof uci !== "string") throw badArgument(`move: a string, not ${shown(uci)}`);
  const squares = /^([a-h][1-8])([a-h][1-8])[nbrq]?$/.exec(uci);
  if (uci !== "0000" && (squares === null || squares[1] === squares[2])) {
    throw failure({ kind: "bad_move", message: `"${uci}" is no move such as e2e4 or e7e8q` });
  }
  return uci;
}

/** The bits of a move that is legal for a raw position: those of one of our moves, or read from a text. */
export function legalBits(raw, move) {
  if (move instanceof Move && move.packed !== undefined && raw.isLegal(move.packed)) return move.packed;
  return raw.parseMove(moveText(move));
}

/** The text of a move that is given as text or as an object that has its UCI text. */
export function moveText(move) {
  const text = typeof move === "object" && move !== null ? move.uci : move;
  if (typeof text === "string") return text;
  throw badArgument(`move: a string, not ${shown(text)}`);
}
