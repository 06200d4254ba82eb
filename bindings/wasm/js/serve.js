// The worker's side of an engine. Each message calls one of the functions below, and is answered in order.
import { sendable } from "./failure.js";

/** A function that answers messages by `post`, with the engine of one of the modules. */
export function answering(port, { initSync, useNet, findMate, RawEngine }) {
  let engine;
  let flag;

  /** A result together with the position on the board. */
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
    /** The moves of a line from the board, in full. */
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
