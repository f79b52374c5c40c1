// Pictures of the page. `cargo xtask pictures` redraws those in assets/pictures; every other run checks that they are
// up to date. Screenshots of every screen go to a folder that git ignores, for inspection after a change of style.

import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, open, test } from "../site";
import { root } from "../server.mjs";
import { show, STATES } from "../states";

const making = process.env.HALFPLAY_PICTURES === "make";

const SHOTS = [
  { name: "page", width: 1280, height: 800, colorScheme: "light" },
  { name: "page-dark", width: 1280, height: 800, colorScheme: "dark" },
  { name: "page-phone", width: 390, height: 844, colorScheme: "light" },
] as const;

/**
 * The widths of a text in the page's typefaces. If they differ from the committed ones, the machine has other fonts.
 */
function fonts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const width = (family: string) => {
      const text = document.createElement("span");
      text.style.cssText = `position: absolute; font: 100px ${family}`;
      text.textContent = "0.1 + 0.2 rounds to even";
      document.body.append(text);
      const width = text.getBoundingClientRect().width;
      text.remove();
      return width.toFixed(0);
    };
    const page = getComputedStyle(document.body).fontFamily;
    const code = getComputedStyle(document.querySelector(".code") ?? document.body).fontFamily;
    return `${width(page)} ${width(code)}\n`;
  });
}

for (const { name, width, height, colorScheme } of SHOTS) {
  test(`@picture ${name} is current`, async ({ page }, info) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page);
    const text = await page.evaluate(() => document.body.innerText.replace(/\s+/g, "\n").trim() + "\n");
    expect(text, "the words in the picture; to draw it again: cargo xtask pictures").toMatchSnapshot(`${name}.txt`);
    const found = await fonts(page);
    const committed = await readFile(`${root}assets/pictures/fonts.txt`, "utf8").catch(() => "");
    if (making) expect(found).toMatchSnapshot("fonts.txt");
    if (making || found === committed) {
      await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.001 });
    } else {
      info.annotations.push({ type: "not compared", description: "pixels: this machine has other fonts" });
    }
  });
}

// A browser redraws the icon whenever the address changes. It draws a bitmap faster than an SVG.
test("@picture the icon is current", async ({ page }) => {
  const file = `${root}web/icon.png`;
  const drawing = await readFile(`${root}web/icon.svg`, "utf8");
  await page.setViewportSize({ width: 32, height: 32 });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 32px }</style>${drawing}`);
  const drawn = await page.screenshot({ omitBackground: true });
  if (making) await writeFile(file, drawn);
  const icons = [drawn, await readFile(file)].map((icon) => `data:image/png;base64,${icon.toString("base64")}`);
  expect(await page.evaluate(distance, icons), "to draw it again: cargo xtask pictures").toBeLessThan(4);
});

/** The mean difference between two pictures of 32 x 32 pixels, where black and white differ by 255. */
async function distance(pictures: string[]): Promise<number> {
  const [a, b] = await Promise.all(
    pictures.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(32, 32).getContext("2d") as OffscreenCanvasRenderingContext2D;
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, 32, 32).data;
    }),
  );
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length;
}

/** A phone, a tablet, a laptop, a large screen. */
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

for (const { width, height } of WINDOWS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`@picture @screenshots every screen, ${width} wide, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const state of STATES) {
        await show(page, state);
        const name = `${state.name.replace(/\W+/g, "-")}-${width}-${colorScheme}`;
        await page.screenshot({ path: `${root}web/e2e/results/pictures/${name}.png`, fullPage: width < 1024 });
      }
    });
  }
}
