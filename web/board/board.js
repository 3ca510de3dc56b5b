// The board: a real grid of cells with lines, shades and curves drawn under and over it. It knows which cells are
// selected and where the cursor is; what stands in the cells, others tell it.

import { el, svg } from "../base/dom.js";
import { t } from "../base/words.js";
import { drawCell } from "./cell.js";
import { overLayer, underLayer } from "./lines.js";
import { Selection } from "./selection.js";

/** The numbers of rows or columns along an edge; the cells say their own to those who hear them. */
function rim(/** @type {string} */ side, /** @type {number} */ size) {
    return el("div", { class: `rim ${side}`, "aria-hidden": "true" }, Array.from({ length: size }, (_, i) => el("span", { text: String(i + 1) })));
}

/** @typedef {import("./shape.js").Shape} Shape */
/** @typedef {import("./cell.js").CellView} CellView */

/** Rows down and columns right for each arrow. @type {Map<string, [number, number]>} */
const ARROWS = new Map([["ArrowUp", [-1, 0]], ["ArrowDown", [1, 0]], ["ArrowLeft", [0, -1]], ["ArrowRight", [0, 1]]]);

export class Board extends EventTarget {
    /**
     * @param {{ shape: Shape, label: string, key?: (event: KeyboardEvent) => boolean, still?: boolean }} options
     *   `key` takes the keys that the board has no use for and says whether it used them; a `still` board only shows
     */
    constructor({ shape, label, key, still = false }) {
        super();
        this.label = label;
        this.still = still;
        this.key = key ?? (() => false);
        /** @type {HTMLElement[]} */
        this.cells = [];
        /** @type {CellView[]} */
        this.views = [];
        /** What each cell shows, and whether it is shown as selected. @type {({ view: CellView, selected: boolean } | null)[]} */
        this.drawn = [];
        this.element = el("div", { class: "board-frame" });
        this.shape = shape;
        /** @type {number} the cell that Tab comes to */
        this.tabStop = -1;
        this.columns = 0;
        this.selection = new Selection(shape.size);
        /** What setShape builds. @type {HTMLElement} */
        this.grid = this.element;
        /** @type {Element} */
        this.under = this.element;
        /** @type {Element} */
        this.over = this.element;
        /** @type {HTMLElement} */
        this.box = this.element;
        /** @type {{ cell: number, time: number } | null} */
        this.lastTap = null;
        this.setShape(shape);
    }

    /** @param {Shape} shape */
    setShape(shape) {
        this.shape = shape;
        const { size } = shape;
        this.columns = shape.box?.width && size <= shape.box.width ** 2 ? shape.box.width : Math.ceil(Math.sqrt(size));
        this.selection = new Selection(size);
        this.drawn = Array(size * size).fill(null);
        this.tabStop = -1;
        this.views = Array.from({ length: size * size }, () => ({}));
        this.cells = this.views.map((_, cell) => el("div", {
            role: "gridcell", class: "cell", tabindex: "-1", data: { cell },
            "aria-colindex": (cell % size) + 1, "aria-selected": this.still ? null : "false",
        }));
        const rows = Array.from({ length: size }, (_, r) =>
            el("div", { role: "row", class: "row", "aria-rowindex": r + 1 }, this.cells.slice(r * size, (r + 1) * size)));
        this.grid = el("div", {
            role: "grid", class: "cells", "aria-label": this.label, "aria-rowcount": size, "aria-colcount": size,
            "aria-multiselectable": this.still ? null : "true", "aria-readonly": this.still ? "true" : null,
        }, rows);
        this.under = underLayer(shape);
        this.over = overLayer(shape);
        this.box = el("div", {
            class: `board${size > 9 ? " large" : ""}${size > 16 ? " huge" : ""}${this.still ? " still" : ""}`,
            vars: { "--n": size, "--columns": this.columns, "--rows": Math.ceil(size / this.columns) },
        }, rim("at-top", size), rim("at-left", size), this.grid, this.under, this.over);
        this.element.replaceChildren(this.box);
        this.listen();
        this.show(this.views);
    }

    /**
     * Show this; only cells that changed are drawn anew.
     * @param {CellView[]} views
     */
    show(views) {
        this.views = views;
        const { size } = this.shape;
        const { cursor } = this.selection;
        this.cells.forEach((cell, i) => {
            const view = views[i];
            const selected = !this.still && this.selection.has(i);
            const before = this.drawn[i];
            if (before?.view === view && before.selected === selected) return;
            drawCell(cell, view, before?.view ?? null, { size, columns: this.columns, selected });
            if (!this.still) {
                if (before?.selected !== selected) cell.setAttribute("aria-selected", String(selected));
                if (before?.view.given !== view.given) cell.setAttribute("aria-readonly", String(Boolean(view.given)));
            }
            this.drawn[i] = { view, selected };
        });
        if (this.tabStop === cursor) return;
        if (this.tabStop >= 0) this.cells[this.tabStop].tabIndex = -1;
        this.cells[cursor].tabIndex = 0;
        this.tabStop = cursor;
    }

    /** Say anew what is selected. */
    refresh() {
        this.show(this.views);
    }

    /** Put the keyboard on the board. */
    focus() {
        this.cells[this.selection.cursor].focus({ preventScroll: true });
    }

    /** @param {Element[]} under @param {Element[]} over shades and curves; none takes them away */
    draw(under = [], over = []) {
        this.under.querySelector(".drawing")?.replaceChildren(...under);
        this.over.querySelector(".drawing")?.replaceChildren(...over);
    }

    /** Light these cells, of which a sentence speaks; none puts the light out. @param {number[]} [cells] */
    light(cells = []) {
        const { size } = this.shape;
        this.over.querySelector(".lights")?.replaceChildren(...cells.map((cell) =>
            svg("rect", { class: "light", x: cell % size, y: Math.floor(cell / size), width: 1, height: 1 })));
    }

    /** Cover the board, as while a game is paused, with something to read and press; nothing uncovers it. @param {any[] | null} content */
    cover(content) {
        this.box.querySelector(".cover")?.remove();
        this.box.classList.toggle("covered", content !== null);
        this.grid.inert = content !== null;
        if (content) this.box.append(el("div", { class: "cover" }, content));
    }

    listen() {
        this.grid.addEventListener("keydown", (event) => this.onKey(event));
        this.grid.addEventListener("focusin", (event) => {
            const at = Number(/** @type {HTMLElement} */ (event.target).dataset?.cell);
            if (!Number.isNaN(at) && at !== this.selection.cursor) {
                this.selection.cursor = at;
                this.refresh();
            }
        });
        if (this.still) return;
        let dragging = false;
        this.grid.addEventListener("pointerdown", (event) => {
            const cell = this.cellAt(event);
            if (cell === null || event.button > 0) return;
            event.preventDefault();
            const { selection } = this;
            const control = event.ctrlKey || event.metaKey;
            if (this.isSecondTap(cell, event) && !control) {
                return void this.dispatchEvent(new CustomEvent("alike", { detail: cell }));
            }
            dragging = true;
            if (control) selection.toggle(cell);
            else if (event.shiftKey) selection.add(cell);
            else selection.only(cell);
            this.changed();
            this.focus();
        });
        this.grid.addEventListener("pointermove", (event) => {
            if (!dragging || !(event.buttons & 1)) return;
            const cell = this.cellAt(event);
            if (cell === null || this.selection.has(cell)) return;
            this.selection.add(cell);
            this.changed();
            this.focus();
        });
        const stop = () => { dragging = false; };
        this.grid.addEventListener("pointerup", stop);
        this.grid.addEventListener("pointercancel", stop);
    }

    isSecondTap(/** @type {number} */ cell, /** @type {any} */ event) {
        const again = this.lastTap?.cell === cell && event.timeStamp - (this.lastTap?.time ?? 0) < 350;
        this.lastTap = { cell, time: event.timeStamp };
        return again;
    }

    /** The cell under a pointer, also while a finger that came down elsewhere holds the events. */
    cellAt(/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) {
        const { left, top, width, height } = this.grid.getBoundingClientRect();
        const { size } = this.shape;
        const [column, row] = [Math.floor(((clientX - left) / width) * size), Math.floor(((clientY - top) / height) * size)];
        return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
    }

    onKey(/** @type {any} */ event) {
        // Escape puts away what lies over the board before it changes the selection.
        if ((event.key === "Escape" && this.key(event)) || this.move(event) || this.key(event)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    move(/** @type {any} */ event) {
        const { selection } = this;
        const step = ARROWS.get(event.key);
        const control = event.ctrlKey || event.metaKey;
        if (step && !event.altKey) selection.move(step, { add: event.shiftKey, free: control });
        else if (event.key === "Home") selection.edge("start", control);
        else if (event.key === "End") selection.edge("end", control);
        else if (this.still) return false;
        else if (event.key === " " && control) selection.toggle(selection.cursor);
        else if (event.key.toLowerCase() === "a" && control) selection.all();
        else if (event.key === "Escape" && selection.size > 1) selection.only(selection.cursor);
        else return false;
        this.changed();
        this.focus();
        return true;
    }

    changed() {
        this.refresh();
        this.dispatchEvent(new Event("select"));
    }

    /** @returns {string} where the cursor is, in words */
    get place() {
        const { cursor, width } = this.selection;
        return t("cell.place", { row: Math.floor(cursor / width) + 1, column: (cursor % width) + 1 });
    }
}
