// The page loads from any static server, in any folder, and needs no other host.

import { EVERYTHING, violations } from "../axe";
import { serve } from "../server.mjs";
import { drawn, expect, kept, open, test } from "../site";

test.use({ serviceWorkers: "allow" });

test("loads without an error and without another host", async ({ page }) => {
  await open(page);
  await kept(page);
  await expect(page).toHaveTitle(/halfplay/);
});

test("loads from a folder below the root, also without the last slash of the address", async ({ page }) => {
  const site = await serve({ base: "/some/folder/" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  try {
    await open(page, site.url.replace(/\/$/, ""));
    await kept(page);
    expect(page.url()).toBe(site.url);
    expect(asked.filter((path) => !path.startsWith("/some/folder"))).toEqual([]);
  } finally {
    await site.stop();
  }
});

test("requests each file only once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("./");
  await drawn(page);
  expect([...new Set(asked)].length).toBe(asked.length);
  expect(asked).toContain("/halfplay-web_bg.wasm");
});

test("leaves nothing behind: no cookies, nothing in storage except the cached files", async ({ page, context }) => {
  await open(page);
  await kept(page);
  expect(await context.cookies()).toEqual([]);
  const left = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
  }));
  expect(left).toEqual({ local: 0, session: 0, databases: 0 });
});

test("axe finds no accessibility problem on the first screen", async ({ page }) => {
  await open(page);
  const all = await violations(page, {}, EVERYTHING);
  const found = all.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`);
  expect(found).toEqual([]);
});

test("a message appears if the program cannot be fetched", async ({ page, complaints }) => {
  await page.route("**/start.js*", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText(/start\.js could not be loaded/);
  complaints.length = 0;
});

test("the page says that it is loading until the program arrives", async ({ page }) => {
  let come = () => {};
  const looked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/*.wasm*", (route) => looked.then(() => route.continue()));
  await page.goto("./", { waitUntil: "commit" });
  await expect(page.getByText("halfplay is loading")).toBeVisible();
  come();
  await drawn(page);
  await expect(page.getByText("halfplay is loading")).toHaveCount(0);
});

test("a message replaces the loading text if the program does not start", async ({ page, complaints }) => {
  await page.route("**/halfplay-web_bg.wasm*", (route) => route.fulfill({ contentType: "application/wasm", body: "none" }));
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("halfplay does not start in this browser");
  await expect(page.getByText("halfplay is loading")).toHaveCount(0);
  complaints.length = 0;
});
