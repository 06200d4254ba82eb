import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Engine, Game, isTabiyaError, loadEngine, Position, SyncEngine } from "tabiya";

const MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

/** Both ways in which a search can be stopped. */
const WAYS = [
  ["with shared memory", { sharedMemory: true }],
  ["without shared memory", { sharedMemory: false }],
];

function kind(expected) {
  return (error) => isTabiyaError(error) && error.kind === expected && error.message.length > 0;
}

test("a game is played", async () => {
  const engine = await Engine.create({ nodes: 2000, hash: 4 });
  assert.equal((await engine.makeMove("e4")).uci, "e2e4");
  const { best } = await engine.findBestMove();
  await engine.makeMove(best);
  assert.deepEqual(engine.moves, ["e2e4", best.uci]);
  assert.equal((await engine.undoMove()).uci, best.uci);
  assert.deepEqual(engine.moves, ["e2e4"]);
  const before = engine.fen;
  await assert.rejects(engine.makeMove("Ke3"), kind("illegal_move"));
  assert.equal(engine.fen, before);
  await engine.newGame();
  assert.equal(engine.fen, new Position().fen);
  engine.close();
});

for (const [name, settings] of WAYS) {
  test(`an endless analysis tells lines until it is stopped, ${name}`, async () => {
    const engine = await Engine.create({}, settings);
    await engine.setGame(Game.fromPgn("1. e4 e5 2. Nf3 *"));
    const analysis = engine.analyze({ infinite: true, lines: 2 });
    assert.ok(engine.isSearching);
    let depth = 0;
    for await (const info of analysis) {
      assert.equal(info.pv.length, info.san.length);
      depth = Math.max(depth, info.depth);
      if (depth >= 8) break;
    }
    const answer = await analysis.answer;
    assert.equal(answer.lines.length, 2);
    assert.equal(answer.best.uci, answer.lines[0].pv[0]);
    assert.ok(answer.best.san && answer.nodes > 0);
    assert.ok(!engine.isSearching);
    // The game is still there, and so is the engine.
    assert.deepEqual(engine.moves, ["e2e4", "e7e5", "g1f3"]);
    await engine.makeMove(answer.best);
    assert.ok((await engine.findBestMove({ depth: 3 })).best);
    engine.close();
  });

  test(`a search that is stopped at once still has a move, ${name}`, async () => {
    const engine = await Engine.create({}, settings);
    for (let round = 0; round < 3; round += 1) {
      const answer = engine.findBestMove({ infinite: true });
      await engine.stop();
      assert.ok((await answer).best);
    }
    engine.close();
  });

  test(`a search ends soon after it is stopped, ${name}`, async () => {
    const engine = await Engine.create({}, settings);
    const analysis = engine.analyze({ infinite: true });
    await wait(300);
    const begun = performance.now();
    await analysis.stop();
    // Far more than it takes, because machines that test are busy.
    assert.ok(performance.now() - begun < 3000);
    engine.close();
  });
}

test("who asks a searching engine for something is told that it is busy", async () => {
  const engine = await Engine.create();
  const analysis = engine.analyze({ infinite: true });
  await assert.rejects(engine.makeMove("e4"), kind("engine_busy"));
  await assert.rejects(engine.findBestMove({ depth: 1 }), kind("engine_busy"));
  assert.ok((await analysis.stop()).best);
  await engine.makeMove("e4");
  engine.close();
});

test("a closed engine says so, and so does its search", async () => {
  const engine = await Engine.create();
  const analysis = engine.analyze({ infinite: true });
  engine.close();
  await assert.rejects(analysis.answer, kind("closed"));
  await assert.rejects(engine.evaluation(), kind("closed"));
  await assert.rejects(engine.findBestMove(), kind("closed"));
  engine.close();
});

test("several engines think at the same time", async () => {
  const engines = await Promise.all([1, 2, 3].map(() => Engine.create({ hash: 1 })));
  const answers = await Promise.all(engines.map((engine) => engine.findBestMove({ nodes: 3000 })));
  for (const answer of answers) assert.equal(answer.best.uci, answers[0].best.uci);
  engines.forEach((engine) => engine.close());
});

test("mates, levels and evaluations are told", async () => {
  const engine = await Engine.create({ hash: 1 });
  await engine.setPosition(MATE);
  const answer = await engine.findBestMove({ depth: 5 });
  assert.deepEqual([answer.best.san, answer.score.mate], ["Ra8#", 1]);
  assert.deepEqual(answer.lines[0].chances, { win: 1000, draw: 0, loss: 0 });
  assert.ok((await engine.evaluation()).whiteScore.centipawns > 100);
  await engine.setLevel({ level: 0 });
  assert.ok((await engine.findBestMove({ time: 50 })).best);
  await assert.rejects(engine.setLevel({ elo: 5 }), kind("bad_option"));
  await engine.setLevel();
  engine.close();
});

test("bad options and limits are refused with their reason, and the engine stays usable", async () => {
  for (const [options, expected] of [
    [{ hash: 0 }, "bad_option"],
    [{ hash: 1e9 }, "no_memory"],
    [{ threads: 0 }, "bad_option"],
    [{ hahs: 1 }, "bad_option"],
    [{ hash: "16" }, "bad_argument"],
    [{ level: 21 }, "bad_option"],
    [5, "bad_argument"],
  ]) {
    await assert.rejects(Engine.create(options), kind(expected), JSON.stringify(options));
    assert.throws(() => new SyncEngine(options), kind(expected), JSON.stringify(options));
  }
  await assert.rejects(Engine.create({ seed: () => 1 }), kind("bad_argument"));
  for (const [settings, expected] of [
    [{ nett: new Uint8Array(1) }, "bad_option"],
    [{ net: 5 }, "bad_argument"],
    [5, "bad_argument"],
  ]) {
    await assert.rejects(Engine.create({}, settings), kind(expected));
    assert.throws(() => new SyncEngine({}, settings), kind(expected));
  }
  await assert.rejects(Engine.create({}, { sharedMemory: "yes" }), kind("bad_argument"));
  await assert.rejects(loadEngine({ net: true }), kind("bad_option"));
  const engine = await Engine.create();
  const sync = new SyncEngine();
  for (const [limits, expected] of [
    [{ depth: 0 }, "bad_option"],
    [{ depth: 1.5 }, "bad_option"],
    [{ nodes: -1 }, "bad_option"],
    [{ nodes: Number.NaN }, "bad_argument"],
    [{ time: -5 }, "bad_option"],
    [{ time: "1s" }, "bad_argument"],
    [{ infinite: true, depth: 3 }, "bad_option"],
    [{ moves: ["e2e5"] }, "illegal_move"],
    [{ moves: "e2e4" }, "bad_argument"],
    [{ moves: [] }, "bad_option"],
    [{ clock: { remaining: 1000, movesToGo: 0 } }, "bad_option"],
    [{ clock: {} }, "bad_argument"],
    ["fast", "bad_argument"],
  ]) {
    await assert.rejects(engine.findBestMove(limits), kind(expected), JSON.stringify(limits));
    assert.throws(() => sync.findBestMove(limits), kind(expected), JSON.stringify(limits));
  }
  await assert.rejects(engine.makeMove(7), kind("bad_argument"));
  await assert.rejects(engine.setPosition("8/8/8 w"), kind("bad_fen"));
  await assert.rejects(
    engine.findBestMove(() => {}),
    kind("bad_argument"),
  );
  assert.throws(() => sync.findBestMove({ infinite: true }), kind("bad_option"));
  assert.ok((await engine.findBestMove({ depth: 2, moves: ["a3"] })).best.uci === "a2a3");
});

test("listeners of a synchronous search may end it or throw", () => {
  const engine = new SyncEngine();
  assert.ok(engine.analyze({ infinite: true }, (info) => info.depth < 5).best);
  let asked = 0;
  assert.ok(engine.analyze({ infinite: true }, null, () => (asked += 1) > 3).best);
  const oops = () => {
    throw new RangeError("oops");
  };
  assert.throws(() => engine.analyze({ infinite: true }, oops), RangeError);
  // From within a listener the engine is busy, but another one may search.
  const other = new SyncEngine({ hash: 1 });
  const answer = engine.analyze({ depth: 3 }, () => {
    assert.throws(() => engine.findBestMove({ depth: 1 }), kind("engine_busy"));
    assert.throws(() => engine.free(), kind("engine_busy"));
    assert.ok(other.findBestMove({ depth: 1 }).best);
  });
  assert.ok(answer.best);
  engine.close();
  assert.throws(() => engine.evaluation(), kind("closed"));
  engine.free();
  engine.free();
  assert.throws(() => engine.fen, kind("closed"));
  // Closing from within a listener ends the search.
  assert.ok(other.analyze({ infinite: true }, () => other.close()).best);
  assert.throws(() => other.findBestMove({ depth: 1 }), kind("closed"));
  other.free();
});

test("the deepest lines fit on the stack", async () => {
  // Pawns that block each other: nothing happens, however deep one looks.
  const blocked = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
  const sync = new SyncEngine({ hash: 1 });
  sync.setPosition(blocked);
  assert.ok(sync.findBestMove({ time: 500 }).best);
  const engine = await Engine.create({ hash: 1 });
  await engine.setPosition(blocked);
  assert.ok((await engine.findBestMove({ time: 500 })).best);
  engine.close();
});

test("a search from a clean start is the same whatever was searched before", async () => {
  const engine = await Engine.create({ hash: 2 });
  const limits = { nodes: 20_000, lines: 2, reproducible: true };
  const facts = ({ best, nodes, lines }) => [best.uci, nodes, lines.map(({ score, depth, pv }) => [score.text, depth, pv])];
  const first = facts(await engine.findBestMove(limits));
  await engine.setGame(Game.fromPgn("1. d4 d5 *"));
  await engine.findBestMove({ nodes: 30_000 });
  await engine.setPosition(new Position());
  assert.deepEqual(facts(await engine.findBestMove(limits)), first);
  engine.close();
});

test("lines are in order and differ, and scores compare", async () => {
  const engine = await Engine.create({ hash: 2 });
  const { score, lines } = await engine.findBestMove({ depth: 8, lines: 5 });
  assert.equal(new Set(lines.map(({ pv }) => pv[0])).size, 5);
  lines.forEach((line, index) => assert.ok(index === 0 || lines[index - 1].score >= line.score));
  assert.ok(score.equals(lines[0].score) && score.expectation > 0 && score.expectation < 1);
  assert.ok(score.negated().expectation + score.expectation > 0.999);
  engine.close();
});

test("an engine in its worker proves mates", async () => {
  const engine = await Engine.create({ hash: 1 });
  await engine.setPosition(MATE);
  const found = await engine.findMate({ nodes: 10_000 });
  assert.deepEqual([found.mate, found.isShortest, found.line.map(({ san }) => san)], [1, true, ["Ra8#"]]);
  await assert.rejects(engine.findMate({ nodes: -1 }), kind("bad_option"));
  engine.close();
});
