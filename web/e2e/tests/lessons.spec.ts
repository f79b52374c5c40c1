// Lessons: the shelf, a lesson finished by clicks and by keys, its questions, its link, and what the browser stores
// about it.

import type { Page } from "@playwright/test";
import { COLOURS, violations } from "../axe";
import { root, serve } from "../server.mjs";
import { drawn, drop, expect, fragment, here, isFetchedOnDemand, kept, notice, open, screen, test } from "../site";

const STEP = "./#2/add.f16/2050,1/step=rounding/hide=yes/lesson=ties/lesson-step=an-odd-neighbour";
const TITLES = ["What fits", "The nearer one", "Predict", "The rule", "An odd neighbour", "Below zero", "A little more than half", "Your turn"];

test("the tab opens the shelf, and loads the code for lessons only then", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page);
  await page.waitForTimeout(1500);
  expect(asked.filter(isFetchedOnDemand)).toEqual([]);
  await screen(page, "Lessons").click();
  await expect(cards(page).filter({ hasText: "Ties to even" })).toHaveCount(1);
  expect(asked.filter(isFetchedOnDemand).sort()).toEqual(["/split_lessons.wasm", "/split_programs.wasm"]);
  await expect(screen(page, "Lessons")).toHaveAttribute("aria-current", "page");
});

test("a lesson is read to its end by clicks, and its end leads to the next one", async ({ page }) => {
  await open(page);
  await screen(page, "Lessons").click();
  await cards(page).filter({ hasText: "Ties to even" }).click();
  for (const title of TITLES) {
    await expect(step(page)).toHaveText(title);
    await expect(screen(page, "Lessons")).toHaveAttribute("aria-current", "page");
    await on(page).click();
  }
  await expect(here(page).locator(".lesson-end")).toContainText("You can now");
  await here(page).locator(".next-row").first().click();
  await expect(here(page).locator(".whereabouts")).not.toContainText("Ties to even");
  await expect(step(page)).not.toHaveText("Your turn");
  await page.getByRole("navigation", { name: "lesson" }).getByRole("button", { name: "Lessons" }).click();
  await expect(finished(page)).toHaveCount(1);
  await expect(cards(page).filter({ hasText: "Ties to even" }).locator(".finished")).toHaveCount(1);
});

test("a lesson is read to its end by keys alone", async ({ page }) => {
  await open(page);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(cards(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(cards(page).nth(2)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(step(page)).toHaveText("What fits");
  await expect(step(page)).toBeFocused();
  for (const title of TITLES.slice(1, 5)) {
    await page.keyboard.press("PageDown");
    await expect(step(page)).toHaveText(title);
  }
  await page.keyboard.press("b");
  await expect(judged(page)).toContainText("Yes, B.");
  for (const title of TITLES.slice(5)) {
    await page.keyboard.press("PageDown");
    await expect(step(page)).toHaveText(title);
  }
  await page.keyboard.press("PageUp");
  await expect(step(page)).toHaveText("A little more than half");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeVisible();
});

test("End and Home reach the last exhibit and the first lesson, and scroll to them", async ({ page }) => {
  await open(page);
  await screen(page, "Lessons").click();
  await list(page).focus();
  await page.keyboard.press("End");
  await expect(cards(page).last()).toHaveAttribute("aria-selected", "true");
  // Browsers round scroll positions.
  await expect(cards(page).last()).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.press("Home");
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.95 });
});

test("answering a question shows the hidden result", async ({ page }) => {
  await open(page, STEP);
  await expect(step(page)).toHaveText("An odd neighbour");
  await expect(here(page)).not.toContainText("0x6802");
  const answers = here(page).getByRole("group", { name: "answers" }).getByRole("button");
  await answers.first().click();
  await expect(answers.first()).toHaveAttribute("aria-pressed", "true");
  await expect(answers.first()).toContainText("your choice");
  await expect(answers.last()).toContainText("✓");
  await expect(judged(page)).toContainText("Not A.");
  await expect(judged(page)).toContainText("It is B.");
  await expect(here(page).locator(".answer")).toContainText("2052");
});

test("trying a suggestion changes the numbers, not the text", async ({ page }) => {
  await open(page, STEP);
  await here(page).getByRole("button", { name: "2054 + 1" }).click();
  await expect(page.getByRole("textbox", { name: "instruction" })).toHaveValue("2054 + 1");
  await expect(step(page)).toHaveText("An odd neighbour");
  await here(page).getByRole("button", { name: "without the lesson" }).click();
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
  await expect(here(page).locator(".lesson")).toHaveCount(0);
});

test("a link opens its step, and the address follows the steps", async ({ page }) => {
  await open(page, STEP);
  await expect(step(page)).toHaveText("An odd neighbour");
  await expect(page).toHaveTitle(/Ties to even/);
  await here(page).locator(".lesson-steps").getByRole("button", { name: "Below zero" }).click();
  await fragment(page, /lesson=ties\/lesson-step=below-zero/);
  await page.goBack();
  await expect(step(page)).toHaveText("An odd neighbour");
});

test("a dropped Markdown file opens as a lesson and lists its mistakes", async ({ page }) => {
  await open(page);
  await drop(page, ["mine.md", "# Mine\nAbout it.\n\n## One\nIt is `1 + 1 = 3`.\n\n## Two\nMore.\n\n```c\nhalf f(half a) { return a * a; }\n```\n\n```halfplay\nset a=3\n```\n"]);
  await expect(step(page)).toHaveText("One");
  await expect(here(page).locator(".wrong li")).toContainText(["1 + 1 is 2, not 3"]);
  await on(page).click();
  await expect(step(page)).toHaveText("Two");
  await expect(here(page).locator(".answer .number")).toHaveText("9");
});

test("the browser stores only the progress in lessons, and nothing in a frame", async ({ page }) => {
  await open(page, STEP.replace("an-odd-neighbour", "your-turn"));
  await here(page).locator(".lesson-steps button").last().click();
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  await expect.poll(stored).toEqual({ "halfplay-lessons": "ties done\n" });
  await page.reload();
  await drawn(page);
  // In a lesson the Lessons tab leads to the list of all lessons.
  await expect(step(page)).toHaveText("Your turn");
  await screen(page, "Lessons").click();
  await expect(finished(page)).toHaveCount(1);
  await page.evaluate(() => localStorage.clear());
  await open(page, STEP.replace("./", "./?embed"));
  await expect(step(page)).toHaveText("An odd neighbour");
  await here(page).locator(".lesson-steps button").last().click();
  await expect(step(page)).toHaveText("Your turn");
  expect(await stored()).toEqual({});
});

test("after a failed load, the next attempt works", async ({ page, complaints }) => {
  await page.route("**/split_lessons.wasm*", (route) => route.abort());
  await open(page);
  await screen(page, "Lessons").click();
  await expect(notice(page)).toContainText("failed to load the code for lessons, questions and cases");
  await page.unroute("**/split_lessons.wasm*");
  await screen(page, "Number").click();
  await screen(page, "Lessons").click();
  await expect(cards(page).first()).toBeVisible();
  expect(complaints.filter((line) => !/Failed to load|Failed to fetch|net::ERR/.test(line))).toEqual([]);
  complaints.length = 0;
});

test("the page says that lessons are loading", async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((done) => (go = done));
  await page.route("**/split_lessons.wasm*", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, STEP);
  await expect(page.locator(".awaited")).toHaveText("loading lessons…");
  go();
  await expect(step(page)).toHaveText("An odd neighbour");
  await expect(page.locator(".awaited")).toHaveCount(0);
});

test.describe("cached", () => {
  test.use({ serviceWorkers: "allow" });

  test("unused lessons are available without a network", async ({ page, context }) => {
    const site = await serve();
    await open(page, site.url);
    await kept(page);
    await context.setOffline(true);
    await site.stop();
    await page.reload();
    await drawn(page);
    await screen(page, "Lessons").click();
    await cards(page).filter({ hasText: "Ties to even" }).click();
    await expect(step(page)).toHaveText("What fits");
  });
});

test("on a phone the button for the next step is at the bottom of the window", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, STEP);
  for (const top of [0, 500]) {
    await page.evaluate((top) => scrollTo(0, top), top);
    const box = (await on(page).boundingBox())!;
    expect(box.y).toBeGreaterThan(680);
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await expect(here(page).locator(".turn .at")).toHaveText("5 of 8 An odd neighbour");
  await on(page).click();
  await expect(step(page)).toHaveText("Below zero");
});

// All rules apply once on a desktop and once on a phone. The other themes can only change colours.
const LOOKS = [["light", 1280, 800, {}], ["dark", 360, 740, {}], ["high-contrast", 320, 640, COLOURS], ["colour-blind", 768, 1024, COLOURS]] as const;

for (const [theme, width, height, rules] of LOOKS) {
  test(`nothing is too wide, and axe finds nothing: ${theme}, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const state of STATES) {
      await into(page, state);
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      expect(await tooWide(page), state.name).toEqual([]);
      const found = await violations(page, rules);
      expect(found.map(({ id, nodes }) => `${state.name}: ${id}: ${nodes.map((node) => node.html.slice(0, 90)).join(" | ")}`)).toEqual([]);
    }
  });
}

const WINDOWS = [[360, 740], [768, 1024], [1280, 800], [1920, 1080]] as const;

for (const [width, height] of WINDOWS) {
  test(`@picture @screenshots lessons, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const state of STATES) {
        await into(page, state);
        await page.screenshot({ path: `${root}web/e2e/results/pictures/lesson-${state.name.replace(/\W+/g, "-")}-${width}-${colorScheme}.png`, fullPage: width < 1024 });
      }
    }
  });
}

type Step = { name: string; lesson?: string; step?: number; keys?: string };

const STATES: Step[] = [
  { name: "shelf" },
  { name: "first", lesson: "ties", step: 0 },
  { name: "predict", lesson: "ties", step: 2 },
  { name: "question", lesson: "ties", step: 4 },
  { name: "judged", lesson: "ties", step: 4, keys: "a" },
  { name: "words", lesson: "unevaluated", step: 2 },
  { name: "program", lesson: "unevaluated", step: 3 },
  { name: "compare", lesson: "fma-float", step: 2 },
  { name: "number", lesson: "reading", step: 1 },
  { name: "last", lesson: "ties", step: 7 },
];

/** Goes to a step of a lesson by commands. */
async function into(page: Page, { lesson, step: place = 0, keys = "" }: Step) {
  await page.goto("about:blank");
  await open(page);
  if (!lesson) {
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await expect(cards(page).first()).toBeVisible();
    return;
  }
  await page.keyboard.press(":");
  await page.keyboard.type(`lesson ${lesson}`);
  await page.keyboard.press("Enter");
  await expect(step(page)).toHaveCount(1);
  for (let at = 0; at < place; at += 1) await page.keyboard.press("PageDown");
  await expect(here(page).locator(".lesson-steps button").nth(place)).toHaveAttribute("aria-current", "step");
  for (const key of keys) await page.keyboard.press(key);
  if (keys) await expect(judged(page)).not.toBeEmpty();
}

const list = (page: Page) => here(page).getByRole("listbox", { name: "lessons" });
const cards = (page: Page) => list(page).getByRole("option");
const finished = (page: Page) => here(page).locator(".finished");
const step = (page: Page) => here(page).locator(".tells h2");
const judged = (page: Page) => here(page).locator(".judged");
const on = (page: Page) => here(page).locator(".turn .on");

/** Elements that stick out of the window, outside boxes that scroll sideways. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      if (element.closest(".away, .sideways, .said, svg, noscript, [hidden]")) return false;
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > width + 1 || box.left < -1);
    });
    return found.slice(0, 4).map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
  });
}
