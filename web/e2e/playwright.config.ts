// The page in Chromium: `cargo xtask browser`. Nothing else is downloaded or started; each test file is served the
// finished page by the chores' own server (site.ts).

import { defineConfig, devices } from "@playwright/test";
import { launch } from "./chromium.mjs";

const pictures = process.env.HALFPLAY_PICTURES === "make";

export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // Long enough for two slow cores with a build beside the tests.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A test that fails under such a load and passes alone is named as flaky.
  retries: 1,
  // Tests tagged @pictures write files; they run only when asked for.
  grepInvert: pictures ? undefined : /@pictures/,
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: launch,
    // The page without what it keeps for use offline, which has tests of its own.
    serviceWorkers: "block",
    trace: "on-first-retry",
  },
});
