// Any fragment of the address gives a readable message and a fresh start, and never becomes markup.

import type { Page } from "@playwright/test";
import { bit, drawn, expect, fragment, instruction, notice, open, result, test } from "../site";

const WORKED = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";

const HOSTILE: Record<string, string> = {
  "a script": "#<script>document.title='let in'</script>",
  "a script for an instruction": "#2/<script>document.title='let in'</script>/1,2",
  "markup for an operand": "#2/add.f16/1~<b>bold</b>,2",
  "an image that fails": "#2/add.f16/1~<img src=x onerror=document.title='let in'>,2",
  "markup for a search": "#2/add.f16/1,2/screen=reference/search=<b>bold</b>",
  "markup, escaped": "#2/add.f16~%3Cb%3Ebold%3C%2Fb%3E/1,2",
  "an address that is a script": "#javascript:document.title='let in'",
  "another version": "#3/add.f16/1,2",
  "a version of many digits": `#${"9".repeat(400)}/add.f16/1,2`,
  "a huge number": "#2/add.f16/1e999999999,2",
  "a huge step": "#2/add.f16/1,2/step=99999999999999999999",
  "a huge bit": "#2/add.f16/1,2/bit=4294967296",
  "an invalid code": "#2/add.f16/1,2/screen=map/code=zzzz/zoom=9",
  "percent signs without digits": "#2/add.f16/%,%zz",
  "bytes that are not text": "#2/add.f16/%ff%fe,%c0%80",
  "control characters": "#2/add.f16~%00%07%1b%5b31m/1,2",
  "characters that reverse a line": "#2/add.f16~%E2%80%AE61f.dda/1,2",
  "names of object properties": "#__proto__/constructor/toString",
  "slashes": `#${"/".repeat(2000)}`,
  "many operands": `#2/add.f16/${"1,".repeat(5000)}`,
};

// Half of the links in each test, so that the two run in parallel.
for (const half of [0, 1]) {
  test(`links with ${half ? "markup, scripts and numbers" : "unreadable texts"}, each in its own load`, async ({ page }) => {
    const links = Object.entries(HOSTILE).filter((_, place) => (place < 10) === Boolean(half));
    for (const [name, link] of links) {
      await test.step(name, async () => {
        await page.goto("about:blank");
        await open(page, `./${link}`);
        await sane(page);
      });
    }
  });
}

test("an unreadable link opens the start with a message", async ({ page }) => {
  for (const link of ["#<script>1</script>", "#3/add.f16/1,2", "#javascript:1", "#2/dad.f16/1,2"]) {
    await page.goto("about:blank");
    await open(page, `./${link}`);
    await expect(result(page)).toHaveText("0x3001");
    await expect(notice(page)).toContainText(/\w+ \w+ \w+/);
  }
});

test("an unreadable address stays, so that the user can correct it", async ({ page }) => {
  // Records every address that the page sets.
  await page.addInitScript(() => {
    const put: string[] = [];
    Object.assign(window, { put });
    for (const name of ["pushState", "replaceState"] as const) {
      const own = history[name].bind(history);
      history[name] = (state, title, url) => (put.push(String(url)), own(state, title, url));
    }
  });
  await open(page, "./#2/dad.f16/1,2");
  await expect(notice(page)).toContainText("dad.f16");
  await bit(page, "a0", 6).click();
  await fragment(page, /#2\/fma\.rn\.f16\/0x500b/);
  const put = await page.evaluate(() => (window as unknown as { put: string[] }).put);
  expect(put).toHaveLength(1);
});

test("a link that is cut off opens at every length", async ({ page }) => {
  const link = `${WORKED}/screen=compare/variant=through-f32/traces=yes`;
  await open(page, "./");
  for (let length = 1; length < link.length; length += 1) {
    await page.evaluate((link) => void (location.hash = link), link.slice(0, length));
    if (length % 8 === 0) await sane(page, false);
  }
  await sane(page);
});

test("a link of a megabyte opens", async ({ page }) => {
  await open(page, `./#2/add.f16/${"7".repeat(1 << 20)},2`);
  await sane(page);
});

test("pasted and typed text never becomes markup", async ({ page }) => {
  await open(page, `./#2/add.f16/1,2`);
  const text = "<b>bold</b><script>document.title='let in'</script>";
  await page.getByRole("textbox", { name: "value of operand a" }).fill(text);
  await instruction(page).fill(text);
  await bit(page, "b0", 0).click();
  await page.keyboard.press(":");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", `${text}\n${text}`);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await expect(page.locator("b, body script, body img")).toHaveCount(0);
  expect(await page.title()).toMatch(/^(?!let in).* · halfplay$/);
});

/** Asserts that the document has only the page's own elements and title, and that the page still works. */
async function sane(page: Page, use = true) {
  await drawn(page);
  await expect(page.locator("b, body script, body img, body iframe")).toHaveCount(0);
  expect(await page.title()).toMatch(/^(?!let in).* · halfplay$/);
  // No characters that reverse text, ring the bell or hide something are left.
  expect(await page.locator("body").innerText()).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
  if (!use) return;
  await page.evaluate(() => void (location.hash = "#2/add.f16/1,2"));
  await expect(result(page)).toHaveText("0x4200");
  await bit(page, "a0", 6).click();
  await expect(result(page)).toHaveText("0x4300");
}
