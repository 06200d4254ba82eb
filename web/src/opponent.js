import { Desk } from "./desk.js";

/** Stands for the level without a limit. */
export const FULL_STRENGTH = 3100;
export const LEVELS = { least: 1000, most: FULL_STRENGTH, step: 100 };

/** In milliseconds. Limited levels need less; the minimum gives the eye time to follow. */
const LONGEST_THOUGHT = 1500;
const SHORTEST_THOUGHT = 450;

/** Plays against the user. */
export class Opponent {
  #desk = new Desk({ hash: 16 });
  #round = 0;

  /** Promises a move for the position at a game's cursor, or null if the game has moved on in the meantime. */
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
