// No hindrance that axe knows of: on every screen and overlay, wide and narrow, and enough contrast in every theme.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../site";
import { LONG, OVERLAYS, PARTS, SCREENS, show, STATES, type State } from "../states";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Two hundred rows, as many keys: each takes as long as all the others, and looks the same everywhere. */
const LARGE = ["reference", "keys"];
const small = (states: State[]) => states.filter(({ name }) => !LARGE.includes(name));
const WINDOWS = {
  desktop: { theme: "light", width: 1280, height: 800, groups: { screens: SCREENS, overlays: OVERLAYS, parts: PARTS } },
  phone: {
    theme: "dark",
    width: 360,
    height: 740,
    groups: { screens: small(SCREENS), overlays: small(OVERLAYS), parts: PARTS, "long texts": LONG },
  },
};
/** What shows every role once. */
const COLOURFUL = ["operation", "compare", "map", "glossary", "share", "wrong command", "presenting, on"];

for (const [name, { theme, width, height, groups }] of Object.entries(WINDOWS)) {
  for (const [group, states] of Object.entries(groups)) {
    test(`axe finds nothing: ${group}, ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await look(page, theme);
      expect(await violations(page, states, (axe) => axe.withTags(TAGS))).toEqual([]);
    });
  }
}

for (const theme of ["light", "dark", "high-contrast", "high-contrast-light", "colour-blind", "colour-blind-light"]) {
  test(`enough contrast: ${theme}`, async ({ page }) => {
    await look(page, theme);
    const states = STATES.filter(({ name }) => COLOURFUL.includes(name));
    expect(await violations(page, states, (axe) => axe.withRules(["color-contrast"]))).toEqual([]);
  });
}

/** Colours that stay, and no transition between them. */
async function look(page: Page, theme: string) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((theme) => localStorage.setItem("halfplay-theme", theme), theme);
}

/** What axe finds in these states, a line each. */
async function violations(page: Page, states: State[], rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const found: string[] = [];
  for (const state of states) {
    await show(page, state);
    // There is no frame of another page here, so no page beside this one is needed.
    const { violations } = await rules(new AxeBuilder({ page }).setLegacyMode()).analyze();
    for (const { id, nodes } of violations) {
      const why = nodes[0].failureSummary?.split("\n")[1]?.trim();
      found.push(`${state.name}: ${id}, ${nodes.length} times, as ${nodes[0].target.join()}: ${why}`);
    }
  }
  return found;
}
