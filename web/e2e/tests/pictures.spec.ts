// Pictures of the page for the README: `cargo xtask browser --pictures` draws them anew.

import { open, test } from "../site";
import { root } from "../server.mjs";

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
