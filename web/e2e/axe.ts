// Runs axe, a library that finds accessibility problems as far as a program can.

import type { Page } from "@playwright/test";
import axe, { type ElementContext, type Result, type RunOptions } from "axe-core";

/** Leaves out the hidden screens: a test checks each of them when it is shown. */
const SEEN: ElementContext = { exclude: [".away"] };

/** Milliseconds without a change: several times as long as the page delays drawing. */
const QUIET = 100;

/** The only rule whose outcome depends on the colours of a theme. */
export const COLOURS: RunOptions = { runOnly: ["color-contrast"] };

/** The whole document. */
export const EVERYTHING: ElementContext = { exclude: [] };

/**
 * The violations that axe finds once the page is at rest. No frames of other pages occur here, so axe runs only in this
 * document. A document loads the library once. Axe describes only violations: describing everything that passes would
 * take longer than the check.
 */
export async function violations(page: Page, options: RunOptions = {}, context = SEEN): Promise<Result[]> {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, options]) => (await window.axe.run(context, options)).violations,
    [context, { ...options, resultTypes: ["violations"] }] as [ElementContext, RunOptions],
  );
}

/**
 * Waits until nothing changes any more: lists and the part below the answer are drawn a little later than the answer.
 */
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
