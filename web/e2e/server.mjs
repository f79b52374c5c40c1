// Runs the chores' own server for as long as a test needs it.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the finished page. */
export const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** The terminal program. The chore that starts the tests passes its path. */
export const program = process.env.HALFPLAY_PROGRAM || fileURLToPath(new URL("../../target/debug/halfplay", import.meta.url));

/**
 * Serves a folder (by default the finished page) on a free port of 127.0.0.1, below `base`. Resolves to the address of
 * the page and a function that stops the server.
 */
export async function serve({ folder = dist, base = "/" } = {}) {
  const words = ["serve", "0", "--no-build", "--base", base, "--folder", folder];
  const chores = process.env.HALFPLAY_XTASK;
  const [program, before] = chores ? [chores, []] : ["cargo", ["xtask"]];
  const server = spawn(program, [...before, ...words], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const address = said.match(/http:\S+/);
      if (address) resolve(address[0]);
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () => {
    server.kill();
    return ended;
  };
  return { url, stop };
}
