// While the result is hidden, the rounding step asks for the neighbour, A or B. For the worked sum it is B, 0x3001.

import { bit, expect, field, heading, here, open, result, test } from "../site";

const HIDDEN = "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/hide=yes";
const question = (page: import("@playwright/test").Page) =>
  here(page).getByRole("group", { name: "Which of the two does it become, A or B?" });

test("both neighbours are buttons, at their ends of the line, in codes, decimals and bits", async ({ page }) => {
  await open(page, HIDDEN);
  const [a, b] = ["A", "B"].map((letter) => question(page).getByRole("button", { name: new RegExp(`^${letter} `) }));
  await expect(a).toContainText("0.125 0x3000");
  await expect(b).toContainText("0.1251220703125 0x3001");
  const [line, left, right] = await Promise.all([here(page).locator(".hatched"), a, b].map((one) => one.boundingBox()));
  expect(left?.x).toBeCloseTo(line?.x ?? -1, 0);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo((line?.x ?? -1) + (line?.width ?? 0), 0);
  // The bits of B differ from those of A in the last column, the one before the cut.
  const rows = here(page).locator(".picture .row");
  const last = async (letter: string) => {
    const row = rows.filter({ has: page.locator(".operator", { hasText: new RegExp(`^${letter}$`) }) });
    return { digits: (await row.locator(".bit").allTextContents()).join(""), box: await row.locator(".bit").last().boundingBox() };
  };
  const [of_a, of_b] = [await last("A"), await last("B")];
  expect([of_a.digits, of_b.digits]).toEqual(["10000000000", "10000000001"]);
  const kept = await rows.locator(".bit").nth(10).boundingBox();
  for (const { box } of [of_a, of_b]) expect(box?.x).toBeCloseTo(kept?.x ?? -1, 0);
});

for (const [how, right] of [["a", false], ["b", true], ["ArrowLeft", false], ["ArrowRight", true], ["click", true]] as const) {
  test(`${how} chooses; the verdict follows, and the choice stays outlined`, async ({ page }) => {
    await open(page, HIDDEN);
    await bit(page, "a0", 15).focus();
    await expect(result(page)).toHaveText("?");
    if (how === "click") await question(page).getByRole("button").nth(1).click();
    else await page.keyboard.press(how);
    // The question about the flags follows: the sum is inexact and has no other flag.
    await expect(result(page)).toHaveText("?");
    const flags = here(page).getByRole("group", { name: "Which flags" });
    await expect(flags.getByRole("button", { name: "A inexact" })).toBeVisible();
    await page.keyboard.press("a");
    await expect(heading(page)).toContainText("rounding");
    await expect(result(page)).toHaveText("0x3001");
    await expect(question(page)).toHaveCount(0);
    await expect(here(page).locator(".looked-at p").first()).toContainText(right ? "Yes: B, 0x3001 = " : "No, it is B, 0x3001 = ");
    const chosen = here(page).locator(".ends .yours");
    await expect(chosen).toHaveText(new RegExp(right ? "B +your choice" : "A +your choice"));
    expect(await chosen.evaluate((end) => getComputedStyle(end).outlineStyle)).toBe("solid");
    // The choice belongs to this number alone.
    await bit(page, "a0", 3).click();
    await expect(chosen).toHaveCount(0);
  });
}

test("while presenting, letters choose and arrows change the step", async ({ page }) => {
  await open(page, `${HIDDEN}/present=yes/step=rounding`);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(question(page)).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("a");
  await expect(here(page).locator(".ends .yours")).toContainText("0x3000");
});

test("on a phone the candidates are side by side, as high as a finger", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, HIDDEN);
  const [a, b] = await question(page).getByRole("button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(a.top).toBe(b.top);
  expect(a.right).toBeLessThan(b.left);
  expect(Math.min(a.height, b.height)).toBeGreaterThanOrEqual(44);
});

test("a value typed in the result's row is a guess, not an operand", async ({ page }) => {
  await open(page, HIDDEN);
  await here(page).getByRole("textbox", { name: "guess for d", exact: true }).fill("0.125");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x3001");
  await expect(field(page, "a")).toHaveValue("48.34375");
  await expect(here(page).locator(".looked-at p").first()).toContainText("No: 0x3000 = 0.125 is one ulp below 0x3001");
  await expect(here(page).locator(".register.result .missed")).toHaveCount(1);
});

test("bits of the result are guessed one by one", async ({ page }) => {
  await open(page, HIDDEN);
  const d = (place: number) => bit(page, "d0", place);
  // 0x3001: bits 13, 12 and 0.
  for (const place of [2, 3, 15]) await d(place).click();
  const check = here(page).getByRole("button", { name: "check the guess" });
  await check.click();
  await expect(page.locator(".notice")).toContainText("are now 0");
  await check.click();
  await expect(here(page).locator(".looked-at p").first()).toContainText("Yes: 0x3001");
});
