// The worker: the same program, away from the page. It says "ready" once it can be asked; then each message is the link
// of a question, and it answers with texts that say how far its count has come. A new question ends the one before.

import init, { Counter } from "./halfplay-web.js";

// So many codes are counted between two answers.
const SLICE = 16384;

let turn = 0;

self.addEventListener("message", async ({ data }) => {
  const mine = ++turn;
  const counter = await Counter.of_link(data).catch(fail);
  const go = () => {
    if (mine !== turn || !counter) return;
    postMessage(counter.advance(SLICE));
    if (!counter.is_finished()) setTimeout(go);
  };
  go();
});

// An error that nobody catches is heard by the page.
const fail = (why) => {
  setTimeout(() => {
    throw new Error(why);
  });
};

await init({ module_or_path: new URL("./halfplay-web_bg.wasm", import.meta.url) });
postMessage("ready");
