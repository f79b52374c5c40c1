// The worker: the same program, away from the page. It sends "ready" once it accepts requests. Each request names the
// work, "count" or "paint", and a link. The worker sends a result whenever it has made progress. A new request cancels
// the previous one.

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

// The page receives uncaught errors.
const fail = (why) => {
  setTimeout(() => {
    throw new Error(why);
  });
};

await init({ module_or_path: new URL("./halfplay-web_bg.wasm", import.meta.url) });
postMessage("ready");
