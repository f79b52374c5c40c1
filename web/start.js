// Starts the page's program, then asks the browser to cache the page for offline use.

import init from "./halfplay-web.js";

// In a frame on another page there is no bar, and the page reports its height to its parent, so that the frame need not
// scroll.
const embedded = new URLSearchParams(location.search).has("embed");
if (embedded) document.querySelector(".bar").remove();

const { dataset } = document.documentElement;

// A key ends all running animations; while it is held down, none begins.
addEventListener("keydown", ({ repeat }) => {
  if (repeat) dataset.held = "";
  for (const one of document.getAnimations()) one.finish();
}, { capture: true });
addEventListener("keyup", () => delete dataset.held);

// From screen to screen only the answer and its bits travel to their new places.
const answer = () => [".answer .number", ".result .strip"].map((one) => {
  const found = document.querySelector(`.screen:not(.away) ${one}`);
  return { found, box: found?.getBoundingClientRect() };
});
let before = [];
for (const type of ["keydown", "click"]) addEventListener(type, () => (before = answer()), { capture: true });
new MutationObserver((changes) => {
  const still = "held" in dataset || matchMedia("(prefers-reduced-motion)").matches;
  if (still || !changes.some(({ target }) => target.matches(".screen"))) return;
  answer().forEach(({ found, box }, at) => {
    const was = before[at]?.box;
    if (!was || !box || found === before[at].found) return;
    const transform = `translate(${was.x - box.x}px, ${was.y - box.y}px) scale(${was.height / box.height})`;
    const transformOrigin = "0 0";
    const way = [{ transformOrigin, transform }, { transformOrigin, transform: "none" }];
    found.animate(way, { duration: 240, easing: "cubic-bezier(.4, 0, .2, 1)" });
  });
}).observe(document.body, { subtree: true, attributeFilter: ["class"] });

// On a phone Escape closes a register's enlarged bits, as another tap does.
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.querySelector(".opener[aria-expanded=true]")?.click();
});

// On a phone the last columns of a picture are abbreviated to a few letters; a tap on them opens them.
addEventListener("click", ({ target }) => {
  if (target.closest(".tail-brief")) target.closest(".folds").querySelector(".unfold input").click();
});

// Users who control the computer by voice, or hit keys by accident, can turn off single-letter keys. Text fields still
// receive them.
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const letter = key.length === 1 && key !== " " && !(event.ctrlKey || event.metaKey || event.altKey);
  if (letter && dataset.letters === "off" && !target.matches("input, select")) event.stopPropagation();
}, { capture: true });
addEventListener("change", ({ target }) => {
  if (target.id !== "letters") return;
  dataset.letters = target.checked ? "on" : "off";
  try {
    if (target.checked) localStorage.removeItem(dataset.lettersStored);
    else localStorage.setItem(dataset.lettersStored, "off");
  } catch {}
});

try {
  await init({ module_or_path: new URL("./halfplay-web_bg.wasm", import.meta.url) });
} catch (why) {
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = `halfplay does not start in this browser: ${why}`;
  document.body.append(note);
  document.querySelector(".loading")?.remove();
  throw why;
}

const letters = document.querySelector("#letters");
if (letters) letters.checked = dataset.letters !== "off";

// On the first screen the user can type over the question at once. On a phone that would open the keyboard.
const question = matchMedia("(pointer: fine)").matches && document.querySelector(".front input");
if (question) {
  question.focus();
  question.select();
}

if (embedded && parent !== window) {
  const height = () => Math.ceil(document.querySelector(".page")?.getBoundingClientRect().height ?? 0);
  const tell = () => parent.postMessage({ halfplay: "height", height: height() }, "*");
  new ResizeObserver(tell).observe(document.querySelector(".page"));
}

// Without service workers (plain HTTP, a sandboxed frame, a private window) the page works all the same.
try {
  await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
} catch {}
