// Says at the top of the page why the program did not start, and what the reader can do about it.

{
  // A frame on another page may be sandboxed too much.
  const frame = parent === window ? "" : " A sandboxed frame needs allow-scripts and allow-same-origin.";
  const OLD = "Current versions of Firefox, Chrome, Edge and Safari have it.";
  const REASONS = {
    missing: () => `halfplay needs WebAssembly, which this browser lacks or has switched off. ${OLD}`,
    old: () => `halfplay needs vectors in WebAssembly, which this browser lacks. ${OLD}`,
    download: ({ file }) => `halfplay could not be loaded: the download of ${file} failed. Check the connection, then try again.${frame}`,
    damaged: ({ file }) => `halfplay could not be loaded: ${file} arrived damaged. Try again.`,
    stopped: ({ why }) => `halfplay stopped with an error while it started: ${why}. Try again.`,
  };
  // A second try cannot help a browser that lacks something.
  const FINAL = ["missing", "old"];

  const show = (kind, about = {}) => {
    const note = document.createElement("div");
    note.className = "failure";
    note.setAttribute("role", "alert");
    const words = document.createElement("p");
    words.textContent = REASONS[kind](about);
    note.append(words);
    if (!FINAL.includes(kind)) {
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = "Try again";
      again.addEventListener("click", () => location.reload());
      note.append(again);
    }
    document.querySelectorAll(".failure, .loading").forEach((one) => one.remove());
    document.body.prepend(note);
    scrollTo(0, 0);
  };

  // start.js knows the reason if it runs at all. If one of the scripts cannot be fetched, it does not run.
  addEventListener("halfplay-failed", ({ detail: { kind, ...about } }) => show(kind, about));
  const unfetched = ({ target }) => {
    if (target.localName !== "script") return;
    const say = () => show("download", { file: new URL(target.src).pathname.split("/").pop() });
    if (document.body) say();
    else addEventListener("DOMContentLoaded", say);
  };
  addEventListener("error", unfetched, { capture: true });
}
