// The guides: static pages that the list of keys links to.

import { dialog, expect, open, test } from "../site";

test("the list of keys opens a guide, which links to another one", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const link = dialog(page).getByRole("link", { name: "explore", exact: true });
  const [guide] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(guide.getByRole("heading", { level: 1 })).toHaveText("Explore");
  await guide.getByRole("link", { name: "diagnose", exact: true }).first().click();
  await expect(guide.getByRole("heading", { level: 1 })).toHaveText("Diagnose");
});
