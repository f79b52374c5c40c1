// The terminal and the page read and write the same links, byte for byte. The tests need the terminal program, built by
// `cargo build`; the chore that starts them passes its path.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { bit, expect, field, fragment, instruction, open, result, screen, test } from "../site";
import { program, root } from "../server.mjs";

test("a link made in the terminal opens the same state on the page", async ({ page }) => {
  const lines = terminal([], ["mul.rn.bf16 1/3 0x1.8p3", "flip b 2", "compare 2", "copy link"]);
  const link = lines.find((line) => line.startsWith("#2/")) ?? "";
  expect(link).toMatch(/^#2\/mul\.rn\.bf16\//);
  await open(page, `./${link}`);
  await expect(screen(page, "Compare")).toHaveAttribute("aria-current", "page");
  // The page writes the same link again.
  await page.getByRole("listbox").press("ArrowDown");
  await fragment(page, /variant=through-f64/);
  await page.getByRole("listbox").press("ArrowUp");
  await fragment(page, link);
  await screen(page, "Operation").click();
  expect(answer(terminal([link], []))).toContain(await result(page).innerText());
});

test("the title names the computation and the screen", async ({ page }) => {
  await open(page, "./#2/add.f16~0.1%20%2B%200.2/0.1,0.2");
  await expect(page).toHaveTitle("0.1 + 0.2 = 0.2998046875 · halfplay");
  await screen(page, "Compare").click();
  await expect(page).toHaveTitle("Compare: 0.1 + 0.2 = 0.2998046875 · halfplay");
});

test("a link made on the page opens the same state in the terminal", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/1,2,3");
  await field(page, "c").fill("1e-3");
  await bit(page, "a0", 0).click();
  await instruction(page).fill("fma.rn.sat.f16");
  await page.keyboard.press("Enter");
  await screen(page, "Compare").click();
  const link = await fragment(page, /screen=compare/);
  const lines = terminal([], [link, "copy link"]);
  expect(lines).toContain(link);
  // −1 × 2 + 0.001 is negative, so .sat makes it 0.
  expect(answer(lines)).toMatch(/^result 0x0000, 0/);
  await screen(page, "Operation").click();
  await expect(result(page)).toHaveText("0x0000");
});

test("every published link opens, with its recorded bits", async ({ page }) => {
  const lines = readFileSync(`${root}assets/cases/links.txt`, "utf8").split("\n");
  const links = lines.filter((line) => /^#\d\//.test(line));
  expect(links.length).toBeGreaterThan(15);
  await open(page);
  for (const line of links) {
    const [link, shown, , bits, name] = line.split("\t");
    await open(page, `./${link}`);
    // The old screen "steps" is now part of the operation, and the maps are now a screen of their own.
    const now = name === "steps" ? "operation" : /page=(map|toy)/.test(link) ? "map" : name;
    await expect(page.locator(`.screen-${now}:not(.away)`)).toBeVisible();
    await page.keyboard.press("Escape");
    await screen(page, "Operation").click();
    await expect(instruction(page), link).toHaveValue(new RegExp(`^${(link.includes("~fma") ? "fma.rn.rleu.f16" : shown).replaceAll(".", "\\.")}( |$)`));
    await expect.poll(() => whole(page), link).toBe(BigInt(bits));
  }
});

/** The result as one number, lane 1 in its upper half. */
async function whole(page: Page): Promise<bigint> {
  const lanes = await result(page).allInnerTexts();
  return lanes.reduceRight((high, lane) => (high << 16n) | BigInt(lane), 0n);
}

/** The output of the terminal program for these commands. */
function terminal(words: string[], commands: string[]): string[] {
  const run = spawnSync(program, ["--plain", ...words], { input: commands.map((line) => `${line}\n`).join("") });
  if (run.error) throw run.error;
  return run.stdout.toString().split("\n");
}

/** The last line with a result. */
function answer(lines: string[]): string {
  return lines.findLast((line) => line.startsWith("result ")) ?? "";
}
