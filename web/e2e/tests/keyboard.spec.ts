// The page by keyboard alone: a sensible order, a focus that is visible and never lost, dialogs that return it.

import type { Page } from "@playwright/test";
import { bit, completions, dialog, expect, field, heading, here, instruction, open, result, screen, test } from "../site";
import { SCREENS, show } from "../states";

const SUM = "./#2/add.f16/1,2";

test("the Tab order: past the bar, bar, instruction, menu, each row's field and bits, steps, comparison", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page, SUM);
  expect(await walk(page, "Tab")).toEqual([
    "skip to the content",
    ...["halfplay", ...(await page.locator("#places button").allTextContents())],
    ...["undo", "Predict", "Present", "Share", "more"],
    ...["instruction", "menu", "agrees in 4 294 969 600 cases on NVIDIA H200"],
    ...["value of operand a", "fraction bit 0 of operand a, is 0"],
    ...["value of operand b", "fraction bit 0 of operand b, is 0"],
    // The buttons that change the focused operand.
    ...["negate", "one ulp down", "one ulp up", "one exponent down", "one exponent up"],
    ...["bits of the result d", "make it"],
    ...["steps", "step back", "next step", "Other ways to compute it"],
  ]);
});

test("Shift-Tab leaves out no row", async ({ page }) => {
  await open(page, SUM);
  const back = (await walk(page, "Shift+Tab")).reverse();
  const rows = back.filter((name) => /operand|result/.test(name)).map((name) => name.replace(/^.* of (the )?/, ""));
  expect(rows).toEqual(["operand a", "operand a, is 0", "operand b", "operand b, is 0", "result d"]);
});

test("arrow keys start at the bit that Shift-Tab focused", async ({ page }) => {
  await open(page, SUM);
  await field(page, "b").focus();
  await page.keyboard.press("Shift+Tab");
  const start = await focused(page);
  expect(start).toMatch(/-a0-/);
  await page.keyboard.press("Home");
  await expect(bit(page, "a0", 0)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(bit(page, "a0", 1)).toBeFocused();
});

test("every Tab stop is visible on every screen", async ({ page }) => {
  for (const state of SCREENS) {
    await show(page, state);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        if (element === document.body) return "the end";
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        const marked = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        return inside && marked ? "" : `${element.outerHTML.slice(0, 80)}: ${outlineStyle} ${outlineWidth} ${inside}`;
      });
      if (seen === "the end") break;
      expect(seen, state.name).toBe("");
    }
  }
});

test("no key loses the focus", async ({ page }) => {
  const keys = [
    ...["ArrowRight", "Space", "~", "]", ">", "Home", "End", "ArrowDown", "ArrowDown", "PageDown", "PageUp"],
    ...["g", "c", "ArrowDown", "Enter", "Escape", "g", "n", "g", "m", ">", "ArrowDown", "<", "g", "t", "ArrowLeft"],
    ...["Escape", "g", "r", "ArrowDown", "PageDown", "g", "Escape", "/", "m", "Escape", "g", "o", "u", "Control+z", "Control+y"],
    ...["v", "v", "z", "Space", "Escape", "y", "ArrowDown", "Escape", "?", "Escape", ":", "a", "Escape", "-", "5", ".", "Enter"],
    ...["=", "1", "Escape", "Enter", "Escape", "g", "w", "ArrowRight", "Enter", "Enter", "Escape", "Escape"],
  ];
  await open(page, SUM);
  await bit(page, "a0", 0).focus();
  for (const [place, key] of keys.entries()) {
    await page.keyboard.press(key);
    // On a slow machine yew may let the browser paint before the focus has moved.
    await expect.poll(() => focused(page), { message: `after ${keys.slice(0, place + 1).join(" ")}` }).not.toBe("BODY");
  }
});

test("a whole visit without a mouse", async ({ page }) => {
  await open(page, SUM);
  await tabTo(page, "value of operand a");
  await page.keyboard.type("1.5");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x4300");
  // The focus moves after the drawing.
  await expect(bit(page, "a0", 15)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(bit(page, "a0", 0)).toBeFocused();
  await page.keyboard.press("Space"); // −1.5 + 2
  await expect(result(page)).toHaveText("0x3800");
  await page.keyboard.press("PageDown");
  await expect(heading(page)).toContainText("step");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("u");
  await expect(result(page)).toHaveText("0x4300");
});

for (const [name, opens] of [["share", "share"], ["menu", "menu"]] as const) {
  test(`the dialog of ${name} keeps the focus, and returns it`, async ({ page }) => {
    await open(page, SUM);
    const button = page.getByRole("button", { name: opens, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press(stop < 8 ? "Tab" : "Shift+Tab");
      const within = await page.evaluate(() => {
        const element = document.activeElement;
        // Between the last stop and the first, the browser's own toolbar gets the focus.
        return element === document.body || element?.closest("dialog") !== null;
      });
      expect(within).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

test("Tab completes a partial word, and moves on if the text is valid", async ({ page }) => {
  await open(page, SUM);
  const line = instruction(page);
  await line.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "menu", exact: true })).toBeFocused();
  await line.fill("add.b");
  await expect(completions(page)).toContainText("bf16");
  await page.keyboard.press("Tab");
  await expect(line).toHaveValue("add.bf16");
  await expect(line).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "menu", exact: true })).toBeFocused();
  // Shift-Tab always leaves the field.
  await line.fill("add.b");
  await expect(completions(page)).toContainText("bf16");
  await page.keyboard.press("Shift+Tab");
  await expect(line).not.toBeFocused();
  // Likewise on the command line.
  await page.keyboard.press(":");
  await page.keyboard.type("ref");
  await expect(page.locator("#prompt")).toBeFocused();
  await expect(completions(page)).toHaveText("reference");
  await page.keyboard.press("Tab");
  await expect(page.locator("#prompt")).toHaveValue(/^reference ?$/);
});

test("no entry of the menu is hidden", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, SUM);
  await page.getByRole("button", { name: "menu", exact: true }).press("Enter");
  await expect(dialog(page).getByRole("listbox").first()).toBeVisible();
  const cut = await dialog(page).getByRole("listbox").evaluateAll((all) => all.map((list) => list.scrollHeight - list.clientHeight));
  expect(Math.max(...cut)).toBe(0);
});

test("arrow keys scroll the long list of keys", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await open(page, SUM);
  await bit(page, "a0", 0).press("?");
  const scrolled = () => dialog(page).evaluate((all) => all.scrollTop);
  expect(await scrolled()).toBe(0);
  for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowDown");
  await expect.poll(scrolled).toBeGreaterThan(50);
  // A key pressed during smooth scrolling scrolls less far.
  await expect.poll(() => page.keyboard.press("PageDown").then(scrolled)).toBeGreaterThan(300);
});

test("arrow keys scroll a wide picture", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "./#2/add.f32/1e-40,0.1/step=exact-sum");
  const box = here(page).locator(".sideways").first();
  await box.focus();
  for (let times = 0; times < 4; times++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((all) => all.scrollLeft)).toBeGreaterThan(20);
  await expect(box).toBeFocused();
});

/** The focused element: its id, or else its tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName || "BODY");
}

/** The names of all Tab stops from the start of the page to its end. */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const names: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element === document.body) return "";
      const label = element.closest("label")?.innerText ?? element.innerText;
      return element.getAttribute("aria-label") ?? label.replace(/\s+/g, " ").trim();
    });
    if (!name) break;
    names.push(name);
  }
  return names;
}

/** Presses Tab until the element with this label has the focus. */
async function tabTo(page: Page, label: string) {
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    if (name === label) return;
  }
  throw new Error(`Tab does not lead to ${label}`);
}

test("the focus moves if its row, button or list disappears", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("Control+v");
  };
  const focused = here(page).locator(":focus");
  // When rows come and go, the remaining row keeps the focus.
  await open(page, SUM);
  await bit(page, "a0", 15).focus();
  await paste("fma.rn.f16 3, 4, 5");
  await expect(here(page).locator(".register")).toHaveCount(4);
  await expect(bit(page, "a0", 15)).toBeFocused();
  await paste("neg.f16 3");
  await expect(here(page).locator(".register")).toHaveCount(2);
  await expect(bit(page, "a0", 15)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(bit(page, "a0", 14)).toBeFocused();
  // A button that disappears passes the focus on.
  await page.getByRole("button", { name: "present" }).press("Enter");
  await expect(page.locator(":focus")).toHaveCount(1);
  await page.getByRole("button", { name: "leave" }).press("Enter");
  await expect(page.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.getByRole("button", { name: "show the result" }).press("Enter");
  await expect(focused).toHaveCount(1);
  // An empty list does not take the focus.
  for (const key of ["g", "r", "/", "z", "z", "z", "Enter"]) await page.keyboard.press(key);
  await expect(here(page).getByRole("option")).toHaveCount(0);
  await expect(here(page).locator("[id$=-heading]")).toBeFocused();
});

test("the first stop of Tab leads past the bar to the content", async ({ page }) => {
  await open(page, "./#2/add.f16/1,2/screen=compare");
  const link = await page.evaluate(() => location.hash);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => location.hash)).toBe(link);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});
