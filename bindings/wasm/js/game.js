import { freed } from "./freed.js";
import { GameNode } from "./gamenode.js";
import { movesOfLine } from "./line.js";
import { rules } from "./module.js";
import { moveText } from "./move.js";
import { Position, rawOf } from "./position.js";
import { badArgument, flag, isWhite, options, shown, text } from "./values.js";

/** For the rest of the package: the raw game inside a game. */
export let rawGameOf;

/**
 * A game with its variations, comments and tags, and a cursor: moves are played there, and `position`, `moves` and
 * `outcome` are those at the cursor. Navigating and playing destroy nothing; a different move makes a variation.
 */
export class Game {
  #raw;

  static {
    rawGameOf = (game) => game.#raw;
  }

  /** A game from a position, or from the usual start. */
  constructor(start) {
    const { RawGame } = rules();
    if (start instanceof RawGame) {
      this.#raw = start;
      return;
    }
    const position = new Position(start);
    this.#raw = new RawGame(rawOf(position));
    position.free();
  }

  /** Reads one game in PGN, with everything in it; the cursor is at the end of the main line. */
  static fromPgn(pgn) {
    return new Game(rules().RawGame.fromPgn(text(pgn, "pgn")));
  }

  clone() {
    return new Game(this.#raw.clone());
  }

  free() {
    this.#raw.free();
    this.#raw = freed("game");
  }

  equals(other) {
    return other instanceof Game && this.#raw.equals(other.#raw);
  }

  pgn(given) {
    const { sevenTags } = options(given, "pgn", { sevenTags: false });
    return this.#raw.pgn(flag(sevenTags, "sevenTags"));
  }

  toString() {
    return this.pgn();
  }

  // Tags and result.

  get tags() {
    const flat = this.#raw.tags();
    const names = flat.filter((_, index) => index % 2 === 0);
    return Object.fromEntries(names.map((name, index) => [name, flat[2 * index + 1]]));
  }

  tag(name) {
    return this.#raw.tag(text(name, "name")) ?? null;
  }

  setTag(name, value) {
    this.#raw.setTag(text(name, "name"), text(value, "value"));
  }

  removeTag(name) {
    return this.#raw.removeTag(text(name, "name"));
  }

  get result() {
    return this.#raw.result();
  }

  set result(result) {
    this.#raw.setResult(text(result, "result"));
  }

  // The cursor.

  get start() {
    return new Position(this.#raw.start());
  }

  get position() {
    return new Position(this.#raw.position());
  }

  get fen() {
    return this.#raw.fen();
  }

  get current() {
    return new GameNode(this, this.#raw.cursor());
  }

  goTo(node) {
    this.#raw.goTo(this.#id(node));
    return this.current;
  }

  goToStart() {
    this.#raw.goToEnd(true);
    return this.current;
  }

  goToEnd() {
    this.#raw.goToEnd(false);
    return this.current;
  }

  undo() {
    const { move } = this.current;
    this.#raw.undo();
    return move;
  }

  redo() {
    return this.#raw.redo() ? this.current.move : null;
  }

  forward() {
    return this.#raw.forward() ? this.current.move : null;
  }

  makeMove(move) {
    this.#raw.play(moveText(move));
    return this.current.move;
  }

  moves() {
    return this.#line(this.#raw.packedMoves());
  }

  get outcome() {
    return this.#raw.outcome();
  }

  outcomeOnTime(color) {
    return this.#raw.outcomeOnTime(isWhite(color));
  }

  get claims() {
    return this.#raw.claims();
  }

  get occurrences() {
    return this.#raw.occurrences();
  }

  // The tree.

  get root() {
    return new GameNode(this, 1);
  }

  mainLine() {
    return this.#line(this.#raw.packedMainLine());
  }

  packedMainLine() {
    return this.#raw.packedMainLine();
  }

  *nodes() {
    for (const id of this.#raw.nodes()) yield new GameNode(this, id);
  }

  has(node) {
    return node instanceof GameNode && node.game === this && this.#raw.contains(node.id);
  }

  undoEdit() {
    return this.#raw.undoEdit();
  }

  redoEdit() {
    return this.#raw.redoEdit();
  }

  #id(node) {
    if (!(node instanceof GameNode)) throw badArgument(`node: expected a GameNode, not ${shown(node)}`);
    if (node.game !== this) throw badArgument("node: it belongs to another game");
    return node.id;
  }

  #line(packed) {
    const start = this.#raw.start();
    const moves = movesOfLine(start.fen(), packed);
    start.free();
    return moves;
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    const { White = "?", Black = "?" } = this.tags;
    return `Game { ${White} - ${Black}, ${this.packedMainLine().length} half-moves }`;
  }
}
