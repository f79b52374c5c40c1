// Lazy modules: `writers` writes reports and draws QR codes, `counting` counts. They are fetched on first use and
// cached for offline use. The page copes if they are missing.

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { serve } from "../server.mjs";
import { bit, dialog, drawn, expect, field, here, isFetchedOnDemand, kept, notice, open, result, screen, test } from "../site";
import { copy } from "../versions";

const WORKED = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";
const MODULE = "**/split_writers.wasm*";

test.beforeEach(({ context, site }) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin }),
);

test("a module loads on first use, and only once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const modules = () => asked.filter(isFetchedOnDemand);
  await open(page, `./${WORKED}`);
  await bit(page, "a0", 6).click();
  await command(page, "copy link");
  await expect(notice(page)).toHaveText("copied the link");
  expect(modules(), "short texts need no module").toEqual([]);
  for (const _ of ["first", "second"]) {
    await share(page);
    await expect(code(page)).toBeVisible();
    await page.keyboard.press("x");
    await expect(notice(page)).toHaveText("copied the latex");
  }
  expect(modules()).toEqual(["/split_writers.wasm"]);
});

test("a command copies while the module is still loading", async ({ page }) => {
  await page.route(MODULE, async (route) => {
    // Long enough to press something in the meantime, even on a busy machine.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  await open(page, `./${WORKED}`);
  await command(page, "copy json");
  await expect(notice(page)).toHaveText("loading the code that writes json");
  // The copied text belongs to the state at the time of the command.
  await bit(page, "a0", 0).click();
  await expect(notice(page)).toHaveText("copied the json");
  expect(await clipboard(page)).toContain("0x3001");
});

test("a browser without ClipboardItem copies, too", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "ClipboardItem"));
  await open(page, `./${WORKED}`);
  await command(page, "copy markdown");
  await expect(notice(page)).toHaveText("copied the markdown");
  expect(await clipboard(page)).toContain("67141635");
});

for (const [name, answer] of Object.entries({
  "no network": "abort",
  "a server error": 500,
  "a missing file": 404,
} as const)) {
  test(`module not available: ${name}`, async ({ page, complaints }) => {
    await page.route(MODULE, (route) => (answer === "abort" ? route.abort() : route.fulfill({ status: answer })));
    await open(page, `./${WORKED}`);
    await field(page, "a").fill("1.5");
    await share(page);
    await expect(dialog(page)).toContainText("Failed to load the code that draws QR codes.");
    await page.keyboard.press("m");
    await expect(notice(page)).toContainText("failed to load the code that writes markdown");
    await command(page, "write sum.tex");
    await expect(notice(page)).toContainText("failed to load the code that writes latex");
    // Nothing is lost, and everything else still works.
    expect(await page.evaluate(() => location.hash)).toContain("1.5");
    await bit(page, "a0", 0).click();
    await expect(field(page, "a")).toHaveValue("-1.5");
    await share(page);
    await page.keyboard.press("b");
    await expect(notice(page)).toHaveText("copied the bits");

    await page.unroute(MODULE);
    await share(page);
    await expect(code(page)).toBeVisible();
    await page.keyboard.press("m");
    await expect(notice(page)).toHaveText("copied the markdown");
    expect(await clipboard(page)).toContain("0xbe00");
    // The browser logs the failed requests.
    expect(complaints.filter((line) => !/Failed to load|Failed to fetch|integrity|net::ERR/.test(line))).toEqual([]);
    complaints.length = 0;
  });
}

test("a module of another version is not accepted", async ({ page, complaints }) => {
  const folder = copy();
  const site = await serve({ folder });
  try {
    await open(page, site.url + WORKED);
    // A new version is uploaded while this one is open, and nothing is cached.
    writeFileSync(join(folder, "split_writers.wasm"), "another version");
    await share(page);
    await expect(dialog(page)).toContainText("Failed to load");
    await page.keyboard.press("Escape");
    await expect(result(page)).toHaveText("0x3001");
    complaints.length = 0;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

test("the code of the other screens loads by itself, once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, `./${WORKED}`);
  const times = () => asked.filter((path) => path === "/split_screens.wasm").length;
  await expect.poll(times).toBe(1);
  for (const [name, words] of [["Compare", "through f32"], ["Number", "bit by bit"], ["Map", "mul, then add ≠ fma"], ["Reference", "add.f16"]]) {
    await screen(page, name).click();
    await expect(here(page)).toContainText(words);
  }
  expect(times()).toBe(1);
});

test("a screen whose code is missing shows a message, and loads on the next attempt", async ({ page, complaints }) => {
  await page.route("**/split_screens.wasm*", (route) => route.abort());
  await open(page, `./${WORKED}`);
  // No screen needs the code yet, so there is no notice.
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  await expect(notice(page)).toBeHidden();
  await screen(page, "Compare").click();
  await expect(notice(page)).toContainText("failed to load the code for the other screens");
  await expect(here(page)).toContainText("loading this screen…");
  await page.unroute("**/split_screens.wasm*");
  await screen(page, "Operation").click();
  await screen(page, "Compare").click();
  await expect(page.getByRole("listbox", { name: "pipelines" })).toBeVisible();
  expect(complaints.filter((line) => !/Failed to load|Failed to fetch|net::ERR/.test(line))).toEqual([]);
  complaints.length = 0;
});

test("a count loads the counting module and the facts about all operands", async ({ page }) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, `./${WORKED}/screen=compare/variant=through-f32`);
  await page.getByRole("listbox", { name: "pipelines" }).press("Space");
  await expect(page.locator(".counted")).toContainText("of 65536 codes");
  // Facts about the pipeline that hold for all operands come with the lessons module, which needs the programs module.
  const modules = () => [...new Set(asked.filter(isFetchedOnDemand))].sort();
  await expect.poll(modules).toEqual(["counting", "lessons", "programs"].map((module) => `/split_${module}.wasm`));
  await expect(here(page)).toContainText("Not always the same");
});

test("a count that cannot start shows a message", async ({ page, complaints }) => {
  await page.context().route("**/split_counting.wasm*", (route) => route.abort());
  await open(page, `./${WORKED}/screen=compare`);
  await page.getByRole("listbox", { name: "pipelines" }).press("Space");
  await expect(notice(page)).toHaveText("the count failed to start; try again, or reload the page");
  await page.context().unroute("**/split_counting.wasm*");
  complaints.length = 0;
});

test.describe("cached", () => {
  test.use({ serviceWorkers: "allow" });

  test("an unused module is available without a network", async ({ page, context }) => {
    const site = await serve({ base: "/some/folder/" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(site.url).origin });
    await open(page, site.url + WORKED);
    await kept(page);
    await context.setOffline(true);
    await site.stop();
    await page.reload();
    await drawn(page);
    await command(page, "copy latex");
    await expect(notice(page)).toHaveText("copied the latex");
    await share(page);
    await expect(code(page)).toBeVisible();
  });
});

const code = (page: Page) => page.getByRole("img", { name: "QR code of this address", exact: true });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function share(page: Page) {
  await page.getByRole("button", { name: "share" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function command(page: Page, line: string) {
  await bit(page, "b0", 15).focus();
  await page.keyboard.press(":");
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
}
