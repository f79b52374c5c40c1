// Arrays written by numpy and dropped on the page.

import { readFileSync } from "node:fs";
import { drop, expect, heading, here, notice, open, result, screen, test } from "../site";

const array = (name: string) => readFileSync(new URL(`../../../assets/cases/tensors/${name}.npy`, import.meta.url));

test("arrays of operands and results are diagnosed", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/1,1,1");
  const operands = ["a", "b", "c"].map((name): [string, Buffer] => [`${name}.npy`, array(`fma-${name}`)]);
  await drop(page, ...operands, ["got.npy", array("fma-apart")]);
  await expect(heading(page)).toContainText("Your results round the product first: 640 of 640");
});

test("two arrays are compared, and a differing element opens", async ({ page }) => {
  await open(page);
  await drop(page, ["expected.npy", array("column-expected")], ["got.npy", array("column-got")]);
  await expect(heading(page)).toContainText("differ");
  await here(page).getByRole("option", { name: "[1, 7] got 0x3c23 1.0341796875 expected 0x3c22 1.033203125 +1 ulp" }).click();
  await page.keyboard.press("Enter");
  await expect(screen(page, "Operation")).toHaveAttribute("aria-current", "page");
  await expect(result(page)).toContainText("0x");
});

test("a missing array is named", async ({ page }) => {
  await open(page, "./#2/fma.rn.f16/1,1,1");
  await drop(page, ["a.npy", array("fma-a")], ["b.npy", array("fma-b")], ["out.npy", array("fma-apart")]);
  await expect(notice(page)).toContainText("c.npy");
});

test("a dropped picture is refused and replaces nothing", async ({ page }) => {
  for (const link of ["#2/fma.rn.f16/1,1,1", "#2/add.f16/0.1,0.2/screen=program/program=determinant", "#2/add.f16/1,2/screen=diagnose"]) {
    await open(page, `./${link}`);
    const before = await page.evaluate(() => location.hash);
    await drop(page, ["photo.png", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\0", "latin1")]);
    await expect(notice(page)).toContainText("photo.png is not a text");
    expect(await page.evaluate(() => location.hash)).toBe(before);
  }
});
