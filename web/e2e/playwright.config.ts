// Tests of the page in Chromium: `cargo xtask browser`. Nothing is downloaded, and no other program is started: the
// chores' own server serves the finished page to each worker (site.ts).

import { defineConfig, devices } from "@playwright/test";
import { launch } from "./chromium.mjs";

const making = process.env.HALFPLAY_PICTURES === "make";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // Time limits for events that never come. Slowness is not a failure on two cores with several builds beside the
  // tests; `cargo xtask measure` measures speed.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // No retry should be needed: a run with `--retries 0` is clean. On a busy machine a test that needs a second try is
  // listed as flaky, and its cause must be found.
  retries: 1,
  // Tests tagged @screenshots write files and check nothing. They run only when pictures are made.
  grepInvert: making ? undefined : /@screenshots/,
  // The pictures of the README are expected values; only `cargo xtask pictures` redraws them.
  snapshotPathTemplate: "../../assets/pictures/{arg}{ext}",
  updateSnapshots: making ? "all" : "none",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: launch,
    // Only tests of motion enable motion; with it, other tests would only take longer.
    contextOptions: { reducedMotion: "reduce" },
    // No service worker: offline use has tests of its own.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
});
