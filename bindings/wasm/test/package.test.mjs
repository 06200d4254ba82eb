// The package as a whole: its size, its files, and the examples of its documentation.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { hasSimd, version } from "tabiya";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "..", "node_modules", "tabiya");
const files = readdirSync(folder);

test("the package has at most two megabytes when it is compressed", () => {
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  console.log(`# ${files.length} files, ${Math.round(size / 1000)} kB compressed`);
  assert.ok(size <= 2_000_000, `${size} bytes`);
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
  for (const file of ["tabiya-simd.wasm", "tabiya-scalar.wasm"]) {
    assert.ok(WebAssembly.validate(readFileSync(join(folder, file))), file);
  }
  const sizes = ["tabiya-simd.wasm", "tabiya-scalar.wasm"].map((file) => readFileSync(join(folder, file)));
  assert.ok(!sizes[0].equals(sizes[1]));
});

test("the examples of the documentation print what it says", () => {
  const page = readFileSync(join(folder, "README.md"), "utf8");
  const examples = [...page.matchAll(/```js\n([^]*?)```\n\n```text\n([^]*?)```/g)];
  assert.ok(examples.length >= 3);
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
