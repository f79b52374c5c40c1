// All screens and overlays, for the tests that go through them.

import type { Page } from "@playwright/test";
import { expect, open } from "./site";

/** A state of the page: the link that opens it, and the keys to press then. */
export type State = { name: string; link: string; keys?: string[]; embed?: string };

const WORKED = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";

/** Each screen and page once. */
export const SCREENS: State[] = [
  { name: "front", link: "" },
  { name: "operation", link: WORKED },
  { name: "a step", link: `${WORKED}/step=exact-sum` },
  { name: "predicting", link: `${WORKED}/hide=yes` },
  { name: "predicted", link: `${WORKED}/hide=yes`, keys: ["a"] },
  { name: "compare", link: `${WORKED}/screen=compare` },
  { name: "traces", link: `${WORKED}/screen=compare/variant=through-f32/traces=yes` },
  { name: "number", link: `${WORKED}/screen=number` },
  { name: "map", link: `${WORKED}/screen=map` },
  { name: "map, close", link: `${WORKED}/screen=map/code=3c01/zoom=2` },
  { name: "toy float", link: `${WORKED}/screen=map/map=toy/toy=21` },
  { name: "reference", link: `${WORKED}/screen=reference` },
  { name: "search", link: `${WORKED}/screen=reference/search=tanh%20f16` },
  { name: "glossary", link: `${WORKED}/screen=reference/about=glossary/term=fraction` },
];

/** The overlays. */
export const OVERLAYS: State[] = [
  { name: "keys", link: WORKED, keys: ["?"] },
  { name: "term", link: WORKED, keys: ["g", "w"] },
  { name: "share", link: WORKED, keys: ["y"] },
  { name: "menu", link: WORKED, keys: ["Home", "ArrowUp", "g", "i"] },
  { name: "command", link: WORKED, keys: [":", "s"] },
  { name: "wrong command", link: WORKED, keys: [":", "x", "Enter"] },
  { name: "searching", link: WORKED, keys: ["/", "m"] },
];

/** Long numbers, and texts that cannot be read. */
export const LONG: State[] = [
  { name: "f32", link: "#2/add.f32/1e-40,0.1" },
  { name: "f32, steps", link: "#2/add.f32/1e-40,0.1/step=exact-sum" },
  { name: "f32, compare", link: "#2/add.f32/1e-40,0.1/screen=compare" },
  { name: "f32, number", link: "#2/add.f32/1e-40,0.1/screen=number" },
  { name: "mixed, exact sum", link: "#2/fma.rn.f32.f16/max,max,1e-40/step=exact-sum" },
  { name: "bf16, exact sum", link: "#2/add.bf16/max,min_subnormal/step=exact-sum" },
  { name: "packed", link: "#2/fma.rn.f16x2/1:0.1,2:65504,3:1e-7" },
  { name: "packed, steps", link: "#2/fma.rn.bf16x2/1:0.1,2:65504,3:1e-7/step=1.rounding" },
  { name: "packed, compare", link: "#2/fma.rn.f16x2/1:0.1,2:65504,3:1e-7/screen=compare" },
  { name: "registers", link: "#2/mov.b32/0x40003c00" },
  { name: "broken operand", link: "#2/add.f16/1.5~1.5x,1" },
  { name: "broken instruction", link: "#2/add.f16~fma.rn.rleu.f16/1,2" },
  { name: "a thousand digits", link: `#2/add.f16/1.${"0".repeat(500)}${"7".repeat(500)},1/step=decode` },
  { name: "a thousand digits that cannot be read", link: `#2/add.f16/1~${"7".repeat(1000)}x,1` },
  { name: "what-if", link: "#2/add.rna.f16/1,0x1p-11/allow=what-if" },
  { name: "hidden", link: "#2/fma.rn.f32.f16/max,max,1e-40/hide=yes" },
];

/** Parts of the page for frames, and the presentation. */
export const PARTS: State[] = [
  { name: "presenting", link: WORKED, keys: ["z"] },
  { name: "presenting, on", link: WORKED, keys: ["z", " ", " ", " "] },
  { name: "embedded", link: WORKED, embed: "?embed" },
  { name: "embedded comparison", link: WORKED, embed: "?embed=compare" },
  { name: "embedded step", link: `${WORKED}/hide=yes`, embed: "?embed=step" },
];

/** All of these states. */
export const STATES = [...SCREENS, ...OVERLAYS, ...LONG, ...PARTS];

/** Opens a state. In a loaded page only the link changes, which closes any overlay. */
export async function show(page: Page, state: State) {
  const { link, keys = [], embed = "" } = state;
  await open(page, `./${embed}#2/neg.f16/1`);
  await open(page, `./${embed}${link}`);
  await expect(page.locator("dialog, .prompt")).toHaveCount(0);
  for (const key of keys) await page.keyboard.press(key);
  if (OVERLAYS.includes(state)) await expect(page.locator("dialog, .prompt, .notice")).toHaveCount(1);
}
