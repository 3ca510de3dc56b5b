// One cell: what stands in it, as elements and as words.

import { el } from "../base/dom.js";
import { t } from "../base/words.js";
import { digitsOf, sign } from "./shape.js";

/**
 * What a cell shows. `ghost` is a digit that a hint would place, `roles` gives a candidate the part that it plays in a step; `classes` are states of the cell.
 * @typedef {{
 *   digit?: number, ghost?: number, given?: boolean, corner?: number, centre?: number, candidates?: number,
 *   hues?: number, roles?: Map<number, string> | null, classes?: string, says?: string[],
 * }} CellView
 */

/**
 * @param {HTMLElement} cell
 * @param {CellView} view
 * @param {{ size: number, columns: number, selected: boolean }} where
 */
export function drawCell(cell, view, { size, columns, selected }) {
    cell.className = `cell ${view.given ? "given" : "open"}${selected ? " selected" : ""} ${view.classes ?? ""}`;
    const parts = [];
    if (view.hues) parts.push(el("span", { class: "hues" }, digitsOf(view.hues).map((h) => el("i", { class: `hue hue-${h}` }))));
    if (view.digit) parts.push(el("span", { class: "digit", text: sign(view.digit) }));
    else if (view.ghost) parts.push(el("span", { class: "ghost placed", text: sign(view.ghost) }));
    else if (view.candidates !== undefined) parts.push(candidateGrid(view, columns));
    else {
        if (view.corner) parts.push(corners(digitsOf(view.corner)));
        if (view.centre) {
            const digits = digitsOf(view.centre);
            const small = digits.length > 7 ? " tiny" : digits.length > 5 ? " small" : "";
            parts.push(el("span", { class: `centre${small}`, data: { text: digits.map(sign).join("") } }));
        }
    }
    for (const part of parts) part.setAttribute("aria-hidden", "true");
    cell.replaceChildren(...parts);
    cell.setAttribute("aria-label", label(view, cell, size));
}

function candidateGrid(/** @type {import("./cell.js").CellView} */ view, /** @type {number} */ columns) {
    const grid = el("span", { class: "candidates" });
    for (const digit of digitsOf(view.candidates ?? 0)) {
        const role = view.roles?.get(digit);
        const kept = view.corner && view.corner & (1 << (digit - 1)) ? " kept" : "";
        // A blank between them: what is read aloud says them one by one too.
        grid.append(" ", el("i", {
            class: `candidate${role ? ` ${role}` : ""}${kept}`,
            text: sign(digit),
            vars: { "grid-row": Math.floor((digit - 1) / columns) + 1, "grid-column": ((digit - 1) % columns) + 1 },
        }));
    }
    return grid;
}

function corners(/** @type {any} */ digits) {
    if (digits.length > 8) return el("span", { class: "corner crowded" }, el("i", { data: { text: digits.map(sign).join("") } }));
    return el("span", { class: "corner" }, digits.map((/** @type {number} */ d) => el("i", { data: { text: sign(d) } })));
}

/** A cell in words, for those who do not see it. */
function label(/** @type {import("./cell.js").CellView} */ view, /** @type {HTMLElement} */ cell, /** @type {number} */ size) {
    const index = Number(cell.dataset.cell);
    const words = [t("cell.place", { row: Math.floor(index / size) + 1, column: (index % size) + 1 })];
    const list = (/** @type {number} */ set) => digitsOf(set).map(sign).join(" ");
    if (view.digit) words.push(t(view.given ? "cell.given" : "cell.digit", { digit: sign(view.digit) }));
    else {
        words.push(t("cell.empty"));
        if (view.ghost) words.push(t("cell.ghost", { digit: sign(view.ghost) }));
        if (view.candidates) words.push(t("cell.candidates", { list: list(view.candidates) }));
        else {
            if (view.corner) words.push(t("cell.corner", { list: list(view.corner) }));
            if (view.centre) words.push(t("cell.centre", { list: list(view.centre) }));
        }
    }
    if (view.hues) words.push(t("cell.hues", { list: digitsOf(view.hues).map((h) => t(`hue.${h}`)).join(", ") }));
    if (view.says) words.push(...view.says);
    return words.join(", ");
}
