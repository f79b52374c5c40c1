// The page in print: only text and space to write, black on white in every theme.

import type { Page } from "@playwright/test";
import { expect, here, open, test } from "../site";
import { SCREENS } from "../states";

const WORKED = "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";
const SHEET = "./#2/add.f16/0.1,0.2/screen=lessons/sheet=rounding-6-7-key";

/** The number of pages of a PDF. */
const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("no bar, no buttons, no keys, no command line is printed, on any screen", async ({ page }) => {
  for (const { name, link } of SCREENS) {
    await open(page, `./${link}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".bar"), name).toBeHidden();
    await expect(page.locator("footer"), name).toBeHidden();
    const pressed = page.locator(".act, .tools button, .walk button, .turn button, .prompt");
    await expect(pressed.filter({ visible: true }), name).toHaveCount(0);
    expect(await here(page).evaluate((screen) => screen.getBoundingClientRect().height), name).toBeGreaterThan(50);
    await page.emulateMedia({ media: "screen" });
  }
});

test("the answer is as large on paper as in a window", async ({ page }) => {
  await open(page, WORKED);
  await page.emulateMedia({ media: "print" });
  const answer = here(page).locator(".outcome").getByText("0.1251220703125", { exact: true }).first();
  await expect(answer).toBeVisible();
  expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(24);
  expect((await answer.boundingBox())?.width ?? 0).toBeGreaterThan(150);
});

test("an operation fits on one page", async ({ page }) => {
  const questions = [
    [WORKED, "0x3001"],
    ["./#2/add.f16/0.1,0.2", "0x34cc"],
    ["./#2/add.f16x2/0x2e663c00,0x32664000", "0x4200"],
  ];
  for (const [link, result] of questions) {
    await open(page, link);
    // The comparison is drawn last; until then that of the previous question is visible.
    await expect(here(page).locator("aside table")).toContainText(result);
    expect(pages(await page.pdf({ format: "A4", printBackground: true })), link).toBe(1);
  }
});

test("print is dark on white in every theme, and links are not blue", async ({ page }) => {
  for (const theme of ["dark", "high-contrast", "colour-blind", "light"]) {
    await open(page, WORKED);
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    await page.emulateMedia({ media: "print" });
    const [paper, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    expect(paper, theme).toBe("rgb(255, 255, 255)");
    expect(Math.max(...(ink.match(/\d+/g) ?? ["255"]).map(Number)), theme).toBeLessThan(60);
    for (const link of await here(page).locator("a, .way").all()) {
      expect(await link.evaluate((one) => getComputedStyle(one).color), theme).toBe(ink);
    }
    await page.emulateMedia({ media: "screen" });
  }
});

test("a printed page names its state and its link, and a lesson its title", async ({ page }) => {
  const printed = page.locator(".printed");
  for (const [link, title] of [
    ["#2/add.f16~2048%20+%201/2048,1", "2048 + 1 = 2048"],
    ["#2/add.f16/2050,1/step=rounding/hide=yes/lesson=ties/lesson-step=an-odd-neighbour", "Ties to even"],
  ]) {
    await open(page, `./${link}`);
    await expect.poll(() => page.title()).toContain(title);
    await expect(printed).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(printed).toBeVisible();
    await expect(printed).toContainText(title);
    await expect(printed).toContainText(await page.evaluate(() => location.href));
    await page.emulateMedia({ media: "screen" });
  }
});

test("a worksheet has its questions in one piece, and its key on a page of its own", async ({ page }) => {
  await open(page, SHEET);
  await expect(here(page).locator(".questions > li")).toHaveCount(6);
  await page.emulateMedia({ media: "print" });
  await expect(here(page).locator(".choices, .deeds").first()).toBeHidden();
  expect(await style(page, ".worksheet .questions > li", "breakInside")).toBe("avoid");
  expect(await style(page, ".worksheet .key", "breakBefore")).toBe("page");
  const withKey = pages(await page.pdf({ format: "A4", printBackground: true }));
  await page.emulateMedia({ media: "screen" });
  await here(page).getByLabel("with its key").uncheck();
  await expect(here(page).locator(".key")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  const without = pages(await page.pdf({ format: "A4", printBackground: true }));
  expect(without).toBeGreaterThan(0);
  expect(withKey).toBeGreaterThan(without);
});

function style(page: Page, selector: string, property: "breakInside" | "breakBefore") {
  return here(page).locator(selector).first().evaluate((one, property) => getComputedStyle(one)[property], property);
}
