// The service worker: caches the page for offline use.
//
// A version of the page is one set of files, named by a digest of all of them. Every link to these files, except to the
// page itself, carries the digest as `?v=…`, so a page requests only files of its own version. Each version has its own
// cache. A new version is fetched while the old one is in use. Once it is complete, it serves the next load of the
// page. Old caches are deleted when this worker is activated: then no page is open that could need them.

// `cargo xtask web` fills in both: the digest, and each file's path with the digest of its content.
const VERSION = "/*VERSION*/";
const FILES = [/*FILES*/];

const HOME = new URL("./", self.location).href;
const PREFIX = `halfplay ${HOME} `;
const NEWEST = `${PREFIX}newest`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(HOME)) event.respondWith(answer(event.request));
});

// If one file is missing or has another content, the new version is rejected. The next load tries again.
async function install() {
  const cache = await caches.open(PREFIX + VERSION);
  const keep = async ([path, integrity]) => cache.put(HOME + path, await download(path, integrity));
  await Promise.all(FILES.map(keep));
  const mark = await caches.open(NEWEST);
  await mark.put(HOME, new Response(VERSION));
}

// The page itself has no version in its address, so it is always revalidated. The other files may come from the
// browser's cache.
async function download(path, integrity) {
  const url = path === "" ? HOME : `${HOME}${path}?v=${VERSION}`;
  const get = (cache) => fetch(new Request(url, { cache, integrity, redirect: "error" }));
  return get(path === "" ? "no-cache" : "default").catch(() => get("reload"));
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION && name !== NEWEST);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// The query is not part of a file's name. It gives the version of the file; without it the newest version is used.
async function answer(request) {
  const url = new URL(request.url);
  const path = url.href.slice(HOME.length).split(/[?#]/)[0];
  const isPage = path === "" || path === "index.html";
  const version = (isPage ? null : url.searchParams.get("v")) ?? (await newest());
  const options = { cacheName: PREFIX + version, ignoreVary: true };
  const kept = await caches.match(HOME + (isPage ? "" : path), options);
  return kept ?? fetch(request).catch((why) => home(request, why));
}

async function newest() {
  const mark = await caches.match(HOME, { cacheName: NEWEST });
  return mark?.text();
}

// For another address within the scope, without a network, redirects to the page.
function home(request, why) {
  if (request.mode !== "navigate") throw why;
  return Response.redirect(HOME);
}
