import { Game, PgnReader, Position } from "./lib/tabiya/index.js";

/** The game on the board: where it began, all of its moves, and the one that is looked at. Tells when it changes. */
export class Record extends EventTarget {
  #game = new Game();
  #moves = [];
  #fens = [this.#game.fen];
  /** The moves of a game that was left for others, and where. */
  #left = null;

  /** The game up to the position that is looked at. */
  get game() {
    return this.#game;
  }

  /** All moves, also those behind the position that is looked at. */
  get moves() {
    return this.#moves;
  }

  /** The FEN before the first move and after each. */
  get fens() {
    return this.#fens;
  }

  get tags() {
    return this.#game.tags;
  }

  /** How many half-moves lead to the position that is looked at. */
  ply = 0;

  get fen() {
    return this.#fens[this.ply];
  }

  get lastMove() {
    return this.#moves[this.ply - 1] ?? null;
  }

  get isAtEnd() {
    return this.ply === this.#moves.length;
  }

  get turn() {
    return sideToMove(this.fen);
  }

  get outcome() {
    return this.#game.outcome;
  }

  get legalMoves() {
    return this.#ask((position) => position.legalMoves());
  }

  /** The square of a king in check. */
  get check() {
    return this.#ask((position) => {
      if (!position.isCheck) return null;
      const king = position.turn === "white" ? "K" : "k";
      return SQUARES.find((square) => position.pieceAt(square) === king);
    });
  }

  /** Plays a move here. Where another was played before, the game is left, and can be gone back to. */
  play(move) {
    const { uci } = this.#ask((position) => position.parseMove(move));
    if (this.#moves[this.ply]?.uci === uci) return this.goTo(this.ply + 1);
    const played = this.#game.makeMove(uci);
    if (!this.isAtEnd) this.#left ??= { moves: this.#moves, fens: this.#fens, ply: this.ply };
    this.#moves = [...this.#moves.slice(0, this.ply), played];
    this.#fens = [...this.#fens.slice(0, this.ply + 1), this.#game.fen];
    this.ply += 1;
    this.#changed();
  }

  /** Takes back so many half-moves for good. Where the game was left, it goes on. */
  takeBack(count) {
    this.#lookAt(this.ply - count);
    if (this.#left && this.ply <= this.#left.ply) {
      ({ moves: this.#moves, fens: this.#fens } = this.#left);
      this.#left = null;
    } else {
      this.#moves = this.#moves.slice(0, this.ply);
      this.#fens = this.#fens.slice(0, this.ply + 1);
    }
    this.#changed();
  }

  /** Looks at the position after so many half-moves, as far as there are any. */
  goTo(ply) {
    this.#lookAt(ply);
    this.#changed();
  }

  /** Begins a game, at the usual start unless there is a FEN. Throws what is wrong with it. */
  begin(fen, tags = {}) {
    const game = new Game(fen);
    for (const [name, value] of Object.entries(tags)) game.setTag(name, value);
    this.#take(game);
  }

  /** Takes the first game of a PGN and says how many there are. Throws what is wrong with it. */
  read(pgn) {
    const entries = [...new PgnReader(pgn)];
    if (entries.length === 0) throw new Error("there is no game in this text");
    const [{ game, error }] = entries;
    if (error) throw error;
    this.#take(game);
    return entries.length;
  }

  /** The whole game in PGN. */
  pgn() {
    const whole = this.#game.clone();
    for (const move of this.#moves.slice(this.ply)) whole.makeMove(move);
    const text = whole.pgn();
    whole.free();
    return text;
  }

  #lookAt(ply) {
    const target = Math.min(Math.max(0, ply), this.#moves.length);
    for (; this.ply > target; this.ply -= 1) this.#game.undo();
    for (; this.ply < target; this.ply += 1) this.#game.makeMove(this.#moves[this.ply]);
  }

  #take(game) {
    this.#game = game;
    this.#left = null;
    this.#moves = game.moves();
    this.#fens = fensOf(game.start, this.#moves);
    this.ply = this.#moves.length;
    this.#changed();
  }

  #ask(question) {
    const position = this.#game.position;
    try {
      return question(position);
    } finally {
      position.free();
    }
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

const SQUARES = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));

/** Whose move it is in a FEN. */
export function sideToMove(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

function fensOf(start, moves) {
  const position = new Position(start);
  const fens = [position.fen];
  for (const move of moves) {
    position.makeMove(move);
    fens.push(position.fen);
  }
  position.free();
  return fens;
}
