// The answers that all bindings give: rules, texts, and searches in every module of the engine and in its worker.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Engine, Game, PgnReader, Position, SyncEngine } from "tabiya";
import * as threads from "../node_modules/tabiya/threads-glue.js";

const vectors = JSON.parse(readFileSync(join(process.env.TABIYA_ROOT, "testdata", "conformance.json")));

/** An outcome as the vectors have it. */
function outcome(found) {
  return found && { winner: found.winner, reason: found.reason };
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
    white_centipawns: answer.lines[0]?.whiteScore.centipawns ?? null,
    white_mate: answer.lines[0]?.whiteScore.mate ?? null,
  };
  const { fen, nodes, ...expected } = entry;
  assert.deepEqual(found, expected, fen);
}

test("positions have their moves and outcomes", () => {
  assert.ok(vectors.positions.length > 0);
  for (const entry of vectors.positions) {
    const position = new Position(entry.fen);
    const spelled = (move) => (entry.chess960 ? move.chess960Uci : move.uci);
    const moves = Object.fromEntries(position.legalMoves().map((move) => [spelled(move), move.san]));
    assert.deepEqual(moves, entry.moves, entry.fen);
    for (const [uci, san] of Object.entries(entry.moves)) {
      assert.equal(position.parseMove(uci).packed, position.parseMove(san).packed, `${entry.fen} ${uci}`);
    }
    assert.equal(position.turn, entry.side);
    assert.equal(position.isCheck, entry.check);
    assert.deepEqual(outcome(position.outcome), entry.outcome, entry.fen);
    entry.perft.forEach((nodes, index) => assert.equal(position.perft(index + 1), nodes, entry.fen));
    position.free();
  }
});

test("games end as they should", () => {
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

test("texts are read leniently", () => {
  for (const { text, fen } of vectors.fens) assert.equal(new Position(text).fen, fen);
  for (const { fen, text, uci } of vectors.spellings) {
    assert.equal(new Position(fen).parseMove(text).uci, uci);
  }
});

test("bad texts fail with their kind", () => {
  for (const { text, kind } of vectors.bad_fens) failsWith(kind, () => new Position(text));
  for (const { fen, text, kind } of vectors.bad_moves) {
    failsWith(kind, () => new Position(fen).parseMove(text));
  }
  for (const { text, lines } of vectors.bad_pgns) {
    const found = [...new PgnReader(text)].map(({ error }) => error?.place.line ?? null);
    assert.deepEqual(found, lines);
  }
});

test("games in PGN are read", () => {
  for (const { text, games } of vectors.pgns) {
    const found = [...new PgnReader(text)].map(({ game }) => game);
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

test("searches find the same everywhere", () => {
  assert.ok(vectors.search_small.length > 0);
  for (const entry of vectors.search_small) {
    const engine = new SyncEngine();
    engine.setPosition(entry.fen);
    check(engine.findBestMove({ nodes: entry.nodes }), entry);
    engine.free();
  }
});

test("the module for threads finds the same with one", () => {
  const file = (name) => readFileSync(new URL(`../node_modules/tabiya/${name}`, import.meta.url));
  threads.initSync({ module: file("engine-threads.wasm") });
  threads.useNet(file("tabiya.nnue"));
  for (const entry of vectors.search_small) {
    const engine = new threads.RawEngine();
    engine.setGame(entry.fen, []);
    const answer = engine.analyze({ nodes: entry.nodes });
    check({ ...answer, best: answer.best && new Position(entry.fen).parseMove(answer.best.san) }, entry);
    engine.free();
  }
});

test("the engine in its worker finds the same", async () => {
  for (const entry of vectors.search_small) {
    const engine = await Engine.create();
    await engine.setPosition(entry.fen);
    check(await engine.findBestMove({ nodes: entry.nodes }), entry);
    engine.close();
  }
});
