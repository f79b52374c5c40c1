// After the first load the page needs no network, and its versions are never mixed.

import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { serve } from "../server.mjs";
import { drawn, expect, kept, open, test } from "../site";
import { copy, next } from "../versions";

test.use({ serviceWorkers: "allow" });

test("after the first load the page opens without a network", async ({ page, context }) => {
  const site = await serve();
  await open(page, site.url);
  await kept(page);
  await context.setOffline(true);
  await site.stop();

  await page.reload();
  await drawn(page);
  await open(page, `${site.url}?embed`);
  await open(page, `${site.url}index.html`);
  // An unknown address leads to the page.
  await open(page, `${site.url}nowhere/at/all`);
  expect(page.url()).toBe(site.url);
});

test("offline use works in a folder below the root, and only there", async ({ page, context, complaints }) => {
  const site = await serve({ base: "/some/folder/" });
  await open(page, site.url);
  await kept(page);
  await context.setOffline(true);
  await site.stop();
  await page.reload();
  await drawn(page);
  const outside = await page.evaluate(() => fetch("/elsewhere").then(() => true, () => false));
  expect(outside).toBe(false);
  // The browser logs the failed request.
  expect(complaints.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  complaints.length = 0;
});

test("the next load uses the new version completely, and that version is cached", async ({ page, context }) => {
  const folder = copy();
  const site = await serve({ folder });
  try {
    await open(page, site.url);
    await kept(page);
    const first = await version(page);

    const second = next(folder, "second");
    // This load still is the first version; the second is fetched in the background.
    await page.reload();
    await drawn(page);
    expect(await version(page)).toEqual(first);
    expect(await description(page)).toMatch(/bit by bit$/);
    await arrived(page);

    // A reload counts as a next load, although the old service worker is still in charge.
    await page.reload();
    await drawn(page);
    expect(await version(page)).toEqual([second]);
    expect(await description(page)).toMatch(/bit by bit, second$/);

    await context.setOffline(true);
    await site.stop();
    await page.reload();
    await drawn(page);
    expect(await version(page)).toEqual([second]);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

test("the page says that a new version is ready, and its button loads it", async ({ page }) => {
  const folder = copy();
  const site = await serve({ folder });
  try {
    await open(page, `${site.url}#2/add.f16/1,2`);
    await kept(page);
    const note = page.locator(".update");
    await expect(note).toHaveCount(0);
    const second = next(folder, "second");
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(note).toContainText("A new version of halfplay is ready.");
    await note.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => version(page).catch(() => [])).toEqual([second]);
    await drawn(page);
    await expect(note).toHaveCount(0);
    expect(await page.evaluate(() => location.hash)).toBe("#2/add.f16/1,2");
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

test("a page of the old version that is still open gets the files of its own version", async ({ page, context, complaints }) => {
  const folder = copy();
  const site = await serve({ folder, base: "/some/folder/" });
  try {
    await open(page, site.url);
    await kept(page);
    const [first] = await version(page);
    next(folder, "second");
    const other = await context.newPage();
    await open(other, site.url);
    await arrived(other);
    await other.reload();
    await drawn(other);
    expect(await version(other)).not.toContain(first);

    // The old page requests a file late and gets the old file, although the server has another one.
    const late = (v: string) => page.evaluate((v) => fetch(`./start.js?v=${v}`).then((got) => got.text()), v);
    expect(await late(first)).toContain(`halfplay-web.js?v=${first}`);

    // When all pages are closed, the new version takes over and the old files go. A page outside the folder observes
    // that: one inside, opened too early, would be another page of the old version.
    const outside = await context.newPage();
    await outside.goto(new URL("/", site.url).href);
    await page.close();
    await other.close();
    const names = () => outside.evaluate(() => caches.keys());
    await expect.poll(async () => (await names()).join()).not.toContain(first);
    const later = await context.newPage();
    await open(later, site.url);
    expect(await version(later)).not.toContain(first);
    // Outside the folder there is nothing, which the browser logs.
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
    complaints.length = 0;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

test("a version with inconsistent files is rejected", async ({ page }) => {
  const folder = copy();
  const site = await serve({ folder });
  try {
    await open(page, site.url);
    await kept(page);
    const first = await version(page);
    next(folder, "half", { broken: "style.css" });
    await page.reload();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const coming = new Promise<ServiceWorker>((resolve) => {
        const arrived = () => registration?.installing && resolve(registration.installing);
        registration?.addEventListener("updatefound", arrived);
        arrived();
      });
      registration?.update().catch(() => {});
      const worker = await coming;
      await new Promise<void>((resolve) => {
        const gone = () => worker.state === "redundant" && resolve();
        worker.addEventListener("statechange", gone);
        gone();
      });
    });
    await page.reload();
    await drawn(page);
    expect(await version(page)).toEqual(first);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Waits until another version is completely fetched. */
async function arrived(page: Page) {
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await expect.poll(waiting).toBe("installed");
}

/** The versions of the files that the page has loaded: one, unless they are mixed. */
async function version(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("head > link")].map((link) => link.href);
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const versions = [...links, ...loaded].map((url) => new URL(url).searchParams.get("v"));
    return [...new Set(versions.filter((v) => v !== null))] as string[];
  });
}

/** The page's description of itself. */
function description(page: Page): Promise<string | null> {
  return page.locator("meta[name=description]").getAttribute("content");
}
