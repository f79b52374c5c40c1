// The page in Chromium: `cargo xtask browser`. Nothing else is downloaded or started; each test file is served the
// finished page by the chores' own server (site.ts).

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
  // For what never comes. What comes late, on two slow cores with several builds beside the tests, is no failure: how
  // fast the page is, `cargo xtask measure` says.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // None is needed: a run with `--retries 0` is clean. On a machine that does much besides, a test that needs the second
  // try is listed as flaky, and has a cause to be found.
  retries: 1,
  // Tests tagged @screenshots write files and check nothing; they run only when pictures are made.
  grepInvert: making ? undefined : /@screenshots/,
  // The pictures of the README are expected values; only `cargo xtask pictures` redraws them.
  snapshotPathTemplate: "../../assets/pictures/{arg}{ext}",
  updateSnapshots: making ? "all" : "none",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: launch,
    // Tests of motion ask for it. In the others it would only take time.
    contextOptions: { reducedMotion: "reduce" },
    // The page without what it keeps for use offline, which has tests of its own.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
});
