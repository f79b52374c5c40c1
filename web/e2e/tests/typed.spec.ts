// On a phone nothing covers the answer while the user types, and no number breaks within its digits.

import type { Page } from "@playwright/test";
import { expect, here, instruction, open, test } from "../site";

/** Sums with long numbers, at the rounding step: in f16, bf16, and f32 from f16. */
const LONG = [
  "fma.rn.f16/0x520b,0x00e9,0x2ff6",
  "add.f16/0.1,0.2",
  // Between -0.125244140625 and -0.1251220703125.
  "add.f16/-0.1251220703125,-1e-6",
  "mul.bf16/1e-30,3.14",
  "fma.rn.f32.f16/1.1,1.7,1e-10",
];

for (const width of [320, 360]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 760 } });

    for (const [place, address] of [["operation", "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6"], ["first screen", "./"]] as const) {
      test(`messages about the line cover nothing: ${place}`, async ({ page }) => {
        await open(page, address);
        for (const text of ["1 +* 2", "fma.rn.f16.f17 0x520b 0x00e9 0x2ff6 1", "fma.rn.b"]) {
          await instruction(page).fill(text);
          await expect(here(page).locator(".about-line > *").first()).toBeVisible();
          expect(await covered(page), text).toEqual([]);
        }
      });
    }

    for (const sum of LONG) {
      test(`no number is broken within its digits: ${sum}`, async ({ page }) => {
        for (const [rest, guessed] of [["/step=rounding", false], ["/hide=yes", false], ["/hide=yes", true]] as const) {
          await open(page, "./#2/neg.f16/1");
          await open(page, `./#2/${sum}${rest}`);
          await expect(here(page).locator(".ends, .candidates")).toBeVisible();
          if (guessed) {
            await page.keyboard.press("a");
            await expect(here(page).getByRole("group", { name: "Which flags" })).toBeVisible();
            await page.keyboard.press("a");
            await expect(here(page).locator(".ends .yours")).toBeVisible();
          }
          expect(await broken(page), `${rest}, guessed: ${guessed}`).toEqual([]);
        }
      });
    }
  });
}

/** Elements of the screen that the messages about the line cover by more than a pixel. */
function covered(page: Page) {
  return page.evaluate(() => {
    const screen = document.querySelector(".screen:not(.away)") as Element;
    const said = [...screen.querySelectorAll(".about-line > *, .about-line li")].map((one) => one.getBoundingClientRect());
    const below = [...screen.querySelectorAll(".line, .answer, .told, .anything, .register, .outcome, .large, .doors")];
    const under = below.filter((one) => {
      const box = one.getBoundingClientRect();
      return said.some(({ top, bottom, height }) => height > 0 && box.height > 0 && box.top < bottom - 1 && top < box.bottom - 1);
    });
    return under.map((one) => `${one.className} "${one.textContent?.slice(0, 30)}"`);
  });
}

/** Numbers that take more than one line, or stick out of the window. */
function broken(page: Page) {
  return page.evaluate(() => {
    const screen = document.querySelector(".screen:not(.away)") as Element;
    const numbers = [...screen.querySelectorAll(".ends :is(span, code), .candidate :is(strong, code), .answer .number, .register .value")];
    const found: string[] = [];
    for (const one of numbers) {
      const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const boxes = [...range.getClientRects()];
        const inside = boxes.every(({ left, right }) => left >= 0 && right <= document.documentElement.clientWidth);
        if (boxes.length > 1 || !inside) found.push(`${walk.currentNode.textContent} in ${boxes.length} lines`);
      }
    }
    return found;
  });
}
