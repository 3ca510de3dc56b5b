// Before the first paint: the theme that was chosen, so that nothing flashes. All else about themes is in theme.js.
try {
    const chosen = JSON.parse(localStorage.getItem("grille.theme") ?? "null");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
    // No storage: the theme of the system.
}
