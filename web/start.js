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

// The smallest program with a vector: a browser that rejects it cannot run halfplay.
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

// Fetches and starts the program. failure.js shows the reason if that fails.
async function start() {
  const program = new URL("./halfplay-web_bg.wasm", import.meta.url);
  const failed = (kind, why) => {
    const detail = { kind, why, file: program.pathname.split("/").pop() };
    dispatchEvent(new CustomEvent("halfplay-failed", { detail }));
    throw why;
  };
  if (typeof WebAssembly !== "object") failed("missing", new Error("no WebAssembly"));
  if (!WebAssembly.validate(new Uint8Array(VECTOR))) failed("old", new Error("no vectors in WebAssembly"));
  const response = await fetch(program).catch((why) => failed("download", why));
  if (!response.ok) failed("download", new Error(`HTTP status ${response.status}`));
  await init({ module_or_path: response }).catch((why) => {
    if (why instanceof WebAssembly.CompileError || why instanceof WebAssembly.LinkError) failed("damaged", why);
    // The connection broke in the middle of the file.
    failed(why instanceof TypeError ? "download" : "stopped", why);
  });
}

await start();

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

// A printed page names its state, and with that its lesson, and the link that opens it again.
const printed = document.createElement("div");
printed.className = "printed";
document.body.append(printed);
const name = () => {
  const lines = [document.title, location.href].map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  printed.replaceChildren(...lines);
};
addEventListener("beforeprint", name);
matchMedia("print").addEventListener("change", name);

// Without service workers (plain HTTP, a sandboxed frame, a private window) the page works all the same.
try {
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  const fetched = (worker) => worker?.addEventListener("statechange", () => worker.state === "installed" && announce());
  registration.addEventListener("updatefound", () => fetched(registration.installing));
  fetched(registration.installing);
  if (registration.waiting) announce();
  // A page may stay open for weeks. It looks for a new version when the reader comes back to it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
} catch {}

// Offers to reload if the newest cached version is not the version of this page. The address has the whole state, so a
// reload loses nothing.
async function announce() {
  const here = new URL(import.meta.url);
  const home = new URL("./", here).href;
  const mark = await caches.match(home, { cacheName: `halfplay ${home} newest` });
  const newest = await mark?.text();
  if (newest === here.searchParams.get("v") || document.querySelector(".update")) return;
  const note = document.createElement("div");
  note.className = "update";
  note.setAttribute("role", "status");
  document.body.append(note);
  const words = document.createElement("p");
  words.textContent = "A new version of halfplay is ready.";
  const reload = document.createElement("button");
  reload.type = "button";
  reload.textContent = "Reload";
  reload.addEventListener("click", () => location.reload());
  // Screen readers announce what is added to a region that is already there.
  requestAnimationFrame(() => note.append(words, reload));
}
