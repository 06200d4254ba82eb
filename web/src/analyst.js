import { Desk } from "./desk.js";

/** In milliseconds: nobody waits longer, and phones run on batteries. */
const LONGEST_LOOK = 180_000;

/**
 * One core is left for the page itself, if there are several. Without shared memory the engine uses one thread anyway.
 */
const THREADS = Math.min(8, Math.max(2, (navigator.hardwareConcurrency ?? 2) - 1));

/** Analyses one position for a long time and reports the lines that it finds. */
export class Analyst {
  #desk = new Desk({ hash: 64, threads: THREADS });
  #scores;
  #round = 0;

  constructor(scores) {
    this.#scores = scores;
  }

  get threads() {
    return this.#desk.threads;
  }

  /** Analyses the position at a game's cursor; `onLines` gets the lines found so far, best first. */
  async look(game, lines, onLines) {
    this.#round += 1;
    const round = this.#round;
    const { fen } = game;
    const found = [];
    let isTold = true;
    const tell = () => {
      isTold = true;
      // By now another position may be on the board.
      if (round === this.#round) onLines(found.filter(Boolean));
    };
    const onInfo = (info) => {
      // A bound is soon followed by an exact score.
      if (info.bound !== "exact") return;
      this.#scores.add(fen, info);
      found[info.line - 1] = info;
      // Lines come in bursts; once per frame is enough.
      if (isTold) requestAnimationFrame(tell);
      isTold = false;
    };
    await this.#desk.search(game, { time: LONGEST_LOOK, lines }, { onInfo });
  }

  rest() {
    this.#round += 1;
    this.#desk.rest();
  }
}
