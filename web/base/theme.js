// Light or dark: as the system says, until somebody chooses.

import { load, save } from "./store.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} the theme in use */
export function theme() {
    const chosen = document.documentElement.dataset.theme;
    if (chosen === "light" || chosen === "dark") return chosen;
    return system.matches ? "dark" : "light";
}

/** Switch to the other theme, and keep it. */
export function switchTheme() {
    const next = theme() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    save("theme", next);
}

/** Use the theme that another tab has chosen. */
export function takeKeptTheme() {
    const kept = load("theme", null);
    if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
}

/** @param {() => void} then called when the system changes its mind */
export function onSystemTheme(then) {
    system.addEventListener("change", then);
    if (load("theme", null) === null) delete document.documentElement.dataset.theme;
}
