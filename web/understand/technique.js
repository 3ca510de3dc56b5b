// What the server tells of a technique: a line, and its page. The example of a page is drawn on a board of its own.

import { ask, list, look, trouble } from "../base/api.js";
import { dialog } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { markdown } from "../base/markdown.js";
import { t } from "../base/words.js";
import { Board } from "../board/board.js";
import { pointing } from "../board/coordinates.js";
import { drawStep, withDrawing } from "../board/drawing.js";
import { candidates, puzzleOf, setOf } from "../board/shape.js";
import { keyOf } from "./key.js";

/** @param {string} id @returns {HTMLElement} the line, as soon as it is here */
export function techniqueAbout(id) {
    const line = el("span", { class: "about-line" });
    void list("techniques").then((all) => { line.textContent = ` ${all.find((one) => one.id === id)?.about ?? ""}`; }).catch(() => {});
    return line;
}

/** @param {string} id @param {number} [level] of its heading @returns {HTMLElement} the page, as soon as it is here */
export function techniqueText(id, level = 2) {
    const place = el("div", { class: "prose", "aria-busy": "true" }, el("p", { class: "note", text: t("loading") }));
    /** @type {HTMLElement | null} */
    let drawn = null;
    const fenced = (/** @type {string} */ kind, /** @type {string} */ text) => {
        if (kind === "example" && !drawn) {
            drawn = el("div", { class: "example" });
            void example(drawn, id, text);
            return drawn;
        }
        // The same board in signs, for when it could not be drawn.
        return kind === "text" && drawn ? el("pre", { tabindex: "0", hidden: true }, el("code", { text })) : null;
    };
    void look(`techniques/${id}`)
        .then((found) => fill(place, markdown(found.page, { skip: ["fluent", "example"], level, fenced })))
        .catch((error) => fill(place, el("p", { text: trouble(error) })))
        .finally(() => place.removeAttribute("aria-busy"));
    return place;
}

/** Draw the first example: the step that it shows, on its position. */
async function example(/** @type {any} */ place, /** @type {string} */ id, /** @type {string} */ text) {
    try {
        const line = text.split("\n").find((one) => one.trim()) ?? "";
        const answer = await ask("steps", { puzzle: line, technique: [id] });
        const wanted = new Set(line.split(":").slice(5).join(" ").split(/\s+/).filter(Boolean));
        const shows = (/** @type {any} */ step) => [...step.eliminations, ...step.placements].filter((c) => wanted.has(c)).length;
        const step = [...answer.steps].sort((a, b) => shows(b) - shows(a))[0];
        const { shape, givens: digits } = puzzleOf(answer);
        const board = new Board({ shape, label: t("understand.example"), still: true });
        const drawing = drawStep(step, shape, board.columns);
        const left = candidates(shape, digits);
        board.show(digits.map((digit, cell) => withDrawing({
            digit, given: !answer.entered?.includes(cell),
            candidates: digit ? undefined : left[cell] & (answer.marks ? setOf(answer.marks[cell] ?? []) : -1),
        }, cell, drawing)));
        board.draw(drawing.under, drawing.over);
        fill(place, board.element, keyOf(drawing.key), el("p", {}, pointing(step.sentence, board)));
    } catch {
        for (const signs of place.parentElement?.querySelectorAll("pre[hidden]") ?? []) signs.hidden = false;
    }
}

/** @param {string} id @param {string} name */
export function techniquePage(id, name) {
    dialog(name, () => {
        const text = techniqueText(id, 3);
        text.classList.add("without-title");
        return [text];
    }, "wide");
}
