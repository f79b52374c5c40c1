// Each change is announced once to screen readers.

import type { Page } from "@playwright/test";
import { bit, expect, field, instruction, open, screen, test } from "../site";

const SUM = "./#2/add.f16/1,2";

test("a step is announced once, with its name and its text", async ({ page }) => {
  await open(page, SUM);
  const announced = await listen(page);
  await bit(page, "a0", 3).press("PageUp");
  await expect.poll(async () => (await announced()).length).toBe(1);
  const [words] = await announced();
  expect(words.match(/step \d of 5/g)).toHaveLength(1);
  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await announced()).length).toBe(2);
});

test("a flipped bit announces the operand and the result once each", async ({ page }) => {
  await open(page, SUM);
  const announced = await listen(page);
  await bit(page, "a0", 6).click();
  await expect.poll(async () => (await announced()).length).toBe(1);
  const [words] = await announced();
  expect(words.match(/result 0x4300/g)).toHaveLength(1);
  expect(words).toContain("a, 0x3e00");
  await bit(page, "a0", 6).click();
  await expect.poll(async () => (await announced()).at(-1)).toMatch(/result 0x4200/);
  expect(await announced()).toHaveLength(2);
});

test("a repeated notice is announced each time", async ({ page }) => {
  await open(page, SUM);
  const announced = await listen(page);
  // The first u undoes the link.
  await bit(page, "a0", 3).press("u");
  for (const times of [2, 3]) {
    await expect.poll(async () => (await announced()).length).toBe(times - 1);
    await page.keyboard.press("u");
    await expect.poll(async () => (await announced()).at(-1)).toBe("there is nothing to undo");
  }
  await expect.poll(async () => (await announced()).length).toBe(3);
});

test("loading a module does not repeat a notice", async ({ page }) => {
  let fetchCode = () => {};
  const held = new Promise<void>((resolve) => (fetchCode = resolve));
  await page.route("**/split_screens.wasm*", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/split_screens.wasm*");
  await open(page, SUM);
  await asked;
  const announced = await listen(page);
  await bit(page, "a0", 3).press("u");
  await expect.poll(async () => (await announced()).length).toBe(1);
  fetchCode();
  // When this code has arrived, the page draws the other screens, one after the other.
  await expect(page.locator(".screen.away").nth(2)).toBeAttached();
  expect(await announced()).toHaveLength(1);
});

test("opening a screen is announced once", async ({ page }) => {
  await open(page, SUM);
  // The page fetches the code of the other screens by itself. A screen that has to wait for it is announced twice.
  await page.waitForLoadState("networkidle");
  const announced = await listen(page);
  await screen(page, "Compare").click();
  await expect.poll(async () => (await announced()).length).toBe(1);
  expect((await announced())[0]).toContain("screen Compare");
});

test("a move along the bits is not announced, because the bit itself is read", async ({ page }) => {
  await open(page, SUM);
  const announced = await listen(page);
  await bit(page, "a0", 15).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", "fraction bit 1 of operand a, is 0");
  // The next announcement must be the first.
  await page.keyboard.press("Space");
  await expect.poll(async () => (await announced()).length).toBe(1);
  expect((await announced())[0]).toContain("a, 0x3c02");
});

test("help, lists, maps and themes have short announcements", async ({ page }) => {
  await open(page, SUM);
  const announced = await listen(page);
  await bit(page, "a0", 15).focus();
  const say = async (keys: string[], words: RegExp) => {
    const before = (await announced()).length;
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(async () => (await announced()).slice(before).join("")).toMatch(words);
    expect((await announced()).slice(before).join("").length).toBeLessThan(200);
  };
  await say(["?"], /^keys, \d+ lines$/);
  await page.keyboard.press("Escape");
  await say(["g", "r"], /add\.f16/);
  await say(["ArrowDown"], /add\.ftz\.f16.*rounded once/);
  await say(["g", "m"], /mul, then add ≠ fma/);
  await say([":", ..."map 1", "Enter"], /map at/);
  await say(["ArrowRight"], /map at/);
  await say([":", ..."theme light", "Enter"], /the colours are now light$/);
});

test("the error of an unreadable link is announced at the start", async ({ page }) => {
  await open(page, "./#garbage");
  await expect(page.getByRole("status")).toContainText("not a link: garbage");
});

test("a half-typed instruction that is left is announced", async ({ page }) => {
  await open(page, SUM);
  await instruction(page).fill("add.f1");
  const announced = await listen(page);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await announced()).at(-1) ?? "").toContain("still add.f16");
});

test("an invalid value and its correction are announced", async ({ page }) => {
  await open(page, SUM);
  await field(page, "a").fill("1.5");
  const announced = await listen(page);
  await page.keyboard.type("x");
  // Another letter could still make the text valid, so the error shows only on Enter.
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await announced()).at(-1) ?? "").toContain("column 4");
  // The result is the same: the value was 1.5 all the time.
  await page.keyboard.press("Backspace");
  await expect.poll(async () => (await announced()).at(-1) ?? "").toBe("a, 0x3e00, 1.5");
});

test("the live region exists from the start, empty and polite", async ({ page }) => {
  await open(page, SUM);
  const region = page.getByRole("status");
  await expect(region).toHaveCount(1);
  await expect(region).toHaveText("");
  await expect(region).toHaveAttribute("aria-live", "polite");
});

/** Returns a function for the texts of the status from now on, one for each change. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const region = document.querySelector("[role=status]") as HTMLElement;
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver(() => announced.push(region.textContent ?? "")).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}
