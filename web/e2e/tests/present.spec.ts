// Steps presented to a class: one key for each step, large type, and no result anywhere until it is revealed.

import { bit, expect, heading, here, open, test } from "../site";

const SUM = "./#2/add.f16/1,2";

test("one key per step, and the result appears nowhere until it is revealed", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 15).press("z");
  await expect(page.locator(".presenting")).toBeVisible();
  await expect(heading(page)).toContainText("step 1 of 5");
  const steps: string[] = [];
  for (let step = 1; step < 5; step++) {
    const text = await page.content();
    // The sum 3: bits, value and fields.
    expect(text).not.toMatch(/0x4200|0 10000 1000000000/);
    steps.push(await heading(page).innerText());
    if (steps.at(-1)?.includes("predict")) break;
    await page.keyboard.press("Space");
  }
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.at(-1)).toContain("predict");
  // A surplus key press reveals nothing. v reveals the result and stays at that step.
  await page.keyboard.press("Space");
  await expect(here(page)).not.toContainText("0x4200");
  await page.keyboard.press("v");
  await expect(heading(page)).toContainText(steps.at(-1)?.match(/step \d of \d/)?.[0] ?? "none");
  await expect(here(page)).toContainText("0x4200");
  await page.keyboard.press("Space");
  await expect(heading(page)).toContainText("step 5 of 5");
  await page.keyboard.press("ArrowLeft");
  await expect(heading(page)).toContainText("step 4 of 5");
  await page.keyboard.press("Escape");
  await expect(page.locator(".presenting")).toHaveCount(0);
});

test("by mouse: next, back, reveal, leave", async ({ page }) => {
  await open(page, SUM);
  await page.getByRole("button", { name: "present", exact: true }).click();
  const foot = page.getByRole("contentinfo", { name: "presentation" });
  await foot.getByRole("button", { name: /^next/ }).click();
  await expect(heading(page)).toContainText("step 2 of 5");
  await foot.getByRole("button", { name: /back/ }).click();
  await expect(heading(page)).toContainText("step 1 of 5");
  await foot.getByRole("button", { name: "reveal" }).click();
  await expect(here(page)).toContainText("0x4200");
  await foot.getByRole("button", { name: "leave" }).click();
  await expect(page.getByRole("navigation", { name: "screens" })).toBeVisible();
});

test("a step that does not fit scrolls to its end before the next", async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 240 });
  await open(page, "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("z");
  const last = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 8);
  await expect(heading(page)).toContainText("step 1 of 8");
  let keys = 0;
  while (!(await last()) && keys++ < 9) {
    await page.keyboard.press("PageDown");
    await expect(heading(page)).toContainText("step 1 of 8");
  }
  expect(keys).toBeGreaterThan(0);
  await page.keyboard.press("PageDown");
  await expect(heading(page)).toContainText("step 2 of 8");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("each step of a sum fits a projector", async ({ page }) => {
  for (const [width, height] of [[1280, 720], [1920, 1080], [1024, 768]]) {
    await page.setViewportSize({ width, height });
    for (const link of ["add.f16/0.1,0.2", "mul.f16/0.1,0.2", "fma.rn.bf16/0.1,0.2,0.3", "fma.rn.relu.f16/-1,2,0.1", "tanh.approx.f16/0.3", "tanh.approx.f16x2/1:0.3", "ex2.approx.ftz.bf16/0.3", "cvt.rn.f16.f32/0.1", "add.f32/1e-40,0.1"]) {
      await page.goto("about:blank");
      await open(page, `./#2/${link}/step=decode/hide=yes/present=yes`);
      const count = Number((await heading(page).innerText()).match(/of (\d+)/)?.[1]);
      expect(count).toBeGreaterThan(3);
      for (let step = 0; step <= count; step++) {
        const { beyond, title } = await heading(page).evaluate((heading: HTMLElement) => ({
          beyond: document.documentElement.scrollHeight - innerHeight,
          title: heading.innerText,
        }));
        expect(beyond, `${link} at ${width}: ${title}`).toBeLessThanOrEqual(8);
        await goOn(page, "PageDown", title);
      }
    }
  }
});

test("all text is at least 26 pixels high, in three window sizes", async ({ page }) => {
  for (const [width, height] of [[1280, 720], [1920, 1080], [1024, 768]]) {
    await page.setViewportSize({ width, height });
    await page.goto("about:blank");
    await open(page, "./");
    await page.getByRole("button", { name: "present", exact: true }).click();
    for (let step = 0; step < 9; step++) {
      const title = await heading(page).innerText();
      expect(await small(page), `${width}: ${title}`).toEqual([]);
      await goOn(page, "Space", title);
    }
  }
});

test("a presented lesson shows its text, then the question with hands, then the answer on request", async ({ page }) => {
  // So tall that everything fits; otherwise a key press would scroll down first.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await open(page, "./#2/add.f16/2050,1/step=rounding/hide=yes/present=yes/lesson=ties/lesson-step=an-odd-neighbour");
  const answers = here(page).getByRole("group", { name: "answers" });
  const foot = page.getByRole("contentinfo", { name: "presentation" });
  await expect(here(page)).toContainText("2051 is a tie as well");
  await expect(answers).toHaveCount(0);
  // However often it is pressed, a clicker shows the question but no answer.
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press("Space");
    await expect(here(page)).toContainText("Where does 2051 go?");
    await expect(here(page)).not.toContainText("0x6802");
  }
  await expect(answers.getByRole("button")).toHaveText([/^A\s*2050$/, /^B\s*2052$/]);
  await here(page).getByRole("button", { name: "hand for A" }).click();
  await page.keyboard.press("l");
  await page.keyboard.press("l");
  await foot.getByRole("button", { name: "reveal" }).click();
  await expect(here(page)).toContainText("1 hand for A, 2 for B");
  await expect(here(page)).toContainText("It is B. That is 1026 steps of 2, and its last bit is 0.");
  await page.keyboard.press("ArrowRight");
  await expect(here(page).locator(".tells h2")).toHaveText("Below zero");
  await expect(answers).toHaveCount(0);
});

/** Goes on from the step with this title; a hidden result is revealed first. */
async function goOn(page: import("@playwright/test").Page, key: string, title: string) {
  await page.keyboard.press(title.includes("predict") ? "v" : key);
}

/** Texts of the step in type smaller than 26 pixels. A raised exponent counts as part of its base. */
function small(page: import("@playwright/test").Page) {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector(".screen:not(.away)") as Element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim();
      const element = texts.currentNode.parentElement as Element;
      if (!text || element.closest("sup, sub, .caret, .said, svg") || !element.getClientRects().length) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < 26) found.push(`${size}: ${text}`);
    }
    return found;
  });
}
