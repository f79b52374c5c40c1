// Runs before anything is drawn: applies the visitor's theme, and whether single-letter keys are off. Without storage
// it does neither.

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

// Until the program runs, the page shows its first screen. An address that names another state hides that screen.
{
  const { dataset } = document.documentElement;
  const wait = () => {
    dataset.waits = location.hash.length > 1 || new URLSearchParams(location.search).has("embed") ? "elsewhere" : "here";
  };
  wait();
  addEventListener("hashchange", wait);
}
