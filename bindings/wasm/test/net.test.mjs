// The network is a file of the package: there once, and missed with a reason.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine, SyncEngine } from "tabiya";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "..", "node_modules", "tabiya");
const net = readFileSync(join(folder, "tabiya.nnue"));

/** What can be wrong with the file, and what is then said. */
const damages = [
  ["missing", null, /^no network: .*tabiya\.nnue/],
  ["empty", Buffer.alloc(0), /^no network: the file is empty$/],
  ["truncated", net.subarray(0, net.length - 1000), /^no network: .+/],
  ["corrupt", flipped(), /^no network: checksum mismatch: the file is corrupted$/],
  ["another file", Buffer.from("<!doctype html><title>Not found</title>"), /^no network: not a Tabiya net/],
];

function flipped() {
  const bytes = Buffer.from(net);
  bytes[bytes.length >> 1] ^= 1;
  return bytes;
}

const copy = mkdtempSync(join(here, "damaged-"));
cpSync(folder, copy, { recursive: true });
after(() => rmSync(copy, { recursive: true }));

function damage(bytes) {
  rmSync(join(copy, "tabiya.nnue"), { force: true });
  if (bytes) writeFileSync(join(copy, "tabiya.nnue"), bytes);
}

test("no module has a network inside", () => {
  const modules = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
  assert.equal(modules.length, 4);
  const part = net.subarray(net.length >> 2, (net.length >> 2) + 64); // the second half is almost all zeros
  for (const name of modules) assert.ok(!readFileSync(join(folder, name)).includes(part), name);
});

for (const [name, bytes, reason] of damages) {
  test(`in Node, a network that is ${name} is an error with its reason`, () => {
    damage(bytes);
    const program = `
      const { SyncEngine } = await import("./node.js");
      let found;
      try { found = new SyncEngine(); } catch (error) { found = error; }
      console.log(JSON.stringify([found.name, found.kind, found.message]));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: copy,
      encoding: "utf8",
    });
    const [type, kind, message] = JSON.parse(output);
    assert.deepEqual([type, kind], ["TabiyaError", "io"]);
    assert.match(message, reason);
  });

  test(`in a page, a network that is ${name} is an error with its reason`, async () => {
    damage(bytes);
    const { loadEngine, SyncEngine } = await pageOf(name);
    const start = async () => {
      await loadEngine();
      new SyncEngine().free();
    };
    await assert.rejects(start(), { name: "TabiyaError", kind: "io", message: reason });
    if (bytes === null) {
      // What could not be had is asked for again.
      damage(net);
      await start();
    }
  });
}

/** The package as a page loads it, with the folder in the place of a server. */
async function pageOf(name) {
  globalThis.fetch = async (url, { signal } = {}) => {
    signal?.throwIfAborted();
    try {
      const bytes = readFileSync(url);
      return new Response(bytes, { headers: { "content-length": bytes.length } });
    } catch {
      return new Response(null, { status: 404, statusText: "Not Found" });
    }
  };
  // Another address is another page.
  return import(`./${copy.slice(here.length + 1)}/index.js?${encodeURIComponent(name)}`);
}

test("another network is downloaded with progress, and engines judge by it", async () => {
  const { downloadNet } = await pageOf("download");
  const steps = [];
  const file = join(copy, "other.nnue");
  writeFileSync(file, net);
  const bytes = await downloadNet(new URL(`file://${file}`), { onProgress: (received, total) => steps.push([received, total]) });
  assert.ok(Buffer.from(bytes).equals(net));
  assert.deepEqual(steps.at(-1), [net.length, net.length]);
  assert.ok(steps.every(([received], index) => index === 0 || received > steps[index - 1][0]));
  await assert.rejects(downloadNet(new URL("file:///nowhere.nnue")), { kind: "io", message: /^no network: .*404/ });
  await assert.rejects(downloadNet("x", { onProgress: 5 }), { kind: "bad_argument" });
  await assert.rejects(downloadNet("x", { progress: () => {} }), { kind: "bad_option" });
  const engine = await Engine.create({ hash: 1 }, { net: bytes });
  assert.ok((await engine.findBestMove({ depth: 2 })).best);
  engine.close();
  const sync = new SyncEngine({ hash: 1 }, { net: bytes.buffer });
  assert.ok(sync.findBestMove({ depth: 2 }).best);
  sync.free();
  await assert.rejects(Engine.create({}, { net: "large" }), { kind: "bad_argument" });
  await assert.rejects(Engine.create({ hash: 1 }, { net: new Uint8Array(100) }), { kind: "io" });
  assert.throws(() => new SyncEngine({ hash: 1 }, { net: new Uint8Array(100) }), { kind: "io" });
});

/** A cache like that of browsers, for one name. */
function fakeCaches() {
  const kept = new Map();
  const cache = {
    match: async (url) => kept.get(String(url))?.clone(),
    put: async (url, response) => void kept.set(String(url), response),
  };
  return { kept, open: async () => cache, delete: async () => kept.clear() };
}

test("a network is kept once it has come whole, and nothing else is", async () => {
  const { downloadNet, forgetNets } = await pageOf("cache");
  const file = join(copy, "kept.nnue");
  const url = new URL(`file://${file}`);
  const caches = fakeCaches();
  globalThis.caches = caches;
  try {
    // A server's page in the place of a missing file.
    writeFileSync(file, "<!doctype html><title>Not found</title>");
    await assert.rejects(downloadNet(url), { kind: "io", message: /^no network: .*kept\.nnue is not the file of a network$/ });
    writeFileSync(file, net);
    const aborted = AbortSignal.abort();
    await assert.rejects(downloadNet(url, { signal: aborted }), (error) => error === aborted.reason);
    const broken = () => {
      throw new RangeError("mine");
    };
    await assert.rejects(downloadNet(url, { onProgress: broken }), RangeError);
    assert.equal(caches.kept.size, 0);
    await downloadNet(url);
    rmSync(file);
    assert.ok(Buffer.from(await downloadNet(url)).equals(net));
    await forgetNets();
    await assert.rejects(downloadNet(url), { kind: "io" });
  } finally {
    delete globalThis.caches;
  }
});
