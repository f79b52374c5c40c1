// A click outside an overlay closes it.

import { bit, dialog, expect, open, result, test } from "../site";
import { OVERLAYS, show } from "../states";

for (const state of OVERLAYS.filter(({ name }) => ["keys", "term", "share", "menu"].includes(name))) {
  test(`a click outside closes the dialog, a click inside does not: ${state.name}`, async ({ page }) => {
    await show(page, state);
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("heading").first().click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(8, 300);
    await expect(dialog(page)).toHaveCount(0);
    // The screen below has not changed, and keys work again.
    await expect(result(page)).toHaveText("0x3001");
    await page.keyboard.press("?");
    await expect(dialog(page)).toBeVisible();
  });
}

test("selecting text beyond the edge of a dialog leaves it open", async ({ page }) => {
  await open(page);
  await bit(page, "a0", 3).press("?");
  const box = await dialog(page).boundingBox();
  if (!box) throw new Error("no dialog");
  await page.mouse.move(box.x + 60, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x - 40, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(dialog(page)).toBeVisible();
});
