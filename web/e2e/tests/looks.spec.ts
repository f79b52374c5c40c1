// Themes, motion, and stored settings: the theme, and whether single-letter keys are off.

import { bit, choose, expect, heading, here, instruction, open, result, screen, settings, test } from "../site";
import { SCREENS, show } from "../states";

const paper = (page: import("@playwright/test").Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the system's colours apply until the user chooses others; only that choice is stored", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  const light = await paper(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await paper(page);
  expect(dark).not.toBe(light);

  await bit(page, "a0", 6).click();
  await screen(page, "Compare").click();
  expect(await stored(page)).toEqual({ local: {}, session: {}, databases: [], cookie: "" });
  await choose(page, "light");
  expect(await paper(page)).toBe(light);
  expect(await stored(page)).toEqual({ local: { "halfplay-theme": "light" }, session: {}, databases: [], cookie: "" });
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("colours")).toHaveValue("light");
  expect(await paper(page)).toBe(light);
  await choose(page, "system");
  expect((await stored(page)).local).toEqual({});
  expect(await paper(page)).toBe(dark);
});

test("a command sets the theme; an invalid stored theme is ignored", async ({ page }) => {
  await open(page);
  await bit(page, "a0", 15).focus();
  const command = async (text: string) => {
    await page.keyboard.press(":");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await command("theme high-contrast");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "high-contrast");
  await expect(page.getByLabel("colours")).toHaveValue("high-contrast");
  await page.evaluate(() => localStorage.setItem("halfplay-theme", "<b>"));
  await page.reload();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

test("single-letter keys can be turned off permanently; fields and other keys still work", async ({ page }) => {
  await open(page);
  const letters = (menu: import("@playwright/test").Locator) => menu.getByRole("checkbox", { name: "single-letter keys" });
  await settings(page, (menu) => letters(menu).uncheck());
  const compares = screen(page, "Compare");
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(page.locator("html[data-ready]")).toBeVisible();
    await bit(page, "a0", 15).focus();
    for (const key of ["g", "c", "?", ":", "v", "~"]) await page.keyboard.press(key);
    await expect(page.locator("dialog, .prompt")).toHaveCount(0);
    await expect(compares).not.toHaveAttribute("aria-current");
    await expect(result(page)).toHaveText("0x3001");
    await page.keyboard.press("ArrowDown");
    await expect(bit(page, "b0", 15)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    expect((await stored(page)).local).toEqual({ "halfplay-letters": "off" });
  }
  await instruction(page).fill("1 + 2");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x4200");
  await settings(page, (menu) => letters(menu).check());
  expect((await stored(page)).local).toEqual({});
  await bit(page, "a0", 15).focus();
  await page.keyboard.press("?");
  await expect(page.locator("dialog")).toBeVisible();
});

test("high contrast follows the system's light or dark scheme, and both can be chosen by name", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", contrast: "more" });
  await open(page);
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  expect([await paper(page), await ink()]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
  expect([await paper(page), await ink()]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await choose(page, "high-contrast-light");
  expect([await paper(page), await ink()]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
  await choose(page, "high-contrast");
  expect([await paper(page), await ink()]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

test("the chosen colours appear before the program has loaded", async ({ page }) => {
  await open(page);
  await choose(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  // The program arrives only after the colours have been checked.
  let come = () => {};
  const looked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/*.wasm*", (route) => looked.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator(".bar")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  come();
  await expect(page.locator("html")).toHaveAttribute("data-ready");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const media of [{ forcedColors: "active" }, { reducedMotion: "reduce" }, { contrast: "more" }] as const) {
  test(`every screen is drawn with ${JSON.stringify(media)}`, async ({ page }, info) => {
    await page.emulateMedia(media);
    for (const state of SCREENS) {
      await show(page, state);
      if ("reducedMotion" in media) {
        const moving = await page.evaluate(() => document.getAnimations().length);
        expect(moving, state.name).toBe(0);
      }
      await page.screenshot({ path: info.outputPath(`${state.name.replace(/\W+/g, "-")}.png`) });
    }
  });
}

test("with forced colours, a bit that is 1 differs from a bit that is 0", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "./#2/add.f16/1,2");
  const border = (place: number) => bit(page, "b0", place).evaluate((bit) => getComputedStyle(bit).borderBottomWidth);
  expect(await border(1)).not.toBe(await border(2)); // 2 is 0 10000 0000000000
});

test("with forced colours every digit and label of the first screen is visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "./");
  await expect(page.locator(".large .one").first()).toBeVisible();
  // A browser draws a ground in the colour of the page behind text, unless an element opts out. Then the element's own
  // ground counts.
  const unseen = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const clear = (colour: string) => colour === "rgba(0, 0, 0, 0)" || colour === "transparent";
    const ground = (one: Element | null): string => {
      if (!one) return canvas;
      const own = ["::before", undefined].map((part) => getComputedStyle(one, part).backgroundColor);
      return own.find((colour) => !clear(colour)) ?? ground(one.parentElement);
    };
    const texts = [...document.querySelectorAll(".screen:not(.away) :is(.digit, .field *, button, a, p, input)")];
    return texts
      .filter((one) => one.textContent)
      .filter((one) => {
        const { color, forcedColorAdjust } = getComputedStyle(one);
        return color === (forcedColorAdjust === "none" ? ground(one) : canvas);
      })
      .map((one) => one.outerHTML);
  });
  expect(unseen).toEqual([]);
});

/** Everything that the browser stores for this page. */
function stored(page: import("@playwright/test").Page) {
  return page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookie: document.cookie,
  }));
}

test("a new step moves in, any key ends the motion, and nothing moves with reduced motion", async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page);
  await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
  // So slow that even a slow test sees the motion.
  await page.evaluate(() => document.documentElement.style.setProperty("--pace", "400"));
  await page.getByRole("button", { name: "next step" }).click();
  await expect.poll(moving).toBeGreaterThan(0);
  // This key has no meaning here; any key press ends the motion.
  await page.keyboard.press("F9");
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "step back" }).click();
  expect(await moving()).toBe(0);
});

/** Slows down all motion so much that even a slow test sees it. */
async function slowly(page: import("@playwright/test").Page) {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => document.documentElement.style.setProperty("--pace", "400"));
}

test("the product moves from the first column of c to its own place", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/step=exact-product");
  await slowly(page);
  await page.getByRole("button", { name: "next step" }).click();
  const row = (label: string) => here(page).locator(".picture .row").filter({ has: page.locator(".label", { hasText: label }) });
  const first = async (label: string) => (await row(label).locator(".bit.one").first().boundingBox())?.x ?? -1;
  await expect(row("a × b")).toBeVisible();
  const c = await first("c");
  expect(Math.abs((await first("a × b")) - c)).toBeLessThan(2);
  // The product's first bit weighs 2^-11, c's first bit 2^-4.
  await page.keyboard.press("F9");
  const column = (await row("c").locator(".bit").first().boundingBox())?.width ?? 0;
  expect(Math.abs((await first("a × b")) - c - 7 * column)).toBeLessThan(2);
});

test("the cover of the value disappears after the choice", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/hide=yes");
  await slowly(page);
  await page.keyboard.press("b");
  await page.keyboard.press("a");
  await expect(here(page).locator(".guessed")).toBeVisible();
  const moving = await page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName));
  expect(moving).toContain("disappear");
});

test("the sticky bits light up one after another", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/step=normalise");
  await slowly(page);
  await page.getByRole("button", { name: "next step" }).click();
  await expect(heading(page)).toContainText("rounding");
  const sticky = here(page).locator(".solid .cell.role-sticky");
  const delays = await sticky.evaluateAll((all) => all.map((one) => one.getAnimations()[0].effect?.getTiming().delay ?? -1));
  expect(delays.length).toBe(14);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(new Set(delays).size).toBe(14);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the answer moves from screen to screen: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await open(page);
    await expect(page.locator(".screen-compare.away")).toBeAttached();
    const travels = await screen(page, "Compare").evaluate(async (button: HTMLElement) => {
      button.click();
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      while (document.querySelector(".screen-compare.away")) await frame();
      const moving = document.getAnimations().map((one) => (one.effect as KeyframeEffect).target as Element);
      return moving.some((one) => one.matches(".screen-compare .answer .number"));
    });
    expect(travels).toBe(reducedMotion === "no-preference");
  });
}
