// Which cells are selected, and where the cursor is. There is always a cursor, and it is one of the selected cells
// unless it was moved freely.

export class Selection {
    /** @param {number} width cells in a row */
    constructor(width) {
        this.width = width;
        this.cursor = 0;
        /** @type {Set<number>} */
        this.chosen = new Set([0]);
    }

    /** @param {number} cell */
    has(cell) {
        return this.chosen.has(cell);
    }

    get size() {
        return this.chosen.size;
    }

    /** @returns {number[]} */
    get cells() {
        return [...this.chosen];
    }

    /** @param {number} cell */
    only(cell) {
        this.cursor = cell;
        this.chosen = new Set([cell]);
    }

    /** @param {number} cell */
    add(cell) {
        this.cursor = cell;
        this.chosen.add(cell);
    }

    /** @param {number} cell */
    toggle(cell) {
        this.cursor = cell;
        if (!this.chosen.delete(cell)) this.chosen.add(cell);
    }

    /** @param {number[]} cells the first is the cursor */
    these(cells) {
        if (!cells.length) return;
        this.cursor = cells[0];
        this.chosen = new Set(cells);
    }

    all() {
        this.chosen = new Set(Array.from({ length: this.width ** 2 }, (_, i) => i));
    }

    /**
     * One step over the edge comes in again on the other side.
     * @param {number[]} step rows and columns
     * @param {{ add: boolean, free: boolean }} how `add`: select what is passed; `free`: leave the selection as it is
     */
    move([down, right], { add, free }) {
        const { width } = this;
        const row = (Math.floor(this.cursor / width) + down + width) % width;
        const column = ((this.cursor % width) + right + width) % width;
        this.to(row * width + column, { add, free });
    }

    /** @param {"start" | "end"} side @param {boolean} grid of the whole grid, else of the row */
    edge(side, grid) {
        const row = Math.floor(this.cursor / this.width) * this.width;
        const [first, last] = grid ? [0, this.width ** 2 - 1] : [row, row + this.width - 1];
        this.only(side === "start" ? first : last);
    }

    to(/** @type {number} */ cell, /** @type {{ add: boolean, free: boolean }} */ { add, free }) {
        if (add) this.add(cell);
        else if (free) this.cursor = cell;
        else this.only(cell);
    }
}
