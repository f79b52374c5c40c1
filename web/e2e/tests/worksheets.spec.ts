// Worksheets: made on the shelf, changed, saved with the same text as from the command line, reopened by a link.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import gift from "gift-pegjs";
import { violations } from "../axe";
import { program } from "../server.mjs";
import { expect, fragment, here, notice, open, screen, test } from "../site";

const SHEET = "./#2/add.f16/0.1,0.2/screen=lessons/sheet=rounding-6-7";
/** The snapshot that the core's tests compare the native writer with. */
const SNAPSHOT = fileURLToPath(new URL("../../../core/tests/sheet/rounding-6-7.md", import.meta.url));
const ENDINGS = { Markdown: "md", LaTeX: "tex", HTML: "html", GIFT: "gift", JSON: "json" };

test("a teacher makes a worksheet on the shelf, by clicks", async ({ page }) => {
  await open(page);
  await screen(page, "Lessons").click();
  await here(page).getByRole("button", { name: "make a worksheet" }).click();
  await expect(title(page)).toHaveText("Worksheet: half precision");
  await expect(questions(page)).toHaveCount(12);
  await here(page).getByLabel("topic").selectOption("rounding");
  await expect(title(page)).toHaveText("Worksheet: rounding");
  await here(page).getByLabel("questions").first().fill("6");
  await page.keyboard.press("Enter");
  await expect(questions(page)).toHaveCount(6);
  await here(page).getByLabel("seed").fill("6");
  await page.keyboard.press("Enter");
  await fragment(page, /\/screen=lessons\/sheet=rounding-6-6$/);
  await here(page).getByRole("button", { name: "another" }).click();
  await fragment(page, /\/screen=lessons\/sheet=rounding-6-7$/);
  await expect(here(page).locator(".key")).toHaveCount(0);
  await here(page).getByLabel("with its key").check();
  await expect(here(page).locator(".key > ol > li")).toHaveCount(6);
  await fragment(page, /\/sheet=rounding-6-7-key$/);
  await here(page).getByRole("button", { name: "lessons" }).click();
  await expect(here(page).locator(".lesson-card").first()).toBeVisible();
});

test("the same by keys alone, and an invalid number gets a message", async ({ page }) => {
  await open(page);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(here(page).locator(".lesson-card").first()).toBeVisible();
  // The worksheet of the chosen lesson, which is the first one.
  await page.keyboard.press("=");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Worksheet: formats");
  await page.keyboard.press("]");
  await fragment(page, /sheet=formats-12-2$/);
  await page.keyboard.press(":");
  await page.keyboard.type("sheet fma 0");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("1 to 200 questions");
  await page.keyboard.press("Escape");
  await expect(here(page).locator(".lesson-card").first()).toBeVisible();
});

test("a link opens the sheet with the core's text", async ({ page }) => {
  await open(page, SHEET);
  await expect(questions(page)).toHaveCount(6);
  const snapshot = readFileSync(SNAPSHOT, "utf8").replaceAll("`", "").replaceAll("\\", "");
  const asked = await questions(page).locator("> p:first-child").allTextContents();
  expect(asked).toHaveLength(6);
  for (const question of asked) expect(snapshot).toContain(question);
});

for (const key of [false, true]) {
  test(`a saved sheet equals the output of the command line, ${key ? "with" : "without"} the key`, async ({ page }) => {
    await open(page, key ? `${SHEET}-key` : SHEET);
    for (const [form, ending] of Object.entries(ENDINGS)) {
      const [got] = await Promise.all([
        page.waitForEvent("download"),
        here(page).getByRole("group", { name: "save as" }).getByRole("button", { name: form, exact: true }).click(),
      ]);
      expect(got.suggestedFilename()).toBe(`worksheet-rounding-6-7${key ? "-key" : ""}.${ending}`);
      const words = ["sheet", "--topic", "rounding", "--n", "6", "--seed", "7", "--format", form.toLowerCase()];
      const printed = execFileSync(program, key ? [...words, "--key"] : words);
      expect(readFileSync(await got.path()).equals(printed), form).toBe(true);
      if (key && form === "Markdown") expect(printed.toString()).toBe(readFileSync(SNAPSHOT, "utf8"));
    }
  });
}

test("print opens the browser's dialog", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = "yes");
  });
  await open(page, SHEET);
  await here(page).getByRole("button", { name: "print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
});

for (const [name, width] of Object.entries({ desktop: 1280, phone: 360 })) {
  test(`axe finds nothing on a worksheet, and nothing is wider than the page: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, `${SHEET}-key`);
    await expect(questions(page)).toHaveCount(6);
    const found = await violations(page);
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0].target.join()}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

function title(page: Page) {
  return here(page).locator(".worksheet h2");
}

function questions(page: Page) {
  return here(page).locator(".worksheet .questions > li");
}

/** Moodle itself is not available here. This is the grammar that editors of its format use. */
test("sheets for Moodle are read by a grammar of its format", () => {
  for (const topic of ["rounding", "subnormals", "fma", "cancellation", "formats", "specials", "all"]) {
    const args = ["sheet", "--topic", topic, "--n", "40", "--seed", "3", "--format", "gift"];
    const read = gift.parse(execFileSync(program, args, { encoding: "utf8" }));
    expect(read[0], topic).toMatchObject({ type: "Category", title: `halfplay/${topic}` });
    const questions = read.slice(1);
    expect(questions.length, topic).toBe(40);
    for (const question of questions) expect(["MC", "Short"], topic).toContain(question.type);
  }
});
