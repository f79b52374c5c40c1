// Measures how fast the page is on this machine: `cargo xtask measure`. Its output is a table to read, not a test,
// because it depends on the machine.
//
// A load is cold: a new context has nothing cached. The time of a key or a tap runs from the time stamp of its event to
// the end of the frame after the document has changed: an animation frame, and the first message after it. Parts that
// the user does not see first follow in a later frame and have a column of their own. On a screen with sixty frames a
// second, any page waits up to 16.7 ms for the next frame. So there are two figures: the work alone, and the work with
// the wait. A page that only changes one letter shows the least time that this machine needs.

import { chromium } from "@playwright/test";
import { launch } from "./chromium.mjs";
import { serve } from "./server.mjs";

const LOADS = 5;
/** The number of key presses or taps in each measurement. */
const TIMES = 100;
/** The pause between two of them, in ms: a fast hand, nine keys a second. */
const PAUSE = 100;
/** The time for which a finger stays down when it taps, in ms. */
const REST = 80;
/** The time after which a newly opened page is at rest, in ms. */
const START = 1200;
const SLOWDOWN = 4;
/**
 * Limits in ms: for a page to say that it listens (`data-ready` on the root), for an answer, and for its later parts.
 */
const PATIENCE = { load: 15_000, answer: 1_000, rest: 100 };

// First paint and ready are measured on the slowed processor, a key and a tap at full speed.
const BOUNDS = { paint: 1000, ready: 1500, shift: 0, answer: 16 };

const SUM = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";
/** Repeated actions: a name, the link of the state, and the keys to press in turn. */
const KEYS = [
  ["bits: move, flip", SUM, "ArrowLeft Space ArrowRight Space"],
  ["a number: type, leave", SUM, "1 . 2 5 Escape"],
  ["steps, with the operation", SUM, "PageUp PageUp PageUp PageDown PageDown PageDown"],
  ["steps", `${SUM}/focus=steps`, "ArrowLeft ArrowLeft ArrowLeft ArrowRight ArrowRight ArrowRight"],
  ["compare: rows", `${SUM}/screen=compare`, "ArrowDown ArrowDown ArrowUp ArrowUp"],
  ["number: by one ulp", `${SUM}/screen=number`, "+ + - -"],
  ["map: codes", "#2/add.f16/1,2/screen=map", "ArrowDown ArrowRight ArrowUp ArrowLeft"],
  ["reference: rows", `${SUM}/screen=reference`, "ArrowDown ArrowDown ArrowUp ArrowUp"],
  ["to another screen", SUM, "g c g n g r g o"],
];

/**
 * Repeated actions in a program of a hundred lines: a name, the element to start from, the keys to press in turn, and
 * the texts to put into the field before each key, in turn. Filling the field is not measured.
 */
const PROGRAM_KEYS = [
  ["program of 100 lines: rows", '[role="option"]', "ArrowDown ArrowDown ArrowDown ArrowUp ArrowUp ArrowUp"],
  ["program of 100 lines: another input", ".given input", "Enter", ["0.5", "0.25"]],
];

const site = await serve();
const browser = await chromium.launch(launch);
try {
  const loads = [];
  for (let load = 0; load < LOADS; load++) loads.push(await coldLoad());
  printLoads(loads);
  head();
  const letter = (page) => page.keyboard.press("x");
  printAnswers("one letter, by a page of its own", await answers(letter, openLetter));
  // Taps bits of all rows in turn.
  const tap = (page, turn) => page.locator(".screen:not(.away) [data-bit]").nth((turn * 7) % 48).click({ delay: REST });
  const together = await answers(tap, (page) => openReady(page, SUM));
  printAnswers("bits: tap", together);
  for (const [name, link, keys] of KEYS) {
    const all = keys.split(" ");
    const press = (page, turn) => page.keyboard.press(all[turn % all.length]);
    const times = await answers(press, (page) => openReady(page, link));
    printAnswers(name, times);
    together.push(...times);
  }
  for (const [name, where, keys, values] of PROGRAM_KEYS) {
    const all = keys.split(" ");
    const press = (page, turn) => page.keyboard.press(all[turn % all.length]);
    const fill = (page, turn) => values && page.locator(where).first().fill(values[turn % values.length]);
    const times = await answers(press, (page) => openProgram(page, where), fill);
    printAnswers(name, times);
    together.push(...times);
  }
  printAnswers("all but the letter together", together, TIMES * (KEYS.length + PROGRAM_KEYS.length + 1));
} finally {
  await browser.close();
  await site.stop();
}

/** A page in a new context, on a processor slowed down by this factor. */
async function fresh(slowdown) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { context, page };
}

/** Opens the page. Returns false if it did not say that it listens. */
async function openReady(page, link = "") {
  await page.goto(new URL(link, site.url).href);
  const ready = page.waitForFunction(() => document.documentElement.dataset.ready === "1", null, {
    timeout: PATIENCE.load,
  });
  return ready.then(
    () => true,
    () => false,
  );
}

/** Opens a program of a hundred lines and focuses the first match of this selector. */
async function openProgram(page, where) {
  const lines = Array.from({ length: 100 }, (_, line) => `half x${line + 1} = x${line} * a + b;\n`);
  const listens = await openReady(page, `${SUM}/screen=program`);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, lines.join(""));
  await page.locator(".screen:not(.away)").getByText("x100").first().waitFor();
  await page.locator(`.screen:not(.away) ${where}`).first().focus();
  return listens;
}

/** A page with a single letter, which every key changes. */
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
  // Late layout shifts count too.
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}

/** Runs in the page before any of its code. */
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

/** The times of actions that changed something: the work, and the work with the wait for a frame, in ms. */
async function answers(act, open = openReady, prepare = () => {}) {
  const { context, page } = await fresh(1);
  const listens = await open(page);
  // The announcement at the start is not part of an answer.
  await page.waitForTimeout(START);
  const times = [];
  for (let turn = 0; listens && turn < TIMES; turn++) {
    await prepare(page, turn);
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
    // A tap becomes a click when it ends.
    const begin = (event) => (begun = event.timeStamp);
    for (const type of ["keydown", "pointerup"]) addEventListener(type, begin, { capture: true, once: true });
    setTimeout(done, patience.answer);
  });
  // The promise is read after the key press, so it must not be awaited here.
  return true;
}

/** The smallest value that at least this share of all values do not exceed. */
function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.at(Math.max(0, Math.ceil(share * sorted.length) - 1)) ?? null;
}

function verdict(value, bound) {
  return value === null ? "not measured" : value <= bound ? "within" : "OVER";
}

function printLoads(loads) {
  const of = (name) => loads.map((load) => load[name]).filter((value) => value !== null);
  const row = (what, values, share, bound, unit, digits = 0) => {
    const value = percentile(values, share);
    const said = value === null ? "none" : `${value.toFixed(digits)}${unit}`;
    console.log(`  ${what.padEnd(48)} ${said.padStart(9)} ${`${bound}${unit}`.padStart(9)}  ${verdict(value, bound)}`);
  };
  console.log(`\n  ${"".padEnd(48)} ${"measured".padStart(9)} ${"bound".padStart(9)}`);
  const cold = `${SLOWDOWN}× slower, ${LOADS} cold loads`;
  row(`first paint, median of ${cold}`, of("paint"), 0.5, BOUNDS.paint, " ms");
  row(`ready to use, median of ${cold}`, of("ready"), 0.5, BOUNDS.ready, " ms");
  row(`layout shift, worst of ${cold}`, of("shift"), 1, BOUNDS.shift, "", 3);
  if (of("ready").length < LOADS) console.log("  the page did not say that it listens: data-ready on <html>");
}

function head() {
  console.log(`\n  ${TIMES} keys or taps each, in ms to the picture; bound ${BOUNDS.answer} for 95 % of them, all in`);
  console.log(`  ${"".padEnd(34)}      work alone      all, with the wait      the rest below`);
  console.log(`  ${"".padEnd(34)}    median   95 %      median   95 %                  95 %`);
}

function printAnswers(name, times, asked = TIMES) {
  const figure = (of, share) => percentile(times.map(of), share);
  const said = (value, width) => (value === null ? "-" : value.toFixed(1)).padStart(width);
  const [work, all, rest] = ["work", "all", "rest"].map((part) => (time) => time[part]);
  const slow = figure(all, 0.95);
  console.log(
    `  ${name.padEnd(34)} ${said(figure(work, 0.5), 9)} ${said(figure(work, 0.95), 6)}` +
      `   ${said(figure(all, 0.5), 9)} ${said(slow, 6)}   ${said(figure(rest, 0.95), 19)}   ${verdict(slow, BOUNDS.answer)}`,
  );
  if (times.length < asked * 0.8) console.log(`    only ${times.length} of ${asked} changed something`);
}
