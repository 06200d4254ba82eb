// The answers that all bindings give, given here synchronously by every module, and by the engine in its worker.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as tabiya from "tabiya";
import * as threads from "../node_modules/tabiya/tabiya-threads.js";

const file = (name) => readFileSync(new URL(`../node_modules/tabiya/${name}`, import.meta.url));
threads.initSync({ module: file("tabiya-threads.wasm") });
threads.useNet(file("tabiya.nnue"));

/** The module that this process uses, with or without SIMD, and the one for threads, here with one of them. */
const MODULES = [
  ["for one thread", tabiya],
  ["for threads", threads],
];

const vectors = JSON.parse(readFileSync(join(process.env.TABIYA_ROOT, "testdata", "conformance.json")));

/** An outcome as the vectors have it. */
function outcome(found) {
  return found && { winner: found.winner, reason: found.reason };
}

/** The games of a text, and the errors of bad ones. */
function entries(reader) {
  const found = [];
  for (let next = reader.next(); !next.done; next = reader.next()) found.push(next.value);
  return found;
}

/** Asserts that something fails with an error of ours of this kind. */
function failsWith(kind, act) {
  assert.throws(act, (error) => error instanceof Error && error.name === "TabiyaError" && error.kind === kind);
}

/** What a search must find, with the small network of the package. */
function check(answer, entry) {
  const found = {
    best: answer.best?.uci ?? null,
    searched: answer.nodes,
    depth: answer.lines[0]?.depth ?? 0,
    white_centipawns: answer.whiteScore?.centipawns ?? null,
    white_mate: answer.whiteScore?.mate ?? null,
  };
  const { fen, nodes, ...expected } = entry;
  assert.deepEqual(found, expected, fen);
}

for (const [name, { Game, PgnReader, Position, SyncEngine }] of MODULES) {
  test(`positions have their moves and outcomes, in the module ${name}`, () => {
    assert.ok(vectors.positions.length > 0);
    for (const entry of vectors.positions) {
      const position = new Position(entry.fen);
      const { chess960 } = entry;
      const moves = Object.fromEntries(position.legalMoves({ chess960 }).map(({ uci, san }) => [uci, san]));
      assert.deepEqual(moves, entry.moves, entry.fen);
      for (const [uci, san] of Object.entries(entry.moves)) {
        assert.deepEqual(position.parseMove(uci), position.parseMove(san), `${entry.fen} ${uci}`);
      }
      assert.equal(position.turn, entry.side);
      assert.equal(position.isCheck, entry.check);
      assert.deepEqual(outcome(position.outcome), entry.outcome, entry.fen);
      entry.perft.forEach((nodes, index) => assert.equal(position.perft(index + 1), nodes, entry.fen));
      position.free();
    }
  });

  test(`games end as they should, in the module ${name}`, () => {
    assert.ok(vectors.games.length > 0);
    for (const entry of vectors.games) {
      const game = new Game();
      for (const move of entry.moves) game.makeMove(move);
      assert.deepEqual(
        game.moves().map(({ uci }) => uci),
        entry.uci,
      );
      assert.equal(game.fen, entry.fen);
      assert.deepEqual(outcome(game.outcome), entry.outcome, entry.fen);
      assert.deepEqual(game.claims, entry.claims, entry.fen);
    }
  });

  test(`texts are read leniently, in the module ${name}`, () => {
    for (const { text, fen } of vectors.fens) assert.equal(new Position(text).fen, fen);
    for (const { fen, text, uci } of vectors.spellings) {
      assert.equal(new Position(fen).parseMove(text).uci, uci);
    }
  });

  test(`bad texts fail with their kind, in the module ${name}`, () => {
    for (const { text, kind } of vectors.bad_fens) failsWith(kind, () => new Position(text));
    for (const { fen, text, kind } of vectors.bad_moves) {
      failsWith(kind, () => new Position(fen).parseMove(text));
    }
    for (const { text, lines } of vectors.bad_pgns) {
      const found = entries(new PgnReader(text)).map(({ error }) => error?.place.line ?? null);
      assert.deepEqual(found, lines);
    }
  });

  test(`games in PGN are read, in the module ${name}`, () => {
    for (const { text, games } of vectors.pgns) {
      const found = entries(new PgnReader(text)).map(({ game }) => game);
      assert.equal(found.length, games.length);
      games.forEach((expected, index) => {
        const game = found[index];
        for (const [name, value] of Object.entries(expected.tags)) assert.equal(game.tags[name], value);
        assert.deepEqual(
          game.moves().map(({ uci }) => uci),
          expected.moves,
        );
        assert.equal(game.fen, expected.fen);
      });
    }
  });

  test(`searches find the same everywhere, in the module ${name}`, () => {
    assert.ok(vectors.search_small.length > 0);
    for (const entry of vectors.search_small) {
      const engine = new SyncEngine();
      engine.setPosition(entry.fen);
      check(engine.findBestMove({ nodes: entry.nodes }), entry);
      engine.free();
    }
  });
}

test("the engine in its worker finds the same", async () => {
  for (const entry of vectors.search_small) {
    const engine = await tabiya.Engine.create();
    await engine.setPosition(entry.fen);
    check(await engine.findBestMove({ nodes: entry.nodes }), entry);
    engine.close();
  }
});
