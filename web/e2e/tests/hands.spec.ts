// Direct manipulation: dragging a value on its number line, the weight of a bit, cases of a requested kind.

import type { Page } from "@playwright/test";
import { bit, expect, notice, open, result, test } from "../site";

// 2048 + 1 lies in the middle between 2048 and 2050; 2048 + 1.5 lies at three quarters.
const TIE = "./#2/add.f16/2048,1";

const line = (page: Page) => page.locator(".screen-operation .ruler .line").first();
const slider = (page: Page) => page.getByRole("slider", { name: "the exact value; b follows" });

/** A position on the line, as a fraction of its length. */
async function place(page: Page, share: number): Promise<[number, number]> {
  const box = await line(page).boundingBox();
  if (!box) throw new Error("the line is not on the screen");
  return [box.x + box.width * share, box.y + box.height * 0.7];
}

test("the result changes past the middle, and a drag is one change", async ({ page }) => {
  await open(page, TIE);
  // A key pressed on its row makes b the operand that follows the slider.
  await bit(page, "b0", 15).press("ArrowLeft");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "500");
  await page.mouse.move(...(await place(page, 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await place(page, 0.6)), { steps: 3 });
  await page.mouse.move(...(await place(page, 0.75)), { steps: 3 });
  await expect(result(page)).toHaveText("0x6801");
  await page.mouse.move(...(await place(page, 0.25)), { steps: 5 });
  await page.mouse.up();
  await expect(result(page)).toHaveText("0x6800");
  await page.getByRole("button", { name: "undo", exact: true }).click();
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "500");
});

test("keys move the slider, and its text gives the position", async ({ page }) => {
  await open(page, TIE);
  // A key pressed on its row makes b the operand that follows the slider.
  await bit(page, "b0", 15).press("ArrowLeft");
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(result(page)).toHaveText("0x6801");
  await expect(slider(page)).toBeFocused();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /of the way from 0x6800 to 0x6801; 0x6801 is chosen$/);
  await page.keyboard.press("Home");
  await expect(result(page)).toHaveText("0x6800");
});

test("the number line does not reveal a hidden result", async ({ page }) => {
  await open(page, TIE);
  await page.getByRole("button", { name: "predict", exact: true }).click();
  await expect(page.getByRole("slider")).toHaveCount(0);
});

test("a bit's title gives its weight and the result of flipping it", async ({ page }) => {
  await open(page, TIE);
  // The lowest bit of 2048 weighs 2.
  await expect(bit(page, "a0", 15)).toHaveAttribute("title", "weight 2^1 = 2: on gives 0x6801, 2050");
});

test("a case of a requested kind is made", async ({ page }) => {
  await open(page, "./#2/add.f16/2048,2");
  await page.getByRole("button", { name: "make it" }).click();
  await page.getByRole("button", { name: "a tie", exact: true }).click();
  await expect(notice(page)).toContainText("b was 2, now 0x4200 = 3: the exact sum lies half way");
});
