import { Desk } from "./desk.js";

/** The level that is not limited. */
export const FULL_STRENGTH = 3100;
export const LEVELS = { least: 1000, most: FULL_STRENGTH, step: 100 };

/** Milliseconds. Limited levels need less; the shortest wait lets the eye follow. */
const LONGEST_THOUGHT = 1500;
const SHORTEST_THOUGHT = 450;

/** Who plays against the user. */
export class Opponent {
  #desk = new Desk({ hash: 16 });
  #round = 0;

  /** Promises a move in the position that a game has come to, or null if the game has gone elsewhere meanwhile. */
  async think(game, level) {
    this.#round += 1;
    const round = this.#round;
    const [answer] = await Promise.all([
      this.#desk.search(game, { time: LONGEST_THOUGHT }, { level: level >= FULL_STRENGTH ? undefined : level }),
      new Promise((resolve) => setTimeout(resolve, SHORTEST_THOUGHT)),
    ]);
    return round === this.#round ? (answer?.best ?? null) : null;
  }

  rest() {
    this.#round += 1;
    this.#desk.rest();
  }
}

/** A level in words. */
export function levelName(level) {
  return level >= FULL_STRENGTH ? "Full strength" : `Elo ${level}`;
}
