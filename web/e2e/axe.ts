// axe on the page: a library that finds what hinders people, as far as a program can tell.

import type { Page } from "@playwright/test";
import axe, { type ElementContext, type Result, type RunOptions } from "axe-core";

/** Axe leaves out the screens that wait out of sight: a test looks at each of them where it is seen. */
const SEEN: ElementContext = { exclude: [".away"] };

/** Milliseconds without a change: several times as long as the page puts off what it draws later. */
const QUIET = 100;

/** The whole document. */
export const EVERYTHING: ElementContext = { exclude: [] };

/**
 * The violations that axe finds once the page is at rest. There is no frame of another page here, so axe runs in this document alone. A document
 * gets the library once, and axe describes only violations: to describe all that passes would take longer than to check it.
 */
export async function violations(page: Page, options: RunOptions = {}, context = SEEN): Promise<Result[]> {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, options]) => (await window.axe.run(context, options)).violations,
    [context, { ...options, resultTypes: ["violations"] }] as [ElementContext, RunOptions],
  );
}

/** Waits until nothing changes any more: lists and what stands below the answer are drawn a little later than the answer. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const rest = () =>
          setTimeout(() => {
            observer.disconnect();
            resolve();
          }, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = rest();
        });
        let timer = rest();
        observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      }),
    QUIET,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
