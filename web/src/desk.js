import { Engine } from "./lib/tabiya/index.js";

/** An engine that always works on the latest request only. */
export class Desk {
  #options;
  #engine = null;
  #level;
  #ticket = 0;
  /** Settles when the previous request has ended. */
  #before = Promise.resolve();

  /** The engine is made when it is first needed. */
  constructor(options) {
    this.#options = options;
  }

  /** How many threads search; 1 until there is an engine. */
  get threads() {
    return this.#engine?.threads ?? 1;
  }

  /**
   * Searches the position at a game's cursor and reports what it finds to `onInfo`. Promises the answer, or null if
   * there was another request in the meantime.
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
      // `rest` ends only searches that have begun.
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

  /** Ends the search in progress. */
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
