import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startBrowser, stop } from "./browser.mjs";

const open = await startBrowser(after);

/** Waits until everything is kept. */
async function isKept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("without a network the page comes up with its game, plays and analyses", async (t) => {
  const visitor = await open(t, { settings: { level: 1000 } });
  await isKept(visitor.page);
  await visitor.move("a2", "a3");
  await visitor.counts("#moves button", 2);
  const before = await visitor.moves();
  await stop(visitor.server);
  await visitor.page.reload();
  await visitor.sees("#status", "Your move.");
  assert.deepEqual(await visitor.moves(), before);
  await visitor.move("h2", "h3");
  await visitor.counts("#moves button", 4);
  await visitor.page.click("#mode-analysis");
  await visitor.sees("#facts", /threads$/);
});

test("a server that cannot isolate the page is helped from the second visit on", async (t) => {
  const visitor = await open(t, { settings: { mode: "analysis" }, isIsolated: false });
  assert.ok(!(await visitor.page.evaluate(() => crossOriginIsolated)));
  await isKept(visitor.page);
  await visitor.page.reload();
  assert.ok(await visitor.page.evaluate(() => crossOriginIsolated));
  await visitor.sees("#facts", /threads$/);
});
