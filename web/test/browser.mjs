// A browser with the page in it, for tests.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { serve } from "../tools/serve.mjs";

/** In milliseconds; test machines are busy. */
const PATIENCE = 60_000;

/** Promises a browser, which is closed when all tests of a file are over. */
export async function launch(after) {
  const browser = await chromium.launch({
    executablePath: process.env.TABIYA_CHROMIUM ?? "/usr/bin/chromium",
    // Tests may run as root, on machines that are thrown away.
    args: ["--no-sandbox"],
  });
  after(() => browser.close());
  return browser;
}

/** Promises a function that opens the page in a browser. */
export async function startBrowser(after) {
  const browser = await launch(after);
  return (test, options) => openPage(browser, test, options);
}

/** Opens the page; the test fails if there is any error in it. */
async function openPage(browser, test, { isIsolated = true, settings = {}, prepare, ...options } = {}) {
  const server = await serve(process.env.TABIYA_WEB, { isIsolated });
  const address = `http://localhost:${server.address().port}/`;
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    // Tests do not wait for animations.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address)) faults.push(request.url());
  });
  await page.addInitScript((chosen) => {
    for (const [name, value] of Object.entries(chosen)) {
      if (localStorage.getItem(`tabiya.${name}`) === null) localStorage.setItem(`tabiya.${name}`, JSON.stringify(value));
    }
  }, settings);
  test.after(async () => {
    await context.close();
    await stop(server);
    assert.deepEqual(faults, []);
  });
  await prepare?.(page);
  await page.goto(address);
  await page.waitForFunction(() => document.getElementById("status").textContent !== "Loading…");
  return new Visitor(page, { server, faults });
}

export function stop(server) {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** What users do on the page, and what they see. */
export class Visitor {
  constructor(page, { server, faults }) {
    Object.assign(this, { page, server, faults });
  }

  square(name) {
    return this.page.locator(`#board .square[data-square="${name}"]`);
  }

  /** Moves a piece by two clicks. */
  async move(from, to) {
    await this.square(from).click();
    await this.square(to).click();
  }

  async load(text) {
    await this.page.click("#paste");
    await this.page.fill("#paste-text", text);
    await this.page.click("#paste-load");
  }

  /** Waits until an element has this text. */
  async sees(selector, expected) {
    const element = this.page.locator(selector);
    const says = () => element.first().textContent();
    const until = Date.now() + PATIENCE;
    for (;;) {
      const text = (await says()) ?? "";
      if (typeof expected === "string" ? text === expected : expected.test(text)) return;
      if (Date.now() > until) assert.fail(`${selector} says "${text}", not ${expected}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Waits until there are this many elements. */
  async counts(selector, expected) {
    await this.page.waitForFunction(
      ([what, count]) => document.querySelectorAll(what).length === count,
      [selector, expected],
    );
  }

  /** The moves in the list, without their glyphs. */
  moves() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("#moves button[data-ply]")].map(({ firstChild }) => firstChild.textContent),
    );
  }

  /** Waits until this piece stands on a square, as the board names it: `wn`. */
  async stands(piece, square) {
    await this.page.waitForFunction(
      ([name, at]) => document.querySelector(`#board .pieces [data-square="${at}"]`)?.dataset.piece === name,
      [piece, square],
    );
  }

  /** Waits until a square is above another one. */
  async isAbove(upper, lower) {
    await this.page.waitForFunction(
      (squares) => {
        const [above, below] = squares.map((name) =>
          document.querySelector(`#board .square[data-square="${name}"]`).getBoundingClientRect(),
        );
        return above.y < below.y;
      },
      [upper, lower],
    );
  }
}
