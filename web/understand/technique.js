// What the server tells of a technique: a line, and its page.

import { list, look, trouble } from "../base/api.js";
import { dialog } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { t } from "../base/words.js";

/** @param {string} id @returns {HTMLElement} the line, as soon as it is here */
export function techniqueAbout(id) {
    const line = el("span", { class: "about-line" });
    void list("techniques").then((all) => { line.textContent = ` ${all.find((one) => one.id === id)?.about ?? ""}`; }).catch(() => {});
    return line;
}

/** @param {string} id @param {number} [level] of its heading @returns {HTMLElement} the page, as soon as it is here */
export function techniqueText(id, level = 2) {
    const place = el("div", { class: "prose", "aria-busy": "true" }, el("p", { class: "note", text: t("loading") }));
    void look(`techniques/${id}`)
        .then((found) => fill(place, markdown(found.page, { skip: ["fluent", "example"], level })))
        .catch((error) => fill(place, el("p", { text: trouble(error) })))
        .finally(() => place.removeAttribute("aria-busy"));
    return place;
}

/** @param {string} id @param {string} name */
export function techniquePage(id, name) {
    dialog(name, () => {
        const text = techniqueText(id, 3);
        text.classList.add("without-title");
        return [text];
    }, "wide");
}
