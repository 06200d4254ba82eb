import { freed } from "./freed.js";
import { rules } from "./module.js";
import { Position, fenOf, rawOf } from "./position.js";
import { pieceLetter, pieceNumber, squareName, squareNumber, SQUARES } from "./square.js";
import { isWhite, text, whole } from "./values.js";

/** A position that is still being put together, possible or not. */
export class Setup {
  #raw;

  /** The set-up of a FEN or a position; without either an empty board, White to move. */
  constructor(fen) {
    const { RawSetup } = rules();
    if (fen instanceof RawSetup) this.#raw = fen;
    else if (fen === undefined || fen === null) this.#raw = new RawSetup();
    else if (fen instanceof Setup) this.#raw = fen.#raw.clone();
    else if (fen instanceof Position) this.#raw = RawSetup.fromPosition(rawOf(fen));
    else this.#raw = RawSetup.fromFen(fenOf(fen));
  }

  clone() {
    return new Setup(this);
  }

  free() {
    this.#raw.free();
    this.#raw = freed("set-up");
  }

  get fen() {
    return this.#raw.fen();
  }

  pieceAt(square) {
    return pieceLetter(this.#raw.board()[squareNumber(square)]);
  }

  pieces() {
    const pieces = new Map();
    this.#raw.board().forEach((piece, square) => {
      if (piece >= 0) pieces.set(SQUARES[square], pieceLetter(piece));
    });
    return pieces;
  }

  put(square, piece) {
    this.#raw.put(squareNumber(square), pieceNumber(piece));
    return this;
  }

  remove(square) {
    const before = this.pieceAt(square);
    this.#raw.put(squareNumber(square), -1);
    return before;
  }

  clear() {
    this.#raw.clear();
    return this;
  }

  get turn() {
    return this.#raw.isWhiteToMove() ? "white" : "black";
  }

  set turn(color) {
    this.#raw.setTurn(isWhite(color, "turn"));
  }

  get castlingRights() {
    return this.#raw.castling() || "-";
  }

  set castlingRights(letters) {
    this.#raw.setCastling(text(letters, "castlingRights"));
  }

  get enPassant() {
    return squareName(this.#raw.enPassant());
  }

  set enPassant(square) {
    this.#raw.setEnPassant(square === null ? -1 : squareNumber(square, "enPassant"));
  }

  get halfmoveClock() {
    return this.#raw.halfmoveClock();
  }

  set halfmoveClock(count) {
    this.#raw.setCounters(whole(count, "halfmoveClock", 0, 65_535), this.fullmoveNumber);
  }

  get fullmoveNumber() {
    return this.#raw.fullmoveNumber();
  }

  set fullmoveNumber(number) {
    this.#raw.setCounters(this.halfmoveClock, whole(number, "fullmoveNumber", 0, 65_535));
  }

  faults() {
    const flat = this.#raw.faults();
    return Array.from({ length: flat.length / 2 }, (_, index) => {
      return { name: flat[2 * index], message: flat[2 * index + 1] };
    });
  }

  get isValid() {
    return this.faults().length === 0;
  }

  position() {
    return new Position(this.#raw.position());
  }

  toString() {
    return this.fen;
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Setup { ${this.fen} }`;
  }
}
