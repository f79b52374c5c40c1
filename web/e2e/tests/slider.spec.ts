// The slider of a lesson's step: moved by keys, finger or mouse, kept in the link, undone by the browser's back button.
// Also the steps of a lesson on a phone.

import type { Page } from "@playwright/test";
import { violations } from "../axe";
import { expect, fragment, here, instruction, open, test } from "../site";

// b goes from 0.5, code 0x3800 = 14336, to 2, code 0x4000 = 16384; 1 is 0x3c00 = 15360, in the middle of these 2048
// codes.
const STEP = "./#2/add.f16/2048,0x3c01/step=rounding/slider=b.0,0x3800,0x4000/lesson=ties/lesson-step=a-little-more-than-half";

test("keys move the slider by one code, the answer follows, and its text gives the value", async ({ page }) => {
  await open(page, STEP);
  await expect(slider(page)).toHaveAttribute("aria-label", "b, from 0.5 to 2");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "1.0009765625, 0x3c01");
  await expect(answer(page)).toHaveText("2050");
  await instruction(page).focus();
  for (let tab = 0; tab < 6 && !(await focused(page)); tab += 1) await page.keyboard.press("Tab");
  await expect(slider(page)).toBeFocused();
  // 2048 and 2050 are neighbours. 2049 is a tie and goes to the even 2048; anything above goes up.
  for (const [key, told, sum] of [
    ["ArrowLeft", "1, 0x3c00", "2048"],
    ["ArrowLeft", "0.99951171875, 0x3bff", "2048"],
    ["ArrowRight", "1, 0x3c00", "2048"],
    ["ArrowUp", "1.0009765625, 0x3c01", "2050"],
    ["Home", "0.5, 0x3800", "2048"],
    ["End", "2, 0x4000", "2050"],
  ]) {
    await page.keyboard.press(key);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", told);
    await expect(answer(page)).toHaveText(sum);
    await expect(slider(page)).toBeFocused();
  }
});

test("a drag makes one history entry, and the link has the final value", async ({ page }) => {
  await open(page, STEP);
  await expect(answer(page)).toHaveText("2050");
  const before = await page.evaluate(() => history.length);
  const box = (await slider(page).boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.9, y);
  await page.mouse.down();
  const seen = new Set<number>();
  for (const part of [0.8, 0.6, 0.4, 0.2, 0.1]) {
    await page.mouse.move(box.x + box.width * part, y);
    await expect(answer(page)).toHaveText(part > 0.5 ? "2050" : "2048");
    const [code, at] = [await told(page), Number(await slider(page).inputValue())];
    expect(code).toBe(14336 + at);
    seen.add(code);
  }
  await page.mouse.up();
  expect(seen.size).toBe(5);
  const last = await slider(page).getAttribute("aria-valuetext");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
  const link = await fragment(page, new RegExp(`2048,${last!.split(",")[0].replace(".", "\\.")}/.*slider=b\\.0,0x3800,0x4000.*lesson-step=a-little-more-than-half`));
  await page.goBack();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "1.0009765625, 0x3c01");
  await expect(answer(page)).toHaveText("2050");
  await page.goForward();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", last!);
  const other = await page.context().newPage();
  await open(other, `./${link}`);
  await expect(slider(other)).toHaveAttribute("aria-valuetext", last!);
  await expect(answer(other)).toHaveText("2048");
});

test("a formula stays a formula while the slider moves", async ({ page }) => {
  await open(page, STEP.replace("a-little-more-than-half", "below-zero"));
  await expect(here(page).locator(".turn .on")).toContainText("A little more than half");
  await page.keyboard.press("PageDown");
  await expect(instruction(page)).toHaveValue("2048 + 1.0009765625");
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(instruction(page)).toHaveValue("2048 + 1.001953125");
});

for (const [width, height] of [[360, 740], [768, 1024], [1280, 800], [1920, 1080]]) {
  test(`the slider fits, and axe finds nothing: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, STEP);
    await expect(slider(page)).toBeVisible();
    const [bar, value, path] = await Promise.all([slider(page), here(page).locator(".slider .now"), here(page).locator(".shows")].map(async (part) => (await part.boundingBox())!));
    expect(bar.width).toBeGreaterThan(width / 4);
    // On a phone touch targets are as high as a finger.
    if (width < 1024) expect(bar.height).toBeGreaterThanOrEqual(44);
    for (const { x, width } of [bar, value]) {
      expect(x).toBeGreaterThanOrEqual(path.x);
      expect(x + width).toBeLessThanOrEqual(path.x + path.width + 1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const found = await violations(page);
    expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 90)).join(" | ")}`)).toEqual([]);
  });
}

test("on a phone a button opens the list of all steps, and one is chosen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, STEP);
  const steps = here(page).getByRole("list", { name: "steps of the lesson" });
  const opener = here(page).locator(".turn .at");
  await expect(steps).toBeHidden();
  await opener.click();
  await expect(steps.getByRole("button")).toHaveCount(8);
  await expect(steps.locator("[aria-current=step]")).toHaveText("A little more than half");
  for (const one of await steps.getByRole("button").all()) {
    const box = (await one.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y + box.height).toBeLessThanOrEqual((await opener.boundingBox())!.y);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }
  const found = await violations(page);
  expect(found.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(steps).toBeHidden();
  await expect(opener).toHaveText("7 of 8 A little more than half");
  await opener.click();
  await steps.getByRole("button", { name: "The rule" }).click();
  await expect(steps).toBeHidden();
  await expect(opener).toHaveText("4 of 8 The rule");
});

function slider(page: Page) {
  return here(page).locator(".slider input");
}

function answer(page: Page) {
  return here(page).locator(".answer .number");
}

/** True if the slider has the focus. */
function focused(page: Page) {
  return slider(page).evaluate((one) => one === document.activeElement);
}

/** The code in the slider's text. */
async function told(page: Page) {
  return Number((await slider(page).getAttribute("aria-valuetext"))!.split(", ")[1]);
}
