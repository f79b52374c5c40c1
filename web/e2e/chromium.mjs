// Chromium's path and options, shared by tests and measurements.

/** Debian's Chromium, or the one that HALFPLAY_CHROMIUM names. It contacts no other machine. */
export const launch = {
  executablePath: process.env.HALFPLAY_CHROMIUM || "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
};
