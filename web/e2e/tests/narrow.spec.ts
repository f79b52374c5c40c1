// In a narrow window nothing scrolls sideways except boxes made for it.

import type { Locator, Page } from "@playwright/test";
import { bit, expect, here, open, test } from "../site";
import { show, STATES } from "../states";

const WINDOWS = [
  { name: "phone", width: 360, height: 740, scale: 3 },
  { name: "small phone", width: 320, height: 640, scale: 2 },
  { name: "zoomed to 200 %", width: 640, height: 400, scale: 2 },
];

for (const { name, width, height, scale } of WINDOWS) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: scale });

    test("nothing is wider than the window", async ({ page }) => {
      for (const state of STATES) {
        await show(page, state);
        // The part below the answer follows a little later.
        await expect.poll(() => tooWide(page), state.name).toEqual([]);
      }
    });
  });
}

test("on a phone columns are as wide as a register's, and the last ones are folded until the user shows all", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const picture = here(page).locator(".picture");
  const widths = () => picture.locator(".solid .bit:visible").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  const register = Math.round((await bit(page, "a0", 3).boundingBox())?.width ?? 0);
  await expect(picture.locator(".solid").getByText("0…011")).toBeVisible();
  expect((await widths()).slice(0, 13)).toEqual(Array(13).fill(register));
  await picture.getByText("all columns").click();
  await expect(picture.locator(".solid").getByText("0…011")).toBeHidden();
  expect(await widths()).toEqual(Array(27).fill(register));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), "the picture scrolls in its own box").toBeLessThanOrEqual(0);
});

test("on a phone the step buttons are at the bottom of the window, however long the page is", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  for (const top of [0, 400]) {
    await page.evaluate((top) => scrollTo(0, top), top);
    const box = await page.getByRole("button", { name: "next step" }).boundingBox();
    expect(box?.y).toBeGreaterThan(680);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  }
});

test("a tap on the folded columns unfolds them, too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const folded = here(page).locator(".picture .solid").getByText("0…011");
  await folded.click();
  await expect(folded).toBeHidden();
  await expect(here(page).getByRole("checkbox", { name: "all columns" })).toBeChecked();
  await expect(here(page).locator(".picture .solid .bit:visible")).toHaveCount(27);
});

test("every bit of a number is visible, and 32 bits take two lines of 16", async ({ page }) => {
  for (const width of [320, 360, 480, 767]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "./#2/fma.rn.f32.f16/max,max,1e-40");
    for (const [row, lines] of [["a0", [16]], ["c0", [16, 16]]] as const) {
      const boxes = await here(page).locator(`[data-row$=-${row}] [data-bit]`).evaluateAll((all) =>
        all.map((bit) => bit.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
      );
      expect(boxes.every(({ left, right }) => left >= 0 && right <= width), `${row} at ${width}`).toBe(true);
      const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))];
      expect(tops.map((top) => boxes.filter((box) => Math.round(box.top) === top).length)).toEqual(lines);
    }
  }
});

test("traces are below the headings of their columns, however wide the window is", async ({ page }) => {
  for (const width of [360, 700, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=compare/variant=mul-then-add/traces=yes");
    await expect(page.getByRole("columnheader")).toHaveCount(3);
    const [step, instruction, pipeline] = await lefts(page.getByRole("columnheader"));
    expect(step < instruction && instruction < pipeline, `${width}`).toBe(true);
    for (const [text, left] of [["mul.rn.f16", pipeline], ["0x1180, less than half", pipeline], ["0x520b, 0x00e9, 0x2ff6", instruction]]) {
      const cell = page.locator("tr").getByRole("cell", { name: text as string, exact: true });
      expect(await lefts(cell), `${text} at ${width}`).toEqual([left]);
    }
    expect(await tooWide(page), `${width}`).toEqual([]);
  }
});

for (const link of ["fma.rn.f16/0x520b,0x00e9,0x2ff6", "fma.rn.f16x2/1:0.1,2:65504,3:1e-7", "fma.rn.f32.bf16/0x3f81,0x3f81,0x33800001", "fma.rn.f32.f16/max,max,1e-40"]) {
  test(`no value is cut, however wide the window is: ${link}`, async ({ page }) => {
    await open(page, `./#2/${link}`);
    const cut: string[] = [];
    for (let width = 360; width <= 1920; width += 40) {
      await page.setViewportSize({ width, height: 900 });
      for (const found of await tooWide(page)) cut.push(`${width}: ${found}`);
      const values = await here(page).locator(".register :is(.value, input), .answer .number").evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => (one as HTMLInputElement).value ?? one.textContent),
      );
      for (const value of values) cut.push(`${width}: ${value}`);
    }
    expect(cut).toEqual([]);
  });
}

/** The left edges of these cells, in pixels. */
function lefts(cells: Locator): Promise<number[]> {
  return cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)));
}

/** Elements that stick out of the window, or whose text sticks out of them, outside boxes that scroll sideways. */
function tooWide(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${element.textContent?.trim().slice(0, 30)}"`;
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    // Each of these has its own layout, so content that sticks out does not widen the page.
    for (const box of document.querySelectorAll("dialog[open], .screen:not(.away)")) {
      if (box.scrollWidth > box.clientWidth) found.push(`${box.className} is ${box.scrollWidth} of ${box.clientWidth} wide`);
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(".away, .sideways, .said, svg, noscript, [hidden]")) continue;
      const box = element.getBoundingClientRect();
      if (box.width && (box.right > width + 1 || box.left < -1)) found.push(`${name(element)} ${Math.round(box.left)}..${Math.round(box.right)}`);
    }
    return found.slice(0, 4);
  });
}

test("the table scrolls to the chosen number of the toy float", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "./#2/add.f16/1,2/screen=map/map=toy");
  const table = page.getByRole("group", { name: "table" });
  for (const [key, number] of [["End", "-nan"], ["Home", "0"]] as const) {
    await page.keyboard.press(key);
    const cell = table.locator("[aria-current=true]");
    await expect(cell).toContainText(number);
    const outside = async () => {
      const [box, room] = [await cell.boundingBox(), await table.boundingBox()];
      return box === null || room === null || box.x < room.x - 1 || box.x + box.width > room.x + room.width + 1;
    };
    await expect.poll(outside, key).toBe(false);
  }
});
