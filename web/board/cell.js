// One cell: what stands in it, as elements and as words. A cell is drawn in three parts, each only when it changed: its
// states (classes), what stands in it (elements), and its words. On a large grid the candidates of a cell are one text, not
// one element each: with 15,625 of them a key would take too long.

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

/** Up to this size each candidate is an element of its own. */
const SINGLE = 9;

/**
 * @param {HTMLElement} cell
 * @param {CellView} view
 * @param {CellView | null} before what it shows, if it is the same cell of the same board
 * @param {{ size: number, columns: number, selected: boolean }} where
 */
export function drawCell(cell, view, before, { size, columns, selected }) {
    const name = `cell ${view.given ? "given" : "open"}${selected ? " selected" : ""}${view.classes?.trim() ? ` ${view.classes.trim()}` : ""}`;
    if (cell.className !== name) cell.className = name;
    const same = before !== null && sameContent(view, before);
    if (!same && !(before && patchText(cell, view, before, size, columns))) cell.replaceChildren(...content(view, size, columns));
    if (!same || view.given !== before.given || !sameList(view.says, before.says)) cell.setAttribute("aria-label", label(view, Number(cell.dataset.cell), size));
}

function sameContent(/** @type {any} */ a, /** @type {any} */ b) {
    return a.digit === b.digit && a.ghost === b.ghost && a.candidates === b.candidates && a.corner === b.corner && a.centre === b.centre && a.hues === b.hues
        && sameRoles(a.roles, b.roles);
}

function sameRoles(/** @type {any} */ a, /** @type {any} */ b) {
    if (!a?.size || !b?.size) return !a?.size && !b?.size;
    return a === b || (a.size === b.size && [...a].every(([digit, role]) => b.get(digit) === role));
}

function sameList(/** @type {any} */ a, /** @type {any} */ b) {
    return (a?.length ?? 0) === (b?.length ?? 0) && (a ?? []).every((/** @type {any} */ one, /** @type {number} */ i) => one === b[i]);
}

function content(/** @type {CellView} */ view, /** @type {number} */ size, /** @type {number} */ columns) {
    const parts = [];
    if (view.hues) parts.push(el("span", { class: "hues" }, digitsOf(view.hues).map((h) => el("i", { class: `hue hue-${h}` }))));
    if (view.digit) parts.push(el("span", { class: "digit", text: sign(view.digit) }));
    else if (view.ghost) parts.push(el("span", { class: "ghost placed", text: sign(view.ghost) }));
    else if (view.candidates !== undefined) parts.push(...(isText(view, size) ? candidateText(view, size, columns) : [candidateGrid(view, columns)]));
    else {
        if (view.corner) parts.push(corners(digitsOf(view.corner)));
        if (view.centre) {
            const digits = digitsOf(view.centre);
            const small = digits.length > 7 ? " tiny" : digits.length > 5 ? " small" : "";
            parts.push(el("span", { class: `centre${small}`, data: { text: digits.map(sign).join("") } }));
        }
    }
    for (const part of parts) part.setAttribute("aria-hidden", "true");
    return parts;
}

/** Whether all candidates look alike, apart from one that is lit. */
function isUniform(/** @type {CellView} */ view) {
    return !((view.corner ?? 0) & (view.candidates ?? 0)) && (!view.roles || [...view.roles.values()].every((role) => role === "lit"));
}

/** Whether a cell is drawn as one text. */
function isText(/** @type {CellView} */ view, /** @type {number} */ size) {
    return size > SINGLE && !view.digit && !view.ghost && view.candidates !== undefined && isUniform(view);
}

function candidateText(/** @type {CellView} */ view, /** @type {number} */ size, /** @type {number} */ columns) {
    return [...spots(view, columns), el("span", { class: "candidate-text", text: textOf(view, size, columns) })];
}

function textOf(/** @type {CellView} */ view, /** @type {number} */ size, /** @type {number} */ columns) {
    let text = "";
    for (let digit = 1; digit <= size; digit++) {
        text += (view.candidates ?? 0) & (1 << (digit - 1)) ? sign(digit) : " ";
        if (digit % columns === 0) text += "\n";
    }
    return text;
}

function spots(/** @type {CellView} */ view, /** @type {number} */ columns) {
    return [...(view.roles?.keys() ?? [])].map((digit) =>
        el("i", { class: "spot", "aria-hidden": "true", vars: { "--row": Math.floor((digit - 1) / columns), "--column": (digit - 1) % columns } }));
}

/** A text that stays a text: only what differs is changed. @returns {boolean} whether that was enough */
function patchText(/** @type {HTMLElement} */ cell, /** @type {CellView} */ view, /** @type {CellView} */ before, /** @type {number} */ size, /** @type {number} */ columns) {
    if (view.hues !== before.hues || !isText(view, size) || !isText(before, size)) return false;
    const text = cell.querySelector(".candidate-text");
    if (!text) return false;
    if (view.candidates !== before.candidates) /** @type {Text} */ (text.firstChild).data = textOf(view, size, columns);
    if (!sameRoles(view.roles, before.roles)) {
        for (const spot of cell.querySelectorAll(".spot")) spot.remove();
        text.before(...spots(view, columns));
    }
    return true;
}

function candidateGrid(/** @type {CellView} */ view, /** @type {number} */ columns) {
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
function label(/** @type {CellView} */ view, /** @type {number} */ index, /** @type {number} */ size) {
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
