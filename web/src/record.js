import { Game, PgnReader } from "./lib/tabiya/index.js";

/**
 * The game with its variations, the line that is shown, and the current position in it. Sends an event on every change.
 *
 * The line is the path to the current position, continued by the first move of each node to the end.
 */
export class Record extends EventTarget {
  #game = new Game();
  #nodes = [];
  #moves = [];
  #fens = [this.#game.fen];
  /** Earlier games, the latest first, in the form in which they are kept. */
  #former = [];

  /** The game; its cursor is at the current position. */
  get game() {
    return this.#game;
  }

  /** The moves of the line, including those after the current position. */
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

  /** How many half-moves lead to the current position. */
  ply = 0;

  get fen() {
    return this.#fens[this.ply];
  }

  /** The move that led here, unless it is a null move, which has no squares to show. */
  get lastMove() {
    const move = this.#moves[this.ply - 1];
    return move && !move.isNull ? move : null;
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
    return this.#ask((position) => (position.isCheck ? position.king(position.turn) : null));
  }

  /** The alternatives to a move of the line, as nodes. */
  othersAt(index) {
    const node = this.#nodes[index];
    return node.parent.children.filter((other) => !other.equals(node));
  }

  /** Plays a move here. Where the game continues differently, it becomes a variation. */
  play(move) {
    this.#game.makeMove(move);
    this.#follow();
  }

  /** Deletes the last half-moves that led here. Where the game also continued differently, that line is shown again. */
  takeBack(count) {
    if (this.outcome && this.#game.current.isMainLine) this.#game.result = "*";
    this.#nodes[this.ply - count].delete();
    this.#follow();
  }

  /** Goes to the position after this many half-moves of the line, or to its start or end. */
  goTo(ply) {
    this.ply = Math.min(Math.max(0, ply), this.#moves.length);
    this.#game.goTo(this.#nodes[this.ply - 1] ?? this.#game.root);
    this.#changed();
  }

  /** Goes to the position after a move of any line. */
  goToNode(id) {
    const node = [...this.#game.nodes()].find((found) => found.id === id);
    if (!node) return;
    this.#game.goTo(node);
    this.#follow();
  }

  /** Begins a game, from the usual start or from a FEN. Throws what is wrong with the FEN. */
  begin(fen, tags = {}) {
    const game = new Game(fen);
    for (const [name, value] of Object.entries(tags)) game.setTag(name, value);
    this.#take(game);
  }

  /** Takes the first game of a PGN and returns how many there are. Throws what is wrong with the first one. */
  read(pgn) {
    let first = null;
    let count = 0;
    for (const entry of new PgnReader(pgn)) {
      count += 1;
      if (first === null) first = entry;
      else (entry.game ?? entry.partial).free();
    }
    if (first === null) throw new Error("there is no game in this text");
    if (first.error) throw first.error;
    this.#take(first.game);
    return count;
  }

  /** The whole game in PGN, with all variations and comments. */
  pgn() {
    return this.#game.pgn();
  }

  /** The game, the current place in it, and the earlier games: everything that has to be kept. */
  get state() {
    const path = this.#game.current.path;
    const places = path.map((node) => node.parent.children.findIndex((child) => child.equals(node)));
    return { pgn: this.pgn(), places, former: this.#former };
  }

  /** Puts back what was kept. Throws if it cannot be read. */
  restore({ pgn, places, former = [] }) {
    const game = Game.fromPgn(pgn);
    let node = game.root;
    for (const place of places) node = node.children[place] ?? node;
    game.goTo(node);
    this.#game = game;
    this.#former = former;
    this.#follow();
  }

  /** Whether there is an earlier game to return to. */
  get hasFormer() {
    return this.#former.length > 0;
  }

  /** Returns to the latest of the earlier games. This one becomes the earliest. */
  return() {
    const [last, ...others] = this.#former;
    this.restore({ ...last, former: [...others, ...this.#kept()] });
  }

  #take(game) {
    this.#former = [...this.#kept(), ...this.#former].slice(0, MOST_FORMER);
    this.#game = game;
    this.#follow();
  }

  /** This game as one of the earlier ones, unless there is nothing in it. */
  #kept() {
    const { root } = this.#game;
    if (root.next === null && root.comment === "" && root.fen === START) return [];
    const { pgn, places } = this.state;
    return [{ pgn, places }];
  }

  /** Called when the cursor or the tree has changed: finds the line again. */
  #follow() {
    const { current } = this.#game;
    const path = current.path;
    const nodes = [...path, ...current.line()];
    this.ply = path.length;
    const start = this.#game.root.fen;
    const isSame =
      start === this.#fens[0] &&
      nodes.length === this.#nodes.length &&
      nodes.every((node, index) => node.equals(this.#nodes[index]));
    // A new list is only made for a different line, since views compare lists by identity.
    if (!isSame) {
      this.#nodes = nodes;
      this.#moves = nodes.map(({ move }) => move);
      this.#fens = [start, ...nodes.map(({ fen }) => fen)];
    }
    this.#changed();
  }

  #ask(question) {
    const { position } = this.#game;
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

/** How many earlier games are kept. */
const MOST_FORMER = 20;

/** The usual start of a game. */
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The side to move in a FEN. */
export function sideToMove(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}
