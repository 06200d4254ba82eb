// A million calls into the module leave nothing behind, neither there nor here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Game, isTabiyaError, PgnReader, Position, SyncEngine } from "tabiya";
import { initSync } from "../node_modules/tabiya/tabiya.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

/** The bytes in use: those of the module, which never shrink, and those of JavaScript. */
function used() {
  collectGarbage();
  return { module: initSync().memory.buffer.byteLength, javascript: process.memoryUsage().heapUsed };
}

/** Expects a failure of ours. */
function fails(act) {
  assert.throws(act, isTabiyaError);
}

/** Calls of all kinds; says how many. */
function calls(engine) {
  let count = 0;
  const called = (value) => {
    count += 1;
    return value;
  };
  const position = called(new Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  for (let round = 0; round < 40; round += 1) {
    called(position.turn);
    called(position.isCheck);
    called(position.pieceAt("a1"));
    called(position.isLegal("e1g1"));
    called(position.fen);
  }
  called(position.legalMoves());
  called(position.parseMove("O-O"));
  called(position.svg({ arrows: ["a1a8"] }));
  called(fails(() => position.makeMove("e1e4")));
  called(fails(() => new Position("8/8/8 w")));
  called(position.clone()).free();
  called(position.free());

  const game = called(new Game());
  for (const move of ["e4", "e5", "Nf3", { uci: "b8c6" }]) called(game.makeMove(move));
  called(game.setTag("White", "Anderssen"));
  const reader = called(new PgnReader(called(game.pgn())));
  for (const read of reader) called(read.game).free();
  called(reader.free());
  called(engine.setGame(game));
  called(engine.makeMove("Bb5"));
  called(engine.undoMove());
  called(engine.evaluation());
  called(engine.position).free();
  called(fails(() => engine.findBestMove({ depth: 0 })));
  called(game.free());
  return count;
}

test("a million calls leave nothing behind", () => {
  const engine = new SyncEngine({ hash: 1 });
  const repeat = (most) => {
    let count = 0;
    while (count < most) count += calls(engine);
    return count;
  };
  repeat(50_000);
  const before = used();
  assert.ok(repeat(1_000_000) >= 1_000_000);
  const after = used();
  assert.equal(after.module, before.module);
  // What the machine itself keeps varies a little; a single handle lost by each round would be more.
  assert.ok(after.javascript - before.javascript < 500_000, `${after.javascript - before.javascript} bytes`);
  engine.free();
});

test("engines that come and go leave nothing behind", () => {
  const visit = () => {
    const engine = new SyncEngine({ hash: 2 });
    engine.analyze({ depth: 3 }, () => true);
    engine.setHash(1);
    engine.free();
  };
  for (let round = 0; round < 5; round += 1) visit();
  const before = used();
  for (let round = 0; round < 50; round += 1) visit();
  assert.equal(used().module, before.module);
});
