import { Analysis } from "./analysis.js";
import { startCrew } from "./crew.js";
import { failure } from "./failure.js";
import { foundMate, mateLimits } from "./find-mate.js";
import { Move } from "./move.js";
import { gameRequest, limitsRequest, positionRequest } from "./requests.js";
import { answerOf, evaluationOf, infoOf, moveOf } from "./results.js";
import { bytes, flag, options as readSettings } from "./values.js";

/** More threads than these would not fit into the memory that they share. */
const MOST_THREADS = 32;

/**
 * Makes the class `Engine` for a platform, which has three functions: `load` promises the compiled module, `loadNet`
 * the bytes of the network, and `start` starts a worker and passes on its messages. `loadCrew` and `startCrew` do the
 * same for several threads; without them there is only one.
 *
 * A worker hears nothing while it searches. Where memory can be shared, a number in it tells the search to stop.
 * Elsewhere the worker is terminated: the last lines that it reported are the answer, and a new worker takes over the
 * game. From outside the two look the same, except that the second loses the hash table.
 */
export function engineFor(platform) {
  return class Engine {
    #module;
    #net;
    #options;
    #threads = 1;
    #flag;
    #worker;
    #calls = new Map();
    #lastId = 0;
    #search = null;
    #isClosed = false;
    #start;
    #moves = [];
    #fen;

    /** Starts an engine in a worker of its own. */
    static async create(options, settings) {
      const { sharedMemory, net } = readSettings(settings, "settings", { sharedMemory: canShare(), net: null });
      flag(sharedMemory, "sharedMemory");
      const given = net === null ? null : bytes(net, "net");
      const threads = sharedMemory && platform.loadCrew ? threadsOf(options) : 1;
      try {
        return await Engine.#create(options, sharedMemory, threads, given);
      } catch (error) {
        // Some platforms refuse the memory that threads would share, or lack the module.
        if (threads === 1 || (error.kind ?? "internal") !== "internal") throw error;
        return Engine.#create(options, sharedMemory, 1, given);
      }
    }

    static async #create(options, sharedMemory, threads, net) {
      const engine = new Engine();
      engine.#threads = threads;
      [engine.#module, engine.#net] = await Promise.all([
        threads > 1 ? platform.loadCrew() : platform.load(),
        net ?? platform.loadNet(),
      ]);
      // A copy, because later changes must survive a new worker. Copying also refuses what cannot be sent to one.
      engine.#options = copied(options ?? {});
      engine.#flag = sharedMemory ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
      try {
        const { fen, threads: found } = await engine.#startWorker();
        engine.#start = engine.#fen = fen;
        engine.#threads = found;
      } catch (error) {
        engine.close();
        throw error;
      }
      return engine;
    }

    /** How many threads search. */
    get threads() {
      return this.#threads;
    }

    /** The FEN of the position on the board. */
    get fen() {
      return this.#fen;
    }

    /** The FEN of the position from which the game on the board started. */
    get startFen() {
      return this.#start;
    }

    /** The moves that were played on the board, as UCI text. */
    get moves() {
      return [...this.#moves];
    }

    get isSearching() {
      return this.#search !== null;
    }

    /** Puts a position on the board, without any moves before it. */
    async setPosition(position) {
      await this.#setGame(positionRequest(position));
    }

    /** Puts a game on the board, up to its cursor: its moves count for repetitions. */
    async setGame(game) {
      await this.#setGame(gameRequest(game));
    }

    /** Plays a move given in UCI or SAN and returns it. */
    async makeMove(move) {
      return this.#changed(await this.#ask("makeMove", move instanceof Move ? move.uci : move));
    }

    /** Takes back the last move and returns it; null at the start. */
    async undoMove() {
      return this.#changed(await this.#ask("undoMove"));
    }

    /** Starts a new game and forgets everything from the last one. */
    async newGame() {
      const { fen } = await this.#ask("newGame");
      this.#start = this.#fen = fen;
      this.#moves = [];
    }

    /** Replaces the hash table with an empty one of this many megabytes. */
    async setHash(megabytes) {
      await this.#ask("setHash", megabytes);
      this.#options.hash = megabytes;
    }

    /** Sets the playing strength from now on; without a level it is full strength. */
    async setLevel(level) {
      await this.#ask("setLevel", level);
      const { elo, level: number } = level ?? {};
      Object.assign(this.#options, { elo, level: number });
    }

    /** The evaluation of the position on the board, without a search. */
    async evaluation() {
      return evaluationOf(await this.#ask("evaluation"));
    }

    /** Looks for a forced mate in the position on the board and proves it. */
    async findMate(limits) {
      const fen = this.#fen;
      return foundMate(fen, await this.#ask("findMate", [fen, ...mateLimits(limits)]));
    }

    /** The move to play in the position on the board. */
    findBestMove(limits) {
      return this.analyze(limits).answer;
    }

    /** Analyses the position on the board. */
    analyze(limits) {
      const analysis = new Analysis((which) => this.#stop(which));
      if (this.#search === null && this.#flag) Atomics.store(this.#flag, 0, 0);
      const answer = this.#askToSearch(limits);
      // Unless it is refused, this is the search in progress.
      if (this.#search === null && !this.#isClosed) {
        this.#search = { analysis, lines: new Map(), isStopping: false };
      }
      answer.then(
        (value) => this.#end(analysis, null, answerOf(value)),
        (error) => this.#end(analysis, error),
      );
      return analysis;
    }

    /** Ends the search in progress, if there is one, which then answers with the best it has found. */
    async stop() {
      const { analysis } = this.#search ?? {};
      await analysis?.stop().catch(() => {});
    }

    /** Ends the worker and whatever it is doing. From then on every call fails. */
    close() {
      this.#isClosed = true;
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#fail(failure({ kind: "closed", message: "the engine is closed" }));
    }

    async #setGame(request) {
      const { value, fen } = await this.#ask("setGame", request);
      this.#start = value.start;
      this.#moves = value.moves;
      this.#fen = fen;
    }

    /** Records a move that was played or taken back. */
    #changed({ value, fen }) {
      this.#moves = value.moves;
      this.#fen = fen;
      return moveOf(value.move);
    }

    /** Calls a function in the worker, which promises its result. */
    #ask(call, argument) {
      if (this.#isClosed) {
        return Promise.reject(failure({ kind: "closed", message: "the engine is closed" }));
      }
      if (this.#search !== null) {
        const message = "the engine is searching; stop it or wait for its answer";
        return Promise.reject(failure({ kind: "engine_busy", message }));
      }
      return this.#send(call, argument);
    }

    async #askToSearch(limits) {
      return this.#ask("search", limitsRequest(limits));
    }

    #send(call, argument) {
      const id = ++this.#lastId;
      return new Promise((resolve, reject) => {
        this.#calls.set(id, { resolve, reject });
        this.#worker.keepAlive(true);
        try {
          this.#worker.post({ id, call, argument });
        } catch (error) {
          // A function, for example, cannot be sent to a worker.
          this.#calls.delete(id);
          reject(failure({ kind: "bad_argument", message: error.message }));
        }
      });
    }

    #startWorker() {
      const onMessage = (message) => worker === this.#worker && this.#hear(message);
      const onError = (error) => {
        if (worker !== this.#worker) return;
        const message = `internal error: ${error?.message ?? "the worker has ended"}`;
        this.#fail(failure({ kind: "internal", message }));
        this.#restart();
      };
      const worker =
        this.#threads > 1
          ? startCrew(platform, this.#module, this.#threads, onMessage, onError)
          : platform.start(onMessage, onError);
      this.#worker = worker;
      return this.#send("open", {
        module: this.#module,
        net: this.#net,
        options: this.#options,
        stop: this.#flag?.buffer,
      });
    }

    /** Another worker takes over the game. */
    #restart() {
      this.#worker.terminate();
      // Both have worked before. If memory runs out this time, the next call says so.
      this.#startWorker().catch(() => {});
      this.#send("setGame", { start: this.#start, moves: this.#moves }).catch(() => {});
    }

    #hear({ id, value, error, info }) {
      if (info) {
        this.#search.lines.set(info.line, info);
        this.#search.analysis.tell(infoOf(info));
        if (this.#search.isStopping) this.#cutOff();
        return;
      }
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (this.#calls.size === 0) this.#worker.keepAlive(false);
      if (error) {
        call.reject(failure(error));
        // After a fault the state of the module is unknown.
        if (error.kind === "internal") this.#restart();
      } else {
        call.resolve(value);
      }
    }

    #fail(error) {
      for (const { reject } of this.#calls.values()) reject(error);
      this.#calls.clear();
    }

    #stop(analysis) {
      const search = this.#search;
      if (search?.analysis !== analysis || search.isStopping) return;
      search.isStopping = true;
      if (this.#flag) Atomics.store(this.#flag, 0, 1);
      else if (search.lines.size > 0) this.#cutOff();
      // Otherwise the search ends with its first line, which is never far off.
    }

    /** Terminates the worker in the middle of its search, and answers with the lines that it has reported. */
    async #cutOff() {
      const { analysis, lines: found } = this.#search;
      const lines = [...found.values()].sort((a, b) => a.line - b.line);
      const last = lines.reduce((a, b) => (b.nodes > a.nodes ? b : a));
      this.#calls.clear();
      this.#restart();
      try {
        const moves = await this.#send("describe", lines[0].pv.slice(0, 2));
        const { score, whiteScore } = lines[0];
        const { nodes, time } = last;
        const [best = null, ponder = null] = moves;
        this.#end(analysis, null, answerOf({ best, ponder, score, whiteScore, lines, nodes, time }));
      } catch (error) {
        this.#end(analysis, error);
      }
    }

    #end(analysis, error, answer) {
      if (this.#search?.analysis === analysis) this.#search = null;
      analysis.end(error, answer);
    }
  };
}

function copied(options) {
  try {
    return structuredClone(options);
  } catch (error) {
    throw failure({ kind: "bad_argument", message: `options: ${error.message}` });
  }
}

/** Whether memory can be shared: always in Node, and in pages that are cross-origin isolated. */
function canShare() {
  return typeof SharedArrayBuffer === "function" && (globalThis.crossOriginIsolated ?? true);
}

/** How many threads are asked for. If that is not a sensible number, the engine itself refuses it. */
function threadsOf(options) {
  const threads = options?.threads;
  return Number.isInteger(threads) && threads > 1 ? Math.min(threads, MOST_THREADS) : 1;
}
