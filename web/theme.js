// The colours that the visitor has chosen, before anything is drawn. Where nothing may be stored, there are none.

try {
  const root = document.documentElement;
  const theme = localStorage.getItem(root.dataset.themeStored);
  if (theme) root.dataset.theme = theme;
} catch {}
