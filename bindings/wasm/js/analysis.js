/** A search in progress: iterate over it for the lines as they are found, or await its answer. */
export class Analysis {
  #infos = [];
  #waiting = [];
  #isOver = false;
  #settle;
  #stop;

  /** The result, once the search has ended. */
  answer;

  constructor(stop) {
    this.#stop = stop;
    this.answer = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Callers who only iterate get the error from the iterator.
    this.answer.catch(() => {});
  }

  /** Ends the search, which then answers with the best it has found. */
  stop() {
    if (!this.#isOver) this.#stop(this);
    return this.answer;
  }

  /** Called by the engine: a line was found. */
  tell(info) {
    const waiting = this.#waiting.shift();
    if (waiting) waiting.resolve({ done: false, value: info });
    else this.#infos.push(info);
  }

  /** Called by the engine: the search has ended. */
  end(error, answer) {
    this.#isOver = true;
    if (error) this.#settle.reject(error);
    else this.#settle.resolve(answer);
    for (const waiting of this.#waiting.splice(0)) {
      if (error) waiting.reject(error);
      else waiting.resolve({ done: true, value: undefined });
    }
  }

  [Symbol.asyncIterator]() {
    return {
      next: async () => {
        if (this.#infos.length > 0) return { done: false, value: this.#infos.shift() };
        if (!this.#isOver) {
          return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
        }
        await this.answer;
        return { done: true, value: undefined };
      },
      // Leaving the loop ends the search.
      return: async () => {
        await this.stop();
        return { done: true, value: undefined };
      },
    };
  }
}
