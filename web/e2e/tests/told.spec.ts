// What is new is told once to those who listen.

import type { Page } from "@playwright/test";
import { bit, expect, field, open, screen, test } from "../site";

const SUM = "./#1/add.f16/1,2";

test("a step is told once: its name, and what it says", async ({ page }) => {
  await open(page, SUM);
  const told = await listen(page);
  await bit(page, "a0", 3).press("PageUp");
  await expect.poll(async () => (await told()).length).toBe(1);
  const [words] = await told();
  expect(words.match(/step \d of 5/g)).toHaveLength(1);
  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await told()).length).toBe(2);
});

test("a flipped bit tells the operand and the result, once each", async ({ page }) => {
  await open(page, SUM);
  const told = await listen(page);
  await bit(page, "a0", 6).click();
  await expect.poll(async () => (await told()).length).toBe(1);
  const [words] = await told();
  expect(words.match(/result 0x4300/g)).toHaveLength(1);
  expect(words).toContain("a, 0x3e00");
  await bit(page, "a0", 6).click();
  await expect.poll(async () => (await told()).at(-1)).toMatch(/result 0x4200/);
  expect(await told()).toHaveLength(2);
});

test("what is said twice in a row is heard twice", async ({ page }) => {
  await open(page, SUM);
  const told = await listen(page);
  await bit(page, "a0", 3).press("u");
  await expect.poll(async () => (await told()).length).toBe(1);
  await page.keyboard.press("u");
  await expect.poll(async () => (await told()).length, { timeout: 3000 }).toBe(2);
  expect((await told())[1]).toContain("there is nothing to undo");
});

test("moving the cursor and opening a screen say no more than is new", async ({ page }) => {
  await open(page, SUM);
  const told = await listen(page);
  await screen(page, "Compare").click();
  await expect.poll(async () => (await told()).length).toBe(1);
  expect((await told())[0]).toContain("screen Compare");
});

test("broken text is told, and that it is mended", async ({ page }) => {
  await open(page, SUM);
  await field(page, "a").fill("1.5");
  const told = await listen(page);
  await page.keyboard.type("x");
  await expect.poll(async () => (await told()).at(-1) ?? "").toContain("column 4");
});

test("the region is there before it speaks, and is not seen", async ({ page }) => {
  await open(page, SUM);
  const region = page.getByRole("status");
  await expect(region).toHaveCount(1);
  await expect(region).toHaveText("");
  await expect(region).toHaveAttribute("aria-live", "polite");
});

/** From now on, what the status says, each time that it changes. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const region = document.querySelector("[role=status]") as HTMLElement;
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => told.push(region.textContent ?? "")).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}
