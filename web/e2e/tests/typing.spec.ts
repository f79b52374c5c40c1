// Typing values, instructions and commands; and the menu, which types for the user.

import { bit, dialog, expect, field, fragment, here, instruction, notice, open, result, test } from "../site";

// 1 + 2 = 3 is 0x4200. The codes of f16 here and below are computed by hand.
const SUM = "./#2/add.f16/1,2";

test("a value letter by letter, and the result follows each letter", async ({ page }) => {
  await open(page, SUM);
  await expect(result(page)).toHaveText("0x4200");
  await field(page, "a").fill("");
  const typed: [string, string][] = [
    ["0", "0x4000"], // 2
    [".", "0x4000"],
    ["5", "0x4100"], // 2.5
    ["e", "0x4100"], // "0.5e" cannot be read: 0.5 stays
    ["1", "0x4700"], // 7
  ];
  for (const [letter, sum] of typed) {
    await page.keyboard.press(letter);
    await expect(result(page)).toHaveText(sum);
  }
  await expect(field(page, "a")).toHaveValue("0.5e1");
  await fragment(page, /0\.5e1/);
});

test("Enter accepts a value, Escape restores the old value", async ({ page }) => {
  await open(page, SUM);
  await field(page, "a").fill("4");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x4600");
  // At rest a field shows the number.
  await expect(field(page, "a")).toHaveValue("4");
  await expect(bit(page, "a0", 15)).toBeFocused();

  await field(page, "a").fill("8");
  await expect(result(page)).toHaveText("0x4900");
  await page.keyboard.press("Escape");
  await expect(result(page)).toHaveText("0x4600");
  await expect(field(page, "a")).toHaveValue("4");
});

test("a digit pressed on the bits begins a value", async ({ page }) => {
  await open(page, SUM);
  // Only the browser's focus moves there, as with Shift-Tab.
  await bit(page, "b0", 0).focus();
  await bit(page, "b0", 0).press("7");
  await expect(field(page, "b")).toBeFocused();
  await page.keyboard.type(".5");
  await expect(field(page, "b")).toHaveValue("7.5");
  await expect(result(page)).toHaveText("0x4840"); // 8.5
});

test("invalid text is kept and explained, and the last number is used", async ({ page }) => {
  await open(page, SUM);
  await field(page, "a").fill("1.5x");
  // Another letter could still make the text valid, so the error shows only on Enter.
  await expect(field(page, "a")).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(field(page, "a")).toHaveAttribute("aria-invalid", "true");
  await expect(here(page).locator(".remark").first()).toContainText("column 4");
  await expect(result(page)).toHaveText("0x4200");
  // After leaving the field, its text and the explanation stay; the link keeps the last valid question.
  await instruction(page).focus();
  await expect(field(page, "a")).toHaveAttribute("aria-invalid", "true");
  await expect(here(page).locator(".remark").first()).toContainText("column 4");
  await fragment(page, /^#2\/add\.f16\/1,2/);
  await field(page, "a").fill("1.5");
  await expect(field(page, "a")).not.toHaveAttribute("aria-invalid", "true");
  await expect(result(page)).toHaveText("0x4300");
});

test("an instruction letter by letter, completed by a click", async ({ page }) => {
  await open(page, SUM);
  const line = instruction(page);
  await line.fill("");
  await page.keyboard.type("mul.bf1");
  // A text that cannot be read yet changes nothing.
  await expect(result(page)).toHaveText("0x4200");
  const words = page.getByRole("list", { name: "completions" });
  await words.getByRole("button", { name: "bf16x2", exact: true }).click();
  await expect(line).toBeFocused();
  await expect(line).toHaveValue(/^mul\.bf16x2/);
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveCount(2);
  await fragment(page, /^#2\/mul\.(rn\.)?bf16x2\/1@f16,2@f16/);
});

test("an instruction with its operands, in one line", async ({ page }) => {
  await open(page, SUM);
  await instruction(page).fill("mul.f16 3 0.5");
  await page.keyboard.press("Enter");
  await expect(instruction(page)).toHaveValue("mul.f16 3 0.5");
  await expect(result(page)).toHaveText("0x3e00"); // 1.5
});

test("a formula becomes an instruction", async ({ page }) => {
  for (const into of [field(page, "a"), instruction(page)]) {
    await open(page, "./#2/add.f16/1,2");
    await into.fill("0.1 + 0.2");
    await page.keyboard.press("Enter");
    await expect(instruction(page)).toHaveValue("0.1 + 0.2");
    // 2457 × 2^-13, a tie, to even.
    await expect(result(page)).toHaveText("0x34cc");
    await expect(here(page).locator("[data-bit]:focus")).toHaveCount(1);
  }
});

test("an illegal instruction is kept and explained, and a legal one is suggested", async ({ page }) => {
  await open(page, SUM);
  const line = instruction(page);
  await line.fill("fma.f16");
  await page.keyboard.press("Tab");
  await expect(line).toHaveValue("fma.f16");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await expect(here(page).locator(".instruction .trouble").first()).toContainText("fma.rn.f16");
  await expect(here(page).locator(".instruction")).toContainText("still add.f16");
  await expect(result(page)).toHaveText("0x4200");
});

test("the menu chooses a rounding, and describes an illegal choice", async ({ page }) => {
  // 1 + 2^-24 is a tie: to even it is 1, upwards 1 + 2^-23.
  await open(page, "./#2/add.rn.f32/1,2^-24");
  await expect(result(page)).toHaveText("0x3f800000");
  await page.getByRole("button", { name: "menu" }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("option", { name: /^rp / }).click();
  await expect(dialog(page)).toContainText("rp");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(instruction(page)).toHaveValue("add.rp.f32 1 2^-24");
  await expect(result(page)).toHaveText("0x3f800001");

  await page.getByRole("button", { name: "menu" }).click();
  await dialog(page).getByRole("option", { name: /f16x2/ }).first().click();
  const said = await dialog(page).locator(".about").innerText();
  expect(said).toMatch(/f16x2/);
});

test("a command runs, and a wrong one gets a message", async ({ page }) => {
  await open(page, SUM);
  await bit(page, "a0", 15).focus();
  await page.keyboard.press(":");
  const prompt = page.getByRole("textbox", { name: "command" });
  await expect(prompt).toBeFocused();
  await page.keyboard.type("b 5");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x4600"); // 6
  await expect(prompt).toHaveCount(0);

  await page.keyboard.press(":");
  await page.keyboard.type("flop");
  await page.keyboard.press("Enter");
  await expect(page.locator(".page")).toContainText(/flop.*flip/);

  // The user recalls earlier commands, with keys and without.
  await page.keyboard.press(":");
  const earlier = page.getByRole("button", { name: "earlier" });
  await earlier.click();
  await expect(prompt).toHaveValue("flop");
  await earlier.click();
  await expect(prompt).toHaveValue("b 5");
  await expect(earlier).toHaveCount(0);
  await prompt.press("ArrowDown");
  await expect(prompt).toHaveValue("flop");
});

test("a literal of a thousand digits, and one that is long in f32", async ({ page }) => {
  await open(page, SUM);
  await field(page, "a").fill(`1.${"0".repeat(997)}1`);
  await expect(result(page)).toHaveText("0x4200");
  // 1e-40 is 71362.38 × 2^-149.
  await instruction(page).fill("add.f32 1e-40 0");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x000116c2");
});

test("a statement with tabs between its words is pasted whole, also into a field", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  for (const into of [instruction(page), field(page, "a")]) {
    await open(page, "./#2/add.f16/1,2");
    await into.focus();
    await page.evaluate(() => navigator.clipboard.writeText("fma.rn.f16\t0x520b\t0x00e9\t0x2ff6"));
    await page.keyboard.press("Control+v");
    await expect(result(page)).toHaveText("0x3001");
  }
});

test("text that is too long for a field is rejected, not cut", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  await open(page, SUM);
  await field(page, "a").fill("5");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x4700");
  // 7 × 10^-5000 × 10^5001 = 70; a text cut by the browser would give 0.
  await page.evaluate(() => navigator.clipboard.writeText(`0.${"0".repeat(4999)}7e5001`));
  for (const into of [field(page, "a"), instruction(page)]) {
    await into.focus();
    await page.keyboard.press("Control+v");
    await expect(notice(page)).toContainText(/too long: 50\d\d characters \(limit: 4096\)/);
    await expect(result(page)).toHaveText("0x4700");
    await expect.poll(async () => (await into.inputValue()).length).toBeLessThan(20);
    await page.keyboard.press("Escape");
  }
});

test("pasted text that cannot be read can be corrected in the line", async ({ page }) => {
  await open(page, "./");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "__hadd2(a)");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(instruction(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("add.f16 1 2");
  await page.keyboard.press("Enter");
  await expect(result(page)).toHaveText("0x4200");
});

test("letters typed before a field has the focus reach the field", async ({ page }) => {
  await open(page, SUM);
  // All in one task, so that nothing is drawn between the keys.
  const press = (keys: string[]) =>
    page.evaluate((keys) => {
      const target = document.activeElement ?? document.body;
      for (const key of keys) target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, keys);
  await press([":", "t", "h"]);
  await expect(page.locator("#prompt")).toHaveValue("th");
  await page.keyboard.type("eme dark");
  await expect(page.locator("#prompt")).toHaveValue("theme dark");
  // The first key closes the field that the others were sent to.
  await press(["Escape", "4", ".", "5"]);
  await expect(field(page, "a")).toHaveValue("4.5");
  // 4.5 + 2 = 6.5
  await expect(result(page)).toHaveText("0x4680");
  // A space belongs to the text too, and does not flip the bit that still has the focus.
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-bit]:focus")).toHaveCount(1);
  await press([":", "g", "o", " ", "x"]);
  await expect(page.locator("#prompt")).toHaveValue("go x");
  await expect(result(page)).toHaveText("0x4680");
});

// In a former version, a tap put the caret into the middle of the old text: 0.1 0.1 + 0.2+ 0.2.
test("entering the line selects its text, so that typing replaces it", async ({ page }) => {
  await open(page, SUM);
  await instruction(page).click({ position: { x: 60, y: 20 } });
  await page.keyboard.type("2 + 2");
  await expect(instruction(page)).toHaveValue("2 + 2");
  await expect(result(page)).toHaveText("0x4400");
  // A second click sets the caret, as in any field.
  await instruction(page).click({ position: { x: 4, y: 20 } });
  await page.keyboard.type("1");
  await expect(instruction(page)).toHaveValue("12 + 2");
});
