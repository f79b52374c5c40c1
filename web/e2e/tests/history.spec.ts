// The browser's back and forward go through states.

import type { Page } from "@playwright/test";
import { bit, here, expect, field, fragment, open, result, screen, test } from "../site";

const SUM = "./#2/add.f16/1,2";
const length = (page: Page) => page.evaluate(() => history.length);

test("change, change, back, back, forward", async ({ page }) => {
  await open(page, SUM);
  const stops = await length(page);
  const change = (name: string) => here(page).locator(".registers > .changes").getByRole("button", { name, exact: true }).click();
  await bit(page, "a0", 15).focus();
  await bit(page, "a0", 15).press("ArrowRight");
  await change("one exponent up"); // 2
  await expect(result(page)).toHaveText("0x4400");
  await change("one exponent up"); // 4
  await expect(result(page)).toHaveText("0x4600");
  await expect.poll(() => length(page)).toBe(stops + 2);
  await page.goBack();
  await expect(result(page)).toHaveText("0x4400");
  await page.goBack();
  await expect(result(page)).toHaveText("0x4200");
  await page.goForward();
  await expect(result(page)).toHaveText("0x4400");
});

test("flipped bits fill no history: Back leaves the state", async ({ page }) => {
  await open(page, SUM);
  const stops = await length(page);
  await bit(page, "a0", 6).click(); // 1.5
  await expect(result(page)).toHaveText("0x4300");
  await bit(page, "a0", 7).click(); // 1.75
  await bit(page, "a0", 7).press("Space"); // 1.5
  await bit(page, "b0", 6).click(); // 3
  await expect(result(page)).toHaveText("0x4480");
  await fragment(page, /\/0x3e00,0x4200/);
  expect(await length(page)).toBe(stops);
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("screens are history entries; cursor moves are not", async ({ page }) => {
  await open(page, SUM);
  const stops = await length(page);
  await bit(page, "a0", 15).focus();
  await bit(page, "a0", 15).press("ArrowRight");
  for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => length(page)).toBe(stops);
  await screen(page, "Compare").click();
  await screen(page, "Number").click();
  await expect.poll(() => length(page)).toBe(stops + 2);
  await page.goBack();
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
  await page.goForward();
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
});

test("a held key makes one history entry", async ({ page }) => {
  await open(page, SUM);
  const stops = await length(page);
  await bit(page, "a0", 15).focus();
  await bit(page, "a0", 15).press("ArrowRight");
  // Playwright sends a repeat for a key that is pressed again before its release.
  for (let times = 0; times < 10; times++) await page.keyboard.down("]");
  await page.keyboard.up("]");
  // Ten ulp above 1.
  await expect(field(page, "a")).toHaveValue("1.009765625");
  await expect.poll(() => length(page)).toBe(stops + 1);
  await page.goBack();
  await expect(field(page, "a")).toHaveValue("1");
});

test("typing a text makes one history entry", async ({ page }) => {
  await open(page, SUM);
  const stops = await length(page);
  await field(page, "a").fill("");
  await page.keyboard.type("1234.5");
  await page.keyboard.press("Enter");
  // 1236.5 is a tie between 1236 (even) and 1237.
  await expect(result(page)).toHaveText("0x64d4");
  await fragment(page, /\/1234\.5,2/);
  expect(await length(page)).toBe(stops + 1);
  await page.goBack();
  await expect(result(page)).toHaveText("0x4200");
  await page.goForward();
  await expect(result(page)).toHaveText("0x64d4");
});

test("a cancelled edit makes no history entry", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 6).click(); // 1.5
  await expect(result(page)).toHaveText("0x4300");
  await fragment(page, /\/0x3e00,2(\/|$)/);
  const stops = await length(page);
  // First immediately, then after the edit has reached the address.
  for (const late of [false, true]) {
    await bit(page, "b0", 15).focus();
    await page.keyboard.type("70");
    await expect(field(page, "b")).toHaveValue("70");
    if (late) await fragment(page, /\/0x3e00,70/);
    await page.keyboard.press("Escape");
    await expect(result(page)).toHaveText("0x4300");
    await fragment(page, /\/0x3e00,2(\/|$)/);
  }
  // The next entry replaces the cancelled one.
  await screen(page, "Compare").click();
  await fragment(page, /\/0x3e00,2\/screen=compare/);
  expect(await length(page)).toBe(stops + 1);
  await page.goBack();
  await expect(result(page)).toHaveText("0x4300");
});

test("going back never loses the focus", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 15).focus();
  const stops = await length(page);
  for (const key of ["g", "n", "g", "r"]) await page.keyboard.press(key);
  await expect.poll(() => length(page)).toBe(stops + 2);
  await expect(page.getByRole("listbox")).toBeFocused();
  await page.goBack();
  await expect(screen(page, "Number")).toHaveAttribute("aria-current", "page");
  await expect(bit(page, "a0", 15)).toBeFocused();
  await page.goBack();
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
  await expect(bit(page, "a0", 15)).toBeFocused();
});

test("a reload shows the same state", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 6).click();
  await screen(page, "Compare").click();
  const link = await fragment(page, /\/0x3e00,2\/screen=compare/);
  await page.reload();
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
  // Going to another screen and back shows that the address stayed the same.
  await screen(page, "Operation").click();
  await fragment(page, /^(?!.*screen=)/);
  await page.goBack();
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
  expect(await fragment(page, /screen=compare/)).toBe(link);
});

test("a link on the page opens, and the name in the bar leads to the start", async ({ page }) => {
  await open(page, SUM);
  await page.evaluate(() => void (location.hash = "#2/mul.f16/3,0.5"));
  await expect(result(page)).toHaveText("0x3e00");
  await page.getByRole("link", { name: "halfplay" }).click();
  await expect(here(page).locator(".told code")).toHaveText("0x34cc");
  await page.goBack();
  await expect(result(page)).toHaveText("0x3e00");
});

test("moving along the bits of a lane makes no history entry", async ({ page }) => {
  const pair = "#2/mul.bf16x2/1:2,3";
  await open(page, `./${pair}`);
  const stops = await length(page);
  await bit(page, "a0", 15).focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  // The next entry shows that these keys added none.
  await screen(page, "Compare").click();
  await fragment(page, /^#2\/mul\.bf16x2\/1:2,3\/screen=compare(\/bit=\d+)?$/);
  expect(await length(page)).toBe(stops + 1);
  await page.goBack();
  await fragment(page, /^#2\/mul\.bf16x2\/1:2,3(\/bit=\d+)?$/);
});
