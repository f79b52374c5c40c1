// Makes another version of the finished page: the same files with another description and another stamp.

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist } from "./server.mjs";

/** A copy of the finished page that a test may change. */
export function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), "halfplay-"));
  cpSync(dist, folder, { recursive: true });
  return folder;
}

/**
 * Turns a copy into another version, as a new build would, with `name` in its description. Returns its stamp. The file
 * named `broken` is changed once more after the service worker's file list is written, as by an upload that stopped
 * half way.
 */
export function next(folder: string, name: string, { broken }: { broken?: string } = {}): string {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const worker = read("sw.js");
  const first = worker.match(/VERSION = "([0-9a-f]{16})"/)?.[1];
  if (!first) throw new Error("sw.js has no stamp");
  const stamp = createHash("sha256").update(`${first} ${name}`).digest("hex").slice(0, 16);

  for (const path of ["index.html", "start.js", "worker.js", "halfplay-web.js", "lazy_modules.js"]) {
    const text = read(path).replaceAll(first, stamp).replace("bit by bit\"", `bit by bit, ${name}"`);
    writeFileSync(join(folder, path), text);
  }
  const row = (_: string, path: string) => {
    const content = readFileSync(join(folder, path || "index.html"));
    return `["${path}", "sha256-${createHash("sha256").update(content).digest("base64")}"]`;
  };
  const listed = worker.replaceAll(first, stamp).replace(/\["([^"]*)", "sha256-[^"]*"\]/g, row);
  writeFileSync(join(folder, "sw.js"), listed);
  if (broken) writeFileSync(join(folder, broken), `${read(broken)}\n/* cut`);
  return stamp;
}
