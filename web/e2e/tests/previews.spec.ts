// Link previews: tags and pictures for other sites, and pages that lead readers to the state.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dist } from "../server.mjs";
import { drawn, expect, fragment, result, test } from "../site";

/** Width and height of a PNG file: bytes 16 to 23. */
function size(path: string): [number, number] {
  const file = readFileSync(join(dist, path));
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test("the page of an example opens its state, and Back leaves both", async ({ page }) => {
  await page.goto("about:blank");
  const before = await page.evaluate(() => history.length);
  await page.goto("./s/tie/");
  await drawn(page);
  await fragment(page, "#2/add.f16~2048%20+%201/2048,1");
  await expect(result(page)).toHaveText("0x6800");
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("the page of a lesson opens the lesson", async ({ page }) => {
  await page.goto("./s/lesson-ties/");
  await drawn(page);
  await expect(page).toHaveTitle(/^Ties to even/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of an example has its title, its sentence, its picture and a link", async ({ page }) => {
    await page.goto("./s/tie/");
    await expect(page.getByRole("heading", { name: "A tie" })).toBeVisible();
    await expect(page.getByText("goes to the even one")).toBeVisible();
    const picture = page.getByRole("img");
    expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
    const link = await page.getByRole("link", { name: "Open it in halfplay" }).getAttribute("href");
    expect(link).toBe("../../#2/add.f16~2048%20+%201/2048,1");
  });

  test("the page and the pages of states have a title and a sentence for previews", async ({ page }) => {
    for (const [path, title] of [["./", "halfplay"], ["./s/tie/", "A tie"], ["./s/lesson-ties/", "Ties to even"]]) {
      await page.goto(path);
      const tag = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
      expect(await tag("og:title")).toBe(title);
      expect((await tag("og:description"))?.split(" ").length).toBeGreaterThan(3);
      expect(await tag("twitter:card")).toBe("summary_large_image");
    }
  });
});

test("pictures have the size that other sites expect", () => {
  expect(size("share/card.png")).toEqual([1200, 630]);
  expect(size("s/tie/card.png")).toEqual([1200, 630]);
  for (const width of [180, 192, 512]) expect(size(`share/icon-${width}.png`)).toEqual([width, width]);
});

test("no visit loads or caches a sharing asset", async () => {
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  expect(worker).not.toMatch(/"(s|share)\//);
});
