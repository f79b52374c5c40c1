// Before anything is drawn: the colours that the visitor has chosen, and whether keys of one letter are turned off. Where
// nothing may be stored, nothing is.

// A frame on another page has those that its address asks for (`?embed&theme=dark`), and stores none.

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

// A program that cannot be fetched says so: a file is missing, or a sandboxed frame has no origin to fetch it from.
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
