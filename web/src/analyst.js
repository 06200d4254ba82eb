import { Desk } from "./desk.js";

/** Milliseconds: nobody waits longer, and phones have batteries. */
const LONGEST_LOOK = 180_000;

/** Of many cores one is left for the page itself. Without shared memory the engine uses one thread whatever is asked. */
const THREADS = Math.min(8, Math.max(2, (navigator.hardwareConcurrency ?? 2) - 1));

/** Looks at one position for long, and tells the lines that it finds. */
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

  /** Looks at the position that a game has come to; `onLines` is told the lines so far, best first. */
  async look(game, lines, onLines) {
    this.#round += 1;
    const round = this.#round;
    const { fen } = game;
    const found = [];
    let isTold = true;
    const tell = () => {
      isTold = true;
      // Meanwhile another position may be looked at.
      if (round === this.#round) onLines(found.filter(Boolean));
    };
    const onInfo = (info) => {
      // Bounds are on their way to a score, which comes soon.
      if (info.bound !== "exact") return;
      this.#scores.add(fen, info);
      found[info.line - 1] = info;
      // Lines come in bursts; one picture a frame is enough.
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
