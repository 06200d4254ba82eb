// The pages and commands in the documentation work as they stand there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, stop } from "./browser.mjs";
import { serve } from "../tools/serve.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = [...readFileSync(join(root, "docs", "javascript.md"), "utf8").matchAll(/```html\n([^]*?)```/g)].map(([, page]) => page);

/** A server's folder, as the documentation describes it. */
const folder = mkdtempSync(join(tmpdir(), "tabiya-docs-"));
after(() => rmSync(folder, { recursive: true }));
cpSync(join(process.env.TABIYA_WEB, "lib", "tabiya"), join(folder, "tabiya"), { recursive: true });
cpSync(join(root, "crates", "engine", "net", "tabiya.nnue"), join(folder, "large.nnue"));
pages.forEach((page, index) => writeFileSync(join(folder, `${index}.html`), page));
writeFileSync(join(folder, "index.html"), "");
// Browsers ask for it.
writeFileSync(join(folder, "favicon.ico"), "");

const server = await serve(folder);
after(() => stop(server));
const browser = await launch(after);

/** Opens an example and collects what it prints, what it requests and what goes wrong. */
async function visit(t, example) {
  const number = pages.findIndex((page) => page.includes(example));
  assert.ok(number >= 0, example);
  const page = await browser.newPage();
  const seen = { faults: [], said: [], asked: [] };
  page.on("pageerror", (error) => seen.faults.push(error.message));
  page.on("console", (message) => seen[message.type() === "error" ? "faults" : "said"].push(message.text()));
  page.on("request", (request) => seen.asked.push(new URL(request.url()).pathname));
  t.after(async () => {
    await page.close();
    assert.deepEqual(seen.faults, []);
  });
  const load = () => page.goto(`http://localhost:${server.address().port}/${number}.html`);
  await load();
  return { page, seen, load };
}

test("all pages of the documentation are tried here", () => {
  assert.equal(pages.length, 2);
});

test("a page draws a board with the rules alone", async (t) => {
  const { page, seen } = await visit(t, "new Position().svg()");
  await page.locator("svg").waitFor();
  assert.deepEqual(seen.asked.filter((path) => /engine|nnue|worker/.test(path)), []);
});

test("a page downloads the large network once, with progress", async (t) => {
  const { page, seen, load } = await visit(t, "downloadNet");
  const size = readFileSync(join(folder, "large.nnue")).length;
  // When the engine has been made, it has a worker.
  const isReady = async () => {
    while (page.workers().length === 0) await page.waitForTimeout(50);
    await page.waitForTimeout(500);
  };
  await isReady();
  assert.equal(seen.said.at(-1), `${size} of ${size}`);
  assert.ok(seen.said.length > 1);
  seen.said.length = 0;
  seen.asked.length = 0;
  await load();
  await isReady();
  assert.ok(!seen.asked.includes("/large.nnue"), seen.asked.join(" "));
  assert.deepEqual(seen.said, []);
});

test("the server of `cargo xtask web` sends the headers that the documentation names", async (t) => {
  const text = readFileSync(join(root, "docs", "web.md"), "utf8");
  const named = [...text.matchAll(/^ *(Cross-Origin-[\w-]+): ([\w-]+)$/gm)];
  assert.equal(named.length, 2);
  const process_ = spawn(process.execPath, [join(root, "web", "tools", "serve.mjs"), folder, "0"]);
  t.after(() => process_.kill());
  const [line] = await new Promise((resolve) => process_.stdout.on("data", (data) => resolve(String(data).split("\n"))));
  const { headers, status } = await fetch(/^http\S+/.exec(line)[0]);
  assert.equal(status, 200);
  for (const [, name, value] of named) assert.equal(headers.get(name), value);
});
