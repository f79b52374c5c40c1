// A program: opening it, changing its inputs, going through its lines, editing it, replacing it, linking to it.

import type { Page } from "@playwright/test";
import { COLOURS, violations } from "../axe";
import { drop, expect, fragment, heading, here, isFetchedOnDemand, notice, open, result, screen, test } from "../site";

const PROGRAM = "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=program";
const MODULE = "**/split_programs.wasm*";
const SQUARE = "// A square\nhalf square(half x) {\n    return x * x;\n}\n";

test("the tab opens a program, and loads its code only then", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page);
  await page.waitForTimeout(1500);
  expect(asked.filter(isFetchedOnDemand)).toEqual([]);
  await screen(page, "Program").click();
  await expect(title(page)).toHaveText("A determinant, plain and careful");
  await expect(number(page)).toHaveText("0");
  await expect(here(page).locator(".off")).toContainText("−1024 ulp");
  expect(asked.filter(isFetchedOnDemand)).toEqual(["/split_programs.wasm"]);
});

test("another result can be selected", async ({ page }) => {
  await open(page, PROGRAM);
  const results = here(page).getByRole("group", { name: "results" }).getByRole("button");
  await expect(results.nth(0)).toHaveAttribute("aria-pressed", "true");
  await results.nth(1).click();
  await expect(number(page)).toHaveText("1");
  await expect(results.nth(1)).toHaveAttribute("aria-pressed", "true");
  await results.nth(0).click();
  await expect(number(page)).toHaveText("0");
});

test("an input can be replaced, and an invalid one changes nothing", async ({ page }) => {
  await open(page, PROGRAM);
  const input = page.getByRole("textbox", { name: "b", exact: true });
  await input.fill("0x3c00");
  await page.keyboard.press("Enter");
  await fragment(page, /set=b%3D0x3c00|set=b=0x3c00/);
  await expect(lines(page).first()).toContainText("161");
  await input.fill("twelve");
  await input.blur();
  await expect(notice(page)).toContainText("b");
  await expect(lines(page).first()).toContainText("161");
});

test("a line is chosen, its steps open, and undo returns", async ({ page }) => {
  await open(page, PROGRAM);
  const line = lines(page).filter({ hasText: "fma.rn.f16 %h8" });
  await line.click();
  await expect(line).toHaveAttribute("aria-selected", "true");
  await expect(heading(page)).toContainText("fma.rn.f16");
  await line.click();
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
  await expect(result(page)).toHaveText("0x3c00");
  await page.getByRole("button", { name: "undo" }).click();
  await expect(screen(page, "Program")).toHaveAttribute("aria-current", "page");
  await expect(line).toHaveAttribute("aria-selected", "true");
});

test("the keys move through the lines, and Enter opens one", async ({ page }) => {
  await open(page, PROGRAM);
  await lines(page).first().waitFor();
  const list = here(page).getByRole("listbox", { name: "program" });
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(lines(page).nth(2)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
});

test("compilers, and back", async ({ page }) => {
  await open(page, PROGRAM);
  const own = here(page).locator(".detail").getByRole("columnheader", { name: "own error" });
  await expect(own).toBeVisible();
  await page.getByRole("button", { name: "compilers" }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole("button", { name: "errors by line" }).click();
  await expect(own).toBeVisible();
});

test("a line is held at a value, and released", async ({ page }) => {
  await open(page, PROGRAM);
  const held = page.getByRole("group", { name: "hold this line to" }).getByRole("button", { name: "exact" });
  await held.click();
  await expect(held).toHaveAttribute("aria-pressed", "true");
  await expect(lines(page).first()).toContainText("held exact");
  // The exact product of the first line is 6601; the line no longer rounds it to 6600.
  await expect(number(page)).toHaveText("1");
  await held.click();
  await expect(lines(page).first()).not.toContainText("held");
});

test("a loop is drawn as a plot, and a click selects a time", async ({ page }) => {
  await open(page, `${PROGRAM}/example=stall`);
  await page.getByRole("button", { name: "the loop" }).click();
  const plot = page.getByRole("img", { name: /^plot of in_half/ });
  await expect(plot).toBeVisible();
  await expect(here(page).locator(".detail")).toContainText("From assignment 2207 on, in_half stays 256");
  const box = (await plot.boundingBox())!;
  await plot.click({ position: { x: box.width / 4, y: box.height / 2 } });
  await expect(here(page).locator(".detail")).toContainText(/assignment 2(4|5)\d\d of 10000/);
  await page.getByRole("button", { name: "its steps" }).click();
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
});

test("a program is pasted, changed, and reopened by its link", async ({ page }) => {
  await open(page, PROGRAM);
  await lines(page).first().waitFor();
  await paste(page, "body", SQUARE);
  await expect(title(page)).toHaveText("A square");
  const input = page.getByRole("textbox", { name: "x", exact: true });
  await input.fill("3");
  await page.keyboard.press("Enter");
  await expect(number(page)).toHaveText("9");
  const text = page.getByRole("textbox", { name: "text of the program" });
  await page.getByText("change the program").click();
  await expect(text).toHaveValue(SQUARE);
  await fragment(page, /text=.*set=x%3D3/);
  // The address follows a moment after each change.
  const first = page.url();
  await text.fill(SQUARE.replace("x * x", "x * x + 1"));
  await expect(number(page), "the text does not run before Ctrl-Enter").toHaveText("9");
  await page.keyboard.press("Control+Enter");
  await expect(number(page), "the inputs are kept").toHaveText("10");
  await expect.poll(() => page.url()).not.toBe(first);
  const second = page.url();
  await text.fill(SQUARE.replace("x * x", "x * x * x"));
  await page.getByRole("button", { name: "run the text" }).click();
  await expect(number(page)).toHaveText("27");
  await expect.poll(() => page.url()).not.toBe(second);
  await page.reload();
  await expect(number(page)).toHaveText("27");
  await expect(title(page)).toHaveText("A square");
  await page.getByRole("button", { name: "undo" }).waitFor();
});

test("text pasted into the editor becomes part of it", async ({ page }) => {
  await open(page, PROGRAM);
  await page.getByText("change the program").click();
  const text = page.getByRole("textbox", { name: "text of the program" });
  await text.focus();
  expect(await paste(page, "textarea", SQUARE), "the browser handles the paste").toBe(false);
  await expect(title(page)).toHaveText("A determinant, plain and careful");
});

test("another program is opened", async ({ page }) => {
  await open(page, PROGRAM);
  await page.getByText("other programs").click();
  await page.getByRole("button", { name: "A dot product with two accumulators" }).click();
  await expect(title(page)).toHaveText("A dot product with two accumulators");
  await fragment(page, /example=dot/);
  await page.reload();
  await expect(title(page)).toHaveText("A dot product with two accumulators");
});

test("a dropped file opens as a program", async ({ page }) => {
  await open(page);
  await drop(page, ["square.c", SQUARE]);
  await expect(title(page)).toHaveText("A square");
  // The address follows later. As long as it is the old one, opening it changes nothing.
  await fragment(page, /screen=program/);
  await open(page);
  await page.keyboard.press(":");
  await page.keyboard.type("open square.c");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toHaveText("a page cannot open files by name; drop the file on the page");
  // A file that is not an array gives a notice and replaces nothing.
  await drop(page, ["out.npy", "\u0093NUMPY"]);
  await expect(notice(page)).toContainText("out.npy");
  await expect(page).not.toHaveURL(/screen=program/);
});

test("after a failed load, the next attempt works", async ({ page, complaints }) => {
  await page.route(MODULE, (route) => route.abort());
  await open(page, PROGRAM);
  await expect(notice(page)).toContainText("failed to load the code for programs");
  await page.unroute(MODULE);
  await screen(page, "Number").click();
  await screen(page, "Program").click();
  await expect(title(page)).toHaveText("A determinant, plain and careful");
  expect(complaints.filter((line) => !/Failed to load|Failed to fetch|net::ERR/.test(line))).toEqual([]);
  complaints.length = 0;
});

// All rules apply once on a desktop and once on a phone. The third theme can only change colours.
const LOOKS = [["light", 1280, 800, {}], ["dark", 360, 740, {}], ["high-contrast", 320, 640, COLOURS]] as const;

for (const [theme, width, height, rules] of LOOKS) {
  test(`nothing is too wide, and axe finds nothing: ${theme}, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, PROGRAM);
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    for (const words of ["change the program", "other programs"]) await page.getByText(words).click();
    for (const name of ["A dot product with two accumulators", "A sum that stalls", "A determinant, plain and careful"]) {
      await page.getByRole("button", { name }).click();
      await expect(title(page)).toHaveText(name);
      let checked = "";
      for (const look of ["errors by line", "compilers", "the loop"]) {
        const button = page.getByRole("button", { name: look });
        if (!(await button.count())) continue;
        await button.click();
        expect(await tooWide(page), name).toEqual([]);
        expect(await tooSmall(page), name).toEqual([]);
        // The listing of a long loop has thousands of elements. Axe skips it if it has not changed since its last
        // check.
        const now = await listing(page).evaluate((list) => list.outerHTML);
        const found = await violations(page, rules, now === checked ? { exclude: [".away", "#program-list"] } : undefined);
        checked = now;
        expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 80)).join(" | ")}`)).toEqual([]);
      }
    }
  });
}

const title = (page: Page) => here(page).getByRole("region", { name: "program", exact: true }).getByRole("heading");
const number = (page: Page) => here(page).locator(".answer .number");
const listing = (page: Page) => here(page).locator("#program-list");
const lines = (page: Page) => here(page).getByRole("option");

/** Pastes a text into this element. Returns true if the page handled it, false if the browser did. */
function paste(page: Page, where: string, text: string) {
  return page.locator(where).evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    return !element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

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

/** Buttons, fields and options lower than 24 pixels. */
function tooSmall(page: Page) {
  return here(page)
    .locator("button, input, summary, textarea, [role=option]")
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML.slice(0, 80)));
}
