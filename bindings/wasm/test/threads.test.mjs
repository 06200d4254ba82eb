import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine } from "tabiya";

const MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

test("several threads search one position", async () => {
  const limits = { depth: 14 };
  const alone = await Engine.create({ threads: 1 });
  assert.equal(alone.threads, 1);
  const { nodes } = await alone.findBestMove(limits);
  await alone.newGame();
  assert.equal((await alone.findBestMove(limits)).nodes, nodes);
  alone.close();

  const engine = await Engine.create({ threads: 3 });
  assert.equal(engine.threads, 3);
  const counts = [];
  for (let round = 0; round < 5; round += 1) {
    await engine.newGame();
    const answer = await engine.findBestMove(limits);
    assert.ok(answer.best && answer.lines[0].depth >= 14);
    counts.push(answer.nodes);
  }
  // One thread always takes the same number of nodes, so any other number shows that more took part. How many
  // more is up to chance: the table they share may save as many as they add.
  assert.ok(counts.some((count) => count !== nodes), `${counts}, alone ${nodes}`);
  await engine.setPosition(MATE);
  assert.equal((await engine.findBestMove({ depth: 5 })).best.san, "Ra8#");
  engine.close();
});

test("several threads end when they are told to", async () => {
  const engine = await Engine.create({ threads: 2 });
  for (let round = 0; round < 20; round += 1) {
    const analysis = engine.analyze({ infinite: true, lines: 2 });
    let count = 0;
    for await (const info of analysis) {
      count += 1;
      if (info.depth > round % 6) break;
    }
    assert.ok(count > 0 && (await analysis.answer).best);
  }
  const closing = engine.analyze({ infinite: true });
  engine.close();
  await assert.rejects(closing.answer, { kind: "closed" });
});

test("engines with threads of their own do not meet", async () => {
  const engines = await Promise.all([2, 2, 1].map((threads) => Engine.create({ threads, hash: 1 })));
  const answers = await Promise.all(engines.map((engine) => engine.findBestMove({ nodes: 20_000 })));
  for (const { best, nodes } of answers) assert.ok(best && nodes >= 20_000);
  engines.forEach((engine) => engine.close());
});

test("without shared memory there is one thread, and what is no number of threads is refused", async () => {
  const engine = await Engine.create({ threads: 4 }, { sharedMemory: false });
  assert.equal(engine.threads, 1);
  assert.ok((await engine.findBestMove({ depth: 3 })).best);
  engine.close();
  await assert.rejects(Engine.create({ threads: 1.5 }), { kind: "bad_option" });
  await assert.rejects(Engine.create({ threads: "2" }), { kind: "bad_argument" });
  // Refused by the engine behind its threads, which end with it.
  await assert.rejects(Engine.create({ threads: 2, hash: 0 }), { kind: "bad_option" });
  await assert.rejects(Engine.create({ threads: 2, hash: 2000 }), { kind: "no_memory" });
});

test("threads that have nothing to do let a program end", () => {
  const program = `
    import { Engine } from "tabiya";
    const engine = await Engine.create({ threads: 2 });
    console.log((await engine.findBestMove({ depth: 3 })).best !== null);`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    encoding: "utf8",
    timeout: 60_000,
  });
  assert.equal(output, "true\n");
});
