// How fast the page is, on this machine: `cargo xtask measure`. A table to read, not a test: it depends on the machine.
//
// A load is cold: a new context has nothing cached. A key counts from the time stamp of its event until the frame
// after the change that it made to the document is handed over: an animation frame, and the first message after it.

import { chromium } from "@playwright/test";
import { launch } from "./chromium.mjs";
import { serve } from "./server.mjs";

const LOADS = 5;
const KEYS = 100;
const SLOWDOWN = 4;
/** A page that has not said that it listens by then (`data-ready` on the root), or has not answered a key, in ms. */
const PATIENCE = { load: 15_000, key: 1_000 };

// First paint and ready on the slowed processor; a key on a whole one: a frame of a screen that shows sixty a second,
// and four times that where the processor is slowed four times.
const BOUNDS = { paint: 1000, ready: 1500, shift: 0, key: 16, slow: 16 * SLOWDOWN };

const site = await serve();
const browser = await chromium.launch(launch);
try {
  const loads = [];
  for (let load = 0; load < LOADS; load++) loads.push(await coldLoad());
  const slow = await keys(SLOWDOWN);
  const quick = await keys(1);
  print(loads, slow, quick);
} finally {
  await browser.close();
  await site.stop();
}

/** A page in a new context, on a processor slowed down by that factor. */
async function fresh(slowdown) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { context, page };
}

/** Opens the page; false where it did not say that it listens. */
async function openReady(page) {
  await page.goto(site.url);
  const ready = page.waitForFunction(() => document.documentElement.dataset.ready === "1", null, {
    timeout: PATIENCE.load,
  });
  return ready.then(
    () => true,
    () => false,
  );
}

async function coldLoad() {
  const { context, page } = await fresh(SLOWDOWN);
  await page.addInitScript(watchLoad);
  await openReady(page);
  // Shifts that come late count, too.
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}

/** Runs in the page before anything else does. */
function watchLoad() {
  const seen = { paint: null, ready: null, shift: 0 };
  window.seen = seen;
  const watch = (type, look) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.paint = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  const note = () => {
    if (document.documentElement?.dataset.ready === "1") seen.ready ??= performance.now();
  };
  new MutationObserver(note).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
}

/** The times of the keys that changed something, in ms. */
async function keys(slowdown) {
  const { context, page } = await fresh(slowdown);
  const listens = await openReady(page);
  const times = [];
  for (let key = 0; listens && key < KEYS; key++) {
    await page.evaluate(watchKey, PATIENCE.key);
    await page.keyboard.press(["ArrowLeft", "Space", "ArrowRight", "Space"][key % 4]);
    const time = await page.evaluate(() => window.answered);
    if (time !== null) times.push(time);
  }
  await context.close();
  return times;
}

/** Runs in the page before each key. */
function watchKey(patience) {
  window.answered = new Promise((resolve) => {
    let pressed = null;
    const done = (time) => {
      changes.disconnect();
      resolve(time);
    };
    const changes = new MutationObserver(() => {
      if (pressed === null) return;
      changes.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - pressed);
        port2.postMessage(null);
      });
    });
    changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    addEventListener("keydown", (event) => (pressed = event.timeStamp), { capture: true, once: true });
    setTimeout(() => done(null), patience);
  });
  // The promise is looked at after the key; it is not waited for here.
  return true;
}

/** The smallest value that at least this share of all values do not exceed. */
function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.at(Math.max(0, Math.ceil(share * sorted.length) - 1)) ?? null;
}

function print(loads, slow, quick) {
  const of = (name) => loads.map((load) => load[name]).filter((value) => value !== null);
  const row = (what, values, share, bound, unit, digits = 0) => {
    const value = percentile(values, share);
    const said = value === null ? "none" : `${value.toFixed(digits)}${unit}`;
    const verdict = value === null ? "not measured" : value <= bound ? "within" : "OVER";
    console.log(`  ${what.padEnd(48)} ${said.padStart(9)} ${`${bound}${unit}`.padStart(9)}  ${verdict}`);
  };
  console.log(`\n  ${"".padEnd(48)} ${"measured".padStart(9)} ${"bound".padStart(9)}`);
  const cold = `${SLOWDOWN}× slower, ${LOADS} cold loads`;
  row(`first paint, median of ${cold}`, of("paint"), 0.5, BOUNDS.paint, " ms");
  row(`ready to use, median of ${cold}`, of("ready"), 0.5, BOUNDS.ready, " ms");
  row(`layout shift, worst of ${cold}`, of("shift"), 1, BOUNDS.shift, "", 3);
  row(`key to paint, 95 %, ${SLOWDOWN}× slower`, slow, 0.95, BOUNDS.slow, " ms");
  row("key to paint, 95 %", quick, 0.95, BOUNDS.key, " ms");
  console.log(`  keys that changed something: ${slow.length} and ${quick.length} of ${KEYS}`);
  if (of("ready").length < LOADS) console.log("  the page did not say that it listens: data-ready on <html>");
}
