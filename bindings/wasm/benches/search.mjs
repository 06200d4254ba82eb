// Searches a FEN for so many nodes, as in a new game, for each line that comes in, and answers `SECONDS NODES MOVE`:
// node search.mjs FEN NODES. `cargo xtask bench bindings` compares it with the other languages.
import { createInterface } from "node:readline";

import { Engine } from "tabiya";

const [fen, nodes] = process.argv.slice(2);
const engine = await Engine.create({ hash: 16 });
for await (const _ of createInterface({ input: process.stdin })) {
  await engine.newGame();
  await engine.setPosition(fen);
  const begun = performance.now();
  const answer = await engine.findBestMove({ nodes: Number(nodes) });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${seconds.toFixed(6)} ${answer.nodes} ${answer.best.uci}`);
}
engine.close();
