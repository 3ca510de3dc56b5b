// The coordinates in a sentence: r7c9, or L7C9 in French, is something to point at, and its cell is lit on the board. Of a
// sentence one coordinate is reached by Tab; the arrows lead to the others.

import { el } from "../base/dom.js";

/** `r7c9`, `r12c34` on small grids for several cells, `L7C9`. */
const COORDINATE = /(?<![a-z])(?:r(\d+)c(\d+)|L(\d+)C(\d+))(?!\d)/g;

/**
 * The cells that a coordinate names. Up to 9×9 each figure is a row or a column of its own: `r1c23` is two cells.
 * @param {string} text
 * @param {number} size
 * @returns {number[]} none where the text names no cell of such a grid
 */
export function cellsOf(text, size) {
    const [, row, column] = /^[rL](\d+)[cC](\d+)$/.exec(text) ?? [];
    const numbers = (figures = "") => (size > 9 ? [Number(figures)] : [...figures].map(Number));
    const [rows, columns] = [numbers(row), numbers(column)];
    if (!row || [...rows, ...columns].some((n) => n < 1 || n > size)) return [];
    return rows.flatMap((r) => columns.map((c) => (r - 1) * size + c - 1));
}

/**
 * A sentence cut at its coordinates: texts, and at each odd place a coordinate.
 * @param {string} text
 * @returns {string[]}
 */
export function cutAtCoordinates(text) {
    const parts = [];
    let from = 0;
    for (const found of text.matchAll(COORDINATE)) {
        parts.push(text.slice(from, found.index), found[0]);
        from = found.index + found[0].length;
    }
    return [...parts, text.slice(from)];
}

/**
 * A sentence whose coordinates light their cells while they are pointed at, focused or pressed.
 * @param {string} text
 * @param {{ shape: { size: number }, light: (cells?: number[]) => void }} board
 * @returns {any[]} for `el` and `fill`
 */
export function pointing(text, board) {
    const { size } = board.shape;
    /** @type {HTMLButtonElement[]} */
    const all = [];
    /** @type {HTMLButtonElement | null} */
    let held = null;
    const show = (/** @type {any} */ one) => board.light(one ? cellsOf(one.textContent, size) : []);
    const hold = (/** @type {any} */ one) => {
        held = held === one ? null : one;
        for (const each of all) each.setAttribute("aria-pressed", String(each === held));
        show(held);
    };
    const move = (/** @type {any} */ event, /** @type {number} */ i) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        const next = all[(i + by + all.length) % all.length];
        for (const each of all) each.tabIndex = each === next ? 0 : -1;
        next.focus();
    };
    const coordinate = (/** @type {any} */ part) => {
        const i = all.length;
        const one = el("button", {
            type: "button", class: "coordinate", text: part, tabindex: i ? "-1" : "0", "aria-pressed": "false",
            on: {
                pointerenter: () => show(one), pointerleave: () => show(held), focus: () => show(one), blur: () => show(held),
                click: () => hold(one), keydown: (/** @type {any} */ event) => move(event, i),
            },
        });
        all.push(one);
        return one;
    };
    return cutAtCoordinates(text).map((part, i) => (i % 2 && cellsOf(part, size).length ? coordinate(part) : part));
}
