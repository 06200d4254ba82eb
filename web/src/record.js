import { Game, PgnReader } from "./lib/tabiya/index.js";

/**
 * The game on the board, with its variations; the line that is looked at, and how far. Tells when it changes.
 *
 * The line is the path to the position that is looked at, and from there the first moves to the end.
 */
export class Record extends EventTarget {
  #game = new Game();
  #nodes = [];
  #moves = [];
  #fens = [this.#game.fen];
  /** Games that were on the board before, as they can be read again. */
  #former = [];

  /** The game; its cursor is at the position that is looked at. */
  get game() {
    return this.#game;
  }

  /** The moves of the line, also those behind the position that is looked at. */
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

  /** The move that has led here; a null move has no squares to show. */
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

  /** What else was played instead of a move of the line, as nodes. */
  othersAt(index) {
    const node = this.#nodes[index];
    return node.parent.children.filter((other) => !other.equals(node));
  }

  /** Plays a move here. Where the game goes on differently, it becomes a variation. */
  play(move) {
    this.#game.makeMove(move);
    const { outcome } = this;
    if (outcome && this.#game.current.isMainLine) this.#game.result = outcome.score;
    this.#follow();
  }

  /** Takes back so many half-moves for good, with what follows them. Where the game went on, it does again. */
  takeBack(count) {
    if (this.outcome && this.#game.current.isMainLine) this.#game.result = "*";
    this.#nodes[this.ply - count].delete();
    this.#follow();
  }

  /** Looks at the position after so many half-moves of the line, as far as there are any. */
  goTo(ply) {
    this.ply = Math.min(Math.max(0, ply), this.#moves.length);
    this.#game.goTo(this.#nodes[this.ply - 1] ?? this.#game.root);
    this.#changed();
  }

  /** Looks at the position behind a move of any line. */
  goToNode(id) {
    const node = [...this.#game.nodes()].find((found) => found.id === id);
    if (!node) return;
    this.#game.goTo(node);
    this.#follow();
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

  /** The whole game in PGN, with all variations and comments. */
  pgn() {
    return this.#game.pgn();
  }

  /** The game, where it is looked at, and the games before it: all that has to be kept. */
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

  /** Whether there is a game that was left for this one, which has no moves yet. */
  get canReturn() {
    return this.#moves.length === 0 && this.#former.length > 0;
  }

  /** Goes back to the game that was left for this one. */
  return() {
    const [last, ...former] = this.#former;
    this.restore({ ...last, former });
  }

  #take(game) {
    if (this.#game.packedMainLine().length > 0) {
      const { pgn, places } = this.state;
      this.#former = [{ pgn, places }, ...this.#former].slice(0, MOST_FORMER);
    }
    this.#game = game;
    this.#follow();
  }

  /** Finds the line anew: the cursor or the tree has changed. */
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
    // Another list is only made for another line: views compare them.
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

/** As many games as nobody misses more of, and the browser has room for. */
const MOST_FORMER = 20;

/** Whose move it is in a FEN. */
export function sideToMove(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}
