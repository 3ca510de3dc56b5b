// A game: a puzzle, what the player has put on it, and every move since the beginning. A move is a list of edits, each
// with what was there before and after, so that undo and redo know no limit but memory.

import { bit, candidates, conflicts, lineOf, peers } from "../board/shape.js";

/**
 * @typedef {import("../board/shape.js").Puzzle} Puzzle
 * @typedef {"digit" | "corner" | "centre" | "gone" | "hue"} Field  `gone`: candidates that the player ruled out
 * @typedef {[Field, number, number, number]} Edit  field, cell, before, after
 */

/** @type {Field[]} */
const FIELDS = ["digit", "corner", "centre", "gone", "hue"];

export class Game extends EventTarget {
    /** @param {Puzzle & { level?: string, solution?: number[] | null }} puzzle */
    constructor(puzzle) {
        super();
        this.shape = puzzle.shape;
        this.givens = puzzle.givens;
        this.level = puzzle.level ?? null;
        /** @type {number[] | null} */
        this.solution = puzzle.solution ?? null;
        const count = this.givens.length;
        /** @type {Record<Field, number[]>} */
        this.fields = /** @type {any} */ (Object.fromEntries(FIELDS.map((field) => [field, new Array(count).fill(0)])));
        this.givens.forEach((digit, cell) => { this.fields.digit[cell] = digit; });
        /** @type {Edit[][]} */
        this.moves = [];
        this.at = 0;
        /** @type {{ name: string, fields: Record<Field, number[]> }[]} */
        this.checkpoints = [];
        this.seconds = 0;
        this.automatic = false;
        this.done = false;
        /** When the last move was made: of two copies of a game the newer one stays. */
        this.changed = 0;
        /** Not kept: whether the clock stands still, and whether the server found no solution. */
        this.paused = false;
        this.unsolvable = false;
    }

    /** What this game is kept under: the same puzzle is the same game. */
    get key() {
        const { box, rules, size } = this.shape;
        const boxes = box ? `${box.width}x${box.height}` : "none";
        return [size, boxes, rules.join("+"), lineOf(this.givens)].join("/");
    }

    get digits() {
        return this.fields.digit;
    }

    /** @param {number} cell */
    isGiven(cell) {
        return this.givens[cell] !== 0;
    }

    /** @returns {Uint32Array} what the digits on the board leave, without what the player ruled out */
    candidates() {
        return candidates(this.shape, this.digits).map((set, cell) => set & ~this.fields.gone[cell]);
    }

    /**
     * The candidates that the player sees, from which hints reason: the automatic ones while they are shown; else in
     * each cell with centre marks those, and in a cell without any all that the digits leave. Corner marks say where
     * in a box a digit may go and rule nothing out.
     * @returns {Uint32Array}
     */
    sees() {
        if (this.automatic) return this.candidates();
        const { centre } = this.fields;
        return candidates(this.shape, this.digits).map((set, cell) => (centre[cell] ? set & centre[cell] : set));
    }

    /** @returns {boolean} whether the player rules anything out in what he sees */
    get marked() {
        const field = this.fields[this.automatic ? "gone" : "centre"];
        return field.some((set, cell) => set !== 0 && !this.digits[cell]);
    }

    /** @returns {number} cells still open */
    get open() {
        return this.digits.reduce((n, d) => n + (d ? 0 : 1), 0);
    }

    /** Everything filled, no rule broken, and the solution, where it is known. */
    get solved() {
        if (this.open || conflicts(this.shape, this.digits).size) return false;
        return !this.solution || this.solution.every((d, cell) => d === this.digits[cell]);
    }

    /**
     * Make a move of these values; what is already so is left out.
     * @param {[Field, number, number][]} wanted field, cell, value
     * @returns {boolean} whether anything changed
     */
    change(wanted) {
        /** @type {Map<string, Edit>} */
        const edits = new Map();
        for (const [field, cell, after] of wanted) {
            if (field !== "hue" && this.isGiven(cell)) continue;
            edits.set(field + cell, [field, cell, this.fields[field][cell], after]);
        }
        const move = [...edits.values()].filter(([, , before, after]) => before !== after);
        if (!move.length) return false;
        this.moves.length = this.at;
        this.moves.push(move);
        this.at++;
        this.apply(move, 3);
        return true;
    }

    /**
     * Put a digit in these cells, or take it out if all of them hold it.
     * @param {number[]} cells @param {number} digit @param {boolean} tidy take it from the marks of peers
     */
    enter(cells, digit, tidy) {
        const open = cells.filter((cell) => !this.isGiven(cell));
        const away = open.length > 0 && open.every((cell) => this.digits[cell] === digit);
        if (!away && open.length === 1) return this.change(this.placing(open[0], digit, tidy));
        return this.change(open.map((cell) => ["digit", cell, away ? 0 : digit]));
    }

    /**
     * A digit in a cell, and what goes with it.
     * @param {number} cell @param {number} digit @param {boolean} tidy take it from the marks of peers
     * @returns {[Field, number, number][]}
     */
    placing(cell, digit, tidy) {
        /** @type {[Field, number, number][]} */
        const wanted = [["digit", cell, digit]];
        for (const peer of tidy ? peers(this.shape)[cell] : []) {
            for (const field of /** @type {const} */ (["corner", "centre"])) {
                if (this.fields[field][peer] & bit(digit)) wanted.push([field, peer, this.fields[field][peer] & ~bit(digit)]);
            }
        }
        return wanted;
    }

    /**
     * Centre marks for every empty cell that has none: all its candidates.
     * @returns {[Field, number, number][]}
     */
    filling() {
        const left = this.candidates();
        const empty = this.digits.flatMap((digit, cell) => (digit || this.fields.centre[cell] ? [] : [cell]));
        return empty.map((cell) => ["centre", cell, left[cell]]);
    }

    /** The player's marks in every empty cell, as one move. @returns {boolean} whether anything changed */
    fillMarks() {
        return this.change(this.filling());
    }

    /**
     * What is wrong with the player's marks: cells whose centre marks lack the digit of the solution, and cells with
     * marks of digits that a peer already holds.
     * @returns {{ missing: number[], impossible: number[], repair: [Field, number, number][] }}
     */
    checkMarks() {
        const left = candidates(this.shape, this.digits);
        const { solution } = this;
        /** @type {{ missing: number[], impossible: number[], repair: [Field, number, number][] }} */
        const found = { missing: [], impossible: [], repair: [] };
        this.digits.forEach((digit, cell) => {
            if (digit) return;
            const [corner, centre] = [this.fields.corner[cell], this.fields.centre[cell]];
            const lacking = centre && solution && !(centre & bit(solution[cell])) ? bit(solution[cell]) : 0;
            const over = (corner | centre) & ~left[cell];
            if (lacking) found.missing.push(cell);
            if (over) found.impossible.push(cell);
            if (lacking || over) found.repair.push(["centre", cell, (centre & ~over) | lacking], ["corner", cell, corner & ~over]);
        });
        return found;
    }

    /**
     * Put a mark in these cells, or take it out if all of them have it. Filled cells have no marks.
     * @param {Field} field @param {number[]} cells @param {number} digit
     */
    mark(field, cells, digit) {
        const open = field === "hue" ? cells : cells.filter((cell) => !this.digits[cell]);
        const away = open.every((cell) => this.fields[field][cell] & bit(digit));
        return this.change(open.map((cell) => [field, cell, away ? this.fields[field][cell] & ~bit(digit) : this.fields[field][cell] | bit(digit)]));
    }

    /**
     * Take out what is in these cells: digits first, then marks, then colours.
     * @param {number[]} cells
     */
    erase(cells) {
        const open = cells.filter((cell) => !this.isGiven(cell));
        /** @type {Field[][]} */
        const layers = [["digit"], ["corner", "centre", "gone"], ["hue"]];
        for (const fields of layers) {
            const all = fields[0] === "hue" ? cells : open;
            if (this.change(all.flatMap((cell) => fields.map((field) => /** @type {[Field, number, number]} */ ([field, cell, 0]))))) return true;
        }
        return false;
    }

    undo() {
        if (!this.at) return false;
        this.at--;
        this.apply([...this.moves[this.at]].reverse(), 2);
        return true;
    }

    redo() {
        if (this.at === this.moves.length) return false;
        this.apply(this.moves[this.at], 3);
        this.at++;
        return true;
    }

    /**
     * Go back to before the first mistake: a digit that is not the solution's, or a candidate of the solution that
     * was ruled out, in what the player sees.
     * @returns {number | null} how many moves were taken back; nothing if the solution is not known
     */
    rewind() {
        if (!this.solution) return null;
        const from = this.at;
        // A mistake that was put right since is none: back to the last position in which nothing is wrong.
        while (this.at > 0 && this.mistakes().length) this.step([...this.moves[--this.at]].reverse(), 2);
        if (this.at < from) this.touch();
        return from - this.at;
    }

    /** @returns {number[]} cells that are not as in the solution */
    mistakes() {
        const { solution } = this;
        if (!solution) return [];
        const { centre, gone } = this.fields;
        return solution.flatMap((digit, cell) => {
            const ruledOut = this.automatic ? gone[cell] & bit(digit) : centre[cell] && !(centre[cell] & bit(digit));
            const wrong = this.digits[cell] ? this.digits[cell] !== digit : ruledOut;
            return wrong ? [cell] : [];
        });
    }

    /** @param {boolean} on whether the candidates are shown */
    setAutomatic(on) {
        this.automatic = on;
        this.touch();
    }

    /** @param {string} name */
    keep(name) {
        const fields = Object.fromEntries(FIELDS.map((field) => [field, [...this.fields[field]]]));
        this.checkpoints.push({ name, fields: /** @type {any} */ (fields) });
        this.touch();
    }

    /** Go back to a checkpoint: a move like another. @param {number} index */
    goBack(index) {
        const { fields } = this.checkpoints[index];
        this.change(FIELDS.flatMap((field) => fields[field].map((value, cell) => /** @type {any} */ ([field, cell, value]))));
    }

    /** Everything out, and the clock at zero; undo brings back the digits and marks. */
    restart() {
        this.seconds = 0;
        if (!this.change(FIELDS.flatMap((field) => this.givens.map((given, cell) => /** @type {any} */ ([field, cell, field === "digit" ? given : 0]))))) this.touch();
    }

    /** @param {Edit[]} move @param {2 | 3} side 2 is before, 3 is after */
    apply(move, side) {
        this.step(move, side);
        this.touch();
    }

    /** @param {Edit[]} move @param {2 | 3} side */
    step(move, side) {
        for (const edit of move) this.fields[edit[0]][edit[1]] = edit[side];
    }

    /** Something changed just now. A game that is no longer solved goes on. */
    touch() {
        this.changed = Math.max(Date.now(), this.changed + 1);
        if (this.done && !this.solved) this.done = false;
        this.tell();
    }

    tell() {
        this.dispatchEvent(new Event("change"));
    }

    /** What the browser keeps. */
    toJSON() {
        const { shape, givens, level, solution, moves, at, checkpoints, seconds, automatic, done, changed } = this;
        const short = moves.map((move) => move.map(([field, ...rest]) => [FIELDS.indexOf(field), ...rest]));
        return { shape, givens, level, solution, moves: short, at, checkpoints, seconds, automatic, done, changed };
    }

    /** @param {any} kept @returns {Game} */
    static from(kept) {
        const game = new Game(kept);
        game.moves = kept.moves.map((/** @type {number[][]} */ move) => move.map(([field, ...rest]) => [FIELDS[field], ...rest]));
        for (; game.at < kept.at; game.at++) for (const [field, cell, , after] of game.moves[game.at]) game.fields[field][cell] = after;
        const { checkpoints, seconds, automatic, done, changed = 0 } = kept;
        return Object.assign(game, { checkpoints, seconds, automatic, done, changed });
    }
}
