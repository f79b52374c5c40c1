// The page loads from any static server, in any folder, and needs no other host.

import { EVERYTHING, violations } from "../axe";
import { serve } from "../server.mjs";
import { drawn, expect, kept, open, result, test } from "../site";

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

test("until the program arrives the page shows its first screen, and only links can be pressed", async ({ page }) => {
  let come = () => {};
  const looked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/*.wasm*", (route) => looked.then(() => route.continue()));
  await page.goto("./", { waitUntil: "commit" });
  await expect(page.getByText("halfplay is loading")).toBeInViewport();
  await expect(page.locator("main .answer")).toHaveText("0.2998046875");
  await expect(page.locator("main .large .digit")).toHaveCount(16);
  await expect(page.locator("main a.door")).toHaveCount(8);
  await expect(page.locator(":is(button, input, select):not(:disabled)")).toHaveCount(0);
  const answer = await page.locator("main .answer .number").boundingBox();
  // A link pressed now is followed as soon as the program is there.
  await page.getByRole("link", { name: "A tie" }).click();
  await expect(page.locator("main")).toBeHidden();
  come();
  await drawn(page);
  await expect(page.getByText("halfplay is loading")).toHaveCount(0);
  await expect(result(page)).toHaveText("0x6800");
  // The program draws the first screen where it was.
  await page.goto("about:blank");
  await page.goto("./");
  await drawn(page);
  const now = await page.locator("main .answer .number").boundingBox();
  expect([now?.x, now?.y]).toEqual([answer?.x, answer?.y]);
});

test("until the program arrives, an address that names another state does not show the first screen", async ({ page }) => {
  let come = () => {};
  const looked = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/*.wasm*", (route) => looked.then(() => route.continue()));
  await page.goto("./#2/add.f16/1,2", { waitUntil: "commit" });
  await expect(page.getByText("halfplay is loading")).toBeInViewport();
  await expect(page.locator("main")).toBeHidden();
  come();
  await drawn(page);
  await expect(page.locator("main")).toBeVisible();
});

// Each failure at start-up: its message is at the top of the window, and a second try works where one can help.
const FAILURES: [string, string, RegExp, boolean][] = [
  ["a script cannot be fetched", "**/start.js*", /could not be loaded: the download of start\.js failed/, true],
  ["the glue cannot be fetched", "**/halfplay-web.js*", /could not be loaded: the download of start\.js failed/, true],
  ["the program cannot be fetched", "**/*.wasm*", /could not be loaded: the download of halfplay-web_bg\.wasm failed/, true],
];
for (const [name, path, message, again] of FAILURES) {
  test(`a message at the top appears if ${name}`, async ({ page, complaints }) => {
    await page.route(path, (route) => route.abort());
    await page.goto("./");
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(page.getByRole("alert")).not.toContainText("browser");
    await expect(page.getByText("halfplay is loading")).toHaveCount(0);
    await page.unroute(path);
    if (again) await page.getByRole("button", { name: "Try again" }).click();
    await drawn(page);
    complaints.length = 0;
  });
}

test("a server's error page instead of the program counts as a failed download", async ({ page, complaints }) => {
  await page.route("**/*.wasm*", (route) => route.fulfill({ status: 503, body: "busy" }));
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("the download of halfplay-web_bg.wasm failed");
  complaints.length = 0;
});

test("a damaged program is called damaged", async ({ page, complaints }) => {
  await page.route("**/halfplay-web_bg.wasm*", (route) => route.fulfill({ contentType: "application/wasm", body: "none" }));
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("halfplay-web_bg.wasm arrived damaged");
  await expect(page.getByRole("button", { name: "Try again" })).toBeInViewport();
  await expect(page.getByText("halfplay is loading")).toHaveCount(0);
  complaints.length = 0;
});

test("a browser without WebAssembly, or without its vectors, gets a message without an offer to try again", async ({ page, complaints }) => {
  for (const [lack, message] of [
    ["delete globalThis.WebAssembly", "halfplay needs WebAssembly"],
    ["WebAssembly.validate = () => false", "halfplay needs vectors in WebAssembly"],
  ]) {
    const other = await page.context().newPage();
    await other.addInitScript(lack);
    await other.goto("./");
    await expect(other.getByRole("alert")).toContainText(message);
    await expect(other.getByRole("alert")).toBeInViewport();
    await expect(other.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await other.close();
  }
  complaints.length = 0;
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs and shows its first screen", async ({ page }) => {
    await page.goto("./");
    // Searches for text leave out this element.
    const message = page.locator("noscript p");
    await expect(message).toContainText("JavaScript is switched off here");
    await expect(message).toBeInViewport();
    await expect(page.getByText("halfplay is loading")).toBeHidden();
    await expect(page.locator("main .answer")).toHaveText("0.2998046875");
    await expect(page.locator("main .answer")).toBeInViewport();
  });
});
