// The worker: the same program, away from the page. It says "ready" once it can be asked; then each message is what to
// do, "count" or "paint", and the link of what. It answers as often as it has got further. A new question ends the one
// before.

import init, { Work } from "./halfplay-web.js";

let turn = 0;

self.addEventListener("message", async ({ data: [what, link] }) => {
  const mine = ++turn;
  const work = await Work.of_link(what, link).catch(fail);
  const go = () => {
    const answer = mine === turn ? work?.advance() : undefined;
    if (answer === undefined) return;
    postMessage(answer);
    setTimeout(go);
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
