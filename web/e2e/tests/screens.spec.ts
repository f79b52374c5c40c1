// The other screens: comparison, single number, reference, glossary.

import { dialog, expect, fragment, heading, here, instruction, open, result, screen, test, tool } from "../site";

test("compare: rows, and both traces beside each other", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6");
  await screen(page, "Compare").click();
  const list = page.getByRole("listbox", { name: "pipelines" });
  // The rows after the chosen one are below its content, but still belong to the list.
  const rows = here(page).getByRole("option");
  // A case that every emulation through f32 gets wrong (llvm #98389).
  await expect(rows.filter({ hasText: "through f32" }).first()).toContainText("0x3000");
  await expect(rows.first()).toContainText("0x3001");
  await rows.filter({ hasText: "through f32" }).first().click();
  await expect(rows.filter({ hasText: "through f32" }).first()).toHaveAttribute("aria-selected", "true");
  await list.press("ArrowUp");
  await expect(rows.filter({ hasText: "through f32" }).first()).toHaveAttribute("aria-selected", "false");
  await list.press("ArrowDown");
  const before = await here(page).locator(".looked-at").innerText();
  await list.press("Enter");
  await expect(here(page).locator(".looked-at")).not.toHaveText(before);
  await fragment(page, /traces=yes/);
  await page.keyboard.press("Escape");
  await fragment(page, /^(?!.*traces)/);
  await page.getByRole("button", { name: "both traces" }).click();
  await fragment(page, /traces=yes/);
});

test("pipelines are in groups by result, each below its name, whichever pipeline is open", async ({ page }) => {
  const WANTED = [
    ["0x3001: 5 ways", "fused"],
    ["0x3000: 4 ways", "mul, then add"],
    ["0x2ff6: 1 way", "with .ftz"],
    ["0x3e00: 1 way", "in bf16"],
    ["0x3e001000: 1 way", "into f32"],
  ];
  for (const pipeline of ["", "/variant=through-f64", "/variant=rz"]) {
    await open(page, `./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=compare${pipeline}`);
    // The page follows a new fragment a moment later.
    await expect(async () => {
      const found = await here(page).locator(".group").evaluateAll((all) =>
        all.map((one) => [one.textContent, one.nextElementSibling?.firstElementChild?.textContent]),
      );
      expect(found.map(([name]) => name), pipeline).toEqual(WANTED.map(([name]) => name));
      for (const [at, [, first]] of found.entries()) expect(first, pipeline).toContain(WANTED[at][1].split(" ").at(-1));
    }).toPass();
  }
});

test("the comparison beside the operation leads to the Compare screen", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page);
  await page.getByRole("complementary").getByRole("button", { name: "other ways to compute it" }).click();
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
});

test("number: one value in all formats, the map by click and keys, the toy float", async ({ page }) => {
  await open(page, "./#2/add.f16/1,2/focus=b.0");
  await screen(page, "Number").click();
  await expect(here(page).locator(".looked-at")).toContainText("0x40000000"); // 2 in f32
  await screen(page, "Map").click();
  await expect(here(page)).toContainText("mul, then add ≠ fma");
  await page.getByRole("button", { name: "map", exact: true }).click();
  await expect(heading(page)).toContainText("map at");
  const start = await here(page).locator(".looked-at").innerText();
  await page.keyboard.press("ArrowRight");
  await expect(here(page).locator(".looked-at")).not.toHaveText(start);
  for (let times = 0; times < 4; times++) await page.keyboard.press(">");
  const close = await fragment(page, /code=[0-9a-f]{4}.*zoom=3/);
  const code = parseInt(close.match(/code=([0-9a-f]+)/)?.[1] ?? "", 16);
  await page.keyboard.press("ArrowRight");
  // At the closest zoom a cell is one code.
  await fragment(page, new RegExp(`code=${(code + 1).toString(16).padStart(4, "0")}`));

  await page.getByRole("button", { name: "toy float" }).click();
  await expect(heading(page)).toContainText("toy");
  const toy = await here(page).locator(".looked-at").innerText();
  await page.keyboard.press("ArrowRight");
  await expect(here(page).locator(".looked-at")).not.toHaveText(toy);
  await page.keyboard.press("Escape");
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
});

test("the map: a click chooses a code, the wheel zooms in on it, and a drag moves the map", async ({ page }) => {
  await open(page, "./#2/add.f16/1,2/screen=map");
  const map = here(page).locator(".looked-at canvas");
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The map has the legend's colours: rows of normal numbers are not empty, and the rows at both ends differ from them.
  const pixel = (at: number) =>
    map.evaluate((canvas: HTMLCanvasElement, at) => [...(canvas.getContext("2d")?.getImageData(1000, at, 1, 1).data ?? [])].join(), at);
  expect(new Set([await pixel(4), await pixel(100), await pixel(500)]).size).toBe(3);
  await expect(heading(page)).toContainText("map at 0x0000");
  // 64 rows, the largest numbers on top: 1 is in the 17th row, since its exponent field is 15 of 31. 1.5 is half way
  // along.
  await page.mouse.click(x + width * 0.5 + 1, y + height * (16.5 / 64));
  await expect(heading(page)).toContainText(/map at 0x3e0[0-3]/);
  await page.mouse.wheel(0, -120);
  await fragment(page, /zoom=1/);
  await expect(heading(page)).toContainText(/map at 0x3e0[0-3]/);
  for (let times = 0; times < 2; times++) await page.mouse.wheel(0, -120);
  await fragment(page, /zoom=3/);
  // 16 rows and 64 columns are visible. Dragging down by two rows shows numbers four times as large.
  const before = /map at 0x(....)/.exec((await heading(page).textContent()) ?? "")?.[1] ?? "";
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5 + 1, y + height * (16.5 / 64 + 2 / 16), { steps: 8 });
  await page.mouse.up();
  const after = (Number.parseInt(before, 16) + 2 * 1024).toString(16);
  await expect(heading(page)).toContainText(`map at 0x${after}`);
  await page.mouse.wheel(0, 120);
  await fragment(page, /zoom=2/);
});

test("the map by buttons: its four directions, its ends, and a typed code", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "./#2/add.f16/1,2/screen=map/code=3c00");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  for (let times = 0; times < 3; times++) await press("closer");
  await fragment(page, /zoom=3/);
  const place = (await page.getByRole("button", { name: "right", exact: true }).boundingBox())?.y;
  // 1 is 0x3c00; below it is half of it.
  await press("right");
  await expect(heading(page)).toContainText("map at 0x3c01");
  await press("down");
  await expect(heading(page)).toContainText("map at 0x3801");
  await press("left");
  await press("up");
  await expect(heading(page)).toContainText("map at 0x3c00");
  await press("last code");
  await expect(heading(page)).toContainText("map at 0xffff");
  await press("first code");
  await expect(heading(page)).toContainText("map at 0x0000");
  await press("go to");
  await expect(page.locator("#prompt")).toHaveValue("map ");
  await expect(page.locator("#prompt")).toBeFocused();
  await page.keyboard.type("0.1");
  await press("done");
  await expect(heading(page)).toContainText("map at 0x2e66");
  // A finger that taps repeatedly finds the button in the same place.
  expect((await page.getByRole("button", { name: "right", exact: true }).boundingBox())?.y).toBe(place);
});

for (const width of [360, 1280]) {
  test(`the map is drawn code by code, and no text mentions cells: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=map");
    await expect(heading(page)).toContainText("65536 codes");
    const map = here(page).locator(".points canvas");
    const code = async (x: number) => {
      await map.click({ position: { x, y: 40 } });
      return parseInt((await heading(page).textContent())?.match(/0x([0-9a-f]{4})/)?.[1] ?? "", 16);
    };
    // Each of the terminal's cells is 16 codes wide. A pixel is narrower, and its neighbour is another code.
    const [left, right] = [await code(100), await code(101)];
    expect(left < right && right < left + 16, `${left} and ${right}`).toBe(true);
    expect(await here(page).locator(".heading, .map-sheet > :not(.said)").allTextContents()).not.toContainEqual(expect.stringContaining("cell"));
  });
}

test("the toy float by finger: a tap on a number selects it; the table scrolls, the page does not", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "./#2/add.f16/1,2/screen=map/map=toy");
  const table = here(page).locator(".looked-at .sideways");
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
  const sizes = await table.locator("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(sizes.length).toBe(64);
  expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(24);
  // In E3M2 with a bias of 3, 5 is 0b0_101_01.
  await page.getByRole("button", { name: "5", exact: true }).click();
  await expect(heading(page)).toContainText("0x15");
  await expect(table.locator("[aria-current]")).toContainText("5");
  // The session gets the key that uses a code, even when the number has the focus.
  await page.keyboard.press("Enter");
  await fragment(page, /\/5,2\//);
});

test("reference: search, choose, use", async ({ page }) => {
  await open(page, "./#2/add.f16/1,2");
  await screen(page, "Reference").click();
  const list = page.getByRole("listbox", { name: "instructions" });
  // A long list grows from frame to frame.
  await expect.poll(() => list.getByRole("option").count()).toBeGreaterThan(300);
  await page.getByRole("button", { name: "search", exact: true }).click();
  await page.keyboard.type("mul bf16x2");
  await expect.poll(() => list.getByRole("option").count()).toBeLessThan(20);
  await page.keyboard.press("Enter");
  await list.getByRole("option").first().click();
  await expect(heading(page)).toContainText("mul");
  await page.getByRole("button", { name: "use it" }).click();
  await expect(instruction(page)).toHaveValue(/^mul\..*bf16x2 /);
  await expect(result(page)).toHaveCount(2);
  // The button is gone; the element that it led to has the focus.
  await expect(here(page).locator(".strip [data-bit]:focus")).toHaveCount(1);
});

test("reference: the chosen row is visible, also in a redrawn list", async ({ page }) => {
  await open(page, "./#2/add.f16/1,2/screen=reference");
  const list = page.getByRole("listbox");
  const chosen = list.getByRole("option", { selected: true });
  await list.press("End");
  await expect(chosen).toBeInViewport();
  // Starting a prediction redraws the hidden screens.
  for (const key of ["g", "o", "v", "g", "r"]) await page.keyboard.press(key);
  await expect(chosen).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(chosen).toBeInViewport();
  // A search chooses the first row.
  await list.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(chosen).not.toBeInViewport();
  await page.keyboard.type("/fma");
  await expect(chosen).toBeInViewport();
});

test("glossary: a click on a term, and g w for the terms of the screen", async ({ page }) => {
  await open(page);
  await page.locator(".term", { hasText: "guard bit" }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("heading").first()).toContainText("guard bit");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press("g");
  await page.keyboard.press("w");
  const title = dialog(page).getByRole("heading").first();
  await expect(title).toContainText("1 of");
  await page.keyboard.press("ArrowRight");
  await expect(title).toContainText("2 of");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "terms" })).toBeVisible();
  await page.getByRole("button", { name: "instructions" }).click();
  await expect(page.getByRole("listbox", { name: "instructions" })).toBeVisible();
});

test("keys: the list of keys opens by button and by ?, and closes", async ({ page }) => {
  await open(page);
  await tool(page, "keys");
  await expect(dialog(page)).toContainText("commands, after :");
  await dialog(page).getByRole("button", { name: "close" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("?");
  await expect(dialog(page)).toHaveCount(0);
});

test("predict: the result is nowhere until it is shown", async ({ page }) => {
  // No single flipped bit of an operand may give 3.25, because the page shows the results of such flips.
  await open(page, "./#2/add.f16/1.5,1.75");
  await page.getByRole("button", { name: "predict" }).click();
  await expect(page.locator("body")).not.toContainText("0x4280");
  expect(await page.content()).not.toContain("0x4280");
  await page.getByRole("button", { name: "reveal", exact: true }).click();
  await expect(result(page)).toHaveText("0x4280");
});
