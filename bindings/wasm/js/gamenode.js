import { rawGameOf } from "./game.js";
import { Move, moveText } from "./move.js";
import { Position } from "./position.js";
import { Score } from "./score.js";
import { squareNumber, squareName } from "./square.js";
import { badArgument, shown, text, whole } from "./values.js";

const COLORS = { G: "green", R: "red", Y: "yellow", B: "blue" };
const LETTERS = Object.fromEntries(Object.entries(COLORS).map(([letter, color]) => [color, letter]));

/**
 * A place in a game: the start, or the place after a move. Nodes can be kept for as long as the game lives; using one
 * that was deleted throws.
 */
export class GameNode {
  #game;
  #id;

  /** Nodes come from games. */
  constructor(game, id) {
    this.#game = game;
    this.#id = id;
  }

  get game() {
    return this.#game;
  }

  /** A number that only this node of the game has. */
  get id() {
    return this.#id;
  }

  get #raw() {
    return rawGameOf(this.#game);
  }

  #other(id) {
    return new GameNode(this.#game, id);
  }

  equals(other) {
    return other instanceof GameNode && other.game === this.#game && other.id === this.#id;
  }

  // The nodes around it.

  get parent() {
    const parent = this.#raw.parent(this.#id);
    return parent === 0 ? null : this.#other(parent);
  }

  get children() {
    return Array.from(this.#raw.children(this.#id), (id) => this.#other(id));
  }

  get next() {
    const [next] = this.#raw.children(this.#id);
    return next === undefined ? null : this.#other(next);
  }

  get variations() {
    return this.children.slice(1);
  }

  get path() {
    return Array.from(this.#raw.path(this.#id), (id) => this.#other(id));
  }

  line() {
    return Array.from(this.#raw.line(this.#id), (id) => this.#other(id));
  }

  get isRoot() {
    return this.#raw.step(this.#id) < 0;
  }

  get isMainLine() {
    return this.#raw.isMainLine(this.#id);
  }

  get ply() {
    return this.#raw.path(this.#id).length;
  }

  // The move and the position after it.

  get move() {
    const packed = this.#raw.step(this.#id);
    if (packed < 0) return null;
    const game = this.#raw;
    return Move.of(packed, { san: () => game.san(this.#id), lan: () => game.lan(this.#id) });
  }

  get san() {
    return this.isRoot ? null : this.#raw.san(this.#id);
  }

  get position() {
    return new Position(this.#raw.positionAt(this.#id));
  }

  get fen() {
    return this.#raw.fenAt(this.#id);
  }

  // Changes of the tree.

  add(move) {
    return this.#other(this.#raw.add(this.#id, moveText(move)));
  }

  addLine(moves) {
    if (!Array.isArray(moves)) throw badArgument(`moves: expected an array, not ${shown(moves)}`);
    return this.#other(this.#raw.addLine(this.#id, moves.map((move) => `${moveText(move)}\0`).join("")));
  }

  promote() {
    this.#raw.promote(this.#id, false);
  }

  demote() {
    this.#raw.demote(this.#id);
  }

  promoteToMainLine() {
    this.#raw.promote(this.#id, true);
  }

  delete() {
    this.#raw.delete(this.#id);
  }

  // Annotations.

  get comments() {
    return this.#raw.comments(this.#id, false);
  }

  get comment() {
    return this.comments.join(" ");
  }

  set comment(comment) {
    this.#raw.setComment(this.#id, false, text(comment, "comment"));
  }

  addComment(comment) {
    this.#raw.addComment(this.#id, false, text(comment, "comment"));
  }

  get commentsBefore() {
    return this.#raw.comments(this.#id, true);
  }

  get commentBefore() {
    return this.commentsBefore.join(" ");
  }

  set commentBefore(comment) {
    this.#raw.setComment(this.#id, true, text(comment, "comment"));
  }

  get text() {
    return this.#raw.text(this.#id);
  }

  get nags() {
    return Array.from(this.#raw.nags(this.#id));
  }

  set nags(nags) {
    if (!Array.isArray(nags)) throw badArgument(`nags: expected an array, not ${shown(nags)}`);
    this.#raw.setNags(this.#id, Uint32Array.from(nags, nagNumber));
  }

  addNag(nag) {
    const number = nagNumber(nag);
    const { nags } = this;
    if (!nags.includes(number)) this.nags = [...nags, number];
  }

  removeNag(nag) {
    const number = nagNumber(nag);
    const { nags } = this;
    if (nags.includes(number)) this.nags = nags.filter((other) => other !== number);
  }

  get clock() {
    return this.#raw.clock(this.#id, false) ?? null;
  }

  set clock(milliseconds) {
    this.#setClock(milliseconds, false, "clk");
  }

  get elapsed() {
    return this.#raw.clock(this.#id, true) ?? null;
  }

  set elapsed(milliseconds) {
    this.#setClock(milliseconds, true, "emt");
  }

  #setClock(milliseconds, isElapsed, name) {
    if (milliseconds === null) this.#raw.removeCommand(this.#id, name);
    else if (typeof milliseconds === "number") this.#raw.setClock(this.#id, isElapsed, milliseconds);
    else throw badArgument(`time: expected a number of milliseconds, not ${shown(milliseconds)}`);
  }

  get evaluation() {
    const found = this.#raw.evaluation(this.#id);
    return found === null ? null : { score: new Score(found), depth: found.depth ?? null };
  }

  set evaluation(evaluation) {
    if (evaluation === null) {
      this.#raw.removeCommand(this.#id, "eval");
      return;
    }
    const score = evaluation instanceof Score ? evaluation : new Score(evaluation?.score ?? evaluation);
    const depth = evaluation.depth ?? undefined;
    if (depth !== undefined) whole(depth, "depth", 0, 0xffffffff);
    this.#raw.setEvaluation(this.#id, score.mate ?? score.centipawns, score.mate !== null, depth);
  }

  get arrows() {
    return this.#raw.marks(this.#id, true).map((mark) => {
      return { from: mark.slice(1, 3), to: mark.slice(3, 5), color: COLORS[mark[0]] };
    });
  }

  set arrows(arrows) {
    this.#setMarks("cal", arrows, ({ from, to, color }) => letter(color) + name(from) + name(to));
  }

  get markedSquares() {
    return this.#raw.marks(this.#id, false).map((mark) => ({ square: mark.slice(1), color: COLORS[mark[0]] }));
  }

  set markedSquares(squares) {
    this.#setMarks("csl", squares, ({ square, color }) => letter(color) + name(square));
  }

  #setMarks(command, marks, write) {
    if (!Array.isArray(marks)) throw badArgument(`marks: expected an array, not ${shown(marks)}`);
    const written = marks.map((mark) => {
      if (typeof mark !== "object" || mark === null) throw badArgument(`marks: expected objects, not ${shown(mark)}`);
      return write(mark);
    });
    if (written.length === 0) this.#raw.removeCommand(this.#id, command);
    else this.#raw.setCommand(this.#id, command, written.join(","));
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return this.#game.has(this) ? `GameNode { ${this.san ?? "start"} }` : "GameNode { deleted }";
  }
}

/** The glyphs of NAGs 1 to 6. */
const GLYPHS = ["!", "?", "!!", "??", "!?", "?!"];

function nagNumber(nag) {
  const glyph = GLYPHS.indexOf(nag);
  return glyph >= 0 ? glyph + 1 : whole(nag, "nag", 0, 0xffffffff);
}

function name(square) {
  return squareName(squareNumber(square));
}

function letter(color = "green") {
  const found = LETTERS[color];
  if (found !== undefined) return found;
  throw badArgument(`color: expected one of ${Object.keys(LETTERS).join(", ")}, not ${shown(color)}`);
}
