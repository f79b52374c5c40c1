// Layout: columns do not depend on the values, and focus, errors or longer numbers move nothing. All buttons are large
// enough.

import type { Page } from "@playwright/test";
import { bit, expect, field, here, instruction, open, test } from "../site";
import { OVERLAYS, SCREENS, show } from "../states";

const WORKED = "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";
/** Codes of f16: a large one, long ones, special ones. */
const OPERANDS = ["0x520b,0x00e9,0x2ff6", "1,2,3", "0xfbff,0x8001,0x0000", "inf,nan,-inf", "0x3555,0xb555,0x03ff"];

/** The left and right edges of the elements that a selector finds, in pixels. */
function edges(page: Page, selector: string) {
  return here(page).locator(selector).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [Math.round(left), Math.round(right)]),
  );
}

for (const [width, height] of [[1280, 800], [1920, 1080], [1024, 768]] as const) {
  test(`columns have the same edges whatever the values: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const seen = new Set<string>();
    for (const operands of OPERANDS) {
      await open(page, `./#2/fma.rn.f16/${operands}`);
      const all = await Promise.all([".strip", ".register .code", ".line", ".choice"].map((one) => edges(page, one)));
      const [strips, codes, [line], [steps]] = all;
      for (const column of [strips, codes.map(([, right]) => [right])]) expect(new Set(column.map(String)).size).toBe(1);
      // The line, the rule under the sum, the codes and the steps share their right edge; the margin begins one column
      // later.
      expect(codes[0][1], operands).toBe(line[1]);
      expect(steps, operands).toEqual(line);
      seen.add(JSON.stringify([strips[0], codes[0][1], line]));
    }
    expect([...seen]).toHaveLength(1);
  });
}

test("an operation and its rounding need no scrolling", async ({ page }) => {
  for (const [width, height] of [[1280, 800], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await open(page, WORKED);
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(beyond, `${width}`).toBeLessThanOrEqual(0);
  }
});

test("both lanes of a packed operation and the rounding of either need no scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const lane of ["0", "1"]) {
    await open(page, `./#2/add.f16x2/0.1:0.3,0.2:0.7/step=${lane}.rounding`);
    const bottoms = await here(page).locator(".register.result, .ruler .ends").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().bottom),
    );
    expect(bottoms).toHaveLength(3);
    expect(Math.max(...bottoms), lane).toBeLessThanOrEqual(800);
    // The current step is named, and nothing covers its name.
    const name = here(page).locator('.steps [aria-selected="true"]');
    await expect(name).toContainText("rounding");
    expect(await name.evaluate((one) => {
      const { right, bottom } = (one.lastElementChild as Element).getBoundingClientRect();
      return one.contains(document.elementFromPoint(right - 4, bottom - 6));
    })).toBe(true);
  }
});

for (const [width, height] of [[1280, 800], [360, 740]] as const) {
  test(`nothing moves for the focus, an error, or a longer number: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, WORKED);
    const tops = () => here(page).locator(".instruction .line, .registers, .register, .strip, .answer").evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)),
    );
    const before = await tops();
    await field(page, "b").focus();
    expect(await tops(), "a value has the focus").toEqual(before);
    await page.keyboard.type("1.5x");
    await page.keyboard.press("Enter");
    await expect(field(page, "b")).toHaveAttribute("aria-invalid", "true");
    expect(await tops(), "a value cannot be read").toEqual(before);
    await field(page, "b").fill("0.333333333333333333");
    expect(await tops(), "a longer number").toEqual(before);
    await page.keyboard.press("Escape");
    await instruction(page).focus();
    expect(await tops(), "the line has the focus").toEqual(before);
    // On a phone the messages on the line take space below it (typed.spec.ts).
    if (width > 1000) {
      await instruction(page).fill("fma.rn.f1");
      expect(await tops(), "completions are shown").toEqual(before);
      await instruction(page).fill("fma.rn.rleu.f16 1 2 3");
      expect(await tops(), "the line cannot be read").toEqual(before);
    }
    await page.keyboard.press("Escape");
    expect(await tops(), "after Escape").toEqual(before);
    if (width > 1000) {
      await bit(page, "a0", 1).click();
      expect(await tops(), "a larger number").toEqual(before);
    }
  });
}

for (const [width, height] of [[1280, 800], [360, 740]] as const) {
  test(`every target is at least 24 pixels wide and high: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const small: string[] = [];
    for (const state of [...SCREENS.filter(({ name }) => name !== "reference"), ...OVERLAYS.slice(2, 4)]) {
      await show(page, state);
      const found = await page.evaluate(() => {
        const least = 24;
        const within = [...document.querySelectorAll("button, a, select, input, [role=option]")];
        return within
          .filter((one) => !one.closest(".away, .qr-large") && getComputedStyle(one).pointerEvents !== "none")
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
          // A link within text is as high as the line.
          .filter(({ one }) => one.tagName !== "A")
          .map(({ one, box }) => `${one.className || one.textContent} ${Math.round(box.width)} × ${Math.round(box.height)}`);
      });
      small.push(...found.map((one) => `${state.name}: ${one}`));
    }
    expect(small).toEqual([]);
  });
}
