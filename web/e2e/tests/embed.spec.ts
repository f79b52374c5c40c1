// A part of the page inside another page.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "../site";

const SUM = "#2/add.f16/1,2";

test("?embed shows the screen of the link, without the bar and the hints", async ({ page, site }) => {
  await within(page, `${site.url}?embed${SUM}`, async (frame) => {
    await expect(frame.locator(".register.result .code")).toHaveText("0x4200");
    await expect(frame.locator(".bar, nav, .hints, select")).toHaveCount(0);
    await frame.locator("#operation-a0-6").click();
    await expect(frame.locator(".register.result .code")).toHaveText("0x4300");
  });
});

test("?embed=compare shows the comparison, ?embed=step the picture of the step", async ({ page, site }) => {
  await within(page, `${site.url}?embed=compare#2/fma.rn.f16/0x520b,0x00e9,0x2ff6`, async (frame) => {
    await expect(frame.locator(".with-pipelines")).toContainText("through f32");
  });
  await within(page, `${site.url}?embed=step${SUM}/step=align`, async (frame) => {
    await expect(frame.locator("[id$=-heading]")).toContainText("step 2 of");
    await expect(frame.locator(".operation, [role=listbox]")).toHaveCount(0);
    await frame.getByRole("button", { name: "next step" }).click();
    await expect(frame.locator("[id$=-heading]")).toContainText("step 3 of");
  });
});

test("?embed=step shows only steps, whatever the link says or the user presses", async ({ page, site }) => {
  for (const state of ["screen=compare/variant=through-f32", "screen=map", "screen=reference"]) {
    await within(page, `${site.url}?embed=step${SUM}/${state}`, async (frame) => {
      await expect(frame.locator("[id$=-heading]")).toContainText("step ");
      await frame.getByRole("button", { name: "next step" }).click();
      for (const key of ["g", "c", "g", "n", "g", "r"]) await page.keyboard.press(key);
      await expect(frame.locator("[id$=-heading]")).toContainText("step ");
    });
  }
});

test("a presentation in a frame has a link to the whole page", async ({ page, site }) => {
  await within(page, `${site.url}?embed${SUM}/present=yes`, async (frame) => {
    await expect(frame.getByRole("button", { name: "leave" })).toBeVisible();
    await expect(frame.getByRole("link", { name: "open in halfplay" })).toHaveAttribute("href", /present=yes/);
  });
});

test("dialogs in a frame get the focus without errors", async ({ page, site }) => {
  await within(page, `${site.url}?embed${SUM}`, async (frame) => {
    await frame.locator("#operation-a0-6").click();
    for (const keys of ["?", "gw", "y"]) {
      for (const key of keys) await page.keyboard.press(key);
      await expect(frame.locator("dialog :focus")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(frame.locator("dialog")).toHaveCount(0);
    }
  });
});

test("a hidden result is not in the frame until the user shows it", async ({ page, site }) => {
  await within(page, `${site.url}?embed${SUM.replace("1,2", "3,5")}/hide=yes`, async (frame) => {
    await expect(frame.locator(".register.result .code")).toHaveText("?");
    expect(await frame.locator(":root").evaluate((all) => all.outerHTML)).not.toContain("4800");
    await frame.getByRole("button", { name: "show the result" }).click();
    await expect(frame.locator(".register.result .code")).toHaveText("0x4800");
  });
});

test("the link in the frame opens the whole page in the same state", async ({ page, site, context }) => {
  await within(page, `${site.url}?embed${SUM}`, async (frame) => {
    await frame.locator("#operation-a0-6").click();
    const link = frame.getByRole("link", { name: "open in halfplay" });
    await expect(link).toHaveAttribute("href", /0x3e00/);
    const [opened] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await expect(opened.locator(".register.result .code")).toHaveText("0x4300");
    await expect(opened.getByRole("navigation", { name: "screens" })).toBeVisible();
    expect(opened.url()).not.toContain("embed");
  });
});

test("the copied iframe code works on another page", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
  await page.goto(`${site.url}${SUM}`);
  await page.getByRole("button", { name: "share" }).click();
  await page.keyboard.press("i");
  await expect(page.locator(".notice")).toHaveText("copied the iframe");
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await host(code, async (address) => {
    await page.goto(address);
    await expect(page.frameLocator("iframe").locator(".register.result .code")).toHaveText("0x4200");
    expect(await page.locator("iframe").getAttribute("title")).toContain("add.f16");
    // A frame may copy only if the page around it allows it.
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
    await page.frameLocator("iframe").locator("#operation-a0-6").click();
    for (const key of ["y", "b"]) await page.keyboard.press(key);
    await expect(page.frameLocator("iframe").locator(".notice")).toHaveText("copied the bits");
  });
});

test("a frame reports its height, has the requested theme, and adds nothing to the history", async ({ page, site }) => {
  const listen = `<script>addEventListener("message", ({ data }) => { if (data.halfplay === "height") document.querySelector("iframe").height = data.height; });</script>`;
  const frame = `<iframe src="${site.url}?embed&theme=dark${SUM}" title="a sum" width="1100" height="100"></iframe>`;
  await host(listen + frame, async (outer) => {
    await page.goto(outer);
    const inner = page.frameLocator("iframe");
    await expect(inner.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(inner.locator(".register.result .code")).toHaveText("0x4200");
    // The frame is as high as its content: nothing to scroll to, and no space left over.
    const left = () => inner.locator("html").evaluate((all) => Math.abs(all.scrollHeight - innerHeight));
    await expect.poll(left).toBeLessThanOrEqual(1);
    expect(Number(await page.locator("iframe").getAttribute("height"))).toBeGreaterThan(300);
    const stops = await page.evaluate(() => history.length);
    for (const place of [6, 7, 8]) await inner.locator(`#operation-a0-${place}`).click();
    await expect(inner.locator(".register.result .code")).toHaveText("0x43c0"); // 1.875 + 2
    await expect.poll(() => page.evaluate(() => history.length)).toBe(stops);
    expect(await inner.locator("html").evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

/** Shows an address in a frame on a page of another origin. */
async function within(page: Page, address: string, look: (frame: FrameLocator) => Promise<void>) {
  await host(`<iframe src="${address}" title="a sum" width="800" height="700"></iframe>`, async (outer) => {
    await page.goto(outer);
    await look(page.frameLocator("iframe"));
  });
}

/** Serves a page with this body for as long as `look` runs. */
async function host(body: string, look: (address: string) => Promise<void>) {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>a blog</title>${body}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await look(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
  }
}
