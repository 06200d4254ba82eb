import { Engine } from "./lib/tabiya/index.js";

/** An engine that only ever does the latest thing it was asked for. */
export class Desk {
  #options;
  #engine = null;
  #level;
  #ticket = 0;
  /** When what was asked for before has ended. */
  #before = Promise.resolve();

  /** The engine is made when it is needed first. */
  constructor(options) {
    this.#options = options;
  }

  /** How many threads search, once there is an engine. */
  get threads() {
    return this.#engine?.threads ?? 1;
  }

  /**
   * Searches the position that a game has come to, and tells what is found to `onInfo`. Promises the answer, or null if
   * something else was asked for meanwhile.
   */
  search(game, limits, { level, onInfo } = {}) {
    this.rest();
    const ticket = this.#ticket;
    const isLatest = () => ticket === this.#ticket;
    const copy = game.clone();
    const search = async () => {
      if (!isLatest()) return null;
      this.#engine ??= await Engine.create(this.#options);
      await this.#setLevel(level);
      await this.#engine.setGame(copy);
      // A search that has not begun could not have been ended.
      if (!isLatest()) return null;
      const analysis = this.#engine.analyze(limits);
      for await (const info of analysis) {
        if (isLatest()) onInfo?.(info);
      }
      const answer = await analysis.answer;
      return isLatest() ? answer : null;
    };
    const found = this.#before.then(search).finally(() => copy.free());
    this.#before = found.catch(() => {});
    return found;
  }

  /** Ends what is under way. */
  rest() {
    this.#ticket += 1;
    this.#engine?.stop();
  }

  async #setLevel(level) {
    if (level === this.#level) return;
    await this.#engine.setLevel(level === undefined ? undefined : { elo: level });
    this.#level = level;
  }
}
