// The common basis of all tests: the served page, and a browser that records every complaint.

import { expect, test as plain, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { serve } from "./server.mjs";

type Site = { url: string; stop: () => Promise<unknown> };

/**
 * `page.goto("./")` opens the finished page, served for this worker. A test fails afterwards if the page logged or
 * threw an error, broke its security policy, or contacted another host. A test that provokes such a complaint uses the
 * fixture `complaints`, checks it, and empties it.
 */
export const test = plain.extend<{ complaints: string[] }, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await serve();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use(complaints);
      expect(complaints, "errors, and requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The worked sum, with which most tests begin. */
const WORKED = "./#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";

/** Opens an address (by default the worked sum) and waits until the page is drawn and listens. */
export async function open(page: Page, address = WORKED) {
  await page.goto(address);
  await drawn(page);
}

/** Waits until the page is drawn and listens. */
export async function drawn(page: Page) {
  await expect(page.locator("html[data-ready='1'] main")).toBeVisible();
}

/** The lazy modules that the page fetches by itself, soon after the first screen is drawn. */
const IN_ADVANCE = ["screens", "drawings", "background"];

/** True for the file of a lazy module that is fetched on first use. */
export function isFetchedOnDemand(path: string): boolean {
  return path.includes("split_") && !IN_ADVANCE.some((name) => path.includes(`split_${name}`));
}

/** The current screen. The others are in the document too, hidden. */
export function here(page: Page): Locator {
  return page.locator(".screen:not(.away)");
}

/** The instruction field. */
export function instruction(page: Page): Locator {
  return page.getByRole("textbox", { name: "instruction", exact: true });
}

/**
 * The link to the current state, in the fragment of the page's address. The address changes shortly after the picture,
 * so this waits until the link is as expected.
 */
export async function fragment(page: Page, expected: string | RegExp): Promise<string> {
  const link = () => page.evaluate(() => location.hash);
  if (typeof expected === "string") await expect.poll(link).toBe(expected);
  else await expect.poll(link).toMatch(expected);
  return link();
}

/** The bits of the result, in hexadecimal. */
export function result(page: Page): Locator {
  return here(page).locator(".register.result .code");
}

/** The value field of an operand: `a`, or `a, lane 1`. */
export function field(page: Page, operand: string): Locator {
  return page.getByRole("textbox", { name: `value of operand ${operand}`, exact: true });
}

/** A bit of an operand, counted from the left: row `a0` is operand a, lane 0. */
export function bit(page: Page, row: string, place: number): Locator {
  return here(page).locator(`[data-row$=-${row}] [data-bit]`).nth(place);
}

/** The button of a screen. */
export function screen(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "screens" }).getByRole("button", { name, exact: true });
}

/** Presses a tool in the menu "more". */
export async function tool(page: Page, name: string) {
  await page.getByRole("button", { name: "more", exact: true }).click();
  await page.locator("#more").getByRole("button", { name, exact: true }).click();
}

/** Opens the menu "more", does something there, and closes it. */
export async function settings(page: Page, set: (menu: Locator) => Promise<unknown>) {
  const menu = page.locator("#more");
  await page.getByRole("button", { name: "more", exact: true }).click();
  await set(menu);
  await page.getByRole("button", { name: "more", exact: true }).click();
  await expect(menu).toBeHidden();
}

/** Chooses a theme. */
export function choose(page: Page, colours: string) {
  return settings(page, (menu) => menu.getByLabel("colours").selectOption(colours));
}

/** The heading above the selected item, such as `step 6 of 8   rounding`. */
export function heading(page: Page): Locator {
  return here(page).locator("[id$=-heading]");
}

/** The notice about the last action. */
export function notice(page: Page): Locator {
  return page.locator(".notice");
}

/** The completions of the text being typed. */
export function completions(page: Page): Locator {
  return page.getByRole("list", { name: "completions" });
}

/** The open dialog. */
export function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

/**
 * Drops files on the page together, each given by its name and its text or bytes. The page first has to allow the drop.
 */
export async function drop(page: Page, ...files: [string, string | Buffer][]) {
  const taken = await page.evaluate(
    (files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, bytes] of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
      const send = (kind: string) =>
        !document.querySelector("main")?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      return [send("dragover"), send("drop")];
    },
    files.map(([name, content]) => [name, [...Buffer.from(content)]] as const),
  );
  expect(taken).toEqual([true, true]);
}

/** Waits until the page is cached for offline use, and its requests are answered from the cache. */
export async function kept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

function listen(context: BrowserContext, complaints: string[]) {
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error()}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = hostname === "127.0.0.1" || protocol === "data:" || protocol === "blob:";
    if (!own) complaints.push(`request: ${request.url()}`);
  });
}
