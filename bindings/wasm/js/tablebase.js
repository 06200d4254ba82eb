import { engineModule } from "./engine-module.js";
import { freed } from "./freed.js";
import { lineSource } from "./line.js";
import { Move } from "./move.js";
import { fenOf, Position } from "./position.js";
import { bytes, flag, options, text } from "./values.js";

/** The results, from -2 to 2. */
const RESULTS = ["loss", "blessed_loss", "draw", "cursed_win", "win"];

/** Stands for an unknown distance in the numbers of the module. */
const UNKNOWN = -0x80000000;

function fen(position) {
  return position instanceof Position ? position.fen : fenOf(position);
}

/** Syzygy tablebases, from files in memory. */
export class Tablebase {
  #raw = new (engineModule().RawTablebase)();

  /** Adds a file, given its name, such as `KQvK.rtbw`, and its bytes. */
  add(name, file) {
    this.#raw.add(text(name, "name"), bytes(file, "file"));
    return this;
  }

  /** The number of men in the largest table. */
  get maxMen() {
    return this.#raw.maxMen();
  }

  /** The result for the side to move, by the position's own clock or without the fifty-move rule. */
  wdl(position, given) {
    const { ignoreClock } = options(given, "options", { ignoreClock: false });
    return RESULTS[this.#raw.wdl(fen(position), !flag(ignoreClock, "ignoreClock")) + 2];
  }

  /** Half-moves to the next capture, pawn move or mate; negative for the side that loses, 0 for a draw. */
  dtz(position) {
    return this.#raw.dtz(fen(position));
  }

  /** All legal moves, best first. */
  rankedMoves(position) {
    const start = fen(position);
    const flat = this.#raw.ranked(start);
    const source = lineSource(start);
    const found = [];
    for (let index = 0; index < flat.length; index += 4) {
      const [packed, wdl, dtz, rank] = flat.subarray(index, index + 4);
      const move = Move.of(packed, source);
      found.push({ move, wdl: RESULTS[wdl + 2], dtz: dtz === UNKNOWN ? null : dtz, rank });
    }
    return found;
  }

  free() {
    this.#raw.free();
    this.#raw = freed("tablebase");
  }
}
