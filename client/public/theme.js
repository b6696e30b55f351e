// Runs before the first paint, so that a chosen theme does not flash.
(() => {
  try {
    const { theme, language } = JSON.parse(localStorage.getItem("kubik") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (language) document.documentElement.lang = language;
  } catch {
    // A spoilt setting is no reason not to start.
  }
})();
