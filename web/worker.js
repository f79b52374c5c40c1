// The worker: the same program, away from the page. It says "ready" once it can be asked.

import init from "./halfplay-web.js";

await init({ module_or_path: new URL("./halfplay-web_bg.wasm", import.meta.url) });
postMessage("ready");
