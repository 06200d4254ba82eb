// The engine's side of the worker. Each message is a call of the list below, answered in order.
import { sendable } from "./failure.js";

/** What answers messages to a function `post` of a port, with the engine of a module's JavaScript. */
export function answering(port, { initSync, useNet, Game, SyncEngine }) {
  let engine;
  let flag;

  /** The board after a change. */
  const board = (value) => {
    const { position } = engine;
    const { fen } = position;
    position.free();
    return { value, fen };
  };

  const calls = {
    open({ module, net, options, stop }) {
      initSync({ module });
      useNet(net);
      engine = new SyncEngine(options);
      flag = stop && new Int32Array(stop);
      return { threads: engine.threads, ...board() };
    },
    setGame({ start, moves }) {
      const game = new Game(start);
      try {
        for (const move of moves) game.makeMove(move);
        const found = game.moves().map(({ uci }) => uci);
        engine.setGame(game);
        return board(found);
      } finally {
        game.free();
      }
    },
    makeMove: (move) => board(engine.makeMove(move)),
    undoMove: () => board(engine.undoMove()),
    newGame: () => board(engine.newGame()),
    setHash: (megabytes) => engine.setHash(megabytes),
    setLevel: (level) => engine.setLevel(level),
    evaluation: () => engine.evaluation(),
    search: (limits) =>
      engine.analyze(
        limits,
        (info) => port.post({ info }),
        () => flag !== undefined && Atomics.load(flag, 0) !== 0,
      ),
    /** The first moves of a line, in full. */
    describe(line) {
      const game = engine.game;
      try {
        return line.map((move) => game.makeMove(move));
      } finally {
        game.free();
      }
    },
  };

  return ({ id, call, argument }) => {
    try {
      port.post({ id, value: calls[call](argument) });
    } catch (error) {
      port.post({ id, error: sendable(error) });
    }
  };
}
