import { Analysis } from "./analysis.js";
import { startCrew } from "./crew.js";
import { failure } from "./failure.js";
import { foundMate, mateLimits } from "./find-mate.js";
import { Move } from "./move.js";
import { gameRequest, limitsRequest, positionRequest } from "./requests.js";
import { answerOf, evaluationOf, infoOf, moveOf } from "./results.js";
import { bytes } from "./values.js";

/** Threads beyond these would not fit into the memory that they share. */
const MOST_THREADS = 32;

/**
 * The class `Engine` for a platform, which has three functions: `load`, which promises the compiled module, `loadNet`,
 * which promises the bytes of the network, and `start`, which starts a worker and tells its messages. `loadCrew` and
 * `startCrew` do the same for several threads; without them there is one.
 *
 * A worker that searches hears nothing. Where memory can be shared, a number in it tells the search to stop. Elsewhere
 * the worker is ended: the last lines that it told are the answer, and a new worker takes over the game. From outside
 * both are the same, but for the hash table, which the second way forgets.
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
    static async create(options = {}, { sharedMemory = canShare(), net } = {}) {
      const threads = sharedMemory && platform.loadCrew ? threadsOf(options) : 1;
      const given = net === undefined ? undefined : bytes(net, "net");
      try {
        return await Engine.#create(options, sharedMemory, threads, given);
      } catch (error) {
        // Some places refuse the memory that threads would share, or do not have the module.
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
      // A copy, because what is changed later must outlive the worker. It also refuses what cannot be sent.
      engine.#options = options === null ? {} : structuredClone(options);
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

    /** The FEN of the position that the game on the board began in. */
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

    /** Plays a move written in UCI or SAN, and says which it was. */
    async makeMove(move) {
      return this.#changed(await this.#ask("makeMove", move instanceof Move ? move.uci : move));
    }

    /** Takes back the last move and says which it was; null at the start. */
    async undoMove() {
      return this.#changed(await this.#ask("undoMove"));
    }

    /** Begins a new game, which has nothing to do with what was. */
    async newGame() {
      const { fen } = await this.#ask("newGame");
      this.#start = this.#fen = fen;
      this.#moves = [];
    }

    /** Replaces the hash table by an empty one of so many megabytes. */
    async setHash(megabytes) {
      await this.#ask("setHash", megabytes);
      this.#options.hash = megabytes;
    }

    /** Plays stronger or weaker from now on; without a level at full strength. */
    async setLevel(level) {
      await this.#ask("setLevel", level);
      const { elo, level: number } = level ?? {};
      Object.assign(this.#options, { elo, level: number });
    }

    /** What the position on the board is worth without any search. */
    async evaluation() {
      return evaluationOf(await this.#ask("evaluation"));
    }

    /** Looks for a forced mate in the position on the board, and proves it. */
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
      // Unless it is refused, this is the search under way.
      if (this.#search === null && !this.#isClosed) {
        this.#search = { analysis, lines: new Map(), isStopping: false };
      }
      answer.then(
        (value) => this.#end(analysis, null, answerOf(value)),
        (error) => this.#end(analysis, error),
      );
      return analysis;
    }

    /** Ends the search under way, if there is one; what waits for it gets the best that is known. */
    async stop() {
      const { analysis } = this.#search ?? {};
      await analysis?.stop().catch(() => {});
    }

    /** Ends the worker and whatever it does. What is asked of the engine later fails. */
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

    /** Notes a move that was played or taken back. */
    #changed({ value, fen }) {
      this.#moves = value.moves;
      this.#fen = fen;
      return moveOf(value.move);
    }

    /** Calls a function in the worker and promises its result. */
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
          // A function, for example, cannot be sent.
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
      // Both have succeeded before. If there is no memory this time, the next call says so.
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
        // After a fault nobody knows what state the module is in.
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
      // Else the first line, which comes at once, is waited for.
    }

    /** Ends the worker in the middle of its search, and answers with what it has told. */
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
        const told = { best, ponder, score, whiteScore, lines, nodes, time };
        this.#end(analysis, null, answerOf(told));
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

/** Whether memory can be shared: always in Node, and in pages that are isolated from other origins. */
function canShare() {
  return typeof SharedArrayBuffer === "function" && (globalThis.crossOriginIsolated ?? true);
}

/** How many threads are asked for; what is no such number is refused by the engine itself. */
function threadsOf(options) {
  const threads = options?.threads;
  return Number.isInteger(threads) && threads > 1 ? Math.min(threads, MOST_THREADS) : 1;
}
