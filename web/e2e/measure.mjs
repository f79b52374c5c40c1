// How fast the page is, on this machine: `cargo xtask measure`. A table to read, not a test: it depends on the machine.
//
// A load is cold: a new context has nothing cached. A key or a tap counts from the time stamp of its event until the
// frame after the change that it made to the document is handed over: an animation frame, and the first message after
// it. What stands below the operation follows in a later picture, and has a figure of its own. A screen that shows sixty frames a second makes every page wait for the next of them, up to 16.7 ms; so there are
// two figures, the work alone and all of it. What a page costs that does nothing but change a letter is the least that
// this machine can do.

import { chromium } from "@playwright/test";
import { launch } from "./chromium.mjs";
import { serve } from "./server.mjs";

const LOADS = 5;
/** How often a key is pressed, and a bit tapped. */
const TIMES = 100;
/** Between two of them, in ms: a fast hand, nine keys a second. */
const PAUSE = 100;
/** How long a finger rests where it taps, in ms. */
const REST = 80;
const SLOWDOWN = 4;
/** A page that has not said that it listens by then (`data-ready` on the root), or has not answered, in ms. */
const PATIENCE = { load: 15_000, answer: 1_000, rest: 100 };

// First paint and ready on the slowed processor; a key and a tap on a whole one.
const BOUNDS = { paint: 1000, ready: 1500, shift: 0, answer: 16, rest: 50 };

const site = await serve();
const browser = await chromium.launch(launch);
try {
  const loads = [];
  for (let load = 0; load < LOADS; load++) loads.push(await coldLoad());
  const press = (page, turn) => page.keyboard.press(["ArrowLeft", "Space", "ArrowRight", "Space"][turn % 4]);
  // Bits of all rows in turn.
  const tap = (page, turn) => page.locator("[data-bit]").nth((turn * 7) % 48).click({ delay: REST });
  print(loads, { least: await answers(press, openLetter), key: await answers(press), tap: await answers(tap) });
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

/** A page whose only letter every key changes. */
async function openLetter(page) {
  await page.setContent("<p>0</p>");
  await page.evaluate(() => {
    const letter = document.querySelector("p");
    addEventListener("keydown", () => (letter.textContent = letter.textContent === "0" ? "1" : "0"));
  });
  return true;
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

/** Those that changed something: the time of the work, and with the wait for a frame, in ms. */
async function answers(act, open = openReady) {
  const { context, page } = await fresh(1);
  const listens = await open(page);
  const times = [];
  for (let turn = 0; listens && turn < TIMES; turn++) {
    await page.evaluate(watch, PATIENCE);
    await act(page, turn);
    const time = await page.evaluate(() => window.answered);
    if (time !== null) times.push(time);
    await page.waitForTimeout(PAUSE);
  }
  await context.close();
  return times;
}

/** Runs in the page before each key or tap. */
function watch(patience) {
  window.answered = new Promise((resolve) => {
    let begun = null;
    let answer = null;
    const changes = new MutationObserver(() => {
      if (begun === null) return;
      const changed = performance.now();
      requestAnimationFrame(() => {
        const drawing = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const all = performance.now() - begun;
          answer ??= { all, work: all - (drawing - changed) };
          answer.rest = all;
        };
        port2.postMessage(null);
      });
      if (answer === null) setTimeout(done, patience.rest);
    });
    const done = () => {
      changes.disconnect();
      resolve(answer);
    };
    changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    // A tap is a click when it ends.
    const begin = (event) => (begun = event.timeStamp);
    for (const type of ["keydown", "pointerup"]) addEventListener(type, begin, { capture: true, once: true });
    setTimeout(done, patience.answer);
  });
  // The promise is looked at after the key; it is not waited for here.
  return true;
}

/** The smallest value that at least this share of all values do not exceed. */
function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.at(Math.max(0, Math.ceil(share * sorted.length) - 1)) ?? null;
}

function print(loads, answers) {
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
  for (const [name, times] of Object.entries(answers)) {
    const work = times.map((time) => time.work);
    const all = times.map((time) => time.all);
    const what = name === "least" ? "a letter" : `${name} to paint`;
    row(`${what}, median, work alone`, work, 0.5, BOUNDS.answer, " ms");
    row(`${what}, 95 %, work alone`, work, 0.95, BOUNDS.answer, " ms");
    row(`${what}, 95 %, with the wait for a frame`, all, 0.95, BOUNDS.answer, " ms");
    if (name !== "least") {
      row(`${what}, 95 %, with all that stands below`, times.map((time) => time.rest), 0.95, BOUNDS.rest, " ms");
    }
    if (times.length < TIMES) console.log(`  only ${times.length} of ${TIMES} changed something`);
  }
  if (of("ready").length < LOADS) console.log("  the page did not say that it listens: data-ready on <html>");
}
