// How fast the page is, on this machine: `cargo xtask measure`. A table to read, not a test: it depends on the machine.
//
// A load is cold: a new context has nothing cached. A key or a tap counts from the time stamp of its event until the
// frame after the change that it made to the document is handed over: an animation frame, and the first message after
// it. What one does not see first follows in a later picture, and has a column of its own. A screen that shows sixty
// frames a second makes every page wait for the next of them, up to 16.7 ms; so there are two figures, the work alone
// and all of it. What a page costs that does nothing but change a letter is the least that this machine can do.

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
/** After so many ms a page that was opened is at rest. */
const START = 1200;
const SLOWDOWN = 4;
/** A page that has not said that it listens by then (`data-ready` on the root), or has not answered, in ms. */
const PATIENCE = { load: 15_000, answer: 1_000, rest: 100 };

// First paint and ready on the slowed processor; a key and a tap on a whole one.
const BOUNDS = { paint: 1000, ready: 1500, shift: 0, answer: 16 };

const SUM = "#2/fma.rn.f16/0x520b,0x00e9,0x2ff6";
/** What is done over and over: its name, where, and which keys in turn. */
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
 * What is done over and over in a program of a hundred lines: its name, where it begins, which keys in turn, and what
 * stands in the field there before each key, in turn, which is not measured.
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
  // Bits of all rows in turn.
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

/** A page in a new context, on a processor slowed down by that factor. */
async function fresh(slowdown) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { context, page };
}

/** Opens the page; false where it did not say that it listens. */
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

/** Opens a program of a hundred lines, and puts the focus on what this selector finds first. */
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
async function answers(act, open = openReady, prepare = () => {}) {
  const { context, page } = await fresh(1);
  const listens = await open(page);
  // What is told at the start is not part of an answer.
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
