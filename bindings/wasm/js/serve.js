// The engine's side of the worker. Each message is a call of the list below, answered in order.
import { sendable } from "./failure.js";

/** What answers messages to a function `post` of a port, with the engine of a module's JavaScript. */
export function answering(port, { initSync, useNet, findMate, RawEngine }) {
  let engine;
  let flag;

  /** The board after a change. */
  const board = (value) => ({ value, fen: engine.fen() });

  const calls = {
    open({ module, net, options, stop }) {
      initSync({ module });
      useNet(net);
      engine = new RawEngine(options);
      flag = stop && new Int32Array(stop);
      return { threads: engine.threads(), ...board() };
    },
    setGame({ start, moves }) {
      engine.setGame(start, moves);
      return board({ start: engine.startFen(), moves: engine.moves() });
    },
    makeMove: (move) => board({ move: engine.makeMove(move), moves: engine.moves() }),
    undoMove: () => board({ move: engine.undoMove(), moves: engine.moves() }),
    newGame: () => board(engine.newGame()),
    setHash: (megabytes) => engine.setHash(megabytes),
    setLevel: (level) => engine.setLevel(level),
    findMate: (request) => findMate(...request),
    evaluation: () => engine.evaluation(),
    search: (limits) =>
      engine.analyze(
        limits,
        (info) => port.post({ info }),
        () => flag !== undefined && Atomics.load(flag, 0) !== 0,
      ),
    /** The first moves of a line, in full. */
    describe: (line) => engine.describe(line),
  };

  return ({ id, call, argument }) => {
    try {
      port.post({ id, value: calls[call](argument) });
    } catch (error) {
      port.post({ id, error: sendable(error) });
    }
  };
}
