import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startBrowser } from "./browser.mjs";

const open = await startBrowser(after);
const ANALYSIS = { mode: "analysis" };
const PGN = '[White "Morphy"]\n[Black "Isouard"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 *\n';

test("an analysis shows lines, arrows, facts and the bar", async (t) => {
  const visitor = await open(t, { settings: ANALYSIS });
  await visitor.counts("#lines .score", 3);
  await visitor.counts(".arrow", 3);
  await visitor.sees("#facts", /^depth \d+ · .* nodes\/s/);
  await visitor.sees("#bar-text", /^\d\.\d$/);
  await visitor.page.click("#lines-more");
  await visitor.counts("#lines .score", 4);
  // A click plays the line up to there.
  const second = visitor.page.locator("#lines li:first-child .line-move:nth-child(2)");
  await visitor.page.click("#engine");
  await visitor.sees("#lines", "The engine is switched off.");
  await visitor.counts(".arrow", 0);
  await visitor.page.click("#engine");
  await second.click();
  await visitor.counts("#moves button", 2);
});

test("nothing more is told of a position that was left", async (t) => {
  const visitor = await open(t, { settings: ANALYSIS });
  await visitor.counts("#lines .score", 3);
  await visitor.load("rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  await visitor.sees("#lines", "The game is over.");
  await visitor.page.waitForTimeout(300);
  await visitor.sees("#lines", "The game is over.");
  await visitor.counts(".arrow", 0);
  await visitor.sees("#bar-text", "0-1");
  // Nor does the bar still speak of it when nobody judges the next position.
  await visitor.page.click("#engine");
  await visitor.load("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await visitor.sees("#bar-text", "–");
});

test("both sides are moved, and another move makes a variation", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false } });
  await visitor.load(PGN);
  await visitor.counts("#moves [data-ply]", 6);
  await visitor.page.keyboard.press("ArrowRight");
  await visitor.stands("wp", "e4");
  await visitor.move("c7", "c5");
  await visitor.counts("#moves [data-ply]", 2);
  assert.deepEqual(await visitor.moves(), ["e4", "c5"]);
  // The game is still there, a click away.
  await visitor.page.click("#moves [data-node]");
  await visitor.counts("#moves [data-ply]", 6);
  await visitor.sees("#moves [aria-current]", /^e5/);
  await visitor.page.click("#moves [data-node]");
  await visitor.sees("#moves [aria-current]", /^c5/);
  // Taken back, the variation is gone, and the game goes on.
  await visitor.page.keyboard.press("u");
  await visitor.counts("#moves [data-ply]", 6);
  await visitor.counts("#moves [data-node]", 0);
});

const ANNOTATED =
  '[White "Morphy"]\n\n1. e4 {[%clk 0:05:00] best} 1... e5 (1... c5 $1 2. Nf3 (2. c3 d5)) 2. Nf3 -- *\n';

test("paste and copy keep everything", async (t) => {
  const visitor = await open(t, {
    settings: { ...ANALYSIS, engine: false },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await visitor.load(ANNOTATED);
  await visitor.page.click("#copy-pgn");
  await visitor.sees("#status", "The PGN is on the clipboard.");
  assert.equal(await visitor.page.evaluate(() => navigator.clipboard.readText()), ANNOTATED);
});

test("a reload loses nothing, nor does a new game", async (t) => {
  const visitor = await open(t, {
    settings: { ...ANALYSIS, engine: false },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const copied = async () => {
    await visitor.page.click("#copy-pgn");
    await visitor.sees("#status", "The PGN is on the clipboard.");
    return visitor.page.evaluate(() => navigator.clipboard.readText());
  };
  await visitor.load(ANNOTATED);
  await visitor.page.keyboard.press("ArrowRight");
  await visitor.move("c7", "c5");
  await visitor.sees("#moves [aria-current]", /^c5/);
  await visitor.page.reload();
  // The same game, in the variation that was looked at.
  await visitor.sees("#moves [aria-current]", /^c5/);
  assert.equal(await copied(), ANNOTATED);
  await visitor.page.click("#mode-play");
  await visitor.page.click("#new-game");
  await visitor.counts("#moves [data-ply]", 0);
  await visitor.page.reload();
  await visitor.page.click("#undo");
  await visitor.sees("#moves [aria-current]", /^c5/);
  assert.equal(await copied(), ANNOTATED);
});

test("a new game as Black, which the engine begins, can be left for the last one", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false, side: "black", level: 1000 } });
  await visitor.load(ANNOTATED);
  await visitor.page.click("#mode-play");
  await visitor.page.click("#new-game");
  await visitor.counts("#moves [data-ply]", 1);
  await visitor.sees("#status", "Your move.");
  await visitor.page.click("#undo");
  await visitor.counts("#moves [data-ply]", 4);
});

test("a position that was pasted is not lost by a new game", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false } });
  await visitor.load("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await visitor.stands("wp", "e2");
  await visitor.load("1. d4 *");
  await visitor.counts("#moves [data-ply]", 1);
  await visitor.page.click("#mode-play");
  await visitor.page.click("#new-game");
  await visitor.counts("#moves [data-ply]", 0);
  await visitor.page.click("#undo");
  await visitor.counts("#moves [data-ply]", 1);
  await visitor.page.click("#mode-analysis");
  await visitor.page.click("#go-last");
  await visitor.page.click("#undo");
  await visitor.counts("#moves [data-ply]", 0);
  await visitor.page.click("#undo");
  await visitor.stands("wk", "e1");
  await visitor.counts("#board .pieces [data-piece]", 3);
});

test("where the browser has no room for all games, the latest are kept", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false } });
  // Browsers keep five million characters.
  const long = (name) => `[White "${name}"]\n\n{${"x".repeat(1_000_000)}} 1. e4 *`;
  const names = ["first", "second", "third", "fourth", "fifth", "sixth"];
  for (const name of names) {
    await visitor.load(long(name));
    await visitor.sees("#player-bottom .name", name);
  }
  await visitor.page.reload();
  await visitor.sees("#player-bottom .name", "sixth");
  await visitor.page.click("#go-last");
  for (const name of [...names].reverse().slice(1, 4)) {
    // The move is taken back, and then the game before this one is there.
    await visitor.page.click("#undo");
    await visitor.counts("#moves [data-ply]", 0);
    await visitor.page.click("#undo");
    await visitor.sees("#player-bottom .name", name);
    await visitor.page.click("#go-last");
  }
});

test("a game kept by an earlier version is still there", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false, pgn: "1. e4 e5 2. Nf3 *", ply: 2 } });
  await visitor.counts("#moves [data-ply]", 3);
  await visitor.sees("#moves [aria-current]", /^e5/);
});

test("what is wrong with a text is said, and the game stays", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false } });
  const reasonOf = async (text) => {
    await visitor.page.click("#paste");
    await visitor.page.fill("#paste-text", text);
    await visitor.page.click("#paste-load");
    const reason = await visitor.page.textContent("#paste-reason");
    await visitor.page.click("#paste-cancel");
    return reason;
  };
  assert.match(await reasonOf("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w KQkq - 0 1"), /X/);
  assert.match(await reasonOf("8/8/8/8/8/8/8/8 w - - 0 1"), /king/i);
  assert.match(await reasonOf("1. e4 e5 2. Ke3 *"), /line 1.*Ke3/i);
  assert.match(await reasonOf("hello"), /\w/);
  assert.equal(await reasonOf("  "), "There is nothing to load yet");
  assert.equal(await visitor.page.locator("#moves button").count(), 0);
});

test("a game in PGN is gone through, with a curve of its evaluation", async (t) => {
  const visitor = await open(t, { settings: ANALYSIS });
  await visitor.load(PGN);
  await visitor.sees("#player-bottom .name", "Morphy");
  await visitor.counts("#moves button", 6);
  await visitor.page.waitForFunction(
    () => document.getElementById("graph-line").getAttribute("d")?.split("L").length === 7,
  );
  const { width, height } = await visitor.page.locator("#graph").boundingBox();
  await visitor.page.locator("#graph").click({ position: { x: width / 2, y: height / 2 } });
  await visitor.sees("#moves [aria-current]", /^Nf3/);
  await visitor.page.click("#go-last");
  await visitor.sees("#moves [aria-current]", /^Bg4/);
});

test("text from the clipboard is taken anywhere on the page", async (t) => {
  const visitor = await open(t, { settings: { ...ANALYSIS, engine: false } });
  await visitor.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, PGN + PGN);
  await visitor.counts("#moves button", 6);
  await visitor.sees("#status", "The first of 2 games.");
});

test("games are copied as text", async (t) => {
  const visitor = await open(t, {
    settings: { ...ANALYSIS, engine: false },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await visitor.load(PGN);
  const copied = () => visitor.page.evaluate(() => navigator.clipboard.readText());
  await visitor.page.click("#copy-fen");
  await visitor.sees("#status", "The FEN is on the clipboard.");
  assert.equal(await copied(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await visitor.page.click("#copy-pgn");
  await visitor.sees("#status", "The PGN is on the clipboard.");
  assert.match(await copied(), /\[White "Morphy"\][^]*1\. e4 e5 2\. Nf3 d6 3\. d4 Bg4 \*/);
});

test("threads search where the page is isolated", async (t) => {
  const visitor = await open(t, { settings: ANALYSIS });
  assert.ok(await visitor.page.evaluate(() => crossOriginIsolated));
  await visitor.sees("#facts", /\d threads$/);
  await visitor.move("e2", "e4");
  await visitor.sees("#lines", /1…/);
});

test("one thread searches where it is not, and goes along from move to move", async (t) => {
  const visitor = await open(t, { settings: ANALYSIS, isIsolated: false, serviceWorkers: "block" });
  assert.ok(!(await visitor.page.evaluate(() => crossOriginIsolated)));
  await visitor.sees("#facts", /nodes\/s$/);
  await visitor.move("e2", "e4");
  await visitor.sees("#lines", /1…/);
  await visitor.move("e7", "e5");
  await visitor.sees("#lines", /2\./);
});

test("a page without its network says so", async (t) => {
  const visitor = await open(t, {
    settings: ANALYSIS,
    serviceWorkers: "block",
    prepare: (page) => page.route("**/tabiya.nnue", (route) => route.fulfill({ status: 404, body: "" })),
  });
  await visitor.sees("#status", /^no network: .*tabiya\.nnue: 404/);
  assert.ok(visitor.faults.length > 0);
  visitor.faults.length = 0;
});
