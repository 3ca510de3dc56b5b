// A text as a file that the browser saves.

import { el } from "./dom.js";

/** @param {string} text @param {string} name @param {string} [type] */
export function download(text, name, type = "text/plain") {
    const address = URL.createObjectURL(new Blob([text], { type }));
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}
