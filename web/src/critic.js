import { Game } from "./lib/tabiya/index.js";
import { Desk } from "./desk.js";

/** Enough to see what is obvious, and few enough that a whole game takes seconds. */
const NODES = 30_000;

/** Looks briefly at every position of a game, for the graph. */
export class Critic {
  #desk = new Desk({ hash: 8 });
  #scores;
  #round = 0;

  constructor(scores) {
    this.#scores = scores;
  }

  /** Goes through the positions that have no judgement yet. */
  async review(fens) {
    this.#round += 1;
    const round = this.#round;
    for (const fen of fens) {
      if (round !== this.#round) return;
      if (this.#scores.of(fen)) continue;
      const game = new Game(fen);
      try {
        const { outcome } = game;
        const answer = outcome ? null : await this.#desk.search(game, { nodes: NODES });
        if (outcome) this.#scores.addOutcome(fen, outcome);
        if (answer) this.#scores.add(fen, answer.lines[0]);
      } finally {
        game.free();
      }
    }
  }

  rest() {
    this.#round += 1;
    this.#desk.rest();
  }
}
