// The plane of two operands: its points match numpy's, and mouse and touch move it.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, fragment, here, open, test } from "../site";

// Computed by numpy: instruction, colouring, pipeline, third operand, level, column and row of the tile, digest.
const TILES = readFileSync(new URL("../../../core/tests/heatmap/tiles.txt", import.meta.url), "utf8");

// The shades of each colouring, in the order of the digests: the role, and its strength.
const levels = (role: string) => [12, 21, 30, 39, 48, 57, 66, 75].map((strength) => [role, strength] as const);
const SHADES: Record<string, readonly (readonly [string, number])[]> = {
  class: [...levels("fraction"), ...levels("sign"), ["hidden", 70], ["exponent", 90], ["round", 90], ["round", 70], ["lost", 40], ["bad", 70]],
  distance: [["dim", 12], ["fraction", 55], ["sign", 55], ["fraction", 100], ["sign", 100], ["exponent", 90], ["round", 90]],
  flag: [["dim", 12], ["fraction", 45], ["hidden", 75], ["round", 85], ["bad", 85]],
  decision: [["fraction", 40], ["sign", 40], ["exponent", 70], ["guard", 90], ["hidden", 60], ["hidden", 100], ["round", 85], ["good", 60], ["lost", 40]],
};

// The visible part of the plane: points across and down.
const [COLUMNS, ROWS] = [128, 64];

/** The code at a position on an axis, along the number line. */
const code = (place: number) => (place < 0x8000 ? 0x8000 | (0x7fff - place) : place - 0x8000);
const hex = (code: number) => code.toString(16).padStart(4, "0");
/** The position of a code. */
const placeOf = (code: number) => (code & 0x8000 ? 0x7fff - (code & 0x7fff) : 0x8000 + code);

const canvas = (page: Page) => here(page).locator(".points canvas");

/** The positions of the link's pair and corner on the axes, counted from the left and from the top. */
async function seen(page: Page, close: number | RegExp) {
  const link = await fragment(page, typeof close === "number" ? new RegExp(`close=${close}`) : close);
  const places = (name: string) => {
    const found = link.match(new RegExp(`${name}=([0-9a-f]{4})\\.([0-9a-f]{4})`));
    return found ? [placeOf(parseInt(found[1], 16)), 0xffff - placeOf(parseInt(found[2], 16))] : [NaN, NaN];
  };
  return { pair: places("pair"), from: places("from"), link };
}

test("each point of a tile matches numpy", async ({ page }) => {
  test.setTimeout(240_000);
  const lines = TILES.split("\n").map((line) => line.split(" ")).filter(([instr, , , , level]) => (instr === "mul.f16" && level === "8") || (instr === "add.f16" && ["8", "11"].includes(level)));
  expect(lines.length).toBe(12);
  await open(page, "./#2/add.f16/1,2/screen=map/map=plane");
  await expect(canvas(page)).toBeVisible();
  for (const [instr, by, vs, , level, x, y, digest] of lines) {
    // From level 8 on, a case is a point; closer, each case has several points.
    const each = 1 << (Number(level) - 8);
    const shades: number[] = Array(256 * 256).fill(-1);
    for (const [right, down] of [0, 1, 2, 3].flatMap((down) => [0, 1].map((right) => [right, down]))) {
      const [left, top] = [(Number(x) * 256 + right * COLUMNS) / each, (Number(y) * 256 + down * ROWS) / each];
      const from = `${hex(code(left))}.${hex(code(0xffff - top))}`;
      // A ring surrounds the cursor, so the points around it are read with the cursor elsewhere.
      const corners = [[0, 0], [COLUMNS / each - 1, ROWS / each - 1]];
      const read: number[][] = [];
      for (const [column, row] of corners) {
        const pair = [code(left + column), code(0xffff - top - row)];
        const way = `#2/${instr}/1,2/screen=map/map=plane/by=${by}${vs === "-" ? "" : `/beside=${vs}`}/pair=${pair.map(hex).join(".")}/close=${Number(level) + 2}/from=${from}`;
        read.push(await points(page, way, pair, SHADES[by]));
      }
      for (let row = 0; row < ROWS; row += 1) {
        for (let column = 0; column < COLUMNS; column += 1) {
          const near = column < COLUMNS / 2;
          shades[(down * ROWS + row) * 256 + right * COLUMNS + column] = read[near ? 1 : 0][row * COLUMNS + column];
        }
      }
    }
    expect(shades).not.toContain(-1);
    expect(fnv(shades), `${instr} ${by} level ${level}`).toBe(digest);
  }
});

/** The FNV-1a hash of the shades, in hexadecimal; another text if a shade is unknown. */
function fnv(shades: number[]) {
  if (shades.includes(-1)) return "no colour of these";
  let hash = 0xcbf29ce484222325n;
  for (const shade of shades) hash = BigInt.asUintN(64, (hash ^ BigInt(shade)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/**
 * The shade of each point on the canvas once this link is drawn; -1 for an unknown colour. The link's pair must differ
 * from the last one.
 */
async function points(page: Page, link: string, pair: number[], shades: readonly (readonly [string, number])[]) {
  await page.evaluate((link) => (location.hash = link), link);
  // Polls in every frame: `expect` polls less often, and there are hundreds of links.
  await page.waitForFunction(
    (words) => {
      const text = document.querySelector(".screen:not(.away) .blocks")?.textContent ?? "";
      return words.every((word) => text.includes(word));
    },
    [`a = 0x${hex(pair[0])}`, `b = 0x${hex(pair[1])}`],
    { timeout: 45_000 },
  );
  return shadesOn(page, shades, [COLUMNS, ROWS]);
}

/** The shades in the middle of equal parts of the canvas, this many across and down; -1 for an unknown colour. */
async function shadesOn(page: Page, shades: readonly (readonly [string, number])[], [columns, rows]: number[]) {
  const found = await canvas(page).evaluate(async (canvas: HTMLCanvasElement, { shades, columns, rows }) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const legend = canvas.parentElement!.querySelector(".legend")!;
    const colours = shades.map(([role, strength]) => {
      const swatch = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      swatch.setAttribute("class", `swatch role-${role}`);
      legend.append(swatch);
      const parts = getComputedStyle(swatch).color.match(/[\d.]+/g)!.slice(0, 3).map(Number);
      swatch.remove();
      return [...parts, Math.floor((strength * 255) / 100)];
    });
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const found: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = [((column + 0.5) * canvas.width) / columns, ((row + 0.5) * canvas.height) / rows].map(Math.floor);
        const pixel = data.slice((y * canvas.width + x) * 4, (y * canvas.width + x) * 4 + 4);
        // A canvas stores colours that are not opaque with less precision.
        found.push(colours.findIndex((colour) => colour.every((part, at) => Math.abs(part - pixel[at]) <= (at < 3 ? 5 : 0))));
      }
    }
    // A string leaves the page much faster than thousands of numbers.
    return found.join();
  }, { shades, columns, rows });
  return found.split(",").map(Number);
}

/**
 * A plane whose points have four cases each, all shown by the finer picture, for the tile of level 8, where a case is a
 * point.
 */
function tile(instr: string, by: string, vs: string) {
  const [, , , , , x, y, digest] = TILES.split("\n").map((line) => line.split(" ")).find((line) => line[0] === instr && line[1] === by && line[2] === vs && line[4] === "8")!;
  const [left, top] = [Number(x) * 256, Number(y) * 256];
  const way = `#2/${instr}/1,2/screen=map/map=plane/by=${by}${vs === "-" ? "" : `/beside=${vs}`}`;
  /** The link with the cursor on this case of the tile. */
  const link = ([column, row]: number[]) => {
    const pair = [left + column, 0xffff - top - row].map(code).map(hex).join(".");
    return `${way}/pair=${pair}/close=8/from=${hex(code(left))}.${hex(code(0xffff - top))}`;
  };
  return { left, top, digest, link };
}

/** The digest of the shades of 256 × 256 cases on the canvas. Each half is read with the cursor at the other end. */
async function finerDigest(page: Page, { link }: ReturnType<typeof tile>, shades: readonly (readonly [string, number])[]) {
  const all: number[] = Array(256 * 256).fill(-1);
  for (const [right, cursor] of [[0, [255, 255]], [1, [0, 0]]] as const) {
    await page.evaluate((link) => (location.hash = link), link([...cursor]));
    const read = await shadesOn(page, shades, [256, 256]);
    for (let row = 0; row < 256; row += 1) {
      for (let column = right * 128; column < right * 128 + 128; column += 1) all[row * 256 + column] = read[row * 256 + column];
    }
  }
  return fnv(all);
}

test("a worker paints a finer picture whose cases match numpy", async ({ page }) => {
  for (const [instr, by, vs] of [["mul.f16", "decision", "-"], ["add.f16", "distance", "rz"]]) {
    const wanted = tile(instr, by, vs);
    await open(page, `./${wanted.link([255, 255])}`);
    await expect(canvas(page)).toBeVisible();
    // The coarse picture appears immediately, the tiles later.
    await expect.poll(() => finerDigest(page, wanted, SHADES[by]), `${instr} ${by}`).toBe(wanted.digest);
  }
});

test("tiles of another picture are dropped", async ({ page }) => {
  const wanted = tile("mul.f16", "decision", "-");
  await open(page, "./#2/mul.f16/1,2/screen=map/map=plane/by=decision");
  await expect(canvas(page)).toBeVisible();
  // Each picture is replaced by another one before its tiles arrive.
  for (let close = 1; close <= 7; close += 1) {
    await page.evaluate((link) => (location.hash = link), wanted.link([255, 255]).replace("close=8", `close=${close}`));
    await fragment(page, new RegExp(`close=${close}`));
  }
  await expect.poll(() => finerDigest(page, wanted, SHADES.decision)).toBe(wanted.digest);
  // At the closest levels each point is a case, and nothing remains of the picture before.
  const closer = wanted.link([255, 255]).replace("close=8", "close=10");
  await page.evaluate((link) => (location.hash = link), closer);
  await fragment(page, /close=10/);
  const alone = await page.context().newPage();
  await open(alone, `./${closer}`);
  const points = () => Promise.all([page, alone].map((page) => shadesOn(page, SHADES.decision, [COLUMNS, ROWS])));
  await expect.poll(async () => { const [here, there] = await points(); return here.join() === there.join(); }).toBe(true);
});

test("without workers the coarse picture stays", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
  await open(page, "./#2/mul.f16/1,2/screen=map/map=plane");
  await expect(canvas(page)).toBeVisible();
  const drawn = async () => (await shadesOn(page, SHADES.class, [COLUMNS, ROWS])).filter((shade) => shade >= 0).length;
  // All points except those under the ring around the cursor.
  await expect.poll(drawn).toBeGreaterThan(COLUMNS * ROWS * 0.95);
});

const PLANE = "./#2/mul.f16/1.5,2/screen=map/map=plane";

test("the wheel zooms in at the pointer", async ({ page }) => {
  await open(page, PLANE);
  const box = (await canvas(page).boundingBox())!;
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height * 0.3];
  const begun = (await seen(page, /pair=/)).link;
  await page.mouse.click(x, y);
  // The link follows a little later.
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(begun);
  const before = await seen(page, /pair=/);
  await page.mouse.move(x, y);
  for (let turn = 1; turn <= 4; turn += 1) {
    await page.mouse.wheel(0, -120);
    await seen(page, turn);
  }
  await page.mouse.click(x + 1, y + 1);
  await page.mouse.click(x, y);
  // Before zooming, a point had 512 cases across and 1024 down.
  const points = async () => {
    const after = await seen(page, 4);
    return Math.max(...[512, 1024].map((cases, axis) => Math.abs(after.pair[axis] - before.pair[axis]) / cases));
  };
  await expect.poll(points).toBeLessThanOrEqual(1);
  await page.mouse.wheel(0, 120);
  await seen(page, 3);
});

test("a drag moves the visible part", async ({ page }) => {
  await open(page, `${PLANE}/pair=0400.7600/close=5/from=0000.7800`);
  const box = (await canvas(page).boundingBox())!;
  const before = await seen(page, 5);
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.75, { steps: 6 });
  await page.mouse.up();
  // A quarter of 128 × 64 points of 16 × 32 cases, with a tolerance of a point or two. The link follows a little later.
  await expect
    .poll(async () => {
      const after = await seen(page, 5);
      return [Math.round((after.from[0] - before.from[0]) / 64), Math.round((before.from[1] - after.from[1]) / 128)];
    })
    .toEqual([8, 4]);
});

test("two fingers zoom in", async ({ page }) => {
  await open(page, PLANE);
  const box = (await canvas(page).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-apart, apart].map((by, id) => ({ x: box.x + box.width / 2 + by, y: box.y + box.height / 2, id }));
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number; id: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", fingers(40));
  for (const apart of [50, 65, 80, 100, 120]) await send("touchMove", fingers(apart));
  await send("touchEnd", []);
  await seen(page, /close=[12]/);
});

test("a slider changes the third operand", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/1,2,1/screen=map/map=plane");
  const slider = here(page).locator(".slider input");
  await expect(slider).toHaveAttribute("aria-label", "c, from -65504 to 65504");
  await expect(slider).toHaveAttribute("aria-valuetext", "1, 0x3c00");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "1.0009765625, 0x3c01");
  await expect(here(page).locator(".blocks")).toContainText("c = 0x3c01");
  await open(page, PLANE);
  await expect(canvas(page)).toBeVisible();
  await expect(here(page).locator(".slider")).toHaveCount(0);
});
