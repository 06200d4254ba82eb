// The package as a whole: its size, its files, and the examples of its documentation.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { hasSimd, version } from "tabiya";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "..", "node_modules", "tabiya");
const files = readdirSync(folder);

test("the package has at most two megabytes when it is compressed", () => {
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  console.log(`# ${files.length} files, ${Math.round(size / 1000)} kB compressed`);
  assert.ok(size <= 2_000_000, `${size} bytes`);
});

/** A script of the package and all that it imports. */
function scripts(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(folder, name), "utf8");
  for (const [, next] of text.matchAll(/from "\.\/([^"]+)"/g)) scripts(next, found);
  return found;
}

test("the rules have at most 150 kB when they are compressed, and nothing of the engine", () => {
  const names = [...scripts("rules.js"), "rules.wasm"];
  assert.ok(!names.some((name) => /engine|worker|nnue/.test(name)), names.join(" "));
  const size = (compress) => names.reduce((sum, name) => sum + compress(readFileSync(join(folder, name))).length, 0);
  const [brotli, gzip] = [size(brotliCompressSync), size((bytes) => gzipSync(bytes, { level: 9 }))];
  console.log(`# ${names.length} files, ${brotli} bytes with Brotli, ${gzip} with gzip`);
  assert.ok(brotli <= 150_000, `${brotli} bytes`);
});

test("what is not loaded says so", () => {
  const program = `
    const { Position, Game } = await import("./rules.js");
    const { SyncEngine } = await import("./sync-engine.js");
    for (const act of [() => new Position(), () => Game.fromPgn("*"), () => new SyncEngine()]) {
      try { act(); } catch ({ name, kind, message }) { console.log(name, kind, message); }
    }`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: folder, encoding: "utf8" });
  const [first, second, third] = output.trim().split("\n");
  assert.match(first, /^TabiyaError io .*await init\(\)/);
  assert.equal(second, first);
  assert.match(third, /^TabiyaError io .*await loadEngine\(\)/);
});

test("checking a FEN loads no engine and no network", () => {
  const program = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const read = [];
    const { readFileSync } = fs;
    fs.readFileSync = (file, ...rest) => {
      if (file instanceof URL && /\\.(wasm|nnue)$/.test(file.pathname)) read.push(file.pathname.split("/").pop());
      return readFileSync(file, ...rest);
    };
    syncBuiltinESMExports();
    const { Position } = await import("tabiya");
    new Position("8/8/8/8/8/8/8/K1k5 w - - 0 1");
    console.log(read.join());`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: here, encoding: "utf8" });
  assert.equal(output.trim(), "rules.wasm");
});

test("npm installs the package as the documentation says", () => {
  const command = /^npm install (\S+)/m.exec(readFileSync(join(folder, "README.md"), "utf8"));
  assert.equal(command[1], "./target/npm/node_modules/tabiya");
  const place = mkdtempSync(join(tmpdir(), "tabiya-install-"));
  const run = (program, ...words) => execFileSync(program, words, { cwd: place, encoding: "utf8", stdio: "pipe" });
  try {
    writeFileSync(join(place, "package.json"), "{}");
    run("npm", "install", "--offline", "--no-audit", "--no-fund", folder);
    const program = 'import { Position } from "tabiya/rules"; console.log(new Position().legalMoves().length);';
    assert.equal(run(process.execPath, "--input-type=module", "--eval", program), "20\n");
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("all files are there that others name", () => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json")));
  assert.equal(manifest.version, version());
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name] of text.matchAll(/(?:from |new URL\(|import )"\.\/([^"]+)"/g)) {
      assert.ok(files.includes(name), `${file}: ${name}`);
    }
  }
});

test("one build uses SIMD and the other does not", () => {
  assert.ok(hasSimd());
  for (const file of ["engine-simd.wasm", "engine-scalar.wasm"]) {
    assert.ok(WebAssembly.validate(readFileSync(join(folder, file))), file);
  }
  const sizes = ["engine-simd.wasm", "engine-scalar.wasm"].map((file) => readFileSync(join(folder, file)));
  assert.ok(!sizes[0].equals(sizes[1]));
});

test("the examples of the documentation print what it says", () => {
  const page = readFileSync(join(folder, "README.md"), "utf8");
  const examples = [...page.matchAll(/```js\n([^]*?)```\n\n```text\n([^]*?)```/g)];
  // Every program of the page, with its output behind it.
  assert.equal(examples.length, [...page.matchAll(/```js\n/g)].length);
  assert.ok(examples.length >= 8);
  const place = mkdtempSync(join(here, "example-"));
  try {
    for (const [, program, output] of examples) {
      const file = join(place, "example.mjs");
      writeFileSync(file, program);
      assert.equal(execFileSync(process.execPath, [file], { encoding: "utf8" }), output);
    }
  } finally {
    rmSync(place, { recursive: true });
  }
});

const compiler = join(here, "..", "tools", "node_modules", "typescript", "bin", "tsc");
test("TypeScript accepts the types without being lenient", () => {
  const place = mkdtempSync(join(here, "types-"));
  try {
    writeFileSync(
      join(place, "use.ts"),
      `import { downloadNet, Engine, Game, Position, type Answer, type Move } from "tabiya";
import { Game as SameGame, SquareSet, type PgnEntry, PgnReader } from "tabiya/rules";
declare function show(...values: unknown[]): void;
const moves: Move[] = new Position().legalMoves("captures");
const game: SameGame = new Game();
game.root.add(moves[0] ?? "e4").comment = "hm";
for (const { game, error } of new PgnReader("")) show(game?.mainLine().length ?? error?.place?.line);
const entry: PgnEntry | undefined = new PgnReader("").next().value;
const set: string[] = [...new SquareSet(["e4"])];
export async function run(): Promise<Answer> {
  const net = await downloadNet("large.nnue", { onProgress: (received, total) => show(received, total) });
  const engine = await Engine.create({ hash: 1 }, { net });
  for await (const info of engine.analyze({ depth: 3, reproducible: true })) show(info.score.text, entry, set);
  return engine.findBestMove();
}
`,
    );
    // With the types of browsers and without them; as Node finds packages and as bundlers do.
    for (const library of ["ES2022,DOM", "ES2022"]) {
      for (const finding of [["--module", "nodenext"], ["--module", "es2022", "--moduleResolution", "bundler"]]) {
        const settings = ["--noEmit", "--strict", "--target", "ES2022", "--lib", library, ...finding];
        execFileSync(process.execPath, [compiler, ...settings, join(place, "use.ts")], { encoding: "utf8", stdio: "pipe" });
      }
    }
  } catch (error) {
    assert.fail(error.stdout ?? error.message);
  } finally {
    rmSync(place, { recursive: true });
  }
});
