// Axe finds no accessibility problem on any screen or overlay, wide or narrow, with the themes in turn. In every theme
// all colours have enough contrast.

import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { violations } from "../axe";
import { expect, test } from "../site";
import { LONG, OVERLAYS, PARTS, SCREENS, show, STATES, type State } from "../states";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * States with two hundred rows or as many keys. Each takes as long as all others together and looks the same
 * everywhere.
 */
const LARGE = ["reference", "keys"];
const small = (states: State[]) => states.filter(({ name }) => !LARGE.includes(name));
const THEMES = ["light", "dark", "high-contrast", "high-contrast-light", "colour-blind", "colour-blind-light"];
/** The themes take turns. On a phone each state has another theme than on a desktop. */
const WINDOWS = {
  desktop: { first: 0, width: 1280, height: 800, groups: { screens: SCREENS, overlays: OVERLAYS, parts: PARTS } },
  phone: {
    first: 1,
    width: 360,
    height: 740,
    groups: { screens: small(SCREENS), overlays: small(OVERLAYS), parts: PARTS, "long texts": LONG },
  },
};
/** The states that together show every role. */
const COLOURFUL = ["operation", "compare", "map", "glossary", "share", "wrong command", "presenting, on"];

for (const [name, { first, width, height, groups }] of Object.entries(WINDOWS)) {
  for (const [group, states] of Object.entries(groups)) {
    test(`axe finds nothing: ${group}, ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: "reduce" });
      const theme = (at: number) => THEMES[(first + at) % THEMES.length];
      expect(await hindrances(page, states, theme, TAGS)).toEqual([]);
    });
  }
}

for (const theme of THEMES) {
  test(`enough contrast: ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const states = STATES.filter(({ name }) => COLOURFUL.includes(name));
    expect(await hindrances(page, states, () => theme, ["color-contrast"])).toEqual([]);
  });
}

/** The violations that axe finds in these states, one a line. */
async function hindrances(
  page: Page,
  states: State[],
  theme: (at: number) => string,
  rules: RunOptions["runOnly"],
): Promise<string[]> {
  const found: string[] = [];
  for (const [at, state] of states.entries()) {
    await show(page, state);
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme(at));
    for (const { id, nodes } of await violations(page, { runOnly: rules })) {
      const why = nodes[0].failureSummary?.split("\n")[1]?.trim();
      found.push(`${state.name}, ${theme(at)}: ${id}, ${nodes.length} times, as ${nodes[0].target.join()}: ${why}`);
    }
  }
  return found;
}
