// Runs before anything is drawn: applies the visitor's theme, and whether single-letter keys are off. Without storage
// it does nothing.

// In a frame on another page the address names the theme (`?embed&theme=dark`), and nothing is stored.

try {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const theme = asked.has("embed") ? asked.get("theme") : localStorage.getItem(root.dataset.themeStored);
  if (theme) root.dataset.theme = theme;
  if (asked.has("embed")) {
    delete root.dataset.themeStored;
    delete root.dataset.lessonsStored;
  }
  else root.dataset.letters = localStorage.getItem(root.dataset.lettersStored) ?? "on";
} catch {}

// Shows a message if the program fails to load: a file is missing, or a sandboxed frame has no origin to fetch it from.
const failed = ({ target }) => {
  if (target.localName !== "script") return;
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = `halfplay does not start: ${new URL(target.src).pathname} could not be loaded. A sandboxed frame needs allow-scripts and allow-same-origin.`;
  const say = () => {
    document.querySelector(".loading")?.remove();
    document.body.append(note);
  };
  if (document.body) say();
  else addEventListener("DOMContentLoaded", say);
};
addEventListener("error", failed, { capture: true });
