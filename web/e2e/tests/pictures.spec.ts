// Pictures of the page: `cargo xtask browser --pictures` draws three anew for the README, the page's icon from
// its drawing, and every screen in several windows into a folder that is not kept, to be looked at.

import { readFile } from "node:fs/promises";
import { open, test } from "../site";
import { root } from "../server.mjs";
import { show, STATES } from "../states";

const SHOTS = [
  { name: "page", width: 1280, height: 800, colorScheme: "light" },
  { name: "page-dark", width: 1280, height: 800, colorScheme: "dark" },
  { name: "page-phone", width: 390, height: 844, colorScheme: "light" },
] as const;

for (const { name, width, height, colorScheme } of SHOTS) {
  test(`@pictures ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page);
    await page.screenshot({ path: `${root}assets/pictures/${name}.png` });
  });
}

// A browser draws the icon anew whenever the address changes; dots cost it less than a drawing.
test("@pictures icon", async ({ page }) => {
  const drawing = await readFile(`${root}web/icon.svg`, "utf8");
  await page.setViewportSize({ width: 32, height: 32 });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 32px }</style>${drawing}`);
  await page.screenshot({ path: `${root}web/icon.png`, omitBackground: true });
});

/** A phone, a tablet, a laptop, a large screen. */
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

for (const { width, height } of WINDOWS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`@pictures every screen, ${width} wide, ${colorScheme}`, async ({ page }) => {
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
