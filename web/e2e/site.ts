// What every test of the page starts from: the page served, and a browser that notes each complaint.

import { expect, test as plain, type BrowserContext, type Page } from "@playwright/test";
import { serve } from "./server.mjs";

type Site = { url: string; stop: () => Promise<unknown> };

/**
 * `page.goto("./")` opens the finished page, served for this worker. A test fails afterwards if the page logged an
 * error, threw one, broke its security policy or asked another host for anything. A test that provokes such a thing
 * takes `complaints` and empties it, having looked at it.
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

/** Opens an address, the page's own when none is given, and waits until it is drawn and listens. */
export async function open(page: Page, address = "./") {
  await page.goto(address);
  await drawn(page);
}

/** Waits until the page is drawn and listens. */
export async function drawn(page: Page) {
  await expect(page.locator("main")).toBeVisible();
}

/** Waits until the page is kept for use without a network, and answered from what is kept. */
export async function kept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

// The picture of the worked sum brings a stylesheet of its own, which the policy blocks: it is known by its digest.
// To go as soon as the page draws that sum with its own styles.
const KNOWN = "sha256-J1IuAPdKO74rMaoRrOwVr8RjnsNi9Sg4iRcJSr6G21g=";

function listen(context: BrowserContext, complaints: string[]) {
  context.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes(KNOWN)) complaints.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error()}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const own = hostname === "127.0.0.1" || protocol === "data:" || protocol === "blob:";
    if (!own) complaints.push(`request: ${request.url()}`);
  });
}
