// Sharing: copying, downloading, scanning with a phone.

import { readFileSync } from "node:fs";
import jsQR from "jsqr";
import type { Locator, Page } from "@playwright/test";
import { bit, dialog, expect, fragment, notice, open, test } from "../site";

const WORKED = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";

test("copies: bits, value, link, Markdown, LaTeX, JSON, the code of a frame", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  await open(page, `./${WORKED}`);
  const copied = async (key: string, word: string) => {
    await page.getByRole("button", { name: "share" }).click();
    await page.keyboard.press(key);
    await expect(notice(page)).toHaveText(`copied the ${word}`);
    await expect(dialog(page)).toHaveCount(0);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("b", "bits")).toBe("0x3001");
  expect(await copied("v", "value")).toBe("0.1251220703125");
  expect(await copied("l", "link")).toBe(site.url + WORKED);
  const markdown = await copied("m", "markdown");
  expect(markdown).toMatch(/^#+ /m);
  expect(markdown).toContain("67141635 × 2^-29");
  expect(await copied("x", "latex")).toMatch(/\\[a-z]+\{/);
  const trace = JSON.parse(await copied("j", "json"));
  expect(JSON.stringify(trace)).toContain("0x3001");
  expect(await copied("i", "iframe")).toContain(`<iframe src="${site.url}?embed${WORKED}"`);
});

test("a click on an entry copies it, or a notice says that copying is forbidden", async ({ page, context }) => {
  await context.clearPermissions();
  await open(page, `./${WORKED}`);
  await page.getByRole("button", { name: "share" }).click();
  await dialog(page).getByRole("option", { name: /link to this state/ }).click();
  await expect(notice(page)).toContainText(/copied the link|did not allow copying the link/);
});

test("a hidden result is not copied", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  await open(page, `./${WORKED}/hide=yes`);
  await page.getByRole("button", { name: "share" }).click();
  await page.keyboard.press("b");
  await expect(notice(page)).toContainText("hidden");
});

test("downloads the screen as SVG", async ({ page, context }) => {
  await open(page, `./${WORKED}`);
  const { name, data } = await download(page, () => press(page, "SVG picture"));
  expect(name).toBe("fma.rn.f16.svg");
  const svg = data.toString();
  // Parsed in a page without a policy: this page's policy would block the picture's own styles.
  const elsewhere = await context.newPage();
  const parsed = await elsewhere.evaluate((svg) => {
    const read = new DOMParser().parseFromString(svg, "image/svg+xml");
    return { broken: read.querySelector("parsererror")?.textContent, root: read.documentElement.tagName };
  }, svg);
  expect(parsed).toEqual({ broken: undefined, root: "svg" });
  expect(svg).toContain("0x3001");
  await expect(notice(page)).toHaveText("downloaded as fma.rn.f16.svg");
});

test("downloads the screen as PNG, in the colours of a drawing", async ({ page, context }) => {
  await open(page, `./${WORKED}`);
  const { name, data } = await download(page, () => press(page, "PNG picture"));
  expect(name).toBe("fma.rn.f16.png");
  const { width, height, colours, most } = await decode(await context.newPage(), data);
  expect(width).toBeGreaterThan(800);
  expect(height).toBeGreaterThan(200);
  // Mostly paper, with ink of several colours on at least one pixel in a hundred.
  expect(most).toBeLessThan(width * height * 0.99);
  expect(colours).toBeGreaterThan(20);
});

test(":write downloads the screen as a file", async ({ page }) => {
  await open(page, `./${WORKED}`);
  await bit(page, "a0", 15).focus();
  const { name, data } = await download(page, async () => {
    await page.keyboard.press(":");
    await page.keyboard.type("write sum.md");
    await page.keyboard.press("Enter");
  });
  expect(name).toBe("sum.md");
  expect(data.toString()).toContain("0x3001");
});

test("the QR code contains the address of this state, and a click enlarges it", async ({ page, site, context }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, `./#2/add.f16/1,2`);
  await bit(page, "a0", 6).click();
  await page.getByRole("button", { name: "share" }).click();
  const other = await context.newPage();
  const small = page.getByRole("img", { name: "QR code of this address", exact: true });
  const address = site.url + (await fragment(page, /0x3e00/));
  expect(await read(other, small)).toBe(address);

  await small.click();
  const large = page.getByRole("img", { name: "QR code of this address, large" });
  expect(await read(other, large)).toBe(address);
  // The svg is as wide as the window; its code is as high as the words below allow.
  expect((await large.boundingBox())?.height).toBeGreaterThan(0.85 * 720);
  await expect(page.locator("#qr-large")).toContainText(new URL(site.url).host);
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await small.click();
  await large.click();
  await expect(large).toBeHidden();
  await expect(small).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** The content of a QR code. */
async function read(page: Page, code: Locator) {
  const { width, height, points } = await decode(page, await code.screenshot({ scale: "css" }));
  return jsQR(Uint8ClampedArray.from(Buffer.from(points, "base64")), width, height)?.data;
}

/** Presses a button in the share dialog. */
async function press(page: Page, name: string) {
  await page.getByRole("button", { name: "share" }).click();
  await page.getByRole("button", { name }).click();
}

/** The file that an action downloads. */
async function download(page: Page, start: () => Promise<void>) {
  const [got] = await Promise.all([page.waitForEvent("download"), start()]);
  return { name: got.suggestedFilename(), data: readFileSync(await got.path()) };
}

/**
 * Decodes a picture in a page without a policy. Returns its size, its number of colours, and the count of the most
 * frequent colour. For a small picture also its pixels (red, green, blue, opacity) in base64: a list of millions of
 * numbers would take a minute to transfer.
 */
async function decode(page: Page, png: Buffer) {
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, width, height);
    const counts = new Map<number, number>();
    for (const point of new Uint32Array(bytes.buffer)) counts.set(point, (counts.get(point) ?? 0) + 1);
    let points = "";
    if (width * height <= 1e6) {
      for (let at = 0; at < bytes.length; at += 0x6000) points += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000)));
    }
    return { width, height, colours: counts.size, most: Math.max(...counts.values()), points };
  }, png.toString("base64"));
}
