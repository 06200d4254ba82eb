import { freed } from "./freed.js";
import { movesOfLine, Snapshot } from "./line.js";
import { rules } from "./module.js";
import { legalBits, Move, moveText, stepBits } from "./move.js";
import { pieceLetter, pieceNumber, squareName, squareNumber, SQUARES } from "./square.js";
import { SquareSet } from "./square-set.js";
import { svgArguments } from "./svg.js";
import { badArgument, flag, isWhite, options, shown, text, whole } from "./values.js";

/** The classes of moves, in the order in which the module numbers them. */
const CLASSES = ["all", "captures", "tactical", "quiet"];

/** The greatest depth of a perft. */
const MOST_PERFT = 255;

/** For the rest of the package: the raw position inside a position. */
export let rawOf;

/** The FEN given as text or by an object that has one. */
export function fenOf(given) {
  if (typeof given !== "object" || given === null) return text(given, "fen");
  const { rules: variant } = given;
  if (typeof variant === "string" && variant !== "chess") {
    throw badArgument(`fen: expected a position of chess, not of ${variant}`);
  }
  return text(typeof given.fen === "function" ? given.fen() : given.fen, "fen");
}

/** A position: the men on the board, the side to move, castling rights, en passant and counters. */
export class Position {
  #raw;
  #snapshot = null;

  static {
    rawOf = (position) => position.#raw;
  }

  /** Reads a FEN leniently; without one it is the start of a game. */
  constructor(fen) {
    const { RawPosition } = rules();
    if (fen instanceof RawPosition) this.#raw = fen;
    else if (fen === undefined || fen === null) this.#raw = new RawPosition();
    else this.#raw = fen instanceof Position ? fen.#raw.clone() : RawPosition.fromFen(fenOf(fen));
  }

  static fromStrictFen(fen) {
    return new Position(rules().RawPosition.fromStrictFen(text(fen, "fen")));
  }

  static fromEpd(line) {
    const { position, operations } = rules().RawPosition.fromEpd(text(line, "epd"));
    const split = operations.map((operation) => /^(\S+)\s*(.*?);?$/s.exec(operation));
    return {
      position: new Position(position),
      operations: Object.fromEntries(split.map(([, name, value]) => [name, value.replace(/^"(.*)"$/s, "$1")])),
    };
  }

  static chess960(number) {
    return new Position(rules().RawPosition.chess960(whole(number, "Chess960", 0, 959)));
  }

  clone() {
    return new Position(this);
  }

  /** Gives the memory back at once; otherwise the garbage collector does. */
  free() {
    this.#change();
    this.#raw.free();
    this.#raw = freed("position");
  }

  /** Called before the position changes, so that moves made in it can still be written. */
  #change() {
    this.#snapshot?.detach();
    this.#snapshot = null;
  }

  #moves(packed) {
    this.#snapshot ??= new Snapshot(this.#raw);
    return Move.of(packed, this.#snapshot);
  }

  equals(other) {
    return other instanceof Position && this.#raw.equals(other.#raw);
  }

  get fen() {
    return this.#raw.fen();
  }

  get shredderFen() {
    return this.#raw.shredderFen();
  }

  epd(operations = {}) {
    if (typeof operations !== "object" || operations === null) {
      throw badArgument(`operations: expected an object, not ${shown(operations)}`);
    }
    return this.#raw.epd(Object.entries(operations).map((entry) => operation(entry)).join(" "));
  }

  get turn() {
    return this.#raw.isWhiteToMove() ? "white" : "black";
  }

  get halfmoveClock() {
    return this.#raw.halfmoveClock();
  }

  get fullmoveNumber() {
    return this.#raw.fullmoveNumber();
  }

  get enPassant() {
    return squareName(this.#raw.enPassant());
  }

  get castlingRights() {
    return this.fen.split(" ")[2];
  }

  hasCastlingRight(color, side) {
    if (side !== "king" && side !== "queen") throw badArgument(`side: expected "king" or "queen", not ${shown(side)}`);
    const bit = (isWhite(color) ? 0 : 2) + (side === "king" ? 0 : 1);
    return ((this.#raw.castlingRights() >> bit) & 1) === 1;
  }

  get key() {
    return BigInt.asUintN(64, this.#raw.key());
  }

  get polyglotKey() {
    return BigInt.asUintN(64, this.#raw.polyglotKey());
  }

  // The men on the board.

  pieceAt(square) {
    return pieceLetter(this.#raw.pieceAt(squareNumber(square)));
  }

  pieces() {
    const pieces = new Map();
    this.#raw.board().forEach((piece, square) => {
      if (piece >= 0) pieces.set(SQUARES[square], pieceLetter(piece));
    });
    return pieces;
  }

  squaresOf(piece) {
    return this.#set(this.#raw.ofPiece(pieceNumber(piece)));
  }

  get occupied() {
    return this.#set(this.#raw.occupied());
  }

  occupiedBy(color) {
    return this.#set(this.#raw.ofColor(isWhite(color)));
  }

  king(color) {
    return squareName(this.#raw.king(isWhite(color)));
  }

  // Attacks.

  attackers(square, color) {
    return this.#set(this.#raw.attackers(squareNumber(square), isWhite(color)));
  }

  attacks(square) {
    return this.#set(this.#raw.attacks(squareNumber(square)));
  }

  attackedBy(color) {
    return this.#set(this.#raw.attackedBy(isWhite(color)));
  }

  isAttacked(square, color) {
    return !this.attackers(square, color).isEmpty;
  }

  pinned(color) {
    return this.#set(this.#raw.pinned(isWhite(color)));
  }

  pinLine(square) {
    return this.#set(this.#raw.pinLine(squareNumber(square)));
  }

  get checkers() {
    return this.#set(this.#raw.checkers());
  }

  get isCheck() {
    return this.#raw.isCheck();
  }

  givesCheck(move) {
    return this.#raw.givesCheck(legalBits(this.#raw, move));
  }

  exchange(move) {
    return this.#raw.exchange(legalBits(this.#raw, move));
  }

  #set(bits) {
    return SquareSet.fromBits(bits);
  }

  // Moves.

  legalMoves(only) {
    return Array.from(this.packedMoves(only), (packed) => this.#moves(packed));
  }

  packedMoves(only = "all") {
    const number = CLASSES.indexOf(only);
    if (number < 0) throw badArgument(`moves: expected one of ${CLASSES.join(", ")}, not ${shown(only)}`);
    return this.#raw.packedMoves(number);
  }

  dests() {
    const dests = new Map();
    const add = (from, to) => {
      const known = dests.get(from);
      if (known === undefined) dests.set(from, [to]);
      else if (!known.includes(to)) known.push(to);
    };
    for (const packed of this.#raw.packedMoves(0)) {
      const move = Move.of(packed);
      add(move.from, move.to);
      // On many boards one castles by dropping the king on its rook.
      if (move.castling) add(move.from, SQUARES[(packed >> 6) & 63]);
    }
    return dests;
  }

  parseMove(move) {
    return this.#moves(legalBits(this.#raw, move));
  }

  isLegal(move) {
    const text = moveText(move);
    try {
      this.#raw.parseMove(text);
      return true;
    } catch {
      return false;
    }
  }

  makeMove(move) {
    const packed = stepBits(this.#raw, move);
    if (packed === 0) {
      this.makeNullMove();
      return Move.NULL;
    }
    const made = this.#moves(packed);
    this.#change();
    this.#raw.play(packed);
    return made;
  }

  makeNullMove() {
    if (!this.isCheck) this.#change();
    this.#raw.playNull();
  }

  after(move) {
    const next = this.clone();
    next.#play(stepBits(next.#raw, move));
    return next;
  }

  /** Plays a legal move without keeping anything for the moves that were made before. */
  #play(packed) {
    if (packed === 0) this.#raw.playNull();
    else this.#raw.play(packed);
  }

  mirror() {
    return new Position(this.#raw.mirrored());
  }

  san(move) {
    return this.#raw.san(stepBits(this.#raw, move));
  }

  lan(move) {
    return this.#raw.lan(stepBits(this.#raw, move));
  }

  sanLine(moves) {
    if (!Array.isArray(moves)) throw badArgument(`moves: expected an array, not ${shown(moves)}`);
    const board = this.clone();
    try {
      return moves.map((move) => {
        const packed = stepBits(board.#raw, move);
        const san = board.#raw.san(packed);
        board.#play(packed);
        return san;
      });
    } finally {
      board.free();
    }
  }

  variationSan(moves) {
    let number = this.fullmoveNumber;
    let isWhiteToMove = this.turn === "white";
    const words = this.sanLine(moves).map((san, index) => {
      const before = isWhiteToMove ? `${number}. ` : index === 0 ? `${number}...` : "";
      if (!isWhiteToMove) number += 1;
      isWhiteToMove = !isWhiteToMove;
      return before + san;
    });
    return words.join(" ");
  }

  perft(depth) {
    if (Number.isInteger(depth) && depth >= 0 && depth <= MOST_PERFT) return this.#raw.perft(depth);
    throw badArgument(`depth: expected a whole number from 0 to ${MOST_PERFT}, not ${shown(depth)}`);
  }

  // How the game ends.

  get outcome() {
    return this.#raw.outcome();
  }

  get isCheckmate() {
    return this.isCheck && this.packedMoves().length === 0;
  }

  get isStalemate() {
    return !this.isCheck && this.packedMoves().length === 0;
  }

  hasInsufficientMaterial(color) {
    return this.#raw.hasInsufficientMaterial(isWhite(color));
  }

  get isInsufficientMaterial() {
    return this.hasInsufficientMaterial("white") && this.hasInsufficientMaterial("black");
  }

  winnability(color, given) {
    const { quick } = options(given, "options", { quick: false });
    const { answer, line, reason } = this.#raw.winnability(isWhite(color), flag(quick, "quick"));
    return { answer, line: line === undefined ? null : movesOfLine(this.fen, line), reason: reason ?? null };
  }

  // Drawings, and planes for neural networks.

  svg(given) {
    return this.#raw.svg(...svgArguments(given));
  }

  ascii() {
    return this.#raw.drawn(false);
  }

  unicode() {
    return this.#raw.drawn(true);
  }

  planes() {
    return this.#raw.planes();
  }

  toString() {
    return this.fen;
  }

  toJSON() {
    return this.fen;
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Position { ${this.fen} }`;
  }
}

/** An EPD operation; those whose operand is a text are quoted. */
function operation([name, value]) {
  const written = Array.isArray(value) ? value.map(moveOrText).join(" ") : moveOrText(value);
  const needsQuotes = /^(id|eco|nic|c[0-9])$/.test(name) && !/^".*"$/.test(written);
  return `${name} ${needsQuotes ? `"${written}"` : written};`;
}

function moveOrText(value) {
  return value instanceof Move ? (value.san ?? value.uci) : String(value);
}
