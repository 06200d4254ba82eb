import { freed } from "./freed.js";
import { Game } from "./game.js";
import { rules } from "./module.js";
import { bytes } from "./values.js";

/** Reads the games of a text one by one. A bad game comes with its error, and reading goes on after it. */
export class PgnReader {
  #raw;

  /** Reads a text or the bytes of a file. */
  constructor(pgn) {
    const given = typeof pgn === "string" ? new TextEncoder().encode(pgn) : bytes(pgn, "pgn");
    this.#raw = new (rules().RawPgnReader)(given);
  }

  next() {
    const raw = this.#raw.read();
    if (raw === undefined) return { done: true, value: undefined };
    const error = this.#raw.error();
    const game = new Game(raw);
    const value = error === null ? { game, error, partial: null } : { game: null, error, partial: game };
    return { done: false, value };
  }

  free() {
    this.#raw.free();
    this.#raw = freed("reader");
  }

  [Symbol.iterator]() {
    return this;
  }
}
