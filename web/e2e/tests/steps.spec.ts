// Steps: by buttons, by the list, by keys from anywhere, by swiping.

import type { Page } from "@playwright/test";
import { bit, expect, fragment, heading, here, open, test } from "../site";

test("buttons, PageDown from the bits, the list", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6");
  await expect(heading(page)).toContainText("step 6 of 8");
  await page.getByRole("button", { name: "next step" }).click();
  await expect(heading(page)).toContainText("step 7 of 8");
  await page.getByRole("button", { name: "step back" }).click();
  await expect(heading(page)).toContainText("step 6 of 8");
  await bit(page, "a0", 3).press("PageDown");
  await expect(heading(page)).toContainText("step 7 of 8");
  await bit(page, "a0", 3).press("PageUp");
  await expect(heading(page)).toContainText("step 6 of 8");

  const list = page.getByRole("listbox", { name: "steps" });
  await expect(list.getByRole("option", { selected: true })).toContainText("rounding");
  await list.getByRole("option").nth(3).click();
  await expect(heading(page)).toContainText("step 4 of 8   exact sum");
  await list.press("ArrowDown");
  await expect(heading(page)).toContainText("step 5 of 8");
  const [back, next] = ["step back", "next step"].map((name) => page.getByRole("button", { name }));
  await expect(back).toBeEnabled();
  await list.press("Home");
  await expect(heading(page)).toContainText("step 1 of 8");
  await fragment(page, /step=decode/);
  // The first step has no step before it, and the last none after it.
  await expect(back).toBeDisabled();
  await expect(next).toBeEnabled();
  await list.press("End");
  await expect(next).toBeDisabled();
});

test("a link to the former screen Steps opens the operation at that step", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/screen=steps/step=exact-sum");
  await expect(heading(page)).toContainText("step 4 of 8   exact sum");
  await expect(here(page).locator(".registers")).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a horizontal swipe changes the step; a scrolling swipe does not", async ({ page }) => {
    await open(page, "./#2/add.f16/1,2/step=decode");
    await expect(heading(page)).toContainText("step 1 of");
    await swipe(page, [-120, 10]);
    await expect(heading(page)).toContainText("step 2 of");
    await swipe(page, [120, 10]);
    await expect(heading(page)).toContainText("step 1 of");
    await swipe(page, [-60, 100]);
    await swipe(page, [-20, 0]);
    await expect(heading(page)).toContainText("step 1 of");
  });

  test("a swipe moves a picture to its end first", async ({ page }) => {
    await open(page, "./#2/fma.rn.f32.f16/max,max,1e-40/step=exact-sum");
    const sum = await heading(page).innerText();
    const picture = here(page).locator(".picture.sideways");
    const left = () => picture.evaluate((box) => box.scrollLeft);
    await swipe(page, [-100, 0], ".picture.sideways");
    await expect.poll(left).toBeGreaterThan(0);
    await expect(heading(page)).toHaveText(sum);
    await picture.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    await swipe(page, [-100, 0], ".picture.sideways");
    await expect(heading(page)).not.toHaveText(sum);
  });
});

test.describe("by touch, while presenting", () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 720 } });

  test("a swipe anywhere acts like the key for the next step, and also reveals", async ({ page }) => {
    await open(page, "./#2/fma.rn.f16/0x3c01,0x3c00,0x1000");
    await page.getByRole("button", { name: "present" }).click();
    const on = async () => swipe(page, [-200, 0], "footer.presenter", -100);
    for (const step of [2, 3, 4]) {
      await on();
      await expect(heading(page)).toContainText(`step ${step} of`);
    }
    const words = async () => (await heading(page).innerText()).trim();
    for (let before = await words(); !before.includes("predict"); before = await words()) {
      await on();
      await expect(heading(page)).not.toHaveText(before);
    }
    const hidden = await words();
    await on();
    await expect(heading(page)).toContainText("rounding");
    await expect(heading(page)).toContainText(hidden.replace(/:? +predict/, "").trim());
  });
});

/** Swipes from the middle of the element, or from `below` pixels under it, by x pixels to the right and y down. */
async function swipe(page: Page, [x, y]: [number, number], over = ".detail h2", below = 0) {
  const place = page.locator(`${over}:not(.away *)`);
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("no element to swipe");
  const [left, top] = [box.x + Math.min(box.width, 180), box.y + box.height / 2 + below];
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [{ x: left, y: top }]);
  for (const part of [0.5, 1]) await send("touchMove", [{ x: left + x * part, y: top + y * part }]);
  await send("touchEnd", []);
}
