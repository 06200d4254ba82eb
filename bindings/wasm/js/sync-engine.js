import { engineModuleWith } from "./engine-module.js";
import { failure } from "./failure.js";
import { freed } from "./freed.js";
import { Game } from "./game.js";
import { Position } from "./position.js";
import { gameRequest, limitsRequest, positionRequest } from "./requests.js";
import { answerOf, evaluationOf, infoOf, moveOf } from "./results.js";
import { badArgument, bytes, options as readSettings, shown } from "./values.js";

/** An engine with a game on its board, which searches while its caller waits. */
export class SyncEngine {
  #raw;
  #isSearching = false;

  /** An engine with these options and the start of a game on its board. */
  constructor(options, settings) {
    const { net } = readSettings(settings, "settings", { net: null });
    const { RawEngine } = engineModuleWith(net === null ? undefined : bytes(net, "net"));
    this.#raw = new RawEngine(options);
  }

  /** How many threads search. */
  get threads() {
    return this.#raw.threads();
  }

  get position() {
    return new Position(this.#raw.fen());
  }

  get fen() {
    return this.#raw.fen();
  }

  get moves() {
    return this.#raw.moves();
  }

  /** The game on the board. */
  get game() {
    const game = new Game(this.#raw.startFen());
    for (const move of this.#raw.moves()) game.makeMove(move);
    return game;
  }

  setPosition(position) {
    this.#setGame(positionRequest(position));
  }

  setGame(game) {
    this.#setGame(gameRequest(game));
  }

  #setGame({ start, moves }) {
    this.#raw.setGame(start, moves);
  }

  makeMove(move) {
    return moveOf(this.#raw.makeMove(move));
  }

  undoMove() {
    return moveOf(this.#raw.undoMove());
  }

  newGame() {
    this.#raw.newGame();
  }

  setHash(megabytes) {
    this.#raw.setHash(megabytes);
  }

  setLevel(level) {
    this.#raw.setLevel(level);
  }

  evaluation() {
    return evaluationOf(this.#raw.evaluation());
  }

  findBestMove(limits) {
    return this.analyze(limits);
  }

  analyze(limits, onInfo, shouldStop) {
    if (onInfo !== undefined && onInfo !== null && typeof onInfo !== "function") {
      throw badArgument(`onInfo: expected a function, not ${shown(onInfo)}`);
    }
    const report = onInfo && ((info) => onInfo(infoOf(info)));
    const request = limitsRequest(limits);
    const wasSearching = this.#isSearching;
    this.#isSearching = true;
    try {
      return answerOf(this.#raw.analyze(request, report, shouldStop));
    } finally {
      this.#isSearching = wasSearching;
    }
  }

  close() {
    this.#raw.close();
  }

  free() {
    // Only a listener can come here during a search, which still needs the memory.
    if (this.#isSearching) {
      throw failure({ kind: "engine_busy", message: "the engine is searching; free it when it has finished" });
    }
    this.#raw.free();
    this.#raw = freed("engine");
  }
}
