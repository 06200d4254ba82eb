import { freed } from "./freed.js";
import { Game, rawGameOf } from "./game.js";
import { lineSource } from "./line.js";
import { rules } from "./module.js";
import { Move } from "./move.js";
import { Position, rawOf } from "./position.js";
import { badArgument, bytes, options, shown, text, whole } from "./values.js";

/** Book moves from the numbers of the module: bits, weight and learning data of each. */
function entries(flat, position) {
  const source = lineSource(position.fen);
  const found = [];
  for (let index = 0; index < flat.length; index += 3) {
    const [packed, weight, learn] = flat.subarray(index, index + 3);
    found.push({ move: Move.of(packed, source), weight, learn });
  }
  return found;
}

/** A Polyglot book: moves with weights for positions. */
export class Book {
  #raw;

  /** Reads a book from the bytes of a file. */
  constructor(file) {
    this.#raw = new (rules().RawBook)(bytes(file, "book"));
  }

  /** How many entries there are. */
  get size() {
    return this.#raw.length;
  }

  /** The moves for a position, best first. */
  moves(position) {
    return this.#ask(position, (raw) => this.#raw.moves(raw));
  }

  /** The move with the greatest weight, or null. */
  best(position) {
    return this.#ask(position, (raw) => this.#raw.best(raw))[0] ?? null;
  }

  /** A move chosen at random in proportion to its weight, or null. */
  choose(position, random = Math.random) {
    if (typeof random !== "function") throw badArgument(`random: expected a function, not ${shown(random)}`);
    const part = () => {
      const value = random();
      if (value >= 0 && value < 1) return BigInt(Math.floor(value * 2 ** 32));
      throw badArgument(`random: expected a number from 0 up to but not including 1, not ${shown(value)}`);
    };
    return this.#ask(position, (raw) => this.#raw.choose(raw, (part() << 32n) | part()))[0] ?? null;
  }

  #ask(given, ask) {
    const position = new Position(given);
    try {
      return entries(ask(rawOf(position)), position);
    } finally {
      position.free();
    }
  }

  free() {
    this.#raw.free();
    this.#raw = freed("book");
  }
}

/** Builds a book from games. */
export class BookBuilder {
  #raw;

  constructor(given) {
    const usual = { maxPlies: 40, minGames: 1, side: "", movesOf: "everyone", weighting: "frequency" };
    const { maxPlies, minGames, side, movesOf, weighting } = options(given, "book", usual);
    this.#raw = new (rules().RawBookBuilder)(
      whole(maxPlies, "maxPlies", 0, 0xffff),
      whole(minGames, "minGames", 0, 0xffffffff),
      text(side, "side"),
      text(movesOf, "movesOf"),
      text(weighting, "weighting"),
    );
  }

  /** Adds the main line of a game. */
  add(game) {
    if (!(game instanceof Game)) throw badArgument(`game: expected a Game, not ${shown(game)}`);
    this.#raw.add(rawGameOf(game));
    return this;
  }

  /** The book as the bytes of a file. */
  toBytes() {
    return this.#raw.bytes();
  }

  free() {
    this.#raw.free();
    this.#raw = freed("book builder");
  }
}
