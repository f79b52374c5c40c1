// The content security policy exists and takes effect.

import { expect, open, test } from "../site";

test("the policy allows the page's own files and nothing else", async ({ page }) => {
  await open(page);
  const policy = page.locator('head > meta[http-equiv="Content-Security-Policy"]');
  const directives = ((await policy.getAttribute("content")) ?? "").split("; ");
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("script-src 'self' 'wasm-unsafe-eval'");
  const loose = /\*|https?:|'unsafe-inline'|'unsafe-eval'/;
  expect(directives.filter((directive) => loose.test(directive))).toEqual([]);
});

// Each intruder would set `document.title` if the policy allowed it.
const INTRUDERS = {
  "a script written into the page": () => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'let in'";
    document.head.append(script);
  },
  "a script in an attribute": () => {
    document.body.insertAdjacentHTML("beforeend", `<button id="b" onclick="document.title = 'let in'">b</button>`);
    document.getElementById("b")?.click();
  },
  // In a timer, because browsers allow more to code that a test evaluates directly.
  "text evaluated as a script": () => {
    setTimeout(() => (0, eval)("document.title = 'let in'"));
  },
  "a script from another host": async () => {
    const script = document.createElement("script");
    script.src = "https://example.invalid/a.js";
    const failed = new Promise((resolve) => (script.onerror = resolve));
    document.head.append(script);
    await failed;
  },
};

for (const [name, intrude] of Object.entries(INTRUDERS)) {
  test(`blocked: ${name}`, async ({ page, complaints }) => {
    await open(page);
    const title = await page.title();
    const broken = page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
        ),
    );
    await page.evaluate(intrude);
    expect(await broken).toMatch(/^script-src/);
    expect(await page.title()).toBe(title);
    // The browser logs the violation and the request that it did not send; nothing else is wrong.
    const blocked = /Content Security Policy|request: .*example\.invalid/;
    expect(complaints.filter((line) => !blocked.test(line))).toEqual([]);
    complaints.length = 0;
  });
}

test("blocked: a request to another host", async ({ page, complaints }) => {
  await open(page);
  const reached = await page.evaluate(() => fetch("https://example.invalid/").then(() => true, () => false));
  expect(reached).toBe(false);
  expect(complaints.join()).toContain("connect-src");
  complaints.length = 0;
});
