import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startBrowser } from "./browser.mjs";

const open = await startBrowser(after);
const WEAK = { level: 1000 };

test("a game is played by clicks", async (t) => {
  const visitor = await open(t, { settings: WEAK });
  await visitor.sees("#status", "Your move.");
  await visitor.move("a2", "a3");
  await visitor.counts("#moves button", 2);
  await visitor.sees("#status", "Your move.");
  await visitor.move("h2", "h3");
  await visitor.counts("#moves button", 4);
  const moves = await visitor.moves();
  assert.deepEqual([moves[0], moves[2]], ["a3", "h3"]);
  await visitor.sees("#player-top .name", "Tabiya · Elo 1000");
});

test("what is not legal is not taken", async (t) => {
  const visitor = await open(t);
  await visitor.move("e2", "e5");
  await visitor.move("e7", "e5");
  assert.deepEqual(await visitor.moves(), []);
  await visitor.stands("wp", "e2");
  // Another piece is taken up, and shows where it may go.
  await visitor.square("g1").click();
  await visitor.counts(".mark-target", 2);
});

test("pieces are dragged, and glide", async (t) => {
  const visitor = await open(t, { settings: WEAK, reducedMotion: "no-preference" });
  await visitor.square("e2").hover();
  await visitor.page.mouse.down();
  await visitor.square("e3").hover();
  await visitor.square("e4").hover();
  await visitor.page.mouse.up();
  await visitor.counts("#moves button", 2);
  assert.equal((await visitor.moves())[0], "e4");
});

test("fingers move pieces", async (t) => {
  const visitor = await open(t, { settings: WEAK, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await visitor.square("d2").tap();
  await visitor.square("d4").tap();
  await visitor.counts("#moves button", 2);
  assert.equal((await visitor.moves())[0], "d4");
});

test("the keyboard moves pieces", async (t) => {
  const visitor = await open(t, { settings: WEAK });
  const { keyboard } = visitor.page;
  await visitor.page.focus("#board svg");
  // The cursor begins on a1.
  for (const key of ["ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"]) await keyboard.press(key);
  await visitor.counts("#moves button", 2);
  assert.equal((await visitor.moves())[0], "a4");
});

test("the keyboard goes through the game, takes back, turns the board and begins anew", async (t) => {
  const visitor = await open(t, { settings: WEAK });
  const { keyboard } = visitor.page;
  await visitor.move("g1", "f3");
  await visitor.counts("#moves button", 2);
  await keyboard.press("ArrowLeft");
  await visitor.sees("#status", /earlier position/);
  await keyboard.press("ArrowUp");
  assert.equal(await visitor.page.locator("#moves [aria-current]").count(), 0);
  await keyboard.press("ArrowDown");
  await visitor.sees("#status", "Your move.");
  await keyboard.press("u");
  await visitor.counts("#moves button", 0);
  await visitor.stands("wn", "g1");

  await keyboard.press("f");
  await visitor.isAbove("a1", "a8");
  await visitor.page.click("#flip");
  await visitor.isAbove("a8", "a1");

  await visitor.move("b1", "c3");
  await visitor.counts("#moves button", 2);
  await keyboard.press("n");
  await visitor.counts("#moves button", 0);
});

test("the button takes back the move and its reply", async (t) => {
  const visitor = await open(t, { settings: WEAK });
  assert.ok(await visitor.page.locator("#undo").isDisabled());
  await visitor.move("a2", "a3");
  await visitor.counts("#moves button", 2);
  await visitor.page.click("#undo");
  await visitor.counts("#moves button", 0);
  await visitor.sees("#status", "Your move.");
});

test("a move that is taken back while the engine thinks is not answered", async (t) => {
  const visitor = await open(t, { settings: WEAK });
  await visitor.move("e2", "e4");
  await visitor.counts("#moves button", 1);
  await visitor.page.click("#undo");
  await visitor.counts("#moves button", 0);
  // Longer than the engine waits before it plays.
  await visitor.page.waitForTimeout(800);
  assert.deepEqual(await visitor.moves(), []);
  await visitor.sees("#status", "Your move.");
});

test("with Black the engine begins, and the board is turned", async (t) => {
  const visitor = await open(t, { settings: WEAK });
  await visitor.page.click("#side-black");
  await visitor.counts("#moves button", 1);
  await visitor.sees("#status", "Your move.");
  await visitor.sees("#player-bottom .name", "You");
  await visitor.isAbove("a1", "a8");
});

test("pawns are promoted to what is chosen", async (t) => {
  const visitor = await open(t);
  await visitor.load("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await visitor.move("a7", "a8");
  await visitor.page.locator(".promotion-dialog-button[data-piece=wn]").click();
  await visitor.counts("#moves button", 1);
  assert.deepEqual(await visitor.moves(), ["a8=N"]);
  // Who thinks better of it has the pawn back.
  await visitor.page.click("#undo");
  await visitor.stands("wp", "a7");
  await visitor.move("a7", "a8");
  await visitor.page.locator(".promotion-dialog").waitFor();
  await visitor.page.keyboard.press("Escape");
  await visitor.stands("wp", "a7");
});

test("mate ends the game", async (t) => {
  const visitor = await open(t);
  await visitor.load("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  await visitor.page.click("#mode-play");
  await visitor.move("a1", "a8");
  await visitor.sees("#status", "Checkmate: White wins.");
  await visitor.square("g8").click();
  await visitor.counts(".mark-held", 0);
});

test("levels go from weak to all that there is", async (t) => {
  const visitor = await open(t);
  const level = visitor.page.locator("#level");
  await level.fill("3100");
  await visitor.sees("#level-name", "Full strength");
  await visitor.move("e2", "e4");
  await visitor.counts("#moves button", 2);
  await level.fill("1000");
  await visitor.sees("#level-name", "Elo 1000");
});
