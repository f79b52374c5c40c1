// Bits are buttons, for mouse, keys and touch; the other ways to change a number; undo.

import type { Page } from "@playwright/test";
import { bit, expect, fragment, here, notice, open, result, test, tool } from "../site";

// Place 6 from the left is the highest fraction bit. It turns 1 into 1.5, and the sum into 3.5 (0x4300).
const SUM = "./#2/add.f16/1,2";

test("a click flips a bit, another flips it back", async ({ page }) => {
  await open(page, SUM);
  await expect(bit(page, "a0", 6)).toHaveAccessibleName("fraction bit 9 of operand a, is 0");
  await bit(page, "a0", 6).click();
  await expect(bit(page, "a0", 6)).toHaveAccessibleName("fraction bit 9 of operand a, is 1");
  await expect(result(page)).toHaveText("0x4300");
  await fragment(page, /^#2\/add\.f16\/0x3e00,2/);
  await bit(page, "a0", 6).click();
  await expect(result(page)).toHaveText("0x4200");
});

test("keys alone: Tab to the bits, arrows, space", async ({ page }) => {
  await open(page, SUM);
  await page.getByRole("textbox", { name: "value of operand a" }).focus();
  await page.keyboard.press("Tab");
  // The row is a single Tab stop.
  await expect(bit(page, "a0", 15)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(bit(page, "a0", 0)).toBeFocused();
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
  await expect(bit(page, "a0", 6)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(bit(page, "a0", 6)).toBeFocused();
  await expect(result(page)).toHaveText("0x4300");
  await page.keyboard.press("ArrowDown");
  await expect(bit(page, "b0", 6)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  // 1.5 − 2
  await bit(page, "b0", 0).press("~");
  await expect(result(page)).toHaveText("0xb800");
});

test("the space bar flips a bit when pressed, once per press", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 6).focus();
  await page.keyboard.down("Space");
  await expect(bit(page, "a0", 6)).toHaveAccessibleName("fraction bit 9 of operand a, is 1");
  // A held key sends keydown repeatedly.
  await page.keyboard.down("Space");
  await page.keyboard.up("Space");
  // The effect of another key shows that all earlier ones were handled.
  await page.keyboard.press("ArrowRight");
  await expect(bit(page, "a0", 7)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(bit(page, "a0", 7)).toHaveAccessibleName("fraction bit 8 of operand a, is 1");
  await expect(bit(page, "a0", 6)).toHaveAccessibleName("fraction bit 9 of operand a, is 1");
  await page.keyboard.press("ArrowLeft");
  await expect(bit(page, "a0", 6)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(bit(page, "a0", 6)).toHaveAccessibleName("fraction bit 9 of operand a, is 0");
});

test("the answer is drawn first, the part below it later", async ({ page }) => {
  await open(page, SUM);
  // Wait until all other screens are drawn, so that nothing else changes.
  const screens = page.getByRole("navigation", { name: "screens" }).getByRole("button");
  await expect(page.locator(".screen")).toHaveCount(await screens.count());
  await page.evaluate(() => {
    const changed: string[] = [];
    Object.assign(window, { changed });
    const place = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(".screen:not(.away) > *");
    new MutationObserver((all) => {
      for (const name of new Set(all.map(({ target }) => place(target)?.classList[0]))) if (name) changed.push(name);
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { changed: string[] }).changed);
  // The second click shows that nothing else followed the first.
  for (const [times, sum] of ["0x4300", "0x4200"].entries()) {
    await page.evaluate(() => document.getElementById("operation-a0-6")?.click());
    await expect(here(page).locator(".below")).toContainText(sum);
    await expect.poll(seen).toEqual(Array(times + 1).fill(["operation", "below"]).flat());
  }
});

test("buttons change a number's sign, ulp or exponent", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 15).focus();
  await bit(page, "a0", 15).press("ArrowRight");
  const change = page.getByRole("group", { name: "change a" });
  await change.getByRole("button", { name: "one exponent up" }).click();
  await expect(result(page)).toHaveText("0x4400"); // 2 + 2
  await change.getByRole("button", { name: "negate" }).click();
  await expect(result(page)).toHaveText("0x0000");
  await change.getByRole("button", { name: "one ulp up" }).click();
  // −2 + 2^-10 + 2 = 2^-10
  await expect(result(page)).toHaveText("0x1400");
});

test("undo and redo: by button, by u, by Ctrl-Z and Ctrl-Y", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 6).click();
  await bit(page, "a0", 7).click(); // 1.75 + 2 = 3.75
  await expect(result(page)).toHaveText("0x4380");

  const undo = page.getByRole("button", { name: "undo", exact: true });
  await undo.click();
  await expect(result(page)).toHaveText("0x4300");
  await tool(page, "redo");
  await expect(result(page)).toHaveText("0x4380");
  await bit(page, "a0", 7).press("u");
  await expect(result(page)).toHaveText("0x4300");
  await page.keyboard.press("Control+z");
  await expect(result(page)).toHaveText("0x4200");
  await page.keyboard.press("Control+y");
  await expect(result(page)).toHaveText("0x4300");
  await page.keyboard.press("Control+Shift+Z");
  await expect(result(page)).toHaveText("0x4380");
  await page.keyboard.press("Control+y");
  await expect(notice(page)).toHaveText("there is nothing to redo");
});

test("each lane of a packed type has its own row", async ({ page }) => {
  await open(page, "./#2/add.f16x2/1:2,3");
  await expect(result(page)).toHaveText(["0x4400", "0x4500"]);
  await bit(page, "a1", 6).click(); // lane 1: 3 + 3
  await expect(result(page)).toHaveText(["0x4400", "0x4600"]);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  const opener = (page: Page, operand: string) => page.getByRole("button", { name: `bits of operand ${operand}`, exact: true });

  test("a tap opens a register, another flips a bit; both targets are as large as a finger", async ({ page }) => {
    await open(page, SUM);
    await opener(page, "a").tap();
    await expect(opener(page, "a")).toHaveAttribute("aria-expanded", "true");
    const sizes = () => here(page).locator("[data-row$=-a0] [data-bit], .register.open .changes button").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width - 24, height - 44)),
    );
    await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(0);
    await bit(page, "a0", 6).tap();
    await expect(result(page)).toHaveText("0x4300");
    await page.getByRole("group", { name: "change a" }).getByRole("button", { name: "negate" }).tap();
    await expect(result(page)).toHaveText("0x3800"); // −1.5 + 2
    await page.keyboard.press("Escape");
    await expect(opener(page, "a")).toHaveAttribute("aria-expanded", "false");
    await opener(page, "a").tap();
    await expect(opener(page, "a")).toHaveAttribute("aria-expanded", "true");
    await opener(page, "a").tap();
    await expect(opener(page, "a")).toHaveAttribute("aria-expanded", "false");
  });

  test("only one register is open, and the rows above it do not move", async ({ page }) => {
    await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6");
    const places = () => here(page).locator(".strip").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top + scrollY));
    const before = await places();
    await opener(page, "c").tap();
    await expect.poll(async () => (await places()).slice(0, 3)).toEqual(before.slice(0, 3));
    await opener(page, "b").tap();
    await expect(here(page).locator(".register.open")).toHaveCount(1);
    await opener(page, "b").tap();
    await expect.poll(places).toEqual(before);
  });
});
