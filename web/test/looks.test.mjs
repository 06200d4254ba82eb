// Light and dark, on a desk and on a phone; the pictures are in the folder that TABIYA_SCREENSHOTS names.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { startBrowser } from "./browser.mjs";

const open = await startBrowser(after);
const PGN =
  '[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 *\n';

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

for (const [place, device] of Object.entries({ desk, phone })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`the page fits on a ${place} and is ${colorScheme} where the system is`, async (t) => {
      const visitor = await open(t, { ...device, colorScheme, reducedMotion: "no-preference" });
      const { page } = visitor;
      const picture = async (name) => {
        const folder = process.env.TABIYA_SCREENSHOTS;
        if (folder) await page.screenshot({ path: join(folder, `${name}-${place}-${colorScheme}.png`) });
      };
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(ground, colorScheme === "dark" ? "rgb(25, 24, 23)" : "rgb(244, 241, 236)");
      await picture("play");
      await visitor.load(PGN);
      await page.click("#go-last");
      await visitor.counts("#lines .score", 3);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overhang <= 0, `${overhang} pixels`);
      const { width, height } = await page.locator("#board").boundingBox();
      assert.ok(Math.abs(width - height) < 1 && width >= 320, `${width} by ${height}`);
      await page.waitForTimeout(500);
      await picture("analysis");
    });
  }
}

test("light and dark are chosen, remembered, and given back to the system", async (t) => {
  const visitor = await open(t, { colorScheme: "light" });
  const theme = () => visitor.page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  await visitor.page.click("#theme");
  assert.equal(await theme(), "dark");
  await visitor.page.reload();
  await visitor.sees("#status", "Your move.");
  assert.equal(await theme(), "dark");
  await visitor.page.click("#theme");
  await visitor.page.emulateMedia({ colorScheme: "dark" });
  await visitor.page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
});

test("keys are explained", async (t) => {
  const visitor = await open(t);
  await visitor.page.keyboard.press("?");
  await visitor.page.locator("#help-dialog kbd").first().waitFor();
  await visitor.page.keyboard.press("Escape");
  await visitor.page.click("#help");
  await visitor.page.locator("#help-dialog .primary").click();
});
